"""Benchmarks of parser and machine. Budgets are shown beside the times, but no benchmark fails because of its time."""

from __future__ import annotations

import random
import tracemalloc
from typing import TYPE_CHECKING

import pytest

from dev.benchmarks.programs import PROGRAMS
from mines_tools.interface.language import language
from mines_tools.interface.run import RunOptions

if TYPE_CHECKING:
    from pytest_benchmark.fixture import BenchmarkFixture

_MINES = language("mines")
_BUDGET_MS = {1_000: 1, 10_000: 10, 100_000: 100}


def _operations(count: int, bad: bool) -> str:
    """Return a program with `count` different lines after the board. With `bad`, a tenth of these lines have errors."""
    lines = [
        f"{index},{index * 7};" if bad and index % 10 == 0 else f"{index}{',;'[index % 2]}{-index}"
        for index in range(count)
    ]
    return "\n".join(["..*.", ".*..", *lines])


def _peak_megabytes(text: str) -> float:
    tracemalloc.start()
    tree = _MINES.parse(text, "2")
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    del tree
    return round(peak / 1e6, 1)


@pytest.mark.parametrize("bad", [False, True], ids=["well-formed", "a tenth bad"])
@pytest.mark.parametrize("count", _BUDGET_MS)
def test_parse(benchmark: BenchmarkFixture, count: int, bad: bool) -> None:
    text = _operations(count, bad)
    tree = benchmark(_MINES.parse, text, "2")
    assert len(tree.errors) == (count // 10 if bad else 0)
    benchmark.extra_info["budget_ms"] = _BUDGET_MS[count] * (5 if bad else 1)
    benchmark.extra_info["peak_MB"] = _peak_megabytes(text)


def test_parse_large_board(benchmark: BenchmarkFixture) -> None:
    source = random.Random(1)
    rows = ["".join(source.choices(".*", (4, 1), k=1000)) for _ in range(1000)]
    text = "\n".join([*rows, "0,0"])
    tree = benchmark(_MINES.parse, text, "2")
    assert not tree.errors
    benchmark.extra_info["budget_ms"] = 50
    benchmark.extra_info["budget_MB"] = 32
    benchmark.extra_info["peak_MB"] = _peak_megabytes(text)


@pytest.mark.parametrize(
    "engine", [engine.name for engine in _MINES.engines if engine.is_automatic]
)
@pytest.mark.parametrize("name", PROGRAMS)
def test_run(benchmark: BenchmarkFixture, name: str, engine: str) -> None:
    program = PROGRAMS[name]
    parsed = _MINES.parse(program.source, "2")
    steps = 0

    def run_it() -> None:
        nonlocal steps
        run = _MINES.running(parsed).start(engine, RunOptions(), lambda _text: None)
        run.give(program.input)
        run.end_input()
        while run.stop is None:
            run.run(20_000)
        steps = run.steps

    benchmark(run_it)
    benchmark.extra_info["steps"] = steps
    if benchmark.stats is not None:
        benchmark.extra_info["steps_a_second"] = round(steps / benchmark.stats.stats.min)
