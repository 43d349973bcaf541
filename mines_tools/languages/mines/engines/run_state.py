"""The state of a run by any engine, in one form, to compare runs."""

from __future__ import annotations

from mines_tools.languages.mines.engines.esolang import ReferenceRun
from mines_tools.languages.mines.machine_run import MachineRun
from mines_tools.languages.mines.operations import source_form
from mines_tools.languages.mines.player import STATE_LETTERS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from mines_tools.interface.run import Run
    from mines_tools.interface.run_state import Value
    from mines_tools.languages.mines.board import Board
    from mines_tools.languages.mines.machine import State

_LETTERS = bytes.maketrans(bytes(range(len(STATE_LETTERS))), STATE_LETTERS.encode())


def standing(run: Run) -> Mapping[str, Value]:
    """Return the state of `run`, by the names of `RunVocabulary.names`. Values that its engine does not have are
    missing."""
    if isinstance(run, ReferenceRun):
        return run.state()
    assert isinstance(run, MachineRun)
    return _of_state(run.snapshot(), run.machine.board)


def _of_state(state: State, board: Board) -> Mapping[str, Value]:
    letters = state.player.cells.translate(_LETTERS).decode("ascii")
    width = board.width
    return {
        "stack": state.stack,
        "board": [letters[start : start + width] for start in range(0, len(letters), width)],
        "status": state.player.status,
        "flagging": state.player.flagging,
        "pointer": state.pointer,
        "queue": [source_form(operation, board) for operation, _ in state.queue],
        "read": state.input.position,
    }
