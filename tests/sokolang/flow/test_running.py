"""A program with only one run is simply run. Then it is known whether it ends, and what it writes."""

from __future__ import annotations

import random
from functools import cache

import pytest

from mines_tools.languages.sokolang.explanation.explain import explain_program, verdict_words
from mines_tools.languages.sokolang.flow import analysis
from mines_tools.languages.sokolang.flow.analysis import Flow, flow_of
from mines_tools.languages.sokolang.program import parse
from tests.sokolang.flow.programs import any_program
from tests.sokolang.flow.shown import check_output
from tests.sokolang.programs import ROOM, program

_LONG = "r3000[2wp]rd+u"
"""Prints, does nothing for a long time, and then ends. The last action is not performed."""


def _flow(actions: str, stacks: str = "", drawn: str = ROOM, budget: int | None = None) -> Flow:
    return flow_of(parse(program(actions, stacks, drawn), "text"), budget)


@cache
def _long_flow() -> Flow:
    return _flow(_LONG, "a:11,5,11,7")


def test_a_long_run_is_followed_to_its_end() -> None:
    flow = _long_flow()
    assert verdict_words(flow) == 'it ends, writes "57"'
    assert flow.is_decided_by_running
    explanation = explain_program(flow.program, flow)
    assert explanation.output == flow.output == ("57", 2)
    assert explanation.data is not None
    verdict = explanation.data().verdict
    assert (verdict["kind"], verdict["operations"]) == ("ends", 9_003)


def test_what_the_only_run_does_not_perform_is_impossible() -> None:
    flow = _long_flow()
    assert not flow.is_complete
    assert flow.reached(len(flow.program.actions) - 1).kind == "impossible"
    assert not flow.failures


def test_an_error_of_a_long_run_is_known() -> None:
    flow = _flow("r2000[2wp]lrw", "a:11,5,1")
    assert verdict_words(flow) == 'it stops with an error, writes "5"'
    (certainty,) = flow.failures.values()
    assert certainty.kind == "witnessed"


def test_a_longer_run_stays_unknown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysis, "_LONGEST", 3_000)
    flow = _flow(_LONG, "a:11,5,11,7")
    assert verdict_words(flow) == (
        "not known if it always ends: the actions begin again until all marks are covered"
    )
    assert flow.output is None


def test_the_length_of_a_run_is_limited_by_its_budget() -> None:
    assert _flow(_LONG, "a:11,5,11,7", budget=100).output is None


@pytest.mark.parametrize(
    ("actions", "stacks", "drawn"),
    [
        ("rwrd", "a:13", ROOM),  # reads a number
        ("rwrd", "a:12", ROOM),  # reads a character
        ("3rd", "", "#######\n#@0000#\n#0####\n#*####"),  # chance chooses the portal
    ],
)
def test_with_input_or_chance_there_is_no_output(actions: str, stacks: str, drawn: str) -> None:
    flow = _flow(actions, stacks, drawn)
    assert not flow.is_decided_by_running
    assert flow.output is None


def _printing(at_will: random.Random) -> str:
    """Return a random program that probably executes commands of crate A, and then ends."""
    waits = at_will.choices(
        ("w", "2w", "3[wp]", "+w", "-[ww]", "*w", "lrw"), k=at_will.randrange(6)
    )
    codes = (11, 11, 11, 10, 1, 2, 3, 5, 7, 12, 20, 21, 22, 23, 30, 31, 65, 0x1F600, 0xD800, -1)
    stacks = (",".join(map(str, at_will.choices(codes, k=8))) for _ in range(2))
    return program(f"r{''.join(waits)}d", "a:{}\n@:{}".format(*stacks))


def _check_outputs(seed: int, count: int) -> int:
    """Check the outputs of random programs. Return the number of programs that are known to write something."""
    at_will = random.Random(seed)
    found = 0
    for number in range(count):
        source = any_program(at_will) if number % 2 else _printing(at_will)
        found += check_output(flow_of(parse(source, "text"), 60))
    return found


def test_outputs_are_right() -> None:
    assert _check_outputs(1, 100) > 9


@pytest.mark.long
def test_many_outputs_are_right() -> None:
    assert _check_outputs(2, 4_000) > 400
