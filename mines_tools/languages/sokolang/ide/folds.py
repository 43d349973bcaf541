"""Folding ranges: the ranges of lines that an editor can fold. They are zones, comments, and groups that cover several
lines."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from mines_tools.interface.editor import Fold
from mines_tools.languages.sokolang.actions import GROUP
from mines_tools.languages.sokolang.ide.place import program_of
from mines_tools.languages.sokolang.sections import BLANKS, COMMENT
from mines_tools.text.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mines_tools.interface.editor import Snapshot
    from mines_tools.languages.sokolang.program import Program


def folds(snapshot: Snapshot) -> Sequence[Fold]:
    """Return the folding ranges in text order."""
    program = program_of(snapshot)
    ranges = [*_zones(program), *_comments(program), *_groups(program)]
    return sorted(ranges, key=lambda fold: fold.span)


def _zones(program: Program) -> Iterator[Fold]:
    zones = program.zones
    # Not by zone number, which would count all separators again each time: a text may have any
    # number of them.
    borders = [-1, *zones.separators, len(zones.texts)]
    for before, after in pairwise(borders):
        lines = range(before + 1, after)
        written = [number for number in lines if zones.texts[number].strip(BLANKS)]
        if written and written[0] < written[-1]:
            yield Fold(_lines(program, written[0], written[-1]))


def _comments(program: Program) -> Iterator[Fold]:
    texts = program.zones.texts
    begin: int | None = None
    for number in range(len(texts) + 1):
        is_comment = number < len(texts) and texts[number].startswith(COMMENT)
        if is_comment and begin is None:
            begin = number
        elif not is_comment and begin is not None:
            if number - begin > 1:
                yield Fold(_lines(program, begin, number - 1), "comment")
            begin = None


def _groups(program: Program) -> Iterator[Fold]:
    # Lines are compared by number instead of searching a group's text for line ends: groups may be
    # nested.
    line_at = program.lines.line_at
    for node in program.actions:
        if node.kind == GROUP and line_at(node.span.start) < line_at(node.span.end - 1):
            yield Fold(node.span)


def _lines(program: Program, first: int, last: int) -> Span:
    end = program.zones.line(last)
    return Span(program.zones.line(first).start, end.start + len(end.text))
