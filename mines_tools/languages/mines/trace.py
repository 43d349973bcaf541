"""The trace of a run in the terms of Mines: lines, operations, stack and player."""

from __future__ import annotations

from mines_tools.base.integers import format_integer
from mines_tools.languages.mines.operations import describe
from mines_tools.languages.mines.player import STATE_LETTERS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from mines_tools.interface.run import Event, Json
    from mines_tools.interface.run_state import Changes, StackValue
    from mines_tools.languages.mines.stepping import MachineSteps

_LARGEST_EXACT = 2**53
"""A limit for the absolute value of an integer. An integer at or above this limit is written as a string, because JSON
readers that use doubles would lose digits."""


def json_integers(values: Iterable[StackValue]) -> list[Json]:
    """Return `values`, which must be integers, in the form that traces use."""
    return [
        value if -_LARGEST_EXACT < value < _LARGEST_EXACT else format_integer(value)
        for value in values
        if isinstance(value, int)
    ]


class MachineTerms:
    """The `TraceTerms` of Mines."""

    def __init__(self, run: MachineSteps, first_line: int) -> None:
        """Prepare to write the trace of `run`. `first_line` is the line of the first operation, from 1."""
        self._run = run
        self._first_line = first_line

    def step(self, _event: Event) -> Mapping[str, Json]:
        """Return the operation of the last step and its line, counted from 1.

        For a queued operation, the line is None, and `origin` is the line of the operation that queued it.
        """
        machine = self._run.machine
        line = self._first_line + machine.origin
        operation = describe(machine.operation, machine.board)
        if machine.queued:
            return {"line": None, "origin": line, "operation": operation}
        return {"line": line, "operation": operation}

    def state(self) -> Mapping[str, Json]:
        """Return the state of the stack and of the player."""
        machine = self._run.machine
        return {
            "stack": json_integers(machine.stack),
            "flagging": machine.player.flagging,
            "status": machine.player.status,
            "cells": machine.player.rows(),
        }

    def changes(self, changes: Changes) -> Mapping[str, Json]:
        """Return `changes` in the form that traces use: the number of popped values, the pushed values, flagging mode,
        the status, and the cells that changed. Each cell has a column, a row and the new state."""
        machine = self._run.machine
        record: dict[str, Json] = {}
        stack = changes.stacks.get("stack")
        if stack is not None:
            if stack.popped:
                record["popped"] = stack.popped
            if stack.pushed:
                record["pushed"] = json_integers(stack.pushed)
        if "flagging" in changes.variables:
            record["flagging"] = machine.player.flagging
        if "status" in changes.variables:
            record["status"] = machine.player.status
        cells = changes.cells.get("board")
        if cells:
            states = machine.player.cells
            record["cells"] = [
                (column, row, STATE_LETTERS[states[machine.board.cell(column, row)]])
                for column, row in cells
            ]
        return record
