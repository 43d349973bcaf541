"""If the kernel takes long for its steps, generated Python is tried."""

from __future__ import annotations

import time
from copy import copy
from itertools import pairwise

import pytest

from dev.benchmarks.engines.programs import PROGRAMS
from mines_tools.languages.mines.engines.kernel.state import KernelState
from mines_tools.languages.mines.engines.python import PythonEngine
from mines_tools.languages.mines.engines.thresholds import Thresholds
from mines_tools.languages.mines.engines.wasm import engine as wasm_engine
from mines_tools.languages.mines.engines.wasm import growth
from mines_tools.languages.mines.engines.wasm import pace as wasm_pace
from mines_tools.languages.mines.engines.wasm.engine import WasmEngine
from mines_tools.languages.mines.engines.wasm.growth import Growth
from mines_tools.languages.mines.engines.wasm.pace import Pace
from tests.mines.engines.running import Running
from tests.mines.runs import machine_of


@pytest.fixture(name="pace")
def pace_of_a_second(monkeypatch: pytest.MonkeyPatch) -> Pace:
    """Return a pace that compares the kernel with Python after a second. Python's first turn takes
    half a second."""
    monkeypatch.setattr(wasm_pace, "_TURN", 0.5)
    monkeypatch.setattr(wasm_pace, "_PATIENCE", 3.0)
    return Pace(1.0)


def _python(pace: Pace, rate: int, moving: float = 0.0) -> float:
    """Let Python have its turn, with `rate` steps a second. Return how many seconds the turn
    takes."""
    seconds = 0.0
    steps = 1000
    while steps:
        seconds += steps / rate
        steps = pace.count_python(steps, steps / rate, moving)
    return seconds


def test_quick_steps_are_left_to_the_kernel(pace: Pace) -> None:
    assert not pace.count(1.5, 0, 1_000_000_000, 0.0)
    assert not pace.count(1.5, 200_000_000, 0, 0.0)


def test_the_quicker_one_goes_on(pace: Pace) -> None:
    assert not pace.count(0.9, 1000, 0, 0.0)
    assert pace.count(0.2, 1000, 0, 0.0)
    turns = []
    for _ in range(3):
        turns.append(_python(pace, 100_000))
        assert not pace.is_trying
        assert pace.count(1.1, 2000, 0, 0.0)
    assert all(turn < after for turn, after in pairwise(turns))
    assert 2.9 < turns[0] < 4


def test_the_kernel_goes_on_for_longer_each_time_that_it_is_the_quicker_one(pace: Pace) -> None:
    assert pace.count(1.1, 2000, 0, 0.0)
    assert _python(pace, 1000) < 2
    assert not pace.count(1.4, 1400, 0, 0.0)
    assert pace.count(0.2, 50, 0, 0.0)
    _python(pace, 800)
    assert not pace.count(2.9, 2000, 0, 0.0)
    assert pace.count(0.2, 50, 0, 0.0)


def test_the_kernel_goes_on_where_python_is_known_to_be_slower(pace: Pace) -> None:
    """Python is tried again later, because it may be faster then."""
    assert pace.count(1.1, 2000, 0, 0.0)
    _python(pace, 100_000)
    assert not pace.count(1.1, 200_000, 0, 0.0)
    assert not pace.count(1.3, 260_000, 0, 0.0)
    assert pace.count(0.3, 60_000, 0, 0.0)


def test_what_the_kernel_did_before_there_was_hot_code_does_not_count(pace: Pace) -> None:
    for _ in range(3):
        assert not pace.count(0.9, 2000, 0, 0.0)
        pace.forget()
    assert pace.count(1.1, 2000, 0, 0.0)  # that does not go on for ever


def test_python_goes_on_while_it_becomes_quicker(pace: Pace) -> None:
    """At first, Python is slow because it has to learn what each step does."""
    assert pace.count(1.1, 1_100_000, 0, 0.0)
    rate, seconds, steps = 10_000.0, 0.0, 1000
    while steps:
        seconds += steps / rate
        steps = pace.count_python(steps, steps / rate, 0.0)
        rate *= 1 + 2 * steps / rate / 0.1
        rate = min(rate, 5_000_000)
    assert seconds > 2


