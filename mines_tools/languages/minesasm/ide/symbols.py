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


def symbols(snapshot: Snapshot) -> Sequence[Symbol]:
    """Return the symbols of the text, in order. The labels of a macro belong to the macro."""
    return list(_symbols(text_of(snapshot).tree.nodes, 0))


def _symbols(nodes: Sequence[Statement | StatementBlock], depth: int) -> Iterator[Symbol]:
    for node in nodes:
        if isinstance(node, StatementBlock):
            inner = (*node.body, *node.other)
            found = tuple(_symbols(inner, depth + 1)) if depth < _DEEPEST else ()
            if node.opening.word != "define":
                yield from found
                continue
            name, *parameters = node.opening.operands
            span = node.opening.place.span
            if node.end is not None:
                span = span._replace(end=node.end.place.span.end)
            detail = " ".join([phrase("macro"), *(token.text for token in parameters)])
            yield Symbol(name.text, "part", span, name.span, detail, found)
        elif is_label(node):
            yield Symbol(
                node.operands[0].text, "cell", node.place.span, node.place.span, phrase("label")
            )
        elif node.word == "include":
            token = node.operands[0]
            yield Symbol(token.text, "words", node.place.span, token.span, "include")
