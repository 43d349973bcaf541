"""Records of a long program are made only for the parts that are shown, not for all crates and
actions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from mines_tools.interface.editor import Snapshot
from mines_tools.interface.language import language
from mines_tools.languages.sokolang import warehouse
from mines_tools.languages.sokolang.actions import Nodes
from mines_tools.languages.sokolang.flow.analysis import Analysis
from mines_tools.languages.sokolang.language import LANGUAGE
from mines_tools.languages.sokolang.layout import _damaged
from mines_tools.languages.sokolang.program import parse
from mines_tools.lint.engine import lint
from mines_tools.lint.selection import RuleSelection
from tests.sokolang.ide.editing import EDITOR
from tests.sokolang.programs import program

if TYPE_CHECKING:
    from mines_tools.interface.language import Parsed
    from mines_tools.languages.sokolang.program import Program

_COUNT = 21_000
_CRATES = "@*" + "d" * _COUNT


@pytest.fixture(scope="module")
def actions() -> Program:
    return parse(program("u" * _COUNT), "text")


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """Return a list that grows with each record made of an action or a crate."""
    calls: list[object] = []
    make_node, make_record = Nodes._made, warehouse.new_record

    def node(*fields: Any) -> Any:
        calls.append(fields)
        return make_node(*fields)

    def record(*fields: Any) -> Any:
        calls.append(fields)
        return make_record(*fields)

    monkeypatch.setattr(Nodes, "_made", staticmethod(node))
    monkeypatch.setattr(warehouse, "new_record", record)
    return calls


@pytest.mark.parametrize("feature", ["selections", "references", "hover"])
def test_an_action_is_found_without_the_others(
    actions: Program, made: list[object], feature: str
) -> None:
    getattr(EDITOR, feature)(Snapshot(actions), len(actions.text) - 9)
    assert len(made) < 20


def test_an_outline_makes_those_with_a_symbol(actions: Program, made: list[object]) -> None:
    *_, steps = EDITOR.symbols(Snapshot(actions))
    assert len(made) <= 4 * len(steps.children)
    made.clear()
    (map_,) = EDITOR.symbols(Snapshot(parse(_CRATES, "text")))
    assert map_.children[-1].name == "20,000 more parts"
    assert len(made) < 9


def test_a_rule_makes_those_that_runs_perform(made: list[object]) -> None:
    """The program ends at its first action. No run performs the others, so no records are made of
    them."""
    parsed = parse(program("r" * _COUNT, drawn="####\n#@*#\n####"), "text")
    made.clear()
    every_rule = RuleSelection(frozenset(rule.code for rule in LANGUAGE.rules()))
    found = LANGUAGE.check(parsed, every_rule, most=1).diagnostics
    assert "unreachable-action" in {each.name for each in found}
    assert len(made) < 200


def test_references_are_those_around_the_cursor() -> None:
    parsed = parse(_CRATES, "text")
    for offset in (2, 10_000, len(_CRATES) - 1):
        found = EDITOR.references(Snapshot(parsed), offset)
        assert len(found) == 10_000
        assert offset in {span.start for span in found}


def test_nothing_is_looked_at_before_an_analysis_begins() -> None:
    analysis = Analysis(parse(program("[" * 300 + "r" + "]" * 300), "text"))
    assert analysis.explored._looked_at.looked_at == 0
    assert not analysis.result().is_complete
    while not analysis.advance(1000):
        pass
    assert analysis.result().is_complete


def test_groups_of_empty_groups_are_removed_at_once() -> None:
    depth = 3_000
    read: list[int] = []

    def parsing(text: str, dialect: str) -> Parsed:
        read.append(len(text))
        return LANGUAGE.parse(text, dialect)

    fixed = lint(
        language("sokolang")._replace(parse=parsing),
        parse(program("r" + "[" * depth + "]" * depth), "text"),
        RuleSelection(frozenset(["S102"]), {}, 0),
        fix=True,
    )
    assert (fixed.fixed, len(read), fixed.parsed.text) == (1, 1, program("r"))


def test_blank_lines_around_a_map_are_not_kept() -> None:
    """Only the rows of a map are kept."""
    parsed = parse("\n" * 9 + "@*\n\n.\n" + "\n" * 9, "text")
    assert parsed.map is not None
    assert list(parsed.map.rows) == ["@*", "", "."]
    assert list(parsed.map.starts) == [9, 12, 13]


@pytest.mark.parametrize("text", ["\n" * 9, "?\n\n?\n" * 9, "#@*#\n---\na:x\n\nb:1\nc:x\n---\nr\n"])
def test_damaged_lines_are_those_of_errors(text: str) -> None:
    parsed = parse(text, "text")
    lines = {parsed.lines.line_at(error.span.start) for error in parsed.errors}
    assert {number for number, is_damaged in enumerate(_damaged(parsed)) if is_damaged} == lines
