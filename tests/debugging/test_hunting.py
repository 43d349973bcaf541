"""Breakpoints of every kind stop the run where the record of the whole run shows that they must,
forwards and backwards."""

from __future__ import annotations

import random
from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING
from unittest.mock import ANY

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from mines_tools.debugging.breakpoint_search import Scan
from mines_tools.debugging.breakpoints import (
    AtIncluded,
    AtPlace,
    Breakpoint,
    InRow,
    OnCommand,
    OnDepth,
    OnSlot,
    OnStack,
    OnVariable,
)
from mines_tools.debugging.evaluating import is_same
from mines_tools.debugging.moves import Stopped
from mines_tools.interface.run import IncludedPlace
from tests.debugging.runs import (
    EXAMPLE_PARAMETERS,
    EXAMPLES_TRIED,
    INCLUDING,
    Program,
    Record,
    debugger,
    done,
    example,
    few_checkpoints,
    is_hit,
    programs,
    recorded,
    whats,
)
from tests.minesasm import programs as minesasm
from tests.thinned import thinned

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mines_tools.debugging.breakpoint_aims import Aim
    from mines_tools.debugging.debugger import Debugger

CONDITIONS = {
    "": lambda record, moment: True,
    "step % 3 != 0": lambda record, moment: moment % 3 != 0,
    "depth >= 1 and stack[0] = top": lambda record, moment: bool(_first(record, moment)),
    "output": lambda record, moment: any(e.output for e in record.events[:moment]),
}
HITS = {
    "": lambda count: True,
    "2": lambda count: count == 2,
    ">= 3": lambda count: count >= 3,
    "% 2": lambda count: count % 2 == 0,
}


def _first(record: Record, moment: int) -> object:
    return next(iter(record.seen[moment].stacks.values()))


def hits_of(record: Record, each: Breakpoint) -> set[int]:
    """Return the moments at which the breakpoint `each` must stop the run, according to the
    record."""
    condition = CONDITIONS[each.condition]
    raw = [
        moment
        for moment in range(record.last + 1)
        if is_hit(record, each.what, moment) and condition(record, moment)
    ]
    return {moment for count, moment in enumerate(raw, 1) if HITS[each.hits](count)}


def done_with(found: Debugger, budget: int, left: list[str]) -> Stopped:
    """Do the current move. When the run waits, give the next letter of the input `left`. Return
    where the move stopped."""
    while (stopped := done(found, budget)).reason == "waiting":
        if left:
            found.give(left.pop(0))
        else:
            found.end_input()
    return stopped


def check_hits(of: Program, record: Record, seed: int, most: int) -> None:
    at_will = random.Random(seed)
    left = list(of.text)
    found, _ = debugger(of, with_input=False)
    moments: dict[int, set[int]] = {}
    few = at_will.sample(whats(record, at_will), k=at_will.randint(1, 3))
    for what in [*few, *at_will.choices(few, k=at_will.randrange(3))]:  # some of them twice
        each = Breakpoint(what, at_will.choice(list(CONDITIONS)), at_will.choice(list(HITS)))
        moments[found.add(each)] = hits_of(record, each)
    hits = sorted(set().union(*moments.values()))
    found.launch(stops=False)
    last_move, begin = "launch", -1
    for _ in range(most):
        if last_move == "reverse":
            expected = max((each for each in hits if each < begin), default=None)
        else:
            expected = min((each for each in hits if each > begin), default=None)
        stopped = done_with(found, at_will.choice([1, 100, 10_000]), left)
        if expected is None:
            assert stopped.reason in (
                ("start",) if last_move == "reverse" else ("ended", "aborted")
            )
            assert found.moment == (0 if last_move == "reverse" else record.last)
        else:
            assert (stopped.reason, found.moment) == ("breakpoint", expected)
            numbers = {n for n, at in moments.items() if expected in at}
            if numbers != set(stopped.breakpoints) and found.travel.peek() is None:
                # What the step does is known when it has its input: then the run stops once more.
                found.resume()
                again = done_with(found, 100, left)
                assert (again.reason, found.moment) == ("breakpoint", expected)
                numbers -= set(again.breakpoints)
            assert set(stopped.breakpoints) == numbers
        last_move = at_will.choice(["reverse", "resume", "to_moment"])
        if last_move == "to_moment":
            found.to_moment(at_will.randint(0, record.last))
            done_with(found, 1000, left)
            last_move = at_will.choice(["reverse", "resume"])
        begin = found.moment
        getattr(found, last_move)()


@pytest.mark.parametrize("of", thinned(EXAMPLES_TRIED, 3), ids=lambda each: each.language)
def test_an_example(of: Program) -> None:
    record = recorded(of, 2500)
    for seed in range(2):
        check_hits(of, record, seed, 8)


def test_a_command_that_a_crate_executes() -> None:
    found, shown = debugger(example("sokolang/add.soko", "3\n4\n"))
    found.add(Breakpoint(OnCommand("outint")))
    found.launch(stops=False)
    assert done(found).reason == "breakpoint"
    assert shown == []
    found.step()
    done(found)
    assert shown == ["7"]


