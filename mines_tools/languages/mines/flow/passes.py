"""The first pass of a run: the part before the run comes to the end of the program and starts again at the top.

A program that is still being written does not end, so it starts again and again. Its author is not interested in what
its operations do the second time.
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
    """The states in which the first pass performs each operation, by the index of the operation. They are in the order
    in which they were found."""
    goes_round: bool
    """True if a run can start again at the top of the program after its last operation."""


def first_pass(exploration: Exploration) -> FirstPass:
    """Return the states of `exploration` that belong to the first pass, and whether a second pass can follow. If
    `exploration` joined states, the result may also contain states of later passes."""
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
    """Return the states in which a run performs the operation at `index` for the first time.

    These states do not depend on what this operation does. If `exploration` joined states, the result may also contain
    states in which a run performs the operation again.
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
