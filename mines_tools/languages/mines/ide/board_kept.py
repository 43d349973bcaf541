"""Finds the cells of the board that must stay unopened until later, because a later operation needs them unopened."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.base.records import NamedTuple
from mines_tools.interface.board import Kept
from mines_tools.languages.mines.board import MINE
from mines_tools.languages.mines.commands import SELECTION
from mines_tools.languages.mines.flow.cells import O
from mines_tools.languages.mines.ide.board_clicks import outcome_name
from mines_tools.languages.mines.ide.place import flow_of, tree_of
from mines_tools.translations.phrases import phrase

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from mines_tools.interface.editor import Snapshot
    from mines_tools.languages.mines.flow import Flow
    from mines_tools.languages.mines.flow.player import ClickOutcome
    from mines_tools.languages.mines.flow.states import FlowState
    from mines_tools.languages.mines.ide.situation import Situation
    from mines_tools.languages.mines.operations import Operation

_MOST_STATES = 2_000
"""The greatest number of states that are followed to find later operations."""
_MOST_KEPT = 2_000
_RESTARTING = ("restart", "chord into a mine")


class _Use(NamedTuple):
    """The first use of a cell by a later operation."""

    operation: int
    name: str
    opens: bool
    """True if the operation opens the cell. False if it sets a flag on it."""


class _Future(NamedTuple):
    uses: dict[int, _Use]
    """The cells that later operations need unopened."""
    is_whole: bool
    """True if the runs were followed until they end, restart the game, or begin again at the top of the program."""
    restarts: bool
    """True if a run can restart the game."""


def kept_cells(snapshot: Snapshot, there: Situation) -> Sequence[Kept]:
    """Return the cells that must stay unopened after the situation `there`, with the reasons."""
    flow = flow_of(snapshot)
    if flow is None or not there.followed or there.certainty == "unreached":
        return ()
    future = _future(flow, there.followed)
    board, cells = there.board, there.cells
    lines = tree_of(snapshot).operation_lines
    kept = [
        Kept("board", *board.coordinate(cell), _words(lines[use.operation] + 1, use))
        for cell, use in sorted(future.uses.items())
        if not cells[cell] & O
    ]
    if future.is_whole and not future.restarts and there.program.dialect.ends != "opened-ever":
        opened = {cell for cell, use in future.uses.items() if use.opens}
        rest = [
            cell
            for cell, byte in enumerate(cells)
            if not byte & O and board.digits[cell] != MINE and cell not in opened
        ]
        if len(rest) == 1:
            words = phrase("if every other safe cell is opened too, the game ends")
            kept.append(Kept("board", *board.coordinate(rest[0]), words))
    return kept[:_MOST_KEPT]


def _words(line: int, use: _Use) -> str:
    if use.opens:
        return phrase("line {line} opens it: {command}", line=line, command=use.name)
    return phrase("line {line} sets a flag on it: {command}", line=line, command=use.name)


def _future(flow: Flow, states: Iterable[FlowState]) -> _Future:
    """Follow the runs from `states`, until they restart the game or begin again at the top of the program."""
    exploration = flow.exploration
    operations = flow.program.operations
    last = len(operations) - 1
    waiting = [*states]
    seen = set(waiting)
    uses: dict[int, _Use] = {}
    restarts = False
    for count, state in enumerate(waiting):  # `waiting` grows
        if count == _MOST_STATES:
            return _Future(uses, is_whole=False, restarts=restarts)
        control = state.control
        operation = control.queued or operations[control.pointer]
        outcomes = flow.outcomes(control, operation)
        for outcome in outcomes:
            for cell, use in _uses(operation, outcome, exploration.origin(control)):
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
    return _Future(uses, is_whole=flow.exploration.complete, restarts=restarts)


def _uses(operation: Operation, outcome: ClickOutcome, index: int) -> Iterator[tuple[int, _Use]]:
    """Yield the cells that must be unopened before `operation`, so that it has this outcome. `index` is the index of the
    operation in the program."""
    if outcome.opened:
        name = outcome_name(outcome)
        for cell in outcome.opened:
            yield cell, _Use(index, name, opens=True)
    elif outcome.action == "right on unopened" and operation.cell >= 0:
        yield operation.cell, _Use(index, outcome_name(outcome), opens=False)


def _restarts(outcome: ClickOutcome) -> bool:
    command = SELECTION[outcome.action][outcome.digit].name
    return outcome.action in _RESTARTING or command in ("reset(l)", "reset(r)")
