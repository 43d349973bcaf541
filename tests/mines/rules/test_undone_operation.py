"""What `undone-operation` reports, and what it does not report."""

from __future__ import annotations

import pytest

from tests.mines.rules.said import check, silent


def test_dup_and_pop() -> None:
    check(
        """
*.*.
....
....
0,2
1,1
~~~ what it undoes
0,2
^^^ `pop` drops the value that `dup` has just duplicated
1,0
3,0
""",
        "undone-operation",
    )


def test_a_zero_and_pop() -> None:
    check(
        """
*...
.*..
....
3,0
3;0
3,0
^^^ `pop` drops the 0 that was just pushed
0,1
0,2
1,2
""",
        "undone-operation",
    )


def test_a_flag_up_and_down() -> None:
    check(
        """
*..
.*.
...
1;0
1;0
^^^ the same click again: it undoes both the flag and the swap
2,2
""",
        "undone-operation",
    )


@pytest.mark.parametrize(
    "text",
    [
        "*.*.\n....\n....\n0,2\n1,1\n1,1\n1,0\n3,0",  # `dup` and `dup`
        "*.*.\n....\n....\n0,2\n1,1\n\n0,2\n1,0\n3,0",  # something between them
        "*..\n.*.\n...\n1;0\n2;0\n2,2",  # another cell
        "*..\n.*.\n...\n1;0\n1,0\n2,2",  # another button
        "*..\n.*.\n...\n1;0\n!\n1,0\n2,2",
        "*.*\n...\n***\n0,1\n2,1\n0,1\n1,1\n1,0",
        ".*..\n2;0\n1;0\n2;0\n0,0\n3,0",  # a flag up here, another down there
    ],
)
def test_nothing_is_undone(text: str) -> None:
    silent(text, "undone-operation")
