"""The table of the rules agrees with their modules."""

from __future__ import annotations

import pkgutil
from importlib import import_module
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mines_tools.interface.language import RuleSelection
from mines_tools.languages.mines import rules
from mines_tools.languages.mines.rules.rule import Context
from mines_tools.languages.mines.rules.table import ENTRIES
from mines_tools.languages.mines.syntax import parse
from mines_tools.rules.definition import RuleCheck
from tests.mines.programs import dialects, mines_like, programs
from tests.mines.rules.said import RULES, dialect_of

_BUDGET = 2_000


def test_the_table_has_the_declaration_of_each_rule() -> None:
    made, options = {}, {}
    for found in pkgutil.iter_modules(rules.__path__, f"{rules.__name__}."):
        module = import_module(found.name)
        check = getattr(module, "check", None)
        if isinstance(check, RuleCheck):
            made[found.name] = check.rule[:5]
            record = getattr(module, "Options", None)
            options[found.name] = {} if record is None else record._field_defaults
    remedy = "run python -m dev.generate"
    assert made == {entry.module: entry.rule[:5] for entry in ENTRIES}, remedy
    declared = {
        entry.module: {each.name.replace("-", "_"): each.default for each in entry.rule.options}
        for entry in ENTRIES
    }
    assert options == declared, remedy


def _assert_nothing_is_missed(text: str, dialect: str) -> None:
    """Check that the quick test in the table says yes for each rule that has findings in `text`.
    The rule's module is imported only then."""
    context = Context(parse(text, dialect), RuleSelection(frozenset(), flow_budget=_BUDGET))
    for entry in ENTRIES:
        if any(True for _ in entry.find(context)):
            assert entry.may_find(
                Context(context.tree, RuleSelection(frozenset(), flow_budget=_BUDGET), context.flow)
            ), entry.rule.name


@pytest.mark.long  # the example of each rule makes it speak (test_all_rules.py), with this quick test
@pytest.mark.parametrize("name", [entry.rule.name for entry in ENTRIES])
def test_the_examples_are_not_missed(name: str) -> None:
    example = RULES[name].documentation().example
    _assert_nothing_is_missed(example, dialect_of(example))


@given(st.one_of(programs().map(lambda meant: meant.text), mines_like), dialects)
def test_no_finding_is_missed(text: str, dialect: str) -> None:
    _assert_nothing_is_missed(text, dialect)


def test_each_rule_has_tests_of_its_own() -> None:
    """The tests stand in the file with the rule's name. The parser's own rules are tested by a
    table."""
    here = Path(__file__).parent
    modules = [entry.module.rpartition(".")[2] for entry in ENTRIES]
    assert [name for name in modules if not (here / f"test_{name}.py").exists()] == []
