"""The drawn grid, for rulers beside the text, and the coordinate of a cell, for the status bar."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.interface.editor import Coordinate, DrawnGrid, GridRow
from mines_tools.languages.emojifunge.glyphs.table import GLYPHS
from mines_tools.languages.emojifunge.ide.place import flow_of, grid_of, placed_at, rows_at
from mines_tools.languages.emojifunge.words.places import place_text
from mines_tools.translations.phrases import phrase

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.interface.editor import Snapshot
    from mines_tools.text.source import Span


def grids(snapshot: Snapshot, span: Span) -> Sequence[DrawnGrid]:
    """Return a list with one grid, which has only the rows that `span` touches. If the text is
    empty, return an empty list."""
    grid = grid_of(snapshot)
    if not grid.text:
        return []
    shown = (
        GridRow(y, [cell.start for cell in row], ends=[cell.end for cell in row])
        for y in rows_at(grid, span)
        for row in (grid.passing_row(y),)
    )
    return [DrawnGrid("grid", max(map(len, grid.rows())), grid.height, 0, shown)]


def coordinate(snapshot: Snapshot, offset: int) -> Coordinate | None:
    """Return the coordinate and the name of the cell at `offset`."""
    placed = placed_at(grid_of(snapshot), offset)
    if placed is None:
        return None
    x, y, cell = placed
    glyph, flow = GLYPHS.get(cell.key), flow_of(snapshot)
    name = "" if glyph is None else glyph.name
    detail = name or phrase("no instruction")
    if flow is not None and flow.cell(x, y).reached.kind == "impossible":
        detail += f": {phrase('never reached')}"
    return Coordinate(x, y, place_text(x, y), detail, name)
