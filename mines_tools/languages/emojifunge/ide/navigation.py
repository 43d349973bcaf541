"""Navigation from a cell to the cells where the pointer goes next, and to the cells from which the pointer comes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.interface.editor import Highlight
from mines_tools.languages.emojifunge.glyphs.table import BY_NAME
from mines_tools.languages.emojifunge.ide.place import flow_of, grid_of, placed_at, span_at

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Sequence

    from mines_tools.interface.editor import HighlightKind, Snapshot
    from mines_tools.languages.emojifunge.flow.notes import Place
    from mines_tools.languages.emojifunge.syntax import Grid
    from mines_tools.text.source import Span

_PICKS = {BY_NAME["pick-emoji"].emoji: 1, BY_NAME["pick-back-emoji"].emoji: -1}
_FURTHEST = 16
"""A number of moves. On each path through a cell, the cells before it and after it are highlighted, up to this number of
moves away."""


def definition(snapshot: Snapshot, offset: int) -> Sequence[Span]:
    """Return the spans of the cells to which the pointer goes from the cell at `offset`. For an instruction that picks
    an emoji, return the spans of the picked cells."""
    grid, flow, placed = grid_of(snapshot), flow_of(snapshot), placed_at(grid_of(snapshot), offset)
    if flow is None or placed is None:
        return ()
    x, y, cell = placed
    back = _PICKS.get(cell.key)
    note = flow.note(x, y)
    if back is not None and note is not None:
        return _spans(grid, [(x + back * dx, y + back * dy) for dx, dy in note.directions])
    return _spans(grid, flow.after(x, y))


def references(snapshot: Snapshot, offset: int) -> Sequence[Span]:
    """Return the spans of the cells from which the pointer comes to the cell at `offset`."""
    grid, flow, placed = grid_of(snapshot), flow_of(snapshot), placed_at(grid_of(snapshot), offset)
    if flow is None or placed is None:
        return ()
    return _spans(grid, flow.before(placed.x, placed.y))


def _spans(grid: Grid, places: Iterable[Place]) -> list[Span]:
    spans = (span_at(grid, x, y) for x, y in places)
    return sorted({span for span in spans if span is not None})


def highlights(snapshot: Snapshot, offset: int) -> Sequence[Highlight]:
    """Return highlights for the paths of the pointer through the cell at `offset`: this cell, the cells before it, and
    the cells after it."""
    grid, flow, placed = grid_of(snapshot), flow_of(snapshot), placed_at(grid_of(snapshot), offset)
    if flow is None or placed is None or flow.cell(placed.x, placed.y).reached.kind == "impossible":
        return ()
    here = placed.x, placed.y
    kinds: dict[Place, HighlightKind] = dict.fromkeys(_way(here, flow.before), "before")
    kinds.update(dict.fromkeys(_way(here, flow.after), "after"))
    kinds[here] = "same"
    spans = [(span_at(grid, *place), kind) for place, kind in kinds.items()]
    return sorted(Highlight(span, kind) for span, kind in spans if span is not None)


def _way(here: Place, follow: Callable[[int, int], Collection[Place]]) -> list[Place]:
    """Return the places on the paths from `here`, the nearest first. `follow` returns the places that come next on a
    path after a given place."""
    path = {here: None}
    edge = [here]
    for _ in range(_FURTHEST):
        edge = [
            neighbour
            for x, y in edge
            for neighbour in follow(x, y)  # type: ignore[arg-type]  # a place with a cell, or without any moves
            if neighbour not in path and path.setdefault(neighbour) is None
        ]
        if not edge or len(path) > 4 * _FURTHEST:
            break
    return [place for place in path if place != here]
