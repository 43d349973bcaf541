"""Selection ranges: the ranges that an editor selects when a user expands the selection step by step."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.languages.emojifunge.ide.pairs import pairs_in
from mines_tools.languages.emojifunge.ide.place import grid_of, placed_at, row_span
from mines_tools.text.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mines_tools.interface.editor import Snapshot
    from mines_tools.languages.emojifunge.syntax import Grid


def selections(snapshot: Snapshot, offset: int) -> Sequence[Span]:
    """Return the ranges around `offset`: the cell, the comment or recording, the row, and the whole text. In this
    list, each range contains the range before it."""
    spans: list[Span] = []
    for span in _around(grid_of(snapshot), offset):
        if not span.start <= offset <= span.end or span.start == span.end:
            continue
        holds = not spans or (span.start <= spans[-1].start and spans[-1].end <= span.end)
        if holds and span not in spans[-1:]:
            spans.append(span)
    return spans or [Span(offset, offset)]


def _around(grid: Grid, offset: int) -> Iterator[Span]:
    placed = placed_at(grid, offset)
    y = grid.lines.line_at(offset)
    if placed is not None:
        yield placed.cell.span
    inner = sorted(
        (pair.span for pair in pairs_in(grid, y)), key=lambda span: span.end - span.start
    )
    yield from inner
    yield row_span(grid, y)
    yield Span(0, len(grid.text))
