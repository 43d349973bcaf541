"""Benchmarks of the formatter: parsing and computing the edits."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from mines_tools.fmt.engine import format_text
from mines_tools.interface.language import FormatOptions, language
from mines_tools.text.diagnostics import apply_edits

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pytest_benchmark.fixture import BenchmarkFixture

    from mines_tools.text.diagnostics import Edit

_MINES = language("mines")
_BUDGET_MS = {1_000: 3, 10_000: 25, 100_000: 250}

_LINES: dict[str, Callable[[int], str]] = {
    "in style, bare": lambda index: f"{index}{',;'[index % 2]}{-index}",
    "in style, comments": lambda index: f"{index:05}{',;'[index % 2]}{index % 7}  # push {index}",
    "comments to move": lambda index: f"{index:05}{',;'[index % 2]}{index % 7} # push {index}",
    "blanks everywhere": lambda index: f"{index} {',;'[index % 2]} {index % 7} # push {index} ",
}


def _text(kind: str, count: int) -> str:
    return "\n".join(["..*.", ".*..", *map(_LINES[kind], range(count))])


def _edits(text: str) -> Sequence[Edit]:
    return _MINES.layout(_MINES.parse(text, "2"), FormatOptions())


@pytest.mark.parametrize("count", _BUDGET_MS)
@pytest.mark.parametrize("kind", _LINES)
def test_format(benchmark: BenchmarkFixture, kind: str, count: int) -> None:
    text = _text(kind, count)
    edits = benchmark(_edits, text)
    assert bool(edits) == (not kind.startswith("in style"))
    assert not _edits(apply_edits(text, edits))
    benchmark.extra_info["budget_ms"] = _BUDGET_MS[count]
    benchmark.extra_info["edits"] = len(edits)


@pytest.mark.parametrize("kind", ["in style, comments", "comments to move"])
def test_format_and_verify(benchmark: BenchmarkFixture, kind: str) -> None:
    text = _text(kind, 10_000)
    benchmark(lambda: format_text(_MINES, _MINES.parse(text, "2"), FormatOptions()))
