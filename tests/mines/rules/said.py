"""Compares what the rules of Mines report in small programs: see `tests.drawn_rules`."""

from __future__ import annotations

from tests.drawn_rules import RulesOf

_MINES = RulesOf("mines", "2", budget=20_000)
RULES = _MINES.rules
check, diagnostics, dialect_of = _MINES.check, _MINES.diagnostics, _MINES.dialect_of
fixed, silent = _MINES.fixed, _MINES.silent

SYNTAX_AND_CLARITY = frozenset(
    rule.code for rule in RULES.values() if rule.is_default and rule.code < "M2"
)
"""The rules about form, not about meaning. A tidy little program has none of their findings, even
if it does nothing useful."""
