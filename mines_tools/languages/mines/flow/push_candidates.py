"""Computes the values that clicks would push if they were inserted at a place of a program."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.languages.mines.commands import Command
    from mines_tools.languages.mines.flow import Flow
    from mines_tools.languages.mines.flow.player import ClickOutcome
    from mines_tools.languages.mines.flow.states import Control
    from mines_tools.languages.mines.flow.values import Value
    from mines_tools.languages.mines.operations import Operation

_VALUED_CONTROLS = 4
"""A number of control states. If a place has more of them, only digits are computed there, and no counts or sums."""


class Pushed:
    """The values that clicks would push if they were inserted at one place."""

    def __init__(self, flow: Flow, index: int) -> None:
        self._flow = flow
        self._digits = flow.program.board.digits
        self._controls = flow.controls(index)
        self._regions: dict[tuple[int, int], int] = {}
        """The number of cells that a click on a cell of digit 0 opens. The key has two parts: the index of the control
        state, and the cell.

        All cells of digit 0 in a zero region, which may be hundreds, have the same number.
        """

    def of(self, operation: Operation, command: Command) -> int | None:
        """Return the value that the click `operation` would push if it selected `command`. Return None if this value is
        not always the same."""
        if command.name == "push(n)":
            return self._digits[operation.cell]
        if command.name not in ("push(count)", "push(sum)"):
            return None
        if len(self._controls) > _VALUED_CONTROLS:
            return None
        pushed: set[Value]
        if command.name == "push(count)":
            numbers = range(len(self._controls))
            pushed = {value for number in numbers for value in self._counts(number, operation)}
        else:
            pushed = {
                outcome.total
                for control in self._controls
                for outcome in self._outcomes(control, operation)
                if outcome.action == "chord"
            }
        value = pushed.pop() if len(pushed) == 1 else None
        return value if isinstance(value, int) else None

    def _counts(self, number: int, operation: Operation) -> Sequence[Value]:
        """Return, for each outcome of the left click `operation`, how many cells the click opens. `number` is the index
        of the control state."""
        region_size = self._regions.get((number, operation.cell))
        if region_size is not None:
            return (region_size,)
        outcomes = [
            outcome
            for outcome in self._outcomes(self._controls[number], operation)
            if outcome.action == "left on unopened"
        ]
        for outcome in outcomes:
            count = outcome.opened_count
            if len(outcomes) == 1 and isinstance(count, int):
                self._regions |= {
                    (number, cell): count for cell in outcome.opened if self._digits[cell] == 0
                }
        return [outcome.opened_count for outcome in outcomes]

    def _outcomes(self, control: Control, operation: Operation) -> Sequence[ClickOutcome]:
        return self._flow.outcomes(control, operation)
