"""The state of a cell of the grid, as the views of runs and the board of an editor show it."""

from __future__ import annotations

from mines_tools.base.records import new_record
from mines_tools.interface.run_state import StateCell
from mines_tools.languages.emojifunge.glyphs.table import GLYPHS
from mines_tools.text.source import Span

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mines_tools.languages.emojifunge.syntax import Grid


def state_cell(grid: Grid, column: int, row: int, *, is_pointer: bool) -> StateCell:
    """Return the state of the cell at (`column`, `row`) of `grid`. `is_pointer` is True if the pointer is there."""
    start, end, _, key = grid.row(row)[column]
    glyph = GLYPHS.get(key)
    name, state = "" if glyph is None else glyph.name, "pointer" if is_pointer else ""
    return new_record(StateCell, (grid.text[start:end], name, state, Span(start, end), "", ""))
