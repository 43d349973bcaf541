"""Finds out what a run has done before it comes to a state of an exploration: what it has written, and which cell it
has clicked last."""

from __future__ import annotations

from weakref import WeakKeyDictionary

from mines_tools.base.integers import format_integer
from mines_tools.base.records import NamedTuple
from mines_tools.languages.mines.commands import INPUT_MISMATCH, OUTPUTS, SELECTION
from mines_tools.languages.mines.flow.written import written

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.languages.mines.flow.explore import Exploration
    from mines_tools.languages.mines.flow.states import FlowState


class History(NamedTuple):
    """The past of a run."""

    output: str | None = None
    """The output so far; None if it is not known."""
    last: int | None = None
    """The cell that was clicked last; None if it is not known, or if no cell was clicked."""
    may_have_read: bool = True
    """False if the run has certainly read no input."""


class _Step(NamedTuple):
    """The parts of a step that matter."""

    text: str | None
    """The text that the step writes; None if it is not known."""
    cell: int | None
    """The cell that the step clicks; None if it is not a click."""
    may_read: bool = False


_ANY = -1
"""The number that stands for a cell that is not known."""
_STEPS: WeakKeyDictionary[Exploration, dict[FlowState, _Step]] = WeakKeyDictionary()
"""The steps that were already examined."""


def history(exploration: Exploration, states: Sequence[FlowState]) -> History:
    """Return the past of a run that comes to one of `states` for the first time. `exploration` has found these
    states."""
    histories = {_history(exploration, state) for state in states}
    if len(histories) == 1:
        return histories.pop()
    outputs, cells = {each.output for each in histories}, {each.last for each in histories}
    return History(
        outputs.pop() if len(outputs) == 1 else None,
        cells.pop() if len(cells) == 1 else None,
        any(each.may_have_read for each in histories),
    )


def _history(exploration: Exploration, state: FlowState) -> History:
    start, steps = exploration.states[0], _STEPS.setdefault(exploration, {})
    pieces: list[str | None] = []
    last: int | None = None
    may_have_read = False
    while state is not start and state.source is not None:
        state = state.source
        step = steps.get(state)
        if step is None:
            step = steps[state] = _step(exploration, state)
        text, cell, may_read = step
        may_have_read |= may_read
        if text != "":
            pieces.append(text)
        if last is None:
            last = cell
    last = None if last == _ANY else last
    if state is not start:
        return History(None, last)
    known = [text for text in reversed(pieces) if text is not None]
    output = "".join(known) if len(known) == len(pieces) else None
    return History(output, last, may_have_read)


def _step(exploration: Exploration, state: FlowState) -> _Step:
    """Return the text that the step from `state` writes, and the cell that it clicks."""
    program, control, stack = exploration.program, state.control, state.stack
    operation = control.queued or program.operations[control.pointer]
    cell = operation.cell if operation.kind == "click" else None
    if cell is not None and cell < 0:
        return _Step(None, _ANY, may_read=True)
    outcomes = exploration.players.perform(control.cells, control.flagging, operation)
    commands = [SELECTION[outcome.action][outcome.digit] for outcome in outcomes]
    may_read = any(INPUT_MISMATCH in command.errors for command in commands)
    if not any(command.name in OUTPUTS for command in commands) or stack.most == 0:
        return _Step("", cell, may_read)
    if len(commands) > 1 or stack.least == 0:
        return _Step(None, cell, may_read)
    value = written(commands[0], stack, exploration.stacks, program.dialect)
    if value is None:
        return _Step("", cell)
    if not isinstance(value, int):
        return _Step(None, cell)
    if commands[0].name == "out(n)":
        return _Step(format_integer(value), cell)
    return _Step(chr(value) if stack.top(1) == [value] else None, cell)
