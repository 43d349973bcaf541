"""Explanations of long texts: equal parts are described once, and there is never a list of all
parts."""

from __future__ import annotations

import tracemalloc
from typing import TYPE_CHECKING

import pytest

from mines_tools.interface.explanation import LazySequence, to_read
from mines_tools.interface.language import language
from mines_tools.languages.emojifunge.explanation import explain as emojifunge_explain
from mines_tools.languages.mines.explanation import data as mines_data
from mines_tools.languages.mines.explanation import words as mines_words
from mines_tools.languages.sokolang.explanation import data as sokolang_data
from mines_tools.languages.sokolang.explanation import explain as sokolang_explain
from mines_tools.report import explanation as explanation_report
from mines_tools.report.explained import FORMATS, render_explanation
from mines_tools.report.explanation import explanation_lines
from mines_tools.report.formats import plain
from tests.thinned import thinned

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import ModuleType

    from mines_tools.interface.explanation import Explanation, Item

_COUNT = 21_000
_GROUND = "####\n#@*#\n####\n---\n---\n"
_TEXTS = {
    "sokolang": _GROUND + "u" * _COUNT,
    "emojifunge": "\u27a1\n" * _COUNT,
    "mines": ".*.\n...\n" + "\n" * _COUNT,
}
_READ_ALONG_THE_WAY = ("emojifunge", "sokolang")
"""The languages whose explanation has a form of its own for people."""
_MAKERS: dict[str, list[tuple[ModuleType, str]]] = {
    "sokolang": [(sokolang_explain, "_node_words"), (sokolang_data, "_item")],
    "emojifunge": [(emojifunge_explain, "_words")],
    "mines": [(mines_words, "ItemWords"), (mines_data, "_operation_data")],
}


def _explained(language_id: str) -> Explanation:
    """Return the explanation of a long text about which the analysis finds hardly anything."""
    used = language(language_id)
    parsed = used.parse(_TEXTS[language_id], used.default_dialect)
    assert not parsed.errors
    assert used.analyse is not None
    return used.explain(parsed, used.analyse(parsed).result())


@pytest.mark.long
@pytest.mark.parametrize("language_id", _TEXTS)
@pytest.mark.parametrize("name", FORMATS)
def test_the_same_is_described_once(
    language_id: str, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls = []
    for module, maker in _MAKERS[language_id]:

        def counted(
            *given: object, make: object = getattr(module, maker), **more: object
        ) -> object:
            calls.append(None)
            assert callable(make)
            return make(*given, **more)

        monkeypatch.setattr(module, maker, counted)
    pieces = render_explanation(name, language(language_id), _explained(language_id), plain)
    lines = sum(piece.count("\n") for piece in pieces)
    # People read a form that is shorter than the text.
    assert lines > _COUNT or (name == "text" and language_id in _READ_ALONG_THE_WAY)
    assert len(calls) <= 10


@pytest.mark.parametrize("language_id", _TEXTS)
def test_parts_are_made_when_they_are_looked_at(language_id: str) -> None:
    items = _explained(language_id).items
    assert next(iter(items)) is not next(iter(items))


def test_an_analysis_does_not_copy_the_actions() -> None:
    used = language("sokolang")
    parsed = used.parse(_TEXTS["sokolang"], used.default_dialect)
    assert used.analyse is not None
    used.analyse(used.parse(_TEXTS["sokolang"][:40], used.default_dialect))  # imports
    tracemalloc.start()
    try:
        used.analyse(parsed)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 10 * _COUNT  # a record of its own takes twenty times as much


@pytest.mark.parametrize("language_id", thinned(_TEXTS, 1))
def test_one_part_is_as_among_all(language_id: str) -> None:
    explanation = _explained(language_id)
    words = explanation.words().items
    for made in (explanation.items, words):
        assert len(made) == sum(1 for _ in made) >= _COUNT
        assert [made[number] for number in (0, 1, len(made) - 1)] == [
            *list(made)[:2],
            list(made)[-1],
        ]


def test_a_long_way_makes_few_items() -> None:
    """The rows are the same, so the pointer passes them in one stretch. The rest is summed up."""
    explanation = to_read(_explained("emojifunge"))
    assert len(explanation.items) < 20


def test_lazy_sequences_are_sequences() -> None:
    squares = LazySequence(5, lambda number: number**2)
    assert list(squares) == [squares[number] for number in range(5)] == squares[:]
    assert squares[-1] == 16
    with pytest.raises(IndexError):
        _ = squares[5]


@pytest.mark.parametrize("language_id", ["sokolang"])  # not by lines
def test_few_kinds_of_items_are_gone_through_once(language_id: str) -> None:
    explanation = _explained(language_id)
    rounds = []

    def items() -> Iterator[Item]:
        rounds.append(None)
        return iter(explanation.items)

    size = len(explanation.items)
    made = LazySequence(size, explanation.items.__getitem__, items)
    counted = explanation._replace(items=made, reading=None)
    assert sum(1 for _ in explanation_lines(counted)) > _COUNT
    assert len(rounds) == 1


@pytest.mark.parametrize("language_id", _TEXTS)
def test_many_kinds_of_items_look_as_few_do(
    language_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    used = language(language_id)
    text = _TEXTS[language_id][:200]
    parsed = used.parse(text, used.default_dialect)
    lines = list(explanation_lines(used.explain(parsed, None)))
    monkeypatch.setattr(explanation_report, "MOST_KNOWN", 1)
    assert list(explanation_lines(used.explain(parsed, None))) == lines
