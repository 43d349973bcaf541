"""Random programs, and traces of their runs: a run takes one step after the other, and each moment
is recorded."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from mines_tools.interface.run import NO_NESTING, Stop
from mines_tools.interface.run_state import Listing
from mines_tools.languages.mines.operations import source_form
from tests.debugging.huge import HUGE, MOST_BITS
from tests.debugging.runs import ASTRONAUT, EXAMPLES, OPTIONS, Program
from tests.emojifunge.flow import programs as emojifunge
from tests.mines.engines.many import case_of
from tests.mines.flow.structured import kinds
from tests.minesasm import programs as minesasm
from tests.sokolang.flow import programs as sokolang
from tests.sokolang.programs import program

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Mapping, Sequence

    from mines_tools.interface.run import Event, Nesting, Place, Running, RunOptions, Write
    from mines_tools.interface.run_state import View, Watch


_NEAR_TOP = 16
"""The number of values at the top of each stack among which huge integers are searched."""


class Limited:
    """A run that ends after a number of steps, so that every program has an end."""

    def __init__(self, run: Any, most: int) -> None:
        self._run, self._most = run, most

    def __getattr__(self, name: str) -> Any:
        return getattr(self._run, name)

    @property
    def _left(self) -> int:
        left: int = self._most - self._run.steps
        return left

    @property
    def stop(self) -> Stop | None:
        found: Stop | None = self._run.stop if self._left else Stop("ended")
        return found

    def place(self) -> Place | None:
        found: Place | None = self._run.place() if self._left else None
        return found

    def nesting(self) -> Nesting:
        found: Nesting = self._run.nesting() if self._left else NO_NESTING
        return found

    def step(self) -> Event | None:
        found: Event | None = self._run.step() if self._left else None
        return found

    def run(self, steps: int) -> int:
        taken: int = self._run.run(min(steps, self._left))
        return taken

    def run_until(self, steps: int, watch: Watch) -> Event | None:
        if not self._left:
            return None
        found: Event | None = self._run.run_until(min(steps, self._left), watch)
        return found

    def untouched(self, stack: str, steps: int) -> Sequence[int]:
        found: Sequence[int] = self._run.untouched(stack, min(steps, self._left))
        return found


def limited(running: Running, most: int) -> Running:
    """Return how to run the same program so that it ends after `most` steps."""

    def start(options: RunOptions, write: Write) -> Any:
        return Limited(running.start_stepping(options, write), most)

    return running._replace(start_stepping=start)


class Seen(NamedTuple):
    """A copy of what a view showed."""

    cells: Mapping[tuple[str, int, int], tuple[str, str]]
    """The state of each cell and its text in the picture, by grid, column and row."""
    stacks: Mapping[str, tuple[Any, ...]]
    variables: Mapping[str, Any]


class Trace(NamedTuple):
    """A record of a whole run, with the state at each moment."""

    program: Program
    running: Running
    """Starts other runs that end at the same moment as this one."""
    events: Sequence[Event]
    """The effects of each step. The first step leads from moment 0 to moment 1."""
    states: Sequence[Any]
    places: Sequence[Place | None]
    seen: Sequence[Seen]
    exploded: Sequence[frozenset[tuple[str, int, int, str]]]
    """The cells that exploded in the step before each moment. Their states do not show this."""
    written: Sequence[int]
    """The number of characters that were written up to each moment."""
    needs: Sequence[int]
    """The number of letters of the input that must be given before the step at each moment. If a
    step needs the end of the input, the number is one more than there are letters."""
    output: str
    reason: str
    """Why the run ended."""

    @property
    def last(self) -> int:
        """Return the last moment of the run."""
        return len(self.events)


def plain(value: Any) -> Any:
    """Return a copy of a value in which tuples replace lists."""
    if isinstance(value, Listing):
        return Listing(map(plain, value))
    return tuple(map(plain, value)) if isinstance(value, (list, tuple)) else value


def seen_in(view: View) -> Seen:
    """Return a copy of what a view shows."""
    cells = {
        (name, column, row): (cell.state, cell.now)
        for name, grid in view.grids.items()
        for row, width in enumerate(grid.widths)
        for column in range(width)
        for cell in (grid.cell(column, row),)
    }
    stacks = {name: tuple(map(plain, stack)) for name, stack in view.stacks.items()}
    variables = {name: plain(value) for name, value in view.variables.items()}
    return Seen(cells, stacks, variables)


def steps_in_reach(program: Program, most: int) -> int:
    """Return the number of steps, at most `most`, before one makes an integer of more than
    `MOST_BITS`."""
    run = program.running().start_stepping(OPTIONS, lambda _: None)
    run.give(program.text)
    run.end_input()
    for step in range(most):
        if run.step() is None:
            break
        if any(_bits_of(stack) > MOST_BITS for stack in run.view().stacks.values()):
            return step
    return most


def _bits_of(values: Sequence[Any]) -> int:
    """Return the number of bits of the longest integer near the top of `values`, or near the top of
    stacks there. A step can change only these values."""
    found, left = 0, list(values[-_NEAR_TOP:])
    while left:
        each = left.pop()
        if isinstance(each, int):
            found = max(found, each.bit_length())
        elif not isinstance(each, float):
            left += each[-_NEAR_TOP:]
    return found


def trace_of(program: Program, most: int) -> Trace:
    """Record the first steps of a program, at most `most`. Each letter of the input is given when
    the run asks for it."""
    running = limited(program.running(), steps_in_reach(program, most))
    pieces: list[str] = []
    run = running.start_stepping(OPTIONS, pieces.append)
    events: list[Event] = []
    states, places, seen = [run.snapshot()], [run.place()], [seen_in(run.view())]
    exploded, written, needs = [frozenset[Any]()], [0], []
    given, reason = 0, "waiting"
    while reason == "waiting":
        event = run.step()
        if event is None:
            stop = run.stop
            assert stop is not None
            reason = stop.reason
            if reason != "waiting":
                break
            if given < len(program.text):
                run.give(program.text[given])
            else:
                run.end_input()
            given += 1
            continue
        needs.append(given)
        events.append(event)
        exploded.append(frozenset(tuple(each) for each in run.changes().hits))
        states.append(run.snapshot())
        places.append(run.place())
        seen.append(seen_in(run.view()))
        written.append(sum(map(len, pieces)))
    needs.append(given)
    return Trace(
        program, running, events, states, places, seen, exploded, written, needs, "".join(pieces), reason
    )  # fmt: skip


# Programs


def _mines(at_will: random.Random) -> Program:
    number = at_will.randrange(1 << 20)
    if at_will.random() < 0.4:
        made = kinds.made(at_will.choice(kinds.KINDS), number)
        return Program("mines", made.source, at_will.choice(made.inputs or ("",)))
    case = case_of(number)
    board = case.program.board
    lines = [*board.rows, *(source_form(each, board) for each in case.program.operations)]
    return Program("mines", "\n".join(lines), case.text)


_BUSY = (
    "1 2 3 5 7 A output-number output-ascii dup swap plus minus input-number input-ascii increment length right-if-true "
    "median mailbox-in mailbox-out create-empty-stack into-nested-stack exit-nested-stack open-stack turn-clockwise slot "
    "speedrun sleep pop greater-than not reverse quine comment wall infinity cat record play-record"
)
_RIM = ("right", "down", "left", "up")


def _busy_circuit(at_will: random.Random) -> str:
    """Return a grid whose pointer goes round the edge. Its instructions often read, write and use
    stacks."""
    glyphs = [emojifunge.emoji(name) for name in at_will.sample(_BUSY.split(), 14)]
    width, height = at_will.randint(3, 8), at_will.randint(3, 4)
    rows = [at_will.choices(glyphs, k=width) for _ in range(height)]
    corners = ((0, 0), (0, width - 1), (height - 1, width - 1), (height - 1, 0))
    for (row, column), name in zip(corners, _RIM, strict=True):
        rows[row][column] = emojifunge.emoji(name)
    return "\n".join(map("".join, rows))


def _emojifunge(at_will: random.Random) -> Program:
    make = at_will.choice((_busy_circuit, emojifunge.any_circuit, emojifunge.any_program))
    text = at_will.choice(("", "12 -3 abc", "x7\n\U0001f600", "1 2 3 4 5 6 7 8 9"))
    return Program("emojifunge", make(at_will), text)


_ROOM = "###########\n#.*.@A*.*:#\n###########\n#*#########"
_CODES = (1, 2, 3, 20, 22, 23, 24, 25, 30, 31, 32, 7, 40, 65)


def _busy_walk(at_will: random.Random) -> str:
    """Return a program whose player walks to and fro in a room with marks. Its crates execute, read
    and write there."""
    moves = at_will.choices(("rw", "rw", "plwp", "plwp", "rr", "pllwp"), k=at_will.randint(4, 16))
    own, of_a = (at_will.choices(_CODES, k=at_will.randint(4, 12)) for _ in "@a")
    stacks = f"@:{','.join(map(str, own))}\na:{','.join(map(str, of_a))}"
    return program(f"[{''.join(moves)}]", stacks, _ROOM)


def _sokolang(at_will: random.Random) -> Program:
    make = at_will.choice((_busy_walk, sokolang.any_program, sokolang.any_program))
    return Program("sokolang", make(at_will), at_will.choice(sokolang.INPUTS))


def _toy(at_will: random.Random) -> Program:
    beads = [*">><<^v,_\u2764", ASTRONAUT]
    rows = ["".join(at_will.choices(beads, k=at_will.randint(2, 8))) for _ in range(3)]
    return Program("toy", "|".join(rows), "abcdefgh"[: at_will.randrange(9)])


def _minesasm(at_will: random.Random) -> Program:
    source, files = minesasm.program_with_files(at_will, at_will.randint(1, 12))
    found = Program("minesasm", source, minesasm.input_text(at_will), tuple(files.items()))
    if found.parsed().errors:
        raise ValueError(source)
    return found


MAKERS: Mapping[str, Callable[[random.Random], Program]] = {
    "mines": _mines,
    "emojifunge": _emojifunge,
    "sokolang": _sokolang,
    "toy": _toy,
    "minesasm": _minesasm,
}
"""The functions that make a random program, by language."""


_SHIPPED = {
    "mines": ("*.mines",),
    "emojifunge": ("emojifunge/*.emojifunge",),
    "sokolang": ("sokolang/*.soko",),
}
_INPUTS = ("", "7\n", "12 7", "3\n4\n1\n", "a line\nanother\n", "1")


def _shipped(language: str, at_will: random.Random) -> Program:
    paths = sorted(path for pattern in _SHIPPED[language] for path in EXAMPLES.glob(pattern))
    source = at_will.choice(paths).read_bytes().decode()
    return Program(language, source, at_will.choice(_INPUTS))


def any_program(language: str, at_will: random.Random) -> Program:
    """Return a random program or a shipped one. May raise ValueError or RecursionError."""
    roll = at_will.random()
    if roll < 0.15 and language in _SHIPPED:
        return _shipped(language, at_will)
    if roll < 0.35 and language in HUGE:
        return HUGE[language](at_will)
    return MAKERS[language](at_will)


def any_trace(language: str, at_will: random.Random, most: int) -> Trace:
    """Return the trace of a random program or a shipped one, with at most `most` steps. Very short
    runs are rare."""
    while True:
        try:
            found = trace_of(any_program(language, at_will), most)
        except (ValueError, RecursionError):  # a text that is no program
            continue
        if found.last > 3 or at_will.random() < 0.05:
            return found
