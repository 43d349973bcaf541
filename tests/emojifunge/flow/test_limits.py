"""The analysis of a small program always ends in a bounded time."""

from __future__ import annotations

from itertools import cycle, islice

import pytest

from mines_tools.languages.emojifunge.flow.analysis import Flow
from mines_tools.languages.emojifunge.flow.explore import explore
from mines_tools.languages.emojifunge.flow.states import MOST_COUNTS
from mines_tools.languages.emojifunge.flow.trial_machine import TooCostlyError, TrialMachine
from mines_tools.languages.emojifunge.glyphs import path_counting
from mines_tools.languages.emojifunge.stacks import Stack, numbers_in
from mines_tools.languages.emojifunge.syntax import parse
from tests.emojifunge.flow.programs import emoji


def test_a_repeated_pick_does_not_make_states_grow() -> None:
    for source in ("judgement infinity-loop pick-emoji 1", "judgement right-if-true pick-emoji"):
        found = explore(parse(emoji(source), "text"), 500)
        assert max(len(control.counts) for control in found.states) <= MOST_COUNTS


@pytest.mark.parametrize(
    "source", ["5 5 2 create-new-stack dup 2 create-new-stack", "100 100 2 create-new-stack", "100"]
)
def test_a_trial_gives_up_before_numbers_are_long(source: str) -> None:
    # A number, or a stack that may be nested, squared again and again.
    squares = "".join(islice(cycle([emoji("dup"), emoji("mul")]), 60))
    text = emoji(f"change-popmode {source}") + squares
    machine = TrialMachine(parse(text, "text"), 1, "")
    with pytest.raises(TooCostlyError):
        _take(machine, 40)
    longest = max(
        (int(each).bit_length() for each in numbers_in(Stack(machine.stack.items))), default=0
    )
    assert longest < 10_000


def _take(machine: TrialMachine, steps: int) -> None:
    while machine.steps < steps:
        machine.step()


def test_paths_are_counted_once(monkeypatch: pytest.MonkeyPatch) -> None:
    counted: list[int] = []

    def count(size: int) -> int:
        counted.append(size)
        return 8512

    monkeypatch.setattr(path_counting, "_count", count)
    monkeypatch.setattr(path_counting, "_COUNTED", {})
    Flow(parse(emoji("input-number") + emoji("4 kazoeage-oneesan pop") * 30, "text"))
    assert len(counted) == len(set(counted)) > 0


@pytest.mark.parametrize("dialect", ["text", "author"])
@pytest.mark.parametrize("name", ["swapN", "create-new-stack", "kazoeage-oneesan"])
def test_what_fails_with_infinity_is_known_to_fail(name: str, dialect: str) -> None:
    source = f"\u27b0{emoji(name)}\U0001f51a"
    (end,) = Flow(parse(source, dialect)).ends()
    assert (end.kind, end.place, end.certainty.kind) == ("fails", (1, 0), "witnessed")
