"""What the analysis finds in programs that people have written: every command, and whether they
end."""

from __future__ import annotations

from pathlib import Path

import pytest

from mines_tools.languages.mines.flow import analyse
from mines_tools.languages.mines.flow.values import CODE_POINTS, Range
from mines_tools.languages.mines.syntax import parse
from tests.mines.flow.precision import examples, precision, shown_by_runs
from tests.thinned import thinned

SUBJECTS = {subject.name: subject for subject in examples()}

EXPECTED = {
    "add": "ends",
    "cat": "depends on input",  # it reads to the end of its input
    "collatz": "unknown",  # nobody knows
    "countdown": "ends",
    "factorial": "ends",
    "fibonacci": "ends",
    "fizzbuzz": "depends on input",  # without a number it goes on
    "hello": "ends",
    "hello-1": "ends",
    "primes": "depends on input",  # without a number it goes on
    "reverse": "depends on input",  # it reads to the end of its input
    "truth-machine": "depends on input",  # 1 goes on
}

NOT_EVERY_COMMAND = {"collatz": 4}
"""For each example, the number of its operations that seem to have more commands than they really
have."""


def test_every_example_has_an_expected_verdict() -> None:
    assert set(EXPECTED) == set(SUBJECTS)


@pytest.mark.parametrize("name", thinned(EXPECTED, 4))
def test_verdict_and_commands(name: str) -> None:
    result = precision(SUBJECTS[name])
    assert result is not None
    assert result.verdict == EXPECTED[name]
    assert result.complete
    assert result.reached == result.shown_one
    assert result.shown_one - result.known_one <= NOT_EVERY_COMMAND.get(name, 0)


# Five small programs of the kinds that everybody begins with.

SMALL = {
    "hello": (
        "*..\n.*.\n...\n***\n1,0\n2,0\n2,1\n2,1\n1,0\n1;0\n0,1\n1,0\n2,2\n0,2\n1,2",
        ("",),
    ),
    "add": ("*.*\n...\n***\n0,1\n2,1\n1,1\n0;1\n2;1\n0,1\n1;1\n1,0", ("1 2", "-5 7", "x", "", "3")),
    "cat": ((Path(__file__).parents[3] / "examples" / "cat.mines").read_text("utf-8"), ("", "ab")),
    # At the end of the input in(c) fails and leaves the 0, on which the program stops; a character
    # 0 in the input stops it too.
    "cat-non-null": (
        "....*\n....*\n.**.*\n*.***\n*****\n0,0\n3,2\n1,3\n0,0\n0,0\n0,0\n0;0\n3;1\n3,0\n3;2\n0;1\n0;1\n1;3\n0,2\n4,0",
        ("", "ab", "a\x00b"),
    ),
    "roll": (
        # It goes round: what opened cells in the first round selects commands in the others.
        "*.....\n.*....\n....*.\n...*.*\n......\n0,1\n2,1\n1,0\n4,3\n3,2\n4,4\n2,2\n3,2\n4;4\n2;1\n3;2\n4;3\n4;3\n4;3",
        ("",),
    ),
}


@pytest.mark.parametrize("name", SMALL)
def test_small_programs_have_just_the_commands_that_they_select(name: str) -> None:
    source, texts = SMALL[name]
    program = parse(source, "2").program
    assert program is not None
    flow = analyse(program)
    assert flow.is_complete
    shown, _ = shown_by_runs(program, texts)
    assert name != "roll" or any("roll" in names for names in shown.values())
    for operation in flow.operations:
        names = {command.name for command in operation.commands}
        assert names == shown.get(operation.number, set())
        if len(names) == 1:
            assert operation.only_command is not None


def test_values_and_depths() -> None:
    source = "*.*\n...\n***\n0,1\n2,1\n1,1\n0;1\n2;1\n0,1\n1;1\n1,0"
    program = parse(source, "2").program
    assert program is not None
    flow = analyse(program)
    assert [operation.value for operation in flow.operations[:3]] == [3, 3, 5]
    assert flow.operation(3).value == Range(None, None)
    assert [operation.depth("before") for operation in flow.operations] == [
        (0, 0), (1, 1), (2, 2), (3, 3), (3, 4), (3, 5), (2, 4), (1, 3),
    ]  # fmt: skip
    assert flow.operation(7).depth("after") == (2, 4)
    assert flow.verdict.operations == 8
    assert flow.reads_input.is_witnessed


def test_a_character_is_a_code_point() -> None:
    program = parse(SMALL["cat"][0], "2").program
    assert program is not None
    assert analyse(program).operation(6).value == CODE_POINTS


@pytest.mark.parametrize(
    ("source", "kind", "reason"),
    [
        ("*.\n1,0", "ends", "after 1 operation; every run is the same, because it reads no input"),
        # dup for ever: the stack grows, and no state comes back
        ("*.\n*.\n..\n1,0\n", "never", "no operation can end it"),
        ("*.\n..\n0;0", "never", "it returns to an earlier state"),
    ],
)
def test_verdicts(source: str, kind: str, reason: str) -> None:
    program = parse(source, "2").program
    assert program is not None
    verdict = analyse(program).verdict
    assert (verdict.kind, verdict.reason) == (kind, reason)
