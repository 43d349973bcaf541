"""A run that waits for input stops before the step that reads, and its state is unchanged."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mines_tools.interface.run import InputError, Place, RunOptions, Stop
from mines_tools.languages.mines.dialect import DIALECTS
from mines_tools.languages.mines.language import LANGUAGE
from mines_tools.runs.driver import feed
from mines_tools.runs.trace import Trace
from tests.driven import check_run
from tests.mines.programs import Meant, dialects, programs
from tests.mines.test_machine import program

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from mines_tools.languages.mines.stepping import MachineSteps

EVERY = list(DIALECTS)
reads = st.text("nncNC", min_size=1, max_size=8)
inputs = st.text("00129 \n\n\r\t-+x\x0b\x1c\x85\u00a0\u2028\u3000\U0001f600", max_size=24)


def stepping(source: str, dialect: str = "2", *, is_file: bool = False) -> MachineSteps:
    parsed = LANGUAGE.parse(source, dialect)
    asked = RunOptions(input_is_file=is_file)
    run: Any = LANGUAGE.running(parsed).start_stepping(asked, lambda _: None)
    found: MachineSteps = run
    return found


class Ran(NamedTuple):
    """The records of a run, its last state, and why it stopped."""

    records: Sequence[Any]
    state: object
    stop: Stop | None


def drive(
    source: str, dialect: str, pieces: Sequence[str], *, steps: int, is_file: bool, late: bool
) -> Ran:
    """Run a program with an input in pieces. All pieces are given at the start or, if `late`, each
    when the run waits."""
    run = stepping(source, dialect, is_file=is_file)
    trace = Trace(run, LANGUAGE.running(run._tree).trace_terms(run), is_delta=True)
    left = iter([*filter(None, pieces), ""])
    if not late:
        for piece in filter(None, pieces):
            run.give(piece)
        run.end_input()
    records: list[Any] = []
    while len(records) < steps:
        record = trace.step()
        if record is not None:
            records.append(record)
            continue
        stop, state, place = run.stop, run.snapshot(), run.place()
        if stop is None or stop.reason != "waiting":
            break
        assert late
        assert (run.step(), run.run(5), run.snapshot(), run.place()) == (None, 0, state, place)
        assert stop == Stop("waiting", "", place and place.origin)
        assert feed(run, lambda: next(left))
    return Ran(records, run.snapshot(), run.stop)


def cut(text: str, places: set[int]) -> list[str]:
    ends = [0, *sorted(place for place in places if place < len(text)), len(text)]
    return [text[start:end] for start, end in pairwise(ends)]


@given(reads, inputs, st.sets(st.integers(1, 23)), dialects, st.booleans())
def test_input_cut_anywhere_is_the_same_run(
    operations: str, text: str, cuts: set[int], dialect: str, is_file: bool
) -> None:
    asked = {"steps": 3 * len(operations) + 8, "is_file": is_file}
    source = program(operations)
    known = drive(source, dialect, [text], late=False, **asked)
    for pieces in ([text], cut(text, cuts), list(text)):
        assert drive(source, dialect, pieces, late=True, **asked) == known
    assert drive(source, dialect, list(text), late=False, **asked) == known


@given(programs(plain=True), inputs, dialects, st.integers(0, 99))
def test_it_keeps_to_what_every_run_must(meant: Meant, text: str, dialect: str, seed: int) -> None:
    running = LANGUAGE.running(LANGUAGE.parse(meant.text, dialect))
    check_run(running, LANGUAGE.engines, text, 40, RunOptions(), seed)


@given(reads, inputs, dialects, st.booleans(), st.integers(0, 99))
def test_so_does_one_that_reads(
    operations: str, text: str, dialect: str, is_file: bool, seed: int
) -> None:
    running = LANGUAGE.running(LANGUAGE.parse(program(operations), dialect))
    check_run(running, LANGUAGE.engines, text, 30, RunOptions(input_is_file=is_file), seed)


@given(reads, inputs, st.sets(st.integers(1, 23)), dialects, st.booleans())
def test_a_state_of_a_run_that_waits_is_gone_back_to(
    operations: str, text: str, cuts: set[int], dialect: str, is_file: bool
) -> None:
    """After the return to an earlier state, input that was given since is read again without being
    given again."""
    run = stepping(program(operations), dialect, is_file=is_file)
    left = iter([*filter(None, cut(text, cuts)), ""])
    kept: list[tuple[Any, int]] = []
    events: list[Any] = []
    while len(events) < 40:
        event = run.step()
        if event is not None:
            events.append(event)
            continue
        kept.append((run.snapshot(), len(events)))
        if not feed(run, lambda: next(left)):
            break
    end = run.snapshot()
    for state, taken in kept:
        run.restore(state)
        assert (run.snapshot(), run.steps) == (state, taken)
        assert [run.step() for _ in events[taken:]] == events[taken:]
        assert run.snapshot() == end


@pytest.mark.parametrize("dialect", EVERY)
def test_a_run_waits_only_for_what_it_needs(dialect: str) -> None:
    run = stepping(program("nNcCn"), dialect)
    assert (run.run(10), run.stop) == (4, Stop("waiting", "", run.place().span))  # type: ignore[union-attr]
    by_line = dialect == "2.0.0"
    taken = [_given(run, each) for each in ("", "-", "4", "5", "x", "\n")]
    assert taken == ([0, 0, 0, 0, 0, 4] if by_line else [0, 0, 0, 0, 4, 0])
    run.end_input()
    assert (run.run(1), run.stop, run.view().stacks["stack"]) == (1, None, [3, 4, 5, 6])


def _given(run: MachineSteps, text: str) -> int:
    """Return the number of steps that a run takes with more input before it waits again."""
    run.give(text)
    taken = run.run(100)
    assert run.stop is not None
    assert run.stop.reason == "waiting"
    return taken


def test_what_a_command_has_queued_waits_in_the_queue() -> None:
    # 1,1 has digit 8: it performs a right click on 5,1, which has digit 3 and so reads.
    source = "***.***.\n*.*.....\n***.....\n1,1\n5,1\n1;1\n\n"
    run = stepping(source)
    run.run(2)
    run.machine.stack[:] = [5, 1]
    assert run.step() is not None
    before, place = run.snapshot(), run.place()
    assert place == Place(None, run._tree.operation_node(2).span)
    assert run.view().variables["queue"] == ("5;1",)
    assert (run.step(), run.snapshot(), run.place()) == (None, before, place)
    assert run.stop == Stop("waiting", "", place.queued_by)
    run.give("7 ")
    event = run.step()
    assert event is not None
    assert (event.place, event.command, run.machine.stack) == (place, "in(n)", [7])


@pytest.mark.parametrize("dialect", EVERY)
def test_back_from_a_number_that_has_begun(dialect: str) -> None:
    """Characters that were examined for the number do not count as read after the return."""
    run = stepping(program("nn"), dialect)
    run.run(4)
    before = run.snapshot()
    run.give("7 12")
    run.run(2)
    assert run.stop is not None
    run.restore(before)
    assert (run.stop, run.place()) == (None, Place(run._tree.operation_node(4).span))
    run.give("3\n")
    run.end_input()
    run.run(2)
    assert run.machine.stack[4:] == [7, 123]


def test_the_end_is_the_end() -> None:
    run = stepping(program("cc"))
    run.give("a")
    run.end_input()
    with pytest.raises(ValueError, match="the input has ended"):
        run.give("b")
    events = [run.step() for _ in range(6)]
    assert [event and event.error for event in events[4:]] == [None, "InputMismatchError"]


@pytest.mark.parametrize(
    ("dialect", "text", "taken"),
    [
        ("2", "12", 0), ("2", "12 ", 3), ("2", "", 0),
        ("2.0.0", "12 ", 3),  # the start of a line, all there is of it
        ("1", "12", 0), ("1", "12 ", 3),
    ],
)  # fmt: skip
def test_input_that_fails_is_read_up_to_there(dialect: str, text: str, taken: int) -> None:
    run = stepping(program("nNcc"), dialect)
    run.run(4)
    run.give(text)
    run.end_input("it is broken")
    assert run.run(100) == taken
    before, place = run.snapshot(), run.place()
    assert place is not None
    assert run.stop == Stop("unreadable", "it is broken", place.span)
    assert (run.step(), run.run(3), run.snapshot()) == (None, 0, before)


def test_feeding() -> None:
    def broken() -> str:
        message = "no more"
        raise InputError(message)

    def never() -> str:
        raise AssertionError

    run = stepping(program("c"))
    assert feed(run, never)
    for read, reason in [(lambda: "a", None), (broken, "unreadable")]:
        run.run(5)
        given: Callable[[], str] = read
        assert feed(run, given)
        run.run(5)
        if reason is not None:
            assert run.stop is not None
            assert run.stop.reason == reason
    assert not feed(run, never)
