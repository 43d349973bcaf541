"""Very many findings are fixed and ignored without keeping them, and without a look at the text for each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mines_tools.interface.language import language
from mines_tools.languages.mines import difference
from mines_tools.languages.mines.tree import Tree
from mines_tools.lint.engine import lint
from mines_tools.lint.fixes import Fixes, _Taken
from mines_tools.lint.ignoring import add_ignores
from mines_tools.lint.selection import RuleSelection
from mines_tools.rules.catalogue import rules_of
from mines_tools.rules.definition import RuleCheck
from mines_tools.text.diagnostics import Diagnostic, Edit, Fix
from mines_tools.text.source import LineTable, Span

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.interface.language import Checked, Language, Parsed

_LINES = 500
_MOST = 50
_MANY = {
    "mines": ".*.\n...\n" + "+00,-0 \n" * _LINES,
    "sokolang": "####\n#@*#\n####\n\n---\n\n@:1,2\n\n---\n\n" + "[] [] [] []\n" * _LINES,
}


class _Watched:
    """A language that notes how much is asked of it, and how much is listed at once."""

    def __init__(self, name: str) -> None:
        self.listed = 0
        self.asked = 0
        used = language(name)

        def check(*given: Any) -> Checked:
            checked = used.check(*given)
            self.listed = max(self.listed, len(checked.diagnostics))
            return checked

        def suppressing(parsed: Parsed, span: Span | None, names: Sequence[str]) -> Edit | None:
            self.asked += 1
            return used.suppressing(parsed, span, names)

        self.language: Language = used._replace(check=check, suppressing=suppressing)
        codes = frozenset(
            code
            for code, rule in rules_of(used).items()
            if rule.scope != "flow" and rule.is_default
        )
        self.selection = RuleSelection(codes, {}, 0)
        self.parsed = used.parse(_MANY[name], used.default_dialect)


@pytest.fixture
def _few_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mines_tools.text.diagnostics.MOST_LISTED", _MOST)


@pytest.mark.usefixtures("_few_listed")
@pytest.mark.parametrize("name", _MANY)
def test_all_are_ignored(name: str) -> None:
    watched = _Watched(name)
    found = lint(watched.language, watched.parsed, watched.selection, is_located=True)
    assert found.starts is not None
    many = sum(map(len, found.starts.values()))
    left, ignored = add_ignores(watched.language, found, watched.selection)
    assert (left.diagnostics, ignored) == ([], many)
    assert many >= 2 * _LINES
    assert watched.asked <= _LINES + 5
    assert watched.listed <= 6 * _MOST


@pytest.mark.usefixtures("_few_listed")
@pytest.mark.parametrize("unsafe", [False, True])
@pytest.mark.parametrize("name", _MANY)
def test_all_are_fixed(name: str, unsafe: bool) -> None:
    watched = _Watched(name)
    fixed = lint(watched.language, watched.parsed, watched.selection, fix=True, unsafe=unsafe)
    assert fixed.fixed >= 2 * _LINES
    assert watched.listed <= 6 * _MOST


def _counted(make: Any, calls: list[Any]) -> Any:
    def counted(*given: Any, **named: Any) -> Any:
        calls.append(given)
        return make(*given, **named)

    return counted


@pytest.mark.parametrize("name", _MANY)
def test_the_same_of_many_places_is_said_once(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Mines parses none of the lines again."""
    calls: list[Any] = []
    for owner, method in ((RuleCheck, "diagnostic"), (Tree, "operation_node")):
        monkeypatch.setattr(owner, method, _counted(getattr(owner, method), calls))
    watched = _Watched(name)
    assert len(lint(watched.language, watched.parsed, watched.selection).diagnostics) > _LINES
    assert len(calls) < 20


@pytest.mark.parametrize("lines", ["\n", "#\n", "0,0\n# up\n"])
def test_empty_operations_are_not_parsed_again(lines: str, monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[Any] = []
    for owner, method in ((RuleCheck, "diagnostic"), (Tree, "operation_node")):
        monkeypatch.setattr(owner, method, _counted(getattr(owner, method), calls))
    used = language("mines")
    parsed = used.parse(".*.\n...\n" + lines * _LINES + "0,0\n", used.default_dialect)
    found = lint(used, parsed, RuleSelection(frozenset(["M108"]), {}, 0)).diagnostics
    assert len(found) == _LINES
    assert {parsed.text[slice(*each.span)] for each in found} == {lines.split("\n")[-2]}
    assert len(calls) < 5


def test_damaged_lines_that_are_alike_are_compared_once(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[Any] = []
    for owner, name in ((LineTable, "line_at"), (difference, "_is_ascii_form")):
        monkeypatch.setattr(owner, name, _counted(getattr(owner, name), calls))
    used = language("mines")
    damaged, plain = (
        used.parse(".*.\n...\n" + f"{column},0\n" * _LINES + "0,0", used.default_dialect)
        for column in ("\uff11", "1")
    )
    assert used.difference(damaged, plain) is None
    assert len(calls) <= _LINES + 1  # the line of each error, once


def test_very_many_are_fixed_in_one_round() -> None:
    """The fixes of a line are looked for without a look at the table of lines for each."""
    count = 101_000
    used = language("sokolang")
    text = _MANY["sokolang"][: -len("[] [] [] []\n") * _LINES] + "[]" * count + "\n"
    read: list[int] = []

    def parse(text: str, dialect: str) -> Parsed:
        read.append(len(text))
        return used.parse(text, dialect)

    fixed = lint(
        used._replace(parse=parse),
        used.parse(text, used.default_dialect),
        RuleSelection(frozenset(["S102"]), {}, 0),
        fix=True,
    )
    assert (fixed.fixed, len(read)) == (count, 1)


@given(
    st.lists(
        st.lists(st.tuples(st.integers(0, 20), st.integers(0, 3)), min_size=1, max_size=2),
        max_size=6,
    )
)
def test_fixes_that_lie_apart_are_known_at_once(fixes: list[list[tuple[int, int]]]) -> None:
    """Where all of them are chosen at once, all are chosen one by one too."""
    kept = Fixes(unsafe=True)
    at = Diagnostic("X1", "x", "warning", Span(0, 0), "x")
    found = [
        at._replace(
            fix=Fix("x", tuple(Edit(Span(start, start + size), "") for start, size in edits), True)
        )
        for edits in fixes
    ]
    assert list(kept.keep(found)) == found
    taken = _Taken(40)
    for number in range(len(found)):
        for start, end in kept.spans(number):
            if kept.are_apart():
                assert taken.leaves(start, end)
            taken.add(start, end)


def test_a_line_is_explained_without_a_look_at_all_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    used = language("mines")
    parsed = used.parse("# note\n" * 20 + ".*.\n...\n0,0\n", "2")

    def ends(_lines: LineTable) -> Sequence[int]:
        raise AssertionError("the ends of all lines")

    monkeypatch.setattr(LineTable, "ends", property(ends))
    assert len(list(used.explain(parsed, None).items)) == len(parsed.lines)
