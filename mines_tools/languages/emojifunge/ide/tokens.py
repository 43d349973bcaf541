"""Semantic tokens, by which editors colour cells. The type of a token depends on the group of the instruction, and on
how the pointer reaches the cell."""

from __future__ import annotations

from array import array
from functools import lru_cache
from typing import TYPE_CHECKING

from mines_tools.base.records import new_record
from mines_tools.interface.editor import SemanticToken
from mines_tools.languages.emojifunge.cells import SELECTOR
from mines_tools.languages.emojifunge.directives import directives, program_height
from mines_tools.languages.emojifunge.glyphs import (
    arithmetic,
    conditions,
    constants,
    control,
    counts,
    direction,
    io,
    misc,
    nested_stacks,
    picking,
    recording,
    stack,
)
from mines_tools.languages.emojifunge.ide.constants import TOKEN_MODIFIERS, TOKEN_TYPES
from mines_tools.languages.emojifunge.ide.place import flow_of, grid_of, rows_at
from mines_tools.text.source import Span

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping
    from typing import TypeVar

    from mines_tools.interface.editor import Snapshot
    from mines_tools.languages.emojifunge.cells import Cell
    from mines_tools.languages.emojifunge.flow.notes import Note, Place
    from mines_tools.languages.emojifunge.glyphs.glyph import Glyph
    from mines_tools.languages.emojifunge.syntax import Grid

    _Kind = TypeVar("_Kind", str, tuple[str, bool])

_BRANCHES = [glyph for glyph in conditions.GLYPHS if glyph.name.endswith("-if-true")]
_FAMILIES: Mapping[str, tuple[Iterable[Glyph], ...]] = {
    "function": (io.GLYPHS, misc.GLYPHS),
    "operator": (arithmetic.GLYPHS, conditions.GLYPHS),
    "keyword": (control.GLYPHS, direction.GLYPHS, _BRANCHES),
    "number": (constants.GLYPHS, constants.RANDOM),
    "macro": (picking.GLYPHS, counts.GLYPHS, recording.GLYPHS),
    "variable": (stack.GLYPHS, stack.MAILBOX, nested_stacks.MAKING),
    "type": (nested_stacks.GLYPHS,),
}
_TYPE_OF: Mapping[str, str] = {
    glyph.emoji.replace(SELECTOR, ""): family
    for family, groups in _FAMILIES.items()
    for group in groups
    for glyph in group
}
_COMMENT = "\U0001f35a"
_UNKNOWN = "string"
_NUMBERS = {family: number for number, family in enumerate(TOKEN_TYPES)}
_MOST_LINES = 1_000
"""The maximum number of lines whose tokens are kept."""
_LONGEST = 2_000
"""The maximum number of characters of a line whose tokens are kept."""


def semantic_tokens(snapshot: Snapshot, span: Span) -> Iterator[SemanticToken]:
    """Yield tokens for the cells that `span` touches. Adjacent cells that have the same type and modifiers are joined
    into one token."""
    grid, flow = grid_of(snapshot), flow_of(snapshot)
    # Without notes of the analysis, no cell is faded as unreached.
    notes = flow.notes if flow is not None and flow.is_complete else None
    rows, height = rows_at(grid, span), program_height(grid)
    for y in range(rows.start, min(rows.stop, height)):
        yield from _row(grid, y, span, notes)
    if rows.stop > height:
        start = grid.lines.starts[height]
        for directive in directives(grid):
            if (
                directive.span.start >= start
                and directive.span.end > span.start
                and directive.span.start < span.end
            ):
                yield SemanticToken(directive.span, "macro")


def _row(
    grid: Grid, y: int, span: Span, notes: Mapping[Place, Note] | None
) -> Iterator[SemanticToken]:
    """Yield tokens for the cells of row `y` that `span` touches."""
    line, offset = grid.line_texts[y], grid.lines.starts[y]
    if notes is None and len(line) <= _LONGEST:
        starts, ends, kinds = _tokens_of_line(line, grid.cells_of_line)
        if span.start <= offset and offset + len(line) <= span.end:
            for begin, stop, number in zip(starts, ends, kinds, strict=True):
                place = new_record(Span, (offset + begin, offset + stop))
                yield new_record(SemanticToken, (place, TOKEN_TYPES[number], ()))
            return
    for begin, stop, (family, is_unreached) in _joined(_cells(grid, y, span, notes)):
        marks = TOKEN_MODIFIERS if is_unreached else ()
        yield new_record(SemanticToken, (new_record(Span, (begin, stop)), family, marks))


def _cells(
    grid: Grid, y: int, span: Span, notes: Mapping[Place, Note] | None
) -> Iterator[tuple[int, int, tuple[str, bool]]]:
    """Yield the start, the end and the kind of the cells of row `y` that `span` touches."""
    start, end = span
    for x, (at, after, emoji, key) in enumerate(grid.passing_row(y)):
        if after <= start or at >= end:
            continue
        family = _TYPE_OF.get(key, _UNKNOWN) if emoji else _UNKNOWN
        kind = (family, False) if notes is None else _as_met(notes.get((x, y)), key, family)
        yield at, after, kind


@lru_cache(maxsize=_MOST_LINES)
def _tokens_of_line(
    line: str, cells_of_line: Callable[[str, int], Iterable[Cell]]
) -> tuple[array[int], array[int], bytes]:
    """Return the tokens of a line without notes, as three sequences: the start and the end of each token, counted from
    the start of the line, and the index of its type in `TOKEN_TYPES`.

    The tokens of many lines are kept, because most lines of a grid stay the same when it is edited.
    """
    starts, ends = array("I"), array("I")
    kinds = bytearray()
    cells = (
        (at, after, _TYPE_OF.get(key, _UNKNOWN) if emoji else _UNKNOWN)
        for at, after, emoji, key in cells_of_line(line, 0)
    )
    for begin, stop, family in _joined(cells):
        starts.append(begin)
        ends.append(stop)
        kinds.append(_NUMBERS[family])
    return starts, ends, bytes(kinds)


def _joined(cells: Iterable[tuple[int, int, _Kind]]) -> Iterator[tuple[int, int, _Kind]]:
    """Yield the start, the end and the kind of each token. `cells` contains the start, the end and the kind of each
    cell. Adjacent cells of the same kind are one token."""
    last: _Kind | None = None
    begin = stop = 0
    for at, after, kind in cells:
        if kind != last or at != stop:
            if last is not None:
                yield begin, stop, last
            last, begin = kind, at
        stop = after
    if last is not None:
        yield begin, stop, last


def _as_met(note: Note | None, key: str, family: str) -> tuple[str, bool]:
    """Return the token type of a cell, and whether it is known that the pointer never reaches the cell. `note` is the
    note of the cell, or None if it has no note."""
    if note is None:
        return family, True
    return "comment" if note.commented == {True} or key == _COMMENT else family, False
