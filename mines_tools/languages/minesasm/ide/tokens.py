"""Semantic tokens: the types by which an editor chooses the colours of words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.interface.editor import SemanticToken
from mines_tools.languages.mines.commands import COMMANDS
from mines_tools.languages.minesasm.ide.names import names_of
from mines_tools.languages.minesasm.ide.place import text_of
from mines_tools.languages.minesasm.words import WORDS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mines_tools.interface.editor import Snapshot
    from mines_tools.text.source import Span

_TYPE_OF_NAME = {"label": "label", "macro": "macro", "parameter": "parameter", "slot": "variable"}
_TYPE_OF_TOKEN = {"number": "number", "character": "string", "string": "string"}


def semantic_tokens(snapshot: Snapshot, span: Span) -> Iterable[SemanticToken]:
    """Yield the tokens within `span`, in order."""
    text = text_of(snapshot)
    names = names_of(text)
    for token in text.words:
        if token.span.end <= span.start or token.kind == "newline":
            continue
        if token.span.start >= span.end:
            return
        place = token.span
        if token.kind == "label":
            place = place._replace(end=place.end - 1)
        known = names.place_of(place)
        if known is not None:
            modifiers = ("declaration",) if names.is_definition(place) else ()
            yield SemanticToken(place, _TYPE_OF_NAME[known.kind], modifiers)
        elif token.kind in _TYPE_OF_TOKEN:
            yield SemanticToken(place, _TYPE_OF_TOKEN[token.kind])
        elif token.text in WORDS:
            yield SemanticToken(place, "keyword")
        elif token.text in COMMANDS:
            yield SemanticToken(place, "function")
