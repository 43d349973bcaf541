"""The records of a run: one for each step, whole or only what changed."""

from __future__ import annotations

from mines_tools.mines.operations import describe
from mines_tools.mines.player import STATE_LETTERS

TYPE_CHECKING = False  # without importing typing
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from mines_tools.mines.machine import Machine, Step

_LARGEST_EXACT = 2**53
"""From here on JSON readers that use doubles lose digits: integers are written as strings."""


def json_integers(values: Iterable[int]) -> list[int | str]:
    """`values` as traces write them."""
    from mines_tools.mines.integers import format_integer

    return [
        value if -_LARGEST_EXACT < value < _LARGEST_EXACT else format_integer(value)
        for value in values
    ]


def step_head(machine: Machine, step: Step, first_line: int) -> dict[str, Any]:
    """What a full and a delta record have in common; `first_line` is that of the first operation,
    from 1."""
    line = first_line + step.origin
    place: dict[str, Any] = {"line": None, "origin": line} if step.queued else {"line": line}
    return {
        "step": machine.steps,
        **place,
        "operation": describe(step.operation, machine.board),
        "command": step.command.name,
        "error": step.error,
    }


def full_record(machine: Machine, step: Step, first_line: int, output: str) -> dict[str, Any]:
    """The step and the whole state after it; `output` is all output so far."""
    return {
        **step_head(machine, step, first_line),
        "stack": json_integers(machine.stack),
        "flagging": machine.player.flagging,
        "status": machine.player.status,
        "cells": machine.player.rows(),
        "output": output,
    }


class Before:
    """What `changes` must know of the state before a step."""

    __slots__ = ("cells", "depth", "flagging", "status", "top")

    def __init__(self, machine: Machine) -> None:
        self.depth = len(machine.stack)
        self.top = tuple(machine.stack[-2:])
        self.cells = bytes(machine.player.cells)
        self.flagging = machine.player.flagging
        self.status = machine.player.status


def changes(machine: Machine, step: Step, before: Before, output: str) -> dict[str, Any]:
    """What the step changed: values popped (a count) and pushed, flagging, status, cells
    (column, row, new state), and the output it added. What did not change is left out."""
    found: dict[str, Any] = {}
    popped = _popped(step, before)
    pushed = machine.stack[before.depth - popped :]
    if popped:
        found["popped"] = popped
    if pushed:
        found["pushed"] = json_integers(pushed)
    if machine.player.flagging != before.flagging:
        found["flagging"] = machine.player.flagging
    if machine.player.status != before.status:
        found["status"] = machine.player.status
    cells = _changed_cells(machine, step, before)
    if cells:
        found["cells"] = [
            (*machine.board.coordinate(cell), STATE_LETTERS[machine.player.cells[cell]])
            for cell in cells
        ]
    if output:
        found["output"] = output
    return found


def _popped(step: Step, before: Before) -> int:
    """How many of the values before the step are gone or may have moved."""
    command = step.command
    if step.error is not None:
        return 0
    if command.name == "roll":
        depth = before.top[0]
        return min(depth, before.depth - 2) + 2 if depth >= 0 else before.depth
    return before.depth if command.pushes is None else command.pops


def _changed_cells(machine: Machine, step: Step, before: Before) -> Iterable[int]:
    cells = machine.player.cells
    if step.action in ("right on unopened", "right on flagged"):
        return (step.operation.cell,)
    if cells == before.cells:
        return ()
    return [cell for cell, state in enumerate(cells) if state != before.cells[cell]]
