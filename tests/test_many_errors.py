"""The first errors and findings of each kind are listed. The last that is listed says how many more
there are."""

from __future__ import annotations

from typing import Any
from unittest.mock import Mock

import pytest

from mines_tools.fmt.engine import format_text
from mines_tools.interface.language import FormatOptions, RuleSelection, language
from mines_tools.languages.mines import syntax_errors
from mines_tools.languages.mines.syntax import damaged_board
from mines_tools.languages.mines.syntax.damaged_operations import _moved
from mines_tools.lint.engine import lint
from mines_tools.report.counts import counts
from mines_tools.report.formats import FileReport, Report
from mines_tools.report.plain_data import diagnostic_members
from mines_tools.text import diagnostics
from mines_tools.text.diagnostics import MOST_LISTED, how_many
from mines_tools.text.source import LineRange
from tests.thinned import thinned

_MORE = 25
_MANY = MOST_LISTED + _MORE
_MAP = "####\n#@*#\n####\n\n---\n\n"
_ALL = RuleSelection(frozenset(), {}, 0)
_DAMAGED = {
    "mines": (".*.\n...\n" + "9\n" * _MANY, "M011"),
    "minesasm": ("9\n" * _MANY, "A001"),
    "sokolang": (_MAP + "@:1\n\n---\n\n" + "+x" * _MANY, "S012"),
}


