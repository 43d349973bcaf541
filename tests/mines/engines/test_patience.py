"""A run that has a limit of time returns soon, and continues as if nothing had happened."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING, Any

import pytest

from mines_tools.interface.language import language
from mines_tools.interface.run import RunOptions

if TYPE_CHECKING:
    from mines_tools.interface.run import Run

_ENDLESS = ".*\n..\n0,0\n0;1\n0;1\n1;0\n1;0\n0;1\n0;1"
_GROWING = "..\n.*\n0,0\n0,1\n0,1"


@pytest.fixture
def clock() -> None:
    """Use the real clock."""


def _started(engine: str, text: str, patience: float) -> Run:
    used = language("mines")
    running = used.running(used.parse(text, "2"))
    run: Any = running.start(engine, RunOptions(), lambda _text: None)
    run.patience = patience
    run.end_input()
    started: Run = run
    return started


@pytest.mark.parametrize(
    "engine",
    ["auto", *(pytest.param(each, marks=pytest.mark.long) for each in ("python", "wasm"))],
)
@pytest.mark.parametrize("text", [_ENDLESS, _GROWING])
def test_an_endless_run_returns_soon(engine: str, text: str) -> None:
    run = _started(engine, text, 0.02)
    taken = 0
    for _ in range(20):
        began = perf_counter()
        steps = run.run(1 << 40)
        assert perf_counter() - began < 2
        assert 0 < steps < 1 << 40
        taken += steps
        assert run.steps == taken
        assert run.stop is None
    other: Any = _started("machine", text, 0.02)
    few: Any = _started(engine, text, 1e-9)
    while few.steps < 3_000:
        few.run(3_000 - few.steps)
    other.run(few.steps)
    assert few.snapshot() == other.snapshot()
