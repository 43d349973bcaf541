"""What `zero-padded-coordinate` reports, and what it does not report."""

from __future__ import annotations

from tests.mines.rules.said import check, fixed


def test_zero_padded_coordinates() -> None:
    text = check(
        """
.*
..
01,0
^^ `01` has leading zeros
0,-0 7
  ^^^^ `-07` has leading zeros
10,-0
+0,00
   ^^ `00` has leading zeros
100;200 # 01
""",
        "zero-padded-coordinate",
    )
    assert fixed(text, "zero-padded-coordinate") == ".*\n..\n1,0\n0,-7\n10,-0\n+0,0\n100;200 # 01"
