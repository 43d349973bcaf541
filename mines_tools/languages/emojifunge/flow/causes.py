"""Finds out why no run reaches some cells: what ends a run before them, passes over them, or leaves the way to them."""

from __future__ import annotations

from mines_tools.base.records import NamedTuple
from mines_tools.languages.emojifunge.flow.early_end import early_end
from mines_tools.languages.emojifunge.glyphs import conditions, direction
from mines_tools.languages.emojifunge.glyphs.table import BY_NAME, GLYPHS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping, Sequence
    from typing import Literal

    from mines_tools.languages.emojifunge.flow.analysis import Flow
    from mines_tools.languages.emojifunge.flow.notes import Place as FlowPlace

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

    kind: Literal["end", "over", "leaves", "beside", "stays"]
    """``end``: every run that comes to `place`, beside the cell, ends there; ``over``: the pointer passes over the
    cell; ``leaves``: the pointer comes to `place`, beside the cell, and goes elsewhere; ``beside``: an instruction sends
    the pointer to a place beside the cell; ``stays``: the pointer comes to `place`, beside the cell, and never leaves
    it."""
    cell: Place
    """The place of the first cell for which the reason holds."""
    place: Place
    """The place of the instruction, or the place where the move begins."""
    target: Place | None = None
    """For ``over`` and ``beside``, the place to which the pointer goes. For ``leaves``, the place without a cell to
    which the instruction leads; None if there is a cell."""
    targets: Collection[FlowPlace] = ()
    """For ``leaves``, all places to which the pointer goes."""


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
    for find in (_early_end, _over(passed), _leaves, _beside):
        for place in in_order:
            found = find(flow, *place)
            if found is not None:
                return found
    return _in_row(flow, region, in_order)


def _early_end(flow: Flow, x: int, y: int) -> Cause | None:
    end = early_end(flow, x, y)
    return None if end is None else Cause("end", (x, y), end)


def _over(
    passed: Mapping[Place, tuple[Place, Place]],
) -> Callable[[Flow, int, int], Cause | None]:
    """Return a function that looks up a cell in `passed`."""
    return lambda _flow, x, y: Cause("over", (x, y), *passed[x, y]) if (x, y) in passed else None


def _is_near(flow: Flow, x: int, y: int) -> bool:
    """Return whether the pointer comes to a cell beside (`x`, `y`)."""
    notes = flow.notes
    return any((x + dx, y + dy) in notes for dx, dy in _UNIT_WAYS)


def _leaves(flow: Flow, x: int, y: int) -> Cause | None:
    """Return the instruction from which the pointer would move on to (`x`, `y`), but which sends the pointer elsewhere.
    Return None if there is no such instruction."""
    for dx, dy in _UNIT_WAYS:
        place = x - dx, y - dy
        note = flow.note(*place)
        if note is None or note.directions != {(dx, dy)} or not flow.after(*place):
            continue
        if _is_turning(flow, place):
            return Cause("leaves", (x, y), place, _missing(flow, place), flow.after(*place))
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


def _beside(flow: Flow, x: int, y: int) -> Cause | None:
    """Return the instruction that sends the pointer to a cell beside (`x`, `y`) from another row or column. Return None
    if there is no such instruction."""
    for dx, dy in _UNIT_WAYS:
        target = x + dx, y + dy
        for from_x, from_y in flow.before(*target):
            across = (target[0] - from_x, target[1] - from_y)
            if abs(across[0]) + abs(across[1]) != 1 or across in {(dx, dy), (-dx, -dy)}:
                continue
            source = int(from_x), int(from_y)
            if _is_turning(flow, source):
                return Cause("beside", (x, y), source, target)
    return None


def _in_row(flow: Flow, region: Collection[Place], cells: Sequence[Place]) -> Cause | None:
    """Return why the pointer does not come to one of `cells`, which are in `region`, from a cell beside it in its row.
    Return None if the reason is not known."""
    sides = [
        ((x, y), (x - dx, y), (dx, 0) in note.directions, note)
        for x, y in cells
        for dx in (1, -1)
        if (x - dx, y) not in region and (note := flow.note(x - dx, y)) is not None
    ]
    # A pointer that comes along the row is what the reader expects. Otherwise, it passes beside the cells.
    along = [side for side in sides if side[2]]
    for cell, place, _, note in along or sides:
        targets = flow.after(*place)
        if targets:
            return Cause("leaves", cell, place, None, targets)
        ends = flow.ends_at(*place)
        # An instruction can be repeated for ever.
        if ends and (flow.is_one_run or not note.waiting):
            return Cause("end", cell, place)
        if not ends:
            return Cause("stays", cell, place)
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
