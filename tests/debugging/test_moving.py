"""Moves over queued operations, moves to a place, interrupted moves, and the messages of log
points."""

from __future__ import annotations

from typing import Any

import pytest

from mines_tools.debugging.breakpoints import (
    AtPlace,
    Breakpoint,
    OnCommand,
    OnDepth,
    OnError,
    OnSlot,
    OnVariable,
)
from mines_tools.debugging.debugger import Debugger
from mines_tools.debugging.evaluating import ExpressionError
from mines_tools.debugging.moves import Stopped
from tests.debugging.runs import (
    OPTIONS,
    ROUTINES,
    Program,
    console_of,
    debugger,
    done,
    example,
    recorded,
)

TRUTH = example("truth-machine.mines", "1")


def queued_at(of: Program) -> tuple[int, int]:
    """Return the first moment at which a queued operation is next, and the first moment after it at
    which no queued operation is next."""
    places = recorded(of, 100).places
    begin = next(at for at, place in enumerate(places) if place and place.span is None)
    return begin, next(at for at in range(begin, 100) if (place := places[at]) and place.span)


def come_to(of: Debugger, moment: int) -> None:
    of.to_moment(moment)
    assert done(of).reason == "goto"


def test_over_and_out_of_what_is_queued() -> None:
    first, after = queued_at(TRUTH)
    found, _ = debugger(TRUTH)
    come_to(found, first - 1)
    queuing = found.place
    found.step()
    assert (done(found), found.moment) == (Stopped("step"), first)
    assert found.place is not None
    assert queuing is not None
    assert (found.place.span, found.place.queued_by) == (None, queuing.span)
    found.restart_frame()
    assert (done(found), found.moment, found.place) == (Stopped("goto"), first - 1, queuing)
    found.restart_frame()  # nothing is queued here
    assert (done(found), found.moment) == (Stopped("goto"), first - 1)
    found.over()
    assert (done(found), found.moment) == (Stopped("step"), after)
    found.over_back()
    assert (done(found), found.moment) == (Stopped("step"), first - 1)
    assert after > first + 1
    come_to(found, first)
    found.over()  # among what is queued: one step
    assert (done(found), found.moment) == (Stopped("step"), first + 1)
    come_to(found, first)
    found.over_back()
    assert (done(found), found.moment) == (Stopped("step"), first - 1)
    come_to(found, first)
    found.out()
    assert (done(found), found.moment) == (Stopped("step"), after)


def test_a_hit_in_what_is_queued_stops_a_step_over_it() -> None:
    first, _ = queued_at(TRUTH)
    found, _ = debugger(TRUTH)
    come_to(found, first - 1)
    number = found.add(Breakpoint(OnDepth("stack")))
    found.over()
    assert (done(found), found.moment) == (
        Stopped("breakpoint", f"breakpoint {number}", (number,)),
        first,
    )


