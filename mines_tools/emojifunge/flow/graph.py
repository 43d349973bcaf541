"""Graphs of states."""

from __future__ import annotations

TYPE_CHECKING = False  # without importing typing
if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from mines_tools.emojifunge.flow.states import Control


def has_loop(follows: Mapping[Control, Collection[Control]]) -> bool:
    """Whether a way leads from some state back to it."""
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