def test_a_long_stack_is_not_moved_to_and_fro(pace: Pace) -> None:
    assert not copy(pace).count(1.1, 2000, 0, 5.0)
    assert pace.count(1.1, 2000, 0, 0.0)
    assert _python(pace, 100_000, 1.0) >= 10  # it was short at first


def test_the_engine_goes_from_one_to_the_other() -> None:
    """The program opens half of the board again and again; both engines take some of the steps."""
    rows = ["." * 60] * 60
    rows[30] = "*" * 60
    source = "\n".join([*rows, "0,0", "5;5", "0,30", "!", "!"])
    slow, _ = machine_of(source)
    fast, _ = machine_of(source)
    engine = WasmEngine(fast, thresholds=Thresholds(python_after=0.0))
    for _ in range(16):
        engine.run(97)
        for _ in range(97):
            slow.step()
    engine.settle()
    assert engine._python_steps
    assert engine._interpreted
    assert slow.snapshot() == fast.snapshot()


def test_handing_over_counts_as_the_time_of_the_kernel(monkeypatch: pytest.MonkeyPatch) -> None:
    """The kernel needs this time because it must leave its code in each round, while Python need
    not."""
    counted: list[float] = []
    load = KernelState.load

    def count(_pace: Pace, seconds: float, *_: object) -> bool:
        counted.append(seconds)
        return False

    def load_slowly(state: KernelState) -> None:
        for _ in range(1000):  # a tenth of a second, by the clock of these tests
            time.thread_time()
        load(state)

    calls = 0
    run = WasmEngine._run_kernel

    def run_kernel(engine: WasmEngine, steps: int) -> float:
        nonlocal calls
        calls += 1
        return run(engine, steps)

    monkeypatch.setattr(Pace, "count", count)
    monkeypatch.setattr(KernelState, "load", load_slowly)
    monkeypatch.setattr(WasmEngine, "_run_kernel", run_kernel)
    program = PROGRAMS["big integers: lcg"]
    machine, _ = machine_of(program.source, [program.input_of(100)])
    engine = WasmEngine(machine)
    engine.run(1000)
    assert engine._handed_over
    assert len(counted) == calls > 1
    assert counted[0] > 0.1 > counted[1]  # it was there already


def test_python_looks_again_for_what_is_hot_in_a_long_turn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """In its short turns, Python has seen hardly more than the steps around wide values."""
    looked: list[int] = []
    monkeypatch.setattr(PythonEngine, "look_again", lambda of: looked.append(of.machine.steps))
    machine, _ = machine_of("..*\n...\n@\n0,0")
    engine = WasmEngine(machine)
    for left in (1000, 2_000_000, 2_000_000):
        engine._python_left = left
        engine.run(1000)
    assert looked == [1000]
    engine._python_left = 0
    engine.run(1000)
    for _ in range(2):  # Python takes over after the kernel was of use
        engine._python_rate = 1.0
        engine._overflow(engine._state)  # type: ignore[arg-type]
        engine._python_left = 2_000_000
        engine.run(1000)
    assert looked == [1000, 4000, 5000]
    engine._pace.is_trying = engine._is_to_look_again = True
    engine._python_left = 1000
    engine.run(100)
    assert len(looked) == 4


def test_python_goes_on_for_much_longer_than_handing_over_takes() -> None:
    engine = WasmEngine(Running("..*\n...\n0,0", "2", []).machine)
    engine._python_rate = 1_000_000.0
    engine._wait_longer(0.01)
    assert engine._python_left == 1  # the kernel may be of use in the next step
    engine._wait_longer(0.01)
    assert engine._python_left == 500_000


