"""Beads, and what an editor can show of them: words on a bead, and the rows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.editing import Editor, Hover, Refusal, Symbol
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
    actions=lambda _snapshot, _span, _diagnostics: (),
    signature=lambda _snapshot, _offset: None,
    renaming=_renaming,
    rename=lambda _snapshot, _offset, _name: (),
)

LANGUAGE = language.LANGUAGE._replace(editor=lambda: EDITOR)
