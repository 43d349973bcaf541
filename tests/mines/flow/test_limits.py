"""Limits of an analysis. They are counted, not timed, so that they are the same on every
machine."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from dev.benchmarks.flow_programs import ADVERSARIES
from mines_tools.languages.mines.explanation.explain import explain_program
from mines_tools.languages.mines.flow import Analysis, analyse
from mines_tools.languages.mines.flow.attempts import attempts
from mines_tools.languages.mines.flow.explore import Exploration
from mines_tools.languages.mines.flow.result import Flow
from mines_tools.languages.mines.flow.trials import nothing_shown, read_up, try_out
from mines_tools.languages.mines.syntax import parse
from mines_tools.text.source import Span
from tests.mines.flow.admission import Checked, check_witnesses

if TYPE_CHECKING:
    from mines_tools.languages.mines.operations import Program


def _program(text: str) -> Program:
    program = parse(text).program
    assert program is not None
    return program


_LONG = _program("*.\n" + "\n" * 20_000 + "1,0")


@pytest.mark.long
@pytest.mark.parametrize("name", ADVERSARIES)
def test_an_exploration_stops_where_it_would_fill_the_memory(name: str) -> None:
    program = _program(ADVERSARIES[name])
    exploration = Exploration(program, 1 << 40, memory=200_000)
    while not exploration.advance(1 << 20):
        pass
    assert exploration.is_full
    assert not exploration.complete
    # One transition more than fits, which here leads to a few hundred states at most.
    assert exploration.memory < 1_000_000
    flow = Flow(exploration, try_out(program, 100))
    assert flow.verdict.reason == "analysis stopped early: the program has too many states"
    Checked(program, flow, "1 2 3").run(100)
    check_witnesses(program, flow)


def test_a_larger_budget_helps_unless_the_memory_was_full(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mines_tools.languages.mines.flow.result.MOST_MEMORY", 200_000)
    program = _program(ADVERSARIES["reversals"])
    for budget, memory, could_find_more in (
        (50, 1 << 30, True),
        (1 << 40, 200_000, False),
    ):
        exploration = Exploration(program, budget, memory=memory)
        while not exploration.advance(1 << 20):
            pass
        flow = Flow(exploration, nothing_shown())
        assert flow.ran_out
        assert flow.could_find_more is could_find_more
    assert not analyse(_program("*.\n1,0")).could_find_more


def _budget(program: Program) -> int:
    return sum(attempt.budget for attempt in attempts(program))


def test_the_default_budget_does_not_grow_with_the_program_for_ever() -> None:
    assert _budget(_program("*.\n" + "\n" * 9_999)) == 201_000
    assert _budget(_LONG) < 210_000
    assert _budget(_program("\n".join(["." * 1000] * 1000) + "\n0,0")) < 210_000


def test_a_long_program_stops_early_and_what_was_not_met_takes_no_memory() -> None:
    flow = analyse(_LONG, 1_000)
    assert not flow.is_complete
    assert flow.transitions == 1_000
    assert len(flow.met_indexes) <= 1_000
    assert flow.operation(20_000).reached.kind == "possible"
    assert not flow.operation(20_000).ways
    assert len(flow._operations) == 0
    assert 500 * 1_000 < flow.weight < 5_000 * 1_000
    assert flow.verdict.kind == "unknown"


@pytest.mark.parametrize(
    "operations",
    [
        "1,0",  # push, and dup for ever
        "1,0\n!\n!",  # at both ends of the stack
        "0,1\n1,0\n2,1\n0;1",
    ],
)
def test_a_stack_that_grows_for_ever_is_seen_soon(operations: str) -> None:
    """Most short random programs push values for ever. The analysis must notice this before it has
    followed thousands of steps."""
    program = _program(f"*.*\n...\n{operations}")
    flow = analyse(program)
    assert flow.verdict.kind == "never"
    assert flow.exploration.complete
    assert flow.shown.never is not None
    assert flow.shown.never.step < 100
    assert flow.transitions < 400
    Checked(program, flow, "").run(200)
    check_witnesses(program, flow)


@pytest.mark.long
def test_the_analysis_can_be_stopped_in_the_trial_runs_too() -> None:
    program = _program(ADVERSARIES["jumps"])
    analysis = Analysis(program)
    slices = 1
    while not analysis.advance(16):
        slices += 1
    assert slices > 100
    assert analysis.result().verdict == analyse(program).verdict
    begun = Analysis(program)
    begun.advance(1)
    assert not begun.result().is_complete
    assert begun.result().verdict.kind == "unknown"


def test_a_region_larger_than_the_budget_is_not_opened() -> None:
    program = _program("\n".join(["." * 400] * 399 + ["." * 399 + "*"]) + "\n0,0")
    flow = analyse(program, 2_000)
    assert not flow.is_complete
    assert flow.exploration.is_full
    assert flow.shown.unfinished == ("",)
    assert not flow.shown.ways
    machine = read_up(program, "5", 10)
    assert machine is None


def test_a_skip_of_anything_in_a_list_longer_than_the_budget_is_not_followed() -> None:
    rows = ["*.***", "....*", "***.*", "*.***", "....."]
    reads, skips = "1,0\n", "3,2\n"
    program = _program("\n".join(rows) + "\n" + reads + "1;0\n" + skips + "3;2\n" + "\n" * 9_000)
    exploration = Exploration(program, 3_000)
    while not exploration.advance(1 << 20):
        pass
    assert exploration.transitions <= 3_000
    assert Flow(exploration, nothing_shown()).verdict.kind in ("unknown", "ends", "never")


def test_a_long_explanation_is_made_line_by_line() -> None:
    text = "*.\n" + "\n" * 12_000 + "1,0"
    tree = parse(text)
    explanation = explain_program(tree, budget=500)
    lines = explanation.words().items
    assert not isinstance(lines, tuple)
    assert len(lines) == 12_002
    assert sum(1 for _ in lines) == len(explanation.items) == 12_002
    assert explanation.items[-1] == explanation.items[12_001:][0]
    assert explanation.items[-1][:2] == (Span(12_003, 12_006), 12_000)
    assert lines[-1] == lines[12_001] == lines[12_001:][0]
    assert lines[0].picture == "*1"
    assert lines[1].columns[0] == "noop ?"
    assert lines[-1].columns == ("push(n) | positive ?", "", "")
    with pytest.raises(IndexError):
        lines[12_002]
