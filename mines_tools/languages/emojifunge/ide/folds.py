"""Folding ranges: the groups of rows that an editor can fold. They are the groups between empty rows, and the groups
of rows that the pointer never enters."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from mines_tools.interface.editor import Fold
from mines_tools.languages.emojifunge.ide.place import flow_of, grid_of
from mines_tools.text.source import Span

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from mines_tools.interface.editor import Snapshot
    from mines_tools.languages.emojifunge.syntax import Grid


def folds(snapshot: Snapshot) -> Sequence[Fold]:
    """Return the folding ranges. Each of them has at least two rows."""
    grid, flow = grid_of(snapshot), flow_of(snapshot)
    never = set() if flow is None else set(flow.rows_never_entered())
    blocks = _runs(grid, lambda y: bool(grid.line_texts[y]))
    ranges = [*(blocks if len(blocks) > 1 else []), *_runs(grid, never.__contains__)]
    return [
        Fold(Span(grid.lines.starts[rows[0]], grid.lines.end(rows[-1])))
        for rows in sorted(dict.fromkeys(ranges))
        if len(rows) > 1
    ]


def _runs(grid: Grid, is_in: Callable[[int], bool]) -> list[tuple[int, ...]]:
    """Return the groups of consecutive rows for which `is_in` is true."""
    return [tuple(rows) for is_wanted, rows in groupby(range(grid.height), key=is_in) if is_wanted]
