"""What the trace of a run says in the terms of Emojifunge."""

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
"""Stacks that are nested more deeply are empty in a trace: readers of JSON take no more."""
_LARGEST_EXACT = 2**53
"""From here on JSON readers that use doubles lose digits: integers are written as strings."""


class MachineTerms:
    """The `TraceTerms` of Emojifunge."""

    def __init__(self, run: MachineSteps) -> None:
        self._run = run

    @property
    def _numbers(self) -> Numbers:
        return self._run.machine.numbers

    def step(self, _event: Event) -> Mapping[str, Json]:
        """The line and column, counted from 1; where the pointer was, and the cell there."""
        machine = self._run.machine
        span = self._run.span_at(*machine.place)
        grid = machine.grid
        line, column = grid.lines.position(span.start)
        place = [self._json(each) for each in machine.place]
        cell = grid.text[span.start : span.end]
        return {"line": line, "column": column, "place": place, "cell": cell}

    def state(self) -> Mapping[str, Json]:
        """Pointer, stacks and modes."""
        return {**self._of(self._run.variables()), **self._stacks()}

    def changes(self, changes: Changes) -> Mapping[str, Json]:
        """The modes that changed, and of each stack that did the values popped (a count) and pushed."""
        variables = self._run.variables() if changes.variables else {}
        found = dict(self._of({name: variables[name] for name in changes.variables}))
        for name, change in changes.stacks.items():
            of_stack: dict[str, Json] = {}
            if change.popped:
                of_stack["popped"] = change.popped
            if change.pushed:
                of_stack["pushed"] = self._values(change.pushed)
            found[name] = of_stack
        return found

    def _of(self, variables: Mapping[str, object]) -> Mapping[str, Json]:
        return {name: self._json(value) for name, value in variables.items()}

    def _stacks(self) -> Mapping[str, Json]:
        stacks = stacks_of(self._run.machine)
        return {name: self._values(plain(stack)) for name, stack in stacks.items()}

    def _values(self, values: Sequence[StackValue], level: int = 0) -> list[Json]:
        if level > _DEEPEST:
            return []
        return [
            self._json(each) if isinstance(each, (int, float)) else self._values(each, level + 1)
            for each in values
        ]

    def _json(self, value: object) -> Json:
        if isinstance(value, (str, bool)):
            return value
        if isinstance(value, (int, float)):
            return _number(value, self._numbers)
        return None


def _number(value: Number, numbers: Numbers) -> Json:
    """A number as JSON has it; as a string where JSON has none, or readers lose digits."""
    if -_LARGEST_EXACT < value < _LARGEST_EXACT:
        return int(value) if value == int(value) else value
    return numbers.shown(value)
