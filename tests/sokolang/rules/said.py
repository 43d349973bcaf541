"""Compares what the rules of Sokolang report in small programs: see `tests.drawn_rules`."""

from __future__ import annotations

from tests.drawn_rules import RulesOf

_SOKOLANG = RulesOf("sokolang", "text")
RULES = _SOKOLANG.rules
DEFAULT = [rule.name for rule in RULES.values() if rule.is_default]
check, diagnostics = _SOKOLANG.check, _SOKOLANG.diagnostics
fixed, silent = _SOKOLANG.fixed, _SOKOLANG.silent
