"""The control states that the kernel remembers, and when it uses them."""

from __future__ import annotations

import time
from functools import partial
from random import Random
from typing import TYPE_CHECKING

import pytest

from dev.benchmarks.engines.assembler import Assembler
from mines_tools.languages.mines.commands import COMMANDS
from mines_tools.languages.mines.engines.automaton import Automaton, TooManyNodes
from mines_tools.languages.mines.engines.kernel import layout as at
from mines_tools.languages.mines.engines.kernel.state import KernelState
from mines_tools.languages.mines.engines.thresholds import Thresholds
from mines_tools.languages.mines.engines.wasm import engine as wasm_engine
from mines_tools.languages.mines.engines.wasm import remembering, states
from mines_tools.languages.mines.engines.wasm.core import WasmCore
from mines_tools.languages.mines.engines.wasm.engine import WasmEngine
from mines_tools.languages.mines.engines.wasm.regions import WasmRegions
from mines_tools.languages.mines.engines.wasm.remembering import Remembering
from tests.mines.engines.kernel_core import PythonCore
from tests.mines.engines.many import STATES, Comparison, case_of
from tests.mines.engines.running import NEVER
from tests.mines.engines.test_kernel import compare
from tests.mines.runs import machine_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from mines_tools.languages.mines.engines.kernel.state import Core
    from mines_tools.languages.mines.machine import Machine

_ALWAYS = Thresholds(first=1 << 40, python_after=NEVER, learning=NEVER)


@pytest.fixture(autouse=True)
def no_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the kernel remember states again at once after it had no room for them."""
    monkeypatch.setattr(remembering, "_AGAIN", 0.0)


@pytest.fixture
def waits_of_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the kernel check the speed after it has learned for a second. Its other waits take some
    seconds."""
    for name, seconds in {
        "_PATIENCE": 1.0,
        "_AGAIN": 2.0,
        "_STAY": 5.0,
        "_LONGEST": 100.0,
        "_SLOW": 1e-6,
    }.items():
        monkeypatch.setattr(remembering, name, seconds)


def _begin(engine: WasmEngine) -> None:
    """Let the engine remember control states from the start."""
    engine._remembering.is_wanted = True
    engine._remembering._credit = NEVER


def _compared(source: str, steps: int, text: str = "") -> WasmEngine:
    """Run a program with the engine, check that it does the same as the machine, and return the
    engine."""
    (slow, expected), (fast, written) = (machine_of(source, [text]) for _ in range(2))
    engine = WasmEngine(fast, thresholds=_ALWAYS)
    _begin(engine)
    at_will = Random(7)
    while slow.steps < steps and not slow.is_over:
        count = at_will.randint(1, 3000)
        engine.run(count)
        for _ in range(count):
            slow.step()
        if at_will.random() < 0.5:
            engine.settle()
            assert slow.snapshot() == fast.snapshot()
    engine.settle()
    assert slow.snapshot() == fast.snapshot()
    assert written == [] or "".join(written) == "".join(expected)
    return engine


def _large_board(*operations: str) -> str:
    """Return a program on a board of which a click can open half."""
    rows = ["." * 40] * 40
    rows[20] = "*" * 40
    return "\n".join([*rows, *operations])


def test_all_commands_are_known() -> None:
    assert set(states._STEPS) == set(COMMANDS)


@pytest.mark.parametrize(
    "seeds",
    [range(20), pytest.param(range(20, 120), marks=pytest.mark.long)],
    ids=["first", "others"],
)
@pytest.mark.parametrize("core", [PythonCore, WasmCore])
def test_random_programs(core: Callable[[], Core], seeds: range) -> None:
    """The programs are short, and their skips and performs often fail."""
    for seed in seeds:
        compare(core, seed, _ALWAYS, _begin)


@pytest.mark.parametrize(
    "seeds",
    [range(24), pytest.param(range(24, 200), marks=pytest.mark.long)],
    ids=["first", "others"],
)
def test_random_loops(seeds: range) -> None:
    """The programs run longer. They read and write, and stop often."""

    def made(machine: Machine) -> WasmEngine:
        engine = WasmEngine(machine, thresholds=_ALWAYS)
        _begin(engine)
        return engine

    for seed in seeds:
        Comparison(case_of(seed), Random(seed), [made], 400).run()


