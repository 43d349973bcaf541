"""Searches for moves that bring a crate or the player onto a mark. If the program then performs the
action `w` (wait), the crate or the player executes a stack there. This stack can print a text."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from mines_tools.base.random_numbers import Chance
from mines_tools.base.records import NamedTuple
from mines_tools.languages.sokolang.actions import MOVES, WAIT
from mines_tools.languages.sokolang.flow.analysis import SEED
from mines_tools.languages.sokolang.moving import Positions
from mines_tools.languages.sokolang.program import parse
from mines_tools.languages.sokolang.warehouse import PLAYER

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from mines_tools.languages.sokolang.warehouse import MapPlace, Warehouse

_MOST_STATES = 3_000
"""The maximum number of states in a search. A search of this length takes about ten
milliseconds."""
_MOST_CELLS = 2_000


class PrintingMoves(NamedTuple):
    """Actions for a program that has no actions yet. They consist of moves and a single `w`, the action that makes the
    elements on marks execute commands."""

    actions: str
    stacks: tuple[str, ...]
    """The names of the stacks from which the `w` executes a command."""


class _State(NamedTuple):
    """A state of the search."""

    player: MapPlace
    crates: tuple[MapPlace, ...]
    has_waited: bool
    """True if the `w` is one of the actions that lead to this state."""


def moves_to_print(map_: Warehouse) -> PrintingMoves | None:
    """Return the shortest actions that contain one `w` and end the program. When the `w` is
    performed, the player or a crate with a capital letter must be on a mark.

    If no such actions are found, return the shortest actions up to such a `w`. They do not end the
    program. Return None if these are not found either, or if chance decides what a move does.
    """
    if map_.is_random or sum(map(len, map_.rows)) > _MOST_CELLS:
        return None
    return _found("\n".join(map_.rows))


@lru_cache(maxsize=16)
def _found(drawn: str) -> PrintingMoves | None:
    """Return the same as `moves_to_print`, for the map that is drawn in the text `drawn`."""
    map_ = parse(f"{drawn}\n---\n---\n", "text").map
    if map_ is None:
        return None
    start = _State(map_.player, tuple(crate.place for crate in map_.crates), has_waited=False)
    before: dict[_State, tuple[_State, str] | None] = {start: None}
    waiting, first_wait = [start], None
    for state in waiting:
        for action, following, is_end in _next(map_, state):
            if following in before:
                continue
            before[following] = state, action
            if action == WAIT and first_wait is None:
                first_wait = following
            if is_end and following.has_waited:
                return _moves(map_, before, following)
            if not is_end:
                waiting.append(following)
        if len(before) > _MOST_STATES:
            break
    return None if first_wait is None else _moves(map_, before, first_wait)


def _next(map_: Warehouse, state: _State) -> Iterator[tuple[str, _State, bool]]:
    """Yield the actions that are possible in `state`. With each action, yield the state after the
    action, and whether the program ends in that state."""
    player, crates, has_waited = state
    if not has_waited and _executing(map_, state):
        yield WAIT, state._replace(has_waited=True), False
    positions = Positions(map_)
    for action, (dx, dy) in MOVES.items():
        positions.put(player, crates)
        if positions.push(dx, dy, Chance(SEED)) is not None:
            following = _State(positions.player, tuple(positions.crates), has_waited)
            yield action, following, not positions.uncovered


def _executing(map_: Warehouse, state: _State) -> tuple[str, ...]:
    """Return the names of the stacks from which commands are executed if the program performs a `w` in `state`."""
    names = [
        crate.stack
        for crate, place in zip(map_.crates, state.crates, strict=True)
        if place in map_.marks and not crate.is_read_only
    ]
    if state.player in map_.marks:
        names.append(PLAYER)
    return tuple(dict.fromkeys(names))


def _moves(
    map_: Warehouse, before: Mapping[_State, tuple[_State, str] | None], last: _State
) -> PrintingMoves:
    """Return the actions that lead to the state `last`. `before` contains, for each state, the
    previous state and the action between the two."""
    actions, stacks = "", tuple[str, ...]()
    step = before[last]
    while step is not None:
        state, action = step
        actions = action + actions
        if action == WAIT:
            stacks = _executing(map_, state)
        step = before[state]
    return PrintingMoves(actions, stacks)
