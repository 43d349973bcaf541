"""Profiles of large programs and long runs: the work is linear in the size of the program, and the
memory is bounded."""

from __future__ import annotations

import sys
from itertools import count
from typing import TYPE_CHECKING, Any

import pytest

from mines_tools.interface.language import language_of
from mines_tools.interface.run import Event, Place, RunOptions
from mines_tools.report import speedscope
from mines_tools.report.profile import render
from mines_tools.runs import profile as profiling
from mines_tools.runs.profile import Profile
from mines_tools.text.source import Span

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable


class Played:
    """A run that performs given operations."""

    def __init__(self, operations: Iterable[int]) -> None:
        self._operations = iter(operations)

    def step(self) -> Event | None:
        at = next(self._operations, None)
        return None if at is None else Event(Place(Span(at, at + 1)), "x", None, "")


def profiled(operations: Iterable[int]) -> Profile:
    ticks = count()
    profile = Profile(lambda: float(next(ticks)))
    run: Any = Played(operations)
    profile.taking(run)(10**9)
    return profile


def calls_in(work: Callable[[], object]) -> int:
    """Return how many functions are called while `work` runs."""
    calls = 0

    def note(_frame: object, event: str, _argument: object) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    sys.setprofile(note)
    try:
        work()
    finally:
        sys.setprofile(None)
    return calls


@pytest.mark.long
def test_the_work_for_a_profile_grows_with_the_program() -> None:
    used = language_of("a.mines")
    assert used is not None

    def work(operations: int) -> int:
        """Profile a program that is one loop without inner loops. Return the number of calls."""
        parsed = used.parse("*.\n" + "\n".join("!" * operations), "2")
        running = used.running(parsed)
        assert running.start_counting is not None
        run = running.start_counting(RunOptions(), lambda _text: None)
        profile = Profile(lambda: 1.0)

        def show() -> None:
            profile.counting(run)(3 * operations)
            assert len(list(render(profile, parsed, running.words))) > operations
            assert len(b"".join(speedscope.render(profile, parsed, "a"))) > operations

        return calls_in(show)

    few, many = work(300), work(900)
    assert many < 4 * few


def test_loops_in_loops_are_looked_for_as_long_as_there_are_few(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # Back from the last operation to each one before it: as many loops, one in the other, as there are operations.
    deep = profiled([*range(41), *(at for first in range(40, -1, -1) for at in range(first, 41))])
    small = profiled([0, 1, 2, 2, 1, 2, 1] * 2)

    def depth(profile: Profile) -> int:
        loops, found = profile.loops(), 0
        while loops:
            loops, found = loops[0].inner, found + 1
        return found

    assert depth(deep) == 31
    assert depth(small) == 3
    monkeypatch.setattr(profiling, "_MOST_WORK", 500)
    assert 1 < depth(deep) < 10
    assert depth(small) == 3


def test_a_large_loop_leaves_work_for_small_ones_in_it(monkeypatch: pytest.MonkeyPatch) -> None:
    # A loop of 100 operations and the way back, in it one of three, in that one of two, in that one of one.
    monkeypatch.setattr(profiling, "_MOST_WORK", 460)
    (whole,) = profiled([*range(100), 98, 99, 99, 98, 97, 98] * 2).loops()
    (three,) = whole.inner
    (two,) = three.inner
    (one,) = two.inner
    sizes = [len(loop.operations) for loop in (whole, three, two, one)]
    assert sizes == [100, 3, 2, 1]


def test_ways_are_kept_until_there_are_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    first = [0, 1, 0, 1, 0, 2]
    later = [3, 0, 2, 1, 3, 2, 3, 1, 2, 0, 3] * 5 + [4]
    kept = profiled([*first, *later])
    assert kept.looped is None
    monkeypatch.setattr(profiling, "_MOST_WAYS", 3)
    monkeypatch.setattr(profiling, "_AT_ONCE", 1)
    bounded = profiled([*first, *later])
    assert bounded.looped is not None
    assert len(first) < bounded.looped < len(first) + 8
    taken = [*first, *later][: bounded.looped]
    assert bounded.loops() == profiled(taken).loops()
    assert bounded.counts() == kept.counts()
    assert bounded.periods() == kept.periods()
    assert bounded.steps == kept.steps == len(first) + len(later)


def test_what_is_kept_of_computed_jumps_has_a_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(profiling, "_MOST_WAYS", 50)
    monkeypatch.setattr(profiling, "_AT_ONCE", 10)
    held = []
    profile = Profile(lambda: 0.0)
    steps: Any = Played(at * by % 101 for by in range(1, 101) for at in range(101))
    take = profile.taking(steps)
    for _ in range(100):
        take(101)
        held.append(sum(len(ways) for ways in (profile._tally.ways, profile._ways or {})))
    assert max(held) < 250
    assert profile.steps == 10_100


def test_it_is_said_of_which_steps_the_loops_are(monkeypatch: pytest.MonkeyPatch) -> None:
    used = language_of("a.mines")
    assert used is not None
    parsed = used.parse("*.\n!\n!\n!", "2")
    words = used.running(parsed).words
    first, second, third = 3, 5, 7
    ways = [first, first, second, second, third, third, second, first, third]

    def shown() -> str:
        return "\n".join(render(profiled([*ways, *ways]), parsed, words))

    found = "from 2:1: {} rounds, 18 steps (100.0%), lines 2 to 4"
    assert f"\nloops:\n  {found.format(5)}\n" in shown()
    monkeypatch.setattr(profiling, "_MOST_WAYS", 1)
    monkeypatch.setattr(profiling, "_AT_ONCE", 9)
    heading = "loops, with the rounds of the first 9 steps:"
    assert f"\n{heading}\n  {found.format(2)}\n" in shown()