def test_a_slot_that_gets_an_equal_value_is_not_changed() -> None:
    of = example("truth-machine.mines", "1")
    record = recorded(of, 200)
    written = 0
    for position in range(3):
        what = OnSlot("stack", position)
        found, _ = debugger(of)
        found.add(Breakpoint(what))
        for moment in [at for at in range(200) if is_hit(record, what, at)][:12]:
            found.resume()
            done(found)
            assert found.moment == moment
            changes = found.changes()
            assert changes is not None
            written += changes.stacks["stack"].popped
    assert written


@pytest.mark.parametrize("other", thinned(["break", "break if", "log", "count"], 2))
def test_several_breakpoints_on_one_value_are_each_hit(other: str) -> None:
    """The debugger knows the value before a step for each of the breakpoints, not only for the
    first."""
    of = example("factorial.mines", "12")
    record = recorded(of, 300)
    depth = len(_first(record, 20))  # type: ignore[arg-type]
    what = OnSlot("stack", depth - 1)
    moments = [at for at in range(21, record.last + 1) if is_hit(record, what, at)]
    assert len(moments) > 20
    found, _ = debugger(of)
    found.to_moment(20)
    done(found)
    kinds = {"break": ("", "", ""), "break if": ("top > 1000", "", ""), "log": ("", "", "{top}")}
    condition, hits, log = kinds.get(other, ("", "% 3", ""))
    first = found.add(Breakpoint(what, condition, hits, log))
    second = found.add(Breakpoint(what))
    numbers = []
    for moment in moments:
        found.resume()
        stopped = done(found)
        assert (stopped.reason, found.moment) == ("breakpoint", moment)
        assert second in stopped.breakpoints
        numbers += stopped.breakpoints
    assert (first in numbers) == (other != "log")
    for moment in reversed(moments[:-1]):
        found.reverse()
        assert (done(found).reason, found.moment) == ("breakpoint", moment)


def test_a_pointer_that_is_looked_at_beside_a_stack() -> None:
    """A backward search finds changes of the pointer in one way, and changes of a stack in another
    way. It still examines each step."""
    found, _ = debugger(example("factorial.mines", "12"))
    found.to_moment(200)
    done(found)
    for what in (OnVariable("pointer"), OnDepth("stack")):
        found.add(Breakpoint(what))
    for moment in range(199, 140, -1):
        found.reverse()
        assert (done(found).reason, found.moment) == ("breakpoint", moment)


def test_a_change_of_any_value_of_a_stack() -> None:
    """The breakpoint also stops the run if the depth is unchanged, or if a step changes more values
    than the debugger reads before each step."""
    of = Program("emojifunge", "1️⃣" * 12 + "🙃2️⃣3️⃣🙃💞💞🙃🔚")
    found, _ = debugger(of)
    record = recorded(of, 30)
    what = OnStack(next(iter(record.seen[0].stacks)))
    moments = [moment for moment in range(record.last + 1) if is_hit(record, what, moment)]
    assert moments == [*range(1, 13), 14, 15, 16, 19]  # elsewhere, equal values change places
    found.add(Breakpoint(what))
    for moment in moments:
        found.resume()
        assert (done(found).reason, found.moment) == ("breakpoint", moment)
    found.resume()
    assert done(found).reason == "ended"
    for moment in reversed(moments):
        found.reverse()
        assert (done(found).reason, found.moment) == ("breakpoint", moment)


@pytest.mark.parametrize("moment", [1, 2, 7])
def test_a_hit_at_the_end_is_not_counted_twice(moment: int) -> None:
    found, _ = debugger(example("factorial.mines", "3"))
    found.add(Breakpoint(OnVariable("pointer"), "", str(moment)))
    for reason in ("breakpoint", "ended"):
        found.resume()
        assert done(found).reason == reason
    found.reverse()
    assert (done(found).reason, found.moment) == ("breakpoint", moment)


def test_a_number_that_is_none_is_the_same_as_itself() -> None:
    not_a_number = float("nan")
    values = [(not_a_number,), (-not_a_number,), (1,)]
    assert [is_same(one, other) for one, other in pairwise(values)] == [True, False]


def test_a_condition_that_takes_too_long_stops_and_says_so() -> None:
    """The run stops in both directions, whatever count of hits is set, because the debugger does
    not know if the condition is true."""
    found, _ = debugger(example("factorial.mines", "12"))
    found.to_moment(60)
    done(found)
    place = found.place
    assert place is not None
    assert place.span is not None
    huge = "0x1" + "0" * 1_000_000
    number = found.add(Breakpoint(AtPlace(place.span), f"{huge} * {huge} > 5", "3", "{top}"))
    for move in ("resume", "resume", "reverse"):
        getattr(found, move)()
        stopped = done(found)
        assert (stopped.reason, stopped.breakpoints) == ("breakpoint", (number,))
        assert stopped.text.startswith(f"breakpoint {number}: its condition has no value here: `*`")


