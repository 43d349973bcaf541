"""Steps through programs for the debugger: places, events, changes, views, and stepping back."""

from __future__ import annotations

from bisect import bisect_right
from time import perf_counter

from mines_tools.interface.run import (
    END_OF_INPUT,
    Event,
    NeedsInput,
    Place,
    check_position,
    not_settable,
    truth,
    whole_number,
)
from mines_tools.interface.run_state import Cell, Changes, Grid, View
from mines_tools.languages.emojifunge.changes import Before, plain, stacks_of
from mines_tools.languages.emojifunge.glyphs.table import GLYPHS
from mines_tools.languages.emojifunge.machine_run import MachineRun
from mines_tools.languages.emojifunge.watching import (
    SCALARS,
    Watching,
    command_of,
    error_of,
    next_command,
    readers_of,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from mines_tools.interface.run import RunOptions, Write
    from mines_tools.interface.run_state import (
        Left,
        Origin,
        Readers,
        Slot,
        StackValue,
        Value,
        Watch,
    )
    from mines_tools.languages.emojifunge import syntax
    from mines_tools.languages.emojifunge.provenance import MarkingMachine
    from mines_tools.languages.emojifunge.reaching import Reaches
    from mines_tools.languages.emojifunge.state import State

_COUNTS = frozenset({"counts"})
_SHORT = 16
"""Steps before one that must be examined: fewer are not worth taking twice."""


class MachineSteps(MachineRun):
    """A `SteppingRun` that uses the interpreter."""

    def __init__(self, grid: syntax.Grid, options: RunOptions, write: Write) -> None:
        """Prepare a run; see `MachineRun`."""
        super().__init__(grid, options, write)
        self._before: tuple[Before, Mapping[str, Value], list[str], int] | None = None
        """Stacks, variables, record and the record's length before the last step, or None if anything else
        happened since.
        """
        self._clock = self.machine.clock
        self.machine.clock = self._remembered_time
        self._times: list[Sequence[int]] = []
        """The times that were read, without repetitions: a run that steps back reads the same times again."""
        self._first_steps: list[int] = []
        """The first step that read each of these times."""
        self._last_step = -1
        """The last step that read the time."""
        self._widths: Sequence[int] | None = None
        self._watched: tuple[Watch, Watching] | None = None
        """What was looked for last."""
        self._marking: MarkingMachine | None = None
        self._reaches: Reaches | None = None
        self._gap = _SHORT
        """How many steps it took last until somebody had to look."""

    def place(self) -> Place | None:
        """Return the place of the next step, or None if the run is over."""
        if self.machine.is_over:
            return None
        return Place(self.span_at(self.machine.pointer.x, self.machine.pointer.y))

    def run(self, steps: int) -> int:
        """Take up to `steps` steps. Return the number of steps taken."""
        self._before = None
        return super().run(steps)

    @property
    def reader(self) -> str:
        """The name of the instruction that needs input; empty if none does."""
        return "" if self._waits is None else next_command(self.machine)

    def step(self) -> Event | None:
        """Take one step. Return its event, or None if no step was taken."""
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
        occasions = (END_OF_INPUT,) if machine.input.ends > ends else ()
        command = command_of(machine, was_commented=was_commented)
        return Event(place, command, error_of(machine), output, occasions)

    def run_until(self, steps: int, watch: Watch) -> Event | None:
        """Take up to `steps` steps, until somebody must look. Where that is long to come, the steps before it are taken
        twice: first to find it, without keeping what was before each."""
        machine, begin = self.machine, self.machine.steps
        if self._watched is None or self._watched[0] is not watch:
            self._watched = watch, Watching(machine, watch)
        watching = self._watched[1]
        self._waits = self._before = None
        if watch.is_light or watching.is_of_places:
            self._run_to(watching, steps, watch.before)
            return None
        if self._gap < _SHORT:
            event = self._step_to(watching, steps, watch.before)
            self._gap = _SHORT if event is None else machine.steps - begin
            return event
        start = machine.snapshot()
        is_found = self._run_to(watching, steps, watch.before, writes_last=False)
        self._gap = machine.steps - begin if is_found else _SHORT
        if not is_found:
            return None
        past = machine.steps - begin - 1
        machine.output.take()
        machine.restore(start)
        self._blocks.run(past, machine.output.take)
        machine.output.take()
        return self.step()

    def _run_to(
        self,
        watching: Watching,
        steps: int,
        before: Callable[[], object] | None,
        *,
        writes_last: bool = True,
    ) -> bool:
        """Take up to `steps` steps, each after calling `before`, until somebody must look; returns whether that is so.
        `writes_last`: the output of the step at which somebody must look is written too."""
        machine = self.machine
        pieces = machine.output.pieces
        end, latest = machine.steps + steps, perf_counter() + self.patience
        watching.begin()
        try:
            while machine.steps < end:
                if before is not None:
                    before()
                if not machine.step():
                    break
                is_found = watching.is_to_look()
                if pieces and (writes_last or not is_found):
                    self._write_output()
                if is_found:
                    return True
                if perf_counter() > latest:
                    break
        except NeedsInput:
            self._note_lack()
        return False

    def _step_to(
        self, watching: Watching, steps: int, before: Callable[[], object] | None
    ) -> Event | None:
        """Do the same so that `changes` knows what the last step has changed; returns that step if somebody must look."""
        latest = perf_counter() + self.patience
        watching.begin()
        for _ in range(steps):
            if before is not None:
                before()
            event = self.step()
            if event is None or watching.is_to_look():
                return event
            if perf_counter() > latest:
                break
        return None

    def changes(self) -> Changes:
        """Return the changes of the last step."""
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
        """Return the grid, the stacks and the variables."""
        if self._widths is None:
            self._widths = [len(row) for row in self._grid.rows()]
        named = stacks_of(self.machine)
        values = {id(stack): stack for stack in named.values()}  # two names may mean the same stack
        shown = {number: plain(stack) for number, stack in values.items()}
        stacks = {name: shown[id(stack)] for name, stack in named.items()}
        written = self.machine.output.written
        grids = {"grid": Grid(self._widths, self._cell)}
        read, number = self.machine.input.at, self.machine.numbers.shown
        return View(grids, stacks, self.variables(), written, read, number, _COUNTS)

    def is_quiet(self, _begin: int, _end: int, _watch: Watch) -> bool:
        """Return whether nothing watched has changed in between. It is never known, so return False."""
        return False

    def readers(self) -> Readers:
        """Return readers of single values of the state."""
        return readers_of(self.machine)

    def untouched(self, stack: str, steps: int) -> Sequence[Left]:
        """Take up to `steps` steps. Return, for each step, what it left unchanged of `stack`."""
        self._waits = self._before = None
        if self._reaches is None:
            from mines_tools.languages.emojifunge.reaching import Reaches

            self._reaches = Reaches(self.machine)
        found: list[Left] = []
        try:
            self._reaches.note(stack, steps, found, self._write_output, self.patience)
        except NeedsInput:
            self._note_lack()
        return found

    def origins(self, slots: Sequence[Slot]) -> Sequence[Origin]:
        """Return the origins of the values in `slots` after the next step, without taking it."""
        if self._marking is None:
            from mines_tools.languages.emojifunge.provenance import MarkingMachine

            self._marking = MarkingMachine(self._grid)
        return self._marking.origins(self.machine, slots)

    def variables(self) -> Mapping[str, Value]:
        """Return all variables, including the record."""
        return {**self._scalars(), "record": "".join(self.machine.record)}

    def set_value(self, stack: str, position: int, value: StackValue) -> None:
        """Replace the value of `stack` at `position`, which may be a stack, by a number. Raise ValueError if
        it cannot be set.
        """
        found = stacks_of(self.machine).get(stack)
        if found is None:
            raise not_settable(stack)
        check_position(position, found.items)
        if not isinstance(value, float):
            value = self.machine.numbers.of(whole_number(value))
        found.items[position] = value
        self._before = None

    def set_cell(self, grid: str, _column: int, _row: int, _state: str) -> None:
        """Raise ValueError: the grid cannot be changed."""
        raise not_settable(grid)

    def set_variable(self, name: str, value: Value) -> None:
        """Set a variable that is true or false. Raise ValueError for other variables or values."""
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
        """Return the whole state."""
        return self.machine.snapshot()

    def restore(self, state: State) -> None:
        """Return to `state`, which `snapshot` has returned."""
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

    def _cell(self, column: int, row: int) -> Cell:
        cell = self._grid.row(row)[column]
        glyph = GLYPHS.get(cell.key)
        text = self._grid.text[cell.start : cell.end]
        note = "" if glyph is None else glyph.name
        pointer = self.machine.pointer
        state = "pointer" if (pointer.x, pointer.y) == (column, row) else ""
        return Cell(text, note, state, cell.span)

    def _moved(self) -> Sequence[tuple[int, int]]:
        """Return the cells that the pointer has left and entered in the last step."""
        pointer = self.machine.pointer
        at = {self.machine.place, (pointer.x, pointer.y)}
        places = [(int(x), int(y)) for x, y in at if self._grid.cell(x, y) is not None]
        return sorted(places, key=lambda each: each[::-1]) if len(at) > 1 else ()

    def _scalars(self) -> Mapping[str, Value]:
        machine = self.machine
        return {name: value_of(machine) for name, value_of in SCALARS.items()}
