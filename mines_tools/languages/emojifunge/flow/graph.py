"""Algorithms on graphs of states."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from mines_tools.languages.emojifunge.flow.notes import Place
    from mines_tools.languages.emojifunge.flow.states import Control


def has_loop(follows: Mapping[Control, Collection[Control]]) -> bool:
    """Return whether some state can be reached again from itself."""
    before: dict[Control, int] = dict.fromkeys(follows, 0)
    for targets in follows.values():
        for target in targets:
            before[target] = before.get(target, 0) + 1
    ready = [state for state, count in before.items() if not count]
    removed = 0
    while ready:
        removed += 1
        for target in follows.get(ready.pop(), ()):
            before[target] -= 1
            if not before[target]:
                ready.append(target)
    return removed < len(before)


def moves_of(
    follows: Mapping[Control, Collection[Control]], seen: Mapping[Place, Collection[Place]]
) -> dict[Place, dict[Place, None]]:
    """Return the places where the pointer may go from each cell, from successive states and from the moves
    that were `seen`.
    """
    moves = {place: dict.fromkeys(targets) for place, targets in seen.items()}
    for control, after in follows.items():
        here = control.x, control.y
        for target in after:
            there = target.x, target.y
            if target.left is None or there != here:
                moves.setdefault(here, {})[there] = None
    return moves


def reversed_moves(
    moves: Mapping[Place, Collection[Place]],
) -> dict[Place, dict[Place, None]]:
    """Return the places from which the pointer may come to each cell, given where it may go."""
    origins: dict[Place, dict[Place, None]] = {}
    for here, after in moves.items():
        for there in after:
            origins.setdefault(there, {})[here] = None
    return origins
