"""Benchmarks of the language server on grids of 500 x 500 cells: maps of Sokolang, and programs of Emojifunge. Budgets
are shown beside the times, but no benchmark fails because of its time."""

from __future__ import annotations

import asyncio
import random
from time import perf_counter
from typing import TYPE_CHECKING, Any

import pytest

from mines_tools.languages.emojifunge.glyphs.table import GLYPHS
from tests.lsp.client import Client, converse_with_process

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from pytest_benchmark.fixture import BenchmarkFixture

_PUSH = "textDocument/publishDiagnostics"
_SIZE = 500
_EDITS = 12


def _map(*, has_walls: bool) -> str:
    """Return a program with a random map. With `has_walls`, a fifth of the map is walls, and one of a hundred cells is
    a crate, a mark or something else. Otherwise, all characters are equally frequent."""
    source = random.Random(1)
    cells = "#.*:!ABCDEFabcdef0123456789 "
    weights = [20, 80, *[0.05] * (len(cells) - 2)] if has_walls else None
    rows = ["".join(source.choices(cells, weights, k=_SIZE)) for _ in range(_SIZE)]
    rows[_SIZE // 2] = f"{rows[_SIZE // 2][:-1]}@"
    return "\n".join(rows) + "\n\n---\n\na:1,2,3\n\n---\n\nrlwudw\n"


def _grid(*, has_way: bool) -> str:
    """Return a program of random glyphs. With `has_way`, it is a long way through all cells, to and fro. Otherwise, the
    glyphs lead anywhere."""
    source = random.Random(1)
    every = [glyph.emoji for glyph in GLYPHS.values() if not has_way or glyph.name.isdigit()]
    rows = [source.choices(every, k=_SIZE) for _ in range(_SIZE)]
    if has_way:
        for y, row in enumerate(rows):
            row[-1 if y % 2 == 0 else 0] = "\u2b07\ufe0f"
            row[0 if y % 2 == 0 else -1] = "\u27a1\ufe0f" if y % 2 == 0 else "\u2b05\ufe0f"
    return "\n".join(map("".join, rows))


_TEXTS = {
    "sokolang, map": ("sokolang", _map(has_walls=True), "."),
    "sokolang, all characters": ("sokolang", _map(has_walls=False), "."),
    "emojifunge, way": ("emojifunge", _grid(has_way=True), "1\ufe0f\u20e3"),
    "emojifunge, all glyphs": ("emojifunge", _grid(has_way=False), "1\ufe0f\u20e3"),
}
"""The language of each text, the text, and what is typed into it."""
_EDIT_MS = {"sokolang": 100, "emojifunge": 300}
_TOKENS_MS = {"sokolang": 100, "emojifunge": 300}
"""The budgets in milliseconds, by language."""


def _note(benchmark: BenchmarkFixture, times: list[float], budget: float) -> None:
    times.sort()
    benchmark.extra_info["median_ms"] = round(times[len(times) // 2] * 1000, 1)
    benchmark.extra_info["slowest_ms"] = round(times[-1] * 1000, 1)
    benchmark.extra_info["budget_ms"] = budget


def _measure(
    benchmark: BenchmarkFixture, name: str, answered: Callable[[Client, str, int], Awaitable[Any]]
) -> list[float]:
    """Edit the text `name` again and again, in the middle of the grid. Return the times in seconds from an edit until
    `answered` returns. It gets the client, the URI of the text and the version after the edit."""
    language, text, typed = _TEXTS[name]
    uri = f"file:///somewhere/large.{language}"
    times: list[float] = []

    async def talk(client: Client) -> None:
        await client.start()
        client.open(text, uri=uri, language=language)
        await client.wait(_PUSH)
        for version in range(2, _EDITS + 2):
            await asyncio.sleep(1)
            place = {"line": _SIZE // 2, "character": 0}
            end = place if version % 2 == 0 else {**place, "character": len(typed)}
            edit = {"range": {"start": place, "end": end}, "text": "" if version % 2 else typed}
            began = perf_counter()
            client.change(edit, uri=uri, version=version)
            await answered(client, uri, version)
            times.append(perf_counter() - began)
        await client.request("shutdown")
        client.notify("exit")

    benchmark.pedantic(converse_with_process, (talk,), rounds=1)
    return times


@pytest.mark.parametrize("name", _TEXTS)
def test_edit_to_diagnostics(benchmark: BenchmarkFixture, name: str) -> None:
    """The time from an edit in the middle of the grid until the first diagnostics of the new text."""

    async def answered(client: Client, uri: str, version: int) -> None:
        await client.wait(_PUSH, lambda params: params["version"] == version)

    _note(benchmark, _measure(benchmark, name, answered), _EDIT_MS[_TEXTS[name][0]])


@pytest.mark.parametrize("name", _TEXTS)
@pytest.mark.parametrize("method", ["full", "range"])
def test_tokens(benchmark: BenchmarkFixture, method: str, name: str) -> None:
    """The time from an edit until the semantic tokens of the new text arrive."""
    screen = {"start": {"line": 230, "character": 0}, "end": {"line": 280, "character": 0}}
    range_ = {"range": screen} if method == "range" else {}

    async def answered(client: Client, uri: str, version: int) -> None:
        await client.of(f"semanticTokens/{method}", uri=uri, **range_)

    _note(benchmark, _measure(benchmark, name, answered), _TOKENS_MS[_TEXTS[name][0]])
