"""What `blanks-inside-integer` reports, and what it does not report."""

from __future__ import annotations

from tests.mines.rules.said import check, fixed, silent


def test_blanks_inside_integers() -> None:
    text = check(
        """
.*
. .
1 2 , 0
^^^ blanks inside an integer: it is read as `12`
 12 , 0 # 1 2
+ 1;3\t4
^^^ blanks inside an integer: it is read as `+1`
    ^^^ blanks inside an integer: it is read as `34`
! # 1 2
 ! # 3 4
0,0
""",
        "blanks-inside-integer",
    )
    assert fixed(text, "blanks-inside-integer").split("\n")[2:5] == [
        "12 , 0",
        " 12 , 0 # 1 2",
        "+1;34",
    ]
    check(
        "..\n1\r2,0\n^^^ blanks inside an integer: it is read as `12`",
        "blanks-inside-integer",
    )
    silent("..\n0,1\r2,0", "blanks-inside-integer", "1")
