"""Values that know where they come from, and stacks of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence


class Node:
    """A value; it stays the same node wherever it is moved or copied."""

    def __init__(
        self,
        step: int,
        parents: Sequence[Any] = (),
        value: Any = None,
        *,
        is_read: bool | None = False,
        code: Node | None = None,
    ) -> None:
        self.step = step
        self.parents = tuple(parents)
        self.value = value
        """The value, or None until the run shows it."""
        self._is_read = is_read
        self.code = code
        """The number of the command that made or read the value, in languages where commands are values."""

    @property
    def is_read(self) -> bool:
        """True if the value comes from the input. A code point that may come from the input is -1 otherwise."""
        return self.value >= 0 if self._is_read is None else self._is_read


class Box(list[Any]):
    """A stack of nodes and of other stacks."""

    parent: Box | None = None


class Lost(Exception):
    """The step cannot be followed. The record ends before it."""
