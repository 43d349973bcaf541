"""Very many findings are fixed and ignored without keeping them, and without a look at the text for each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from mines_tools.known_rules import rules_of
from mines_tools.language import language
from mines_tools.lint.engine import lint
from mines_tools.lint.ignoring import add_ignores
from mines_tools.lint.selection import Selection
from mines_tools.text import LineTable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.diagnostics import Edit
    from mines_tools.language import Checked, Language, Parsed
    from mines_tools.text import Span

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
        self.selection = Selection(codes, {}, 0)
        self.parsed = used.parse(_MANY[name], used.default_dialect)


@pytest.fixture
def _few_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mines_tools.diagnostics.MOST_LISTED", _MOST)


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


def test_a_line_is_explained_without_a_look_at_all_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    used = language("mines")
    parsed = used.parse("# note\n" * 20 + ".*.\n...\n0,0\n", "2")

    def ends(_lines: LineTable) -> Sequence[int]:
        raise AssertionError("the ends of all lines")

    monkeypatch.setattr(LineTable, "ends", property(ends))
    assert len(list(used.explain(parsed, None).items)) == len(parsed.lines)
