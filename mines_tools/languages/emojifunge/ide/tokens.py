"""Semantic tokens, by which editors colour cells. The type of a token depends on the group of the instruction, and on
how the pointer reaches the cell."""

from __future__ import annotations

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
from mines_tools.languages.emojifunge.ide.place import flow_of, grid_of, rows_at
from mines_tools.text.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from mines_tools.interface.editor import Snapshot
    from mines_tools.languages.emojifunge.flow.notes import Note, Place
    from mines_tools.languages.emojifunge.glyphs.glyph import Glyph
    from mines_tools.languages.emojifunge.syntax import Grid

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
TOKEN_TYPES = (*_FAMILIES, "comment", _UNKNOWN)
"""The token types. Input, output and miscellaneous instructions are functions; directions and control are
keywords. Cells that are not instructions are strings, and directives are macros.
"""
TOKEN_MODIFIERS = ("unreached",)


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
    start, end = span
    last_class: tuple[str, bool] | None = None
    begin = stop = 0
    for x, (at, after, emoji, key) in enumerate(grid.passing_row(y)):
        if after <= start or at >= end:
            continue
        cell_class = (_TYPE_OF.get(key, _UNKNOWN) if emoji else _UNKNOWN), False
        if notes is not None:
            cell_class = _as_met(notes.get((x, y)), key, cell_class[0])
        if cell_class != last_class or at != stop:
            if last_class is not None:
                yield _token(begin, stop, last_class)
            last_class, begin = cell_class, at
        stop = after
    if last_class is not None:
        yield _token(begin, stop, last_class)


def _as_met(note: Note | None, key: str, family: str) -> tuple[str, bool]:
    """Return the token type of a cell, and whether it is known that the pointer never reaches the cell. `note` is the
    note of the cell, or None if it has no note."""
    if note is None:
        return family, True
    return "comment" if note.commented == {True} or key == _COMMENT else family, False


def _token(start: int, end: int, kind: tuple[str, bool]) -> SemanticToken:
    family, is_unreached = kind
    marks = TOKEN_MODIFIERS if is_unreached else ()
    return new_record(SemanticToken, (new_record(Span, (start, end)), family, marks))
