"""The linter fixes and ignores a huge number of findings without keeping them all, and without
going through the text for each."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mines_tools.interface.language import RuleSelection, language
from mines_tools.languages.mines import difference
from mines_tools.languages.mines.tree import Tree
from mines_tools.lint.engine import lint
from mines_tools.lint.fixes import Fixes, _Taken
from mines_tools.lint.ignoring import add_ignores
from mines_tools.lint.places import located, starts_of
from mines_tools.rules.catalogue import rules_of
from mines_tools.rules.definition import RuleCheck
from mines_tools.text import diagnostics
from mines_tools.text.diagnostics import (
    Diagnostic,
    Edit,
    Fix,
    RepeatedDiagnostics,
    first_of,
    listed,
    place_of,
)
from mines_tools.text.source import LineRange, LineTable, Span

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from mines_tools.interface.language import Checked, Language, Parsed

_LINES = 500
_MOST = 50
_MANY = {
    "mines": ".*.\n...\n" + "+00,-0 \n" * _LINES,
    "sokolang": "####\n#@*#\n####\n\n---\n\n@:1,2\n\n---\n\n" + "[] [] [] []\n" * _LINES,
}


class _Watched:
    """A language that counts how often it is called, how many findings its rules make, and how many
    are in a list at once."""

    def __init__(self, name: str) -> None:
        self.listed = 0
        self.asked = 0
        self.lints = 0
        self.made = 0
        used = language(name)

        def check(*given: Any) -> Checked:
            *first, keep, most = given
            self.lints += 1
            checked = used.check(*(*first, lambda found: keep(self._counted(found)), most))
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

    def _counted(self, found: Iterable[Diagnostic]) -> Iterator[Diagnostic]:
        for each in found:
            self.made += 1
            yield each


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


@pytest.mark.parametrize("name", _MANY)
def test_a_rule_with_very_many_findings_is_ignored_in_the_whole_text(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One comment is enough. Afterwards, the rules stop at their first finding."""
    monkeypatch.setattr("mines_tools.lint.ignoring.MOST_COMMENTS", _MOST)
    watched = _Watched(name)
    found = lint(watched.language, watched.parsed, watched.selection, is_located=True)
    assert found.starts is not None
    many = sum(map(len, found.starts.values()))
    assert watched.made >= many
    watched.made = 0
    left, ignored = add_ignores(watched.language, found, watched.selection)
    assert (left.diagnostics, ignored) == ([], many)
    assert left.parsed.text.count("mines: ignore-file[") == 1
    assert watched.made <= len(found.starts)
    assert watched.asked <= 2
    assert watched.lints == 2


