"""Hovers: what a statement or a name means, and what the statement becomes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.interface.editor import Hover
from mines_tools.languages.minesasm.ide.made import lines_in
from mines_tools.languages.minesasm.ide.names import names_of
from mines_tools.languages.minesasm.ide.place import comment_at, statement_at, text_of
from mines_tools.languages.minesasm.ide.words import name_text, operations_text, word_text
from mines_tools.text.markdown import paragraphs

if TYPE_CHECKING:
    from mines_tools.interface.editor import Snapshot


def hover(snapshot: Snapshot, offset: int) -> Hover | None:
    """Return the hover at `offset`; None if there is nothing to show."""
    text = text_of(snapshot)
    if comment_at(text, offset) is not None:
        return None
    statement = statement_at(text, offset)
    named = names_of(text).at(offset)
    lines = () if statement is None else lines_in(snapshot).get(statement.place.span, ())
    parts: list[str] = []
    span = None
    if named is not None:
        span, known = named
        parts.append(name_text(text, known))
    elif statement is not None:
        span = statement.place.span
        parts.append(word_text(statement.word))
    if lines:
        parts.append(operations_text(lines))
    parts = [part for part in parts if part]
    return None if span is None or not parts else Hover(span, paragraphs(*parts))
