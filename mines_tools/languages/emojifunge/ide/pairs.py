"""Finds comments and recordings. A comment or a recording is a pair of equal glyphs in the same row, with the cells
between them. Each row is read from left to right, because most programs are written in this direction. The pointer may
take another path."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from mines_tools.base.records import NamedTuple
from mines_tools.text.source import Span

if TYPE_CHECKING:
    from mines_tools.languages.emojifunge.syntax import Grid

    PairKind = Literal["comment", "recording"]

_KINDS: dict[str, PairKind] = {"\U0001f35a": "comment", "\U0001f3a5": "recording"}


class Pair(NamedTuple):
    """A comment or a recording within one row."""

    kind: PairKind
    span: Span
    """The span from the first glyph to the second, with both glyphs."""
    inside: Span
    first: int
    """The column of the first glyph."""


def pairs_in(grid: Grid, y: int) -> list[Pair]:
    """Return the comments and recordings within row `y`. Glyphs inside a comment do not count."""
    pairs: list[Pair] = []
    begun: dict[PairKind, int] = {}
    row = grid.passing_row(y)
    for x, cell in enumerate(row):
        kind = _KINDS.get(cell.key)
        if kind is None or (kind != "comment" and "comment" in begun):
            continue
        first = begun.pop(kind, None)
        if first is None:
            begun[kind] = x
        else:
            opening = row[first]
            pairs.append(
                Pair(kind, Span(opening.start, cell.end), Span(opening.end, cell.start), first)
            )
    return pairs
