"""Rules about how a program ends, and in which dialect: what they say, and of what they say nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.mines.rules.said import RULES, check, diagnostics, silent

if TYPE_CHECKING:
    from collections.abc import Sequence

# endless-program, immediate-end, other-dialect


_THREE_CLOSED = "(0, 1) and 2 other cells are never opened"


def test_a_forgotten_cell() -> None:
    text = check(
        """
.*
.*
.*
0,0
^^^ the program never ends: no operation can end it
""",
        "endless-program",
        help_text="a program ends when every safe cell is open",
    )
    (said,) = diagnostics(text, ["endless-program"])
    assert [(each.span, each.message) for each in said.related] == [
        ((3, 4), "(0, 1) and 1 other cell are never opened")
    ]
    for board, message in (("", "(0, 1) is never opened"), ("\n.*\n.*", _THREE_CLOSED)):
        (said,) = diagnostics(f".*\n.*{board}\n0,0", ["endless-program"])
        assert [each.message for each in said.related] == [message]


def test_all_are_opened_but_never_together() -> None:
    (said,) = diagnostics("..*\n.**\n0,0\n2,0\n1,0\n2,0\n0,1\n2,0", ["endless-program"])
    assert said.related == ()


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


def test_the_first_click_clears_it() -> None:
    check(
        """
...
...
0,0
^^^ the program ends with its first operation
1,1
""",
        "immediate-end",
    )


def test_in_mines_1_it_ends_before_it_begins() -> None:
    for board in ("...", "***"):
        text = f"{board}\n0,0\n1,0"
        (said,) = diagnostics(text, ["immediate-end"], "1")
        assert said.message == "the program ends before its first operation"
        assert text[slice(*said.span)] == "0,0"


@pytest.mark.parametrize("text", [".\n0,0", ".\n0,0\n", ".\n0,0\n# why\n", ".*.\n0,0\n2,0"])
def test_no_immediate_end(text: str) -> None:
    silent(text, "immediate-end")


def test_mines_1_was_meant() -> None:
    (said,) = diagnostics("..*\n.**\n0,0\n2,0\n1,0\n2,0\n0,1\n2,0", ["other-dialect"])
    assert (said.span, said.message) == (
        (0, 3),
        "this looks like dialect 1: there the program ends, here it never does",
    )
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


# input-after-end, certain-game-over, idle-cell, dialect-difference


def test_reading_on_after_the_end() -> None:
    text = RULES["input-after-end"].documentation().example
    (said,) = diagnostics(text, ["input-after-end"])
    assert text[slice(*said.span)] == "3;2"
    assert said.message == ("without input, this repeats forever and never reads anything")


def test_reading_on_after_input_that_is_too_short() -> None:
    # Given one number only, the run goes round for ever.
    text = (
        "..******\n..*.**.*\n..****.*\n1,0\n1,1\n3,1\n1,1\n1,1\n1;1\n1;1\n3;1\n1;1\n!\n!\n1;1\n3,1"
    )
    said = diagnostics(text, ["input-after-end"], "2.0.0")
    assert {text[slice(*each.span)] for each in said} == {"1;1"}
    assert len(said) == 4
    assert {each.message for each in said} == {
        "with the input '0', this repeats forever and never reads anything"
    }


@pytest.mark.parametrize(
    "text",
    [
        ".*\n.*\n0,0",  # never ends, but reads nothing
        "*.*\n...\n***\n0,1\n0;1",  # never ends, whatever it reads: that is said already
        "***.\n*.*.\n****\n1,1\n3,0\n3,1",
        "*.*\n...\n***\n0,1\n0;1\n1,1\n2,1\n1,0",  # reads once, and ends
    ],
)
def test_no_reading_on(text: str) -> None:
    silent(text, "input-after-end")


def test_the_game_is_over() -> None:
    check(
        """
.*
1,0
^^^ this click always ends in game over: `reset(l)`
0,0
""",
        "certain-game-over",
    )
    check(
        """