def test_where_the_kernel_is_never_of_use_python_goes_on_for_a_part_of_the_time() -> None:
    engine = WasmEngine(Running("..*\n...\n0,0", "2", []).machine)
    engine._python_rate = 1_000_000_000.0
    engine._python_seconds = 100.0
    for _ in range(10):
        engine._wait_longer(0.001)
        assert engine._python_left < 100_000_000  # a tenth of a second
    engine._wait_longer(0.001)
    assert engine._python_left == 5_000_000_000


@pytest.mark.parametrize("at_once", [100, 1_000_000])
def test_python_does_not_go_on_for_long_when_it_becomes_slower(
    at_once: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """This holds for small and for large slices of the run."""
    monkeypatch.setattr(wasm_engine, "_MOST_PATIENCE", 1000)
    monkeypatch.setattr(wasm_engine, "_LONG_TURN", 1000)
    machine, _ = machine_of("..*\n...\n@\n0,0")
    engine = WasmEngine(machine)
    engine._storm, engine._python_rate = 20, 1e12
    engine._wait_longer(0.001)
    assert engine._python_left == 50_000_000_000
    engine._python_rate = 1.0
    while machine.steps < 1_000_000:
        engine.run(at_once)
    assert engine._python_left < 1_000_000
    assert engine._python_steps < 900_000


def test_a_turn_of_python_lasts_as_long_as_was_decided() -> None:
    """The run continues in small slices, and the engine decides again after each."""
    machine, _ = machine_of("..*\n...\n@\n0,0")
    engine = WasmEngine(machine)
    engine.run(100)
    engine._pace._kernel_rate = 1e12
    engine._pace.is_trying = True
    engine._let_python(1000)
    engine.settle()
    while engine._pace.is_trying:
        engine.run(100)
        assert engine._python_left < 1_000_000
    assert engine._python_left == 0


def test_a_turn_of_python_that_was_not_taken_is_over(pace: Pace) -> None:
    """The machine took the few steps of this turn. After it, the kernel is fast again."""
    assert pace.count(1.1, 2000, 0, 0.0)
    assert not pace.count(1.1, 0, 1_000_000_000, 0.0)
    assert not pace.is_trying


@pytest.mark.long
@pytest.mark.parametrize("is_needed", [False, True])
@pytest.mark.parametrize(("a_step", "a_second"), [(0.2, 1e12), (1e12, 1000.0)])
def test_a_stack_that_grows_and_grows_goes_on_in_python_if_it_was_needed_there(
    a_step: float, a_second: float, is_needed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Python takes over before the stack is so large that moving it to Python takes longer than the
    run. If Python was never needed before, the stack stays in WebAssembly."""
    monkeypatch.setattr(growth, "_A_STEP", a_step)
    monkeypatch.setattr(growth, "_A_SECOND", a_second)
    monkeypatch.setattr(growth, "_SECONDS", 0.0003)
    monkeypatch.setattr(growth, "_DEEP", 1000)
    monkeypatch.setattr(wasm_engine, "_WHILE_GROWING", 5000)
    source = "..*\n...\n@\n0,0"
    slow, _ = machine_of(source)
    fast, _ = machine_of(source)
    engine = WasmEngine(fast)
    engine._brought_over = int(is_needed)
    for _ in range(20):
        engine.run(3000)
        for _ in range(3000):
            slow.step()
    engine.settle()
    assert engine._python_steps > 40_000 if is_needed else engine._python_steps == 0
    assert slow.snapshot() == fast.snapshot()


def test_a_deep_stack_is_not_brought_to_and_fro(monkeypatch: pytest.MonkeyPatch) -> None:
    """The stack grows fast in the kernel, and slowly in Python."""
    now = 0.0
    monkeypatch.setattr(growth, "thread_time", lambda: now)
    found = Growth(0)
    moves = []
    depth, is_in_python = 5_000_000, False
    for _ in range(4000):
        now += 0.03
        depth += 1000 if is_in_python else 1_000_000
        is_too_fast = found.is_too_fast(depth, int(now * 1e9))
        if is_too_fast != is_in_python:
            moves.append(now)
        is_in_python = is_too_fast
    assert len(moves) < 10
    assert is_in_python
