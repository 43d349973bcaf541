"""The tree-sitter grammars in `editors/`, as far as this can be tested without a C compiler: `tests/grammars` has more."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from dev.grammars.compiling import NAMES, folder_of
from dev.grammars.emoji_cells import node_types
from mines_tools.interface.language import LANGUAGES
from mines_tools.languages.minesasm.words import AVAILABLE, WORDS


def _read(name: str, *path: str) -> str:
    return Path(folder_of(name), *path).read_text("utf-8")


def test_each_language_has_a_grammar() -> None:
    assert set(NAMES) == set(LANGUAGES)


@pytest.mark.parametrize("name", NAMES)
def test_the_parser_has_the_version_that_editors_read(name: str) -> None:
    parser = _read(name, "src", "parser.c")
    assert "#define LANGUAGE_VERSION 14\n" in parser
    assert f"tree_sitter_{name}(void)" in parser


@pytest.mark.parametrize("name", NAMES)
def test_queries_contain_only_nodes_of_the_grammar(name: str) -> None:
    known = {each["type"] for each in json.loads(_read(name, "src", "node-types.json"))}
    queries = list(Path(folder_of(name), "queries").glob("*.scm"))
    assert queries
    for query in queries:
        text = re.sub(r'"(?:[^"\\]|\\.)*"|;[^\n]*', "", query.read_text("utf-8"))
        assert set(re.findall(r"\(([a-z_]+)", text)) <= known, query


@pytest.mark.parametrize("name", NAMES)
def test_each_token_has_a_colour(name: str) -> None:
    tokens = {
        each["type"]
        for each in json.loads(_read(name, "src", "node-types.json"))
        if each["named"] and not {"fields", "children", "subtypes"} & set(each)
    }
    coloured = set(re.findall(r"\(([a-z_]+)", _read(name, "queries", "highlights.scm")))
    # These are empty or errors, or their parts have colours.
    uncoloured = {"noop", "foreign", "sign", "malformed"}
    assert tokens - coloured - uncoloured == set()


def test_the_grammar_of_the_assembler_has_its_words() -> None:
    rules = json.loads(_read("minesasm", "src", "grammar.json"))
    words = set(re.findall(r'"type": "STRING", "value": "([a-z-]+)"', json.dumps(rules)))
    assert words == set(WORDS)


def test_commands_of_the_assembler_have_another_colour_than_macros() -> None:
    query = _read("minesasm", "queries", "highlights.scm")
    commands = "|".join(re.escape(name).replace("\\", "\\\\") for name in AVAILABLE)
    assert query.count(f'"^({commands})$"') == 2


def test_each_group_of_glyphs_has_a_node() -> None:
    known = {each["type"] for each in json.loads(_read("emojifunge", "src", "node-types.json"))}
    assert set(node_types()) <= known
