"""Signature help: the parameters of a macro while its arguments are typed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.interface.editor import Signature
from mines_tools.languages.minesasm.ide.names import names_of
from mines_tools.languages.minesasm.ide.place import comment_at, text_of
from mines_tools.languages.minesasm.syntax import word_tokens
from mines_tools.text.source import Span

if TYPE_CHECKING:
    from mines_tools.interface.editor import Snapshot

SIGNATURE_TRIGGERS = (" ",)


def signature(snapshot: Snapshot, offset: int) -> Signature | None:
    """Return the parameters of the macro whose argument is at `offset`, in its line."""
    text = text_of(snapshot)
    if comment_at(text, offset) is not None:
        return None
    line = text.lines.span(text.lines.line_at(offset))
    before = [
        token
        for token in word_tokens(text.source)
        if line.start <= token.span.start and token.span.end < offset and token.kind != "newline"
    ]
    arguments = 0
    while before and before[-1].kind in ("number", "character", "string"):
        before.pop()
        arguments += 1
    if not before:
        return None
    known = names_of(text).place_of(Span(*before[-1].span))
    if known is None or known.kind != "macro" or known.statement is None:
        return None
    name, *parameters = (token.text for token in known.statement.operands)
    if before[-1].span in known.definitions or arguments >= len(parameters):
        return None
    return Signature(" ".join([name, *parameters]), tuple(parameters), arguments)
