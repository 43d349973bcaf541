"""Slices of a move are short even if its steps are long. An interrupted search returns the run to
where it was."""

from __future__ import annotations

from itertools import count
from unittest.mock import patch

import pytest

from mines_tools.debugging import move_slices
from mines_tools.debugging.moves import Stopped
from mines_tools.interface.run_state import Watch
from tests.debugging.runs import OPTIONS, Program, console_of, debugger, done, example

_NESTS = "📨1️⃣➡️1️⃣💌⬇️\n⬜️⬜️⬆️⬜️⬜️⬅️"
_LONG = [
    example("truth-machine.mines", "1"),
    Program("emojifunge", _NESTS),
    example("sokolang/countdown.soko", "900\n"),
]


@pytest.mark.parametrize("of", _LONG, ids=lambda of: of.language)
def test_a_run_without_patience_takes_few_steps_at_once(of: Program) -> None:
    patient, hasty = (of.running().start_stepping(OPTIONS, lambda _: None) for _ in range(2))
    for each in (patient, hasty):
        each.give(of.text)
        each.end_input()
    patient.run(3000)
    steps = patient.steps
    hasty.patience = -1
    takers = (
        hasty.run,
        lambda steps: hasty.run_until(steps, Watch(depths={next(iter(hasty.view().stacks)): None})),
        lambda steps: hasty.untouched(next(iter(hasty.view().stacks)), steps),
    )
    most = 0
    for take in takers:
        for _ in range(5):
            before = hasty.steps
            take(steps - before)
            assert hasty.steps > before
            most = max(most, hasty.steps - before)
    assert most < 300
    hasty.patience = float("inf")
    hasty.run(steps - hasty.steps)
    assert hasty.snapshot() == patient.snapshot()


def test_a_slice_ends_when_it_takes_long() -> None:
    found, _ = debugger(Program("emojifunge", _NESTS))
    found.to_moment(200_000)
    with patch.object(
        move_slices, "perf_counter", count(step=move_slices.LONGEST_SLICE / 3).__next__
    ):
        assert found.go(1 << 60) is None
    assert 0 < found.moment < 20_000


def test_an_interrupted_search_comes_back_from_wherever_it_is() -> None:
    held, console = console_of(example("truth-machine.mines", "1"))
    held.to_moment(3_000)
    done(held)
    for slices in range(30):
        console.do("when output 1")
        for _ in range(slices):
            if held.go(1) is not None:
                return
        held.interrupt()
        if held.go(1) is None:
            held.interrupt()  # on its way back
            assert done(held) in (Stopped("pause"), Stopped("answered"))
        assert held.moment == 3_000
    raise AssertionError(slices)  # it has ended before
