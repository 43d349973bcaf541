"""Two programs that the tools call equal do the same, step by step, on any input."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mines_tools.languages.mines.flow import analyse
from mines_tools.languages.mines.flow.pairs import difference
from mines_tools.languages.mines.syntax import parse
from tests.mines.lockstep import parting
from tests.mines.programs import programs

if TYPE_CHECKING:
    from mines_tools.languages.mines.operations import Program

INPUTS = ("", "0", "1 2 3 -4", "-1 0 7 ä x 2")


def program(text: str, dialect: str = "2") -> Program:
    found = parse(text, dialect).program
    assert found is not None
    return found


def difference_of(before: Program, after: Program, most: int = 20_000) -> str | None:
    found = difference(analyse(before), after, most)
    if found is None:
        return None
    return found.what if found.operation is None else f"{found.operation}: {found.what}"


ROUND = "..*.**\n...*.*\n.*.***\n3,0\n4,1\n3;0\n4;1\n\n0,0\n{}\n0,1\n0,0\n2,1\n0,2\n2,2\n"


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        # Of the two ways there, one comes by only one of the clicks.
        (ROUND.format("1,0"), ROUND.format("0,1"), "7: `push(n)` would become `positive`"),
        ("*.\n..\n0,1\n1,0\n", "*.\n..\n1,0\n0,1\n", None),
        ("*.*\n...\n0,1\n1,1\n", "*.*\n...\n1,1\n0,1\n", "0: `push(n)` would leave another value"),
        ("...*\n0,0\n", ".*.*\n0,0\n", "0: `push(count)` would become `push(n)`"),
        ("*..\n1,0\n", "*..*\n1,0\n", None),  # neither ends
        (".*.\n0,0\n", ".*\n0,0\n", "0: the program would end here"),
        (".*\n0,0\n", ".*.\n0,0\n", "0: the program would not end here any more"),
    ],
)
def test_differences(before: str, after: str, expected: str | None) -> None:
    assert difference_of(program(before), program(after)) == expected


def test_a_limit_is_kept() -> None:
    same = program("*.\n..\n0,1\n1,0\n")
    assert difference_of(same, same, most=1) == (
        "the program has too many states to compare both programs"
    )


@settings(max_examples=3 * settings.default.max_examples, deadline=None)
@given(programs(plain=True), st.sampled_from(["1", "2", "2.0.0"]), st.data())
def test_what_is_said_to_do_the_same_does(meant, dialect, data):
    before = parse(meant.text, dialect).program
    if before is None:
        return
    digits = before.board.digits
    clicked = sorted({each.cell for each in before.operations if each.cell >= 0})
    if not clicked:
        return
    old = data.draw(st.sampled_from(clicked))
    new = data.draw(
        st.sampled_from([cell for cell, digit in enumerate(digits) if digit == digits[old]])
    )
    operations = [
        each._replace(cell=new) if each.cell == old else each for each in before.operations
    ]
    after = before._replace(operations=operations)
    if difference(analyse(before), after, 5_000) is None:
        assert [parting(before, after, text, 300) for text in INPUTS] == [None] * len(INPUTS)


_SURROGATE = """\
****..****.*..*.
*.*..**.**.*..*.
*.............*.
1,1 7,1 7;1 7;1 1;1 4,1 4,1 7,1 4,1 7,1 4,1 7,1 3,1 4,1 7,1 7,1 10,1 7,1 {} 7,1 12,1 7,1 4,1 4,1 4,1 4,1
"""


@pytest.mark.parametrize("dialect", ["1", "2.0.0"])
def test_what_follows_an_operation_that_can_abort_is_compared(dialect: str) -> None:
    # The fifth operation, out(c), underflows in the first pass, and in the second it aborts.
    before, after = (
        program(_SURROGATE.format(click).rstrip("\n").replace(" ", "\n"), dialect)
        for click in ("13,1", "3,1")
    )
    assert parting(before, after, "", 100) is not None
    assert difference_of(before, after) is not None
