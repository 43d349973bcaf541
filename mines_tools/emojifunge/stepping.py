"""Programs run step by step: places, events, what changed, views, and back in time."""

from __future__ import annotations

from mines_tools.emojifunge.glyphs.table import GLYPHS
from mines_tools.emojifunge.machine_run import MachineRun
from mines_tools.emojifunge.stacks import Stack
from mines_tools.running import Cell, Changes, Event, Grid, NeedsInput, Place, StackChange, View

TYPE_CHECKING = False  # without importing typing
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from mines_tools.emojifunge import syntax
    from mines_tools.emojifunge.state import State
    from mines_tools.running import RunOptions, StackValue, Value, Write

ABNORMAL_END = "abnormal-end"
ERROR = "error"
PASSED_OVER = "passed-over"
COMMENTED = "commented"
UNKNOWN = "unknown"
"""What takes the place of a glyph's name for a cell that is not executed, or is none."""
_COMMENT = "comment"
_DEEPEST = 100


class MachineSteps(MachineRun):
    """A `SteppingRun` by the interpreter."""

    def __init__(self, grid: syntax.Grid, options: RunOptions, write: Write) -> None:
        """See `MachineRun`."""
        super().__init__(grid, options, write)
        self._before: tuple[Mapping[str, Sequence[StackValue]], Mapping[str, Value]] | None = None
        """Stacks and variables before the last step, if nothing else was done since."""
        self._clock = self.machine.clock
        self.machine.clock = self._remembered_time
        self._times: dict[int, Sequence[int]] = {}
        """The time that was read in a step: a run that goes back reads the same again."""

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
        before = self._stacks(), self._variables()
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
        stacks, variables = self._before
        found = {}
        for name, after in self._stacks().items():
            before = stacks[name]
            if before != after:
                same = 0
                for one, other in zip(before, after, strict=False):
                    if one != other:
                        break
                    same += 1
                found[name] = StackChange(len(before) - same, after[same:])
        now = self._variables()
        cells = self._moved()
        names = [name for name in now if now[name] != variables[name]]
        return Changes({"grid": cells} if cells else {}, found, names)

    def view(self) -> View:
        """The grid, the stacks and the rest."""
        rows = [len(row) for row in self._grid.rows()]
        return View(
            {"grid": Grid(rows, self._cell)},
            self._stacks(),
            self._variables(),
            self.machine.output.written,
        )

    def snapshot(self) -> State:
        """The whole state."""
        return self.machine.snapshot()

    def restore(self, state: State) -> None:
        """Go back to a state."""
        self.machine.restore(state)
        self._waits = self._before = None

    def _remembered_time(self) -> Sequence[int]:
        steps = self.machine.steps
        if steps not in self._times:
            self._times[steps] = self._clock()
        return self._times[steps]

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

    def _stacks(self) -> Mapping[str, Sequence[StackValue]]:
        machine = self.machine
        return {
            "stack": plain(machine.stack),
            "root": plain(machine.root),
            "counts": plain(machine.counts),
            "mailbox": plain(machine.mailbox),
            "trash": plain(machine.trash),
        }

    def _variables(self) -> Mapping[str, Value]:
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
            "record": "".join(machine.record),
            "read": machine.input.at,
        }


def plain(stack: Stack, inside: tuple[Stack, ...] = ()) -> tuple[StackValue, ...]:
    """The values of a stack, the bottom first. A stack that is in itself is empty there, and so are stacks that are
    nested too deeply to be looked at."""
    items = stack.items
    if Stack not in set(map(type, items)):
        return tuple(items)  # type: ignore[arg-type]  # only numbers
    within = (*inside, stack)
    return tuple(
        (() if item in within or len(within) > _DEEPEST else plain(item, within))
        if isinstance(item, Stack)
        else item
        for item in items
    )
