"""Describes the stacks that a search follows, and tells them apart at a place of the program."""

from __future__ import annotations

from mines_tools.base.records import NamedTuple
from mines_tools.languages.minesasm.top_values import joined

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mines_tools.languages.minesasm.top_values import Window

_MOST_WINDOWS = 4
"""How many windows are told apart at a label in stacks that are equal otherwise."""
MOST_STACKS = 12
"""How many stacks are told apart at a label, and at the end of a routine, besides their windows."""
NO_READ_FAILED, NO_NUMBER, AT_THE_END = range(3)


class FollowedStack(NamedTuple):
    """A stack at a place of the program."""

    depth: int
    """The depth, written as in `Depths`."""
    window: Window = ()
    failed: int = NO_READ_FAILED
    """The state of the input: `NO_NUMBER` after an ``in(n)`` that has failed, `AT_THE_END` after an ``in(c)``."""
    moved: tuple[tuple[int, int], ...] = ()
    """The slots that are not at their usual place: the number of the slot and the place."""
    is_told: bool = False
    """True if it was already said that the depth of this stack depends on the way."""


class Arrivals:
    """The stacks that arrive at a label."""

    __slots__ = ("first", "windows")

    def __init__(self, rank: int, stack: FollowedStack) -> None:
        self.first = rank, stack
        self.windows: dict[FollowedStack, list[Window]] = {}
        """The windows of the stacks that are equal otherwise."""

    def new_window(self, stack: FollowedStack) -> Window | None:
        """Note that `stack` arrives. Return the window with which it is followed. Return None if it was followed already.
        Raises OverflowError if there are too many stacks."""
        rest = stack._replace(window=())
        windows = self.windows.get(rest)
        if windows is None:
            if len(self.windows) >= MOST_STACKS:
                raise OverflowError
            windows = self.windows[rest] = []
        window = stack.window
        if window in windows:
            return None
        if len(windows) > _MOST_WINDOWS:  # the last one describes all
            window = joined(window, windows[-1])
            if window == windows.pop():
                windows.append(window)
                return None
        elif len(windows) == _MOST_WINDOWS:
            for other in windows:
                window = joined(window, other)
        windows.append(window)
        return window