def test_fewer_findings_beside_very_many_are_ignored_in_their_lines(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("mines_tools.lint.ignoring.MOST_COMMENTS", _MOST)
    used = language("mines")
    parsed = used.parse(".*.\n...\n4,0\n" + "+1,0\n" * _LINES, used.default_dialect)
    rules = RuleSelection(frozenset(["M101", "M102"]), {}, 0)
    found = lint(used, parsed, rules, is_located=True)
    left, ignored = add_ignores(used, found, rules)
    assert (left.diagnostics, ignored) == ([], _LINES + 1)
    first_lines = left.parsed.text.split("\n")[:4]
    ignores = ".*.  # mines: ignore-file[M102]", "...", "4,0  # mines: ignore[M101]", "+1,0"
    assert tuple(first_lines) == ignores


def test_of_some_lines_nothing_is_ignored_in_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mines_tools.lint.ignoring.MOST_COMMENTS", 2)
    used = language("mines")
    parsed = used.parse(".*.\n...\n" + "4,0\n" * 5, used.default_dialect)
    rules = RuleSelection(frozenset(["M101"]), {}, 0)
    lines = [LineRange(3, 5)]
    found = lint(used, parsed, rules, lines=lines, is_located=True)
    left, ignored = add_ignores(used, found, rules, lines)
    ignore = "4,0  # mines: ignore[M101]\n"
    assert (left.parsed.text, ignored) == (".*.\n...\n" + ignore * 3 + "4,0\n4,0\n", 3)


def test_a_rule_is_searched_to_the_end_for_other_directives_about_it() -> None:
    used = language("mines")
    row, ignore = ".*.  # mines: ignore-file[M101]\n", "  # mines: ignore[M101]\n"
    parsed = used.parse(f"{row}...\n4,0\n4,0{ignore}1,0{ignore}", used.default_dialect)
    found = lint(used, parsed, RuleSelection(frozenset(["M101", "L001"]), {}, 0)).diagnostics
    assert [(each.code, parsed.lines.line_at(each.span.start)) for each in found] == [("L001", 4)]


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
    """The linter makes one message for equal findings, and Mines parses none of the lines again."""
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


@pytest.mark.long
def test_very_many_are_fixed_in_one_round() -> None:
    """The fixes of a line are found without searching the table of lines for each."""
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
    assert fixed.fixed == count
    assert len(read) <= 2  # a fix may have to wait for the one beside it


@given(
    st.lists(
        st.lists(st.tuples(st.integers(0, 20), st.integers(0, 3)), min_size=1, max_size=2),
        max_size=6,
    )
)
def test_fixes_that_lie_apart_are_known_at_once(fixes: list[list[tuple[int, int]]]) -> None:
    """If the quick check says that all fixes are apart, then choosing one after the other also
    chooses all."""
    kept = Fixes(unsafe=True, most=9)
    at = Diagnostic("X1", "x", "warning", Span(0, 0), "x")
    found = [
        at._replace(
            fix=Fix("x", tuple(Edit(Span(start, start + size), "") for start, size in edits), True)
        )
        for edits in fixes
    ]
    assert list(kept.keep(found)) == found
    taken = _Taken(40)
    order = kept.in_order()
    one_by_one = [number for number in order if taken.takes(kept.spans(number))]
    assert kept.apart(40) == one_by_one
    if kept.are_apart(order):
        assert one_by_one == order


_KINDS = tuple(
    Diagnostic("X1", "x", severity, Span(0, 0), message, fix=fix)
    for severity, message, fix in (
        ("info", "safe", Fix("x", (Edit(Span(0, 0), ""),), safe=True)),
        ("info", "unsafe", Fix("x", (Edit(Span(0, 0), "new"),), safe=False)),
        ("info", "safe too", Fix("x", (Edit(Span(0, 0), "new"),), safe=True)),
        ("warning", "no fix", None),
    )
)


@given(
    st.lists(st.tuples(st.integers(0, 3), st.integers(0, 2), st.integers(0, 2)), max_size=12),
    st.integers(0, 9),
    st.booleans(),
)
def test_repeated_diagnostics_are_treated_like_a_list_of_them(
    drawn: list[tuple[int, int, int]], most: int, unsafe: bool
) -> None:
    places, edited, kinds, made = array("Q"), array("Q"), bytearray(), []
    for at, (kind, size, edited_size) in enumerate(drawn):
        kinds.append(kind)
        span, edit_span = Span(9 * at, 9 * at + size), Span(9 * at + 3, 9 * at + 3 + edited_size)
        places.extend(span)
        edited.extend(edit_span)
        fix = _KINDS[kind].fix
        if fix is not None:
            fix = fix._replace(edits=(fix.edits[0]._replace(span=edit_span),))
        made.append(_KINDS[kind]._replace(span=span, fix=fix))
    repeated = RepeatedDiagnostics(_KINDS, places, edited, kinds)
    assert list(repeated) == made
    assert first_of(repeated, most) == first_of(made, most)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(diagnostics, "MOST_LISTED", 3)
        by_place = sorted(listed(made), key=place_of)
        assert sorted(listed(repeated), key=place_of) == by_place
    assert starts_of(repeated) == starts_of(made)
    starts: dict[str, array[int]] = {}
    assert list(located(starts, None)(repeated)) == made
    assert starts == starts_of(made)
    kept, expected = Fixes(unsafe=unsafe, most=most), Fixes(unsafe=unsafe, most=most)
    kept_before = Diagnostic("X0", "x", "info", Span(0, 0), "x", fix=_KINDS[0].fix)
    for fixes, found in ((kept, repeated), (expected, made)):
        assert list(fixes.keep([kept_before])) == [kept_before]
        assert list(fixes.keep(found)) == made
    assert vars(kept) == vars(expected)


def test_a_line_is_explained_without_a_look_at_all_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    used = language("mines")
    parsed = used.parse("# note\n" * 20 + ".*.\n...\n0,0\n", "2")

    def ends(_lines: LineTable) -> Sequence[int]:
        raise AssertionError("the ends of all lines")

    monkeypatch.setattr(LineTable, "ends", property(ends))
    assert len(list(used.explain(parsed, None).items)) == len(parsed.lines)
