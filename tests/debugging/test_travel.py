"""A run that goes forwards and backwards shows the same as a run that only goes forwards."""

from __future__ import annotations

import random
from itertools import accumulate
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mines_tools.debugging.moves import Stopped
from mines_tools.interface.run_state import Watch
from tests.debugging.runs import (
    EXAMPLES_TRIED,
    Program,
    Record,
    debugger,
    done,
    few_checkpoints,
    programs,
    recorded,
)
from tests.thinned import thinned

if TYPE_CHECKING:
    from mines_tools.debugging.debugger import Debugger


def begun(of: Debugger, record: Record, at_will: random.Random) -> int:
    """Begin a random move, and return the moment that it must reach."""
    here = of.moment
    move = at_will.choice(["step", "back", "over_back", "to_moment", "to_output"])
    if move == "to_moment" or (move == "to_output" and not record.output):
        goal = at_will.randint(0, record.last)
        of.to_moment(goal)
        return goal
    if move == "to_output":
        offset = at_will.randrange(len(record.output))
        of.to_output(offset)
        ends = accumulate(len(event.output) for event in record.events)
        return next(at for at, end in enumerate(ends) if end > offset)
    getattr(of, move)()
    if move == "step":
        return here + 1
    back = max(here - 1, 0)
    is_start, calls = not is_queued(record, here), calls_at(record, here)
    while move == "over_back" and (
        calls_at(record, back) > calls or (is_start and is_queued(record, back))
    ):
        back -= 1
    return back


def calls_at(record: Record, moment: int) -> Any:
    """Return how many routines were called and have not returned."""
    return record.seen[moment].variables.get("calls", 0)


def is_queued(record: Record, moment: int) -> bool:
    """Return True if the next operation is a queued one."""
    place = record.places[moment]
    return place is not None and place.span is None


def check_walk(of: Program, record: Record, seed: int) -> None:
    """Do random moves, then go to the end. Everything that the debugger shows must agree with the
    record."""
    at_will = random.Random(seed)
    found, shown = debugger(of, with_input=False)
    left = list(of.text)
    found.launch()
    assert done(found) == Stopped("entry")
    last = record.last
    for _ in range(25):
        goal = begun(found, record, at_will)
        if goal > last:
            continue
        while (
            stopped := found.go(at_will.choice([1, 30, 1000]))
        ) is None or stopped.reason == "waiting":
            if stopped is not None:
                assert stopped.reader
                check_changes(found, record)
                if left:
                    found.give(left.pop(0))
                else:
                    found.end_input()
        assert found.moment == goal, stopped
        assert found.travel.run.snapshot() == record.states[goal]
        assert found.place == record.places[goal]
        assert found.event == (record.events[goal - 1] if goal else None)
        check_changes(found, record)
        text = "".join(shown)
        assert text == record.output[: len(text)]
        assert found.output == "".join(event.output for event in record.events[:goal])


def check_changes(found: Debugger, record: Record) -> None:
    """Check the changes of the last step. These changes must be right even after a step that could
    not be taken because input was missing."""
    if found.event is not None:
        assert found.changes() == record.changes[found.moment]


@pytest.mark.parametrize("of", EXAMPLES_TRIED, ids=lambda each: each.language)
def test_an_example(of: Program) -> None:
    check_walk(of, recorded(of, 300), 1)


@pytest.mark.parametrize("take", thinned(["step", "ahead", "until", "untouched"], 2))
@pytest.mark.parametrize("of", EXAMPLES_TRIED, ids=lambda each: each.language)
def test_what_waits_for_input_keeps_the_changes_of_the_last_step(of: Program, take: str) -> None:
    record = recorded(of, 300)
    travel = debugger(of, with_input=False)[0].travel
    while travel.step() is not None:
        pass
    stack = next(iter(travel.run.view().stacks))
    takes = {
        "step": travel.step,
        "ahead": lambda: travel.ahead(9),
        "until": lambda: travel.until(9, Watch(commands={"none": ()})),
        "untouched": lambda: travel.untouched(stack, 9),
    }
    assert not takes[take]()
    assert travel.event == record.events[travel.steps - 1]
    assert travel.changes() == record.changes[travel.steps]


@given(programs, st.integers(0, 999))
def test_any_program(of: Program, seed: int) -> None:
    with few_checkpoints():
        check_walk(of, recorded(of, 60), seed)
