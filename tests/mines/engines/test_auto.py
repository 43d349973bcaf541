"""The engine that changes between other engines, and when it imports them."""

from __future__ import annotations

import subprocess
import sys
from types import ModuleType
from typing import TYPE_CHECKING, Any

import pytest

from dev.benchmarks.engines.programs import HELLO, PROGRAMS
from mines_tools.interface.language import language
from mines_tools.interface.run import RunOptions, Unavailable
from mines_tools.languages.mines.engines import auto
from mines_tools.languages.mines.engines.auto import AutoEngine
from mines_tools.languages.mines.engines.python import PythonEngine
from mines_tools.languages.mines.engines.wasm.engine import WasmEngine
from tests.mines.runs import machine_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from mines_tools.languages.mines.machine import Machine


def _engines(engine: AutoEngine) -> Iterator[type]:
    """Yield the class of the engine that runs, after each slice."""
    machine = engine.machine
    while not machine.is_over:
        engine.run(2000)
        yield type(engine._now.engine) if engine._now is not None else type(None)


def _started(name: str, size: int, *times: float) -> tuple[AutoEngine, list[str]]:
    program = PROGRAMS[name]
    machine, written = machine_of(program.source, [program.input_of(size)])
    return AutoEngine(machine, 3000, *times), written


@pytest.mark.long
def test_it_goes_from_one_to_the_next() -> None:
    engine, written = _started("collatz", 1500, 0.01, 0.003)
    seen = list(dict.fromkeys(_engines(engine)))
    assert seen == [type(None), PythonEngine, WasmEngine]
    assert "".join(written) == PROGRAMS["collatz"].expected(1500)
    assert {"steps-regions", "steps-automaton"} <= {each.name for each in engine.statistics()}


def _with(faster: type) -> Callable[[auto._Timed, Machine, int], float]:
    """Return a function that runs an engine and says that engines of the class `faster` are twice
    as fast as others."""

    def run(self: auto._Timed, machine: Machine, steps: int) -> float:
        before = machine.steps
        self.engine.run(steps)
        self.rate = 200 if isinstance(self.engine, faster) else 100
        return 0.01 * (machine.steps > before)

    return run


