"""A run that is walked forth and back is the run that only goes forth."""

from __future__ import annotations

import random
from itertools import accumulate
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mines_tools.debugging.moves import Stopped
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

if TYPE_CHECKING:
    from mines_tools.debugging.debugger import Debugger


def begun(of: Debugger, record: Record, at_will: random.Random) -> int:
    """Begin a move; where it must come to."""
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
    while move == "over_back" and is_queued(record, back) and not is_queued(record, here):
        back -= 1
    return back


def is_queued(record: Record, moment: int) -> bool:
    """Whether what is next was queued."""
    place = record.places[moment]
    return place is not None and place.span is None


def check_walk(of: Program, record: Record, seed: int) -> None:
    """Walk at will, and come to the end; what there is to see is what the record has."""
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
                if left:
                    found.give(left.pop(0))
                else:
                    found.end_input()
        assert found.moment == goal, stopped
        assert found.travel.run.snapshot() == record.states[goal]
        assert found.place == record.places[goal]
        assert found.event == (record.events[goal - 1] if goal else None)
        text = "".join(shown)
        assert text == record.output[: len(text)]
        assert found.output == "".join(event.output for event in record.events[:goal])


@pytest.mark.parametrize("of", EXAMPLES_TRIED, ids=lambda each: each.language)
def test_an_example(of: Program) -> None:
    check_walk(of, recorded(of, 300), 1)


@given(programs, st.integers(0, 999))
def test_any_program(of: Program, seed: int) -> None:
    with few_checkpoints():
        check_walk(of, recorded(of, 60), seed)
