"""What `idle-flag` reports, and what it does not report."""

from __future__ import annotations

from tests.mines.rules.said import check, silent
from tests.small_cases import small_cases


def test_a_flag_for_nothing() -> None:
    check(
        """
*..
.*.
...
2;2
^^^ this flag changes nothing, and its `swap` always fails
0,0
""",
        "idle-flag",
    )


def test_flags_for_nothing_up_and_down() -> None:
    check(
        """
.*.

2;0
^^^ this flag changes nothing, and its `swap` always fails
1;0
^^^ this flag changes nothing, and its `swap` always fails
""",
        "idle-flag",
    )


@small_cases(
    "text",
    [
        "*..\n.*.\n...\n2;2\n1;0\n2,2\n1,0",  # a left click on a flagged cell is no operation
        "..*\n.*.\n...\n0,0\n1;1\n0;0",  # a chord counts flags
        "*...\n....\n....\n1;0\n3,2",  # a zero region stops before it, and the game goes on
        "*.*\n...\n***\n0,1\n2,1\n1;0\n1,1",  # `swap` swaps
        "*.*\n...\n***\n0;0\n0,1\n2,1\n0;0\n1,1\n1,0",  # the second time `swap` swaps
        ".*\n0;0\n0,0\n0;0",  # a left click on it does nothing
        "...*\n...*\n0;0\n1,1",  # beside cells of digit 0 only: it would be opened with them
        ".*.\n0,0\n1;0\n0;0",  # a right click on a digit counts it
        "*..\n1,0\n0;0\n1;0",  # a chord
        "*..\n1,0\n2;0\n1;0",  # a chord into a mine
    ],
)
def test_flags_that_matter(text: str) -> None:
    silent(text, "idle-flag")
