"""Hot code in WebAssembly: when the engine searches for it, what becomes hot code, and what is
dropped."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from dev.benchmarks.engines.assembler import Assembler
from dev.benchmarks.engines.programs import PROGRAMS
from mines_tools.languages.mines.engines.kernel import layout
from mines_tools.languages.mines.engines.thresholds import Thresholds
from mines_tools.languages.mines.engines.wasm.core import WasmCore
from mines_tools.languages.mines.engines.wasm.engine import WasmEngine
from mines_tools.languages.mines.machine import Machine
from mines_tools.languages.mines.operations import Operation
from tests.mines.engines.loops import long_round, looping
from tests.mines.engines.running import NEVER, Running
from tests.mines.runs import machine_of, pieces


def test_hot_code_is_looked_for_sooner_where_steps_take_long() -> None:
    spots = WasmEngine(Running("..*\n...\n0,0", "2", []).machine)._hot_spots
    spots.count(3000, 0, 0.001)
    assert not spots.are_due()
    spots.count(0, 0, 0.01)
    assert spots.are_due()


def test_a_round_of_more_operations_than_are_recorded_at_first_becomes_hot_code() -> None:
    running = Running("..*\n...\n" + "\n".join(["1,0"] * 5000), "2", [])
    engine = WasmEngine(running.machine)
    engine.run(8_000_000)
    told = {each.name: each.value for each in engine.statistics()}
    assert int(told["steps-webassembly-regions"]) > 1_000_000


@pytest.mark.long
def test_what_was_hot_code_until_the_input_ended_becomes_hot_code_again() -> None:
    """A step that opens half of the board takes as long as thousands of others."""
    rows = ["." * 30, "..*" * 10, *["." * 30] * 14, "*" * 30, *["." * 30] * 14]
    running = Running(
        "\n".join([*rows, "@", "1,15", "1;15", "0,28", "0,28", "0,28"]), "2", ["5 " * 8000 + "5"]
    )
    running.more()
    running.more()
    thresholds = Thresholds(
        interpreted=0.01, search_seconds=NEVER, python_after=NEVER, learning=NEVER
    )
    engine = WasmEngine(running.machine, thresholds=thresholds)
    engine.run(300_000)
    before = {each.name: each.value for each in engine.statistics()}
    engine.run(300_000)
    after = {each.name: each.value for each in engine.statistics()}
    name = "steps-webassembly-regions"
    assert int(after[name]) - int(before[name]) > 100_000


@pytest.mark.long
def test_a_short_stretch_becomes_hot_code_where_its_steps_take_long() -> None:
    """No hot code can contain a reversal. Between two reversals there are three steps, one of which
    opens half of the board."""
    rows = ["." * 40] * 40
    rows[20] = "*" * 40
    running = Running("\n".join([*rows, "@", "0,0", "5;5", "!", "!"]), "2", [])
    thresholds = Thresholds(
        interpreted=0.0, search_seconds=NEVER, python_after=NEVER, learning=NEVER
    )
    engine = WasmEngine(running.machine, thresholds=thresholds)
    engine.run(100_000)
    told = {each.name: each.value for each in engine.statistics()}
    assert int(told["steps-webassembly-regions"]) > 10_000


@pytest.mark.long
def test_it_stays_hot_code_when_it_is_what_takes_long_no_more() -> None:
    """All the remaining steps, which the interpreter takes, are fast."""
    rows = ["." * 40] * 40
    rows[20] = "*" * 40
    operations = ["@", "0,0", "5,5", "0,19", "0,19", "0;19"]  # the last rolls
    running = Running("\n".join([*rows, *operations]), "2", [])
    running.machine.stack.append(2)
    thresholds = Thresholds(search_seconds=NEVER, python_after=NEVER, learning=NEVER)
    engine = WasmEngine(running.machine, thresholds=thresholds)
    engine.run(1_000_000)
    told = {each.name: each.value for each in engine.statistics()}
    assert int(told["steps-webassembly-regions"]) > 600_000
    assert "webassembly-regions-dropped" not in told


@pytest.mark.long
@pytest.mark.parametrize(("pairs", "is_made"), [(2, False), (20, True)])
def test_what_is_slower_with_hot_code_runs_without(pairs: int, is_made: bool) -> None:
    """If a flag is set or removed, 60,000 open cells are compared before the hot code can begin."""
    rows = ["." * 250] * 250
    rows[248] = "*" * 250
    operations = ["!", "!", "0;249", "!", "!", *["0,247", "5,5"] * pairs, "!", "!"]
    running = Running("\n".join([*rows, *operations]), "2", [])
    running.machine.player.perform(Operation("click", 0, "left"))
    running.machine.stack[:] = range(42)
    thresholds = Thresholds(search_seconds=NEVER, python_after=NEVER, learning=NEVER)
    engine = WasmEngine(running.machine, thresholds=thresholds)
    engine.run(3_000_000)
    told = {each.name: each.value for each in engine.statistics()}
    made = int(told.get("webassembly-regions", 0))
    assert bool(made) == is_made
    assert int(told.get("webassembly-regions-dropped", 0)) == made


def test_a_line_of_input_that_is_long_does_not_keep_hot_code_away() -> None:
    """The dialect is 2.0.0, which reads whole lines."""
    program = Assembler()
    program.add("0")
    loop = program.here("loop")
    program.add("in(n) add 1000 mod 1")
    program.again_if_true(loop)
    running = Running(program.source(), "2.0.0", ["999 " * 100_000])
    running.more()
    running.more()
    engine = WasmEngine(running.machine)
    engine.run(1_500_000)
    told = {each.name: each.value for each in engine.statistics()}
    assert int(told["steps-webassembly-regions"]) > 200_000


@pytest.mark.parametrize("first", [5000, 5050])
def test_a_loop_begins_where_it_needs_the_fewest_values(first: int) -> None:
    case = looping(Random("loops with all, 701"))
    machine = Machine(case.program, pieces(case.text), lambda _text: None)
    engine = WasmEngine(machine, thresholds=Thresholds(first=first))
    engine.run(first)
    engine.run(100_000)
    assert engine._hot_spots.regions is not None
    loops = [made.region for made in engine._hot_spots.regions._made.values()]
    assert [each.needs for each in loops if each.longest == 130] == [3]


def test_the_pieces_of_a_long_round_meet() -> None:
    machine, _ = machine_of(long_round(), ["900"])
    engine = WasmEngine(machine, thresholds=Thresholds(recorded=10_000, search_seconds=NEVER))
    engine.run(1 << 40)
    assert engine._hot_spots.regions is not None
    assert 1 < engine._hot_spots.regions.made < 5


def _ran(name: str, size: int) -> dict[str, Any]:
    """Run a benchmark program, with an early search for hot code. Return the statistics."""
    program = PROGRAMS[name]
    machine, written = machine_of(program.source, [program.input_of(size)])
    engine = WasmEngine(machine, thresholds=Thresholds(first=1000, search_seconds=NEVER))
    while not machine.is_over:
        engine.run(10_000)
    assert "".join(written) == program.expected(size)
    return {each.name: each.value for each in engine.statistics()}


def test_the_run_goes_on_where_there_is_no_memory_for_hot_code(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def link(_core: WasmCore, _code: bytes, _places: int) -> None:
        raise MemoryError

    monkeypatch.setattr(WasmCore, "link", link)
    told = _ran("nested arithmetic", 12)
    assert "webassembly-regions" not in told
    assert "there is not enough memory for more hot code" in str(told["webassembly-given-up"])


def test_no_hot_code_is_made_that_has_no_place_in_the_table(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    before = int(_ran("nested arithmetic", 12)["webassembly-regions"])
    monkeypatch.setattr(layout, "PLACES", before)
    assert int(_ran("nested arithmetic", 12)["webassembly-regions"]) == before - 1 > 0
