"""Selection ranges. An editor extends the selection from one range to the next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.languages.mines.ide.blocks import blocks, span_of
from mines_tools.languages.mines.ide.place import (
    cell_at,
    cell_span,
    code_span,
    comment_span,
    line_at,
    operation_at,
    tree_of,
)
from mines_tools.text.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mines_tools.interface.editor import Snapshot
    from mines_tools.languages.mines.tree import Tree


def selections(snapshot: Snapshot, offset: int) -> Sequence[Span]:
    """Return the spans around `offset`, from the smallest to the largest: number, click, line,
    block, section, text. Each span contains the span before it."""
    tree = tree_of(snapshot)
    spans: list[Span] = []
    for span in _around(tree, offset):
        if not span.start <= offset <= span.end or span.start == span.end:
            continue
        holds = not spans or (span.start <= spans[-1].start and spans[-1].end <= span.end)
        if holds and span not in spans[-1:]:
            spans.append(span)
    return spans or [Span(offset, offset)]


def _around(tree: Tree, offset: int) -> Iterator[Span]:
    line = line_at(tree, offset)
    cell = cell_at(tree, offset)
    span = cell_span(tree, cell) if cell is not None else None
    if span is not None:
        yield span
    index = operation_at(tree, offset)
    if index is not None and tree.shapes[index][0]:
        node = tree.operation_node(index)
        yield from (part for part in (node.column, node.button, node.row) if part is not None)
    yield code_span(tree, line)
    comment = comment_span(tree, line)
    if comment is not None:
        yield comment
    yield tree.lines.span(line)
    for block in blocks(tree) if index is not None else ():
        if line in block.lines:
            yield span_of(tree, block.lines)
    for section in (tree.header_lines, tree.board_lines, tree.operation_lines):
        if line in section:
            yield span_of(tree, section)
    yield Span(0, len(tree.text))
