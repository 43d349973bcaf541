"""The words of a source are those of the grammar, and a text is read only once."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mines_tools.interface.language import FormatOptions
from mines_tools.languages.minesasm import _terminals, assembly_text, lexer, lowering
from mines_tools.languages.minesasm.assembly_text import AssemblyText
from mines_tools.languages.minesasm.exact_tree import grammar
from mines_tools.languages.minesasm.language import LANGUAGE
from mines_tools.languages.minesasm.lexer import words_of
from mines_tools.languages.minesasm.statements import AssemblySource
from tests.minesasm.grammar import terminals_module
from tests.small_cases import small_cases

if TYPE_CHECKING:
    from mines_tools.text.source import Span

_PIECES = [
    "push", "again", "again:", "a-b", "_", "in(c)", "in(", "3", "-12", "+", "3x", "-3x", "3.5", "-3.5.", "OUT(N)", "dup()", "in(n", ")", "0x1F", "'a'", "'ab'", "'\\''", "'",
    '"Hi\\n"', '"\\"', '"', "\\", "# note", "#", "$", "?", "::", "é", "\u00a0", "\u2028", "\0", " ", "\t", "\r", "\v", "\f", "\n",
]  # fmt: skip


def test_the_terminals_are_those_of_the_grammar() -> None:
    generated = Path(str(_terminals.__file__)).read_text("utf-8")
    assert generated == terminals_module(), "run: python -m tests.minesasm.grammar"


@given(st.lists(st.sampled_from(_PIECES), max_size=14).map("".join))
def test_words_are_those_of_lark(text: str) -> None:
    words = words_of(AssemblySource("a", text)).tokens
    of_lark = [token for token in grammar().lex(text) if token.type != "ODD"]
    assert [(word.text, word.span.start) for word in words] == [
        (str(token), token.start_pos) for token in of_lark
    ]


@small_cases(
    ("text", "comments"),
    [
        ("# a\r\npush '#' \"#\" #b#c\n#", ["# a", "#b#c", "#"]),
        ('"# no comment', []),
        ("??#yes", ["#yes"]),
    ],
)
def test_comments(text: str, comments: list[str]) -> None:
    def written(span: Span) -> str:
        return text[span.start : span.end]

    parsed = AssemblyText(text, "2")
    assert list(map(written, parsed.comments)) == comments
    tokens = list(parsed.tokens())
    assert [written(each.span) for each in tokens if each.kind == "comment"] == comments
    assert "".join(written(each.span) for each in tokens) == text


def test_a_text_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    texts: list[str] = []

    def counted(source: AssemblySource) -> lexer.SourceWords:
        texts.append(source.text)
        return words_of(source)

    def parsed_again(*_arguments: object) -> None:
        pytest.fail("the text is parsed again")

    monkeypatch.setattr(assembly_text, "words_of", counted)
    monkeypatch.setattr(lowering, "parse", parsed_again)
    parsed = LANGUAGE.parse("push 1 out(n)  # mines: ignore[A101]\n", "2")
    assert not parsed.errors
    assert list(parsed.tokens())
    assert LANGUAGE.suppressions(parsed)
    assert not LANGUAGE.layout(parsed, FormatOptions())
    assert LANGUAGE.difference(parsed, parsed) is None
    assert texts == [parsed.text]
