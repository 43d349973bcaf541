"""Programs run step by step: places, events, what changed, views, and back in time."""

from __future__ import annotations

from bisect import bisect_right

from mines_tools.driving import run_until
from mines_tools.emojifunge.changes import (
    CURRENT,
    Before,
    plain,
    simply_untouched,
    stacks_of,
    untouched,
)
from mines_tools.emojifunge.glyphs.table import GLYPHS
from mines_tools.emojifunge.machine_run import MachineRun
from mines_tools.running import (
    END_OF_INPUT,
    Event,
    NeedsInput,
    Place,
    check_position,
    not_settable,
    truth,
    whole_number,
)
from mines_tools.views import Cell, Changes, Grid, View, Watch

TYPE_CHECKING = False  # without importing typing
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence, Set

    from mines_tools.emojifunge import syntax
    from mines_tools.emojifunge.origins import MarkingMachine
    from mines_tools.emojifunge.state import State
    from mines_tools.running import RunOptions, Write
    from mines_tools.text import Span
    from mines_tools.views import Origin, Slot, StackValue, Value

ABNORMAL_END = "abnormal-end"
ERROR = "error"
PASSED_OVER = "passed-over"
COMMENTED = "commented"
UNKNOWN = "unknown"
"""What takes the place of a glyph's name for a cell that is not executed, or is none."""
_COMMENT = "comment"
_COUNTS = frozenset({"counts"})
_NO_GLYPHS = frozenset((PASSED_OVER, COMMENTED, UNKNOWN))
_NOWHERE: frozenset[Span] = frozenset()
_NOTHING: frozenset[str] = frozenset()
_NO_WATCH = Watch()


