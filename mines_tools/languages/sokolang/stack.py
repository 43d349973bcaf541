"""Stacks of integers that record the changes of the last step."""

from __future__ import annotations

from mines_tools.languages.sokolang.warehouse import PLAYER

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

PLAYER_STACK = "player"
"""The name of the player's stack in a view."""


def stack_title(name: str) -> str:
    """Return the name of a stack in a view."""
    return PLAYER_STACK if name == PLAYER else name


class Stack:
    """A stack of integers. The values that a step removes are kept until the next step begins, so that the step can
    be undone."""

    __slots__ = ("_lost", "_touched", "_untouched", "items", "name")

    def __init__(self, name: str, items: list[int], touched: list[Stack]) -> None:
        self.name = name
        self.items = items
        """The values, the top last."""
        self._touched = touched
        """A list of all stacks that the current step has changed, which the stacks of a machine share."""
        self._untouched = -1
        """The number of values at the bottom that the step has not changed; -1 if the step has changed nothing in
        this stack."""
        self._lost: list[int] = []
        """The values above the lowest `_untouched` values, as they were before the step, the top first."""

    def __len__(self) -> int:
        return len(self.items)

    def push(self, value: int) -> None:
        """Push a value."""
        self._reach(0)
        self.items.append(value)

    def pop(self) -> int:
        """Pop the top. The stack must not be empty."""
        self._reach(1)
        return self.items.pop()

    def take(self, n: int) -> int:
        """Remove and return the n-th value from the top, counted from 1. It must exist."""
        self._reach(n)
        return self.items.pop(-n)

    def extend(self, values: Sequence[int]) -> None:
        """Push `values`, the last one topmost."""
        self._reach(0)
        self.items.extend(values)

    def reverse(self) -> None:
        """Reverse the stack."""
        self._reach(len(self.items))
        self.items.reverse()

    def clear(self) -> None:
        """Remove all values."""
        self._reach(len(self.items))
        self.items.clear()

    def change(self) -> tuple[int, Sequence[int]]:
        """Return the number of values that the step removed, and the values that it added, the top last."""
        return len(self._lost), self.items[self._untouched :]

    @property
    def untouched(self) -> int:
        """The number of bottom items that the step has not changed."""
        return len(self.items) if self._untouched < 0 else self._untouched

    def keep(self) -> None:
        """Keep the changes of the step for good."""
        self._untouched = -1
        self._lost.clear()

    def undo(self) -> None:
        """Restore the stack to its state before the step."""
        self.items[self._untouched :] = self._lost[::-1]
        self.keep()

    def _reach(self, count: int) -> None:
        """Prepare to change the `count` values at the top: save those that were not saved in this step."""
        bottom = len(self.items) - count
        if self._untouched < 0:
            self._untouched = len(self.items)
            self._touched.append(self)
        if bottom < self._untouched:
            self._lost += self.items[bottom : self._untouched][::-1]
            self._untouched = bottom
