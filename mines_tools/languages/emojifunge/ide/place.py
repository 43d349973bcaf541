"""Finds the cell at an offset of the text."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from mines_tools.base.records import NamedTuple
from mines_tools.text.source import Span

if TYPE_CHECKING:
    from mines_tools.interface.editor import Snapshot
    from mines_tools.languages.emojifunge.cells import Cell
    from mines_tools.languages.emojifunge.flow.analysis import Flow
    from mines_tools.languages.emojifunge.numbers import Number
    from mines_tools.languages.emojifunge.syntax import Grid


class Placed(NamedTuple):
    """A cell with its place in the grid."""

    x: int
    y: int
    cell: Cell


def grid_of(snapshot: Snapshot) -> Grid:
    """Return the parsed grid of a snapshot."""
    return cast("Grid", snapshot.parsed)


def flow_of(snapshot: Snapshot) -> Flow | None:
    """Return the flow analysis of a snapshot. Return None if there is no analysis yet."""
    return cast("Flow | None", snapshot.analysis)


def placed_at(grid: Grid, offset: int) -> Placed | None:
    """Return the cell at `offset`. If `offset` is the end of a row, return the last cell of this row."""
    y = grid.lines.line_at(offset)
    row = grid.row(y)
    for x, cell in enumerate(row):
        if cell.start <= offset < cell.end:
            return Placed(x, y, cell)
    if row and offset == row[-1].end:
        return Placed(len(row) - 1, y, row[-1])
    return None


def rows_at(grid: Grid, span: Span) -> range:
    """Return the numbers of the rows that the selection `span` touches."""
    return range(grid.lines.line_at(span.start), grid.lines.line_at(span.end) + 1)


def span_at(grid: Grid, x: Number, y: Number) -> Span | None:
    """Return the place in the text of the cell at (`x`, `y`). Return None if there is no cell."""
    cell = grid.cell(x, y)
    return None if cell is None else cell.span


def row_span(grid: Grid, y: int) -> Span:
    """Return the place of a row in the text, without its line end."""
    return Span(grid.lines.starts[y], grid.lines.end(y))
