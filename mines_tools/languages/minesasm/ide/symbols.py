"""Symbols: the labels, macros and included files of a text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.interface.editor import Symbol
from mines_tools.languages.minesasm.ide.place import is_label, text_of
from mines_tools.languages.minesasm.statements import StatementBlock
from mines_tools.translations.phrases import phrase

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mines_tools.interface.editor import Snapshot
    from mines_tools.languages.minesasm.statements import Statement

_DEEPEST = 50
_MOST = 1_000
"""The maximum number of symbols of a text."""


def symbols(snapshot: Snapshot) -> Sequence[Symbol]:
    """Return the symbols of the text, in order. The labels of a macro belong to the macro. If there are very many
    symbols, return the first ones."""
    return list(_symbols(text_of(snapshot).tree.nodes, 0, iter(range(_MOST))))


def _symbols(
    nodes: Sequence[Statement | StatementBlock], depth: int, room: Iterator[int]
) -> Iterator[Symbol]:
    """Yield the symbols of `nodes`, which are inside of `depth` blocks. Each symbol takes one item from `room`."""
    for node in nodes:
        if isinstance(node, StatementBlock):
            yield from _symbols_of_block(node, depth, room)
        elif is_label(node) or node.word == "include":
            if next(room, None) is None:
                return
            yield _symbol(node)


def _symbols_of_block(block: StatementBlock, depth: int, room: Iterator[int]) -> Iterator[Symbol]:
    is_macro = block.opening.word == "define"
    if is_macro and next(room, None) is None:
        return
    inner = (*block.body, *block.other)
    found = tuple(_symbols(inner, depth + 1, room)) if depth < _DEEPEST else ()
    if not is_macro:
        yield from found
        return
    name, *parameters = block.opening.operands
    span = block.opening.place.span
    if block.end is not None:
        span = span._replace(end=block.end.place.span.end)
    detail = " ".join([phrase("macro"), *(token.text for token in parameters)])
    yield Symbol(name.text, "part", span, name.span, detail, found)


def _symbol(statement: Statement) -> Symbol:
    token, span = statement.operands[0], statement.place.span
    if is_label(statement):
        return Symbol(token.text, "cell", span, span, phrase("label"))
    return Symbol(token.text, "words", span, token.span, "include")
