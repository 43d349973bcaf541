"""The texts of cells, as an explanation shows them."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mines_tools.languages.emojifunge.cells import Cell
    from mines_tools.languages.emojifunge.syntax import Grid

MOST_CELLS = 24
"""The greatest number of cells that are shown as the source of an item."""
_LONGEST = 16
"""The greatest number of characters of a cell that are shown."""


def cell_text(grid: Grid, cell: Cell) -> str:
    """Return the text of a cell. The end of a long text is left out."""
    text = grid.text[cell.start : cell.end]
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"
