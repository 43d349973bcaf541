"""The lexers for Pygments: exact on any text, and found by Pygments."""

from __future__ import annotations

import doctest
import json
import tomllib
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

import pygments
import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st
from pygments.formatters import HtmlFormatter, NullFormatter
from pygments.lexers import get_lexer_by_name, get_lexer_for_filename
from pygments.token import Comment, Keyword, Name, Number, Operator, String, Text, Whitespace

from mines_tools.interface.language import LANGUAGES, about, language
from mines_tools.pygments_lexers import _SEMANTIC

if TYPE_CHECKING:
    from pygments.lexer import Lexer

_ROOT = Path(__file__).resolve().parents[1]
_ENTRY_POINTS = tomllib.loads((_ROOT / "pyproject.toml").read_text("utf-8"))["project"][
    "entry-points"
]["pygments.lexers"]


def _lexer(language_id: str, **options: object) -> Lexer:
    module, _, name = _ENTRY_POINTS[language_id].partition(":")
    lexer: Lexer = getattr(import_module(module), name)(**options)
    return lexer


def _examples(language_id: str) -> list[str]:
    suffixes = about(language_id).suffixes
    paths = [path for path in _ROOT.glob("examples/**/*") if path.name.endswith(suffixes)]
    assert paths
    return [path.read_bytes().decode("utf-8") for path in paths]


def test_every_language_has_a_lexer() -> None:
    assert _ENTRY_POINTS.keys() == LANGUAGES.keys()
    for language_id in LANGUAGES:
        lexer, facts = _lexer(language_id), about(language_id)
        assert (lexer.name, lexer.filenames) == (facts.title, [f"*{end}" for end in facts.suffixes])
        assert language_id in lexer.aliases


@pytest.mark.parametrize("language_id", LANGUAGES)
def test_the_tokens_of_examples_are_the_text(language_id: str) -> None:
    kinds = set()
    for text in _examples(language_id):
        for variant in (text, text.replace("\n", "\r\n"), text[: len(text) // 2]):
            tokens = list(_lexer(language_id).get_tokens(variant))
            assert "".join(value for _, value in tokens) == variant
            assert all(value for _, value in tokens)
            kinds |= {kind for kind, _ in tokens}
    assert len(kinds - {Text, Whitespace}) >= 4


_ANY = st.text(
    st.one_of(st.characters(), st.sampled_from(".*,;!@#\r\n\t 0123-+udlrpwif\"'():🔢1️⃣🔚📜🍚")),
    max_size=60,
)


@pytest.mark.parametrize("language_id", LANGUAGES)
@given(text=_ANY)
def test_the_tokens_of_any_text_are_the_text(language_id: str, text: str) -> None:
    tokens = list(_lexer(language_id).get_tokens_unprocessed(text))
    assert "".join(value for _, _, value in tokens) == text
    at = 0
    for start, _, value in tokens:
        assert start == at
        at += len(value)
    assert "".join(value for _, value in _lexer(language_id).get_tokens(text)) == text


def test_colours() -> None:
    tokens = list(_lexer("mines").get_tokens("*.\n..\n0,+1 #x\n!\n"))
    kinds = {value: kind for kind, value in tokens}
    assert kinds["0"] in Number
    assert kinds[","] in Operator
    assert kinds["!"] in Keyword
    assert any(kind in Comment for kind, _ in tokens)
    tokens = list(_lexer("minesasm").get_tokens('print "Hi" # x\n'))
    kinds = {value: kind for kind, value in tokens}
    assert kinds['"Hi"'] in String
    assert any(kind in Comment and "x" in value for kind, value in tokens)
    assert kinds["print"] in Keyword or kinds["print"] in Name


def test_every_type_of_token_has_a_colour() -> None:
    for language_id in LANGUAGES:
        editor = language(language_id).editor
        assert editor is not None
        assert set(editor().token_types) <= _SEMANTIC.keys()


def test_options_of_pygments() -> None:
    text = "\n*.\n\t0,0"
    assert pygments.format(_lexer("mines").get_tokens(text), NullFormatter()) == text
    ended = "".join(value for _, value in _lexer("mines", ensurenl=True).get_tokens(text))
    assert ended == f"{text}\n"
    stripped = "".join(value for _, value in _lexer("mines", stripnl=True).get_tokens(text))
    assert stripped == text[1:]
    wide = "".join(value for _, value in _lexer("mines", tabsize=4).get_tokens(text))
    assert wide == text.replace("\t", "    ")
    assert "".join(value for _, value in _lexer("mines").get_tokens(text.encode())) == text
    html = pygments.highlight(text, _lexer("mines"), HtmlFormatter())
    assert '<span class="' in html


def test_pygments_finds_the_lexers() -> None:
    for language_id in LANGUAGES:
        for name in _lexer(language_id).aliases:
            assert get_lexer_by_name(name).name == about(language_id).title
        for suffix in about(language_id).suffixes:
            assert get_lexer_for_filename(f"a{suffix}").name == about(language_id).title


def test_the_entries_for_linguist_agree_with_the_languages() -> None:
    entries = yaml.safe_load((_ROOT / "editors/linguist/languages.yml").read_text("utf-8"))
    assert entries.keys() == {about(language_id).title for language_id in LANGUAGES}
    for language_id in LANGUAGES:
        entry = entries[about(language_id).title]
        assert sorted(entry["extensions"]) == sorted(about(language_id).suffixes)
        grammar = _ROOT / "vscode-extension" / "syntaxes" / f"{language_id}.tmLanguage.json"
        assert json.loads(grammar.read_text("utf-8"))["scopeName"] == entry["tm_scope"]


def test_the_page_names_the_lexers() -> None:
    page = (_ROOT / "docs" / "highlighting.md").read_text("utf-8")
    for language_id in LANGUAGES:
        names = ", ".join(f"`{name}`" for name in _lexer(language_id).aliases)
        assert f"| {names} |" in page
    code = page.replace("\n```\n", "\n\n")
    example = doctest.DocTestParser().get_doctest(code, {}, "highlighting", None, 0)
    assert doctest.DocTestRunner().run(example) == (0, 4)
