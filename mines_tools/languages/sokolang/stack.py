"""Stacks of integers. A stack records how the last step has changed it."""

from __future__ import annotations

from mines_tools.languages.sokolang.warehouse import PLAYER

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

PLAYER_STACK = "player"
"""The name of the player's stack in a view."""


def stack_title(name: str) -> str:
    """Return the name that the stack `name` has in a view."""
    return PLAYER_STACK if name == PLAYER else name


def named(title: str) -> str:
    """Return the name of the stack that views call `title`: the opposite of `stack_title`."""
    return PLAYER if title == PLAYER_STACK else title


class Stack:
    """A stack of integers. It stores the changes of the current step, so that the step can be
    undone."""

    __slots__ = ("_lost", "_touched", "_untouched", "items", "name")

    def __init__(self, name: str, items: list[int], touched: list[Stack]) -> None:
        self.name = name
        self.items = items
        """The values, the top last."""
        self._touched = touched
        """The list of all stacks that the current step has changed. All stacks of a machine share this list."""
        self._untouched = -1
        """The number of values at the bottom that the step has not changed. It is -1 if the step
        has not changed this stack."""
        self._lost: list[int] = []
        """The values of the stack before the step, except the lowest `_untouched` values. The top
        comes first."""

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
        """Remove the `n`-th value, counted from 1 at the top, and return it. This value must exist."""
        self._reach(n)
        return self.items.pop(-n)

    def extend(self, values: Sequence[int]) -> None:
        """Push `values`. The last of them is then the top."""
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
        """Return the number of values that the step has removed, and the values that it has added.
        The last added value is the top."""
        return len(self._lost), self.items[self._untouched :]

    @property
    def lost(self) -> Sequence[int]:
        """The values of the stack before the step, except those at the bottom that the step has not changed. The top comes
        first."""
        return self._lost

    @property
    def untouched(self) -> int:
        """The number of values at the bottom that the step has not changed."""
        return len(self.items) if self._untouched < 0 else self._untouched

    def keep(self) -> None:
        """Make the changes of the step permanent, so that they can no longer be undone."""
        self._untouched = -1
        self._lost.clear()

    def undo(self) -> None:
        """Restore the stack to its state before the step."""
        self.items[self._untouched :] = self._lost[::-1]
        self.keep()

    def _reach(self, count: int) -> None:
        """Prepare for a change of the `count` values at the top. If some of these values were not yet saved in this
        step, save these values."""
        bottom = len(self.items) - count
        if self._untouched < 0:
            self._untouched = len(self.items)
            self._touched.append(self)
        if bottom < self._untouched:
            self._lost += self.items[bottom : self._untouched][::-1]
            self._untouched = bottom
