"""Benchmarks of the language server. Budgets are shown beside the times, but no benchmark fails because of its time."""

from __future__ import annotations

import asyncio
import random
import tracemalloc
from time import perf_counter
from typing import TYPE_CHECKING, Any

import pytest

from dev.benchmarks.flow_programs import ADVERSARIES
from tests.lsp.client import Client, converse, converse_with_process

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

    from pytest_benchmark.fixture import BenchmarkFixture

_PUSH = "textDocument/publishDiagnostics"
_EDIT_MS = {(1_000, 0): 2, (10_000, 0): 5, (100_000, 0): 16, (10_000, 1_000): 10}
"""The budget of an edit in milliseconds, by the number of lines of a program and the number of lines with a finding.
"""
_HOVER_MS = {1_000: 2, 10_000: 2, 100_000: 4}


def _program(count: int, findings: int = 0) -> str:
    source = random.Random(1)
    lines = [
        f"{source.randrange(5)}{source.choice(',;')}{source.randrange(3)}" for _ in range(count)
    ]
    for number in range(findings):
        lines[(number * 7 + 3) % count] = "+1,1"
    return "\n".join(["..*..", ".*...", ".....", *lines])


def _note(benchmark: BenchmarkFixture, times: list[float], budget: float) -> None:
    """Record the median, the 95th percentile and the budget, to print them after the table."""
    times.sort()
    benchmark.extra_info["median_ms"] = round(times[len(times) // 2] * 1000, 2)
    benchmark.extra_info["p95_ms"] = round(times[int(len(times) * 0.95)] * 1000, 2)
    benchmark.extra_info["budget_ms"] = budget


def _once(benchmark: BenchmarkFixture, talk: Callable[[Client], Coroutine[Any, Any, None]]) -> None:
    benchmark.pedantic(converse_with_process, (talk,), rounds=1)


async def _end(client: Client) -> None:
    await client.request("shutdown")
    client.notify("exit")


@pytest.mark.parametrize(("count", "findings"), _EDIT_MS)
def test_edit_to_diagnostics(benchmark: BenchmarkFixture, count: int, findings: int) -> None:
    times: list[float] = []

    async def talk(client: Client) -> None:
        await client.start()
        client.open(_program(count, findings))
        await client.wait(_PUSH)
        for version in range(2, 42):
            await asyncio.sleep(0.05)
            end = {"line": 4 + version, "character": 3}
            text = " 9" if version % 2 else "#"
            began = perf_counter()
            change = {"range": {"start": end, "end": end}, "text": text}
            client.change(change, version=version)
            await client.wait(_PUSH, lambda params: params["version"] == version)  # noqa: B023
            times.append(perf_counter() - began)
        await _end(client)

    _once(benchmark, talk)
    _note(benchmark, times, _EDIT_MS[count, findings])


@pytest.mark.parametrize("count", _HOVER_MS)
def test_hover_while_analysis_runs(benchmark: BenchmarkFixture, count: int) -> None:
    times: list[float] = []

    async def talk(client: Client) -> None:
        await client.start()
        text = _program(count)
        for version in range(1, 6):
            client.open(f"{text}\n{version},0", version=version)
            await client.wait(_PUSH, lambda params: params["version"] == version)  # noqa: B023
            while not (client.told[-1]["method"] == _PUSH and len(times) % 50 == 49):
                began = perf_counter()
                await client.at("hover", 3 + len(times) % 500, 0)
                times.append(perf_counter() - began)
                if len(times) >= version * 200:
                    break
        await _end(client)

    _once(benchmark, talk)
    _note(benchmark, times, _HOVER_MS[count])


def test_typing_while_the_server_analyses_further(benchmark: BenchmarkFixture) -> None:
    """Pauses are so long that a further analysis is running when the next key comes."""
    times: list[float] = []

    async def talk(client: Client) -> None:
        await client.start()
        program = ADVERSARIES["jumps"]
        client.open(program)
        await client.wait(_PUSH)
        end = {"line": program.count("\n"), "character": 3}
        for version in range(2, 22):
            await asyncio.sleep(1.6)
            began = perf_counter()
            change = {"range": {"start": end, "end": end}, "text": " " if version % 2 else "#"}
            client.change(change, version=version)
            await client.at("hover", end["line"], 0)
            await client.wait(_PUSH, lambda params: params["version"] == version)  # noqa: B023
            times.append(perf_counter() - began)
        await _end(client)

    _once(benchmark, talk)
    _note(benchmark, times, 10)


def test_completion(benchmark: BenchmarkFixture) -> None:
    times: list[float] = []

    async def talk(client: Client) -> None:
        await client.start({"workspace": {"inlayHint": {"refreshSupport": True}}})
        client.open(_program(10_000) + "\npush")
        await client.wait("workspace/inlayHint/refresh")
        for _ in range(20):
            began = perf_counter()
            await client.at("completion", 10_003, 4)
            times.append(perf_counter() - began)
        await _end(client)

    _once(benchmark, talk)
    _note(benchmark, times, 30)


def test_start_to_ready(benchmark: BenchmarkFixture) -> None:
    times: list[float] = []

    def start() -> None:
        began = perf_counter()

        async def talk(client: Client) -> None:
            await client.start()
            times.append(perf_counter() - began)
            await _end(client)

        converse_with_process(talk)

    benchmark.pedantic(start, rounds=10)
    _note(benchmark, times, 400)


def test_memory_after_ten_thousand_edits(benchmark: BenchmarkFixture) -> None:
    sizes: list[int] = []

    async def talk(client: Client) -> None:
        await client.start()
        client.open(_program(100))
        tracemalloc.start()
        for version in range(2, 10_002):
            end = {"line": 4 + version % 50, "character": 3}
            change = {"range": {"start": end, "end": end}, "text": "#x"}
            if version % 100 == 0:
                change = {"text": _program(100)}
            client.change(change, version=version)
            if version % 10 == 0:
                await client.of("documentLink")
                client.told.clear()
                client._read = 0
            if version in (2_000, 10_000):
                await asyncio.sleep(0.5)
                sizes.append(tracemalloc.get_traced_memory()[0])
        tracemalloc.stop()

    benchmark.pedantic(converse, (talk,), rounds=1)
    benchmark.extra_info["MB_after_2000"] = round(sizes[0] / 1e6, 2)
    benchmark.extra_info["MB_after_10000"] = round(sizes[1] / 1e6, 2)
