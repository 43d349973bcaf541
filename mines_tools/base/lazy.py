"""What is found out when it is first asked for, and then kept.

`functools` has both of these. To import it, with `collections` and the rest that it needs, takes a command
a quarter of the time in which Python starts.
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
        """An attribute that a method finds when it is first asked for."""

        def __init__(self, find):
            self._find = find
            self.__doc__ = find.__doc__

        def __set_name__(self, owner, name):
            self._name = name

        def __get__(self, instance, owner=None):
            if instance is None:
                return self
            # From now on the instance's own attribute is found before this one.
            found = instance.__dict__[self._name] = self._find(instance)
            return found


def once(find: Callable[[], Found]) -> Callable[[], Found]:
    """A function that returns what `find` returned when it was called for the first time."""
    kept: list[Found] = []

    def found() -> Found:
        if not kept:
            kept.append(find())
        return kept[0]

    return found
