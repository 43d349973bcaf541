"""What `endless-program` reports, and what it does not report."""

from __future__ import annotations

import pytest

from tests.mines.rules.said import RULES, check, diagnostics, fixed, silent

_THREE_CLOSED = "(0, 1) and 2 other cells are never opened"


def test_a_forgotten_cell() -> None:
    check(
        """
.*
.*
~ (0, 1) and 1 other cell are never opened
.*
0,0
^^^ the program never ends: no operation can end it
""",
        "endless-program",
        help_text="a program ends when every safe cell is open",
    )
    for board, message in (("", "(0, 1) is never opened"), ("\n.*\n.*", _THREE_CLOSED)):
        (said,) = diagnostics(f".*\n.*{board}\n0,0", ["endless-program"])
        assert [each.message for each in said.related] == [message]


def test_all_are_opened_but_never_together() -> None:
    (said,) = diagnostics("..*\n.**\n0,0\n2,0\n1,0\n2,0\n0,1\n2,0", ["endless-program"])
    assert said.related == ()


@pytest.mark.parametrize(
    ("text", "after"),
    [
        # The empty last line becomes the first click; a comment stays an operation.
        (".*\n.*\n.*\n0,0\n", ".*\n.*\n.*\n0,0\n0,1\n0,2"),
        (".*\r\n.*\r\n0,0 # one", ".*\r\n.*\r\n0,0 # one\r\n0,1"),
        # A zero opens what is around it; in flagging mode it is the right button that opens.
        ("..*\n...\n2,1\n!", "..*\n...\n2,1\n!\n0;0"),
        # What a restart closes is opened again.
        (".*\n.*\n0,0\n@", ".*\n.*\n0,0\n@\n0,0\n0,1"),
        # To take a flag away swaps two values, so it comes last.
        (".*\n.*\n.*\n0;0", ".*\n.*\n.*\n0;0\n0,1\n0,2\n0;0\n0,0"),
    ],
)
def test_the_fix_opens_at_the_end_what_is_closed_there(text: str, after: str) -> None:
    assert fixed(text, "endless-program") == after


@pytest.mark.parametrize(
    "text",
    [
        "***\n0,0",  # there is nothing to open
        ".*\n.*\n0;0",  # one value does not do for the swap that comes with the flag
        "***...\n*.*...\n**....\n1,1\n2,2\n1;1\n\n\n2,2\n1;1\n\n# skips back before",
    ],
)
def test_no_fix_that_does_not_end_the_program_without_an_error(text: str) -> None:
    (said,) = diagnostics(text, ["endless-program"])
    assert said.fix is None


@pytest.mark.parametrize(
    ("text", "dialect"),
    [
        (".*\n0,0", "2"),
        (".*\n.*\n0,0\n0,1", "2"),
        ("..*\n.**\n0,0\n2,0\n1,0\n2,0\n0,1\n2,0", "1"),
        ("***\n*.*\n..*\n1,1\n0,2\n1;1\n1,2", "2.0.0"),
    ],
)
def test_what_ends(text: str, dialect: str) -> None:
    silent(text, "endless-program", dialect)


def test_what_depends_on_the_input() -> None:
    text = RULES["input-after-end"].documentation().example
    silent(text, "endless-program")
