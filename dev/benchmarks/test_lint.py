"""Benchmarks of the linter without flow analysis, including parsing."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from mines_tools.interface.language import RuleSelection, language

if TYPE_CHECKING:
    from pytest_benchmark.fixture import BenchmarkFixture

_MINES = language("mines")
_BUDGET_MS = {1_000: 5, 10_000: 50, 100_000: 500}
_WIDTH, _HEIGHT = 400, 250
_FLOW_FREE = frozenset(rule.code for rule in _MINES.rules() if rule.is_default and rule.code < "M2")
"""The codes of the default rules for syntax and clarity, which need no flow analysis."""


def _clean(count: int, comment: str) -> str:
    """Return a program in which no rule finds anything and all lines differ."""
    rows = ["." * (_WIDTH - 1) + "*"] * _HEIGHT
    lines = [f"{index % _WIDTH},{index // _WIDTH % _HEIGHT}{comment}" for index in range(count)]
    return "\n".join([*rows, *lines])


@pytest.mark.parametrize("comment", ["", "  # push 5 6; it: 05, +1"], ids=["bare", "commented"])
@pytest.mark.parametrize("count", _BUDGET_MS)
def test_lint_clean(benchmark: BenchmarkFixture, count: int, comment: str) -> None:
    text = _clean(count, comment)
    checked = benchmark(lambda: _MINES.check(_MINES.parse(text, "2"), RuleSelection(_FLOW_FREE)))
    assert not checked.diagnostics
    benchmark.extra_info["budget_ms"] = _BUDGET_MS[count]


@pytest.mark.parametrize("count", _BUDGET_MS)
def test_lint_a_tenth_to_say(benchmark: BenchmarkFixture, count: int) -> None:
    lines = _clean(count, "").split("\n")
    for index in range(_HEIGHT, len(lines), 10):
        lines[index] = "+" + lines[index]
    text = "\n".join(lines)
    checked = benchmark(lambda: _MINES.check(_MINES.parse(text, "2"), RuleSelection(_FLOW_FREE)))
    assert len(checked.diagnostics) == count // 10
    benchmark.extra_info["budget_ms"] = _BUDGET_MS[count]
