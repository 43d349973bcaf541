"""The repairs that an editor offers for a line that is not an operation, besides the fixes of the
syntax rules."""

from __future__ import annotations

import pytest

from mines_tools import api
from mines_tools.languages.mines.board import Board
from mines_tools.languages.mines.dialect import DIALECTS
from mines_tools.text.diagnostics import apply_edits
from tests.mines.ide.editing import EDITOR, snapshot
from tests.mines.runs import run
from tests.small_cases import small_cases

_BOARD = ".*.****\n****...\n.*.****\n"
_SMALL = ".*.\n...\n"
_ADDING = "*.*.\n...*\n****\n"


def repaired(text: str, dialect: str = "2") -> dict[str, str]:
    """Return the program after each repair of the first error, by the title of the repair."""
    shown = snapshot(text, dialect)
    error = shown.parsed.errors[0]
    # The linter gives it its fix; what is offered besides is the same.
    error = error._replace(help=f"{error.help}, as the linter says it")
    return {fix.title: apply_edits(text, fix.edits) for fix in EDITOR.repairs(shown, error)}


@pytest.mark.parametrize(
    ("text", "title", "output"),
    [
        ("Hi", "Write a program that prints `Hi`, with a board for it", "Hi"),
        ("# say it\n\n'Hi'", "Write a program that prints `Hi`, with a board for it", "Hi"),
        (f"{_SMALL}Hi", "Write a program that prints `Hi`, with a board for it", "Hi"),
        (f"{_BOARD}Hi", "Write the operations that print `Hi`: 18 operations", "Hi"),
        (
            f"{_BOARD}0,0 Hi",
            "Write the operations that print `Hi` (after 0,0: 14 operations)",
            "Hi",
        ),
        (
            f"{_BOARD}72\n5,1\n5;1",
            "Write the operations that push 72: push 5, push 6, push 4, mul, push 3, mul",
            "",
        ),
    ],
)
def test_a_text_or_a_number_instead_of_an_operation(text: str, title: str, output: str) -> None:
    program = repaired(text)[title]
    assert run(program, limit=40).output.startswith(output)


@pytest.mark.parametrize("dialect", DIALECTS)
@pytest.mark.parametrize(
    ("text", "is_text"),
    [
        ("Hi", True),
        ("# greets\n 'Hi'  # the text\n", True),
        ("-5", True),
        ("add", True),
        ("Hi\nyou", False),
        ("+", False),
        ("", False),
    ],
)
def test_how_to_print_the_only_text_of_a_file(text: str, dialect: str, is_text: bool) -> None:
    (error, *_) = snapshot(text, dialect).parsed.errors
    is_said = error.help.endswith("; to print this text, take the quick fix in an editor")
    assert is_said == (is_text and dialect != "1")
    assert not is_said or any("that prints" in title for title in repaired(text, dialect))


_CLEARED = f"{_BOARD}0,0\n2,0\n4,1\n0,2\n6,1\n5,1\n2,2  # the last\n"


@pytest.mark.parametrize("wanted", ["Hi", "!\n# no more\nHi\n", "Hi  # said\n"])
@pytest.mark.parametrize("line_end", ["\n", "\r\n"])
def test_a_text_after_the_end_is_put_before_it(wanted: str, line_end: str) -> None:
    text = f"{_CLEARED}{wanted}".replace("\n", line_end)
    program = repaired(text)["Put it before line 10: print `Hi`"]
    ended = run(program)
    assert (ended.output, ended.end) == ("Hi", "ended")
    assert program.replace("\r\n", "").count("\r") == 0
    after = program.replace("\r\n", "\n").partition("2,2  # the last")[2]
    rest = {"Hi": "", "!\n# no more\nHi\n": "\n!\n# no more\n", "Hi  # said\n": "\n  # said\n"}
    assert after == rest[wanted]


def test_a_text_amid_operations_leaves_the_rest_of_the_program() -> None:
    text = _CLEARED.replace("\n2,2", "\nBye\n2,2")
    ended = run(repaired(text)["Put it before line 11: print `Bye`"])
    assert (ended.output, ended.end) == ("Bye", "ended")
    titles = repaired(f"{_BOARD}2,0\nHi\n5,1")
    assert any(
        title.endswith("; the rest of the program then does something else") for title in titles
    )


def test_a_number_after_the_end_is_put_before_it() -> None:
    title = "Put it before line 10: push 72"
    assert run(repaired(f"{_CLEARED}72")[title]).end == "ended"


