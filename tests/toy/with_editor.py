"""Beads, and what an editor can show of them: words on a bead, and the rows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.editing import Coordinate, Editor, Grid, GridRow, Hover, Refusal, Symbol
from mines_tools.text import Span
from tests.toy import language

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.editing import Renaming, Snapshot

_WORDS = {">": "to the right", "<": "to the left", "^": "up", "v": "down"}


def _hover(snapshot: Snapshot, offset: int) -> Hover | None:
    words = _WORDS.get(snapshot.parsed.text[offset : offset + 1])
    return Hover(Span(offset, offset + 1), words) if words else None


def _symbols(snapshot: Snapshot) -> Iterator[Symbol]:
    at = 0
    for row in snapshot.parsed.text.split("|"):
        span = Span(at, at + len(row))
        yield Symbol(row or "empty", "row", span, span)
        at += len(row) + 1


def _grids(snapshot: Snapshot, span: Span) -> list[Grid]:
    rows = list(_symbols(snapshot))
    shown = [
        GridRow(row, range(*each.span))
        for row, each in enumerate(rows)
        if each.span.start < each.span.end
        and each.span.start <= span.end
        and span.start <= each.span.end
    ]
    columns = max(each.span.end - each.span.start for each in rows)
    return [Grid("sheet", columns, len(rows), 0, shown)]


def _coordinate(snapshot: Snapshot, offset: int) -> Coordinate | None:
    row, at = (snapshot.parsed.text[:offset].count("|"), snapshot.parsed.text.rfind("|", 0, offset))
    word = _WORDS.get(snapshot.parsed.text[offset : offset + 1])
    return Coordinate(offset - at - 1, row, f"row {row}", word) if word else None


def _renaming(_snapshot: Snapshot, _offset: int) -> Renaming:
    message = "a bead has no name"
    raise Refusal(message)


EDITOR = Editor(
    analyse=lambda _parsed: None,
    hover=_hover,
    complete=lambda _snapshot, _offset: (),
    resolve_completion=lambda _snapshot, _completion: "",
    hints=lambda _snapshot, _span: (),
    symbols=lambda snapshot: tuple(_symbols(snapshot)),
    semantic_tokens=lambda _snapshot, _span: (),
    token_types=(),
    token_modifiers=(),
    definition=lambda _snapshot, _offset: (),
    references=lambda _snapshot, _offset: (),
    highlights=lambda _snapshot, _offset: (),
    folds=lambda _snapshot: (),
    selections=lambda _snapshot, _offset: (),
    lenses=lambda _snapshot: (),
    signature=lambda _snapshot, _offset: None,
    renaming=_renaming,
    rename=lambda _snapshot, _offset, _name: (),
    grids=_grids,
    coordinate=_coordinate,
)

LANGUAGE = language.LANGUAGE._replace(editor=lambda: EDITOR)
