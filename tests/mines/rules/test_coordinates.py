"""Rules about how coordinates are written: for each a case that makes it speak, and one nearby that does
not."""

from __future__ import annotations

import pytest

from mines_tools.mines.syntax import parse
from tests.mines.rules.said import check, diagnostics, fixed, silent

# coordinate-outside-board, negative-coordinate


def test_coordinates_outside_the_board() -> None:
    text = check(
        """
..*
...
3,0
^ column 3 wraps to 0 on a board 3 wide
-3,-2
 2;+2  # far
   ^^ row +2 wraps to 0 on a board 2 high
2,1
-4,-3
^^ column -4 wraps to 2 on a board 3 wide
   ^^ row -3 wraps to 1 on a board 2 high
!
""",
        "coordinate-outside-board",
    )
    mended = "..*\n...\n0,0\n-3,-2\n 2;0  # far\n2,1\n2,1\n!"
    assert fixed(text, "coordinate-outside-board") == mended
    assert [
        said.fix.title for said in diagnostics(text, ["coordinate-outside-board"]) if said.fix
    ] == ["Write column 0", "Write row 0", "Write column 2", "Write row 1"]


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


def test_a_long_coordinate_is_cut_off() -> None:
    for digits, shown in ((24, "1" * 24), (25, "1" * 21 + "..."), (5000, "1" * 21 + "...")):
        said = diagnostics(f".*\n..\n0,{'1' * digits}", ["coordinate-outside-board"])
        assert [one.message for one in said] == [f"row {shown} wraps to 1 on a board 2 high"]


@pytest.mark.parametrize(
    "text",
    [
        "..\n.\n5,0",
        "..\n.x\n5,0",
        "..\n0,0\n..\n5,5",
        "5,5",
        "",
    ],
)
def test_a_board_of_doubtful_size_has_no_outside(text: str) -> None:
    silent(text, "coordinate-outside-board")
    assert parse(text).errors


def test_another_error_is_no_reason_to_be_silent() -> None:
    check("..\n5,0\n^ column 5 wraps to 1 on a board 2 wide\nx", "coordinate-outside-board")


def test_what_an_interpreter_dies_of_is_the_parsers_to_tell() -> None:
    for dialect, length, speaks in (("2", 4301, 1), ("2.0.0", 4301, 0), ("1", 4300, 1)):
        said = diagnostics(f".*\n..\n0,-{'1' * length}", ["coordinate-outside-board"], dialect)
        assert len([one for one in said if one.code == "M101"]) == speaks


# redundant-sign, zero-padded-coordinate, blanks-inside-integer


def test_redundant_signs() -> None:
    text = check(
        """
.*
..
+1,0
^^ the sign of `+1` is redundant
0; - 0
   ^^^ the sign of `-0` is redundant
-1,-10 # +1,-0
-00,+0
^^^ the sign of `-00` is redundant
    ^^ the sign of `+0` is redundant
""",
        "redundant-sign",
    )
    assert fixed(text, "redundant-sign") == ".*\n..\n1,0\n0;  0\n-1,-10 # +1,-0\n00,0"


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


@pytest.mark.parametrize("name", ["redundant-sign", "zero-padded-coordinate"])
def test_dialect_1_calls_it_an_error_already(name: str) -> None:
    silent(".*\n..\n+1,-0\n01,0", name, "1")
    assert len(diagnostics(".*\n..\n+1,-0\n01,0", [name], "2.0.0")) > 0


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


def test_long_integers_are_cut_off_in_messages() -> None:
    long, cut = "0" * 30, "0" * 21 + "..."
    for name, integer, message in (
        ("redundant-sign", "+" + long, f"the sign of `+{cut[1:]}` is redundant"),
        ("zero-padded-coordinate", long, f"`{cut}` has leading zeros"),
        (
            "blanks-inside-integer",
            "0 " + long[1:],
            f"blanks inside an integer: it is read as `{cut}`",
        ),
    ):
        said = diagnostics(f".*\n0,{integer}", [name])
        assert [one.message for one in said] == [message]
