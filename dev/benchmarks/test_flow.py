"""Benchmarks of the flow analysis. Budgets are shown beside the times, but no benchmark fails because of its time."""

from __future__ import annotations

import random
import tracemalloc
from typing import TYPE_CHECKING

import pytest

from dev.benchmarks.flow_programs import ADVERSARIES, straight
from mines_tools.languages.mines.flow import analyse
from mines_tools.languages.mines.syntax import parse

if TYPE_CHECKING:
    from pytest_benchmark.fixture import BenchmarkFixture

    from mines_tools.languages.mines.flow import Flow
    from mines_tools.languages.mines.operations import Program

_BUDGET_MS = {70: 20, 1_000: 50, 10_000: 400}


def _program(text: str) -> Program:
    program = parse(text, "2").program
    assert program is not None
    return program


def _analysed(program: Program) -> Flow:
    """Return the result of the analysis. The values that callers read first are already computed in
    it."""
    flow = analyse(program)
    assert flow.verdict.kind
    return flow


def _peak_megabytes(program: Program) -> float:
    tracemalloc.start()
    flow = _analysed(program)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    del flow
    return round(peak / 1e6, 1)


def _note(benchmark: BenchmarkFixture, program: Program, flow: Flow, budget_ms: int) -> None:
    benchmark.extra_info["budget_ms"] = budget_ms
    benchmark.extra_info["transitions"] = flow.transitions
    benchmark.extra_info["peak_MB"] = _peak_megabytes(program)


@pytest.mark.parametrize("count", _BUDGET_MS)
def test_straight(benchmark: BenchmarkFixture, count: int) -> None:
    program = _program(straight(count))
    flow = benchmark(_analysed, program)
    assert len(program.operations) == count
    assert flow.verdict.kind == "ends"
    _note(benchmark, program, flow, _BUDGET_MS[count])


@pytest.mark.parametrize("name", ADVERSARIES)
def test_adversary(benchmark: BenchmarkFixture, name: str) -> None:
    program = _program(ADVERSARIES[name])
    flow = benchmark(_analysed, program)
    _note(benchmark, program, flow, 500)
    benchmark.extra_info["budget_MB"] = 128


@pytest.mark.parametrize("mines", [20, 2], ids=["20% mines", "2% mines"])
def test_large_board(benchmark: BenchmarkFixture, mines: int) -> None:
    source = random.Random(1)
    rows = ["".join(source.choices(".*", (100 - mines, mines), k=1000)) for _ in range(1000)]
    clicks = [
        f"{source.randrange(1000)}{source.choice(',;')}{source.randrange(1000)}"
        for _ in range(10_000)
    ]
    program = _program("\n".join([*rows, *clicks]))
    flow = benchmark.pedantic(_analysed, (program,), rounds=2)
    _note(benchmark, program, flow, 0)
    benchmark.extra_info["budget_MB"] = 256


def test_again_after_an_edit(benchmark: BenchmarkFixture) -> None:
    lines = straight(10_000).split("\n")
    _analysed(_program("\n".join(lines)))
    lines.insert(5_000, "")
    program = _program("\n".join(lines))
    flow = benchmark(_analysed, program)
    _note(benchmark, program, flow, 400)
