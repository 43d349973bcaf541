"""The claims of the analysis admit what runs do, and what the analysis calls witnessed has a
witness."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mines_tools.base.certainty import POSSIBLE
from mines_tools.languages.mines.flow import Analysis, analyse
from mines_tools.languages.mines.flow.explore import Exploration
from mines_tools.languages.mines.flow.result import Flow
from mines_tools.languages.mines.flow.trials import read_up, try_out
from mines_tools.languages.mines.flow.untouched import Untouched
from mines_tools.languages.mines.machine import Machine, State
from tests.mines.flow.admission import JOINING, Checked, check_witnesses, explored
from tests.mines.flow.dump import dump
from tests.mines.flow.programs import Case, case, cases, made, shrinking_cases

if TYPE_CHECKING:
    from mines_tools.base.certainty import Witness
    from mines_tools.languages.mines.flow.certainty import WayFlow
    from mines_tools.languages.mines.flow.joining import Detail
    from mines_tools.languages.mines.operations import Program

STEPS = 300


@given(cases | shrinking_cases(), st.sampled_from(["", "1 2 3", "x", "0 0 0 0", "-7 100\n"]))
def test_runs_are_admitted_and_witnesses_replay(one: Case, other_text: str) -> None:
    flow = analyse(one.program)
    for text in (one.text, other_text):
        Checked(one.program, flow, text).run(STEPS)
    check_witnesses(one.program, flow)


@pytest.mark.long
@pytest.mark.parametrize("detail", JOINING, ids=str)
@settings(max_examples=settings.default.max_examples // 2)
@given(one=cases)
def test_runs_are_admitted_where_much_is_joined(detail: Detail, one: Case) -> None:
    flow = explored(one.program, detail)
    for text in (one.text, "3 1 2"):
        Checked(one.program, flow, text).run(STEPS)


@given(cases, st.sampled_from([1, 3, 10, 30, 100]))
def test_a_small_budget_claims_no_more(one: Case, budget: int) -> None:
    flow = analyse(one.program, budget)
    Checked(one.program, flow, one.text).run(STEPS)
    check_witnesses(one.program, flow)
    if flow.is_complete:
        return
    assert flow.verdict.kind in ("unknown", "depends on input")
    assert flow.reads_input.kind != "impossible"
    assert flow.clicked is flow.opened is flow.idle is None
    for operation in flow.operations:
        assert not operation.reached.is_impossible
        assert operation.always_fails() is operation.value is None
        assert operation.only_command is None or not operation.others
        assert operation.depth("before") is operation.depth("after") is None
        for way in (*operation.ways, *operation.queued):
            claims = (way.certainty, way.succeeds, way.aborts, *way.errors.values())
            assert not any(claim.is_impossible for claim in claims)


@given(cases, st.integers(1, 50))
def test_an_analysis_stopped_early_is_sound(one: Case, transitions: int) -> None:
    analysis = Analysis(one.program)
    analysis.advance(transitions)
    flow = analysis.result()
    Checked(one.program, flow, one.text).run(STEPS)


@given(cases, st.integers(1, 40))
def test_slices_do_not_change_the_answer(one: Case, transitions: int) -> None:
    analysis = Analysis(one.program, 600)
    while not analysis.advance(transitions):
        pass
    assert dump(analysis.result()) == dump(analyse(one.program, 600))


@pytest.mark.long
def test_the_answer_does_not_depend_on_the_hash_seed() -> None:
    script = Path(__file__).with_name("dump.py")
    dumps = {
        subprocess.run(
            [sys.executable, "-m", "tests.mines.flow.dump"],
            capture_output=True,
            check=True,
            text=True,
            cwd=script.parents[3],
            env={"PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("1", "2")
    }
    assert len(dumps) == 1
    assert len(dumps.pop()) > 10_000


@pytest.mark.long
def test_what_a_click_anywhere_can_do_a_click_on_each_cell_can() -> None:
    """A trial run shows a computed click on one cell. That this click can fail or succeed is known
    from the exploration, which contains only a click on an unknown cell."""
    one = case("2", ["*.****", "..**.*", "...***"], "1,1 4,1 1;1 1;1 1;1 1;1 4,1", "1 2 1 1")
    flow = analyse(one.program)
    assert flow.is_complete
    anywhere = {_kind(way): way for way in flow.operation(6).queued if way.operation.cell < 0}
    by_cell = [way for way in flow.operation(6).queued if way.operation.cell >= 0]
    assert len(by_cell) > 3
    for way in by_cell:
        same = anywhere[_kind(way)]
        assert same.succeeds.is_impossible or not way.succeeds.is_impossible
        for error, claim in same.errors.items():
            assert claim.is_impossible or not way.errors[error].is_impossible
    Checked(one.program, flow, one.text).run(STEPS)


def _kind(way: WayFlow) -> tuple[object, ...]:
    return way.flagging, way.action, way.digit, way.operation.button


def test_what_can_end_the_run_does_not_always_fail() -> None:
    """out(c) of -1 is an error; out(c) of a surrogate crashes mines-esolang 2.0.0."""
    flow = analyse(case("2", ["*..", "..."], "1;0 -", "").program)
    swap = flow.operation(0)
    assert swap.always_fails() == "StackUnderflowError"
    (unopened, flagged) = swap.ways
    dying = unopened._replace(aborts=POSSIBLE)
    assert swap._replace(ways=(dying, flagged)).always_fails() is None


def test_what_a_computed_click_opens_is_not_never_opened() -> None:
    """The only run shows a click on one cell. The exploration only knows of a click on any cell,
    and so it does not know what the click opens."""
    rows = ["..***", "..*.*", "..***", "....."]
    one = case("2.0.0", rows, "3,1 1,0 1,1 1,0 2;0 0;1 2;1 1;0", "")
    exploration = Exploration(one.program, 1_200, JOINING[0])
    while not exploration.advance(1_200):
        pass
    assert exploration.complete
    shown = try_out(one.program, 400)
    assert not shown.asks
    flow = Flow(exploration, shown)
    assert flow.opened is None
    assert flow.clicked is None
    Checked(one.program, flow, one.text).run(STEPS)


def test_only_a_perform_performs_where_the_run_alone_is_known() -> None:
    program = case("2", ["*."], "1;0 - - - - 1,0 - -", "").program
    exploration = Exploration(program, 7)
    exploration.advance(7)
    flow = Flow(exploration, try_out(program, 14))
    assert flow.is_complete
    assert not flow.exploration.complete
    ways = [way for operation in flow.operations for way in operation.ways]
    assert ways
    assert not any(way.performs_anywhere for way in ways)


@pytest.mark.parametrize(("squarings", "is_left"), [(10, False), (14, True)])
def test_a_run_whose_integers_grow_is_left_before_they_fill_the_memory(
    squarings: int, is_left: bool
) -> None:
    """The value is squared in a loop. Before the input is used up, no machine could hold it."""
    rows = ["*..*.****", "..**.**.*", "........."]
    operations = "4,1 1,1 7,1 " + "1,1 7,1 " * squarings + "4;1"
    machine = read_up(case("2", rows, operations, "").program, "A", 500)
    assert (machine is None) is is_left


def test_a_run_that_does_not_come_back_is_seldom_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """A snapshot of a board with a million open cells takes long. Counting steps needs no
    snapshot."""
    taken = 0
    snapshot = Machine.snapshot

    def counted(machine: Machine) -> State:
        nonlocal taken
        taken += 1
        return snapshot(machine)

    monkeypatch.setattr(Machine, "snapshot", counted)
    rows = ["*....", "....*", "....*", "....*", "....."]
    one = case("1", rows, "2,0 2;0 1;0 3,2 2;0", "")
    shown = try_out(one.program, 2_000)
    assert shown.never is shown.ends is None
    assert {way.action for way in shown.ways} == {
        "left on unopened",
        "left on opened",
        "right on opened",
    }
    assert 0 < taken < 20


_PUSHES_FOR_EVER = case("1", ["***", "*.*", "***", "..."], "0,3 1,1 1,3 0;2 1;2 1;3", "9 3").program
"""A program whose stack grows for ever when no input is left. The run returns to no earlier
state."""


def test_a_run_that_never_comes_back_can_be_shown_to_go_on() -> None:
    assert _endless(_PUSHES_FOR_EVER, "") == ("", 0)
    assert _endless(_PUSHES_FOR_EVER, "1") is None


def _endless(program: Program, text: str) -> Witness | None:
    """Return the run of `program` on `text` if this run is shown never to end. Otherwise return None."""
    analysis = Analysis(program)
    analysis.advance(1)  # to set the size of a slice
    search = analysis._find_endless((text,))
    while True:
        try:
            next(search)
        except StopIteration as found:
            return found.value  # type: ignore[no-any-return]


@pytest.mark.long
def test_a_run_that_does_the_same_on_a_deeper_stack_goes_on_for_ever() -> None:
    flow = analyse(_PUSHES_FOR_EVER)
    assert flow.shown.never == ("", 45)
    assert flow.shown.grows
    assert flow.verdict.reason == "it ends with the input '1' and never ends with no input"
    check_witnesses(_PUSHES_FOR_EVER, flow)


@pytest.mark.parametrize(
    ("operations", "grows"),
    [
        ("1,0", True),  # push, dup for ever
        ("1,0 ! !", True),  # at both ends of the stack in turn
        ("0;0", False),  # a flag comes and goes, swap fails
    ],
)
def test_what_is_looked_at_decides_whether_a_run_goes_on(operations: str, grows: bool) -> None:
    program = case("2", ["*.*", "..."], operations, "").program
    shown = try_out(program, 400)
    assert shown.never is not None
    assert shown.never.step < 50
    assert shown.grows is grows


def test_a_run_whose_steps_depend_on_the_depth_does_not_repeat_by_growing() -> None:
    """A growing stack counts as a repetition only if no step pops the old values and no step uses
    the depth."""
    untouched = Untouched(3)
    untouched.take(1, 1)
    assert untouched.is_repeated([9, 8, 7, 3], (1, 2, 3))
    assert not untouched.is_repeated([9, 8, 7, 4], (1, 2, 3))
    assert not untouched.is_repeated([1, 2], (1, 2, 3))
    untouched.reorder("roll", [-2, 1])
    assert not untouched.is_repeated([9, 8, 7, 3], (1, 2, 3))
    assert untouched.is_repeated([1, 2, 3], (1, 2, 3))


@pytest.mark.long
def test_the_programs_are_worth_running() -> None:
    """Commands, errors and joins that are hard for the analysis come up soon in random programs."""
    from collections import Counter
    from random import Random

    unseen = Counter(dict.fromkeys(_HARD, 1))
    unseen["zero"] = 1
    for seed in range(1000):
        random = Random(seed)
        one = made(random.randrange)
        flow = analyse(one.program)
        unseen["joined"] -= flow.exploration.joined
        seen = Checked(one.program, flow, one.text).run(100)
        seen["zero"] = seen["div ZeroDivisionError"] + seen["mod ZeroDivisionError"]
        unseen -= seen
        if not unseen:
            break
    assert not unseen


_HARD = (
    "joined", "queued", "skip", "perform(l)", "perform(r)", "push(sum)", "reset(l)", "reset(r)",
    "roll", "reverse", "in(n) InputMismatchError", "in(c) InputMismatchError",
    "skip StackUnderflowError", "roll StackUnderflowError",
    "out(c)", "out(n)", "noop",
)  # fmt: skip
