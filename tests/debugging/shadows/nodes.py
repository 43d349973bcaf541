"""Values that know where they come from, and stacks of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence


class Node:
    """A value, which is one and the same wherever it is moved or copied to."""

    def __init__(
        self, step: int, parents: Sequence[Any] = (), value: Any = None, *, is_read: bool = False
    ) -> None:
        self.step = step
        self.parents = tuple(parents)
        self.value = value
        """None until it is seen."""
        self.is_read = is_read


class Box(list[Any]):
    """A stack of nodes and stacks."""

    parent: Box | None = None


class Lost(Exception):
    """The step cannot be followed; the record ends before it."""
