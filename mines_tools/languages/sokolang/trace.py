"""The part of a trace that is special to Sokolang: steps, states and changes as JSON."""

from __future__ import annotations

from mines_tools.base.integers import format_integer
from mines_tools.languages.sokolang.stepping import name_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from mines_tools.interface.run import Event, Json
    from mines_tools.interface.run_state import Changes, StackValue, Value
    from mines_tools.languages.sokolang.stepping import MachineSteps

_PLACE = ("column", "row")
_LARGEST_EXACT = 2**53
"""The smallest absolute value of an integer that is written as a string. Some JSON readers use
doubles, which would lose digits of such an integer."""


class MachineTerms:
    """The `TraceTerms` of Sokolang."""

    def __init__(self, run: MachineSteps) -> None:
        self._run = run

    def step(self, event: Event) -> Mapping[str, Json]:
        """Return the fields that describe a step: the line and the column, counted from 1, and the executed commands,
        each with the element that executed it."""
        machine = self._run.machine
        span = event.place.origin
        assert span is not None
        line, column = self._run.program.lines.position(span.start)
        executed = [
            {"by": name_of(self._run, who), "code": _json(code), "command": command.name}
            for who, code, command in machine.done.executed
        ]
        place: dict[str, Json] = {"line": line, "column": column}
        return {**place, "executed": executed} if executed else place

    def state(self) -> Mapping[str, Json]:
        """Return the places of the crates, the variables, and the stacks. The values of a stack are listed from bottom
        to top."""
        machine, view = self._run.machine, self._run.view()
        crates: list[Json] = [
            [crate.letter, *place]
            for crate, place in zip(machine.map.crates, machine.positions.crates, strict=True)
        ]
        stacks = {name: _values(values) for name, values in view.stacks.items()}
        return {**_of(view.variables, view.variables), "crates": crates, "stacks": stacks}

    def changes(self, changes: Changes) -> Mapping[str, Json]:
        """Return the changed variables and the new places of the moved crates. Also return, for each changed stack,
        the number of popped values and the pushed values."""
        machine, variables = self._run.machine, self._run.view().variables
        record = _of(changes.variables, variables)
        moved = machine.done.moved
        crates = [] if moved is None else [who for who, _ in moved.was[1:]]
        if crates:
            record["crates"] = [
                [machine.map.crates[who].letter, *machine.positions.crates[who]] for who in crates
            ]
        stacks: dict[str, Json] = {}
        for name, change in changes.stacks.items():
            of_stack: dict[str, Json] = {}
            if change.popped:
                of_stack["popped"] = change.popped
            if change.pushed:
                of_stack["pushed"] = _values(change.pushed)
            stacks[name] = of_stack
        if stacks:
            record["stacks"] = stacks
        return record


def _of(names: Iterable[str], variables: Mapping[str, Value]) -> dict[str, Json]:
    """Return the values of the variables `names`. The column and the row of the player are joined to a place, in the
    same form as the places of crates."""
    record: dict[str, Json] = {}
    for name in names:
        if name in _PLACE:
            record["player"] = [_json(variables[axis]) for axis in _PLACE]
        else:
            record[name] = _json(variables[name])
    return record


def _values(values: Sequence[StackValue]) -> list[Json]:
    return [_json(value) for value in values]


def _json(value: Value) -> Json:
    if isinstance(value, (str, bool)):
        return value
    if isinstance(value, int):
        return value if -_LARGEST_EXACT < value < _LARGEST_EXACT else format_integer(value)
    if isinstance(value, float):
        return value
    return [_json(element) for element in value]
