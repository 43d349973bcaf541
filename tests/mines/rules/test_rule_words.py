"""The titles of fixes, and how rules are loaded from their files."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from mines_tools.languages.mines.rules import certain_game_over
from mines_tools.languages.mines.rules.preconditions import always
from mines_tools.rules.definition import rule
from mines_tools.rules.docstring import parsed_documentation
from tests.mines.rules.said import RULES, diagnostics

if TYPE_CHECKING:
    from mines_tools.languages.mines.rules.rule import Context
    from mines_tools.text.diagnostics import Diagnostic


def test_titles_of_fixes() -> None:
    titles = {}
    for text in ("..\n+1,00\n1 0,0 ", "..\n0,0\r\n", "..\r\n0,0\n", "..\n0,0\r"):
        said = diagnostics(text, ["redundant-sign", *_TITLED])
        titles |= {one.name: one.fix.title for one in said if one.fix}
    assert titles == {
        "redundant-sign": "Remove the sign",
        "zero-padded-coordinate": "Remove the zeros",
        "blanks-inside-integer": "Remove the blanks",
        "trailing-blanks": "Remove the blanks",
        "mixed-line-endings": "Use the line end of the first line everywhere",
        "lone-carriage-return": "Remove carriage returns that are ignored",
    }


_TITLED = (
    "zero-padded-coordinate", "blanks-inside-integer", "trailing-blanks", "mixed-line-endings",
    "lone-carriage-return",
)  # fmt: skip


def test_a_rule_is_declared_by_its_file() -> None:
    def check(_context: Context) -> list[Diagnostic]:
        return []

    check.__module__ = certain_game_over.__name__
    made = rule("M209", "info", "flow", always, is_default=False)(check)
    assert made.find is check
    assert made.rule[:5] == ("M209", "certain-game-over", "info", False, "flow")
    assert made.rule.documentation() == RULES["certain-game-over"].documentation()


def test_documentation_that_is_not_whole() -> None:
    with pytest.raises(ValueError, match="odd_thing: its documentation lacks why_is_this_bad"):
        parsed_documentation("## What it does\nFinds.\n\n## Why is this bad?\n\n", "odd_thing")
