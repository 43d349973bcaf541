"""Long work can be interrupted in the middle. Afterwards the run is in a complete state, at a
moment where it may stay."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from unittest.mock import Mock, patch

import pytest

from dev.benchmarks.interrupts import NESTS, SQUARES, mines_squares
from dev.benchmarks.programs import Assembler
from mines_tools.base import integers, interruptible, long_integers
from mines_tools.base.interruptible import Interrupted, Waiting
from mines_tools.debugging import evaluating, move_slices
from mines_tools.debugging.breakpoints import AtPlace, Breakpoint, OnDepth
from mines_tools.debugging.evaluating import Constant, contained
from mines_tools.debugging.moves import Stopped
from mines_tools.debugging.output_steps import writers
from mines_tools.languages.mines import commands
from mines_tools.languages.mines.engines import click_cache, python
from tests.debugging.runs import OPTIONS, Program, console_of, debugger, done, example
from tests.thinned import thinned

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import ModuleType

    from mines_tools.debugging.debugger import Debugger

_LONG = {
    "mines": Program("mines", mines_squares()),
    "emojifunge": Program("emojifunge", SQUARES),
    "writing": Program("mines", mines_squares(writes=True)),
}
_TRUTH = example("truth-machine.mines", "1")


@pytest.fixture(autouse=True)
def _looks_each_time() -> Iterator[None]:
    with patch.object(move_slices, "_OFTEN", 0):
        yield


def _run_of(of: Program, moment: int) -> Any:
    run = of.running().start_stepping(OPTIONS, lambda _: None)
    run.give(of.text)
    run.end_input()
    run.run(moment)
    return run


def _first_long(of: Program) -> int:
    """Return the moment before the first step that is long enough to check for an interrupt."""
    run = of.running().start_stepping(OPTIONS, lambda _: None)
    asked = Mock()
    with Waiting(asked):
        while not asked.call_count:
            run.step()
            values = run.view().stacks["stack"]
            assert all(value.bit_length() < 4_000_000 for value in values if isinstance(value, int))
    return int(run.steps) - 1


def _is_whole(held: Debugger, of: Program) -> bool:
    """Return True if the state is the run's state at this moment and the event of the last step is
    right or unknown."""
    run = _run_of(of, max(held.moment - 1, 0))
    event = run.step() if held.moment else None
    return held.travel.run.snapshot() == run.snapshot() and held.event in (event, None)


@pytest.mark.parametrize("of", _LONG.values(), ids=_LONG)
def test_a_step_is_interrupted_in_the_middle(of: Program) -> None:
    long = _first_long(of)
    held, shown = debugger(of)
    asked = 0

    def look() -> None:
        nonlocal asked
        asked += 1
        if asked > 1:
            held.interrupt()
        interruptible.look()

    with patch.object(long_integers, "look", look), patch.object(integers, "look", look):
        held.to_moment(long + 500)
        assert done(held) == Stopped("pause")
    assert asked == 2
    assert long <= held.moment < long + 30
    assert _is_whole(held, of)
    at = held.moment
    written = len("".join(shown))
    held.to_moment(at + 1)
    assert done(held) == Stopped("goto")
    assert held.travel.run.snapshot() == _run_of(of, at + 1).snapshot()
    assert "".join(shown) == held.output
    assert len(held.output) >= written


@pytest.mark.parametrize(
    "of",
    [
        example("sokolang/factorial.soko", "40\n"),
        example("emojifunge/factorial.emojifunge", "40"),
        example("factorial.mines", "40\n"),
    ],
    ids=lambda of: of.language,
)
def test_wherever_it_is_interrupted_the_run_is_whole_and_goes_on(of: Program) -> None:
    small = {"_BITS": 30, "LONG": 1 << 30, "MINUS_LONG": -(1 << 30), "_WORK": 100}
    held, shown = debugger(of)
    asked = pauses = 0

    def attend() -> None:
        nonlocal asked
        asked += 1
        if asked % 29 == 0:
            held.interrupt()

    held.attend = attend
    with (
        patch.multiple(long_integers, **small),
        patch.object(commands, "LONG", 1 << 30),
        patch.object(python, "LONG", 1 << 30),
    ):
        held.to_moment(100_000)
        while (stopped := done(held)) == Stopped("pause"):
            pauses += 1
            assert _is_whole(held, of)
            held.to_moment(100_000)
    assert (stopped.reason, pauses > 3) == ("ended", True)
    expected: list[str] = []
    run = of.running().start_stepping(OPTIONS, expected.append)
    run.give(of.text)
    run.end_input()
    while run.run(1_000):
        pass
    assert ("".join(shown), held.moment) == ("".join(expected), run.steps)


@pytest.mark.parametrize(
    "command", thinned(["why top", "when depth", "reverse", "back", "goto 3", "print top"], 3)
)
def test_whatever_looks_back_stays(command: str) -> None:
    of = _LONG["emojifunge"]
    long = _first_long(of)
    held, console = console_of(of)
    held.to_moment(long + 2)
    done(held)
    place = held.place
    assert place is not None
    assert place.span is not None
    held.add(Breakpoint(AtPlace(place.span), "step < 3"))
    event = held.event
    held.attend = held.interrupt
    answers = [each.text for each in console.do(command)]
    if held.is_moving:
        assert done(held) == Stopped("pause")
    else:
        assert answers == ["interrupted"] or command == "print top"
    assert (held.moment, held.event) == (long + 2, event)
    assert _is_whole(held, of)


def test_an_answer_is_interrupted_and_the_next_one_is_given() -> None:
    held, console = console_of(Program("emojifunge", NESTS))
    held.to_moment(16_000)
    done(held)
    held.attend = held.interrupt
    assert [each.text for each in console.do("print top")] == ["interrupted"]
    held.attend = None
    assert held.moment == 16_000
    assert console.do("print top")[0].text.startswith("[[[")


_BACK = ["back", "over_back", "reverse", "restart_frame", "to_output", "to_moment"]


@pytest.mark.parametrize("move", [*_BACK, "resume", "out", "to_place", "forward"])
@pytest.mark.parametrize("slices", [1, 2])
def test_where_a_move_stays_that_is_interrupted_between_two_slices(move: str, slices: int) -> None:
    held, _ = debugger(_TRUTH)
    run = _run_of(_TRUTH, 3_500)
    while (place := run.place()) is not None and place.span is not None:
        run.step()
    begin = run.steps  # something queued is next
    held.to_moment(begin)
    done(held)
    held.add(Breakpoint(OnDepth("stack"), "step < 0"))
    arguments = {
        "to_output": (3,), "to_moment": (begin - 1_000,), "forward": (begin + 10_000,),
        "to_place": (held.running.places()[0],),
    }  # fmt: skip
    getattr(held, "to_moment" if move == "forward" else move)(*arguments.get(move, ()))
    for _ in range(slices):
        stopped = held.go(1)
        if stopped is not None:
            break
    else:
        held.interrupt()
        stopped = done(held)
    if stopped == Stopped("pause"):
        assert held.moment == begin if move in _BACK else held.moment >= begin
    assert _is_whole(held, _TRUTH)


def test_a_long_stack_is_gone_through_in_pieces() -> None:
    asked = Mock()
    with patch.object(evaluating, "_MANY", 10), Waiting(asked):
        for value in (5, 73, 99):
            assert contained(Constant(value), Constant(tuple(range(100))))(None) is True
        assert contained(Constant(100), Constant(tuple(range(100))))(None) is False
    assert asked.call_count > 20


def _at_once(commands_: str) -> Program:
    program = Assembler()
    program.add(commands_)
    return Program("mines", program.source())


@pytest.mark.parametrize("engine", [python, click_cache])
def test_integers_that_are_huge_at_once_are_multiplied_in_pieces(engine: ModuleType) -> None:
    """The fast engine takes the steps before the long multiplication."""
    run = _at_once("10 " + "dup mul " * 7).running().start_stepping(OPTIONS, lambda _: None)
    if engine is click_cache:
        run._fast._direct_left = 1_000
    asked = Mock(side_effect=Interrupted)
    short = {"LONG": 1 << 30, "MINUS_LONG": -(1 << 30)}
    with (
        patch.multiple(long_integers, _BITS=30, **short),
        patch.multiple(engine, **short),
        Waiting(asked),
        pytest.raises(Interrupted),
    ):
        run.run(2_000)
    assert list(run.view().stacks["stack"][-2:]) == [
        10**16,
        10**16,
    ]  # where the product is not yet made


def test_the_first_steps_are_not_taken_again_when_integers_become_huge() -> None:
    held, _ = debugger(_at_once("10 " + "dup mul " * 18))
    held.travel.run.patience = held.travel._far = 0  # each piece takes long
    multiplied: list[int] = []

    def product(one: int, other: int) -> int:
        multiplied.append(one)
        if len(multiplied) == 15:
            held.interrupt()
            interruptible.look()
        return one * other

    short = {"LONG": 1 << 20, "MINUS_LONG": -(1 << 20), "product": product}
    with patch.multiple(python, **short), patch.multiple(commands, **short):
        held.to_moment(5_000)
        assert done(held) == Stopped("pause")
    assert multiplied[0] not in multiplied[15:]


def _deep() -> tuple[Debugger, AtPlace]:
    """Return a debugger in a state with deeply nested stacks, and the place that comes next."""
    held, _ = debugger(Program("emojifunge", NESTS))
    held.to_moment(1_200)
    done(held)
    place = held.place
    assert place is not None
    assert place.span is not None
    return held, AtPlace(place.span)


def test_a_breakpoint_needs_no_view_of_a_deep_state() -> None:
    held, place = _deep()
    run = held.travel.run
    with patch.object(run, "view", Mock(wraps=run.view)) as view:
        held.add(Breakpoint(place, "step < 3 or depth > 100"))
        assert not view.call_count


def test_a_condition_about_the_state_needs_no_step_that_is_taken_back() -> None:
    held, place = _deep()
    held.add(Breakpoint(place, "step < 1000 and depth >= 1"))
    held.reverse()
    assert done(held).reason == "breakpoint"
    with patch.object(held.travel, "peek", Mock(wraps=held.travel.peek)) as peek:
        hit = held.hunt.scan.here()
    assert hit is not None
    assert (hit.moment, peek.call_count) == (992, 0)


def test_the_search_for_the_writers_of_output_goes_back_wherever_it_is_interrupted() -> None:
    """Also if the search is interrupted when it has found everything, on the way back."""
    after = 0
    while _is_interrupted_while_searching_writers(after):
        after += 1
    assert after > 1


def _is_interrupted_while_searching_writers(after: int) -> bool:
    """Interrupt a search after `after` looks, and check where the run is. Return False if the search ended before."""
    found = debugger(_TRUTH)[0]
    found.to_moment(14)
    done(found)
    looks = 0

    def look() -> None:
        nonlocal looks
        looks += 1
        if looks > after:
            found.interrupt()

    found.attend = look
    writers(found, [0])
    done(found, budget=1)
    assert found.moment == 14, f"interrupted after {after} looks"
    return looks > after
