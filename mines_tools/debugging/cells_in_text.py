"""Finds the cell of a grid at a place in a program's text. Nothing is performed in such a cell, but it can change."""

from __future__ import annotations

from mines_tools.base.records import NamedTuple
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mines_tools.interface.run_state import StateGrid, View
    from mines_tools.interface.run_vocabulary import RunVocabulary
    from mines_tools.text.source import LineTable

_MOST_COLUMNS = 10_000
"""The maximum number of cells of a row that are looked at."""


class CellInText(NamedTuple):
    """A cell of a grid."""

    grid: str
    column: int
    row: int


def cell_in_text(view: View, lines: LineTable, line: int, offset: int) -> CellInText | None:
    """Return the cell of a grid of `view` that is written in `line`, counted from 0, at `offset` in the text. If a row of
    cells is in this line, and `offset` is in none of its cells, return the first cell of the row. Return None if there is
    no such row. `lines` are the lines of the program's text."""
    for name, grid in view.grids.items():
        for row, width in enumerate(grid.widths):
            first = grid.cell(0, row).span if width else None
            if first is not None and lines.line_at(first.start) == line:
                return CellInText(name, _column(grid, row, offset), row)
    return None


def _column(grid: StateGrid, row: int, offset: int) -> int:
    """Return the column of the cell in `row` that is at `offset` in the text. Return 0 if there is none."""
    for column in range(min(grid.widths[row], _MOST_COLUMNS)):
        span = grid.cell(column, row).span
        if span is not None and span.start <= offset < span.end:
            return column
    return 0


def change_words(cell: CellInText, words: RunVocabulary) -> str:
    """Return a sentence that says how to stop when `cell` changes."""
    return phrase(
        "to stop when a cell of the {grid} changes, write its column and row in the console, such as `break cell {column},{row}`",
        grid=phrase(words.names[cell.grid]), column=cell.column, row=cell.row,
    )  # fmt: skip
