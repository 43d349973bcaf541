"""Values that are computed at their first use and then stored, and functions that are imported at
their first call.

`functools` has `cached_property` and `cache` for this. But importing `functools` takes a quarter of
the time that Python itself needs to start, because `functools` also imports `collections` and other
modules.
"""

from __future__ import annotations

__all__ = ["LazyFunction", "cached_property", "lazy", "lazy_value", "once"]

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from functools import cached_property
    from typing import Any, TypeVar

    Found = TypeVar("Found")
else:

    class cached_property:  # noqa: N801 - as in functools
        """An attribute that a method computes on first use."""

        def __init__(self, find):
            self._find = find
            self.__doc__ = find.__doc__

        def __set_name__(self, owner, name):
            self._name = name

        def __get__(self, instance, owner=None):
            if instance is None:
                return self
            # The instance's own attribute now takes precedence over this descriptor.
            value = instance.__dict__[self._name] = self._find(instance)
            return value


def once(find: Callable[[], Found]) -> Callable[[], Found]:
    """Return a function that calls `find` once and always returns its result."""
    kept: list[Found] = []

    def value() -> Found:
        if not kept:
            kept.append(find())
        return kept[0]

    return value


class LazyFunction:
    """A function whose module is imported when the function is called."""

    __slots__ = ("module", "name")

    def __init__(self, reference: str) -> None:
        self.module, _, self.name = reference.partition(":")

    def resolve(self) -> Any:
        """Import the module `module`, and return the object in it whose name is `name`."""
        # This does the same as `importlib.import_module`, which takes a command a millisecond to
        # import.
        return getattr(__import__(self.module, fromlist=(self.name,)), self.name)

    def __call__(self, *arguments: Any, **named: Any) -> Any:
        """Call the function."""
        return self.resolve()(*arguments, **named)


def lazy(reference: str) -> Any:
    """Return the function that `reference` names in the form ``package.module:name``. The module is
    imported when the function is called.

    For type checkers, the result has the type of the named function. `dev/mypy_plugin.py` finds out
    this type.
    """
    return LazyFunction(reference)


class _LazyValue(LazyFunction):
    """A function that returns a value of a module. The module is imported when the function is called."""

    __slots__ = ()

    def __call__(self) -> Any:
        """Return the value."""
        return self.resolve()


def lazy_value(reference: str) -> Any:
    """Return a function without parameters. This function returns the value that `reference` names
    in the form ``package.module:name``. The module is imported when the function is called. Type
    checkers know the type of the value, as for `lazy`."""
    return _LazyValue(reference)
