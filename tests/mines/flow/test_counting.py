"""Loops that count until they end."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from dev.benchmarks.programs import Assembler
from mines_tools.languages.mines.explanation.explain import explain_program
from mines_tools.languages.mines.flow import analyse
from mines_tools.languages.mines.syntax import parse
from tests.mines.flow.structured.kinds import KINDS, made
from tests.thinned import thinned

if TYPE_CHECKING:
    from mines_tools.languages.mines.flow import Verdict

DOWN = "1 sub dup positive"
"""The commands of a loop that decrements the top value, and continues while the value is above
0."""


def loop(before: str, body: str) -> Verdict:
    """Return the verdict about a loop that continues while `body` leaves 1 on the top."""
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
    thinned(
        [
            ("in(n)", DOWN),
            ("in(n)", "dup out(n) 2 sub dup 5 sub positive"),
            ("push0 in(n) mul", "1 add dup 10 sub not not"),
            ("in(n) 7", "swap dup mul swap " + DOWN),  # another value changes as it likes
            ("in(n) 1", "swap 1 sub dup positive 3 1 roll swap 3 1 roll"),  # under another
            ("in(n)", "7 8 in(n) 2 swap roll pop pop 1 sub dup positive"),  # under rolled values
        ],
        2,
    ),
)
def test_a_loop_that_counts_to_a_bound_ends(before: str, body: str) -> None:
    verdict = loop(before, body)
    assert verdict.kind in ("ends", "depends on input"), verdict


def nested(before: str, begin: str, inner: str, outer: str) -> Verdict:
    """Return the verdict about a loop around another loop. The outer loop consists of `begin`, the
    inner loop and `outer`; the inner loop consists of `inner`. Each loop continues while its
    commands leave 1 on the top."""
    program = Assembler()
    program.add(before)
    start = len(program.operations)
    program.add(begin)
    within = len(program.operations)
    program.add(inner)
    program.again_if_true(within)
    program.add(outer)
    program.again_if_true(start)
    parsed = parse(program.source(), "2").program
    assert parsed is not None
    return analyse(parsed).verdict


@pytest.mark.parametrize(
    ("before", "begin", "inner", "outer"),
    [
        pytest.param("in(n)", "5", DOWN, "pop " + DOWN, marks=pytest.mark.long),
        ("in(n)", "dup", DOWN, "pop " + DOWN),  # as often as the outer one has to go
    ],
)
def test_loops_within_loops_end(before: str, begin: str, inner: str, outer: str) -> None:
    verdict = nested(before, begin, inner, outer)
    assert verdict.kind in ("ends", "depends on input"), verdict


@pytest.mark.long
@pytest.mark.parametrize(
    ("before", "begin", "inner", "outer"),
    [
        ("in(n)", "5", DOWN, "pop dup positive"),  # only the inner one counts
        ("in(n)", "5", "dup positive", "pop " + DOWN),  # only the outer one does
        ("in(n)", "5", "swap 1 add swap " + DOWN, "pop " + DOWN),  # what one takes, the other adds
        (
            "in(n)",
            "dup",
            "1 add dup positive",
            "pop " + DOWN,
        ),  # the outer one counts, the inner does not
        ("in(n)", "dup", DOWN, "pop 1 add dup positive"),
    ],
)
def test_loops_within_loops_that_may_not_end_are_not_said_to(
    before: str, begin: str, inner: str, outer: str
) -> None:
    assert nested(before, begin, inner, outer).kind != "ends"


@pytest.mark.parametrize(
    ("before", "body"),
    thinned(
        [
            ("in(n)", "1 add dup positive"),  # away from the bound
            ("in(n)", "dup positive"),  # not counted at all
            ("in(n)", "dup 2 mod sub dup positive"),  # by 0 or 1
            ("in(n)", "1 sub dup not not"),  # past the bound, where it begins below
            ("in(n)", "dup 2 mod dup not sub sub dup positive"),  # now up, now down
            ("in(n) in(n)", "swap 1 sub dup positive"),  # now the one, now the other
            ("5 in(n)", "swap 1 sub swap 2 add swap dup positive"),  # one goes down, the other up
            ("in(n)", "15 1 roll sub pop dup positive"),  # there are not so many to roll
        ],
        3,
    ),
)
def test_what_does_not_count_is_not_said_to_end(before: str, body: str) -> None:
    assert loop(before, body).kind != "ends"


@pytest.mark.long
@pytest.mark.parametrize(
    ("kind", "number", "verdict"),
    [
        (1, 42, "ends"),  # a loop is gone round once before its counter is tested
        (1, 51, "ends"),  # and the test's result is reckoned with before it is skipped by
        (0, 20, "depends on input"),  # what was read is put away, and taken off to the last
        (2, 0, "depends on input"),  # six copies of a loop within others
        (2, 31, "depends on input"),  # an end is seen only far into a run
        (2, 13, "depends on input"),  # a loop is left by a skip that only tells of the exit
    ],
)
def test_loops_of_structured_programs_end(kind: int, number: int, verdict: str) -> None:
    assert _structured(kind, number).kind == verdict


def test_a_verdict_names_the_reads_that_must_not_fail() -> None:
    """The first read waits for a 2. Without numbers, the program may wait for ever."""
    verdict = _structured(0, 44)
    assert (verdict.kind, verdict.unless) == ("depends on input", (14, 23))
    one = made(KINDS[0], 44)
    words = explain_program(parse(one.source, one.dialect)).words().verdict
    assert words == (
        "depends on input: it ends with its input or before, unless a read at one of the lines "
        "22, 31 fails"
    )


def _structured(kind: int, number: int) -> Verdict:
    one = made(KINDS[kind], number)
    program = parse(one.source, one.dialect).program
    assert program is not None
    return analyse(program).verdict
