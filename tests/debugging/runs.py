"""Programs of every language, and records of their whole runs, which a debugger must agree with."""

from __future__ import annotations

import posixpath
from contextlib import AbstractContextManager, ExitStack
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple
from unittest.mock import patch

import pytest
from hypothesis import strategies as st

from mines_tools.debugging import breakpoint_stops, checkpoints, travel
from mines_tools.debugging.breakpoints import (
    AtIncluded,
    AtPlace,
    InRow,
    OnCell,
    OnCommand,
    OnDepth,
    OnError,
    OnSlot,
    OnStack,
    OnVariable,
)
from mines_tools.debugging.console import Console
from mines_tools.debugging.debugger import Debugger
from mines_tools.interface.language import LANGUAGES, language
from mines_tools.interface.run import RunOptions
from mines_tools.interface.run_state import Changes
from tests.emojifunge import programs as emojifunge
from tests.mines import programs as mines
from tests.sokolang import programs as sokolang

if TYPE_CHECKING:
    import random
    from collections.abc import Mapping, Sequence

    from mines_tools.debugging.breakpoints import What
    from mines_tools.debugging.moves import Stopped
    from mines_tools.interface.language import Parsed
    from mines_tools.interface.run import Event, Place, Running, Write
    from mines_tools.interface.run_state import StackValue, Value, View

EXAMPLES = Path(__file__).parents[2] / "examples"
ASTRONAUT = "\U0001f469\u200d\U0001f680"
OPTIONS = RunOptions(seed=1)


class Program(NamedTuple):
    """A program, and its input."""

    language: str
    source: str
    text: str = ""
    files: tuple[tuple[str, str], ...] = ()
    """The names and the texts of the files that the program includes."""

    def parsed(self) -> Parsed:
        """Return the parsed program."""
        return _parsed(self.language, self.source, self.files)

    def running(self) -> Running:
        """Return the program, ready to run."""
        return _running(self.language, self.source, self.files)


@lru_cache(maxsize=16)  # because assembling takes long
def _parsed(name: str, source: str, files: tuple[tuple[str, str], ...]) -> Parsed:
    used = language(name)

    def read(included: str, including: str) -> tuple[str, str]:
        path = posixpath.normpath(posixpath.join(posixpath.dirname(including), included))
        return path, dict(files)[path]

    parsed: Parsed = used.parse(source, used.default_dialect)
    return parsed if used.with_files is None else used.with_files(parsed, read)


@lru_cache(maxsize=16)
def _running(name: str, source: str, files: tuple[tuple[str, str], ...]) -> Running:
    return language(name).running(_parsed(name, source, files))


def example(path: str, text: str = "") -> Program:
    """Return the shipped example at `path`, with `text` as its input."""
    folder = path.partition("/")[0]
    name = folder if folder in LANGUAGES else "mines"
    return Program(name, (EXAMPLES / path).read_bytes().decode(), text)


ROUTINES = """\
define quadruple A
    push A
    call double call double
end
in(n)
again:
    dup call double out(n)
    push 1 sub
    dup jump-if again
quadruple 3 out(n)
quadruple 1 call increased out(n)
halt
double:
    swap dup add swap
    ret
increased:
    swap push 1 add swap
    ret
"""
"""A program with routines, calls in a loop and in a macro, and a routine that returns by the code of another."""

INCLUDING = Program(
    "minesasm",
    """\
include "lib/routines.minesasm"
in(n)
again:
    dup call double out(n)
    include "shared.minesasm"
    push 1 sub
    dup jump-if again
increase out(n)
include "shared.minesasm"
""",
    "2",
    (
        (
            "lib/routines.minesasm",
            """\
jump past
double:
    swap dup add
    include "swapped.minesasm"
past:
define increase
    push 1 add
end
""",
        ),
        ("lib/swapped.minesasm", "swap ret\n"),
        ("shared.minesasm", '# Written several times.\nprint ","\n'),
    ),
)
"""A program with included files: one of them is included twice, and one is included by another. A routine and a macro
are in an included file."""

