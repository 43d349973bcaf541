"""What `unreachable-operation` reports, and what it does not report."""

from __future__ import annotations

import pytest

from tests.mines.rules.said import check, diagnostics, silent


def test_behind_the_end() -> None:
    check(
        """
.*
0,0
1,0
^^^ this operation is never reached
""",
        "unreachable-operation",
    )


def test_neighbours_are_told_of_together() -> None:
    message = "these 3 operations are never reached"
    text = check(".*\n0,0\n\n«1,0\n\n!»\n\n", "unreachable-operation", message)
    said = diagnostics(text, ["unreachable-operation"])
    assert said[0].tags == ("unnecessary",)


def test_over_which_a_skip_goes() -> None:
    # 7 and 1 are pushed; the right click on the opened 7 skips over one operation.
    check(
        """
***..
*.*..
**...
1,1
3,2
1;1
!
^ this operation is never reached
4,0
2,2
""",
        "unreachable-operation",
    )


@pytest.mark.parametrize(
    "text",
    [
        ".*\n0,0",
        ".*\n0,0\n",  # an empty line does nothing anyway
        ".*\n0,0\n\n# why\n",
        ".*\n.*\n0,0\n!\n!\n0,1",
        "*.\n..\n1,0\n0,1\n1,1",
    ],
)
def test_nothing_is_unreachable(text: str) -> None:
    silent(text, "unreachable-operation")
