"""Finds out why no run reaches some cells: what ends a run before them, passes over them, or leaves the way to them."""

from __future__ import annotations

from mines_tools.base.records import NamedTuple
from mines_tools.languages.emojifunge.flow.early_end import early_end
from mines_tools.languages.emojifunge.glyphs import conditions, direction
from mines_tools.languages.emojifunge.glyphs.table import BY_NAME, GLYPHS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Mapping
    from typing import Literal

    from mines_tools.languages.emojifunge.flow.analysis import Flow

    Place = tuple[int, int]

_TURNING = {
    glyph.name
    for glyph in (*direction.GLYPHS, *conditions.GLYPHS)
    if glyph.name.removesuffix("-if-true") in direction.WAYS or glyph.name.startswith("turn-")
}
"""The instructions that may send the pointer elsewhere."""
_JUMPING = {BY_NAME[name].emoji.replace("\ufe0f", "") for name in ("warp", "exec", "play-record")}
"""The instructions after which the pointer may be anywhere."""
_UNIT_WAYS = ((1, 0), (-1, 0), (0, 1), (0, -1))
_MOST_PASSED = 100_000
"""The maximum number of cells between the two ends of fast moves that are looked at."""


class Cause(NamedTuple):
    """The reason why no run reaches a cell."""

    kind: Literal["end", "over", "leaves", "beside"]
    """``end``: a 🔚 ends each run before the cell; ``over``: the pointer passes over the cell; ``leaves``: an
    instruction sends the pointer elsewhere; ``beside``: an instruction sends the pointer to a place beside the
    cell."""
    cell: Place
    """The place of the first cell for which the reason holds."""
    place: Place
    """The place of the instruction, or the place where the move begins."""
    target: Place | None = None
    """For ``over`` and ``beside``, the place to which the pointer goes. For ``leaves``, the place without a cell to
    which the instruction leads; None if there is a cell."""


def passed_over(flow: Flow) -> Mapping[Place, tuple[Place, Place]]:
    """Return the cells over which the pointer passes in a trial run, because it moves more than one cell in a step. For
    each of them, the mapping contains the places where such a move begins and ends."""
    passed: dict[Place, tuple[Place, Place]] = {}
    left = _MOST_PASSED
    for (x, y), targets in flow.seen_moves.items():
        for to_x, to_y in targets:
            dx, dy = to_x - x, to_y - y
            length = max(abs(dx), abs(dy))
            if length < 2 or min(abs(dx), abs(dy)) not in {0, length}:
                continue
            cell = flow.grid.cell(x, y)
            if cell is None or cell.key in _JUMPING:
                continue
            left -= int(length)
            if left < 0:
                return passed
            way_x, way_y = int(dx // length), int(dy // length)
            begin = int(x), int(y)
            for count in range(1, int(length)):
                place = begin[0] + count * way_x, begin[1] + count * way_y
                passed.setdefault(place, (begin, (int(to_x), int(to_y))))
    return passed


def cause(
    flow: Flow, region: Collection[Place], passed: Mapping[Place, tuple[Place, Place]]
) -> Cause | None:
    """Return the reason why no run reaches the cells of `region`, which are adjacent and never reached. `passed` is the
    result of `passed_over`. Return None if the reason is not known."""
    in_order = sorted(place for place in region if place in passed or _is_near(flow, *place))
    for place in in_order:
        end = early_end(flow, *place)
        if end is not None:
            return Cause("end", place, end)
    for place in in_order:
        if place in passed:
            return Cause("over", place, *passed[place])
    for place in in_order:
        leaving = _leaving(flow, *place)
        if leaving is not None:
            return Cause("leaves", place, leaving, _missing(flow, leaving))
    for place in in_order:
        beside = _beside(flow, *place)
        if beside is not None:
            return Cause("beside", place, *beside)
    return None


def _is_near(flow: Flow, x: int, y: int) -> bool:
    """Return whether the pointer comes to a cell beside (`x`, `y`)."""
    notes = flow.notes
    return any((x + dx, y + dy) in notes for dx, dy in _UNIT_WAYS)


def _leaving(flow: Flow, x: int, y: int) -> Place | None:
    """Return the place of an instruction from which the pointer would move on to (`x`, `y`), but which sends the
    pointer elsewhere. Return None if there is no such instruction."""
    for dx, dy in _UNIT_WAYS:
        place = x - dx, y - dy
        note = flow.note(*place)
        if note is None or note.directions != {(dx, dy)} or not flow.after(*place):
            continue
        if _is_turning(flow, place):
            return place
    return None


def _missing(flow: Flow, place: Place) -> Place | None:
    """Return the place to which the direction or the branch at `place` leads, if there is no cell."""
    cell = flow.grid.cell(*place)
    name = "" if cell is None else GLYPHS[cell.key].name
    way = direction.WAYS.get(name.removesuffix("-if-true"))
    if way is None:
        return None
    target = place[0] + way[0], place[1] + way[1]
    return None if flow.grid.cell(*target) is not None else target


def _beside(flow: Flow, x: int, y: int) -> tuple[Place, Place] | None:
    """Return the place of an instruction that sends the pointer to a cell beside (`x`, `y`) from another row or column.
    Also return the place of this cell. Return None if there is no such instruction."""
    for dx, dy in _UNIT_WAYS:
        target = x + dx, y + dy
        for from_x, from_y in flow.before(*target):
            across = (target[0] - from_x, target[1] - from_y)
            if abs(across[0]) + abs(across[1]) != 1 or across in {(dx, dy), (-dx, -dy)}:
                continue
            source = int(from_x), int(from_y)
            if _is_turning(flow, source):
                return source, target
    return None


def _is_turning(flow: Flow, place: Place) -> bool:
    cell = flow.grid.cell(*place)
    glyph = None if cell is None else GLYPHS.get(cell.key)
    note = flow.note(*place)
    return (
        glyph is not None
        and glyph.name in _TURNING
        and note is not None
        and note.commented == {False}
        and flow.cell(*place).executed.witness is not None
    )
