"""What `other-dialect` reports, and what it does not report."""

from __future__ import annotations

import pytest

from tests.mines.rules.said import check, diagnostics, silent


def test_mines_1_was_meant() -> None:
    text = check(
        """
..*
^^^ this looks like dialect 1: there the program ends, here it never does
.**
0,0
2,0
1,0
2,0
0,1
2,0
""",
        "other-dialect",
    )
    (said,) = diagnostics(text, ["other-dialect"])
    assert "# mines: dialect=1" in said.help


def test_mines_2_was_meant() -> None:
    said = diagnostics("# a\n.*.\n+0,0\n@\n02,-0", ["other-dialect"], "1")
    (found,) = [each for each in said if each.name == "other-dialect"]
    assert found.span == (4, 7)
    assert found.message.startswith("this looks like dialect 2")
    assert found.help == "add a comment to a header line or a board row: # mines: dialect=2"


@pytest.mark.parametrize(
    ("text", "dialect"),
    [
        (".*\n.*\n0,0", "2"),  # never ends in either
        (".*\n0,0", "2"),
        (".*\n0,0", "1"),
        (".*\n+0,0 x", "1"),  # an error in both
        (".*\n+0,0", "2"),
        ("..\n..\n0;0", "2"),  # 1 ends before it begins: there is no mine
        ("**\n0,0", "2"),  # nor, here, anything else
        (".*\n1,0", "2"),  # goes round by a restart; 1 ends, for every mine was clicked
        ("..*\n0,0\n2,0", "2"),
    ],
)
def test_no_other_dialect(text: str, dialect: str) -> None:
    silent(text, "other-dialect", dialect)
