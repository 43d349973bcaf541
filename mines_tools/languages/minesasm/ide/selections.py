"""Selection ranges: a word, its statement, its line, the blocks around it, and the whole text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.languages.minesasm.ide.place import blocks_in, line_span, statement_at, text_of
from mines_tools.text.source import Span

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.interface.editor import Snapshot


def selections(snapshot: Snapshot, offset: int) -> Sequence[Span]:
    """Return the ranges around `offset`, the smallest first."""
    text = text_of(snapshot)
    spans: list[Span] = []
    statement = statement_at(text, offset)
    if statement is not None:
        words = [statement.head.span, *(token.span for token in statement.operands)]
        spans += [span for span in words if span.start <= offset <= span.end]
        spans.append(statement.place.span)
        spans.append(line_span(text, statement.place.span))
    for block in blocks_in(text.tree.nodes):
        end = len(text.text) if block.end is None else block.end.place.span.end
        span = Span(block.opening.place.span.start, end)
        if span.start <= offset <= span.end:
            spans.append(span)
    spans.append(Span(0, len(text.text)))
    ordered = sorted(dict.fromkeys(spans), key=lambda span: span.end - span.start)
    kept: list[Span] = []
    for span in ordered:
        if not kept or (span.start <= kept[-1].start and kept[-1].end <= span.end):
            kept.append(span)
    return kept
