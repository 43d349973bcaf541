"""Steps through programs for the debugger: places, events, changes, views, and stepping back."""

from __future__ import annotations

from bisect import bisect_right

from mines_tools.interface.run import (
    END_OF_INPUT,
    Event,
    InputError,
    NeedsInput,
    Place,
    check_position,
    not_settable,
    truth,
    whole_number,
)
from mines_tools.interface.run_state import Changes, StateGrid, View
from mines_tools.languages.emojifunge.changes import CURRENT, ROOT, Before, plain, stacks_of
from mines_tools.languages.emojifunge.machine import Machine
from mines_tools.languages.emojifunge.machine_run import MachineRun
from mines_tools.languages.emojifunge.numbers import INFINITY
from mines_tools.languages.emojifunge.stacks import Stack
from mines_tools.languages.emojifunge.state import State
from mines_tools.languages.emojifunge.state_cells import state_cell
from mines_tools.languages.emojifunge.watching import (
    SCALARS,
    Watching,
    command_of,
    error_of,
    readers_of,
)
from mines_tools.languages.emojifunge.words.places import place_text, way_text
from mines_tools.runs.machine_run import StepsTakenTwice
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from mines_tools.interface.run import RunOptions, Write
    from mines_tools.interface.run_state import (
        Left,
        Origin,
        Readers,
        Slot,
        StackValue,
        StateCell,
        Value,
        Watch,
    )
    from mines_tools.languages.emojifunge import syntax
    from mines_tools.languages.emojifunge.machine_run import Remedy
    from mines_tools.languages.emojifunge.provenance import MarkingMachine
    from mines_tools.languages.emojifunge.reaching import Reaches

_COUNTS = frozenset({"counts"})


