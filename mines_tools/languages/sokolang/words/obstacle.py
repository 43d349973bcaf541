"""Explains why a move is blocked, and why a `w` (wait) transfers nothing. The explanation uses the state before the
move or the `w`."""

from __future__ import annotations

from mines_tools.base.records import NamedTuple
from mines_tools.languages.sokolang.actions import MOVES
from mines_tools.languages.sokolang.machine import stack_names
from mines_tools.languages.sokolang.moving import PLAYER
from mines_tools.languages.sokolang.warehouse import CLONER, MapPlace
from mines_tools.languages.sokolang.warehouse import PLAYER as PLAYER_NAME
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mines_tools.languages.sokolang.flow.explore import Visit
    from mines_tools.languages.sokolang.flow.stacks import KnownPart
    from mines_tools.languages.sokolang.program import Program
    from mines_tools.languages.sokolang.warehouse import Warehouse


class Obstacle(NamedTuple):
    """The thing that blocks a move."""

    place: MapPlace
    crate: int | None
    """The number of the crate at the place; None if a wall is there."""
    pushed: int | None
    """The number of the pushed crate that is nearest to the player; None if no crate is pushed."""


def name_of(map_: Warehouse, who: int) -> str:
    """Return the name of the player or of a crate for use in descriptions."""
    if who == PLAYER:
        return phrase("the player")
    return phrase("crate {letter}", letter=map_.crates[who].letter)


def place_words(place: MapPlace) -> str:
    """Return a place on the map as text."""
    return f"({place.column}, {place.row})"


def stack_before(program: Program, visit: Visit, name: str) -> KnownPart:
    """Return the known part of the stack `name` before the step of a visit."""
    return visit.state.stacks[stack_names(program).index(name)]


def direction_of(program: Program, visit: Visit) -> tuple[int, int] | None:
    """Return the direction of the move of a visit, as a number of columns to the right and a number
    of rows down. Return None if the visit is not a move."""
    order = visit.state.order
    kind = "" if order.node is None else program.actions[order.node].kind
    if kind not in MOVES:
        return None
    dx, dy = MOVES[kind]
    return (-dx, -dy) if order.is_reversed else (dx, dy)


def obstacle(program: Program, visit: Visit) -> Obstacle | None:
    """Return the obstacle that blocks the move of a visit. Return None if the visit is not a
    move."""
    direction, state = direction_of(program, visit), visit.state
    if direction is None:
        return None
    dx, dy = direction
    crates = {place: number for number, place in enumerate(state.crates)}
    ahead = MapPlace(state.player.column + dx, state.player.row + dy)
    if state.pulls:
        return Obstacle(ahead, crates.get(ahead), None)
    nearest = crates.get(ahead)
    while ahead in crates:
        ahead = MapPlace(ahead.column + dx, ahead.row + dy)
    return Obstacle(ahead, None, nearest)


def obstacle_words(program: Program, visit: Visit) -> str:
    """Return a text that describes the obstacle of a blocked move."""
    blocker = obstacle(program, visit)
    assert blocker is not None
    assert program.map is not None
    place = place_words(blocker.place)
    if blocker.pushed is not None:
        return phrase(
            "{who} cannot be pushed: the wall at {place} is in the way",
            who=name_of(program.map, blocker.pushed),
            place=place,
        )
    if blocker.crate is None:
        if program.map.is_blank(blocker.place):
            return phrase(
                "a blank at {place} is in the way: it is a wall, the floor is `.`", place=place
            )
        return phrase("a wall at {place} is in the way", place=place)
    return phrase(
        "{who} at {place} is in the way: a player who pulls does not push",
        who=name_of(program.map, blocker.crate),
        place=place,
    )


def lack_words(program: Program, visit: Visit) -> str:
    """Return a text that says why a `w` transfers nothing."""
    last_moved, map_ = visit.state.last_moved, program.map
    assert map_ is not None
    if last_moved is None:
        return phrase("no transfer: the move before it has moved no crate")
    crate = map_.crates[last_moved.crate]
    if crate.is_read_only and not last_moved.pulled:
        return phrase("no transfer: {who} is read-only", who=name_of(map_, last_moved.crate))
    who = last_moved.crate if last_moved.pulled else PLAYER
    stack = stack_before(program, visit, crate.stack if last_moved.pulled else PLAYER_NAME)
    size = len(stack.items)
    if not size or map_.at(visit.state.crates[last_moved.crate]) == CLONER:
        return phrase("no transfer: the stack of {who} is empty", who=name_of(map_, who))
    return phrase(
        "no transfer: the count is {n}, and the values of {who} are {size}",
        n=last_moved.times,
        who=name_of(map_, who),
        size=size,
    )
