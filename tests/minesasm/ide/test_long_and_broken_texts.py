"""The features of editors answer quickly for long texts, and do not fail for the word ``label`` without a colon."""

from __future__ import annotations

from time import process_time

import pytest

from mines_tools.interface.editor import Snapshot
from mines_tools.languages.minesasm.language import LANGUAGE
from mines_tools.text.source import Span
from tests.small_cases import small_cases

assert LANGUAGE.editor is not None
_EDITOR = LANGUAGE.editor()
_MOST_SECONDS = 5
"""Processor time for all features together. Each needs less than a second, but machines differ."""


@pytest.mark.long
@pytest.mark.parametrize(
    "text",
    [
        "a:\n" * 20_000,
        "repeat 1\n" * 10_000 + "jump a\n" * 10_000,
        "define m A\n    push A\nend\nm 3\n" * 5_000,
    ],
    ids=["one label many times", "deep blocks", "one macro many times"],
)
def test_a_long_text(text: str) -> None:
    snapshot = Snapshot(LANGUAGE.parse(text, "2"))
    assert snapshot.parsed.tree is not None
    middle = len(text) // 2
    started = process_time()
    assert list(_EDITOR.semantic_tokens(snapshot, Span(0, len(text))))
    _EDITOR.complete(snapshot, middle)
    _EDITOR.highlights(snapshot, middle)
    _EDITOR.signature(snapshot, middle)
    assert process_time() - started < _MOST_SECONDS


@small_cases(
    ("text", "symbols"),
    [
        ("label", []),
        ("label 3", []),
        ("label:\n    in(c)\n    jump label", ["label"]),
        ("define label\nend\nlabel", ["label"]),
    ],
)
def test_the_word_label(text: str, symbols: list[str]) -> None:
    snapshot = Snapshot(LANGUAGE.parse(text, "2"))
    assert [each.name for each in _EDITOR.symbols(snapshot)] == symbols
    for offset in range(len(text) + 1):
        _EDITOR.definition(snapshot, offset)
        _EDITOR.complete(snapshot, offset)
        _EDITOR.selections(snapshot, offset)
        _EDITOR.highlights(snapshot, offset)


def test_a_macro_may_have_the_name_label() -> None:
    text = "define label\nend\nlabel"
    snapshot = Snapshot(LANGUAGE.parse(text, "2"))
    found = [text[slice(*span)] for span in _EDITOR.references(snapshot, len(text))]
    assert found == ["label", "label"]


def test_a_long_text_shows_its_first_symbols() -> None:
    text = "define m\n" + "a:\n" * 700 + "end\n" + "b:\n" * 700
    found = _EDITOR.symbols(Snapshot(LANGUAGE.parse(text, "2")))
    assert [len(each.children) for each in found] == [700, *[0] * 299]
