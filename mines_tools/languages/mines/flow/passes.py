"""The first pass: what is met before a run goes past the end of the list and begins at its top again.

A program that is being written has no end yet, and so goes round for ever: what its operations do the
second time is not what its author is looking at.
"""

from __future__ import annotations

from mines_tools.base.records import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from mines_tools.languages.mines.flow.explore import Exploration
    from mines_tools.languages.mines.flow.states import State


class FirstPass(NamedTuple):
    """What is met on the first pass."""

    states: Mapping[int, Sequence[State]]
    """The states in which each operation is taken from the list, in the order of meeting."""
    goes_round: bool
    """Whether the run can go on at the top of the list after its last operation."""


def first_pass(exploration: Exploration) -> FirstPass:
    """What an exploration met on the first pass. Where it joined states, later passes can be in them."""
    last = len(exploration.operations) - 1
    found: dict[int, list[State]] = {}
    goes_round = False
    waiting = [*exploration.states[:1]]
    seen = set(waiting)
    explored = set(exploration.states)  # not what others went on to from them
    for state in waiting:  # which grows
        control = state.control
        is_taken = control.queued is None
        if is_taken:
            found.setdefault(control.pointer, []).append(state)
        for following in state.next:
            if following not in explored:
                continue
            if is_taken and control.pointer == last and following.control.pointer == 0:
                goes_round = True
            elif following not in seen:
                seen.add(following)
                waiting.append(following)
    return FirstPass(found, goes_round)


def first_met(exploration: Exploration, index: int) -> list[State]:
    """The states in which the operation with that index is taken from the list for the first time,
    whatever operation stands there. Where an exploration joined states, later times can be in them."""
    found: list[State] = []
    waiting = [*exploration.states[:1]]
    seen = set(waiting)
    for state in waiting:  # which grows
        control = state.control
        if control.queued is None and control.pointer == index:
            found.append(state)
            continue
        for following in state.next:
            if following not in seen:
                seen.add(following)
                waiting.append(following)
    return found