def test_random_programs_with_little_room(monkeypatch: pytest.MonkeyPatch) -> None:
    for seed in range(1000, 1120):
        monkeypatch.setattr(states, "_ROOM", Random(seed).choice([704, 1024, 1600]))
        most = Random(seed).choice([2, 5, 20, 100])
        monkeypatch.setattr(wasm_engine, "Automaton", partial(Automaton, most_nodes=most))
        compare(WasmCore, seed, _ALWAYS, _begin)


@pytest.mark.parametrize(
    "seeds",
    [range(15), pytest.param(range(15, 100), marks=pytest.mark.long)],
    ids=["first", "others"],
)
@pytest.mark.usefixtures("short_waits")
def test_those_who_share_an_automaton_forget_together(
    monkeypatch: pytest.MonkeyPatch, seeds: range
) -> None:
    """Hot code, remembered states and generated Python share one automaton. Each of them may be the
    one that needs room."""
    for seed in seeds:
        most = Random(seed).choice([10, 40, 150, 400])
        monkeypatch.setattr(wasm_engine, "Automaton", partial(Automaton, most_nodes=most))
        made = partial(WasmEngine, thresholds=STATES)
        Comparison(case_of(seed), Random(seed), [made], 1000).run()


@pytest.mark.parametrize("pushes", ["0,0", "1,0"])
def test_the_stack_grows_at_a_push(pushes: str) -> None:
    source = f"..*\n...\n@\n{pushes}"
    (slow, _), (fast, _) = machine_of(source), machine_of(source)
    engine = WasmEngine(fast, thresholds=_ALWAYS)
    _begin(engine)
    engine.run(80_000)
    engine.settle()
    while slow.steps < 80_000:
        slow.step()
    assert slow.snapshot() == fast.snapshot()


@pytest.mark.long
def test_it_is_told_what_was_remembered() -> None:
    engine = _compared(_large_board("@", "0,0", "5;5", "0,20", "!", "!"), 10_000)
    told = {each.name: each.value for each in engine.statistics()}
    assert int(told["steps-webassembly-remembered"]) > 8_000
    assert 0 < int(told["webassembly-states-remembered"]) < 100


def test_a_skip_has_many_ways() -> None:
    """Each way is learned once. The lists of ways grow."""
    program = Assembler()
    program.add("0")
    loop = program.here("loop")
    program.add("7 add 300 mod dup 10 mul skip " + "1 pop " * 1500 + "1")
    program.again_if_true(loop)
    engine = _compared(program.source(), 40_000)
    assert engine._remembering.control_states > 500


def test_performed_clicks_are_ways_too() -> None:
    program = Assembler()
    program.add("0")
    loop = program.here("loop")
    program.add("1 add dup dup 3 mul perform(l) dup dup 5 mul perform(r) 1")
    program.again_if_true(loop)
    _compared(program.source(), 20_000)


def test_without_room_the_game_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(states, "_ROOM", 1200)
    engine = _compared(
        _large_board("@", "0,0", "5;5", "0,20", "!", "!", *["1,1", "2;2"] * 200), 5000
    )
    assert engine._remembering.control_states < 200


def test_too_many_control_states(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wasm_engine, "Automaton", partial(Automaton, most_nodes=30))
    engine = _compared(_large_board("@", "0,0", "5;5", *["1;1", "2;2", "1,1"] * 20), 5000)
    assert engine._remembering.control_states <= 30


def test_what_is_forgotten_leaves_the_game_as_it_was() -> None:
    machine, _ = machine_of("..*\n...\n0,0\n0;1")
    state = KernelState(machine, WasmCore())
    state.load()
    known = states.States(state, Automaton(machine, most_nodes=0))
    with pytest.raises(TooManyNodes):
        known.begin()
    assert not known.is_on
    state.save()
    assert machine.snapshot() == machine_of("..*\n...\n0,0\n0;1")[0].snapshot()


def test_rooms_do_not_overlap() -> None:
    machine, _ = machine_of(_large_board("0,0"))
    state = KernelState(machine, WasmCore())
    state.load()
    regions = WasmRegions(state, Automaton(machine), lambda _code, _places: None, _ALWAYS)
    known = states.States(state, Automaton(machine))
    assert state.get(at.RECORDS) < regions._end <= known._click + at.CODES
    assert known._click + at.CODES < known._start < known._end <= state.get(at.INPUT_START)


