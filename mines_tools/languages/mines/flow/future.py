"""Finds the cells that later operations need unopened."""

from __future__ import annotations

from mines_tools.base.records import NamedTuple
from mines_tools.languages.mines.commands import SELECTION

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from mines_tools.languages.mines.flow.player import ClickOutcome
    from mines_tools.languages.mines.flow.result import Flow
    from mines_tools.languages.mines.flow.states import FlowState
    from mines_tools.languages.mines.operations import Operation

_MOST_STATES = 2_000
"""The greatest number of states that are followed to find later operations."""
_RESTARTING = ("reset(l)", "reset(r)")


class Use(NamedTuple):
    """The first use of a cell by a later operation, which needs the cell unopened."""

    operation: int
    """The index of the operation."""
    outcome: ClickOutcome


class Future(NamedTuple):
    """The later operations of a run."""

    uses: dict[int, Use]
    """The first uses, by cell."""
    opened: set[int]
    """The cells that later operations open."""
    is_whole: bool
    """True if the runs were followed until they end, restart the game, or begin again at the top of the program."""
    restarts: bool
    """True if a run can restart the game."""


def future(flow: Flow, states: Iterable[FlowState]) -> Future:
    """Follow the runs from `states`, until they restart the game or begin again at the top of the program."""
    exploration = flow.exploration
    operations = flow.program.operations
    last = len(operations) - 1
    waiting = [*states]
    seen = set(waiting)
    uses: dict[int, Use] = {}
    opened: set[int] = set()
    restarts = False
    for count, state in enumerate(waiting):  # `waiting` grows
        if count == _MOST_STATES:
            return Future(uses, opened, is_whole=False, restarts=restarts)
        control = state.control
        operation = control.queued or operations[control.pointer]
        if operation.kind == "click" and operation.cell < 0:  # a click on an unknown cell
            return Future(uses, opened, is_whole=False, restarts=restarts)
        outcomes = flow.outcomes(control, operation)
        for outcome in outcomes:
            opened.update(outcome.opened)
            use = Use(exploration.origin(control), outcome)
            for cell in _needed(operation, outcome):
                uses.setdefault(cell, use)
        restarting = [outcome for outcome in outcomes if _restarts(outcome)]
        restarts = restarts or bool(restarting)
        if len(restarting) == len(outcomes):
            continue
        is_last = control.queued is None and control.pointer == last
        for following in state.next:
            if following not in seen and not (is_last and following.control.pointer == 0):
                seen.add(following)
                waiting.append(following)
    return Future(uses, opened, is_whole=flow.exploration.complete, restarts=restarts)


def _needed(operation: Operation, outcome: ClickOutcome) -> Sequence[int]:
    """Return the cells that must be unopened before `operation`, so that it has this outcome."""
    if outcome.action == "right on unopened" and operation.cell >= 0:
        return (operation.cell,)
    return outcome.opened


def _restarts(outcome: ClickOutcome) -> bool:
    return (
        outcome.action == "restart" or SELECTION[outcome.action][outcome.digit].name in _RESTARTING
    )