EXAMPLES_TRIED = [
    example("reverse.mines", "a line\nand another\n"),
    example("collatz.mines", "7\n"),
    example("truth-machine.mines", "0"),
    example("emojifunge/cat.emojifunge", "12 7"),
    example("sokolang/cat.soko", "12\n7\n"),
    example("minesasm/truth-machine.minesasm", "0"),
    Program("minesasm", ROUTINES, "2"),
    INCLUDING,
    Program("toy", f">,{ASTRONAUT}v|^_<<", "abcdefghij"),
]

EXAMPLE_PARAMETERS = [pytest.param(each, id=each.language) for each in EXAMPLES_TRIED]
"""The same as parameters of a test."""

_BEADS = st.lists(
    st.text(f"><^v_,,\u2764{ASTRONAUT[0]}", min_size=1, max_size=6), min_size=1, max_size=3
).map(lambda rows: "|".join(rows).replace(ASTRONAUT[0], ASTRONAUT))

programs = st.one_of(
    st.builds(
        lambda meant, text: Program("mines", meant.text, text),
        mines.programs(plain=True),
        st.text("1 a\n", max_size=6),
    ),
    st.builds(
        lambda source, text: Program("emojifunge", source, text),
        emojifunge.programs,
        emojifunge.inputs,
    ),
    st.builds(
        lambda source, text: Program("sokolang", source, text), sokolang.programs, sokolang.inputs
    ),
    st.builds(lambda source, text: Program("toy", source, text), _BEADS, st.text("ab", max_size=6)),
)


def few_checkpoints() -> AbstractContextManager[object]:
    """Keep fewer checkpoints and counts of hits than usual, so that even short programs exceed the
    limits."""
    few = {"PIECE": 4, "_NEAR": 8, "_MOST": 6}
    patches = ExitStack()
    patches.enter_context(patch.multiple(checkpoints, **few))
    patches.enter_context(patch.multiple(travel, PIECE=4))
    patches.enter_context(patch.multiple(breakpoint_stops, _MARKED=6, _MOST_MARKS=8))
    return patches


class Seen(NamedTuple):
    """The cells, stacks and variables that a view showed."""

    cells: Mapping[tuple[str, int, int], tuple[str, str]]
    """The state of each cell and its text in the picture, by grid, column and row."""
    stacks: Mapping[str, tuple[StackValue, ...]]
    variables: Mapping[str, Value]


class Record(NamedTuple):
    """All that a whole run showed, moment by moment."""

    events: Sequence[Event]
    states: Sequence[Any]
    places: Sequence[Place | None]
    seen: Sequence[Seen]
    output: str
    changes: Sequence[Changes]
    """The changes that the step before each moment made."""

    @property
    def last(self) -> int:
        return len(self.events)


def _seen(view: View) -> Seen:
    cells = {
        (name, column, row): (cell.state, cell.now)
        for name, grid in view.grids.items()
        for row, width in enumerate(grid.widths)
        for column in range(width)
        for cell in (grid.cell(column, row),)
    }
    stacks = {name: tuple(stack) for name, stack in view.stacks.items()}
    return Seen(cells, stacks, dict(view.variables))


def recorded(of: Program, steps: int) -> Record:
    """Record the first steps of the program, at most `steps`."""
    written: list[str] = []
    run = of.running().start_stepping(OPTIONS, written.append)
    run.give(of.text)
    run.end_input()
    events, states, places, seen = [], [run.snapshot()], [run.place()], [_seen(run.view())]
    changes = [Changes({}, {}, ())]
    while len(events) < steps and (event := run.step()) is not None:
        events.append(event)
        changes.append(run.changes())
        states.append(run.snapshot())
        places.append(run.place())
        seen.append(_seen(run.view()))
    return Record(events, states, places, seen, "".join(written), changes)


def debugger(of: Program, *, with_input: bool = True) -> tuple[Debugger, list[str]]:
    """Return a debugger of the program, and the list of what it has shown."""
    shown: list[str] = []
    found = Debugger(of.running(), OPTIONS, shown.append)
    if with_input:
        found.give(of.text)
        found.end_input()
    return found, shown


