"""The table of the rules and their modules agree."""

from __future__ import annotations

import pkgutil
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mines_tools.languages.mines import rules
from mines_tools.languages.mines.rules.registry import check_of
from mines_tools.languages.mines.rules.rule import Context
from mines_tools.languages.mines.rules.table import ROWS
from mines_tools.languages.mines.syntax import parse
from mines_tools.rules.check import RuleCheck
from tests.mines.programs import dialects, mines_like, programs
from tests.mines.rules.said import RULES, dialect_of

if TYPE_CHECKING:
    from mines_tools.interface.language import Rule

_BUDGET = 2_000


def test_the_table_holds_the_row_of_each_rule() -> None:
    made = {}
    for found in pkgutil.iter_modules(rules.__path__, f"{rules.__name__}."):
        module = import_module(found.name)
        rule = getattr(module, "RULE", None)
        if isinstance(rule, RuleCheck):
            assert rule.rule is module.ROW.rule
            made[found.name] = (_undocumented(rule.rule), module.ROW.is_local)
    assert made == {row.module: (_undocumented(row.rule), row.is_local) for row in ROWS}, (
        "run python -m dev.generate"
    )


def _assert_nothing_is_missed(text: str, dialect: str) -> None:
    """What a rule finds it also finds where its module is imported only if it may find something."""
    context = Context(parse(text, dialect), _BUDGET)
    for row in ROWS:
        if any(True for _ in check_of(row)(context)):
            assert row.may_find(Context(context.tree, _BUDGET, context.flow)), row.rule.name


@pytest.mark.parametrize("name", [row.rule.name for row in ROWS])
def test_the_examples_are_not_missed(name: str) -> None:
    example = RULES[name].documentation().example
    _assert_nothing_is_missed(example, dialect_of(example))


@given(st.one_of(programs().map(lambda meant: meant.text), mines_like), dialects)
def test_no_finding_is_missed(text: str, dialect: str) -> None:
    _assert_nothing_is_missed(text, dialect)


def test_each_rule_has_tests_of_its_own() -> None:
    """In the file of its name; those of the parser are told by a table."""
    here = Path(__file__).parent
    modules = [row.module.rpartition(".")[2] for row in ROWS]
    assert [name for name in modules if not (here / f"test_{name}.py").exists()] == []


def _undocumented(rule: Rule) -> tuple[object, ...]:
    """What the row of a rule says of it; documentation is read when it is asked for."""
    return tuple(value for value in rule if value is not rule.documentation)
