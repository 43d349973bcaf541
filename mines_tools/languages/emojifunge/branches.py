"""Finds the cells from which the pointer can go to several places."""

from __future__ import annotations

from mines_tools.interface.language import Branch
from mines_tools.languages.emojifunge.flow.analysis import Flow

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.languages.emojifunge.syntax import Grid


def branches(grid: Grid) -> Iterator[Branch]:
    """Yield the cells of `grid` from which the pointer can go to several places. If the analysis of the program is not
    complete, some of them are missing."""
    flow = Flow(grid)
    for y, row in enumerate(grid.rows()):
        for x, cell in enumerate(row):
            places = {place for place in flow.after(x, y) if grid.cell(*place) is not None}
            if len(places) > 1:
                yield Branch(cell.span, len(places))
