"""The timeline of a run names each step at which something happens."""

from __future__ import annotations

import random
from collections import Counter
from typing import TYPE_CHECKING
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mines_tools.debugging import mark_groups
from mines_tools.debugging.breakpoints import Breakpoint, OnCommand
from mines_tools.debugging.mark_groups import MarkGroups
from mines_tools.debugging.timeline import Timeline
from mines_tools.interface.run import GAME_OVER
from tests.debugging.runs import (
    EXAMPLE_PARAMETERS,
    Program,
    Record,
    debugger,
    done,
    example,
    few_checkpoints,
    programs,
    recorded,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.debugging.debugger import Debugger
    from mines_tools.debugging.timeline import Mark

_STEPS = 120


def _begun(of: Program) -> tuple[Debugger, Timeline]:
    found, _ = debugger(of)
    found.launch()
    done(found)
    return found, Timeline(found, of.source)


def _known(found: Debugger, timeline: Timeline, *, seconds: float = 60) -> None:
    """Search for all events, and check that the debugger is where it was."""
    before = found.moment, found.event, found.output
    while not timeline.is_known(found.farthest):
        timeline.search(found.farthest, seconds)
        assert done(found).reason == "answered"
        assert (found.moment, found.event, found.output) == before


def _marks(found: Debugger, timeline: Timeline) -> list[Mark]:
    """Return a mark for each event."""
    return list(timeline.part(0, found.farthest, found.farthest + 1).marks)


def _expected(of: Program, record: Record) -> Iterator[tuple[int, str]]:
    """Yield the events of a run that was recorded step by step."""
    words = of.running().words
    for moment, event in enumerate(record.events, 1):
        if event.output:
            yield moment, "output"
        if not {event.command, *event.executed}.isdisjoint(words.reads):
            yield moment, "input"
        if event.error is not None:
            yield moment, "error"
        span = event.place.span
        is_sign = span is not None and of.source[span.start : span.end] in words.signs
        if is_sign or GAME_OVER in event.occasions:
            yield moment, "restart"


def _check(of: Program, at_will: random.Random) -> None:
    record = recorded(of, _STEPS)
    found, timeline = _begun(of)
    with few_checkpoints():
        for moment in sorted({record.last, at_will.randint(0, record.last)}):
            found.to_moment(moment)
            done(found)
            found.to_moment(at_will.randint(0, moment))
            done(found)
            _known(found, timeline, seconds=at_will.choice((0, 60)))
    marks = _marks(found, timeline)
    there = sorted((mark.step, mark.kind) for mark in marks if mark.kind != "end")
    assert there == sorted(_expected(of, record))
    assert [mark.step for mark in marks if mark.kind == "end"] == [record.last] * (
        len(record.events) < _STEPS
    )
    written = "".join(mark.words for mark in marks if mark.kind == "output")
    if written.isascii() and written.isprintable() and "\\" not in written:
        assert record.output.startswith(written[:5])
    _check_buckets(timeline, found, marks, at_will)


def _check_buckets(
    timeline: Timeline, found: Debugger, single: list[Mark], at_will: random.Random
) -> None:
    """Check a part of the timeline with few buckets."""
    first = at_will.randint(0, found.farthest)
    part = timeline.part(first, at_will.randint(first, found.farthest), at_will.randint(1, 9))
    inside = [mark for mark in single if part.first <= mark.step <= part.end]
    expected = Counter(((mark.step - part.first) // part.size, mark.kind) for mark in inside)
    assert {
        ((mark.step - part.first) // part.size, mark.kind): mark.events for mark in part.marks
    } == expected
    for mark in part.marks:
        steps = [each.step for each in inside if each.kind == mark.kind]
        assert mark.step in steps
        assert mark.last in steps


@pytest.mark.parametrize("of", EXAMPLE_PARAMETERS)
def test_marks_of_the_examples_are_where_the_events_are(of: Program) -> None:
    _check(of, random.Random(1))


@given(programs, st.randoms(use_true_random=False))
def test_marks_are_where_the_events_are(of: Program, at_will: random.Random) -> None:
    _check(of, at_will)


def test_words_of_marks() -> None:
    found, timeline = _begun(example("truth-machine.mines", "0"))
    found.resume()
    done(found)
    _known(found, timeline)
    words = {mark.kind: mark.words for mark in _marks(found, timeline)}
    assert words == {
        "input": "reads a number",
        "output": "0",
        "error": "stack underflow",
        "end": "ended",
    }


def test_output_of_a_bucket_is_one_text() -> None:
    found, timeline = _begun(example("hello.mines"))
    found.resume()
    done(found)
    _known(found, timeline)
    (whole,) = [mark for mark in timeline.part(0, found.farthest, 1).marks if mark.kind == "output"]
    assert (whole.events, whole.words) == (len(found.output), found.output.replace("\n", "\\n"))


def test_a_restart_is_marked() -> None:
    of = Program("mines", "*.\n..\n@\n@\n0,0\n")
    found, timeline = _begun(of)
    found.to_moment(5)
    done(found)
    _known(found, timeline)
    restarts = [mark for mark in _marks(found, timeline) if mark.kind == "restart"]
    assert [(mark.step, mark.words) for mark in restarts][:3] == [
        (1, "restart of the game"),
        (2, "restart of the game"),
        (3, "game over"),
    ]


def test_a_change_is_marked_and_what_followed_is_searched_again() -> None:
    found, timeline = _begun(example("truth-machine.mines", "0"))
    found.resume()
    done(found)
    _known(found, timeline)
    (output,) = [mark.step for mark in _marks(found, timeline) if mark.kind == "output"]
    found.to_moment(output - 1)
    done(found)
    found.set_value("stack", len(found.view().stacks["stack"]) - 1, "7")
    assert [mark.kind for mark in _marks(found, timeline)] == ["error", "input", "change"]
    found.step()
    done(found)
    _known(found, timeline)
    assert [(mark.kind, mark.words) for mark in _marks(found, timeline)][2:] == [
        ("change", "value set by you"),
        ("output", "7"),
    ]


def test_stops_at_a_breakpoint_are_marked_until_it_is_removed() -> None:
    found, timeline = _begun(example("truth-machine.mines", "1"))
    number = found.add(Breakpoint(OnCommand("out(n)")))
    for _ in range(2):
        found.resume()
        timeline.stopped(done(found).breakpoints, "breakpoint")
    stops = [mark for mark in _marks(found, timeline) if mark.kind == "breakpoint"]
    assert [mark.events for mark in stops] == [1, 1]
    assert stops[-1].step == found.moment
    found.remove(number)
    assert not [mark for mark in _marks(found, timeline) if mark.kind == "breakpoint"]


@given(st.lists(st.integers(0, 60), max_size=40), st.integers(0, 60))
def test_groups_keep_all_events_in_bounded_memory(moments: list[int], edge: int) -> None:
    with patch.object(mark_groups, "_MOST", 6):
        groups = MarkGroups()
        for moment in moments:
            groups.add(moment, moment)
        assert len(groups) <= 6
        for group in groups.between(0, 100):
            inside = [moment for moment in moments if group.first <= moment <= group.last]
            assert {group.first, group.last} <= set(inside)
            assert group.first // groups.length == group.last // groups.length
            assert group.about == group.first
        if moments == sorted(set(moments)):
            assert sum(group.events for group in groups.between(0, 100)) == len(moments)
        known = groups.forget(edge)
        left = {group.last for group in groups.between(0, 100)}
        assert known <= edge
        assert all(last <= known for last in left)
        if groups.length == 1:
            assert known == edge
            assert left == {moment for moment in moments if moment <= edge}
