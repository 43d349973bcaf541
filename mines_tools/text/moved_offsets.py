"""Finds the new offset of a place in a text after edits."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from mines_tools.text.diagnostics import Edit


def offset_after(offset: int, edits: Iterable[Edit]) -> int:
    """Return the offset that `offset` has after `edits`, which must not overlap. A text that is inserted at `offset` is
    before the new offset. If the place is within a part that is replaced, the result is the start of the new text."""
    moved = offset
    for (start, end), text in edits:
        if end <= offset:
            moved += len(text) - (end - start)
        elif start < offset:
            moved -= offset - start
    return moved
