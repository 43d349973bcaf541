"""Where the kernel takes long for its steps, generated Python is tried."""

from __future__ import annotations

from itertools import pairwise

from mines_tools.mines.engines.wasm.engine import WasmEngine
from mines_tools.mines.engines.wasm.hot import Thresholds
from mines_tools.mines.engines.wasm.pace import Pace, PaceThresholds
from tests.mines.runs import machine_of

_THRESHOLDS = PaceThresholds(kernel=1.0, python=2.0, patience=3.0)


def _python(pace: Pace, rate: int, moving: float = 0.0) -> float:
    """Python's turn, at so many steps a second. Returns how long it is."""
    seconds = 0.0
    steps = 1000
    while steps:
        seconds += steps / rate
        steps = pace.count_python(steps, steps / rate, moving)
    return seconds


def test_quick_steps_are_left_to_the_kernel() -> None:
    pace = Pace(_THRESHOLDS)
    assert not pace.count(1.5, 0, 1_000_000_000, 0.0)
    assert not pace.count(1.5, 200_000_000, 0, 0.0)


def test_the_quicker_one_goes_on() -> None:
    pace = Pace(_THRESHOLDS)
    assert not pace.count(0.9, 1000, 0, 0.0)
    assert pace.count(0.2, 1000, 0, 0.0)
    turns = []
    for _ in range(3):
        turns.append(_python(pace, 100_000))
        assert not pace.is_trying
        assert pace.count(1.1, 2000, 0, 0.0)
    assert all(turn < after for turn, after in pairwise(turns))
    assert 1.9 < turns[0] < 3


def test_the_kernel_goes_on_for_longer_each_time_that_it_is_the_quicker_one() -> None:
    pace = Pace(_THRESHOLDS)
    assert pace.count(1.1, 2000, 0, 0.0)
    _python(pace, 1000)
    assert not pace.count(5.9, 12_000, 0, 0.0)
    assert pace.count(0.2, 400, 0, 0.0)
    _python(pace, 1000)
    assert not pace.count(11.9, 24_000, 0, 0.0)


def test_a_long_stack_is_not_moved_to_and_fro() -> None:
    assert not Pace(_THRESHOLDS).count(1.1, 2000, 0, 5.0)
    pace = Pace(_THRESHOLDS)
    assert pace.count(1.1, 2000, 0, 0.0)
    assert _python(pace, 100_000, 1.0) >= 10  # it was short at first


def test_the_engine_goes_from_one_to_the_other() -> None:
    """At each opening of half a board."""
    rows = ["." * 60] * 60
    rows[30] = "*" * 60
    source = "\n".join([*rows, "0,0", "5;5", "0,30", "!", "!"])
    slow, _ = machine_of(source)
    fast, _ = machine_of(source)
    pace = PaceThresholds(kernel=0.0, python=0.0, patience=0.0)
    engine = WasmEngine(fast, thresholds=Thresholds(pace=pace))
    for _ in range(40):
        engine.run(97)
        for _ in range(97):
            slow.advance()
    engine.settle()
    assert engine._python_steps
    assert engine._interpreted
    assert slow.snapshot() == fast.snapshot()
