"""Algorithms on graphs of states."""

from __future__ import annotations

from mines_tools.base.graphs import cycles

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from mines_tools.languages.emojifunge.flow.notes import Place
    from mines_tools.languages.emojifunge.flow.states import Control


def has_loop(follows: Mapping[Control, Collection[Control]]) -> bool:
    """Return whether the graph `follows` has a loop: a state from which a path leads back to the same state."""
    incoming: dict[Control, int] = dict.fromkeys(follows, 0)
    for targets in follows.values():
        for target in targets:
            incoming[target] = incoming.get(target, 0) + 1
    ready = [state for state, count in incoming.items() if not count]
    removed = 0
    while ready:
        removed += 1
        for target in follows.get(ready.pop(), ()):
            incoming[target] -= 1
            if not incoming[target]:
                ready.append(target)
    return removed < len(incoming)


def place_in_loop(follows: Mapping[Control, Collection[Control]]) -> tuple[Place, bool]:
    """Return the place of a state in a loop of the graph `follows`, which has a loop, and whether there is no other loop.
    The loop is one that no path leaves, if there is such a loop. Of all places in such loops, the result is the first in
    the text."""
    loops = [frozenset(part) for part in cycles(follows, lambda state: follows.get(state, ()))]
    last = [
        loop for loop in loops if all(loop.issuperset(follows.get(state, ())) for state in loop)
    ]
    row, column = min((state.y, state.x) for loop in last or loops for state in loop)
    return (column, row), len(loops) == 1


def moves_of(
    follows: Mapping[Control, Collection[Control]], seen: Mapping[Place, Collection[Place]]
) -> dict[Place, dict[Place, None]]:
    """Return, for each place, the places to which the pointer may go next. `follows` is the graph of the explored
    states. `seen` contains the moves in trial runs."""
    moves = {place: dict.fromkeys(targets) for place, targets in seen.items()}
    for control, after in follows.items():
        from_place = control.x, control.y
        for target in after:
            to_place = target.x, target.y
            if target.left is None or to_place != from_place:
                moves.setdefault(from_place, {})[to_place] = None
    return moves


def reversed_moves(
    moves: Mapping[Place, Collection[Place]],
) -> dict[Place, dict[Place, None]]:
    """Return, for each cell, the places from which the pointer may come. `moves` contains, for each cell, the places
    to which the pointer may go."""
    origins: dict[Place, dict[Place, None]] = {}
    for from_place, after in moves.items():
        for to_place in after:
            origins.setdefault(to_place, {})[from_place] = None
    return origins
