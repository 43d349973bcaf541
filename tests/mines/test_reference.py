"""The page with all commands is complete, and every example on it does what it says."""

from __future__ import annotations

import pytest

from mines_tools.interface.language import language
from mines_tools.languages.mines.board import MINE
from mines_tools.languages.mines.commands import COMMANDS, SELECTION
from mines_tools.languages.mines.reference import SelectingWay, example_board, reference, ways
from mines_tools.report.reference import reference_markdown, reference_text
from mines_tools.report.width import display_width
from mines_tools.translations.phrases import ENGLISH, LANGUAGES, speak
from tests.mines.rules.performed import program_of, steps
from tests.small_cases import small_cases

_WAYS = [(command.name, way) for command in COMMANDS.values() for way in ways(command)]


@small_cases(("command", "way"), _WAYS)
def test_an_example_selects_its_command(command: str, way: SelectingWay) -> None:
    for digit in way.digits if len(way.digits) == 8 else (way.digit,):
        program = program_of("\n".join((*example_board(digit), *way.operations)))
        *_, (last, _) = steps(program, "", len(way.operations))
        assert last.command.name == command
        assert last.operation == program.operations[-1]


def test_boards_have_the_digit() -> None:
    for digit in range(MINE):
        board = program_of("\n".join([*example_board(digit), ""])).board
        assert board.digits[board.cell(1, 1)] == digit


def test_every_way_is_there() -> None:
    told = {(way.action, digit): command for command, way in _WAYS for digit in way.digits}
    assert told == {
        (action, digit): command.name
        for action, by_digit in SELECTION.items()
        for digit, command in enumerate(by_digit)
    }


def test_the_grid_is_the_table_of_selection() -> None:
    rows = reference().tables[0].rows
    actions = ("left on unopened", "left on opened", "right on opened")
    for digit, (name, *cells) in enumerate(rows):
        assert name == ("mine" if digit == MINE else str(digit))
        for cell, action in zip(cells, actions, strict=True):
            by_digit = SELECTION[action]  # type: ignore[index]
            assert cell == (f"`{by_digit[digit].name}`" if digit < len(by_digit) else "")


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_the_page_is_the_same_in_both_forms(spoken: str) -> None:
    page = language("mines").reference
    assert page is not None
    speak(spoken)
    text, markdown = reference_text(page()), reference_markdown(page())
    speak(ENGLISH)
    for name in COMMANDS:
        assert markdown.count(f"| `{name}` |") >= 2
        assert f"\n  {name} " in text
    assert max(map(display_width, text.split("\n"))) <= 100
    assert "`" not in text
    assert ("unopened" in text) == (spoken == ENGLISH)
