"""Stacks of integers, which remember what the last step did to them."""

from __future__ import annotations

from mines_tools.languages.sokolang.warehouse import PLAYER

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

PLAYER_STACK = "player"
"""The name of the player's stack in a view."""


def stack_title(name: str) -> str:
    """The name of a stack in a view."""
    return PLAYER_STACK if name == PLAYER else name


class Stack:
    """A stack. What a step takes off is kept until the next step begins, so that the step can be undone."""

    __slots__ = ("_lost", "_touched", "_untouched", "items", "name")

    def __init__(self, name: str, items: list[int], touched: list[Stack]) -> None:
        self.name = name
        self.items = items
        """The top last."""
        self._touched = touched
        """All stacks that the step has changed."""
        self._untouched = -1
        """How many items, from the bottom, are as they were before the step; -1 where all are."""
        self._lost: list[int] = []
        """What lay above them, the top first."""

    def __len__(self) -> int:
        return len(self.items)

    def push(self, value: int) -> None:
        """Put a value on top."""
        self._reach(0)
        self.items.append(value)

    def pop(self) -> int:
        """Take the top off. There is one."""
        self._reach(1)
        return self.items.pop()

    def take(self, n: int) -> int:
        """Take out the n-th value from the top, counted from 1. There is one."""
        self._reach(n)
        return self.items.pop(-n)

    def extend(self, values: Sequence[int]) -> None:
        """Put values on top, the last one of them last."""
        self._reach(0)
        self.items.extend(values)

    def reverse(self) -> None:
        """The top becomes the bottom."""
        self._reach(len(self.items))
        self.items.reverse()

    def clear(self) -> None:
        """Take everything off."""
        self._reach(len(self.items))
        self.items.clear()

    def change(self) -> tuple[int, Sequence[int]]:
        """How many values the step has taken off, and what lies in their place, the top last."""
        return len(self._lost), self.items[self._untouched :]

    @property
    def untouched(self) -> int:
        """How many items, from the bottom, the step has left where they were."""
        return len(self.items) if self._untouched < 0 else self._untouched

    def keep(self) -> None:
        """The step is over."""
        self._untouched = -1
        self._lost.clear()

    def undo(self) -> None:
        """Back to where the step began."""
        self.items[self._untouched :] = self._lost[::-1]
        self.keep()

    def _reach(self, count: int) -> None:
        """The topmost `count` values may change."""
        bottom = len(self.items) - count
        if self._untouched < 0:
            self._untouched = len(self.items)
            self._touched.append(self)
        if bottom < self._untouched:
            self._lost += self.items[bottom : self._untouched][::-1]
            self._untouched = bottom
