"""Observes certain parts of the state after each step. This is much faster than to compute all changes that the step
has made."""

from __future__ import annotations

from mines_tools.interface.run import END_OF_INPUT
from mines_tools.interface.run_state import Readers, Watch, is_to_look
from mines_tools.languages.emojifunge.changes import CURRENT, ROOT, plain
from mines_tools.languages.emojifunge.glyphs.table import GLYPHS
from mines_tools.languages.emojifunge.stacks import Stack
from mines_tools.runs.driver import Probes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from mines_tools.interface.run_state import StackValue, Test, Value
    from mines_tools.languages.emojifunge.cells import Cell
    from mines_tools.languages.emojifunge.machine import Machine
    from mines_tools.text.source import Span

ABNORMAL_END = "abnormal-end"
ERROR = "error"
PASSED_OVER = "passed-over"
COMMENTED = "commented"
UNKNOWN = "unknown"
"""The command name for a place where there is no glyph, or no cell."""
_COMMENT = "comment"
_NO_GLYPHS = frozenset((PASSED_OVER, COMMENTED, UNKNOWN))
_NOWHERE: dict[Span, None] = {}
_NO_WATCH = Watch()

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
"""The variables of a view, except the variable `record`. Each variable has the function that reads it from a
machine."""


_STACKS = {
    CURRENT: "stack",
    ROOT: "root",
    "counts": "counts",
    "mailbox": "mailbox",
    "trash": "trash",
}
"""The names of the stacks in a view. Each has the name of the machine's attribute in which this stack is stored."""


def readers_of(machine: Machine) -> Readers:
    """Return functions that read single values in the state of `machine`."""

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
    """Return the value of `stack` at the position `at`, in the form that a view contains. Return None if there is no
    such value."""
    items = stack.items
    if not -len(items) <= at < len(items):
        return None
    value = items[at]
    if not isinstance(value, Stack):
        return value
    return plain(stack, at % len(items))[0]  # the value may contain itself


class Watching:
    """Decides after each step whether the run must stop. The reason can be what the step has done, or the place of the
    next step."""

    def __init__(self, machine: Machine, watch: Watch) -> None:
        self._machine = machine
        self._watch = watch
        self._places: Mapping[tuple[int, int], Test | None] = {
            (x, y): watch.places[cell.span]
            for y, row in enumerate(machine.grid.rows() if watch.places else ())
            for x, cell in enumerate(row)
            if cell.span in watch.places
        }
        self.is_of_places = watch._replace(places=_NOWHERE) == _NO_WATCH
        """True if only places are watched. Then only the place of the next step matters, and not what the last step
        did."""
        self._keys = {key for key, glyph in GLYPHS.items() if glyph.name in watch.commands}
        self._names_all = not _NO_GLYPHS.isdisjoint(watch.commands)
        self._cells = {(x, y): test for (_, x, y), test in watch.cells.items()}
        has_data = bool(watch.depths or watch.slots or watch.variables)
        self._probes = Probes(readers_of(machine), watch) if has_data else None
        self._place = machine.pointer.x, machine.pointer.y
        self._was_commented = machine.commented
        self._ends = machine.input.ends

    def begin(self) -> None:
        """Record the state before the next step."""
        machine = self._machine
        self._place = machine.pointer.x, machine.pointer.y
        self._was_commented, self._ends = machine.commented, machine.input.ends
        if self._probes is not None:
            self._probes.begin()

    def is_to_look(self) -> bool:
        """Return whether the run must stop after the last step."""
        machine = self._machine
        before = self._place
        at = self._place = machine.pointer.x, machine.pointer.y
        if at in self._places and not machine.is_over and is_to_look(self._places[at]):  # type: ignore[index]
            return True
        if self.is_of_places:
            return False
        was_commented, self._was_commented = self._was_commented, machine.commented
        watch = self._watch
        if watch.commands and (self._names_all or self._is_of_keys()):
            name = command_of(machine, was_commented=was_commented)
            if name in watch.commands and is_to_look(watch.commands[name]):
                return True
        if watch.errors and self._fails():
            return True
        if self._cells and before != at:
            for place in (before, at):
                if place in self._cells and is_to_look(self._cells[place]):
                    return True
        return self._probes is not None and self._probes.look()

    def _is_of_keys(self) -> bool:
        cell = self._machine.grid.cell(*self._machine.place)
        return cell is not None and cell.key in self._keys

    def _fails(self) -> bool:
        machine, errors = self._machine, self._watch.errors
        ends, self._ends = self._ends, machine.input.ends
        error = error_of(machine)
        if error is not None and error in errors and is_to_look(errors[error]):
            return True
        return (
            machine.input.ends > ends
            and END_OF_INPUT in errors
            and is_to_look(errors[END_OF_INPUT])
        )


def error_of(machine: Machine) -> str | None:
    """Return the name of the error that has ended the run. Return None if no error has ended it."""
    if machine.failed is not None:
        return ERROR
    return ABNORMAL_END if machine.crashed is not None else None


def command_of(machine: Machine, *, was_commented: bool) -> str:
    """Return the name of the instruction that the last step executed. If the step executed no instruction, return a
    name that says why. `was_commented` says whether the pointer was in a comment before the step."""
    if machine.passed_over:
        return PASSED_OVER
    name = _name_of(machine.grid.cell(*machine.place))
    return COMMENTED if was_commented and name != _COMMENT else name


def next_command(machine: Machine) -> str:
    """Return the name of the instruction at the pointer."""
    return _name_of(machine.cell())


def _name_of(cell: Cell | None) -> str:
    glyph = None if cell is None else GLYPHS.get(cell.key)
    return UNKNOWN if glyph is None else glyph.name
