"""Finds out why the pointer changes its direction."""

from __future__ import annotations

from mines_tools.base.records import NamedTuple
from mines_tools.languages.emojifunge.explanation.stretches import DIRECTIONS
from mines_tools.languages.emojifunge.flow import stacks, values
from mines_tools.languages.emojifunge.flow.moving import CONDITIONS, MOVES
from mines_tools.languages.emojifunge.glyphs.table import BY_NAME
from mines_tools.languages.emojifunge.pointer import Pointer

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.languages.emojifunge.explanation.stretches import PointerWay
    from mines_tools.languages.emojifunge.flow.notes import Note, Place

_TURNERS = [BY_NAME[name].emoji for name in ("change-rotate", "exec")]
"""The emoji that can change the side to which the pointer turns at a wall."""


_LEAVING = MOVES | CONDITIONS | {"end", "warp", "exec", "play-record", "bicycle"}


class Branch(NamedTuple):
    """The places to which the pointer goes from a condition."""

    yes: Place
    """The place if the condition is true."""
    no: Sequence[Place]
    """The places if the condition is not true. There are several if the pointer comes in several directions."""
    obstacle: Place | None
    """The place that the pointer cannot enter if the condition is true. None if there is no such place."""
    may_be: frozenset[bool]
    """The possible answers to the question whether the condition is true."""


def branch(way: PointerWay, place: Place) -> Branch | None:
    """Return where the pointer goes from the condition at `place`. Return None if there is no condition, or if the
    places are not certain."""
    note, name = way.note(place), way.name(place)
    if name not in CONDITIONS or note is None or note.commented != {False} or note.waiting:
        return None
    yes = _moved(way, place, note, DIRECTIONS[name])
    no = [_moved(way, place, note, direction) for direction in sorted(note.directions)]
    targets = set(way.next_places(place))
    known = [target for target in no if target is not None]
    if yes is None or len(known) < len(no) or not targets <= {yes, *known}:
        return None
    some, none = values.signs(stacks.pop_number(note.stack)[0])
    is_yes = some and yes in targets
    is_no = none and not targets.isdisjoint(known)
    shown = [target for target in dict.fromkeys(known) if target in targets] or known
    dx, dy = DIRECTIONS[name]
    ahead = place[0] + dx, place[1] + dy
    return Branch(
        yes, shown, None if yes == ahead else ahead, frozenset([True] * is_yes + [False] * is_no)
    )


def obstacle(way: PointerWay, place: Place) -> tuple[Place, tuple[int, int]] | None:
    """Return the place that the pointer cannot enter when it leaves `place`, and the direction to which it turns.
    Return None if there is no such place, or if it is not always the same."""
    note, name = way.note(place), way.name(place)
    if note is None or len(note.directions) != 1 or note.waiting:
        return None
    ((dx, dy),) = note.directions
    if note.commented == {False}:
        if name in DIRECTIONS and name in MOVES:
            dx, dy = DIRECTIONS[name]
        elif name in MOVES or name in CONDITIONS or name in {"warp", "exec", "play-record"}:
            return None
    elif note.commented != {True}:
        return None
    x, y = place
    ahead = x + dx, y + dy
    if note.riding != {False} or Pointer(0, 0).can_enter(way.flow.grid.cell(*ahead)):
        return None
    targets = way.next_places(place)
    if len(targets) != 1:
        return None
    turned = round(targets[0][0] - x), round(targets[0][1] - y)
    return ahead, turned


def _moved(way: PointerWay, place: Place, note: Note, direction: tuple[int, int]) -> Place | None:
    """Return where the pointer goes from `place` in a direction. Return None if this is not certain."""
    grid = way.flow.grid
    pointer = Pointer(0, 0)
    if note.riding != {False}:
        return None
    pointer.x, pointer.y = place
    pointer.dx, pointer.dy = direction
    ahead = pointer.x + pointer.dx, pointer.y + pointer.dy
    if not pointer.can_enter(grid.cell(*ahead)) and any(map(grid.places_of, _TURNERS)):
        return None
    return (pointer.x, pointer.y) if pointer.move(grid) else None


def is_stuck(way: PointerWay, place: Place) -> bool:
    """Return whether the pointer certainly cannot move from `place`, where a run ends."""
    note, name = way.note(place), way.name(place)
    if note is None or way.next_places(place) or note.waiting or name in _LEAVING:
        return False
    return not _can_move(way, place, note)


def blocked_jump(way: PointerWay, place: Place) -> Place | None:
    """Return the place to which the instruction at `place` jumps if the pointer cannot move on from there. Return None if
    this is not certain."""
    note = way.note(place)
    if way.name(place) != "warp" or note is None or note.commented != {False} or note.waiting:
        return None
    x, stack = stacks.pop_number(note.stack)
    y, _ = stacks.pop_number(stack)
    column, row = values.only(x), values.only(y)
    if column is None or row is None or isinstance(column, tuple) or isinstance(row, tuple):
        return None
    return None if _can_move(way, (column, row), note) else (column, row)


def _can_move(way: PointerWay, place: Place, note: Note) -> bool:
    """Return whether the pointer can perhaps move from `place`, in the directions and on the bicycle as in `note`."""
    for dx, dy in note.directions:
        pointer = Pointer(0, 0)
        # It turns four times at most, so the side to which it turns does not matter.
        pointer.restore((*place, dx, dy, True, note.riding == {True}))
        if pointer.move(way.flow.grid):
            return True
    return False
