"""Refactorings that insert or delete a row or a column. They are offered only if it is proved that the program does
the same afterwards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.interface.editor import Action
from mines_tools.languages.emojifunge.directives import program_height
from mines_tools.languages.emojifunge.ide.place import flow_of, grid_of, placed_at
from mines_tools.languages.emojifunge.ide.reshaped import Reshaped, steps_after
from mines_tools.languages.emojifunge.ide.row_edits import (
    directives_after,
    new_column,
    new_row,
    without_column,
    without_row,
)
from mines_tools.languages.emojifunge.syntax import parse
from mines_tools.text.diagnostics import apply_edits
from mines_tools.translations.phrases import phrase

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.interface.editor import Snapshot
    from mines_tools.languages.emojifunge.ide.reshaped import Axis
    from mines_tools.text.diagnostics import Edit
    from mines_tools.text.source import Span


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
            "column", x, 1, new_column(grid, x),
        ),
        (
            phrase("Insert a column after column {column}", column=x),
            "column", x + 1, 1, new_column(grid, x + 1),
        ),
        (phrase("Insert a row above row {row}", row=y), "row", y, 1, new_row(grid, y)),
        (phrase("Insert a row below row {row}", row=y), "row", y + 1, 1, new_row(grid, y + 1)),
        (phrase("Delete column {column}", column=x), "column", x, -1, without_column(grid, x)),
        (phrase("Delete row {row}", row=y), "row", y, -1, without_row(grid, y)),
    ]  # fmt: skip
    for title, axis, at, inserted, edits in offers:
        if not edits:
            continue
        shape = Reshaped(grid, grid, axis, at, inserted)
        changed = directives_after(shape)
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