class MachineSteps(MachineRun, StepsTakenTwice[Machine, State]):
    """A `SteppingRun` that uses the interpreter."""

    def __init__(
        self, grid: syntax.Grid, options: RunOptions, write: Write, remedy: Remedy | None = None
    ) -> None:
        """Prepare a run; see `MachineRun`."""
        super().__init__(grid, options, write, remedy)
        self._before: tuple[Before, Mapping[str, Value], list[str], int] | None = None
        """The state before the last step: the stacks, the variables, the record, and the length of the record. None if
        the last action of the run was not a step."""
        self._clock = self.machine.clock
        self.machine.clock = self._remembered_time
        self._times: list[Sequence[int]] = []
        """The different times that the program has read, in the order of reading. After the run has gone back, a step
        reads the same time as before."""
        self._first_steps: list[int] = []
        """For each item of `_times`, the first step that read this time."""
        self._last_step = -1
        """The latest step that has read a time. It may be after the current step, if the run went back."""
        self._widths: Sequence[int] | None = None
        self._marking: MarkingMachine | None = None
        self._reaches: Reaches | None = None

    def place(self) -> Place | None:
        """Return the place of the next step. Return None if the run is over."""
        if self.machine.is_over:
            return None
        return Place(self.span(), None, self._repetition())

    def _repetition(self) -> tuple[int, int] | None:
        """Return which execution of the cell comes next, counted from 1, and how often this round executes the cell.
        Return None if it is not executed several times, or if this number is not a whole number."""
        machine = self.machine
        if machine.round is not None:
            count, done = machine.round
        else:
            top = machine.counts.items[-1] if machine.counts.items else 1
            if isinstance(top, Stack):
                return None
            count, done = top, 0
        if count <= 1 or count != count // 1 or count == INFINITY:
            return None
        return done + 1, int(count)

    def run(self, steps: int) -> int:
        """Take up to `steps` steps. Return the number of steps taken."""
        self._before = None
        return super().run(steps)

    def step(self) -> Event | None:
        """Take one step, and return its event. Return None if no step was taken."""
        machine = self.machine
        self._lack = self._before = None
        place, was_commented = self.place(), machine.commented
        if place is None:
            return None
        record = machine.record
        before = Before(machine), self._scalars(), record, len(record)
        ends = machine.input.ends
        try:
            machine.step()
        except (NeedsInput, InputError) as lack:
            self.note_lack(lack)
            return None
        self._before = before
        output = self.write_output()
        occasions = (END_OF_INPUT,) if machine.input.ends > ends else ()
        command = command_of(machine, was_commented=was_commented)
        return Event(place, command, error_of(machine), output, occasions)

    @property
    def pieces(self) -> Sequence[str]:
        """The output that the machine has written, but that the run has not passed on yet."""
        return self.machine.output.pieces

    def watching(self, watch: Watch) -> Watching:
        """Return an object that checks after each step whether one of the events in `watch` has happened."""
        return Watching(self.machine, watch)

    def replay(self, start: State, steps: int) -> None:
        """Go back to the state `start`, and take `steps` steps again. The output of these steps is discarded."""
        output = self.machine.output
        output.take()
        self.machine.restore(start)
        self._blocks.run(steps, output.take)
        output.take()

    def forget_step(self) -> None:
        """Discard the stored data about the changes of the last step."""
        self._before = None

    def changes(self) -> Changes:
        """Return the changes that the last step made."""
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
        grids = {"grid": StateGrid(self._widths, self._cell)}
        read, number = self.machine.input.at, self.machine.numbers.shown
        return View(
            grids, stacks, self.variables(), written, read, number, _COUNTS,
            same={ROOT: CURRENT} if self.machine.stack is self.machine.root else {},
            summaries={"grid": self._summary},
        )  # fmt: skip

    def _summary(self) -> str:
        """Return in a few words where the pointer is, and in which direction it moves."""
        pointer = self.machine.pointer
        place, way = place_text(pointer.x, pointer.y), way_text(pointer.dx, pointer.dy)
        return phrase("pointer at {place}, direction: {way}", place=place, way=way)

    def readers(self) -> Readers:
        """Return readers of single values of the state."""
        return readers_of(self.machine)

    def untouched(self, stack: str, steps: int) -> Sequence[Left]:
        """Take up to `steps` steps. Return, for each step, the part of `stack` that the step left unchanged."""
        self._lack = self._before = None
        if self._reaches is None:
            from mines_tools.languages.emojifunge.reaching import Reaches

            self._reaches = Reaches(self.machine)
        left: list[Left] = []
        try:
            self._reaches.note(stack, steps, left, self.write_output, self.patience)
        except (NeedsInput, InputError) as lack:
            self.note_lack(lack)
        return left

    def origins(self, slots: Sequence[Slot]) -> Sequence[Origin]:
        """Return the origins of the values that `slots` contain after the next step. The run itself does not take this
        step."""
        if self._marking is None:
            from mines_tools.languages.emojifunge.provenance import MarkingMachine

            self._marking = MarkingMachine(self._grid)
        return self._marking.origins(self.machine, slots)

    def variables(self) -> Mapping[str, Value]:
        """Return all variables, including the record."""
        return {**self._scalars(), "record": "".join(self.machine.record)}

    def set_value(self, stack: str, position: int, value: StackValue) -> None:
        """Replace the value of `stack` at `position` by `value`, which must be a number. Raise ValueError if this is
        not possible."""
        elements = stacks_of(self.machine).get(stack)
        if elements is None:
            raise not_settable(stack)
        check_position(position, elements.items)
        if not isinstance(value, float):
            value = self.machine.numbers.of(whole_number(value))
        elements.items[position] = value
        self._before = None

    def set_variable(self, name: str, value: Value) -> None:
        """Set the variable `name` to `value`. The variables that can be set are `comment`, `ignores-ends`, `silent` and
        `clockwise`. Raise ValueError for any other variable, and for a value that is neither true nor false."""
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

    def restore(self, state: State) -> None:
        """Go back to `state`, a result of `snapshot`."""
        super().restore(state)
        self.machine.output.take()  # of a step that was interrupted

    def _remembered_time(self) -> Sequence[int]:
        steps = self.machine.steps
        if steps > self._last_step:
            self._last_step = steps
            time = self._clock()
            if not self._times or time != self._times[-1]:
                self._times.append(time)
                self._first_steps.append(steps)
        return self._times[bisect_right(self._first_steps, steps) - 1]

    def _cell(self, column: int, row: int) -> StateCell:
        pointer = self.machine.pointer
        is_pointer = (pointer.x, pointer.y) == (column, row)
        return state_cell(self._grid, column, row, is_pointer=is_pointer)

    def _moved(self) -> Sequence[tuple[int, int]]:
        """Return the places of two cells, in the order of the text: the cell that the pointer left in the last step,
        and the cell that it entered. Return no places if the pointer did not move."""
        pointer = self.machine.pointer
        at = {self.machine.place, (pointer.x, pointer.y)}
        places = [(int(x), int(y)) for x, y in at if self._grid.cell(x, y) is not None]
        return sorted(places, key=lambda place: place[::-1]) if len(at) > 1 else ()

    def _scalars(self) -> Mapping[str, Value]:
        machine = self.machine
        return {name: value_of(machine) for name, value_of in SCALARS.items()}
