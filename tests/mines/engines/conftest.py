"""Engines depend on how long things take. Here the clock moves on a little each time that it is
read, so that a test has the same result on a slow machine."""

from __future__ import annotations

import sys
import time
from itertools import count

import pytest

from mines_tools.base import clock as clock_module
from mines_tools.languages.mines.engines import auto, python  # noqa: F401 - to be found below
from mines_tools.languages.mines.engines.wasm import engine, regions, states  # noqa: F401
from tests.mines.engines.many import shorten_waits

_TICK = 1e-4
"""Seconds by which the clock moves on."""


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = count(1)

    def look() -> float:
        return next(ticks) * _TICK

    monkeypatch.setattr(time, "thread_time", look)
    monkeypatch.setattr(clock_module, "thread_time", look)
    for name, module in list(sys.modules.items()):
        if name.startswith("mines_tools.languages.mines.engines."):
            for each in ("thread_time", "perf_counter"):
                if hasattr(module, each):
                    monkeypatch.setattr(module, each, look)


@pytest.fixture
def short_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Shorten waits, so that engines with low thresholds soon try all their ways to execute a
    program."""
    shorten_waits(monkeypatch.setattr)
