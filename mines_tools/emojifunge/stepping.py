"""Programs run step by step: places, events, what changed, views, and back in time."""

from __future__ import annotations

from bisect import bisect_right
from time import perf_counter

from mines_tools.driving import is_event_watched, run_until
from mines_tools.emojifunge.changes import Before, plain, stacks_of
from mines_tools.emojifunge.glyphs.table import GLYPHS
from mines_tools.emojifunge.machine_run import MachineRun
from mines_tools.emojifunge.watching import SCALARS, changing, readers_of
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
from mines_tools.views import Cell, Changes, Grid, View, Watch, is_to_look

TYPE_CHECKING = False  # without importing typing
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence, Set

    from mines_tools.emojifunge import syntax
    from mines_tools.emojifunge.origins import MarkingMachine
    from mines_tools.emojifunge.reaching import Reaches
    from mines_tools.emojifunge.state import State
    from mines_tools.emojifunge.watching import Changing
    from mines_tools.running import RunOptions, Write
    from mines_tools.text import Span
    from mines_tools.views import Left, Origin, Readers, Slot, StackValue, Test, Value

ABNORMAL_END = "abnormal-end"
ERROR = "error"
PASSED_OVER = "passed-over"
COMMENTED = "commented"
UNKNOWN = "unknown"
"""What takes the place of a glyph's name for a cell that is not executed, or is none."""
_COMMENT = "comment"
_COUNTS = frozenset({"counts"})
_NO_GLYPHS = frozenset((PASSED_OVER, COMMENTED, UNKNOWN))
_NOWHERE: dict[Span, None] = {}
_NOTHING: dict[str, None] = {}
_NO_WATCH = Watch()
_SHORT = 16
"""So many steps before something changes are not worth taking twice."""


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
        self._watched: tuple[Watch, Mapping[tuple[int, int], Test | None], Set[str]] | None = None
        """What was looked for last: the cells and the glyphs."""
        self._marking: MarkingMachine | None = None
        self._reaches: Reaches | None = None
        self._changing: tuple[Watch, Changing] | None = None
        """What was looked for last of what changes."""
        self._gap = _SHORT
        """How many steps it took last until something changed that is watched."""

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
        if not (watch.places or watch.commands or watch.errors):
            return self._run_to_change(steps, watch)
        looks = watch._replace(places=_NOWHERE, commands=_NOTHING, before=None)
        if looks != _NO_WATCH or not _NO_GLYPHS.isdisjoint(watch.commands):
            return run_until(self, steps, watch)
        if self._watched is None or self._watched[0] is not watch:
            cells = {
                (x, y): watch.places[cell.span]
                for y, row in enumerate(self._grid.rows() if watch.places else ())
                for x, cell in enumerate(row)
                if cell.span in watch.places
            }
            keys = {key for key, glyph in GLYPHS.items() if glyph.name in watch.commands}
            self._watched = watch, cells, keys
        return self._run_to(watch, self._watched[1], self._watched[2], steps)

    def _run_to(
        self,
        watch: Watch,
        cells: Mapping[tuple[int, int], Test | None],
        keys: Set[str],
        steps: int,
    ) -> Event | None:
        """Take up to `steps` steps, until one has executed one of those glyphs, or the pointer is at one of those
        cells, and somebody must look."""
        machine, pointer = self.machine, self.machine.pointer
        self._waits = self._before = None
        end, latest = machine.steps + steps, perf_counter() + self.patience
        try:
            while machine.steps < end:
                if keys and (cell := machine.cell()) is not None and cell.key in keys:
                    if watch.before is not None:
                        watch.before()
                    event = self.step()
                    if event is None or is_event_watched(event, watch):
                        return event
                    self._before = None
                elif not machine.step():
                    break
                if machine.output.pieces:
                    self._write_output()
                at = pointer.x, pointer.y
                if at in cells and is_to_look(cells[at]):  # type: ignore[index]
                    break
                if perf_counter() > latest:
                    break
        except NeedsInput:
            self._note_lack()
        return None

    def _run_to_change(self, steps: int, watch: Watch) -> Event | None:
        """Take up to `steps` steps, until one has changed something that is watched, and somebody must look. Where that
        is long to come, the steps before it are taken twice: first to find it, without keeping what was before each."""
        if watch.is_light:
            self._run_past(watch, steps)
            return None
        if self._gap < _SHORT:
            before = self.machine.steps
            event = run_until(self, steps, watch)
            self._gap = self.machine.steps - before
            return event
        if self._changing is None or self._changing[0] is not watch:
            self._changing = watch, changing(self.machine, watch)
        past, is_found = self._steps_past(self._changing[1], steps)
        self._gap = past
        before = self.machine.steps
        self.run(past)
        return self.step() if is_found and self.machine.steps - before == past else None

    def _run_past(self, watch: Watch, steps: int) -> None:
        """Take up to `steps` steps, until one has changed something that is watched."""
        machine = self.machine
        self._waits = self._before = None
        if self._changing is None or self._changing[0] is not watch:
            self._changing = watch, changing(machine, watch)
        is_to_look = self._changing[1].is_to_look
        self._changing[1].begin()
        end, latest = machine.steps + steps, perf_counter() + self.patience
        try:
            while machine.steps < end and machine.step():
                if machine.output.pieces:
                    self._write_output()
                if is_to_look() or perf_counter() > latest:
                    break
        except NeedsInput:
            self._note_lack()

    def _steps_past(self, changing: Changing, most: int) -> tuple[int, bool]:
        """How many steps can be taken before somebody must look at what has changed, and whether it was found; it is not
        where that takes long."""
        machine = self.machine
        before, taken = machine.snapshot(), 0
        changing.begin()
        latest, is_found = perf_counter() + self.patience, True
        try:
            while taken < most and machine.step() and not changing.is_to_look():
                taken += 1
                if perf_counter() > latest:
                    is_found = False
                    break
        except NeedsInput:
            pass
        machine.output.take()
        machine.restore(before)
        return taken, is_found and taken < most

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
        named = stacks_of(self.machine)
        values = {id(stack): stack for stack in named.values()}  # two names may mean the same
        shown = {number: plain(stack) for number, stack in values.items()}
        stacks = {name: shown[id(stack)] for name, stack in named.items()}
        written = self.machine.output.written
        grids = {"grid": Grid(self._widths, self._cell)}
        read, number = self.machine.input.at, self.machine.numbers.shown
        return View(grids, stacks, self.variables(), written, read, number, _COUNTS)

    def is_quiet(self, _begin: int, _end: int, _watch: Watch) -> bool:
        """Return whether nothing that is watched was changed in between: that is not known."""
        return False

    def readers(self) -> Readers:
        """What reads single things of the state."""
        return readers_of(self.machine)

    def untouched(self, stack: str, steps: int) -> Sequence[Left]:
        """Take up to `steps` steps; what each has left alone of a stack."""
        self._waits = self._before = None
        if self._reaches is None:
            from mines_tools.emojifunge.reaching import Reaches

            self._reaches = Reaches(self.machine)
        found: list[Left] = []
        try:
            self._reaches.note(stack, steps, found, self._write_output, self.patience)
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
        self.machine.output.take()  # of a step that was interrupted
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
        machine = self.machine
        return {name: value_of(machine) for name, value_of in SCALARS.items()}