@pytest.mark.long
@pytest.mark.parametrize("of", EXAMPLE_PARAMETERS)
def test_every_command_and_place_again_and_again(of: Program) -> None:
    record = recorded(of, 150)
    commands = {OnCommand(event.command) for event in record.events}
    places = {AtPlace(place.span) for place in record.places if place and place.span}
    for what in sorted([*commands, *places], key=str)[:30]:
        hits = [at for at in range(min(150, record.last + 1)) if is_hit(record, what, at)]
        found, _ = debugger(of)
        found.add(Breakpoint(what))
        found.launch(stops=False)
        for moment in hits[:5]:
            assert done(found).reason == "breakpoint"
            assert found.moment == moment
            found.resume()


@given(programs, st.integers(0, 999))
def test_any_program(of: Program, seed: int) -> None:
    record = recorded(of, 60)
    if of.running() and record.last < 60:  # to its end
        with few_checkpoints():
            check_hits(of, record, seed, 8)


@given(st.randoms(use_true_random=False), st.integers(0, 999))
def test_any_program_with_included_files(at_will: random.Random, seed: int) -> None:
    source, files = minesasm.program_with_files(at_will, 6)
    of = Program("minesasm", source, minesasm.input_text(at_will), tuple(files.items()))
    assume(not of.parsed().errors)
    record = recorded(of, 60)
    if record.last < 60:  # to its end
        with few_checkpoints():
            check_hits(of, record, seed, 8)


def test_every_statement_of_an_included_file_again_and_again() -> None:
    """The statements are in a routine, in a macro, and in files that are included twice or by another."""
    record = recorded(INCLUDING, 1000)
    places = {
        IncludedPlace(file.source.name, span): file.source.text[span.start : span.end]
        for file in INCLUDING.running().included()
        for span in file.spans
    }
    seen: Counter[str] = Counter()
    for place, text in places.items():
        hits = [at for at in range(record.last) if is_hit(record, AtIncluded(place), at)]
        seen[text] += len(hits)
        found, _ = debugger(INCLUDING)
        found.add(Breakpoint(AtIncluded(place)))
        found.launch(stops=False)
        for moment in hits:
            assert (done(found).reason, found.moment) == ("breakpoint", moment)
            found.resume()
        assert done(found).reason == "ended"
        for moment in hits[::-1]:
            found.reverse()
            assert (done(found).reason, found.moment) == ("breakpoint", moment)
    # The routine is called twice, and contains two `swap`.
    assert seen == {
        "jump past": 1, "swap": 4, "dup": 2, "add": 3, "ret": 2, "push 1": 1, 'print ","': 3,
    }  # fmt: skip


def test_an_include_and_the_first_statement_of_its_file_have_breakpoints_of_their_own() -> None:
    """Both are at the same operation: each of them stops the run if the condition of the other one is false."""
    own, included = next(
        (AtPlace(place.span), AtIncluded(place.included_start))
        for place in recorded(INCLUDING, 1000).places[1:]
        if place and place.span and place.included_start
    )
    for one, other in ((own, included), (included, own)):
        found, _ = debugger(INCLUDING)
        number = found.add(Breakpoint(one))
        found.add(Breakpoint(other, "step < 0"))
        found.launch(stops=False)
        stopped = done(found)
        assert (stopped.reason, stopped.breakpoints) == ("breakpoint", (number,))


def test_what_waits_for_input_where_it_has_stopped_already() -> None:
    """At the stop, the debugger does not know yet what the next step does. When it knows, the
    breakpoint is hit, and the hit is counted once."""
    of = Program("toy", ",<", "a")
    for seed in range(100):
        check_hits(of, recorded(of, 60), seed, 8)


def test_breakpoints_that_are_set_in_one_go_are_looked_for_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A client can set thousands of breakpoints. The debugger must not search again for each."""
    aimed: list[int] = []
    aim = Scan.aim

    def counted(scan: Scan, aims: Iterable[Aim]) -> None:
        all_of_them = list(aims)
        aimed.append(len(all_of_them))
        aim(scan, all_of_them)

    found, _ = debugger(example("hello.mines"))
    monkeypatch.setattr(Scan, "aim", counted)
    place = AtPlace(found.running.places()[3])
    numbers = [found.add(Breakpoint(place)) for _ in range(500)]
    found.launch(stops=False)
    assert done(found) == Stopped("breakpoint", ANY, tuple(numbers))
    assert aimed == [500]
    for number in numbers:
        found.remove(number)
    found.resume()
    assert done(found).reason == "ended"
    assert aimed == [500, 0]


def test_going_back_finds_the_row_in_which_the_run_begins() -> None:
    found, _ = debugger(Program("toy", "<", ""))
    number = found.add(Breakpoint(InRow((*found.running.places(),))))
    found.launch(stops=False)
    assert done(found)[:3] == ("breakpoint", f"breakpoint {number}", (number,))
    found.resume()
    assert done(found).reason == "ended"
    found.reverse()
    assert (done(found).reason, found.moment) == ("breakpoint", 0)
