"""Compares what the rules of Emojifunge report in small programs: see `tests.drawn_rules`."""

from __future__ import annotations

from tests.drawn_rules import RulesOf

_EMOJIFUNGE = RulesOf("emojifunge", "text", "author")
RULES = _EMOJIFUNGE.rules
DEFAULT = [rule.name for rule in RULES.values() if rule.is_default]
check, diagnostics = _EMOJIFUNGE.check, _EMOJIFUNGE.diagnostics
fixed, silent = _EMOJIFUNGE.fixed, _EMOJIFUNGE.silent
