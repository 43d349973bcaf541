"""The first pass: everything before a run passes the end of the list and starts again at its top.

A program that is being written has no end yet, and so goes round for ever. Its author is not interested in what its
operations do the second time.
"""

from __future__ import annotations

from mines_tools.base.records import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from mines_tools.languages.mines.flow.explore import Exploration
    from mines_tools.languages.mines.flow.states import FlowState


class FirstPass(NamedTuple):
    """The states of the first pass."""

    states: Mapping[int, Sequence[FlowState]]
    """For each operation, the states in which it is taken from the list, in the order in which they were found."""
    goes_round: bool
    """True if the run can continue at the top of the list after its last operation."""


def first_pass(exploration: Exploration) -> FirstPass:
    """Return the states that an exploration met on the first pass. If it joined states, the result may include states
    of later passes."""
    last = len(exploration.operations) - 1
    by_operation: dict[int, list[FlowState]] = {}
    goes_round = False
    waiting = [*exploration.states[:1]]
    seen = set(waiting)
    explored = set(exploration.states)  # without those that another phase added
    for state in waiting:  # `waiting` grows
        control = state.control
        is_taken = control.queued is None
        if is_taken:
            by_operation.setdefault(control.pointer, []).append(state)
        for following in state.next:
            if following not in explored:
                continue
            if is_taken and control.pointer == last and following.control.pointer == 0:
                goes_round = True
            elif following not in seen:
                seen.add(following)
                waiting.append(following)
    return FirstPass(by_operation, goes_round)


def first_met(exploration: Exploration, index: int) -> list[FlowState]:
    """Return the states in which a run first takes the operation at `index` from the list.

    They are the same whatever operation is there. If the exploration joined states, the result may include states in
    which a run takes the operation again.
    """
    states: list[FlowState] = []
    waiting = [*exploration.states[:1]]
    seen = set(waiting)
    for state in waiting:  # `waiting` grows
        control = state.control
        if control.queued is None and control.pointer == index:
            states.append(state)
            continue
        for following in state.next:
            if following not in seen:
                seen.add(following)
                waiting.append(following)
    return states
