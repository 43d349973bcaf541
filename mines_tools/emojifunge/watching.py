"""What of a state is watched, looked at after each step: much less than what the step has changed."""

from __future__ import annotations

from mines_tools.emojifunge.changes import stacks_of
from mines_tools.emojifunge.stacks import Stack

TYPE_CHECKING = False  # without importing typing
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from mines_tools.emojifunge.machine import Machine
    from mines_tools.views import Value, Watch

SCALARS: Mapping[str, Callable[[Machine], Value]] = {
    "x": lambda machine: machine.pointer.x,
    "y": lambda machine: machine.pointer.y,
    "dx": lambda machine: machine.pointer.dx,
    "dy": lambda machine: machine.pointer.dy,
    "popmode": lambda machine: "normal" if machine.opens else "stack",
    "times": lambda machine: machine.round[0] if machine.round else 0,
    "done": lambda machine: machine.round[1] if machine.round else 0,
    "time-left": lambda machine: "" if machine.time_left is None else machine.time_left,
    "stopwatch": lambda machine: "" if machine.stopwatch is None else machine.stopwatch,
    "comment": lambda machine: machine.commented,
    "ignores-ends": lambda machine: machine.ignores_ends,
    "silent": lambda machine: machine.output.silent,
    "riding": lambda machine: machine.pointer.riding,
    "clockwise": lambda machine: machine.pointer.clockwise,
    "recording": lambda machine: machine.recording,
    "read": lambda machine: machine.input.at,
}
"""The variables of a view, but for the record."""


def look_of(machine: Machine, watch: Watch) -> Callable[[], object]:
    """Make what looks at all that `watch` says of data: it returns another value after each step that changes some of it,
    and perhaps after others."""
    looks: list[Callable[[], object]] = []
    if watch.cells:
        cells = {(x, y) for _, x, y in watch.cells}
        looks.append(lambda: _place_among(machine, cells))
    looks += [_depth_look(machine, name) for name in sorted(watch.depths)]
    looks += [_slot_look(machine, *slot) for slot in sorted(watch.slots)]
    looks += [_variable_look(machine, name) for name in sorted(watch.variables)]
    if len(looks) == 1:
        return looks[0]
    return lambda: [look() for look in looks]


def _place_among(machine: Machine, cells: set[tuple[int, int]]) -> object:
    at = machine.pointer.x, machine.pointer.y
    return at if at in cells else None


def _depth_look(machine: Machine, name: str) -> Callable[[], object]:
    return lambda: len(stacks_of(machine)[name].items)


def _slot_look(machine: Machine, name: str, position: int) -> Callable[[], object]:
    def look() -> object:
        values = stacks_of(machine)[name].items[position : position + 1]
        # What is in a stack may change with every step.
        return machine.steps if values and isinstance(values[0], Stack) else values

    return look


def _variable_look(machine: Machine, name: str) -> Callable[[], object]:
    if name == "record":
        return _record_look(machine)
    value_of = SCALARS[name]
    return lambda: value_of(machine)


def _record_look(machine: Machine) -> Callable[[], object]:
    """A record only grows, until another one begins."""
    record, number = machine.record, 0

    def look() -> object:
        nonlocal record, number
        if machine.record is not record:
            record = machine.record
            number += 1
        return number, len(record)

    return look
