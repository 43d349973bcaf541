"""The part of a trace that is special to Emojifunge: steps, states and changes as JSON."""

from __future__ import annotations

from mines_tools.languages.emojifunge.changes import plain, stacks_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from mines_tools.interface.run import Event, Json
    from mines_tools.interface.run_state import Changes, StackValue
    from mines_tools.languages.emojifunge.numbers import Number, Numbers
    from mines_tools.languages.emojifunge.stepping import MachineSteps

_DEEPEST = 100
"""The maximum nesting depth of stacks in a trace. A stack that is nested deeper is written as an empty stack, because
JSON readers limit the depth."""
_LARGEST_EXACT = 2**53
"""An integer is written as a string if its absolute value is this number or more. Some JSON readers use doubles, which
would lose digits of such an integer."""


class MachineTerms:
    """The `TraceTerms` of Emojifunge."""

    def __init__(self, run: MachineSteps) -> None:
        self._run = run

    @property
    def _numbers(self) -> Numbers:
        return self._run.machine.numbers

    def step(self, _event: Event) -> Mapping[str, Json]:
        """Return the fields that describe a step: the line and the column, counted from 1, and the place and the cell
        of the pointer."""
        machine = self._run.machine
        span = self._run.span_at(*machine.place)
        grid = machine.grid
        line, column = grid.lines.position(span.start)
        place = [self._json(coordinate) for coordinate in machine.place]
        cell = grid.text[span.start : span.end]
        return {"line": line, "column": column, "place": place, "cell": cell}

    def state(self) -> Mapping[str, Json]:
        """Return the variables and the stacks."""
        return {**self._of(self._run.variables()), **self._stacks()}

    def changes(self, changes: Changes) -> Mapping[str, Json]:
        """Return the changed variables. Also return, for each changed stack, the number of popped values and the
        pushed values."""
        variables = self._run.variables() if changes.variables else {}
        record = dict(self._of({name: variables[name] for name in changes.variables}))
        for name, change in changes.stacks.items():
            of_stack: dict[str, Json] = {}
            if change.popped:
                of_stack["popped"] = change.popped
            if change.pushed:
                of_stack["pushed"] = self._values(change.pushed)
            record[name] = of_stack
        return record

    def _of(self, variables: Mapping[str, object]) -> Mapping[str, Json]:
        return {name: self._json(value) for name, value in variables.items()}

    def _stacks(self) -> Mapping[str, Json]:
        stacks = stacks_of(self._run.machine)
        return {name: self._values(plain(stack)) for name, stack in stacks.items()}

    def _values(self, values: Sequence[StackValue], level: int = 0) -> list[Json]:
        if level > _DEEPEST:
            return []
        return [
            self._json(value) if isinstance(value, (int, float)) else self._values(value, level + 1)
            for value in values
        ]

    def _json(self, value: object) -> Json:
        if isinstance(value, (str, bool)):
            return value
        if isinstance(value, (int, float)):
            return _number(value, self._numbers)
        return None


def _number(value: Number, numbers: Numbers) -> Json:
    """Return a number in a form for JSON. The result is a string if JSON has no such number, or if JSON readers might
    lose digits."""
    if -_LARGEST_EXACT < value < _LARGEST_EXACT:
        return int(value) if value == int(value) else value
    return numbers.shown(value)
