"""What `coordinate-outside-board` reports, and what it does not report."""

from __future__ import annotations

from unittest.mock import Mock, patch

import pytest

from mines_tools.languages.mines.rules import coordinate_outside_board
from mines_tools.languages.mines.syntax import parse
from mines_tools.text import diagnostics as text_diagnostics
from tests.mines.rules.said import check, diagnostics, fixed, silent


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


def test_of_very_many_coordinates_few_are_kept() -> None:
    text = "..*\n...\n" + "".join(f"{number},{number}\n" for number in range(2, 60)) * 2
    expected = diagnostics(text, ["coordinate-outside-board"])
    kept = Mock(wraps=text_diagnostics.with_template)
    with (
        patch.object(text_diagnostics, "_MOST_TEMPLATES", 5),
        patch.object(coordinate_outside_board, "with_template", kept),
    ):
        assert diagnostics(text, ["coordinate-outside-board"]) == expected
    (templates, *_), _ = kept.call_args
    assert len(templates) == 5
