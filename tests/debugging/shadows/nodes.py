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
        is_read: bool = False,
        code: Node | None = None,
    ) -> None:
        self.step = step
        self.parents = tuple(parents)
        self.value = value
        """The value, or None until the run shows it."""
        self.is_read = is_read
        self.code = code
        """The number of the command that made or read the value, in languages where commands are values."""


class Box(list[Any]):
    """A stack of nodes and of other stacks."""

    parent: Box | None = None


class Lost(Exception):
    """The step cannot be followed. The record ends before it."""
