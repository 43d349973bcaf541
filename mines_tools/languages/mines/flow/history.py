"""Finds out what a run has done before it comes to a state of an exploration: what it has written, and which cell it
has clicked last."""

from __future__ import annotations

from weakref import WeakKeyDictionary

from mines_tools.base.records import NamedTuple
from mines_tools.languages.mines.commands import OUTPUTS, SELECTION
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


_Step = tuple[str | None, int | None]
"""The text that a step writes, and the cell that it clicks. The text is None if it is not known, and the cell is None
if the step is not a click."""
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
    outputs, cells = ({each[part] for each in histories} for part in (0, 1))
    return History(
        outputs.pop() if len(outputs) == 1 else None,  # type: ignore[arg-type]
        cells.pop() if len(cells) == 1 else None,  # type: ignore[arg-type]
    )


def _history(exploration: Exploration, state: FlowState) -> History:
    start, steps = exploration.states[0], _STEPS.setdefault(exploration, {})
    pieces: list[str | None] = []
    last: int | None = None
    while state is not start and state.source is not None:
        state = state.source
        step = steps.get(state)
        if step is None:
            step = steps[state] = _step(exploration, state)
        text, cell = step
        if text != "":
            pieces.append(text)
        if last is None:
            last = cell
    last = None if last == _ANY else last
    if state is not start or None in pieces:
        return History(None, last)
    return History("".join(text for text in reversed(pieces) if text is not None), last)


def _step(exploration: Exploration, state: FlowState) -> _Step:
    """Return the text that the step from `state` writes, and the cell that it clicks."""
    program, control, stack = exploration.program, state.control, state.stack
    operation = control.queued or program.operations[control.pointer]
    cell = operation.cell if operation.kind == "click" else None
    if cell is not None and cell < 0:
        return None, _ANY
    outcomes = exploration.players.perform(control.cells, control.flagging, operation)
    commands = [SELECTION[outcome.action][outcome.digit] for outcome in outcomes]
    if not any(command.name in OUTPUTS for command in commands) or stack.most == 0:
        return "", cell
    if len(commands) > 1 or stack.least == 0:
        return None, cell
    value = written(commands[0], stack, exploration.stacks, program.dialect)
    if commands[0].name == "out(n)":
        return (str(value) if isinstance(value, int) else None), cell
    top = stack.top(1)
    if value is None:
        return "", cell
    return (chr(value) if isinstance(value, int) and top == [value] else None), cell
