"""The debugger takes steps quickly if nothing at them can stop the run. Hits that do not count do
not stop it."""

from __future__ import annotations

from unittest.mock import patch

import pytest

from mines_tools.debugging import breakpoint_stops
from mines_tools.debugging.breakpoints import Breakpoint, OnDepth
from mines_tools.interface.run_state import Watch
from mines_tools.languages.mines import remembered_steps
from tests.debugging.runs import OPTIONS, Program, debugger, done, example

_LOOP = f"➡️5️⃣7️⃣✖️3️⃣🈹👍🚮⬇️\n⬆️{'⬜️' * 7}⬅️"
_LOOPS = [
    example("truth-machine.mines", "1"),  # a new game in each round, and output
    Program("emojifunge", _LOOP),
    example("sokolang/truth-machine.soko", "1\n"),
]


def _never() -> bool:
    return False


def _watches(of: Program) -> list[Watch]:
    run = of.running().start_stepping(OPTIONS, lambda _: None)
    stack = next(iter(run.view().stacks))
    command = {"mines": "out(n)", "emojifunge": "mul", "sokolang": "right"}[of.language]
    return [
        Watch(commands={command: _never}),
        Watch(errors={"none": None}),
        Watch(depths={stack: _never}),
        Watch(slots={(stack, 5000): None}),
    ]


@pytest.mark.parametrize("of", _LOOPS, ids=lambda of: of.language)
def test_few_steps_are_looked_at(of: Program) -> None:
    for watch in _watches(of):
        run = of.running().start_stepping(OPTIONS, lambda _: None)
        run.give(of.text)
        run.end_input()
        with patch.object(run, "step", wraps=run.step) as step:
            while run.steps < 2000:
                assert run.run_until(2000 - run.steps, watch) is None
        assert step.call_count < 400, watch


def test_control_states_that_do_not_come_back_are_not_kept() -> None:
    of = example("truth-machine.mines", "1")
    slow, fast = (of.running().start_stepping(OPTIONS, lambda _: None) for _ in range(2))
    for each in (slow, fast):
        each.give(of.text)
        each.end_input()
    start = fast.snapshot()
    while slow.steps < 400:
        slow.step()
    few = {"_MOST_CREDIT": 50, "_RENEWED": 20, "_FIRST_ALONE": 5, "_MOST_ENTRIES": 30}
    with patch.multiple(remembered_steps, **few):
        for watch in _watches(of):
            fast.restore(start)
            for _ in range(400):
                fast.run_until(400 - fast.steps, watch)
            assert fast.snapshot() == slow.snapshot(), watch


def test_hits_that_do_not_count_are_passed_by() -> None:
    with patch.multiple(breakpoint_stops, _MARKED=100):
        found, _ = debugger(_LOOPS[0])
        found.launch()
        done(found)
        found.to_moment(8000)
        done(found)
        found.add(Breakpoint(OnDepth("stack"), hits="1"))
        work = []
        for _ in range(2):
            found.to_moment(8000)
            done(found)
            before = found.travel.work
            found.reverse()
            assert done(found).reason == "breakpoint"
            work.append(found.travel.work - before)
    assert found.moment == 1
    assert work[0] < 30_000  # once through all, which counts them
    assert work[1] < 10_000
