"""Folding ranges: blocks, and comments of several lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.interface.editor import Fold
from mines_tools.languages.minesasm.ide.place import blocks_in, text_of
from mines_tools.text.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mines_tools.interface.editor import Snapshot
    from mines_tools.languages.minesasm.assembly_text import AssemblyText


def folds(snapshot: Snapshot) -> Sequence[Fold]:
    """Return the folding ranges, in order."""
    text = text_of(snapshot)
    return sorted([*_blocks(text), *_comments(text)], key=lambda fold: fold.span)


def _blocks(text: AssemblyText) -> Iterator[Fold]:
    line_at = text.lines.line_at
    for block in blocks_in(text.tree.nodes):
        if block.end is None:
            continue
        start, end = block.opening.place.span.start, block.end.place.span.end
        if line_at(start) < line_at(end - 1):
            yield Fold(Span(start, end))


def _comments(text: AssemblyText) -> Iterator[Fold]:
    """Yield the groups of lines that are only comments."""
    group: list[Span] = []
    for span in (*text.comments, None):
        is_alone = span is not None and not text.text[_line_start(text, span) : span.start].strip()
        follows = (
            is_alone
            and span is not None
            and bool(group)
            and text.lines.line_at(span.start) == text.lines.line_at(group[-1].start) + 1
        )
        if not follows:
            if len(group) > 1:
                yield Fold(Span(group[0].start, group[-1].end), "comment")
            group = []
        if is_alone and span is not None:
            group.append(span)


def _line_start(text: AssemblyText, span: Span) -> int:
    return text.lines.starts[text.lines.line_at(span.start)]
