"""Control states, their successors, and recordings of them."""

from __future__ import annotations

import pytest

from dev.benchmarks.engines.programs import PROGRAMS
from mines_tools.interface.run import Input, NeedsInput
from mines_tools.languages.mines.engines.automaton import OVER, Automaton, Node, TooManyNodes
from mines_tools.languages.mines.engines.path_recording import PathRecording
from mines_tools.languages.mines.machine import Machine
from tests.mines.engines.many import case_of
from tests.mines.runs import machine_of, pieces

_TURNS = ("skip", "perform(l)", "perform(r)")


def _nothing() -> str:
    raise NeedsInput


@pytest.mark.parametrize("first", range(0, 60, 20))
def test_what_follows_is_where_the_machine_comes_to(first: int) -> None:
    for seed in range(first, first + 20):
        case = case_of(seed)
        machine = Machine(case.program, pieces(case.text), lambda _: None)
        other = Machine(case.program, Input(_nothing), lambda _: None)
        automaton = Automaton(machine)
        for _ in range(150):
            if machine.stack and machine.stack[-1].bit_length() > 20_000:
                break
            node = automaton.node_of(machine)
            automaton.put(other, node)
            assert other.snapshot()[:3] == machine.snapshot()[:3]
            automaton.learn(node)
            by = 0
            if node.command is not None and len(machine.stack) >= node.command.pops:
                by = automaton.way_of(node, machine.stack) if node.command.name in _TURNS else 0
            if not machine.step():
                assert node.kind == OVER or machine.aborted is not None
                break
            assert node.command == machine.command
            if machine.error is not None:
                after = automaton.failed(node)
            elif machine.command.name in _TURNS:
                after = automaton.way(node, by)
            elif machine.aborted is None:
                after = automaton.after(node)
            else:
                break
            if machine.command.name.startswith("push") and machine.error is None:
                assert node.pushed == machine.stack[-1]
            assert after is automaton.node_of(machine)


def _follow(automaton: Automaton, node: Node) -> None:
    for _ in range(30):
        node = automaton.after(node)


def test_it_does_not_remember_without_end() -> None:
    program = PROGRAMS["counting"]
    machine, _ = machine_of(program.source, [program.input_of(100)])
    for automaton in (Automaton(machine, most_nodes=5), Automaton(machine, most_bytes=4500)):
        node = automaton.node_of(machine)
        with pytest.raises(TooManyNodes):
            _follow(automaton, node)
        assert len(automaton) <= 5
        assert automaton.bytes <= 7000
        assert automaton.node_of(machine).pointer == machine.pointer
        automaton.clear()
        assert (len(automaton), automaton.bytes) == (0, 0)


def test_a_recording_counts_ways_and_errors() -> None:
    # Opens a 0 (count 4), drops it, and drops what is not there; the skip goes 0 or 1 on.
    machine, _ = machine_of("..*\n...\n..*\n0,0\n0,0\n0,0")
    recording = PathRecording(Automaton(machine))
    recording.record(machine, 30)
    assert (recording.steps, machine.steps) == (30, 30)
    (first, *_) = recording.starts
    assert recording.seen[first].executed == 1
    pops = [
        seen
        for node, seen in recording.seen.items()
        if node.command is not None and node.pointer == 2
    ]
    assert [(seen.executed, seen.errors, seen.times) for seen in pops] == [
        (0, {"StackUnderflowError": 10}, 10)
    ]
    (header,) = recording.arrivals
    assert (header.pointer, recording.arrivals[header]) == (0, 10)
    assert recording.seen[header].times == 9


def test_a_recording_stops_where_it_is_told() -> None:
    program = PROGRAMS["counting"]
    machine, _ = machine_of(program.source, [program.input_of(100)])
    recording = PathRecording(Automaton(machine))
    recording.record(machine, 300)
    header = max(recording.arrivals, key=recording.arrivals.__getitem__)
    before = recording.steps
    recording.record(machine, 300, {header})
    assert recording.automaton.node_of(machine) is header
    recording.record(machine, 300, {header})
    assert recording.starts[header] == 1
    assert recording.steps - before < 300
    assert recording.new == len(recording.automaton)
