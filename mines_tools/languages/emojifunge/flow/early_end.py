"""Finds the 🔚 that ends the program right before a cell that no run reaches."""

from __future__ import annotations

from mines_tools.languages.emojifunge.flow.missing_end import END

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mines_tools.languages.emojifunge.flow.analysis import Flow

_WAYS = ((1, 0), (-1, 0), (0, 1), (0, -1))


def early_end(flow: Flow, x: int, y: int) -> tuple[int, int] | None:
    """Return the place of a 🔚 beside the cell at (`x`, `y`). Every run that comes to this 🔚 moves
    towards the cell, but ends at the 🔚. Return None if there is no such 🔚."""
    for dx, dy in _WAYS:
        place = x - dx, y - dy
        cell, note = flow.grid.cell(*place), flow.note(*place)
        if cell is None or cell.emoji != END or note is None:
            continue
        if note.directions == {(dx, dy)} and note.commented == {False}:
            return place
    return None
