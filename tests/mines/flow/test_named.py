"""Which earlier values the values of a stack come from."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from dev.benchmarks.programs import Assembler
from mines_tools.interface.run import Input
from mines_tools.languages.mines.commands import COMMANDS
from mines_tools.languages.mines.flow.earlier_slots import (
    UNTOUCHED,
    composed,
    done,
    listed,
    untouched,
)
from mines_tools.languages.mines.flow.stacks import Stacks
from mines_tools.languages.mines.machine import Machine
from mines_tools.languages.mines.syntax import parse

WORDS = ["1", "2", "4", "5", "add", "sub", "mul", "dup", "swap", "roll", "pop", "not"]


@given(
    st.lists(st.sampled_from(["0", "1", "2", "3", "4", "5"]), min_size=1, max_size=6),
    st.lists(st.sampled_from(WORDS), min_size=2, max_size=10),
    st.integers(0, 20),
    st.sets(st.integers(0, 20), max_size=3),
)
def test_a_value_is_the_one_it_is_said_to_be(
    before: list[str], words: list[str], cut: int, reversals: set[int]
) -> None:
    """The record of two stretches, composed, gives the same origins as the record of both
    together."""
    program = Assembler()
    program.add(" ".join(before))
    start = len(program.operations)
    program.add(" ".join(words))
    parsed = parse(program.source(), "2").program
    assert parsed is not None
    machine = Machine(parsed, Input(lambda: ""), lambda _: None)
    while machine.steps < start:
        machine.recorded_step()
    values, stacks = [*machine.stack[::-1]], Stacks(16)
    named = [untouched(len(values)), UNTOUCHED]
    whole = named[0]
    at = start + cut
    for _ in range(len(parsed.operations) - start):
        known = stacks.push_all(stacks.empty, machine.stack)
        half = machine.steps >= at
        if machine.steps - start in reversals:  # no cell of the board selects it
            reversals.remove(machine.steps - start)
            command = COMMANDS["reverse"]
            machine.stack.reverse()
        else:
            step = machine.recorded_step()
            assert step is not None
            if step.error is not None:
                continue
            command = step.command
        named[half] = done(command, named[half], known)
        whole = done(command, whole, known)
    for found in (whole, composed(*named)):
        for now, slot in zip(machine.stack[::-1], listed(found), strict=False):
            if slot is not None:
                assert slot.low is not None
                assert slot.high is not None
                assert slot.low <= now - values[slot.place] <= slot.high