class MachineSteps(MachineRun):
    """A `SteppingRun` by the interpreter."""

    def __init__(self, grid: syntax.Grid, options: RunOptions, write: Write) -> None:
        """See `MachineRun`."""
        super().__init__(grid, options, write)
        self._before: tuple[Before, Mapping[str, Value], list[str], int] | None = None
        """Stacks, variables and record before the last step, if nothing else was done since."""
        self._clock = self.machine.clock
        self.machine.clock = self._remembered_time
        self._times: list[Sequence[int]] = []
        """The times that were read, each once: a run that goes back reads the same again."""
        self._first_steps: list[int] = []
        """The first step that read each of them."""
        self._last_step = -1
        """The last step that read the time."""
        self._widths: Sequence[int] | None = None
        self._watched: tuple[Watch, Set[tuple[int, int]], Set[str]] | None = None
        """What was looked for last: the cells and the glyphs."""
        self._marking: MarkingMachine | None = None

    def place(self) -> Place | None:
        """What the next step executes."""
        if self.machine.is_over:
            return None
        return Place(self.span_at(self.machine.pointer.x, self.machine.pointer.y))

    def run(self, steps: int) -> int:
        """Take up to `steps` steps; returns how many it took."""
        self._before = None
        return super().run(steps)

    def step(self) -> Event | None:
        """Take one step."""
        machine = self.machine
        self._waits = self._before = None
        place, was_commented = self.place(), machine.commented
        if place is None:
            return None
        record = machine.record
        before = Before(machine), self._scalars(), record, len(record)
        ends = machine.input.ends
        try:
            machine.step()
        except NeedsInput:
            self._note_lack()
            return None
        self._before = before
        output = self._write_output()
        error = None
        if machine.failed is not None:
            error = ERROR
        elif machine.crashed is not None:
            error = ABNORMAL_END
        occasions = (END_OF_INPUT,) if machine.input.ends > ends else ()
        return Event(place, self._command(was_commented=was_commented), error, output, occasions)

    def run_until(self, steps: int, watch: Watch) -> Event | None:
        """Take up to `steps` steps, until somebody must look."""
        if watch.cells and watch == Watch(cells=watch.cells):
            past = self._steps_past({(x, y) for _, x, y in watch.cells}, steps)
            self.run(past)
            return self.step() if past < steps else None
        looks = watch._replace(places=_NOWHERE, commands=_NOTHING)
        if looks != _NO_WATCH or not _NO_GLYPHS.isdisjoint(watch.commands):
            return run_until(self, steps, watch)
        if self._watched is None or self._watched[0] != watch:
            cells = {
                (x, y)
                for y, row in enumerate(self._grid.rows() if watch.places else ())
                for x, cell in enumerate(row)
                if cell.span in watch.places
            }
            keys = {key for key, glyph in GLYPHS.items() if glyph.name in watch.commands}
            self._watched = watch, cells, keys
        return self._run_to(self._watched[1], self._watched[2], steps)

    def _run_to(self, cells: Set[tuple[int, int]], keys: Set[str], steps: int) -> Event | None:
        """Take up to `steps` steps, until one has executed one of those glyphs, or the pointer is at one of those
        cells."""
        machine, pointer = self.machine, self.machine.pointer
        self._waits = self._before = None
        end = machine.steps + steps
        try:
            while machine.steps < end:
                if keys and (cell := machine.cell()) is not None and cell.key in keys:
                    event = self.step()
                    if event is None or GLYPHS[cell.key].name == event.command:
                        return event
                    self._before = None
                elif not machine.step():
                    break
                if machine.output.pieces:
                    self._write_output()
                if (pointer.x, pointer.y) in cells:
                    break
        except NeedsInput:
            self._note_lack()
        return None

    def _steps_past(self, cells: Set[tuple[int, int]], most: int) -> int:
        """How many steps can be taken before the pointer leaves one of those cells, or comes to one."""
        machine, pointer = self.machine, self.machine.pointer
        before, taken = machine.snapshot(), 0
        try:
            while taken < most and (pointer.x, pointer.y) not in cells and machine.step():
                if (pointer.x, pointer.y) in cells:
                    break
                taken += 1
        except NeedsInput:
            pass
        machine.output.take()
        machine.restore(before)
        return taken

    def changes(self) -> Changes:
        """What the last step changed."""
        if self._before is None:
            return Changes({}, {}, ())
        stacks, variables, record, length = self._before
        machine, now = self.machine, self._scalars()
        names = [name for name in now if now[name] != variables[name]]
        if machine.record is record:
            is_recorded = len(record) != length
        else:
            is_recorded = machine.record != record[:length]
        if is_recorded:
            names.append("record")
        cells = self._moved()
        return Changes({"grid": cells} if cells else {}, stacks.changes(machine), names)

    def view(self) -> View:
        """The grid, the stacks and the rest."""
        if self._widths is None:
            self._widths = [len(row) for row in self._grid.rows()]
        stacks = {name: plain(stack) for name, stack in stacks_of(self.machine).items()}
        written = self.machine.output.written
        grids = {"grid": Grid(self._widths, self._cell)}
        read, number = self.machine.input.at, self.machine.numbers.shown
        return View(grids, stacks, self.variables(), written, read, number, _COUNTS)

    def untouched(self, stack: str, steps: int) -> Sequence[int]:
        """Take up to `steps` steps; how many values at the bottom of a stack each has left alone."""
        self._waits = self._before = None
        machine, found, pieces = self.machine, [], self.machine.output.pieces
        is_current = stack == CURRENT
        try:
            for _ in range(steps):
                simply = simply_untouched(machine) if is_current else None
                left = untouched(machine, stack) if simply is None else None
                if not machine.step():
                    break
                found.append(left() if left is not None else simply or 0)
                if pieces:
                    self._write_output()
        except NeedsInput:
            self._note_lack()
        return found

    def origins(self, slots: Sequence[Slot]) -> Sequence[Origin]:
        """Where the values come from that lie in these slots after the next step, which is not taken."""
        if self._marking is None:
            from mines_tools.emojifunge.origins import MarkingMachine

            self._marking = MarkingMachine(self._grid)
        return self._marking.origins(self.machine, slots)

    def variables(self) -> Mapping[str, Value]:
        """All but the stacks and the grid."""
        return {**self._scalars(), "record": "".join(self.machine.record)}

    def set_value(self, stack: str, position: int, value: StackValue) -> None:
        """Put a number in the place of a value of a stack, which may be a stack."""
        found = stacks_of(self.machine).get(stack)
        if found is None:
            raise not_settable(stack)
        check_position(position, found.items)
        if not isinstance(value, float):
            value = self.machine.numbers.of(whole_number(value))
        found.items[position] = value
        self._before = None

    def set_cell(self, grid: str, _column: int, _row: int, _state: str) -> None:
        """Nothing in the grid can be set."""
        raise not_settable(grid)

    def set_variable(self, name: str, value: Value) -> None:
        """Set one of those that are yes or no."""
        machine = self.machine
        if name == "comment":
            machine.commented = truth(value)
        elif name == "ignores-ends":
            machine.ignores_ends = truth(value)
        elif name == "silent":
            machine.output.silent = truth(value)
        elif name == "clockwise":
            machine.pointer.clockwise = truth(value)
        else:
            raise not_settable(name)
        self._before = None

    def snapshot(self) -> State:
        """The whole state."""
        return self.machine.snapshot()

    def restore(self, state: State) -> None:
        """Go back to a state."""
        self.machine.restore(state)
        self._waits = self._before = None

    def _remembered_time(self) -> Sequence[int]:
        steps = self.machine.steps
        if steps > self._last_step:
            self._last_step = steps
            time = self._clock()
            if not self._times or time != self._times[-1]:
                self._times.append(time)
                self._first_steps.append(steps)
        return self._times[bisect_right(self._first_steps, steps) - 1]

    def _command(self, *, was_commented: bool) -> str:
        """What the last step has executed."""
        machine = self.machine
        cell = self._grid.cell(*machine.place)
        if machine.passed_over:
            return PASSED_OVER
        glyph = None if cell is None else GLYPHS.get(cell.key)
        name = UNKNOWN if glyph is None else glyph.name
        return COMMENTED if was_commented and name != _COMMENT else name

    def _cell(self, column: int, row: int) -> Cell:
        cell = self._grid.row(row)[column]
        glyph = GLYPHS.get(cell.key)
        text = self._grid.text[cell.start : cell.end]
        note = "" if glyph is None else glyph.name
        pointer = self.machine.pointer
        state = "pointer" if (pointer.x, pointer.y) == (column, row) else ""
        return Cell(text, note, state, cell.span)

    def _moved(self) -> Sequence[tuple[int, int]]:
        """The cells that the pointer has left and come to in the last step."""
        pointer = self.machine.pointer
        at = {self.machine.place, (pointer.x, pointer.y)}
        places = [(int(x), int(y)) for x, y in at if self._grid.cell(x, y) is not None]
        return sorted(places, key=lambda each: each[::-1]) if len(at) > 1 else ()

    def _scalars(self) -> Mapping[str, Value]:
        machine, pointer = self.machine, self.machine.pointer
        times, done = machine.round or (0, 0)
        return {
            "x": pointer.x,
            "y": pointer.y,
            "dx": pointer.dx,
            "dy": pointer.dy,
            "popmode": "normal" if machine.opens else "stack",
            "times": times,
            "done": done,
            "time-left": "" if machine.time_left is None else machine.time_left,
            "stopwatch": "" if machine.stopwatch is None else machine.stopwatch,
            "comment": machine.commented,
            "ignores-ends": machine.ignores_ends,
            "silent": machine.output.silent,
            "riding": pointer.riding,
            "clockwise": pointer.clockwise,
            "recording": machine.recording,
            "read": machine.input.at,
        }