def test_nothing_is_put_before_an_end_that_would_come_no_more() -> None:
    # In dialect 1 there is no restart; the digits are used up.
    assert not any(title.startswith("Put it") for title in repaired(f"{_CLEARED}Hi", "1"))


@pytest.mark.parametrize(
    ("text", "title", "rest"),
    [
        (f"Hi\n{_CLEARED}", "Put it before line 11: print `Hi`", ""),
        (f"# c\n\nprint 'Hi'  # d\n{_CLEARED}", "Put it before line 13: print `Hi`", "# c\n\n  # d\n"),
        (f"Hi\n{_BOARD}\n", "Put it at the end: print `Hi`", ""),
    ],
)  # fmt: skip
def test_a_text_above_the_board_is_printed(text: str, title: str, rest: str) -> None:
    program = repaired(text)[title]
    assert program.startswith(f"{rest}{_BOARD}")
    assert run(program, limit=40).output.startswith("Hi")
    assert not title.startswith("Put it before") or run(program).end == "ended"


@pytest.mark.parametrize(
    ("text", "operations"),
    [
        (f"{_BOARD[:-1]} Hi\n", "18 operations"),
        (f"{_BOARD[:-1]} Hi\n0,0\n2,0", "14 operations"),
        (f"{_BOARD[:-1]}Hi", "18 operations"),
        (f"Hi\n{_BOARD}0,0\n2,0", "14 operations"),
    ],
)
def test_a_text_beside_a_row_is_printed_at_the_end(text: str, operations: str) -> None:
    found = repaired(text)
    program = found[f"Write the operations that print `Hi` (at the end: {operations})"]
    assert run(program, limit=40).output.startswith("Hi")
    assert not [title for title in found if "`.*.****" in title]


def test_a_text_above_the_board_may_be_meant_as_another_program() -> None:
    title = "Write a program that prints `Hi` instead of this one"
    program = repaired(f"# said\n\nHi\n{_SMALL}1,1\n0,1")[title]
    assert program.startswith("# said\n\n# Writes Hi\n")
    assert run(program).output == "Hi"
    assert list(repaired(f"1,2\n{_SMALL}1,1")) == list(repaired(f"add\n{_SMALL}1,1"))


_ENDING = f"{_SMALL}0,1\n2,1\n0,0\n1,1\n2,0"
_IN_PLACE = "Use a board that can print `Hi`: 20 operations"


@pytest.mark.parametrize(
    ("text", "title", "output"),
    [
        (f"{_SMALL}0,1\nHi", _IN_PLACE, "Hi"),
        (f"{_SMALL}0,-1\nHi", _IN_PLACE, "Hi"),
        (f"{_SMALL}0,1\n3,-3\nHi  # said\n", _IN_PLACE, "Hi"),
        ("...  # a\n.*.  # b\n...  # c\n1,2\nHi", _IN_PLACE, "Hi"),
        (f"{_ENDING}\nHi", "Use a board that can print `Hi` before line 7: 30 operations", "Hi"),
        (f"Hi\n{_ENDING}", "Use a board that can print `Hi` before line 8: 30 operations", "Hi"),
        (
            _ENDING.replace("\n2,0", "\nHi\n2,0"),
            "Use a board that can print `Hi` before line 8: 30 operations",
            "Hi",
        ),
        # It reads, so that one run does not prove that the program stays the same.
        ("*.*\n...\n***\n0,1\n0;1\n2,1\n1,1\nHi\n1,0", None, ""),
    ],
)
@pytest.mark.parametrize("line_end", ["\n", "\r\n"])
def test_a_board_that_can_print_a_text(
    text: str, title: str | None, output: str, line_end: str
) -> None:
    fixes = repaired(text.replace("\n", line_end))
    found = [fix for fix in fixes if fix.startswith("Use a board")]
    assert found == ([] if title is None else [title])
    if title is not None:
        ended = run(fixes[title], limit=60)
        assert ended.output.startswith(output)
        assert ("before line" in title) == (ended.end == "ended")
        assert fixes[title].count("\n") == fixes[title].count(line_end)


def test_a_new_program_keeps_the_comments_above_it() -> None:
    ((_, program),) = repaired("# say it\n\nHi\n").items()
    assert program.startswith("# say it\n\n# Writes Hi\n\n.*.****\n")


@pytest.mark.parametrize("text", ["# Hi", "# Hi\n", "# Hi\n\n", "# Hi\r\n", "\ufeff# Hi"])
def test_a_program_below_a_comment_needs_no_other_title(text: str) -> None:
    program = repaired(text)["Write a program: writes Hi"]
    header, board = program.split(".*.****", 1)
    end = "\r\n" if "\r" in text else "\n"
    assert header == f"{text.rstrip()}{end}{end}"
    assert board.count("\n") == board.count(end)
    assert run(program.removeprefix("\ufeff")).output == "Hi"


