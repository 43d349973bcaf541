"""What `negative-coordinate` reports, and what it does not report."""

from __future__ import annotations

from tests.mines.rules.said import check, diagnostics, fixed


def test_negative_coordinates() -> None:
    text = check(
        """
..*
...
-1,0
^^ column -1 is 2 on a board 3 wide
-0,0
- 3;-2
^^^ column -3 is 0 on a board 3 wide
    ^^ row -2 is 0 on a board 2 high
-4,2
""",
        "negative-coordinate",
    )
    assert fixed(text, "negative-coordinate") == "..*\n...\n2,0\n-0,0\n0;0\n-4,2"
    titles = [said.fix.title for said in diagnostics(text, ["negative-coordinate"]) if said.fix]
    assert titles == ["Write column 2", "Write column 0", "Write row 0"]