*..
.*.
...
2;1
2,0
2;0
^^^ this click always ends in game over and empties the stack: `reset(r)`
""",
        "certain-game-over",
    )


@pytest.mark.parametrize("text", [".*\n0,0", ".*\n1;0\n0,0", ".*\n@\n0,0"])
def test_the_game_goes_on(text: str) -> None:
    silent(text, "certain-game-over")


def test_idle_cells() -> None:
    check(
        """
.*......
  ^^^^^^ nothing depends on these 6 cells
*.......
  ^^^^^^ nothing depends on these 6 cells
0,0
""",
        "idle-cell",
    )
    text = check(
        """
.*.
^ no operation comes near this cell, so the game is never cleared
2,0
""",
        "idle-cell",
    )
    (said,) = diagnostics(text, ["idle-cell"])
    assert said.tags == ("unnecessary",)
    silent(".*\n0,0", "idle-cell")
    # A mine does not keep the program from ending, except where all mines clicked would end it.
    check(
        """
.*..*
  ^^ no operation comes near these 2 cells, so the game is never cleared
    ^ nothing depends on this cell
0,0
""",
        "idle-cell",
    )
    check(
        """
.*..*
   ^ nothing depends on this cell
    ^ no operation comes near this cell, so the game is never cleared
0,0
1,0
""",
        "idle-cell",
        dialect="1",
    )


@pytest.mark.parametrize("text", ["***\n0,0", "...\n0,0", "...\n\n"])
def test_idle_cells_of_a_game_that_is_cleared_at_once(text: str) -> None:
    (said,) = diagnostics(text, ["idle-cell"], "1")
    assert said.message == "nothing depends on these 3 cells"


_MINES_1 = "dialect 1 (Mines 1 as mines-esolang 1.0.4 runs it)"


@pytest.mark.parametrize(
    ("text", "messages"),
    [
        (".*\n0,0", []),
        ("...\n0,0", [f"{_MINES_1}, without input: the run has already ended"]),
        ("# a\n.*\n0,0", [f"{_MINES_1}: lines before the board need Mines 2"]),
    ],
)
def test_dialects_differ(text: str, messages: Sequence[str]) -> None:
    said = diagnostics(text, ["dialect-difference"])
    assert [each.message.partition(" (such")[0] for each in said] == list(messages)


_MINES_2 = "dialect 2 (Mines 2, the language text)"
_MINES_200 = "dialect 2.0.0 (Mines 2 as mines-esolang 2.0.0 runs it)"
_ROLL = "*.*\n...\n...\n1,0\n1,0\n1;0\n0,1\n0,2"
_ROLL_OF_INPUT = "*.*\n...\n***\n1,0\n0,1\n0;1\n0;1\n1;0\n1,1\n2,1"


@pytest.mark.parametrize(
    ("text", "dialect", "messages"),
    [
        (
            "...\n0,0",
            "1",
            [f"{_MINES_2}, without input: the run continues", f"{_MINES_200}, without input: the run continues"],
        ),
        (
            "...\r0,0\r1,0",
            "1",
            [f"{_MINES_2}: there is no board", f"{_MINES_200}, without input: the run continues"],
        ),
        (
            "..*\n.**\n0,0\n2,0\n1,0\n2,0\n0,1\n2,0",
            "2",
            [f"{_MINES_1}, without input: another operation is performed here"],
        ),
        (
            _ROLL,
            "2",
            [
                f"{_MINES_200}, without input: `roll`: stack underflow",
                f"{_MINES_1}, without input: `roll`: stack underflow",
            ],
        ),
        (_ROLL, "2.0.0", [f"{_MINES_2}, without input: `roll`: no error"]),
        # 3 0 roll moves nothing.
        (
            _ROLL_OF_INPUT,
            "2",
            [
                f"{_MINES_200}, with the input '0': `roll`: stack underflow",
                f"{_MINES_1}, with the input '0': `roll`: stack underflow",
            ],
        ),
    ],
)  # fmt: skip
def test_how_dialects_differ(text: str, dialect: str, messages: Sequence[str]) -> None:
    said = diagnostics(text, ["dialect-difference"], dialect)
    assert [each.message for each in said if each.name == "dialect-difference"] == list(messages)
