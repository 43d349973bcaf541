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
    for each in follows.values():
        for one in each:
            before[one] = before.get(one, 0) + 1
    ready = [each for each, count in before.items() if not count]
    removed = 0
    while ready:
        removed += 1
        for one in follows.get(ready.pop(), ()):
            before[one] -= 1
            if not before[one]:
                ready.append(one)
    return removed < len(before)


def moves_of(
    follows: Mapping[Control, Collection[Control]], seen: Mapping[Place, Collection[Place]]
) -> dict[Place, dict[Place, None]]:
    """Return the places where the pointer may go from each cell, from successive states and from the moves
    that were `seen`.
    """
    found = {place: dict.fromkeys(each) for place, each in seen.items()}
    for control, after in follows.items():
        here = control.x, control.y
        for each in after:
            there = each.x, each.y
            if each.left is None or there != here:
                found.setdefault(here, {})[there] = None
    return found


def reversed_moves(
    moves: Mapping[Place, Collection[Place]],
) -> dict[Place, dict[Place, None]]:
    """Return the places from which the pointer may come to each cell, given where it may go."""
    found: dict[Place, dict[Place, None]] = {}
    for here, after in moves.items():
        for there in after:
            found.setdefault(there, {})[here] = None
    return found