@pytest.mark.parametrize("faster", [PythonEngine, WasmEngine])
def test_the_faster_one_goes_on(faster: type, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(auto._Timed, "run", _with(faster))
    engine, written = _started("nested arithmetic", 12, 0.05, 0.1)
    seen = list(_engines(engine))
    assert {PythonEngine, WasmEngine} <= set(seen)
    assert seen[-1] is faster
    assert "".join(written) == PROGRAMS["nested arithmetic"].expected(12)


def test_a_long_stack_is_not_taken_back_to_compare(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(auto._Timed, "run", _with(WasmEngine))
    monkeypatch.setattr(auto, "_NOTABLE", 0.0, raising=False)
    engine, _ = _started("nested arithmetic", 12, 0.05, 0.1)
    seen = list(_engines(engine))
    assert PythonEngine not in seen[seen.index(WasmEngine) :]


@pytest.mark.parametrize(
    ("error", "why"),
    [
        (ModuleNotFoundError, "wasmtime is not installed"),
        (ImportError, "wasmtime does not work here"),
        (None, "less than 300 MB of address space"),
    ],
)
def test_without_webassembly(
    error: type[Exception] | None, why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing(_machine: object, **_others: object) -> Any:
        assert error is not None
        raise error

    monkeypatch.setattr("mines_tools.languages.mines.engines.wasm.engine.WasmEngine", missing)
    monkeypatch.setattr(auto, "_has_room", lambda: error is not None)
    engine, _ = _started("counting", 2000, 0.001, 0.001)
    assert set(_engines(engine)) == {type(None), PythonEngine}
    told = {each.name: each.value for each in engine.statistics()}
    assert told["webassembly-not-used"] == f"WebAssembly: {why}"


def test_a_wasmtime_that_does_not_work_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another release may lack something, or its library may fail to load."""
    monkeypatch.delitem(sys.modules, "mines_tools.languages.mines.engines.wasm.core", raising=False)
    monkeypatch.setitem(sys.modules, "wasmtime", ModuleType("wasmtime"))
    engine, written = _started("counting", 2000, 0.001, 0.001)
    assert set(_engines(engine)) == {type(None), PythonEngine}
    assert "".join(written) == PROGRAMS["counting"].expected(2000)
    told = {each.name: each.value for each in engine.statistics()}
    assert told["webassembly-not-used"] == "WebAssembly: wasmtime does not work here"
    used = language("mines")
    with pytest.raises(Unavailable, match="wasmtime cannot be loaded: "):
        used.running(used.parse(PROGRAMS["counting"].source, "2")).start(
            "wasm", RunOptions(), print
        )


def test_the_machine_does_not_take_many_slow_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    """For example, each step may open a large board."""
    monkeypatch.setattr(auto, "_MACHINE_SECONDS", 0.0, raising=False)
    engine, _ = _started("counting", 2000, 1.0, 1.0)
    engine.run(100)
    assert engine._now is not None
    assert engine._begun == 64
    machine, _ = machine_of("\n".join(["." * 100] * 99 + ["*" * 100, "0;0"]))
    engine = AutoEngine(machine)
    engine.run(10)
    assert engine._begun == 1


def test_webassembly_is_not_tried_on_wide_integers() -> None:
    """Loading WebAssembly takes as long as many runs."""
    engine, written = _started("big integers: lcg", 3000, 0.005, 0.003)
    assert set(_engines(engine)) == {type(None), PythonEngine}
    assert "".join(written) == PROGRAMS["big integers: lcg"].expected(3000)
    told = {each.name: each.value for each in engine.statistics()}
    assert "64" in str(told["webassembly-not-used"])


def test_webassembly_is_not_tried_while_it_takes_long_to_bring_the_stack_there() -> None:
    engine, _ = _started("counting", 100_000, 0.0, 0.0)
    engine.machine.stack[:0] = [0] * 10_000_000
    engine.run(5000)
    assert engine._wasm is None
    assert engine._change_at > 0.4


def test_webassembly_is_tried_before_a_stack_that_grows_is_too_deep() -> None:
    engine, _ = _started("counting", 100_000, 0.0, 0.0)
    engine.machine.stack[:0] = [0] * 1_000_000
    engine.run(5000)
    assert engine._wasm is not None


def test_the_time_to_bring_the_stack_to_webassembly_is_not_its_own() -> None:
    """The speed is measured after the stack was moved to WebAssembly, and then compared with
    Python. While the kernel runs, the stack stays in its memory."""
    engine, _ = _started("counting", 100_000, 0.0, 0.0)
    engine._begin()
    kernel = engine._of_wasm()
    assert kernel is not None
    assert engine._kernel is not None
    kernel.rate = 5.0
    assert kernel.prepare(engine._kernel) > 0
    assert engine._kernel._inside
    assert not kernel.rate


def test_both_engines_share_generated_python() -> None:
    engine, _ = _started("collatz", 400, 0.005, 0.003)
    assert WasmEngine in set(_engines(engine))
    assert engine._python is not None
    assert engine._wasm is not None
    wasm = engine._wasm.engine
    assert isinstance(wasm, WasmEngine)
    assert wasm._python is engine._python.engine
    names = [each.name for each in [*wasm.statistics(), *engine._python.engine.statistics()]]
    assert len(names) == len(set(names))


def test_all_steps_are_told_of() -> None:
    engine, _ = _started("collatz", 400, 0.005, 0.003)
    assert WasmEngine in set(_engines(engine))
    assert engine._ahead
    told = {each.name: each.value for each in engine.statistics()}
    steps = [value for name, value in told.items() if name.startswith("steps")]
    assert sum(steps) == engine.machine.steps  # type: ignore[arg-type]
    assert told["seconds-machine"] == engine._machine_seconds > 0


def test_short_runs_import_no_engine() -> None:
    code = (
        f"import sys; sys.argv[1:] = [{str(HELLO)!r}]; from mines_tools.cli.run import main; main()"
    )
    done = subprocess.run(
        [sys.executable, "-X", "importtime", "-c", code],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout == "Hello, world!\n"
    engines = {
        line.rpartition(".")[2] for line in done.stderr.splitlines() if "mines.engines." in line
    }
    assert engines == {"auto", "engine"}
    assert "wasmtime" not in done.stderr
