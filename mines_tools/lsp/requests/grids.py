"""The requests for the grids in a text (cells that are drawn in columns and rows), and for the cell at a position.
These requests are not part of the protocol."""

from __future__ import annotations

from functools import lru_cache
from itertools import accumulate, islice, pairwise
from typing import TYPE_CHECKING, Any

from mines_tools.lsp.messages import COORDINATE, GRIDS
from mines_tools.lsp.request_handling import SHORTLY
from mines_tools.report.width import display_width
from mines_tools.text.source import units

if TYPE_CHECKING:
    from lsprotocol import types

    from mines_tools.interface.editor import DrawnGrid, Editor, GridRow
    from mines_tools.lsp.documents import Document
    from mines_tools.lsp.server import Server

_MOST_ROWS = 5_000
"""The maximum number of rows of a grid in one answer. If the requested range has more rows, the answer contains the
first of them. This is enough, because an editor requests only the rows that it shows."""


def register(server: Server) -> None:
    """Register the handlers of the requests in this module."""

    @server.editor_feature(GRIDS, otherwise=[])
    def grids(
        document: Document, editor: Editor, params: types.InlayHintParams
    ) -> list[dict[str, Any]]:
        span = document.positions.span(params.range)
        grids_there = editor.grids(document.snapshot, span)
        return [_grid(document, grid) for grid in grids_there]

    @server.editor_feature(COORDINATE, wait=SHORTLY)
    def coordinate(
        document: Document, editor: Editor, params: types.TextDocumentPositionParams
    ) -> dict[str, Any] | None:
        offset = document.positions.offset(params.position)
        coordinate_there = editor.coordinate(document.snapshot, offset)
        if coordinate_there is None:
            return None
        return {
            key: value
            for key, value in coordinate_there._asdict().items()
            if key != "name" or value
        }


def _grid(document: Document, grid: DrawnGrid) -> dict[str, Any]:
    rows = (_row(document, row, grid.columns) for row in islice(grid.shown, _MOST_ROWS))
    return {
        "name": grid.name,
        "columns": grid.columns,
        "rows": grid.rows,
        "first": document.positions.position(grid.start).line,
        "shown": [row for row in rows if row is not None],
    }


def _row(document: Document, row: GridRow, columns: int) -> dict[str, Any] | None:
    """Return a row as data. Return None if the row has no cells. Also return None if the row covers several lines of
    the editor, because the editor cannot show anything beside such a row."""
    positions, cells, text = document.positions, row.cells, document.text
    if not cells:
        return None
    first = positions.position(cells[0])
    if positions.lines.line_at(cells[-1]) != first.line:
        return None
    shown: dict[str, Any] = {"row": row.row, "line": first.line}
    if row.marks.strip():
        shown["marks"] = row.marks
    is_dense = isinstance(cells, range) and len(cells) == columns
    if is_dense and text[cells[0] : cells[-1] + 1].isascii():
        return {**shown, "start": first.character}
    steps = (units(text[cell:following], positions.unit) for cell, following in pairwise(cells))
    starts = list(accumulate(steps, initial=first.character))
    shown["cells"] = starts
    ends = row.ends or [cell + 1 for cell in cells]
    drawn = [text[cell:end] for cell, end in zip(cells, ends, strict=True)]
    if any(len(cell) > 1 or not cell.isascii() for cell in drawn):
        sizes = [units(cell, positions.unit) for cell in drawn]
        shown["ends"] = [start + size for start, size in zip(starts, sizes, strict=True)]
        shown["widths"] = list(map(_width, drawn))
    return shown


@lru_cache(maxsize=4096)
def _width(cell: str) -> int:
    """Return the width of a drawn cell in columns. Results are stored, because the same few cells occur again and
    again."""
    return display_width(cell)
