"""Signature help: the parameters of a macro while its arguments are typed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.interface.editor import Signature
from mines_tools.languages.minesasm.ide.names import names_of
from mines_tools.languages.minesasm.ide.place import comment_at, text_of, tokens_before
from mines_tools.text.source import Span

if TYPE_CHECKING:
    from mines_tools.interface.editor import Snapshot


def signature(snapshot: Snapshot, offset: int) -> Signature | None:
    """Return the parameters of the macro whose argument is at `offset`, in its line."""
    text = text_of(snapshot)
    if comment_at(text, offset) is not None:
        return None
    before = [token for token in tokens_before(text, offset) if token.span.end < offset]
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
    if names_of(text).is_definition(Span(*before[-1].span)) or arguments >= len(parameters):
        return None
    return Signature(" ".join([name, *parameters]), tuple(parameters), arguments)
