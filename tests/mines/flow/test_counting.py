"""Loops that count to an end."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from mines_tools.mines.flow import analyse
from mines_tools.mines.syntax import parse
from tests.benchmarks.programs import Assembler

if TYPE_CHECKING:
    from mines_tools.mines.flow import Verdict

DOWN = "1 sub dup positive"
"""One less; again if that is above 0."""


def loop(before: str, body: str) -> Verdict:
    """Whether a loop is known to end that goes round as long as `body` leaves 1."""
    program = Assembler()
    program.add(before)
    start = len(program.operations)
    program.add(body)
    program.again_if_true(start)
    parsed = parse(program.source(), "2").program
    assert parsed is not None
    return analyse(parsed).verdict


@pytest.mark.parametrize(
    ("before", "body"),
    [
        ("in(n)", DOWN),
        ("in(n)", "dup out(n) 2 sub dup 5 sub positive"),
        ("push0 in(n) mul", "1 add dup 10 sub not not"),
        ("in(n) 7", "swap dup mul swap " + DOWN),  # another value changes as it likes
        ("in(n) 1", "swap 1 sub dup positive 3 1 roll swap 3 1 roll"),  # under another
    ],
)
def test_a_loop_that_counts_to_a_bound_ends(before: str, body: str) -> None:
    verdict = loop(before, body)
    assert verdict.kind in ("ends", "depends on input"), verdict


@pytest.mark.parametrize(
    ("before", "body"),
    [
        ("in(n)", "1 add dup positive"),  # away from the bound
        ("in(n)", "dup positive"),  # not counted at all
        ("in(n)", "dup 2 mod sub dup positive"),  # by 0 or 1
        ("in(n)", "1 sub dup not not"),  # past the bound, where it begins below
        ("in(n)", "dup 2 mod dup not sub sub dup positive"),  # now up, now down
        ("in(n) in(n)", "swap 1 sub dup positive"),  # now the one, now the other
        ("in(n)", "15 1 roll sub pop dup positive"),  # there are not so many to roll
    ],
)
def test_what_does_not_count_is_not_said_to_end(before: str, body: str) -> None:
    assert loop(before, body).kind != "ends"
