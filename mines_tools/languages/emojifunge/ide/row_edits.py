"""Makes the edits that insert or delete a row or a column of the grid."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.languages.emojifunge.cells import SELECTOR
from mines_tools.languages.emojifunge.directives import directives, program_height
from mines_tools.languages.emojifunge.glyphs.table import BY_NAME
from mines_tools.languages.emojifunge.pointer import WALL
from mines_tools.text.diagnostics import Edit
from mines_tools.text.source import Span

if TYPE_CHECKING:
    from mines_tools.languages.emojifunge.cells import Cell
    from mines_tools.languages.emojifunge.ide.reshaped import Reshaped
    from mines_tools.languages.emojifunge.syntax import Grid


def directives_after(shape: Reshaped) -> list[Edit] | None:
    """Return the edits that change the directives, so that they name the same cells as before. Return None if a named
    cell is deleted."""
    edits = []
    for directive in directives(shape.before):
        if directive.place is None:
            continue
        if shape.is_gone(*directive.place):
            return None
        x, y = shape.place(*directive.place)
        if (x, y) != directive.place:
            end = directive.span.end
            start = end - len(shape.before.text[directive.span.start : end].split()[-1])
            edits.append(Edit(Span(start, end), f"{x},{y}"))
    return edits


def between(grid: Grid, left_cell: Cell | None, right_cell: Cell | None) -> str:
    """Return an emoji to insert between two cells, so that the program does the same. The emoji is a wall if the
    pointer can never pass between these cells. Otherwise, it is an empty cell."""
    blocks = left_cell is None or right_cell is None or WALL in (left_cell.key, right_cell.key)
    emoji = BY_NAME["wall" if blocks else "empty"].emoji
    return emoji if SELECTOR in grid.text else emoji.replace(SELECTOR, "")


def new_column(grid: Grid, at: int) -> list[Edit]:
    """Return the edits that insert a new column with the number `at`. They insert a cell in each row that has a cell in
    this column now."""
    edits = []
    for y in range(program_height(grid)):
        row = grid.passing_row(y)
        if len(row) > at:
            start = row[at].start
            beside = row[at - 1] if at else row[at]
            edits.append(Edit(Span(start, start), between(grid, beside, row[at])))
    return edits


def new_row(grid: Grid, at: int) -> list[Edit]:
    """Return a list with the edit that inserts a new row with the number `at`. The new row is as long as the shorter of
    the two adjacent rows. Return an empty list if no row can be inserted there."""
    if not 0 < at < grid.height:
        return []
    cells = "".join(
        between(grid, above, below)
        for above, below in zip(grid.passing_row(at - 1), grid.passing_row(at), strict=False)
    )
    start, end = grid.lines.starts[at], grid.lines.end(at - 1)
    return [Edit(Span(start, start), cells + grid.text[end:start])] if cells else []


def without_column(grid: Grid, at: int) -> list[Edit]:
    rows = map(grid.row, range(program_height(grid)))
    return [Edit(row[at].span, "") for row in rows if len(row) > at]


def without_row(grid: Grid, at: int) -> list[Edit]:
    if at + 1 < grid.height:
        return [Edit(Span(grid.lines.starts[at], grid.lines.starts[at + 1]), "")]
    return [Edit(Span(grid.lines.end(at - 1), grid.lines.end(at)), "")] if at else []


def edge_column(grid: Grid, at: int) -> list[Edit]:
    """Return the edits that insert a column of walls after the last column, whose number is one less than `at`. Shorter
    rows stay as they are."""
    rows = map(grid.passing_row, range(program_height(grid)))
    wall = between(grid, None, None)
    return [Edit(Span(row[-1].end, row[-1].end), wall) for row in rows if row and len(row) == at]


def edge_row(grid: Grid, at: int) -> list[Edit]:
    """Return a list with the edit that inserts a row of walls with the number `at`, before the first row or after the
    last one."""
    beside = [grid.passing_row(y) for y in (at - 1, at) if 0 <= y < grid.height]
    cells = between(grid, None, None) * max(map(len, beside), default=0)
    has_both = "\r\n" in grid.text and not grid.rules.carriage_returns_are_text
    end = "\r\n" if has_both else "\n"
    if at < grid.height:
        start = grid.lines.starts[at]
        return [Edit(Span(start, start), cells + end)] if cells else []
    start = grid.lines.end(at - 1)
    return [Edit(Span(start, start), end + cells)] if cells else []
