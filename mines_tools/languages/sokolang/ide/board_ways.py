"""Finds the shortest way of the player to a cell. On the way, he moves no crate."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from mines_tools.languages.sokolang.actions import MOVES
from mines_tools.languages.sokolang.warehouse import PORTALS, WALL, MapPlace

if TYPE_CHECKING:
    from collections.abc import Iterator, Set

    from mines_tools.languages.sokolang.flow.explore import FlowState
    from mines_tools.languages.sokolang.warehouse import Warehouse

_LONGEST_PLAIN = 2
"""The greatest number of equal letters that are written one by one."""


def way_to(map_: Warehouse, state: FlowState, target: MapPlace) -> str | None:
    """Return the letters of the moves that bring the player from his place in `state` to `target`. Return None if there
    is no way without moving a crate, without chance, and without ending the program before."""
    crates = frozenset(state.crates)
    ends = _ending(map_, crates)
    before: dict[MapPlace, tuple[MapPlace, str]] = {}
    waiting, seen = [state.player], {state.player}
    for place in waiting:
        if place == target:
            break
        if place in ends and place != state.player:
            continue
        for letter, following in _moves(map_, state, place, crates):
            if following not in seen:
                seen.add(following)
                before[following] = place, letter
                waiting.append(following)
    if target not in seen:
        return None
    letters: list[str] = []
    while target in before:
        target, letter = before[target]
        letters.append(letter)
    return "".join(reversed(letters))


def shortened(letters: str) -> str:
    """Return the actions that perform the moves `letters`. Many equal moves are written with a number, such as ``5r``."""
    actions = ""
    for letter, equal in groupby(letters):
        count = sum(1 for _ in equal)
        actions += letter * count if count <= _LONGEST_PLAIN else f"{count}{letter}"
    return actions


def _ending(map_: Warehouse, crates: Set[MapPlace]) -> Set[MapPlace]:
    """Return the marks on which the program ends as soon as the player is there."""
    uncovered = [mark for mark in map_.marks if mark not in crates]
    return frozenset(uncovered) if len(uncovered) == 1 else frozenset()


def _moves(
    map_: Warehouse, state: FlowState, place: MapPlace, crates: Set[MapPlace]
) -> Iterator[tuple[str, MapPlace]]:
    """Yield the letters of the moves that the player can make at `place`, each with the place where he is then."""
    for letter, (dx, dy) in MOVES.items():
        ahead = MapPlace(place.column + dx, place.row + dy)
        if ahead in crates or map_.at(ahead) == WALL:
            continue
        if state.pulls and MapPlace(place.column - dx, place.row - dy) in crates:
            continue
        built = map_.at(ahead)
        portals = map_.portals[built] if built in PORTALS else ()
        if len(portals) > 2:  # chance decides where he comes out
            continue
        others = [portal for portal in portals if portal != ahead and portal not in crates]
        yield letter, others[0] if others else ahead
