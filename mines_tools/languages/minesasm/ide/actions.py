"""Rewrites: a number as the character with this code, and back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.interface.editor import Action
from mines_tools.languages.minesasm.ide.place import statements_in, text_of
from mines_tools.text.diagnostics import Edit
from mines_tools.translations.phrases import phrase

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mines_tools.interface.editor import Snapshot
    from mines_tools.text.source import Span

_SPECIAL = {10: "\\n", 9: "\\t", 39: "\\'", 92: "\\\\"}


def rewrites(snapshot: Snapshot, span: Span) -> Iterable[Action]:
    """Yield the changes that are offered for the statements that `span` touches."""
    for statement in statements_in(text_of(snapshot)):
        place = statement.place.span
        if statement.word != "push" or place.end < span.start or span.end < place.start:
            continue
        operand = statement.operands[0]
        value = operand.value
        if not isinstance(value, int):
            continue
        if operand.kind == "character":
            yield _action(operand.span, str(value))
        elif operand.kind == "number" and (value in _SPECIAL or 32 <= value <= 0x10FFFF):
            character = _SPECIAL.get(value, chr(value))
            if value in _SPECIAL or character.isprintable():
                yield _action(operand.span, f"'{character}'")


def _action(span: Span, written: str) -> Action:
    title = phrase("Write {text}", text=f"`{written}`")
    return Action(title, "refactor.rewrite", (Edit(span, written),))
