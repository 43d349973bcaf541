"""Runs Beads. A pointer starts on the first bead, and moves to the right until it leaves the sheet.

An arrow turns the pointer. A comma reads a letter and pushes its number, or infinity at the end of
the input. A heart replaces all values on the stack by one nested stack. An astronaut pops the top
value, writes its letters, and performs a random arrow. Arguments are numbers that are pushed at the
start. The option ``row`` is the row in which the pointer starts.
"""

from __future__ import annotations

from math import inf
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from mines_tools.interface.run import (
    END_OF_INPUT,
    NO_NESTING,
    Event,
    Place,
    Running,
    Settable,
    Stop,
    check_position,
    not_settable,
    whole_number,
)
from mines_tools.interface.run_state import (
    Changes,
    Origin,
    Slot,
    StackChange,
    StateCell,
    StateGrid,
    View,
)
from mines_tools.interface.run_vocabulary import RunVocabulary
from mines_tools.runs.driver import run_until
from tests.toy.sheet import ASTRONAUT, BEADS, HEART

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from mines_tools.interface.run import Frame, Json, Nesting, RunOptions, Write
    from mines_tools.interface.run_state import StackValue, Value, Watch
    from mines_tools.text.source import Span
    from tests.toy.sheet import Sheet

_WAYS = {">": (1, 0), "<": (-1, 0), "^": (0, -1), "v": (0, 1)}
_EMPTY = "nothing-there"


class State(NamedTuple):
    """The whole state of a run."""

    column: int
    row: int
    way: tuple[int, int]
    queue: tuple[tuple[str, Span], ...]
    stack: tuple[StackValue, ...]
    read: int
    written: int
    steps: int
    chance: tuple[object, ...]


class BeadsRun:
    """A run that cannot show its steps or go back."""

    def __init__(self, sheet: Sheet, options: RunOptions, write: Write) -> None:
        self.rows = sheet.rows
        self._chance = Random(options.seed)
        self._write = write
        self._letters = ""
        self._has_ended = False
        self._failure = ""
        self.column, self.row, self.way = 0, int(options.others.get("row", "0")), (1, 0)
        self.queue: list[tuple[str, Span]] = []
        self.stack: list[StackValue] = [int(each) for each in options.arguments]
        self.read = self.written = self.steps = 0
        self.stop: Stop | None = None

    def run(self, steps: int) -> int:
        before = self.steps
        while self.steps < before + steps and self.advance() is not None:
            pass
        return self.steps - before

    def give(self, text: str) -> None:
        if self._has_ended:
            message = "the input has ended"
            raise ValueError(message)
        self._letters += text
        self.stop = None

    def end_input(self, failure: str = "") -> None:
        self._has_ended, self._failure, self.stop = True, failure, None

    def place(self) -> Place | None:
        if self.queue:
            return Place(None, self.queue[0][1])
        if self.row in range(len(self.rows)):
            cells = self.rows[self.row].cells
            if self.column in range(len(cells)):
                return Place(cells[self.column].span)
        return None

    @property
    def reader(self) -> str:
        return (
            "," if self.stop is not None and self.stop.reason in ("waiting", "unreadable") else ""
        )

    def _end(self) -> Stop:
        if self.row == len(self.rows):
            return Stop("ended", "it fell off the table")
        if self.row == -1:
            return Stop("aborted", "the top tears", self.rows[0].cells[self.column].span)
        return Stop("ended")

    def advance(self) -> tuple[Place, str, str | None, str] | None:
        """Take one step. Return its place, bead, error and output."""
        place = self.place()
        if place is None:
            self.stop = self._end()
            return None
        bead = self.queue[0][0] if self.queue else self.rows[self.row].cells[self.column].bead
        error, output = None, ""
        if bead == "," and self.read == len(self._letters):
            if self._failure or not self._has_ended:
                reason = "unreadable" if self._failure else "waiting"
                self.stop = Stop(reason, self._failure, place.origin)
                return None
            self.stack.append(inf)
        elif bead == ",":
            self.stack.append(ord(self._letters[self.read]))
            self.read += 1
        elif bead == HEART:
            self.stack = [tuple(self.stack)]
        elif bead == ASTRONAUT and not self.stack:
            error = _EMPTY
        elif bead == ASTRONAUT:
            output = "".join(map(chr, _letters(self.stack.pop())))
            self.written += len(output)
        if self.queue:
            del self.queue[0]
        elif bead == ASTRONAUT and place.span is not None:
            self.queue.append((self._chance.choice("<>^v"), place.span))
        self.way = _WAYS.get(bead, self.way)
        if not self.queue:
            self.column, self.row = self.column + self.way[0], self.row + self.way[1]
        self.steps += 1
        if output:
            self._write(output)
        return place, bead, error, output


