"""Programs run step by step: places, events, what changed, views, and back in time."""

from __future__ import annotations

from bisect import bisect_right

from mines_tools.emojifunge.changes import Before, plain, stacks_of
from mines_tools.emojifunge.glyphs.table import GLYPHS
from mines_tools.emojifunge.machine_run import MachineRun
from mines_tools.running import Cell, Changes, Event, Grid, NeedsInput, Place, View

TYPE_CHECKING = False  # without importing typing
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from mines_tools.emojifunge import syntax
    from mines_tools.emojifunge.state import State
    from mines_tools.running import RunOptions, Value, Write

ABNORMAL_END = "abnormal-end"
ERROR = "error"
PASSED_OVER = "passed-over"
COMMENTED = "commented"
UNKNOWN = "unknown"
"""What takes the place of a glyph's name for a cell that is not executed, or is none."""
_COMMENT = "comment"


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
        return Event(place, self._command(was_commented=was_commented), error, output)

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
        return View({"grid": Grid(self._widths, self._cell)}, stacks, self.variables(), written)

    def variables(self) -> Mapping[str, Value]:
        """All but the stacks and the grid."""
        return {**self._scalars(), "record": "".join(self.machine.record)}

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
