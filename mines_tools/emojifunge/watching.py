"""What of a state is watched, looked at after each step: much less than what the step has changed."""

from __future__ import annotations

from mines_tools.driving import Probes
from mines_tools.emojifunge.changes import CURRENT, ROOT, plain
from mines_tools.emojifunge.stacks import Stack
from mines_tools.views import Readers, is_to_look

TYPE_CHECKING = False  # without importing typing
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from mines_tools.emojifunge.machine import Machine
    from mines_tools.views import StackValue, Test, Value, Watch

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


_STACKS = {
    CURRENT: "stack",
    ROOT: "root",
    "counts": "counts",
    "mailbox": "mailbox",
    "trash": "trash",
}
"""The stacks of a machine, by their names in a view."""


def readers_of(machine: Machine) -> Readers:
    """Make what reads single things of the state of `machine`."""

    def depth(name: str) -> Callable[[], int] | None:
        stack = _STACKS.get(name)
        return None if stack is None else lambda: len(getattr(machine, stack).items)

    def item(name: str) -> Callable[[int], StackValue | None] | None:
        stack = _STACKS.get(name)
        return None if stack is None else lambda at: _item(getattr(machine, stack), at)

    def variable(name: str) -> Callable[[], Value] | None:
        if name == "record":
            return lambda: "".join(machine.record)
        value_of = SCALARS.get(name)
        return None if value_of is None else lambda: value_of(machine)

    def cell(grid: str) -> Callable[[int, int], str | None] | None:
        pointer, cells = machine.pointer, machine.grid

        def state(column: int, row: int) -> str | None:
            if column < 0 or row < 0 or cells.cell(column, row) is None:
                return None
            return "pointer" if (pointer.x, pointer.y) == (column, row) else ""

        return state if grid == "grid" else None

    return Readers(depth, item, variable, cell)


def _item(stack: Stack, at: int) -> StackValue | None:
    """The value at a position, as a view shows it."""
    items = stack.items
    if not -len(items) <= at < len(items):
        return None
    value = items[at]
    if not isinstance(value, Stack):
        return value
    return plain(stack, at % len(items))[0]  # which may be in itself


class Changing:
    """What tells after each step whether somebody must look at what it has changed."""

    def __init__(
        self, machine: Machine, probes: Probes, cells: Mapping[tuple[int, int], Test | None]
    ) -> None:
        """`cells` are those that the pointer leaves or comes to."""
        self._probes = probes
        self._cells = cells
        self._machine = machine
        self._at = machine.pointer.x, machine.pointer.y

    def begin(self) -> None:
        """Look at the state before the first step."""
        self._probes.begin()
        pointer = self._machine.pointer
        self._at = pointer.x, pointer.y

    def is_to_look(self) -> bool:
        """Return whether somebody must look at what the last step has changed."""
        found = self._probes.look()
        if self._cells:
            pointer = self._machine.pointer
            before, self._at = self._at, (pointer.x, pointer.y)
            if before != self._at:
                for each in (before, self._at):
                    if each in self._cells and is_to_look(self._cells[each]):  # type: ignore[index]
                        found = True
        return found


def changing(machine: Machine, watch: Watch) -> Changing:
    """Make what tells when something of the data that `watch` says has changed."""
    cells = {(x, y): test for (_, x, y), test in watch.cells.items()}
    return Changing(machine, Probes(readers_of(machine), watch), cells)