@pytest.mark.usefixtures("waits_of_seconds")
def test_nothing_looks_at_the_game_while_it_is_not_played() -> None:
    machine, _ = machine_of("..*\n...\n0,0\n0;1")
    state = KernelState(machine, WasmCore())
    state.load()
    found = Remembering(state, Automaton(machine), 1.0)
    assert found.count(1.1, 1000)
    found.prepare()
    with pytest.raises(AssertionError):
        state.look_ahead()
    assert found.count(6.0, 100_000_000)
    state.look_ahead()


def test_hot_code_is_looked_for_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """A loop of a few steps that starts a new game in each round is fastest as hot code."""
    machine, _ = machine_of(_large_board("0,0", "0,20"))
    monkeypatch.setattr(remembering, "_PATIENCE", 0.0)
    monkeypatch.setattr(remembering, "_STAY", NEVER)
    engine = WasmEngine(machine, thresholds=Thresholds(first=100))
    engine.run(100)
    assert engine._remembering.is_wanted
    engine.run(10_000)
    assert engine._remembering.steps < 1000
    assert engine._hot_spots.regions is not None
    assert engine._hot_spots.regions.made == 1


def test_to_wait_for_input_is_no_slow_step(monkeypatch: pytest.MonkeyPatch) -> None:
    program = Assembler()
    program.add("in(c)")
    machine, _ = machine_of(program.source(), ["a" * 100_000])
    fetch = machine.input.fetch

    def fetch_slowly(least: int = 1) -> None:
        for _ in range(10_000):  # a second, by the clock of these tests
            time.thread_time()
        fetch(least)

    monkeypatch.setattr(machine.input, "fetch", fetch_slowly)
    engine = WasmEngine(machine)
    engine.run(1000)
    assert machine.input.position
    assert not engine._remembering.is_wanted


def _remembering() -> Remembering:
    """Return a `Remembering` that has decided to remember."""
    machine, _ = machine_of("..*\n...\n0,0\n0;1")
    state = KernelState(machine, WasmCore())
    state.load()
    found = Remembering(state, Automaton(machine), 1.0)
    assert not found.count(0.9, 1000)
    assert found.count(0.2, 1000)
    assert found.is_wanted
    return found


@pytest.mark.usefixtures("waits_of_seconds")
def test_quick_steps_are_not_remembered() -> None:
    machine, _ = machine_of("..*\n...\n0,0")
    found = Remembering(None, Automaton(machine), 1.0)
    assert not found.count(1.1, 10_000_000)
    assert not found.is_wanted


@pytest.mark.usefixtures("waits_of_seconds")
def test_states_that_do_not_come_back_are_not_remembered_for_long() -> None:
    found = _remembering()
    found._spend(1.1)
    assert not found.is_wanted
    assert not found.count(1.9, 1000)
    assert found.count(0.2, 1000)  # it is tried again after twice as long
    found._spend(1.1)
    assert not found.count(3.9, 1000)
    assert found.count(0.2, 1000)


@pytest.mark.usefixtures("waits_of_seconds")
def test_what_is_found_out_pays_where_states_come_back() -> None:
    found = _remembering()
    for _ in range(10):
        found._spend(0.4)
        found.count(0.001, 1000)  # a step takes 0.5 ms where the game is played
    assert found.is_wanted


@pytest.mark.usefixtures("waits_of_seconds")
def test_the_game_is_played_where_that_is_not_what_takes_long() -> None:
    """For example, each step may reverse a deep stack."""
    found = _remembering()
    assert not found.count(1.1, 2000)
    assert not found.is_wanted
    assert not found.count(2.1, 2000)
    assert found.count(0.2, 2000)
    assert not found.count(1.1, 2000)
    assert not found.count(4.3, 2000)  # for twice as long
    assert found.count(0.2, 2000)


@pytest.mark.usefixtures("waits_of_seconds")
def test_no_wait_grows_without_end() -> None:
    found = _remembering()
    for _ in range(2000):
        found.count(30.0, 10_000)
    assert found._useless <= 100.0
    for _ in range(2000):
        found._spend(1.1)
        found.count(100.0, 10_000)
    assert found._forgotten <= 100.0


@pytest.mark.usefixtures("waits_of_seconds")
def test_from_time_to_time_it_is_seen_whether_the_game_is_played_as_fast() -> None:
    found = _remembering()
    assert not found.count(4.9, 1_000_000)
    assert found.count(1.1, 1_000_000)
    assert not found.is_wanted
    assert found.count(1.1, 1000)
    assert not found.count(9.9, 1_000_000)  # for twice as long
    assert found.is_wanted
    assert found.count(1.1, 1_000_000)