@pytest.mark.parametrize("name", _DAMAGED)
def test_the_rest_is_counted(name: str) -> None:
    text, code = _DAMAGED[name]
    used = language(name)
    parsed = used.parse(text, used.default_dialect)
    errors = [each for each in parsed.errors if each.code == code]
    assert len(errors) == MOST_LISTED
    assert how_many(errors) == _MANY
    assert errors[-1].message.endswith(f"(and {_MORE} more like it)")
    position = parsed.lines.position
    assert f'"more":{_MORE},' in diagnostic_members(errors[-1], position)
    assert '"more":' not in diagnostic_members(errors[0], position)
    found = lint(used, parsed, _ALL).diagnostics
    report = Report((FileReport("a", text, parsed.lines, "", found),), {}, 0, "1")
    assert counts(report).codes[code].times == _MANY
    last = len(parsed.lines)
    assert not lint(used, parsed, _ALL, lines=[LineRange(last + 1, last + 1)]).diagnostics

    # Those of some lines are listed whatever is said of the others.
    first = last if name == "sokolang" else last - 2 - _MORE // 2
    within = lint(used, parsed, _ALL, lines=[LineRange(first, last)]).diagnostics
    assert {parsed.lines.line_at(each.span.start) + 1 >= first for each in within} == {True}
    assert how_many(within) == (_MANY if name == "sokolang" else _MORE // 2 + 2)


def test_none_more_is_not_told() -> None:
    used = language("sokolang")
    errors = used.parse(_MAP + "@:1\n\n---\n\n" + "+x" * MOST_LISTED, "text").errors
    assert [each.more for each in errors] == [0] * MOST_LISTED
    assert not errors[-1].message.endswith("more like it)")


def test_lines_of_errors_that_are_not_listed_are_damaged_too() -> None:
    used = language("sokolang")
    # Formatted as if it were whole, the stack would lose a value.
    damaged = "b: " + "x," * _MANY + "1\nc: x, 1\n"
    parsed = used.parse(f"{_MAP}{damaged}\n---\n\nr\n", "text")
    assert damaged in format_text(used, parsed, FormatOptions()).text
    used = language("mines")
    damaged = "9\n" * MOST_LISTED + "9  # x\n" * _MORE
    parsed = used.parse(f".*.\n...\n{damaged}", "2")
    assert damaged in format_text(used, parsed, FormatOptions()).text


@pytest.mark.long
def test_an_edit_counts_them_anew() -> None:
    used = language("mines")
    assert used.reparse is not None
    line = "9\n"
    few, many = (f".*.\n...\n0,0\n{line * count}0,0\n" for count in (MOST_LISTED, _MANY))
    for before, after in ((few, many), (many, few), (many, many + line)):
        again = used.reparse(used.parse(before, "2"), after, None)
        assert list(again.errors) == list(used.parse(after, "2").errors)


_FOUND = {
    "mines": (".*.\n...\n" + "+1,0\n" * _MANY, "M102"),
    "emojifunge": ("\u27a1\ufe0f\U0001f51a\n" + "mines: ignore\n" * _MANY, "E106"),
    "sokolang": (_MAP + "@:1\n\n---\n\n" + "[]" * _MANY + "\n", "S102"),
}


def _selected(code: str) -> RuleSelection:
    return RuleSelection(frozenset([code]), {}, 0)


@pytest.mark.parametrize("name", thinned(_FOUND, 1))
def test_the_rest_of_what_a_rule_finds_is_counted(name: str) -> None:
    text, code = _FOUND[name]
    used = language(name)
    parsed = used.parse(text, used.default_dialect)
    whole = [
        each
        for each in lint(used, parsed, _selected(code), is_whole=True).diagnostics
        if each.code == code
    ]
    assert len(whole) > MOST_LISTED
    found = [each for each in lint(used, parsed, _selected(code)).diagnostics if each.code == code]
    assert len(found) == MOST_LISTED
    assert found[:-1] == whole[: MOST_LISTED - 1]
    assert how_many(found) == len(whole)


def test_what_is_ignored_is_not_counted() -> None:
    used = language("mines")
    ignored = "+1,0 # mines: ignore[M102]\n"
    text = f".*.\n...\n{ignored * _MANY}+1,0\n0,0\n+1,0\n"
    found = lint(used, used.parse(text, "2"), _selected("M102")).diagnostics
    assert [(each.more, text[: each.span.start].count("\n")) for each in found] == [
        (0, _MANY + 2),
        (0, _MANY + 4),
    ]


def test_everything_is_fixed() -> None:
    used = language("mines")
    parsed = used.parse(".*.\n...\n" + "+1,0\n" * _MANY, "2")
    fixed = lint(used, parsed, _selected("M102"), fix=True)
    assert (fixed.fixed, fixed.diagnostics) == (_MANY, [])


@pytest.mark.parametrize("row", [".x.\n", "..\n"])
def test_an_error_of_a_row_is_made_only_if_it_is_listed(
    row: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = Mock(wraps=damaged_board.error_at)
    monkeypatch.setattr(damaged_board, "error_at", made)
    monkeypatch.setattr(diagnostics, "MOST_LISTED", 10)
    errors = language("mines").parse("...\n" * 101 + row * 100, "2").errors
    assert [each.more for each in errors if each.more] == [90]
    assert made.call_count == 10


def test_an_error_that_is_not_listed_is_not_made(monkeypatch: pytest.MonkeyPatch) -> None:
    """Many damaged lines have the same error."""
    monkeypatch.setattr("mines_tools.text.diagnostics.MOST_LISTED", 50)
    made: list[object] = []

    def moved(*given: Any) -> Any:
        made.append(given)
        return _moved(*given)

    monkeypatch.setattr("mines_tools.languages.mines.syntax.damaged_operations._moved", moved)
    used = language("mines")
    parsed = used.parse(".*.\n...\n0,0\n" + ";\n" * 500, "2")
    assert how_many(parsed.errors) == 1_000
    assert 0 < len(made) <= 50


def test_errors_that_are_not_listed_are_not_made(monkeypatch: pytest.MonkeyPatch) -> None:
    made = Mock(wraps=syntax_errors.phrase)  # twice for each error
    monkeypatch.setattr(syntax_errors, "phrase", made)
    monkeypatch.setattr(diagnostics, "MOST_LISTED", 10)
    used = language("mines")
    bad = "".join(
        f"bad {number}\n0,1{number},,\n{number},\uff11{number}x\n" for number in range(90)
    )
    parsed = used.parse(f".*.\n...\n{bad}{bad}", used.default_dialect)
    kinds = {error.code for error in parsed.errors}
    assert len(kinds) == 4
    assert made.call_count <= 2 * 2 * 10 * len(kinds)
    assert how_many(parsed.errors) == 2 * 90 * 5


def test_equal_damaged_rows_are_examined_while_their_errors_are_listed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(diagnostics, "MOST_LISTED", 10)
    used = language("mines")
    rows = "x*\u2217 # x\nx.\n..\n\u2217\uff11\n" * 30
    examined = Mock(wraps=damaged_board.look_alikes)
    monkeypatch.setattr(damaged_board, "look_alikes", examined)
    once = used.parse(f"{rows}0,0", "2")
    assert examined.call_count < 40
    examined.reset_mock()
    monkeypatch.setattr(damaged_board, "_MOST_KNOWN", 0)
    each = used.parse(f"{rows}0,0", "2")
    assert examined.call_count == 90
    assert once.errors == each.errors
    assert list(once.unlisted) == list(each.unlisted)
    assert once.rows == each.rows