def test_programs_for_an_empty_file() -> None:
    programs = repaired("")
    assert "Write a program: writes Hi" in programs
    assert run(programs["Write a program: writes Hi"]).output == "Hi"
    assert len(programs) == 4
    assert all(program.startswith("#") for program in programs.values())
    assert not any("#" in program.split("\n")[0] for program in repaired("", "1").values())


@pytest.mark.parametrize(
    "text",
    [
        f"{_SMALL}0,1\nHi",  # the board has too few digits, and is in use
        f"{_SMALL}72",
        f"{_BOARD}add",  # rather the command
        f"{_BOARD}1:2",
        f"{_CLEARED}".replace("  #", " Hi  #"),  # it would never be printed
        f"{_BOARD}{'Hi' * 40}",
    ],
)
def test_what_cannot_be_written_is_not_offered(text: str) -> None:
    assert not any(title.startswith("Write the oper") for title in repaired(text))
    assert not any(title.startswith("Write a prog") for title in repaired(text))


@pytest.mark.parametrize(
    ("operations", "titles"),
    [
        ("0,1\n2,1\n1,1  # push 3\n1,1\n1,0", []),  # no cell with a 3 is left
        ("0,1\n1,1  # push 3\n0,1\n1,1\n1,0", ["Change the click to `2,1`: push 3"]),
        ("0,1\n2,1\n1,1  # add\n1,1\n1,0", ["Change the click to `2,1`: add", "Change the click to `0,1`: add"]),
        ("0,1\n2,1\n0,1  # add\n1,1\n1,0", []),  # the claim holds
    ],
)  # fmt: skip
def test_a_click_that_does_what_the_comment_claims(operations: str, titles: list[str]) -> None:
    text = f"*.*\n...\n***\n{operations}"
    shown = snapshot(text)
    found = [each for each in api.lint(text).diagnostics if each.name == "annotation-mismatch"]
    fixes = [fix for each in found for fix in EDITOR.repairs(shown, each)]
    assert [fix.title for fix in fixes] == titles
    for fix in fixes:
        after = api.lint(apply_edits(text, fix.edits)).diagnostics
        assert not any(each.name == "annotation-mismatch" for each in after)


@small_cases(
    ("text", "board"),
    [
        (f"{_ADDING}0,1\n2,1\nout(c)", "*.*..*\n...*.*\n******"),
        (f"{_ADDING}0,1\n2,1\nOUT_C  # note", "*.*..*\n...*.*\n******"),
        (".*.\n...\n0,1\nroll\n1,1", ".*..*\n....*"),
        (f"{_ADDING}0,1\nadd", ""),  # there is a 3 already
        (
            "*..\n...\n2,1\nmul",
            "",
        ),  # the first click would open more cells, and push another number
    ],
)
def test_a_cell_for_a_command_that_the_board_lacks(text: str, board: str) -> None:
    found = [after for title, after in repaired(text).items() if title.startswith("Add a cell")]
    assert len(found) == bool(board)
    for after in found:
        assert after.startswith(f"{board}\n")
        assert after.count("\n") == text.count("\n")
        old, new = Board(_rows(text)), Board(_rows(after))
        for cell in range(len(old.digits)):
            assert new.digits[new.cell(*old.coordinate(cell))] == old.digits[cell]
        assert set(new.digits) > set(old.digits)


def _rows(text: str) -> tuple[str, ...]:
    return tuple(line for line in text.split("\n") if line and not line.strip(".*"))


@pytest.mark.parametrize(
    ("text", "sizes"),
    [
        ("out(c) mul dup 5 7 3", ["5 x 4", "9 x 8"]),
        ("# a\n\nOUT_N, add", ["4 x 3", "5 x 3", "9 x 8"]),
        ("5 7", []),
        ("hello mul", []),
    ],
)
def test_boards_for_the_commands_and_numbers_that_are_typed(text: str, sizes: list[str]) -> None:
    found = {
        title.rpartition(": ")[2]: after
        for title, after in repaired(text).items()
        if title.startswith("Write a board for")
    }
    assert list(found) == sizes
    for after in found.values():
        assert after.startswith(text[: text.rfind("\n") + 1])
        digits = set(Board(_rows(after)).digits)
        assert {3, 5, 7} <= digits if "7" in text else {3} <= digits