def done(of: Debugger, budget: int = 20_000) -> Stopped:
    """Do the current move to its end, and return where it stopped."""
    while (stopped := of.go(budget)) is None:
        pass
    return stopped


def whats(record: Record, at_will: random.Random) -> list[What]:
    """Return events of each kind to stop at, most of which happen in the run."""
    seen = record.seen[0]
    places = [place.span for place in record.places if place and place.span]
    cells = [
        at for at in seen.cells if any(each.cells[at] != seen.cells[at] for each in record.seen)
    ]
    grid, column, row = at_will.choice(cells or list(seen.cells))
    starts = [place.included_start for place in record.places if place and place.included_start]
    stack = at_will.choice(list(seen.stacks))
    state = at_will.choice([each.cells[grid, column, row][0] for each in record.seen])
    commands = [name for e in record.events for name in (e.command, *e.executed)]
    left_out = [part for e in record.events for part in e.left_out]
    errors = [name for e in record.events for name in (e.error, *e.occasions) if name]
    return [
        *(AtPlace(span) for span in places and [at_will.choice(places)]),
        *map(AtIncluded, at_will.sample(starts, k=min(len(starts), 2))),
        *(
            AtPlace(span, is_at_first=True, left_out=tuple(left_out and [at_will.choice(left_out)]))
            for span in places and [at_will.choice(places)]
        ),
        *(InRow(tuple({span, *at_will.sample(places, k=len(places) // 2)})) for span in places[:1]),
        *(OnCommand(name) for name in commands and [at_will.choice(commands)]),
        OnError(at_will.choice(errors or ["none"])),
        OnCell(grid, column, row),
        OnCell(grid, column, row, state),
        OnDepth(stack),
        OnStack(stack),
        OnSlot(stack, at_will.randrange(3)),
        OnVariable(at_will.choice(list(seen.variables))),
    ]


def is_hit(record: Record, what: What, moment: int) -> bool:
    """Return True if `what` happens at this moment."""
    if isinstance(what, AtIncluded):
        place = record.places[moment]
        return place is not None and place.included_start == what.place
    if isinstance(what, AtPlace):
        place = record.places[moment]
        if moment and not set(what.left_out).isdisjoint(record.events[moment - 1].left_out):
            return True
        is_again = place is not None and place.repetition is not None and place.repetition[0] > 1
        return place is not None and place.span == what.span and not (what.is_at_first and is_again)
    if isinstance(what, InRow):
        place, before = record.places[moment], record.places[moment - 1] if moment else None
        was_there = before is not None and before.span in what.spans
        return place is not None and place.span in what.spans and not was_there
    if isinstance(what, (OnCommand, OnError)):
        if moment == record.last:
            return False
        event = record.events[moment]
        happened = (event.error or "", *event.occasions)
        commands = event.command, *event.executed
        return what in map(OnCommand, commands) or what in map(OnError, happened)
    if moment == 0:
        return False
    before, now = record.seen[moment - 1], record.seen[moment]
    if isinstance(what, OnCell):
        at = what.grid, what.column, what.row
        happened = [hit.what for hit in record.changes[moment].hits if hit[:3] == at]
        if happened and what.becomes in ("", *happened):
            return True
        return before.cells[at] != now.cells[at] and what.becomes in ("", now.cells[at][0])
    if isinstance(what, OnVariable):
        return before.variables[what.name] != now.variables[what.name]
    one, other = before.stacks[what.stack], now.stacks[what.stack]
    if isinstance(what, OnDepth):
        return len(one) != len(other)
    if isinstance(what, OnStack):
        return one != other
    return one[what.position :][:1] != other[what.position :][:1]


def console_of(of: Program, log: Write = lambda _: None) -> tuple[Debugger, Console]:
    """Return a debugger at the start of the program, with all the input, and its console."""
    parsed = of.parsed()
    held = Debugger(language(of.language).running(parsed), OPTIONS, log=log)
    held.give(of.text)
    held.end_input()
    held.launch()
    done(held)
    return held, Console(held, parsed)
