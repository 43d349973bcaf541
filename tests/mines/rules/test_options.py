"""Options of rules: what each changes, and that the effect of an old value is not kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from mines_tools.interface.language import NO_OPTIONS, RuleSelection, as_toml
from mines_tools.languages.mines.language import LANGUAGE
from mines_tools.languages.mines.syntax import parse, reparse
from mines_tools.rules.pages import terminal_text
from tests.mines.rules.said import RULES

if TYPE_CHECKING:
    from mines_tools.interface.language import OptionValue, RuleOptions
    from mines_tools.languages.mines.tree import Tree

_CHANGED: list[tuple[str, str, OptionValue, str, list[int], list[int]]] = [
    ("empty-operation", "comments", False, ".*\n0,0\n\n# a\n \n1,0", [3, 4, 5], [3, 5]),
    (
        "unknown-directive",
        "allow",
        ("ignroe",),
        ".* # mines: ignroe\n0,0 # mines: ingore",
        [1, 2],
        [2],
    ),
    ("negative-coordinate", "allow-last", 1, "..*\n...\n-1,0\n-2,-1\n1,-2", [3, 4, 4, 5], [4, 5]),
]
"""A rule, an option, and a value other than the default. Then a text, the lines in which the rule
has findings by default, and the lines with this value."""


def _lines(tree: Tree, name: str, options: RuleOptions = NO_OPTIONS) -> list[int]:
    found = LANGUAGE.check(
        tree, RuleSelection({RULES[name].code}, flow_budget=0, options=options)
    ).diagnostics
    return [tree.lines.line_at(each.span.start) + 1 for each in found]


@pytest.mark.parametrize(("name", "option", "value", "text", "lines", "other_lines"), _CHANGED)
def test_an_option_changes_what_is_reported(
    name: str,
    option: str,
    value: OptionValue,
    text: str,
    lines: list[int],
    other_lines: list[int],
) -> None:
    tree, options = parse(text), {RULES[name].code: {option: value}}
    for _ in range(2):  # what was found in a text by its lines is remembered
        assert _lines(tree, name) == lines
        assert _lines(tree, name, options) == other_lines
    tree = reparse(tree, text + "\n0,0")
    assert _lines(tree, name) == lines
    assert _lines(reparse(tree, text + "\n1,0"), name, options) == other_lines


def test_each_option_is_tried_and_explained() -> None:
    declared = {(rule.name, option.name) for rule in RULES.values() for option in rule.options}
    assert declared == {each[:2] for each in _CHANGED}
    for name, option, value, *_ in _CHANGED:
        rule = RULES[name]
        (default,) = [each.default for each in rule.options if each.name == option]
        assert type(default) is type(value)
        assert default != value
        assert f"\n`{option} = {as_toml(default)}`: " in terminal_text({"Mines": rule})
