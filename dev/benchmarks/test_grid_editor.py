"""Benchmarks of the language server on a large grid of Emojifunge: 200 x 200 cells. No benchmark fails because of its
time."""

from __future__ import annotations

import asyncio
import random
from time import perf_counter
from typing import TYPE_CHECKING, Any

import pytest

from mines_tools.languages.emojifunge.glyphs.table import GLYPHS
from tests.lsp.client import Client, converse_with_process

if TYPE_CHECKING:
    from pytest_benchmark.fixture import BenchmarkFixture

_URI = "file:///somewhere/large.emojifunge"
_PUSH = "textDocument/publishDiagnostics"
_SIZE = 200
_OPTIONS = {"tabSize": 4, "insertSpaces": True}
_WHOLE = {"start": {"line": 0, "character": 0}, "end": {"line": _SIZE, "character": 0}}
_SCREEN = {"start": {"line": 80, "character": 0}, "end": {"line": 130, "character": 0}}
_REQUESTS: dict[str, dict[str, Any]] = {
    "hover": {},
    "completion": {},
    "definition": {},
    "references": {"context": {"includeDeclaration": True}},
    "documentHighlight": {},
    "selectionRange": {},
    "codeAction": {"context": {"diagnostics": []}},
    "inlayHint": {"range": _SCREEN},
    "semanticTokens/range": {"range": _SCREEN},
    "semanticTokens/full": {},
    "codeLens": {},
    "documentSymbol": {},
    "foldingRange": {},
    "formatting": {"options": _OPTIONS},
    "mines/grids": {"range": _SCREEN},
    "mines/coordinate": {},
}


def _grid(kind: str) -> str:
    """Return a grid of the given kind. If `kind` is "way", one path leads through all rows, and the
    analysis finds out much about it. Otherwise the glyphs are random, and the paths soon lead
    anywhere."""
    source = random.Random(1)
    calm = [glyph.emoji for glyph in GLYPHS.values() if glyph.mode == "o" or glyph.name.isdigit()]
    every = [glyph.emoji for glyph in GLYPHS.values()]
    rows = [[source.choice(every) for _ in range(_SIZE)] for _ in range(_SIZE)]
    if kind == "way":
        for y in range(_SIZE):
            rows[y] = [source.choice(calm[-12:]) for _ in range(_SIZE)]
            rows[y][-1 if y % 2 == 0 else 0] = "\u2b07\ufe0f"
            rows[y][0 if y % 2 == 0 else -1] = "\u27a1\ufe0f" if y % 2 == 0 else "\u2b05\ufe0f"
        rows[0][0] = "\u2139\ufe0f"
    return "\n".join(map("".join, rows))


def _note(benchmark: BenchmarkFixture, times: dict[str, list[float]]) -> None:
    for name, seconds in times.items():
        seconds.sort()
        benchmark.extra_info[name] = round(seconds[len(seconds) // 2] * 1000, 1)


@pytest.mark.parametrize("kind", ["random", "way"])
def test_requests(benchmark: BenchmarkFixture, kind: str) -> None:
    """Measure the median time of each request, in milliseconds, after the analysis is finished."""
    times: dict[str, list[float]] = {name: [] for name in _REQUESTS}

    async def talk(client: Client) -> None:
        await client.start({"workspace": {"inlayHint": {"refreshSupport": True}}})
        client.open(_grid(kind), _URI, language="emojifunge")
        await client.wait("workspace/inlayHint/refresh")
        for number in range(15):
            place = {"line": 90 + number, "character": 31}
            here = {
                "position": place,
                "positions": [place],
                "range": {"start": place, "end": place},
            }
            for name, more in _REQUESTS.items():
                began = perf_counter()
                await client.of(name, _URI, **{**here, **more})
                times[name].append(perf_counter() - began)
        await _end(client)

    benchmark.pedantic(converse_with_process, (talk,), rounds=1)
    _note(benchmark, times)


@pytest.mark.parametrize("kind", ["random", "way"])
def test_edit_to_diagnostics(benchmark: BenchmarkFixture, kind: str) -> None:
    """Measure the time from a key stroke to the diagnostics that need no analysis. Also measure the
    time from the key stroke to the diagnostics that need the analysis."""
    times: dict[str, list[float]] = {"diagnostics": [], "analysed": [], "hover meanwhile": []}

    async def talk(client: Client) -> None:
        await client.start({"workspace": {"inlayHint": {"refreshSupport": True}}})
        client.open(_grid(kind), _URI, language="emojifunge")
        await client.wait("workspace/inlayHint/refresh")
        for version in range(2, 22):
            place = {"line": 90 + version, "character": 0}
            change = {"range": {"start": place, "end": place}, "text": "\u2795"}
            began = perf_counter()
            client.change(change, uri=_URI, version=version)
            await client.wait(_PUSH, lambda params: params["version"] == version)  # noqa: B023
            times["diagnostics"].append(perf_counter() - began)
            sent = perf_counter()
            await client.at("hover", 60, 3, _URI)
            times["hover meanwhile"].append(perf_counter() - sent)
            await client.wait("workspace/inlayHint/refresh")
            times["analysed"].append(perf_counter() - began)
            await asyncio.sleep(0.05)
        await _end(client)

    benchmark.pedantic(converse_with_process, (talk,), rounds=1)
    _note(benchmark, times)


async def _end(client: Client) -> None:
    await client.request("shutdown")
    client.notify("exit")
