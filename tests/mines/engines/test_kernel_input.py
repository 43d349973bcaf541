"""Input in the kernel: which reads the kernel leaves to the machine, and how often."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from dev.benchmarks.engines.assembler import Assembler
from mines_tools.languages.mines.engines.engine import Stepping
from mines_tools.languages.mines.engines.kernel.state import KernelState
from mines_tools.languages.mines.engines.wasm.core import WasmCore
from mines_tools.languages.mines.engines.wasm.engine import WasmEngine
from tests.mines.engines.kernel_core import PythonCore
from tests.mines.runs import machine_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from mines_tools.languages.mines.engines.kernel.state import Core

_PIECES = (
    *" \n\t\r\x0b\x0c\x1c\x1f\x85\xa0\u1680\u2003\u2028\u202f\u205f\u3000",
    *"aé\u0661\u066b語\uff11😀\ud800\ufeff\u200b",
    *(
        "1",
        "-",
        "+",
        "-7",
        "+8",
        "9" * 18,
        "-" + "1" * 19,
        "0" * 300,
        "12345 ",
        " " * 300,
        "\n" * 9,
    ),
)


def _reading() -> str:
    """Return a program that reads integers and characters in turn, and writes them."""
    program = Assembler()
    loop = program.here("repeat")
    program.add("in(n) dup out(n) in(c) dup out(c) 35 out(c) in(n) out(n)")
    program.add("1")
    program.again_if_true(loop)
    return program.source()


@pytest.mark.parametrize("dialect", ["2", "2.0.0", "1"])
@pytest.mark.parametrize(
    ("core", "count"),
    [
        (PythonCore, 2),
        (WasmCore, 5),
        pytest.param(PythonCore, 6, marks=pytest.mark.long),
        pytest.param(WasmCore, 30, marks=pytest.mark.long),
    ],
)
def test_what_is_an_integer(core: Callable[[], Core], count: int, dialect: str) -> None:
    at_will = Random(8)
    for _ in range(count):
        text = "".join(at_will.choices(_PIECES, k=40))
        if at_will.random() < 0.3:  # beyond the buffer
            text = " x" * 32_700 + text * 4
        states: list[list[object]] = []
        texts = []
        pauses = [at_will.randint(1, 2000) for _ in range(3)]
        start = at_will.choice([0, 32_690]) if len(text) > 60_000 else 0
        for fast in (False, True):
            machine, written = machine_of(_reading(), [text], dialect)
            machine.input.fetch()
            machine.input.consume(2 * start)
            engine = WasmEngine(machine, core) if fast else Stepping(machine)
            states.append([])
            for steps in pauses:
                engine.run(steps)
                engine.settle()
                states[-1].append(machine.snapshot())
            texts.append("".join("\ufffd" if "\ud800" <= c <= "\udfff" else c for c in written))
        assert states[0] == states[1], text
        assert texts[0] == texts[1]


@pytest.mark.parametrize("core", [PythonCore, WasmCore])
def test_lines_where_no_integer_is(core: Callable[[], Core]) -> None:
    """After each step, the kernel and the machine have read the same lines."""
    at_will = Random(9)
    for _ in range(20 if core is WasmCore else 4):
        lines = ["x\n", "-\n", " 12x\n", "7\n", "\n", "  \n", "a 1\n", "é\n", "9"]
        text = "".join(at_will.choices(lines, k=12))
        (slow, _), (fast, _) = (machine_of(_reading(), [text], "2.0.0") for _ in range(2))
        engine = WasmEngine(fast, core)
        while slow.steps < 300:
            steps = at_will.randint(1, 30)
            Stepping(slow).run(steps)
            engine.run(steps)
            engine.settle()
            assert slow.snapshot() == fast.snapshot()


@pytest.mark.parametrize(
    ("text", "dialect"),
    [
        ("é語\x85", "2"),
        ("  \n" * 400, "2"),
        ("1" * 19 + "\n", "2"),
        ("12 \x1c3", "2"),
        ("ab\n", "2.0.0"),
    ],
)
def test_the_input_is_not_encoded_again_for_each_integer(
    text: str, dialect: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    times = 0
    refill = KernelState.refill

    def counted(self: KernelState) -> None:
        nonlocal times
        times += 1
        refill(self)

    monkeypatch.setattr(KernelState, "refill", counted)
    machine, _ = machine_of(_reading(), [text * (50_000 // len(text))], dialect)
    engine = WasmEngine(machine)
    engine.run(10_000)
    engine.settle()
    assert machine.input.position > 200
    assert times < 10
