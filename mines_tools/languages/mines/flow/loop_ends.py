"""Decides whether every loop ends. A loop ends if each round brings some value closer to a bound.

Each loop is followed for one round. The round begins and ends at one state of the loop, the head. Suppose that every
possible round makes one certain value on the stack smaller by at least 1. Suppose also that this value is never below
some bound when a round ends. Then a run passes the head only a limited number of times. (The literature calls such a
value a ranking function.) The loops that do not pass the head are checked in the same way.

Sources: R. W. Floyd, "Assigning meanings to programs" (1967); A. R. Bradley, Z. Manna and H. B. Sipma, "Linear ranking
with reachability" (2005). This module treats the case of one value and a constant step.
"""

from __future__ import annotations

from heapq import heappop, heappush

from mines_tools.base.records import NamedTuple
from mines_tools.languages.mines.flow import values
from mines_tools.languages.mines.flow.earlier_slots import (
    MOST_NAMED,
    any_of,
    composed,
    either,
    listed,
    untouched,
)
from mines_tools.languages.mines.flow.graph import cycles, leaves_less
from mines_tools.languages.mines.flow.stretches import StateSteps, Stretches, TooLongError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Literal

    from mines_tools.languages.mines.flow.explore import Exploration
    from mines_tools.languages.mines.flow.stacks import AbstractStack
    from mines_tools.languages.mines.flow.states import FlowState
    from mines_tools.languages.mines.flow.stretches import Way

    Ends = Literal["all", "quiet", "unknown"]

_MOST_STEPS = 20_000
"""The greatest number of steps that are followed for all loops of a program together."""
_MOST_HEADS = 12
"""The greatest number of states of a loop that are tried as the head."""
_NAMES = 8
"""The number of recorded values whose processing takes as long as one step."""
_CHANGES = 3
"""The number of times that the record for a state may change. After that, each bound that would change again is
removed."""


class Loops(NamedTuple):
    """The result of `loops_of`: whether the loops in an exploration end."""

    ends: Ends
    """"all" if every loop ends. "quiet" if every loop that consumes no input ends. "unknown" if neither is proved, or
    if the check takes too long."""
    unknown: Sequence[Sequence[FlowState]] = ()
    """The loops that consume no input, and for which it is not proved that they end."""


def loops_of(exploration: Exploration) -> Loops:
    """Return what is proved about the loops in `exploration`: whether they end."""
    # If all loops end, the quiet ones do. So check the quiet ones first.
    states = exploration.states
    steps = StateSteps(exploration, True, _MOST_STEPS)
    quiet = cycles(states, without_consuming=True)
    unknown = [part for part in quiet if not _ends(part, steps)]
    if unknown:
        return Loops("unknown", unknown)
    steps = StateSteps(exploration, False, steps.left)
    return Loops("all" if all(_ends(part, steps) for part in cycles(states)) else "quiet")


def _ends(part: Sequence[FlowState], steps: StateSteps) -> bool:
    """Return whether it is proved that every run leaves `part`. `part` must be strongly connected. Return False if the
    proof takes too long."""
    waiting = [part]
    try:
        while waiting:
            part = waiting.pop()
            steps.spend(len(part))
            if leaves_less(part, without_consuming=steps.without_consuming):
                continue
            heads = _heads(part)
            stretches = Stretches(steps, part, heads)
            counting = next((head for head in heads if _counts(head, stretches)), None)
            if counting is None:
                return False
            rest = [state for state in part if state is not counting]
            waiting += cycles(rest, without_consuming=steps.without_consuming, inside=set(rest))
    except TooLongError:
        return False
    return True


def _heads(part: Sequence[FlowState]) -> list[FlowState]:
    """Return the states of `part` to which the program jumps back. States that are earlier in the program come
    first."""
    inside = set(part)
    heads = {
        target: None
        for state in part
        for target in state.next
        if target in inside and target.control.place <= state.control.place
    }
    return sorted(heads, key=lambda state: state.control.place)[:_MOST_HEADS]


def _counts(head: FlowState, stretches: Stretches) -> bool:
    """Return whether there is a value on the stack at `head` that every round brings closer to a bound.

    This is so in two cases: the value becomes smaller in every round and has a lower bound, or it becomes greater in
    every round and has an upper bound.
    """
    ways = _once_round(head, stretches)
    if not ways:
        return True  # no way leads back to it
    # Bounds come from the ways back, which have passed the loop's test. The values with which a run
    # first reaches the head may have no bounds.
    combined = any_of([named for _, named in ways])
    for place, slot in enumerate(listed(combined)):
        if slot is None or slot.place != place:
            continue
        lows, highs = zip(*(_bounds_at(stack, place) for stack, _ in ways), strict=True)
        if slot.high is not None and slot.high < 0 and None not in lows:
            return True
        if slot.low is not None and slot.low > 0 and None not in highs:
            return True
    return False


def _once_round(head: FlowState, stretches: Stretches) -> list[Way]:
    """Return the stacks that are possible at `head` after one round. A record of type `Named` is returned with each
    stack. The record says from which values before the round the values on the stack were computed."""
    named_at = {head: untouched(head.stack.explicit)}
    changes: dict[FlowState, int] = {}
    back: list[Way] = []
    waiting = [(0, 0, head)]
    met = 0
    while waiting:
        _, _, state = heappop(waiting)
        for target, ways in stretches.of(state):
            stretches.spend(len(ways) * min(head.stack.explicit, MOST_NAMED) // _NAMES)
            after = [(stack, composed(named_at[state], named)) for stack, named in ways]
            if target is head:
                back += after
                continue
            settled = any_of([named for _, named in after])
            if target in named_at:
                changes[target] = changes.get(target, 0) + 1
                settled = either(named_at[target], settled, changes[target] > _CHANGES)
                if settled == named_at[target]:
                    continue
            named_at[target] = settled
            met += 1
            heappush(waiting, (target.control.place, met, target))
    return back


def _bounds_at(stack: AbstractStack, place: int) -> tuple[int | None, int | None]:
    """Return the least and the greatest integer that a value on `stack` can be. The value has `place` values above it.
    None stands for no limit."""
    cells = stack.top(place + 1)
    return values.bounds(cells[place]) if place < len(cells) else (None, None)
