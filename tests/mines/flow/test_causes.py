"""Claims that hold as long as every read succeeds, and the effects of a failed read."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest

from dev.benchmarks.programs import Assembler
from mines_tools.base.certainty import IMPOSSIBLE
from mines_tools.languages.mines.commands import INPUT_MISMATCH, UNDERFLOW
from mines_tools.languages.mines.explanation.explain import explain_program
from mines_tools.languages.mines.flow import analyse
from mines_tools.languages.mines.flow.attempts import COARSE
from mines_tools.languages.mines.flow.causes import SOME_READ
from mines_tools.languages.mines.flow.explore import Exploration
from mines_tools.languages.mines.flow.result import Flow
from mines_tools.languages.mines.flow.trials import nothing_shown
from mines_tools.languages.mines.syntax import parse
from tests.mines.flow.admission import LARGEST, can_be, can_be_stack, machine_on
from tests.mines.flow.programs import case, made
from tests.mines.flow.shown.checked import any_program, check_program
from tests.mines.flow.shown.report import new_report
from tests.mines.flow.structured.kinds import KINDS
from tests.mines.flow.structured.kinds import made as made_of_statements

if TYPE_CHECKING:
    from mines_tools.languages.mines.operations import Program

_STEPS = 150


def _example(name: str) -> Flow:
    text = Path("examples", f"{name}.mines").read_text("utf-8")
    program = parse(text).program
    assert program is not None
    return analyse(program)


@pytest.mark.parametrize("name", ["add", "countdown", "factorial", "fibonacci", "primes"])
def test_depths_are_exact_while_reads_succeed(name: str) -> None:
    flow = _example(name)
    reading = flow.if_reads_succeed
    assert reading.is_complete
    depths = [operation.depth("after") for operation in reading.met]
    assert all(depth is not None and depth[0] == depth[1] for depth in depths)
    assert not any(
        claim.kind != "impossible"
        for operation in reading.met
        for claim in operation.errors().values()
    )


def test_a_program_that_cannot_fail_to_read_is_what_it_is() -> None:
    flow = _example("hello")
    assert flow.if_reads_succeed is flow


@pytest.mark.parametrize("count", [12, pytest.param(60, marks=pytest.mark.long)])
def test_claims_hold_up_to_the_first_failed_read(count: int) -> None:
    """Both explorations of an analysis are tried. Each program is run with three inputs."""
    seen: Counter[str] = Counter()
    for seed in range(count):
        one = made(Random(seed).randrange)
        flow = analyse(one.program) if seed % 2 else _coarse(one.program)
        reading = flow.if_reads_succeed
        seen["assumed"] += reading is not flow
        seen["of more than is complete"] += reading.is_complete and not flow.is_complete
        for text in (one.text, "7 3 -1 12 5", "abc"):
            seen += _checked(reading, text)
    assert seen["assumed"] > count // 8
    assert seen["steps"] > 66 * count
    assert seen["failed"] > count // 6
    assert seen["errors"] > 5 * count // 3


@pytest.mark.long
def test_claims_hold_past_the_read_that_ends_a_loop() -> None:
    seen: Counter[str] = Counter()
    for number in (15, 20, 21):
        one = made_of_statements(KINDS[0], number)
        program = parse(one.source, one.dialect).program
        assert program is not None
        for flow in (analyse(program), _coarse(program)):
            reading = flow.past_its_loops
            seen["known to end a loop"] += bool(reading.exploration.ends_loop)
            for text in one.inputs:
                seen += _checked(flow.if_reads_succeed, text, 900) + _checked(reading, text, 900)
    assert seen["known to end a loop"] >= 3
    assert seen["past a loop"] > 8
    assert seen["steps"] > 8_000


@pytest.mark.long
def test_depths_are_known_past_a_loop_that_reads_all_there_is() -> None:
    """The first loop pushes what it reads, and the second loop pops all of these values."""
    one = made_of_statements(KINDS[2], 20)
    program = parse(one.source, one.dialect).program
    assert program is not None
    flow = analyse(program)
    assert flow.verdict.kind == "depends on input"
    past = [each for each in flow.met_indexes if not flow.if_reads_succeed.is_met(each)]
    depths = [flow.while_reading(index).depth("before") for index in past if index > 209]
    assert len(depths) > 300
    assert all(depth is not None and depth[0] == depth[1] for depth in depths)


@pytest.mark.parametrize(
    ("read", "then", "always_fail", "text"),
    [
        ("in(n)", "in(n)", [True], "a5"),  # nothing was consumed
        ("in(n)", "in(c) in(n)", [False, False], "a5"),
        ("in(n)", "in(c) in(n) in(n)", [False, False, False], "a5 6"),
        ("in(n)", "in(c) in(c) in(n)", [False, False, False], "ab5"),
        ("in(c)", "in(n) in(c)", [True, True], ""),
        ("in(c)", "in(c) in(n)", [True, True], ""),
    ],
)
def test_what_a_failed_read_says_of_those_that_follow(
    read: str, then: str, always_fail: list[bool], text: str
) -> None:
    """`then` is performed only if `read` has failed. In this case the digit 8 is on the top, and
    otherwise 1."""
    assembler = Assembler()
    assembler.add(f"1 {read} push0 mul add 1 sub not {len(then.split())} mul skip")
    start = len(assembler.operations)
    assembler.add(then)
    program = parse(assembler.source()).program
    assert program is not None
    flow = analyse(program)
    found = [flow.operation(start + place).always_fails() for place in range(len(always_fail))]
    assert found == [INPUT_MISMATCH if fails else None for fails in always_fail]
    reading = flow.if_reads_succeed
    assert reading.operation(start).reached.is_impossible
    machine = machine_on(program, text)
    errors = [
        step.error
        for step in iter(machine.recorded_step, None)
        if start <= step.origin < start + len(always_fail)
    ]
    assert errors == found


def _coarse(program: Program) -> Flow:
    exploration = Exploration(program, 4_000, COARSE)
    while not exploration.advance(1_000):
        pass
    return Flow(exploration, nothing_shown())


def _checked(flow: Flow, text: str, steps: int = _STEPS) -> Counter[str]:
    """Run the program up to its first failed read that does not end a loop. Fail at the first step
    that the claims do not admit. Return the counts of rare events."""
    seen: Counter[str] = Counter()
    ends_loop = flow.exploration.ends_loop
    is_past_loop = False
    machine = machine_on(flow.program, text)
    for _ in range(steps):
        if machine.stack and machine.stack[-1].bit_length() > LARGEST:
            break
        before, flagging = list(machine.stack), machine.player.flagging
        step = machine.recorded_step()
        if step is None or not flow.is_complete:
            break
        if step.error == INPUT_MISMATCH:
            seen["failed"] += 1
            if step.origin in ends_loop:
                is_past_loop = True
            if flow.assumes_reads and not is_past_loop:
                break
            seen["past a loop"] += is_past_loop
        seen["steps"] += 1
        operation = flow.operation(step.origin)
        ways = [
            way
            for way in (operation.queued if step.queued else operation.ways)
            if (way.flagging, way.action, way.digit) == (flagging, step.action, machine.digit())
            and (way.operation == step.operation or way.operation.cell < 0)
        ]
        assert ways, (flow.program, text, step)
        way = next((way for way in ways if way.operation == step.operation), ways[0])
        assert way.before is None or can_be_stack(way.before, before)
        if step.error is not None:
            seen["errors"] += 1
            assert not way.errors[step.error].is_impossible
            continue
        if machine.aborted is not None:
            assert not way.aborts.is_impossible
            break
        assert way.after is None or can_be_stack(way.after, machine.stack)
        assert way.pushed is None or can_be(way.pushed, machine.stack[-1])
        depth = operation.depth("after")
        if not step.queued and depth is not None:
            assert depth[0] <= len(machine.stack)
            assert depth[1] is None or len(machine.stack) <= depth[1]
    return seen


def test_an_error_is_witnessed_by_a_run_whose_reads_succeed_if_there_is_one() -> None:
    """The first trial run has no input, so all errors in it come after a failed read."""
    rows = ["*.****", "..**.*", "...*.."]
    flow = analyse(case("2", rows, "1,1 4,1 1;1 4,1", "").program)
    division = flow.operation(1).errors()[UNDERFLOW].witness
    assert division is not None
    assert flow.shown.failed[""] == (3, 2)
    assert division.input
    assert flow.shown.follows_failed_read(division) is None
    reading = flow.if_reads_succeed
    assert reading.operation(1).errors()[UNDERFLOW].witness == division
    assert reading.operation(2).errors() == {INPUT_MISMATCH: IMPOSSIBLE}


def test_where_a_skip_leads_after_a_failed_read_is_left_open_if_the_analysis_stopped() -> None:
    """The analysis has explored everything that happens while reads succeed, but not everything
    after a failed read."""
    report = new_report()
    check_program(*any_program(7_000_281, 0.1), 7_000_281, report)
    assert not report.false, report.examples


def test_a_failed_read_is_named_at_the_read_and_nowhere_else() -> None:
    text = Path("examples/countdown.mines").read_text("utf-8")
    lines = explain_program(parse(text)).words().items
    notes = {number: line.remarks for number, line in enumerate(lines, 1) if line.remarks}
    assert notes[22] == (
        "if this gets no number: stack underflow at lines 23, 25, 26, 27, 28 and 7 more"
    )
    assert not any(line.failures for line in lines)
    flow = _example("countdown")
    assert flow.seen_after.keys() == {7}
    every = {each for failures in flow.failures.values() for each in failures}
    assert {each.because for each in every if each.error == UNDERFLOW} == {7}


def test_an_error_that_no_run_showed_names_its_read_too() -> None:
    one = made_of_statements(KINDS[0], 11)
    program = parse(one.source, one.dialect).program
    assert program is not None
    flow = analyse(program)
    failures = [each for each in flow.failures[17] if each.degree == "possible"]
    assert [(each.error, each.because) for each in failures] == [(UNDERFLOW, 14)]
    assert {each.because for each in flow.failures_of(17)} == {SOME_READ}


def test_what_follows_a_loop_that_reads_all_there_is_is_known() -> None:
    """In the example `reverse`, only a failed read ends the first loop."""
    flow = _example("reverse")
    assert flow.exploration.ends_loop >= {11}
    assert [flow.while_reading(index).depth("before") for index in (26, 30)] == [(0, 0), (2, None)]
