"""Texts with very many errors: the first errors of each kind are listed, and the others are counted."""

from __future__ import annotations

import pytest

from mines_tools.interface.language import FormatOptions, RuleSelection
from mines_tools.languages.minesasm.language import LANGUAGE
from mines_tools.languages.minesasm.lowering import lower
from mines_tools.languages.minesasm.similar_names import SimilarNames
from mines_tools.languages.minesasm.statements import AssemblySource
from mines_tools.lint.engine import lint
from mines_tools.text import diagnostics
from mines_tools.text.diagnostics import apply_edits, how_many
from mines_tools.text.source import LineRange
from tests.small_cases import small_cases

_ALL = RuleSelection(frozenset(rule.code for rule in LANGUAGE.rules()), {}, 0)


@pytest.fixture(autouse=True)
def _three(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(diagnostics, "MOST_LISTED", 3)


@pytest.mark.parametrize(
    ("piece", "name"),
    [
        ("? ", "odd-character"),
        ("7 ", "odd-character"),
        ("'ab' push ", "bad-literal"),
        ('print "\\q" ', "unknown-escape"),
        ('print "a\n', "unclosed-quote"),
        ("push\n", "missing-operand"),
        ("halt 5 ", "unexpected-operand"),
        ("dup 5 ", "unexpected-operand"),
        ("repeat 2 ", "unclosed-block"),
        ("while end ", "missing-do"),
        ("end ", "lone-word"),
        ("dpu ", "unknown-instruction"),
        ("skip ", "unavailable-command"),
        ("jump a ", "unknown-label"),
        ("get a ", "unknown-slot"),
        ('include "b"\n', "unreadable-include"),
        ("push -1 out(c)\n", "not-a-character"),
        ("assert-depth 1\n", "wrong-depth"),
    ],
)
def test_errors_are_counted(piece: str, name: str) -> None:
    errors = [each for each in LANGUAGE.parse(piece * 8, "2").errors if each.name == name]
    assert len(errors) == 3
    assert how_many(errors) == 8
    assert errors[-1].message.endswith("(and 5 more like it)")
    starts = [each.span.start for each in errors]
    assert starts == sorted(starts)
    assert starts[-1] < len(piece) * 3


def test_errors_in_chosen_lines_are_listed() -> None:
    parsed = LANGUAGE.parse("?\n" * 9 + "dpu\n" * 9, "2")
    found = lint(LANGUAGE, parsed, _ALL, lines=[LineRange(8, 9), LineRange(16, 17)]).diagnostics
    assert [parsed.lines.line_at(each.span.start) + 1 for each in found] == [8, 9, 16, 17]


def test_lines_with_unlisted_errors_are_not_changed() -> None:
    text = "dup  ?  dup\n" * 8 + "dup  dup\n"
    edits = LANGUAGE.layout(LANGUAGE.parse(text, "2"), FormatOptions())
    assert apply_edits(text, edits) == "dup  ?  dup\n" * 8 + "dup dup\n"


@small_cases(
    ("text", "count"),
    [
        ("repeat 50 dpu end", 1),
        ("define m\n    dpu jump x\nend\nm m m", 3),  # a label of each copy is another one
        ("dpu dpu", 2),
    ],
)
def test_an_error_in_repeated_statements_is_reported_once(text: str, count: int) -> None:
    places = [(each.name, each.span) for each in LANGUAGE.parse(text, "2").errors]
    assert len(places) == len(set(places))
    assert len(places) <= count


def test_errors_of_a_file_that_is_included_twice_are_reported_once() -> None:
    def read(name: str, _including: str) -> tuple[str, str]:
        return name, "? ?"

    found = lower(AssemblySource("a", 'include "b"\ninclude "b"\n'), read).findings
    assert [each.source.name for each in found] == ["b", "b"]


@small_cases(
    ("text", "message"),
    [
        ("w" * 9_000, f"there is no instruction `{'w' * 39}…`"),
        ("?" * 9_000, f"`{'?' * 39}…` cannot stand here"),
        ("jump " + "w" * 41, f"there is no label `{'w' * 39}…`"),
        ("jump " + "w" * 40, f"there is no label `{'w' * 40}`"),
        (f"push '{'w' * 90}'", f"'{'w' * 38}… is not one character"),
    ],
)
def test_long_words_are_shortened(text: str, message: str) -> None:
    (error,) = LANGUAGE.parse(text, "2").errors
    assert error.message == message
    assert len(error.help) < 200


def test_a_macro_with_many_parameters_is_shortened() -> None:
    names = " ".join(f"p{number}" for number in range(5_000))
    (error,) = LANGUAGE.parse(f"define m {names}\nend\nm", "2").errors
    assert error.message == "`m` takes 5,000 arguments, not 0"
    assert error.help.endswith("p18 p19 …")


def test_arguments_count_as_statements() -> None:
    names = " ".join(f"p{number}" for number in range(500))
    text = f"define m {names}\nend\nrepeat 9999\nm {'1 ' * 500}\nend"
    assert [each.name for each in LANGUAGE.parse(text, "2").errors] == ["too-many-statements"]


def test_a_similar_name_is_searched_for_once() -> None:
    asked: list[str] = []

    def known() -> list[str]:
        asked.append("known")
        return ["again", "w" * 5_000]

    names = SimilarNames()
    assert [names.near("agian", 1, known) for _ in range(3)] == ["again"] * 3
    assert len(asked) == 1
    assert names.near("w" * 5_000, 1, known) is None


@pytest.mark.long
def test_after_many_comparisons_no_similar_name_is_searched_for() -> None:
    names, known = SimilarNames(), [f"name{number}" for number in range(30_000)]
    found = [names.near(f"nmae{number}", 1, lambda: known) for number in range(5)]
    assert [each is not None for each in found] == [True, True, True, True, False]
