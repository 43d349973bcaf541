"""Values that are computed on first use and then kept.

`functools` has both of these. Importing it, with `collections` and its other modules, takes a command a quarter
of Python's start time.
"""

from __future__ import annotations

__all__ = ["cached_property", "once"]

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from functools import cached_property
    from typing import TypeVar

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
