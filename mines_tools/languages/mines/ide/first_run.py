"""Runs a program from its start until it asks for input. The run shows the exact state in which the program comes to an
operation for the first time, also in programs with loops."""

from __future__ import annotations

from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from mines_tools.base.records import NamedTuple
from mines_tools.interface.run import Feed, Input, InputError, NeedsInput
from mines_tools.languages.mines.flow.trial_machine import (
    CELLS,
    FREE,
    TooCostlyRunError,
    WatchedBoard,
    has_too_large,
)
from mines_tools.languages.mines.machine import Machine

if TYPE_CHECKING:
    from mines_tools.languages.mines.machine import State
    from mines_tools.languages.mines.operations import Program
    from mines_tools.languages.mines.player import PlayerState
    from mines_tools.languages.mines.tree import Tree

_MOST_STEPS = 10_000
_MOST_WRITTEN = 100_000
_SPACING = 256
"""The number of steps between two stored states."""
_CELLS_AT_A_STEP = 16
"""On a large board, states are stored less often: after one step for this number of cells."""


class Arrival(NamedTuple):
    """The state of a run that comes to an operation for the first time."""

    player: PlayerState
    stack: tuple[int, ...]
    output: str
    """The output so far."""
    last: int | None
    """The cell that was clicked last; None if no cell was clicked."""


class _Stored(NamedTuple):
    state: State
    last: int | None


class FirstRun:
    """The run of a program until it asks for input. Steps are taken when they are needed."""

    def __init__(self, program: Program) -> None:
        self._output: list[str] = []
        self._is_silent = False
        board = WatchedBoard(program.board, _MOST_STEPS * CELLS + FREE)
        self._machine = Machine(program._replace(board=board), Input(Feed().read), self._write)
        self._first: dict[int, int] = {}
        """The number of steps before the run comes to an operation for the first time, by the index of the
        operation."""
        self._spacing = max(_SPACING, len(board.digits) // _CELLS_AT_A_STEP)
        self._stored = [_Stored(self._machine.snapshot(), None)]
        self._last: int | None = None
        self._is_stopped = False

    def arrival(self, index: int) -> Arrival | None:
        """Return the state in which the run comes to the operation at `index` for the first time. Return None if the
        run asks for input before, takes too long, or never comes there."""
        while index not in self._first and not self._is_stopped:
            self._advance()
        if index not in self._first:
            return None
        return self._state_after(self._first[index])

    def _state_after(self, steps: int) -> Arrival:
        machine, ahead, last_ahead = self._machine, self._machine.snapshot(), self._last
        state, self._last = self._stored[steps // self._spacing]
        machine.restore(state)
        self._is_silent = True
        while machine.steps < steps:
            self._step()
        self._is_silent = False
        output = "".join(self._output)[: machine.written]
        arrival = Arrival(machine.player.snapshot(), tuple(machine.stack), output, self._last)
        machine.restore(ahead)
        self._last = last_ahead
        return arrival

    def _advance(self) -> None:
        machine = self._machine
        if machine.steps // self._spacing >= len(self._stored):
            self._stored.append(_Stored(machine.snapshot(), self._last))
        if not machine.queue and not machine.is_over:
            self._first.setdefault(machine.pointer, machine.steps)
        try:
            is_taken = machine.steps < _MOST_STEPS and self._step()
        except (NeedsInput, InputError, TooCostlyRunError):
            is_taken = False
        is_long = has_too_large(machine) or machine.written > _MOST_WRITTEN
        self._is_stopped = not is_taken or is_long

    def _step(self) -> bool:
        machine = self._machine
        is_taken = machine.step()
        if machine.operation.kind == "click":
            self._last = machine.operation.cell
        return is_taken

    def _write(self, text: str) -> None:
        if not self._is_silent:
            self._output.append(text)


_RUNS: WeakKeyDictionary[Tree, FirstRun] = WeakKeyDictionary()


def first_run(tree: Tree, program: Program) -> FirstRun:
    """Return the run of `program`, the program of `tree`. The run is kept as long as `tree` is."""
    run = _RUNS.get(tree)
    if run is None:
        run = _RUNS[tree] = FirstRun(program)
    return run
