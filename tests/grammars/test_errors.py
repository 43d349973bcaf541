"""Texts with errors: a mistake damages only what is around it."""

from __future__ import annotations

import random

import pytest

from mines_tools.languages.mines.language import LANGUAGE
from tests.grammars.attacks import attack
from tests.grammars.loading import library, parser
from tests.grammars.texts import mines


def _damaged_line(chance: random.Random, lines: list[str], first: int) -> str:
    """Return the text of `lines` with another line at or after the line `first`."""
    at = chance.randrange(first, len(lines))
    odd = "".join(chance.choices('01,;!@.*+-x\u3042\ufe0f"', k=chance.randrange(1, 6)))
    return "\n".join([*lines[:at], odd, *lines[at + 1 :]])


def test_each_line_after_the_board_is_one_node() -> None:
    chance = random.Random(1)
    kinds: set[str] = set()
    for _ in range(200):
        text = mines(chance)
        lines = LANGUAGE.parse(text, "2").operation_lines
        if len(lines) < 2:
            continue
        text = _damaged_line(chance, text.split("\n"), lines.start + 1)
        tree = LANGUAGE.parse(text, "2")
        _, operations = (
            each
            for each in parser("mines").parse(text.encode()).root_node.named_children
            if each.type != "comment"
        )
        found = [each.type for each in operations.named_children if each.type != "comment"]
        assert found == [tree.operation_node(index).kind for index in range(len(tree.shapes))], text
        kinds |= set(found)
    assert kinds == {"click", "switch", "restart", "noop", "malformed"}


@pytest.mark.parametrize(
    ("name", "text", "kept"),
    [
        ("mines", ".*.\n...\n0,0\n1,\n2;2", "(right_button)"),
        ("sokolang", "#@A*\n---\na:1\nB:2\nc:3\n---\nrxl", "(stack name: (stack_name) (integer))"),
        ("minesasm", "push 1\npush\nagain: dup\njump again", "(label name: (name))"),
    ],
)
def test_what_is_after_a_mistake_is_kept(name: str, text: str, kept: str) -> None:
    tree = str(parser(name).parse(text.encode()).root_node)
    assert any(word in tree for word in ("ERROR", "MISSING", "malformed"))
    assert kept in tree


@pytest.mark.parametrize("name", ["mines", "emojifunge", "sokolang", "minesasm"])
def test_an_edit_has_the_tree_of_a_new_parse(name: str) -> None:
    texts, compared = attack(name, library(name), 20_000)
    assert texts > 10
    assert compared > 3
