"""The queries are valid, and give the parts of a program the colours that they should have."""

from __future__ import annotations

from pathlib import Path

import pytest
from tree_sitter import Query, QueryCursor

from dev.grammars.compiling import NAMES, folder_of
from tests.grammars.loading import grammar, parser


def _captures(name: str, query: str, text: str) -> dict[str, list[str]]:
    source = Path(folder_of(name), "queries", f"{query}.scm").read_text("utf-8")
    root = parser(name).parse(text.encode()).root_node
    captures = QueryCursor(Query(grammar(name), source)).captures(root)
    return {
        capture: [
            (node.text or b"").decode() for node in sorted(nodes, key=lambda node: node.start_byte)
        ]
        for capture, nodes in captures.items()
    }


@pytest.mark.parametrize("name", NAMES)
def test_queries_fit_the_grammar(name: str) -> None:
    for path in Path(folder_of(name), "queries").glob("*.scm"):
        Query(grammar(name), path.read_text("utf-8"))


def test_a_directive_differs_from_other_comments() -> None:
    text = "*. # mines: dialect=2\n.. # see mines\n0,0 # fmt: skip"
    colours = _captures("mines", "highlights", text)
    assert colours["comment"] == ["# see mines"]
    assert colours["keyword.directive"] == ["# mines: dialect=2", "# fmt: skip"]
    assert colours["number"] == ["0", "0"]


def test_macros_differ_from_commands() -> None:
    text = "define twice\ndup add end\npush 1 twice out(n)"
    colours = _captures("minesasm", "highlights", text)
    assert colours["function.builtin"] == ["dup", "add", "out(n)"]
    assert colours["function.macro"] == ["twice", "twice"]


def test_names_have_their_definitions() -> None:
    text = 'define show text\nprint text end\nagain: show "x" jump again'
    found = _captures("minesasm", "locals", text)
    assert found["local.definition"] == ["text", "again"]
    assert found["local.reference"] == ["text", "again"]
    tags = _captures("minesasm", "tags", text)
    assert tags["definition.macro"] == ["define show text\nprint text end"]
    assert tags["definition.function"] == ["again:"]


def test_parts_can_be_folded() -> None:
    assert _captures("mines", "folds", "*.\n..\n0,0") == {"fold": ["*.\n..\n"]}
    folds = _captures("sokolang", "folds", "@*\n---\na:1\n---\n2[\nr\n]")["fold"]
    assert folds == ["@*\n", "a:1\n", "2[\nr\n]", "2[\nr\n]"]


def test_each_group_of_glyphs_has_a_colour() -> None:
    assert _captures("emojifunge", "highlights", "1️⃣➕🔢🔚 x") == {
        "constant": ["1️⃣"], "operator": ["➕"], "function": ["🔢"], "keyword": ["🔚"], "string": [" x"],
    }  # fmt: skip
