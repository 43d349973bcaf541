"""Replaces a cell of a program by instructions that print a text. Also writes blank cells into the
other rows at the same columns. So cells that were above each other stay above each other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.languages.emojifunge.directives import program_height
from mines_tools.languages.emojifunge.glyphs.table import BY_NAME
from mines_tools.languages.emojifunge.ide.kept_rest import is_printed, what_is_lost
from mines_tools.languages.emojifunge.syntax import parse
from mines_tools.languages.emojifunge.writing import printing
from mines_tools.text.diagnostics import Edit, apply_edits
from mines_tools.text.source import Span

if TYPE_CHECKING:
    from mines_tools.languages.emojifunge.syntax import Grid

_MOST_CHARACTERS = 20_000


def printed_beside_blanks(grid: Grid, typed: Span, text: str) -> tuple[Edit, ...]:
    """Return the edits that write instructions which print `text`. The first edit writes the instructions in place of
    the cell at `typed`. The other edits write the same number of blank cells into the other rows, at the same
    columns. Return no edits if no trial run prints `text`, or if the rest of the program would not do the same as
    before."""
    place = grid.place_at(typed.start)
    if place is None or len(grid.text) > _MOST_CHARACTERS:
        return ()
    column, row = place
    if len(grid.row(row)) < 2:
        return ()  # the row has nothing else
    glyphs = printing(text)
    blanks = BY_NAME["empty"].emoji * len(glyphs)
    edits = [Edit(typed, "".join(glyph.emoji for glyph in glyphs))]
    for other in range(program_height(grid)):
        cell = grid.cell(column, other) if other != row else None
        if cell is not None:
            edits.append(Edit(Span(cell.start, cell.start), blanks))
    after = parse(apply_edits(grid.text, edits), grid.dialect)
    if not is_printed(after, text) or what_is_lost(grid, typed, after, text):
        return ()
    return tuple(edits)