@pytest.mark.parametrize("path", ["add.mines", "emojifunge/cat.emojifunge", "sokolang/cat.soko"])
def test_a_single_step_beside_breakpoints_is_taken_once(
    path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    found, _ = debugger(example(path, "40 2"))
    run = found.travel.run
    place = run.place()
    assert place is not None
    assert place.span is not None
    stack = next(iter(found.view().stacks))
    for what in (AtPlace(place.span), OnDepth(stack), OnSlot(stack, 0)):
        found.add(Breakpoint(what, hits="99"))
        found.add(Breakpoint(what, "step < 0"))
    found.over()
    done(found)
    taken: list[str] = []
    for name in ("step", "run", "run_until", "restore"):
        method = getattr(type(run), name)

        def counted(*arguments: Any, name: str = name, method: Any = method) -> Any:
            taken.append(name)
            return method(*arguments)

        monkeypatch.setattr(type(run), name, counted)
    found.over()
    done(found)
    assert (found.moment, found.event is not None) == (2, True)
    assert taken == ["step"]


def test_to_a_place() -> None:
    found, _ = debugger(TRUTH)
    places = found.running.places()
    found.to_place(places[4])
    assert (done(found), found.place and found.place.span) == (Stopped("goto"), places[4])
    number = found.add(Breakpoint(AtPlace(places[6])))
    found.to_place(places[8])
    assert (done(found).breakpoints, found.place and found.place.span) == ((number,), places[6])
    found.to_place(places[8])
    assert done(found) == Stopped("goto")
    found.reverse()  # the place of the cursor is no breakpoint
    assert done(found).breakpoints == (number,)


def test_what_there_is_before_and_after() -> None:
    found, shown = debugger(Program("mines", "*.\n\n1,0"))
    for move in ("back", "over_back", "reverse"):
        getattr(found, move)()
        assert (done(found), found.moment) == (Stopped("start"), 0)
    found.to_moment(99)
    assert (done(found), found.moment) == (Stopped("ended", missed=99), 2)
    for move in ("step", "over", "out", "resume"):
        getattr(found, move)()
        assert (done(found), found.moment) == (Stopped("ended"), 2)
    found.to_output(0)
    assert (done(found), found.moment, shown) == (Stopped("ended", missed_output=1), 2, [])
    found.back()
    assert (done(found), found.moment) == (Stopped("step"), 1)


def test_interrupted_moves_leave_a_whole_state() -> None:
    found, _ = debugger(TRUTH)
    found.resume()
    while found.moment <= 100:  # a slice is shorter on a busy machine
        assert found.go(5000) is None
    assert found.is_moving
    found.interrupt()
    assert found.go() == Stopped("pause")
    assert not found.is_moving
    at = found.moment
    run = TRUTH.running().start_stepping(OPTIONS, lambda _: None)
    run.give(TRUTH.text)
    run.end_input()
    run.run(at - 1)
    assert (found.event, found.travel.run.snapshot()) == (run.step(), run.snapshot())
    found.add(Breakpoint(OnCommand("reverse"), "step < 0"))
    found.reverse()
    assert found.go(1) is None
    assert found.progress is not None
    assert (found.progress.begin, found.progress.goal) == (at, 0)
    found.interrupt()
    assert (found.go(), found.moment) == (Stopped("pause"), at)
    found.to_moment(10**9)
    assert found.go(5000) is None
    found.to_moment(7)  # another move takes its place
    assert (done(found), found.moment) == (Stopped("goto"), 7)


def test_a_breakpoint_that_is_set_in_a_move_counts_at_once() -> None:
    found, _ = debugger(TRUTH)
    found.resume()
    assert found.go(100) is None
    run = TRUTH.running().start_stepping(OPTIONS, lambda _: None)
    run.give(TRUTH.text)
    run.end_input()
    events = [run.step() for _ in range(found.moment + 200)]
    written = [at for at, event in enumerate(events) if event and event.command == "out(n)"]
    before = sum(at <= found.moment for at in written)
    number = found.add(Breakpoint(OnCommand("out(n)"), "", str(before + 2)))
    assert (done(found).breakpoints, found.moment) == ((number,), written[before + 1])
    found.remove(number)
    assert found.breakpoints == {}
    found.resume()
    assert found.go(5000) is None


def test_log_points_say_something_once_as_output_is_shown_once() -> None:
    record = recorded(TRUTH, 500)
    hits = [at for at, event in enumerate(record.events) if event.command == "out(n)"]
    said: list[str] = []
    found = Debugger(TRUTH.running(), OPTIONS, log=said.append)
    found.give("1")
    found.end_input()
    found.add(Breakpoint(OnCommand("out(n)"), "", ">= 2", "{step}: {top} by {command}"))
    stop = found.add(Breakpoint(OnCommand("out(n)"), f"step = {hits[4]}"))
    found.resume()
    assert done(found).breakpoints == (stop,)
    expected = [f"{at}: 1 by out(n)" for at in hits[1:5]]
    assert said == expected
    found.reverse()
    assert done(found) == Stopped("start")
    come_to(found, hits[3])
    assert said == expected
    found.resume()
    assert done(found).breakpoints == (stop,)
    assert said == expected
    # Of one that is set later nothing was said, and after a change the run is another one.
    found.add(Breakpoint(OnCommand("out(n)"), f"step = {hits[0]}", "", "later"))
    found.to_moment(0)
    done(found)
    found.resume()
    assert done(found).breakpoints == (stop,)
    assert said == [*expected, "later"]
    come_to(found, hits[3])
    found.set_value("stack", 0, "2")
    found.resume()
    assert done(found).breakpoints == (stop,)
    assert said == [*expected, "later", expected[-1]]


def logging(of: Program) -> tuple[Debugger, list[str]]:
    """Return a debugger with all its input, and the list of what it has shown and logged, in
    order."""
    said: list[str] = []
    found = Debugger(of.running(), OPTIONS, said.append, lambda text: said.append(f"<{text}>"))
    found.give(of.text)
    found.end_input()
    return found, said


def test_a_message_about_a_change_says_what_has_made_it() -> None:
    found, said = logging(TRUTH)
    found.add(Breakpoint(OnDepth("stack"), "", "", "{step} {command}"))
    found.add(Breakpoint(OnDepth("stack"), "step > 20"))
    found.resume()
    assert done(found).reason == "breakpoint"
    record = recorded(TRUTH, found.moment)
    stacks = [each.stacks["stack"] for each in record.seen]
    expected = [
        f"<{at} {record.events[at - 1].command}>"
        for at in range(1, found.moment + 1)
        if len(stacks[at]) != len(stacks[at - 1])
    ]
    assert [each for each in said if each.startswith("<")] == expected


def test_a_message_shows_the_state_before_the_step_that_it_names() -> None:
    of = Program("mines", "*.\n..\n" + "0;1\n0,1\n" * 9)
    record = recorded(of, 15)
    place = record.places[10]
    assert place is not None
    assert place.span is not None
    found, said = logging(of)
    found.add(Breakpoint(AtPlace(place.span), "step = 10", "", "{command} {depth} {stack}"))
    found.add(Breakpoint(AtPlace(place.span), "step > 10"))
    found.resume()
    assert done(found).reason == "breakpoint"
    stack = ", ".join(map(str, record.seen[10].stacks["stack"]))
    depth = len(record.seen[10].stacks["stack"])
    assert said[0] == f"<{record.events[10].command} {depth} [{stack}]>"


def test_a_message_comes_after_the_output_before_it() -> None:
    found, said = logging(Program("mines", TRUTH.source, "0"))
    found.add(Breakpoint(OnCommand("out(n)"), "", "", "before"))
    found.add(Breakpoint(OnVariable("status"), "", "", "after"))
    found.resume()
    assert done(found).reason == "ended"
    assert said == ["<before>", "0", "<after>"]


def test_a_step_over_what_is_queued_logs() -> None:
    first, _ = queued_at(TRUTH)
    found, said = logging(TRUTH)
    come_to(found, first)
    found.add(Breakpoint(OnVariable("queue"), "", "", "{step}"))
    found.over()
    assert (done(found), found.moment) == (Stopped("step"), first + 1)
    assert said[-1] == f"<{first + 1}>"


@pytest.mark.parametrize("move", ["resume", "over", "out", "to_place"])
def test_a_move_that_is_interrupted_while_it_counts_stays(move: str) -> None:
    found, _ = debugger(TRUTH)
    come_to(found, 30_000)
    event = found.event
    found.add(Breakpoint(OnVariable("pointer"), "", "9"))
    getattr(found, move)(*([found.running.places()[0]] if move == "to_place" else []))
    assert found.go(1000) is None
    assert found.moment < 30_000
    found.interrupt()
    assert (done(found), found.moment, found.event) == (Stopped("pause"), 30_000, event)


@pytest.mark.parametrize("count", range(1, 9))
def test_hits_around_input_that_comes_late_are_counted_once(count: int) -> None:
    of = example("add.mines", "40 2")
    found, _ = debugger(of, with_input=False)
    found.add(Breakpoint(OnVariable("pointer"), "", str(count)))
    found.add(Breakpoint(OnCommand("in(n)"), "step < 0"))
    left, reasons = list(of.text), []
    for move in (found.resume, found.resume, found.reverse):
        move()
        while (stopped := done(found)).reason == "waiting":
            if left:
                found.give(left.pop(0))
            else:
                found.end_input()
        reasons.append((stopped.reason, found.moment))
    assert reasons == [("breakpoint", count), ("ended", 9), ("breakpoint", count)]


def test_a_count_that_was_interrupted_is_not_kept() -> None:
    """The user adds a breakpoint with a count during a move. The move is interrupted while the
    debugger counts the hits."""
    found, _ = debugger(TRUTH)
    come_to(found, 30_000)
    stack = OnDepth("stack")
    found.add(Breakpoint(stack, "step < 0"))
    found.resume()
    assert found.go(100) is None
    number = found.add(Breakpoint(OnVariable("pointer"), "", "25000"))
    while found.go(1000) is None and found.moment >= 30_000:
        pass
    assert found.moment < 30_000
    found.interrupt()
    assert done(found) == Stopped("pause")
    assert found.moment >= 30_000
    come_to(found, found.moment + 5)
    found.reverse()
    assert (done(found).breakpoints, found.moment) == ((number,), pointed(25_000))


def pointed(count: int) -> int:
    """Return the moment at which the pointer has changed `count` times."""
    run = TRUTH.running().start_stepping(OPTIONS, lambda _: None)
    run.give(TRUTH.text)
    run.end_input()
    while count:
        run.step()
        count -= "pointer" in run.changes().variables
    return run.steps


def test_what_breakpoints_cannot_be() -> None:
    found, _ = debugger(TRUTH)
    for wrong in (
        Breakpoint(OnError("none"), "to"),
        Breakpoint(OnError("none"), "", "x"),
        Breakpoint(OnError("none"), "", "", "{"),
    ):
        with pytest.raises(ExpressionError):
            found.add(wrong)
    assert found.breakpoints == {}


def test_input_that_comes_while_it_runs() -> None:
    found, shown = debugger(example("reverse.mines"), with_input=False)
    number = found.add(Breakpoint(OnCommand("in(c)"), "", "2"))
    found.launch(stops=False)
    assert done(found) == Stopped("waiting", reader="in(c)")
    at = found.moment
    assert (found.go(), found.moment) == (Stopped("waiting", reader="in(c)"), at)  # still
    found.give("ab")
    assert (done(found).breakpoints, found.moment > at) == ((number,), True)
    found.resume()
    assert done(found) == Stopped("waiting", reader="in(c)")
    found.back()  # the waiting move is forgotten
    assert done(found) == Stopped("step")
    found.resume()
    assert done(found) == Stopped("waiting", reader="in(c)")
    found.end_input()
    assert done(found) == Stopped("ended")
    assert "".join(shown) == "ba"
    with pytest.raises(ValueError, match="the input has ended"):
        found.give("c")


def test_what_is_only_looked_at_is_not_come_to() -> None:
    """A search may look at moments that the run has not reached. Such moments do not count as
    reached."""
    held, console = console_of(example("truth-machine.mines", "1"))
    for moment in (100, 50):
        held.to_moment(moment)
        done(held)
        console.do("when output 1")
        assert done(held).reason == "answered"
        held.to_output(3)
        held.interrupt()
        done(held)
        assert held.farthest == 100
    held.to_moment(5_000)
    assert held.go(100) is None
    held.interrupt()
    done(held)
    assert 100 < held.farthest == held.moment < 5_000


def test_moves_over_calls_stop_at_the_same_moments_forward_and_back() -> None:
    found, _ = debugger(Program("minesasm", ROUTINES, "2"))
    forward, back = [], []
    while found.place is not None:
        assert found.place.span is not None
        forward.append(found.moment)
        found.over()
        done(found)
    assert found.output == "42125"
    while found.moment:
        found.over_back()
        done(found)
        back.append(found.moment)
    assert back == forward[::-1]
    assert len(forward) == 25


def test_out_leaves_the_repeated_action_and_then_the_groups() -> None:
    """The run is at the second `r` of `2r` first. The inner group is entered again in each round of the outer one."""
    source = "#######\n#@   *#\n#######\n---\n---\n2[r2[2rl]l]ld"
    runs, _ = debugger(Program("sokolang", source))
    runs.launch()
    done(runs)
    for _ in range(2):
        runs.step()
        done(runs)
    seen = []
    for _ in range(7):
        runs.out()
        done(runs)
        seen.append(runs.moment)
    assert seen == [3, 7, 16, 17, 18, 34, 35]


def test_moves_inside_of_very_many_groups() -> None:
    """The keys of all groups at each step would take minutes."""
    groups = 10_000
    source = f"#######\n#@   *#\n#######\n---\n---\n{'2[' * groups}rl{']' * groups}"
    runs, _ = debugger(Program("sokolang", source))
    runs.launch()
    done(runs)
    for _ in range(20):
        runs.over()
        done(runs)
    assert runs.moment == 20
    runs.out()
    done(runs)
    assert runs.moment == 24


def test_out_leaves_an_action_that_a_stack_repeats_from_its_last_repetitions() -> None:
    """`*w` waits 4 times. Moments 3 and 4 are before its last two repetitions."""
    runs, _ = debugger(Program("sokolang", "#####\n#@ *#\n#####\n---\n@:4\n---\n[r*wl]"))
    runs.launch()
    done(runs)
    for moment in (3, 4):
        runs.to_moment(moment)
        done(runs)
        runs.out()
        done(runs)
        assert runs.moment == 5