class BeadsSteps(BeadsRun):
    """A run that shows its steps and can go back."""

    patience = inf

    def __init__(self, sheet: Sheet, options: RunOptions, write: Write) -> None:
        super().__init__(sheet, options, write)
        self._before = self._after = self.snapshot()

    def nesting(self) -> Nesting:
        return NO_NESTING

    def frames(self, most: int) -> Sequence[Frame]:
        return ()

    def step(self) -> Event | None:
        self._before = self.snapshot()
        taken = self.advance()
        self._after = self.snapshot()
        if taken is None:
            return None
        has_ended = taken[1] == "," and self.read == self._before.read
        return Event(*taken, (END_OF_INPUT,) if has_ended else ())

    def run_until(self, steps: int, watch: Watch) -> Event | None:
        return run_until(self, steps, watch)

    def changes(self) -> Changes:
        before, after = self._before, self._after
        same = 0
        for one, other in zip(before.stack, after.stack, strict=False):
            if one != other:
                break
            same += 1
        change = StackChange(len(before.stack) - same, after.stack[same:])
        at = {(each.row, each.column) for each in (before, after)}
        cells = [
            (column, row)
            for row, column in sorted(at)
            if len(at) > 1 and self._is_cell(column, row)
        ]
        names = [name for name in ("way", "queue") if getattr(before, name) != getattr(after, name)]
        return Changes(
            {"sheet": cells} if cells else {},
            {"thread": change} if before.stack != after.stack else {},
            names,
        )

    def view(self) -> View:
        widths = [len(row.cells) for row in self.rows]
        variables = {"way": self.way, "queue": [bead for bead, _ in self.queue]}
        return View(
            {"sheet": StateGrid(widths, self._cell)},
            {"thread": self.stack},
            variables,
            self.written,
        )

    def is_quiet(self, _begin: int, _end: int, _watch: Watch) -> bool:
        """Return False: it is not known if something watched has changed."""
        return False

    def readers(self) -> None:
        return None

    def untouched(self, _stack: str, steps: int) -> Sequence[int]:
        found = []
        for _ in range(steps):
            bead, depth = self._bead(), len(self.stack)
            if self.advance() is None:
                break
            found.append({HEART: 0, ASTRONAUT: max(depth - 1, 0)}.get(bead, depth))
        self._before = self._after = self.snapshot()
        return found

    def _bead(self) -> str:
        if self.queue:
            return self.queue[0][0]
        return "" if self.place() is None else self.rows[self.row].cells[self.column].bead

    def origins(self, slots: Sequence[Slot]) -> Sequence[Origin]:
        self._before = self._after = self.snapshot()
        return [self._origin(self._bead(), slot) for slot in slots]

    def _origin(self, bead: str, slot: Slot) -> Origin:
        before = [Slot("thread", (at,)) for at in range(len(self.stack))]
        if bead == HEART and slot.path == (0,):
            return Origin("made", tuple(before))
        if bead == HEART:
            return Origin("moved", (Slot("thread", slot.path[1:]),))
        if bead == "," and slot.path == (len(before),):
            return Origin("read")
        return Origin("moved", (slot,))

    def _is_cell(self, column: int, row: int) -> bool:
        return row in range(len(self.rows)) and column in range(len(self.rows[row].cells))

    def _cell(self, column: int, row: int) -> StateCell:
        cell = self.rows[row].cells[column]
        state = "pointer" if (column, row) == (self.column, self.row) else ""
        return StateCell(cell.text, BEADS[cell.bead], state, cell.span)

    def set_value(self, stack: str, position: int, value: StackValue) -> None:
        if stack != "thread":
            raise not_settable(stack)
        check_position(position, self.stack)
        self.stack[position] = whole_number(value)
        self._before = self._after = self.snapshot()

    def set_cell(self, grid: str, column: int, row: int, state: str) -> None:
        raise not_settable(grid)

    def set_variable(self, name: str, value: Value) -> None:
        raise not_settable(name)

    def snapshot(self) -> State:
        return State(
            self.column, self.row, self.way, tuple(self.queue), tuple(self.stack),
            self.read, self.written, self.steps, self._chance.getstate(),
        )  # fmt: skip

    def restore(self, state: State) -> None:
        self.column, self.row, self.way = state.column, state.row, state.way
        self.queue, self.stack = list(state.queue), list(state.stack)
        self.read, self.written, self.steps = state.read, state.written, state.steps
        self._chance.setstate(state.chance)
        self.stop = None


def _letters(value: StackValue) -> Iterator[int]:
    """Yield the letters in a value. The letters in a stack are those of all its values."""
    if isinstance(value, int):
        yield value
    elif not isinstance(value, float):
        for each in value:
            yield from _letters(each)


class Terms:
    """The words in a trace of Beads."""

    def __init__(self, run: BeadsSteps) -> None:
        self._run = run

    def step(self, event: Event) -> Mapping[str, Json]:
        at = event.place.origin
        return {"at": None if at is None else at.start, "queued": event.place.span is None}

    def state(self) -> Mapping[str, Json]:
        return {"thread": _json(self._run.stack)}

    def changes(self, changes: Changes) -> Mapping[str, Json]:
        change = changes.stacks.get("thread")
        return {} if change is None else {"off": change.popped, "on": _json(change.pushed)}


def _json(values: Sequence[StackValue]) -> list[Json]:
    return [
        value if isinstance(value, int) else "inf" if isinstance(value, float) else _json(value)
        for value in values
    ]


WORDS = RunVocabulary(
    place="bead",
    commands="beads performed",
    failures="beads that failed",
    errors={_EMPTY: "nothing there"},
    names={"sheet": "sheet", "thread": "thread", "way": "way", "queue": "next", "pointer": "here"},
    aborted="torn ({dialect}): {message}",
    command_names=lambda: [*BEADS],
    occasions={END_OF_INPUT: "no letter left"},
    states=("pointer",),
    writes=(ASTRONAUT,),
)


def running(sheet: Sheet) -> Running:
    """Return how to run a sheet. The engine `abacus` is fast, and the engine `hands` takes single
    steps."""
    engines = {"abacus": BeadsRun, "hands": BeadsSteps}
    return Running(
        start=lambda engine, options, write: engines[engine](sheet, options, write),
        start_stepping=lambda options, write: BeadsSteps(sheet, options, write),
        places=lambda: [cell.span for row in sheet.rows for cell in row.cells],
        trace_terms=Terms,
        words=WORDS,
        settable=lambda: Settable(stacks=("thread",)),
    )
