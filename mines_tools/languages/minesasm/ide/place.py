"""Finds the statement, the comment or the blocks at an offset of a text."""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING, cast

from mines_tools.languages.minesasm.statements import LABEL, Statement, StatementBlock

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mines_tools.interface.editor import Snapshot
    from mines_tools.languages.minesasm.assembly_text import AssemblyText
    from mines_tools.languages.minesasm.statements import Token
    from mines_tools.text.source import Span


def text_of(snapshot: Snapshot) -> AssemblyText:
    """Return the text of `snapshot`."""
    return cast("AssemblyText", snapshot.parsed)


def tokens_before(text: AssemblyText, offset: int) -> Sequence[Token]:
    """Return the words in the line of `offset` that begin before `offset`."""
    tokens = text.words
    line = text.lines.starts[text.lines.line_at(offset)]
    first = bisect_left(tokens, line, key=lambda token: token.span.start)
    end = bisect_left(tokens, offset, key=lambda token: token.span.start)
    return [token for token in tokens[first:end] if token.kind != "newline"]


def is_label(statement: Statement) -> bool:
    """Return whether `statement` is a label, such as ``again:``, and not the word ``label``."""
    return statement.word == LABEL


def blocks_in(nodes: Sequence[Statement | StatementBlock]) -> Iterator[StatementBlock]:
    """Yield all blocks in `nodes`, also those inside of other blocks."""
    waiting = [nodes]
    while waiting:
        for node in waiting.pop():
            if isinstance(node, StatementBlock):
                yield node
                waiting += (node.body, node.other)


def words_of(block: StatementBlock) -> Sequence[Statement]:
    """Return the words that belong to `block`: the word that opens it, the one in its middle, and its ``end``."""
    return [each for each in (block.opening, block.middle, block.end) if each is not None]


def statements_in(text: AssemblyText) -> Iterator[Statement]:
    """Yield all statements of `text`, also the words of blocks, in no certain order."""
    waiting = [text.tree.nodes]
    while waiting:
        for node in waiting.pop():
            if isinstance(node, StatementBlock):
                yield from words_of(node)
                waiting += (node.body, node.other)
            else:
                yield node


def statement_at(text: AssemblyText, offset: int) -> Statement | None:
    """Return the statement at `offset`. Between two statements without a blank, this is the second."""
    found = [
        each
        for each in statements_in(text)
        if each.place.span.start <= offset <= each.place.span.end
    ]
    return max(found, key=lambda each: each.place.span.start, default=None)


def line_span(text: AssemblyText, span: Span) -> Span:
    """Return the lines that `span` touches, without the last line end."""
    first = text.lines.line_at(span.start)
    last = text.lines.line_at(max(span.start, span.end - 1))
    return text.lines.span(first)._replace(end=text.lines.end(last))


def comment_at(text: AssemblyText, offset: int) -> Span | None:
    """Return the comment at `offset`."""
    for span in text.comments:
        if span.start < offset <= span.end:
            return span
    return None
