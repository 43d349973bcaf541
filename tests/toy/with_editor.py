"""Beads with features for editors: hovers on a bead, hints, and the rows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mines_tools.interface.editor import Coordinate, DrawnGrid, Editor, GridRow, Hint, Hover, Symbol
from tests.toy import language
from tests.toy.sheet import BEADS, HEART

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.interface.editor import Snapshot
    from mines_tools.text.source import Span
    from tests.toy.sheet import Cell, Sheet


def _sheet(snapshot: Snapshot) -> Sheet:
    sheet: Any = snapshot.parsed
    found: Sheet = sheet
    return found


def _cell(snapshot: Snapshot, offset: int) -> tuple[int, int, Cell] | None:
    """Return the column, the row and the cell at an offset, or None if there is no cell."""
    return next(
        (
            (column, number, cell)
            for number, row in enumerate(_sheet(snapshot).rows)
            for column, cell in enumerate(row.cells)
            if cell.span.start <= offset < cell.span.end
        ),
        None,
    )


def _hover(snapshot: Snapshot, offset: int) -> Hover | None:
    found = _cell(snapshot, offset)
    words = BEADS.get(found[2].bead) if found else None
    return Hover(found[2].span, words) if found and words else None


def _symbols(snapshot: Snapshot) -> Iterator[Symbol]:
    text = snapshot.parsed.text
    for row in _sheet(snapshot).rows:
        name = text[slice(*row.span)]
        yield Symbol(name or "empty", "row", row.span, row.span)


def _grids(snapshot: Snapshot, span: Span) -> list[DrawnGrid]:
    rows = _sheet(snapshot).rows
    shown = [
        GridRow(
            number,
            [cell.span.start for cell in row.cells],
            "".join("H" if cell.bead == HEART else " " for cell in row.cells),
            [cell.span.end for cell in row.cells],
        )
        for number, row in enumerate(rows)
        if row.span.start <= span.end and span.start <= row.span.end
    ]
    return [DrawnGrid("sheet", max(len(row.cells) for row in rows), len(rows), 0, shown)]


def _hints(snapshot: Snapshot, span: Span) -> Iterator[Hint]:
    for row in _sheet(snapshot).rows:
        if span.start <= row.span.end <= span.end:
            yield Hint(row.span.end, str(len(row.cells)), "count")
            yield Hint(row.span.end, "bead", "bead")


def _coordinate(snapshot: Snapshot, offset: int) -> Coordinate | None:
    found = _cell(snapshot, offset)
    words = BEADS.get(found[2].bead) if found else None
    return Coordinate(found[0], found[1], f"row {found[1]}", words) if found and words else None


EDITOR = Editor(
    hover=_hover,
    hints=lambda snapshot, span: tuple(_hints(snapshot, span)),
    hint_kinds={"count": True, "bead": False},
    symbols=lambda snapshot: tuple(_symbols(snapshot)),
    grids=_grids,
    coordinate=_coordinate,
)

LANGUAGE = language.LANGUAGE._replace(editor=lambda: EDITOR)
