"""Deep stacks stay in WebAssembly, even if the kernel's memory has no room for all of their
values."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from dev.benchmarks.engines.assembler import LEFT, RIGHT, Assembler
from mines_tools.languages.mines.engines.kernel import stack as kernel_stack
from mines_tools.languages.mines.engines.kernel.state import KernelState
from mines_tools.languages.mines.engines.thresholds import Thresholds
from mines_tools.languages.mines.engines.wasm.core import WasmCore
from mines_tools.languages.mines.engines.wasm.engine import WasmEngine
from tests.mines.engines.many import REGIONS, STATES
from tests.mines.engines.running import NEVER, Running
from tests.mines.engines.test_kernel import compare
from tests.mines.runs import machine_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.languages.mines.machine import Machine

pytestmark = pytest.mark.usefixtures("short_waits")

_LEAK = "..*\n...\n@\n0,0"
_INSIDE = 4
"""The number of values that stay in the kernel's memory if a stack of 24 values has room for only
16."""
_SMALL = Thresholds(stack=16)


def _up_and_down(count: int) -> str:
    """Return a program that pushes the numbers from `count` down, pops them, and writes -1."""
    program = Assembler()
    program.add(f"-1 {count}")
    push = program.here("push")
    program.add("dup 1 sub dup positive")
    program.again_if_true(push)
    pop = program.here("pop")
    program.add("pop dup positive")
    program.again_if_true(pop)
    program.add("out(n)")
    return program.source()


@pytest.mark.long
def test_a_deep_stack_stays_in_webassembly() -> None:
    machine, written = machine_of(_up_and_down(4_200_000))
    engine = WasmEngine(machine)
    while not machine.is_over:
        engine.run(1 << 22)
    assert "".join(written) == "-1"
    assert engine._python_steps == 0


@pytest.mark.long
@pytest.mark.parametrize("word", [*LEFT, *RIGHT, "swap", "reverse", "reset(l)"])
def test_commands_reach_values_that_lie_outside(word: str) -> None:
    """The kernel's memory contains few values, and the arguments have all sizes."""
    kinds = [(inside, []) for inside in range(_INSIDE + 1)]
    kinds += [(_INSIDE, above) for above in ([3, 1], [-3, 1], [9, 5], [19, 1], [-19, 1], [40, 1])]
    for inside, above in kinds:
        program = Assembler()
        program.add("pop " * (_INSIDE - inside) + f"{word} dup {word} push0 {word} pop")
        _check(program.source(), [*range(100, 114), 2, 1, 3, 1, 2, 1, *above])


def test_a_failed_chord_takes_values_off_that_lie_outside() -> None:
    machine = _check("..*\n...\n1,0\n0;0\n1;0", [*range(20)])
    assert len(machine.stack) < _INSIDE


def _check(source: str, stack: Sequence[int]) -> Machine:
    """Run a program from this stack with the machine, and with WebAssembly that has little room.
    The second time, control states are remembered too. Return the machine of the last run."""
    for thresholds in (_SMALL, STATES._replace(stack=16)):
        slow, fast = (Running(source, "2", ["7 a"]) for _ in range(2))
        for run in (slow, fast):
            run.more()
            run.more()
            run.machine.stack += stack
        engine = WasmEngine(fast.machine, WasmCore, thresholds)
        for steps in (20, 10, 30, 60):
            engine.run(steps)
            slow.advance(steps)
        engine.settle()
        assert fast.machine.snapshot() == slow.machine.snapshot()
        assert fast.output == slow.output
    return fast.machine


@pytest.mark.parametrize(
    "thresholds", [_SMALL, REGIONS._replace(stack=24), STATES._replace(stack=9)]
)
def test_random_programs_with_little_room(thresholds: Thresholds) -> None:
    for seed in range(40):
        compare(WasmCore, seed, thresholds)


def test_a_stack_comes_back_piece_by_piece() -> None:
    """The values of the stack are moved to the kernel's memory, out of it, and back, by hot code
    too."""
    machine, written = machine_of(_up_and_down(3000))
    engine = WasmEngine(machine, thresholds=REGIONS._replace(stack=100, python_after=NEVER))
    depths = []
    while not machine.is_over:
        engine.run(1000)
        depths.append(engine.depth)
    assert "".join(written) == "-1"
    assert engine._python_steps == 0
    assert max(depths) > 2500
    assert engine._steps - engine._interpreted > 10_000  # those of hot code


def test_a_stack_of_values_that_lie_outside_is_saved_whole() -> None:
    state = KernelState(machine_of(_LEAK)[0], WasmCore(), 16)
    state.machine.stack += range(1000)
    state.load()
    assert state.stack.depth == 1000
    assert state.stack.upper(20) == [*range(980, 1000)]
    state.save()
    assert state.machine.stack == [*range(1000)]


def test_memory_that_the_system_does_not_have_is_not_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    """The run ends as in Python without memory. The state is the one after the last step."""
    monkeypatch.setattr(kernel_stack, "_LARGE", 1000)
    monkeypatch.setattr(kernel_stack, "_AT_ONCE", 500)
    monkeypatch.setattr(kernel_stack, "_free", lambda: 5000)
    slow, _ = machine_of(_LEAK)
    fast, _ = machine_of(_LEAK)
    engine = WasmEngine(fast)
    with pytest.raises(MemoryError):
        engine.run(1_000_000)
    for _ in range(fast.steps):
        slow.step()
    monkeypatch.undo()
    engine.settle()
    assert fast.steps > 8000
    assert fast.snapshot() == slow.snapshot()


def test_a_run_that_has_ended_takes_its_stack_back_when_somebody_asks() -> None:
    slow, _ = machine_of(_up_and_down(30))
    fast, _ = machine_of(_up_and_down(30))
    while slow.step():
        pass
    engine = WasmEngine(fast)
    engine.run(1_000_000)
    assert fast.is_over
    assert not fast.stack
    assert engine.depth == len(slow.stack) > 0
    engine.settle()
    assert fast.snapshot() == slow.snapshot()
