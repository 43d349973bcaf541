"""Jumps: from an instruction that moves the pointer elsewhere to the cells where the pointer goes then, and back.

The instruction ``warp`` jumps. ``exec`` and ``play-record`` jump if they execute a ``warp``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.interface.editor import JumpPlace
from mines_tools.languages.emojifunge.glyphs.table import GLYPHS
from mines_tools.languages.emojifunge.ide.place import flow_of, grid_of, placed_at
from mines_tools.languages.emojifunge.words.places import place_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from mines_tools.interface.editor import Snapshot
    from mines_tools.languages.emojifunge.flow.analysis import Flow
    from mines_tools.languages.emojifunge.flow.notes import Place
    from mines_tools.languages.emojifunge.syntax import Grid

_WARP = "warp"
_OTHERS = ("exec", "play-record")
"""The names of the instructions that may execute a ``warp``."""
_MOST = 1_000
"""The maximum number of places in an answer."""
_LONGEST = 40
"""The maximum number of characters of a text that is shown."""


def jump_place(snapshot: Snapshot, offset: int) -> JumpPlace | None:
    """Return the cell at `offset`."""
    grid, placed = grid_of(snapshot), placed_at(grid_of(snapshot), offset)
    if placed is None or flow_of(snapshot) is None:
        return None
    return _place(grid, (placed.x, placed.y))


def jumps_to(snapshot: Snapshot, offset: int) -> Iterator[JumpPlace]:
    """Yield the cells from which the pointer jumps to the cell at `offset`, as far as they are known."""
    grid, flow, placed = grid_of(snapshot), flow_of(snapshot), placed_at(grid_of(snapshot), offset)
    if flow is None or placed is None:
        return
    here = placed.x, placed.y
    origins = [place for place in flow.before(*here) if here in _targets(grid, flow, place)]
    yield from _in_order(grid, origins)


def jumps_from(snapshot: Snapshot, offset: int) -> Iterator[JumpPlace]:
    """Yield the cells to which the pointer jumps from the cell at `offset`, as far as they are known."""
    grid, flow, placed = grid_of(snapshot), flow_of(snapshot), placed_at(grid_of(snapshot), offset)
    if flow is not None and placed is not None:
        yield from _in_order(grid, _targets(grid, flow, (placed.x, placed.y)))


def _targets(grid: Grid, flow: Flow, place: Place) -> Iterable[Place]:
    """Return the places to which the pointer jumps from the cell at `place`. For another instruction than ``warp``,
    these are the places that are not beside the cell."""
    cell = grid.cell(*place)
    glyph = None if cell is None else GLYPHS.get(cell.key)
    if glyph is None or (glyph.name != _WARP and glyph.name not in _OTHERS):
        return ()
    x, y = int(place[0]), int(place[1])
    after = flow.after(x, y)
    if glyph.name == _WARP:
        return after
    return [to for to in after if abs(to[0] - x) > 1 or abs(to[1] - y) > 1]


def _in_order(grid: Grid, places: Iterable[Place]) -> Iterator[JumpPlace]:
    """Yield the `places` that have a cell, in the order of the text."""
    found = (_place(grid, place) for place in places)
    yield from sorted((each for each in found if each is not None), key=lambda each: each.span)[
        :_MOST
    ]


def _place(grid: Grid, place: Place) -> JumpPlace | None:
    cell = grid.cell(*place)
    if cell is None:
        return None
    glyph = GLYPHS.get(cell.key)
    text = grid.text[cell.start : cell.end][:_LONGEST]
    name = text if glyph is None else f"{glyph.emoji} {glyph.name}"
    return JumpPlace(name, cell.span, place_text(*place))
