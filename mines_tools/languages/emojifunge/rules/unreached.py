"""Finds the cells that no run reaches and that have no other purpose."""

from __future__ import annotations

from mines_tools.languages.emojifunge.glyphs.table import BY_NAME, GLYPHS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.languages.emojifunge.rules.rule import Context

_FILLERS = {BY_NAME[name].emoji.replace("\ufe0f", "") for name in ("empty", "wall", "bicycle-stop")}
"""The instructions that may have a purpose even if no run reaches them. They may keep the pointer away, or keep other
cells in their columns."""
_PICKERS = {
    BY_NAME[name].emoji.replace("\ufe0f", "")
    for name in ("pick-emoji", "pick-back-emoji", "exec", "play-record")
}
"""The instructions that pick a cell beside them, and those that may execute a pick."""
_END = BY_NAME["end"].emoji
_MOST_ALIKE = 2
AROUND = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]


def idle_cells(context: Context) -> set[tuple[int, int]]:
    """Return the places of the instructions that no run reaches or picks. Instructions that only keep other cells in
    their places, and ends over which the pointer passes, are left out."""
    grid = context.grid
    picked = set(_picked(context)) | set(skipped_ends(context))
    cells = set()
    for x, y in context.flow.never_reached():
        key = grid.row(y)[x].key
        if key in GLYPHS and key not in _FILLERS and (x, y) not in picked:
            cells.add((x, y))
    return cells


def skipped_ends(context: Context) -> list[tuple[int, int]]:
    """Return the places of the ends that no run reaches, because the pointer passes over them."""
    grid, flow = context.grid, context.flow
    return [
        (x, y)
        for x, y in context.passed
        if (cell := grid.cell(x, y)) is not None
        and cell.key == _END
        and flow.cell(x, y).reached.is_impossible
    ]


def is_reported(context: Context, places: set[tuple[int, int]]) -> bool:
    """Return whether a group of unreached cells should be reported. A group of many equal cells is not reported,
    because such cells only keep other cells in their places. A group beside a place where every run fails is also not
    reported, because the failure is reported instead."""
    keys = {context.grid.row(y)[x].key for x, y in places}
    if len(keys) == 1 and len(places) > _MOST_ALIKE:
        return False
    failures = context.failures
    return not failures or not any(
        (x + dx, y + dy) in failures for x, y in places for dx, dy in AROUND
    )


def _picked(context: Context) -> Iterator[tuple[float, float]]:
    if context.keys.isdisjoint(_PICKERS):
        return
    for x, y, cell, note in context.noted():
        for dx, dy in note.directions if cell.key in _PICKERS else ():
            yield x + dx, y + dy
            yield x - dx, y - dy
