"""What `always-failing-operation` reports, and what it does not report."""

from __future__ import annotations

import pytest

from tests.mines.rules.performed import TILES
from tests.mines.rules.said import check, silent


def test_too_few_values() -> None:
    check(
        f"""
{TILES}0,1
0,1
^^^ `add` always fails here: the stack has too few values (stack underflow)
2,1
1,1
1,0
""",
        "always-failing-operation",
        help_text="left click on (0, 1), an opened 3: `add`; add (a b -- a+b, b on top): add the top two values",
    )


def test_a_right_click() -> None:
    check(
        f"""
{TILES}1,0
1;0
^^^ `roll` always fails here: the stack has too few values (stack underflow)
0,1
2,1
1,1
""",
        "always-failing-operation",
    )


def test_a_divisor_of_zero() -> None:
    check(
        """
***....
*.*....
.*.....
1,1
6,0
6;0
1,1
^^^ `div` always fails here: the divisor is 0 (division by zero)
0,2
2,2
""",
        "always-failing-operation",
    )


@pytest.mark.parametrize(
    "operations",
    [
        "0,1\n2,1\n0,1\n1,1\n1,0",  # there are enough
        "0,1\n1;0\n2,1\n1,1\n1;0\n1,0",  # fails, but a flag goes up or down
        "2,1\n0;1\n1,1\n1,0\n0,1",  # `swap` fails, but the flag keeps the cell closed
    ],
)
def test_nothing_fails_always(operations: str) -> None:
    silent(TILES + operations, "always-failing-operation")


def test_what_fails_only_the_first_time_round() -> None:
    silent("***.\n*.*.\n***.\n...*\n1,1\n1;1\n0,0", "always-failing-operation")
