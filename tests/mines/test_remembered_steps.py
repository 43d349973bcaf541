"""Remembered steps are the same as the machine's steps, however often an operation is repeated."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any
from unittest.mock import patch

import pytest

from dev.benchmarks.programs import performing, rolling
from mines_tools.interface.run import RunOptions
from mines_tools.interface.run_state import Watch
from mines_tools.languages.mines import remembered_steps
from mines_tools.languages.mines.language import LANGUAGE
from tests.thinned import thinned

if TYPE_CHECKING:
    from mines_tools.languages.mines.stepping import MachineSteps

# What each click selects is another command in each lap, for the mode changes.
SWITCHING = "..*\n...\n1,0\n1,0\n1,0\n!"
# Opens a 0 and pushes without end; reads, fails and skips on the way.
READING = ".....\n.*...\n.....\n4,0\n4;0\n2,0\n2;0\n4;0\n4,2"
# A cell is flagged and unflagged in each lap, and its chord opens more at last.
FLAGGING = "...*\n....\n2,0\n3;0\n2;0\n0,0\n2,0\n@"


def started(source: str, text: str, dialect: str = "2") -> tuple[MachineSteps, list[str]]:
    written: list[str] = []
    running = LANGUAGE.running(LANGUAGE.parse(source, dialect))
    run: Any = running.start_stepping(RunOptions(), written.append)
    run.give(text)
    run.end_input()
    found: MachineSteps = run
    return found, written


def random_program(at_will: random.Random) -> str:
    """Return a program with few operations on a small board. When the board is open, most
    operations do the same each time."""
    rows = ["".join(at_will.choices(".*", (5, 1), k=4)) for _ in range(3)]
    clicks = [
        f"{at_will.randrange(4)}{at_will.choice(',;')}{at_will.randrange(3)}" for _ in range(9)
    ]
    return "\n".join([*rows, *clicks, *at_will.choices(["!", "", "0,0"], k=3)])


@pytest.mark.parametrize("dialect", thinned(LANGUAGE.dialects, 1))
def test_the_same_steps(dialect: str) -> None:
    at_will = random.Random(1)
    programs = [SWITCHING, READING, FLAGGING, performing(9).source, rolling(9).source]
    programs += [random_program(at_will) for _ in range(5)]
    for source in programs:
        if LANGUAGE.parse(source, dialect).errors:
            continue
        slow, slowly_written = started(source, "9 23\nab", dialect)
        states = [slow.snapshot()]
        events = []
        while len(events) < 300 and (event := slow.step()) is not None:
            states.append(slow.snapshot())
            events.append(event)
        for most in (1, 17, 1000):
            with patch.multiple(
                remembered_steps, _MOST_CREDIT=at_will.choice([0, 20_000]), _MOST_ENTRIES=most
            ):
                fast, written = started(source, "9 23\nab", dialect)
                while fast.steps < len(events):
                    fast.run(min(most, len(events) - fast.steps))
                    assert fast.snapshot() == states[fast.steps]
                assert written == slowly_written
        for command in {event.command for event in events}:
            watched, _ = started(source, "9 23\nab", dialect)
            for at in [at for at, event in enumerate(events, 1) if event.command == command][:9]:
                found = watched.run_until(1000, Watch(commands={command: None}))
                assert (found, watched.steps) == (events[at - 1], at)
                assert watched.snapshot() == states[at]


@pytest.mark.long
def test_many_steps_are_the_same_after_travels_and_changes() -> None:
    """The engine that takes many steps at once notices every change that was made before."""
    at_will = random.Random(7)
    programs = [READING, SWITCHING, FLAGGING, *(random_program(at_will) for _ in range(6))]
    for source in programs:
        quickly, written = started(source, "9 23\nab" * 3)
        slowly, known = started(source, "9 23\nab" * 3)
        kept = [quickly.snapshot()]
        for turn in range(12):
            steps = at_will.choice((1, 150, 2_500, 4_000))
            if turn == 5:
                for each in (quickly, slowly):
                    each.restore(kept[len(kept) // 2])
            if turn == 8 and not quickly.machine.is_over:
                for each in (quickly, slowly):
                    each.set_variable("flagging", not each.machine.player.flagging)
                    each.set_variable("pointer", 1)
                    each.machine.stack[:] = [3, 2, 1]
            taken = quickly.run(steps)
            for _ in range(taken):
                assert slowly.step() is not None
            assert quickly.snapshot() == slowly.snapshot()
            assert "".join(written) == "".join(known)
            kept.append(quickly.snapshot())
