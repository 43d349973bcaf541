"""The engine in Python: which of its parts executes the steps, and that no part exceeds its
limits."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from dev.benchmarks.engines.assembler import Assembler
from dev.benchmarks.engines.programs import PROGRAMS
from mines_tools.languages.mines.engines.automaton import Automaton
from mines_tools.languages.mines.engines.python import PythonEngine
from mines_tools.languages.mines.engines.python_regions import CompiledRegion
from mines_tools.languages.mines.engines.thresholds import PYTHON, Thresholds
from mines_tools.languages.mines.machine import Machine
from tests.mines.engines.loops import long_round, looping
from tests.mines.engines.many import HOT
from tests.mines.runs import machine_of, pieces
from tests.small_cases import small_cases

if TYPE_CHECKING:
    from collections.abc import Mapping

SOON = PYTHON._replace(first=50, recorded=1000, search_seconds=5)


def ran(
    source: str, text: str, thresholds: Thresholds = SOON, steps: int = 1 << 40
) -> PythonEngine:
    machine, _ = machine_of(source, [text])
    engine = PythonEngine(machine, thresholds)
    engine.run(steps)
    return engine


def told(engine: PythonEngine) -> Mapping[str, Any]:
    return {each.name: each.value for each in engine.statistics()}


@small_cases("name", [name for name in PROGRAMS if name not in ("hello", "pseudo-random flags")])
def test_loops_become_generated_code(name: str) -> None:
    program = PROGRAMS[name]
    size = min(program.small * 30, program.most)
    engine = ran(program.source, program.input_of(size))
    assert engine.machine.is_over
    found = told(engine)
    assert found["steps-regions"] > 0.7 * engine.machine.steps
    by = ("steps-regions", "steps-automaton", "steps-direct", "steps-machine")
    assert sum(found.get(each, 0) for each in by) == engine.machine.steps


def test_a_long_round_becomes_generated_code() -> None:
    found = told(ran(long_round(), "300"))
    assert found["steps-regions"] > 0.7 * sum(
        found.get(each, 0) for each in found if each.startswith("steps")
    )
    assert found["regions"] < 5  # its pieces meet


def test_regions_are_made_again_where_there_is_room_for_one_only() -> None:
    case = looping(Random(6))
    machine = Machine(case.program, pieces(case.text), lambda _text: None)
    engine = PythonEngine(machine, HOT._replace(regions=1, backs=1, loss=10**9))
    engine.run(6_000)
    assert told(engine)["regions-dropped"] > 2


def test_each_region_is_asked_what_it_gained_also_on_the_way_to_another_one() -> None:
    program = PROGRAMS["nested arithmetic"]
    machine, _ = machine_of(program.source, [program.input_of(30)])
    engine = PythonEngine(machine, SOON._replace(entries=8))
    judged = set[CompiledRegion]()
    judge = engine.regions.judge

    def note(hot: CompiledRegion) -> bool:
        judged.add(hot)
        return judge(hot)

    engine.regions.judge = note  # type: ignore[method-assign]
    engine.run(1 << 40)
    often = {hot for hot in engine.regions.hot.values() if hot.entries > 8}
    assert often
    assert often <= judged


@pytest.mark.long
def test_states_that_do_not_come_back_are_not_remembered() -> None:
    program = PROGRAMS["pseudo-random flags"]
    engine = ran(program.source, program.input_of(20_000), steps=700_000)
    found = told(engine)
    assert found["steps-direct"] > 500_000
    assert "given-up" in found
    assert engine.automaton.bytes < 30_000_000


def test_too_many_states_are_forgotten() -> None:
    program = PROGRAMS["nested arithmetic"]
    machine, written = machine_of(program.source, [program.input_of(3)])
    engine = PythonEngine(machine, HOT)
    engine.automaton = engine.regions._automaton = Automaton(machine, most_nodes=100)
    engine.run(1 << 40)
    assert "".join(written) == program.expected(3)
    assert len(engine.automaton) <= 100
    assert told(engine)["steps-direct"]


def test_where_there_is_no_time_to_record_it_is_not_put_off_for_longer_each_time() -> None:
    program = PROGRAMS["counting"]
    machine, _ = machine_of(program.source, [program.input_of(100)])
    thresholds = PYTHON._replace(search_seconds=0.0)
    regions = PythonEngine(machine, thresholds).regions
    assert {regions.record(1000) for _ in range(20)} == {10 * thresholds.first}
    assert machine.steps == 0


def test_it_is_recorded_as_at_first_when_others_took_most_of_the_steps() -> None:
    program = PROGRAMS["counting"]
    machine, _ = machine_of(program.source, [program.input_of(100_000)])
    engine = PythonEngine(machine)
    engine._cold = 1_000_000
    for _ in range(5):
        engine.regions._wait()
    engine.look_again()
    engine.run(100_000)
    assert told(engine)["regions"] == 1
    assert engine.regions._pause == 10 * engine.regions.thresholds.first


@pytest.mark.long
def test_the_short_stretches_of_a_long_list_become_generated_code() -> None:
    """Each stretch takes only a small part of the steps. Between two stretches is an in(n) that
    reads a whole line."""
    program = Assembler()
    loop = program.here("loop")
    program.add(("in(n) pop " + "dup 3 add pop " * 5) * 100 + "1")
    program.again_if_true(loop)
    machine, _ = machine_of(program.source(), ["1\n" * 200_000], "2.0.0")
    engine = PythonEngine(machine, SOON)
    engine.run(1_000_000)
    assert told(engine)["steps-regions"] > 300_000


@pytest.mark.parametrize("at_once", [1000, 100_000])
def test_a_loop_begins_where_it_needs_the_fewest_values(at_once: int) -> None:
    """The loop does not begin where its recording happened to begin. It pushes one more value in
    each round than it pops."""
    case = looping(Random("loops with all, 701"))
    machine = Machine(case.program, pieces(case.text), lambda _text: None)
    engine = PythonEngine(machine)
    while machine.steps < 100_000:
        engine.run(at_once)
    loops = [hot.region for hot in engine.regions.hot.values() if hot.longest == 130]
    assert [each.needs for each in loops] == [3]
