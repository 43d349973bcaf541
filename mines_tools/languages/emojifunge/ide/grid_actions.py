"""Refactorings that insert or delete a row or a column. They are offered only if it is proved that the program does
the same afterwards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.interface.editor import Action
from mines_tools.languages.emojifunge.cells import SELECTOR
from mines_tools.languages.emojifunge.directives import directives, program_height
from mines_tools.languages.emojifunge.glyphs.table import BY_NAME
from mines_tools.languages.emojifunge.ide.place import flow_of, grid_of, placed_at
from mines_tools.languages.emojifunge.ide.reshaped import Reshaped, steps_after
from mines_tools.languages.emojifunge.pointer import WALL
from mines_tools.languages.emojifunge.syntax import parse
from mines_tools.text.diagnostics import Edit, apply_edits
from mines_tools.text.source import Span
from mines_tools.translations.phrases import phrase

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.interface.editor import Snapshot
    from mines_tools.languages.emojifunge.cells import Cell
    from mines_tools.languages.emojifunge.ide.reshaped import Axis
    from mines_tools.languages.emojifunge.syntax import Grid


def grid_actions(snapshot: Snapshot, span: Span) -> Iterator[Action]:
    """Yield the actions for the cell at `span`. They insert a row or a column beside this cell, or delete the row or
    the column of the cell."""
    grid, flow = grid_of(snapshot), flow_of(snapshot)
    placed = placed_at(grid, span.start) if span.start == span.end else None
    if flow is None or not flow.is_complete or placed is None:
        return
    x, y, _ = placed
    if y >= program_height(grid):
        return
    offers: list[tuple[str, Axis, int, int, list[Edit]]] = [
        (
            phrase("Insert a column before column {column}", column=x),
            "column", x, 1, _column(grid, x),
        ),
        (
            phrase("Insert a column after column {column}", column=x),
            "column", x + 1, 1, _column(grid, x + 1),
        ),
        (phrase("Insert a row above row {row}", row=y), "row", y, 1, _row(grid, y)),
        (phrase("Insert a row below row {row}", row=y), "row", y + 1, 1, _row(grid, y + 1)),
        (phrase("Delete column {column}", column=x), "column", x, -1, _without_column(grid, x)),
        (phrase("Delete row {row}", row=y), "row", y, -1, _without_row(grid, y)),
    ]  # fmt: skip
    for title, axis, at, inserted, edits in offers:
        if not edits:
            continue
        shape = Reshaped(grid, grid, axis, at, inserted)
        changed = _directives(shape)
        if changed is None:
            continue
        edits += changed  # noqa: PLW2901
        after = parse(apply_edits(grid.text, edits), grid.dialect)
        steps = steps_after(flow, shape._replace(after=after))
        if steps is None:
            continue
        if steps == "other" and inserted > 0:
            title = phrase("{title} (a step more each time it is crossed)", title=title)  # noqa: PLW2901
        elif steps == "other":
            title = phrase("{title} (a step less each time it is crossed)", title=title)  # noqa: PLW2901
        yield Action(title, "refactor.rewrite", tuple(edits))


def _directives(shape: Reshaped) -> list[Edit] | None:
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


def _between(grid: Grid, left_cell: Cell | None, right_cell: Cell | None) -> str:
    """Return an emoji to insert between two cells, so that the program does the same. The emoji is a wall if the
    pointer can never pass between these cells. Otherwise, it is an empty cell."""
    blocks = left_cell is None or right_cell is None or WALL in (left_cell.key, right_cell.key)
    emoji = BY_NAME["wall" if blocks else "empty"].emoji
    return emoji if SELECTOR in grid.text else emoji.replace(SELECTOR, "")


def _column(grid: Grid, at: int) -> list[Edit]:
    """Return the edits that insert a new column with the number `at`. They insert a cell in each row that has a cell in
    this column now."""
    edits = []
    for y in range(program_height(grid)):
        row = grid.passing_row(y)
        if len(row) > at:
            start = row[at].start
            beside = row[at - 1] if at else row[at]
            edits.append(Edit(Span(start, start), _between(grid, beside, row[at])))
    return edits


def _row(grid: Grid, at: int) -> list[Edit]:
    """Return a list with the edit that inserts a new row with the number `at`. The new row is as long as the shorter of
    the two adjacent rows. Return an empty list if no row can be inserted there."""
    if not 0 < at < grid.height:
        return []
    cells = "".join(
        _between(grid, above, below)
        for above, below in zip(grid.passing_row(at - 1), grid.passing_row(at), strict=False)
    )
    start, end = grid.lines.starts[at], grid.lines.end(at - 1)
    return [Edit(Span(start, start), cells + grid.text[end:start])] if cells else []


def _without_column(grid: Grid, at: int) -> list[Edit]:
    rows = map(grid.row, range(program_height(grid)))
    return [Edit(row[at].span, "") for row in rows if len(row) > at]


def _without_row(grid: Grid, at: int) -> list[Edit]:
    if at + 1 < grid.height:
        return [Edit(Span(grid.lines.starts[at], grid.lines.starts[at + 1]), "")]
    return [Edit(Span(grid.lines.end(at - 1), grid.lines.end(at)), "")] if at else []
