"""Finds loops and longest paths in the graph of the states of an exploration.

A part of the graph is *strongly connected* if each of its states can be reached from each other state of the part.
"""

from __future__ import annotations

from mines_tools.base import graphs

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mines_tools.languages.mines.flow.states import FlowState

_MOST_STEPS = 20_000
"""The greatest number of steps from state to state that `leaves_less` checks."""


def is_acyclic(states: Sequence[FlowState], *, without_consuming: bool = False) -> bool:
    """Return whether there is no loop in the graph of `states`. With `without_consuming`, steps that consume input do
    not count."""
    incoming = dict.fromkeys(states, 0)
    for state in states:
        for target in _next(state, without_consuming):
            incoming[target] += 1
    ready = [state for state, count in incoming.items() if not count]
    removed = 0
    while ready:
        state = ready.pop()
        removed += 1
        for target in _next(state, without_consuming):
            incoming[target] -= 1
            if not incoming[target]:
                ready.append(target)
    return removed == len(states)


def longest_path(states: Sequence[FlowState]) -> int:
    """Return the number of states on the longest path through `states`. There must be no loop in `states`."""
    incoming = dict.fromkeys(states, 0)
    for state in states:
        for target in state.next:
            incoming[target] += 1
    length = dict.fromkeys(states, 1)
    ready = [state for state, count in incoming.items() if not count]
    while ready:
        state = ready.pop()
        for target in state.next:
            length[target] = max(length[target], length[state] + 1)
            incoming[target] -= 1
            if not incoming[target]:
                ready.append(target)
    return max(length.values(), default=0)


def leaves_less(part: Sequence[FlowState], *, without_consuming: bool = False) -> bool:
    """Return whether each round of every loop in `part` reduces the number of values on the stack. Return False if the
    check takes too long.

    If the result is True, every run leaves `part`. `part` must be strongly connected. With `without_consuming`, rounds
    that contain a step that consumes input are ignored.
    """
    # Longest paths, by the algorithm of Bellman and Ford. The length of a step is the number of values
    # that it adds to the stack, and a little more. So a round has a positive length exactly if it does
    # not leave fewer values. If there is such a round, some path can be made longer for ever.
    scale = len(part) + 1
    inside = set(part)
    steps = [
        (state, target, (1 if deeper is None else deeper) * scale + 1)
        for state in part
        for target, deeper in state.next.items()
        if target in inside and not (without_consuming and deeper is None)
    ]
    longest = dict.fromkeys(part, 0)
    for _ in range(min(len(part), _MOST_STEPS // len(steps))):
        longer = False
        for state, target, length in steps:
            if longest[state] + length > longest[target]:
                longest[target] = longest[state] + length
                longer = True
        if not longer:
            return True
    return False


def cycles(
    states: Sequence[FlowState],
    *,
    without_consuming: bool = False,
    inside: set[FlowState] | None = None,
) -> Iterator[list[FlowState]]:
    """Yield the strongly connected parts of `states`. Parts without a loop are left out.

    With `without_consuming`, steps that consume input do not count. With `inside`, steps that lead to a state outside
    `inside` do not count.
    """

    def following(state: FlowState) -> Iterator[FlowState]:
        targets = _next(state, without_consuming)
        return targets if inside is None else filter(inside.__contains__, targets)

    return graphs.cycles(states, following)


def _next(state: FlowState, without_consuming: bool) -> Iterator[FlowState]:
    return (
        target
        for target, deeper in state.next.items()
        if not (without_consuming and deeper is None)
    )
