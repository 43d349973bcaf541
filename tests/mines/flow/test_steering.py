"""Inputs with which a program ends. The inputs are found read by read."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from dev.benchmarks.programs import Assembler
from mines_tools.languages.mines.flow.ending_input import ending_input
from mines_tools.languages.mines.syntax import parse
from tests.mines.flow.admission import machine_on

if TYPE_CHECKING:
    from mines_tools.languages.mines.operations import Program


def waiting(*bodies: str, dialect: str = "2") -> Program:
    """Return a program of loops, one after the other. Each continues while its body leaves 1 on the
    top."""
    program = Assembler()
    for body in bodies:
        start = len(program.operations)
        program.add(body)
        program.again_if_true(start)
    parsed = parse(program.source(), dialect).program
    assert parsed is not None
    return parsed


def found(program: Program, steps: int = 4_000) -> str | None:
    search = ending_input(program, steps)
    slices = 0
    while True:
        try:
            assert next(search) is False
        except StopIteration as over:
            assert slices < steps
            value: str | None = over.value
            return value
        slices += 1


@pytest.mark.parametrize("dialect", ["2", "2.0.0"])
@pytest.mark.parametrize(
    "bodies",
    [
        ("in(n) 7 sub not not",),
        ("in(n) 7 sub not not", "in(n) 5 sub not not", "in(n) 6 sub not not"),
        ("in(c) 65 sub not not",),
        ("in(n) 7 sub not not", "in(c) 65 sub not not"),
    ],
)
def test_each_read_gets_what_it_waits_for(bodies: tuple[str, ...], dialect: str) -> None:
    program = waiting(*bodies, dialect=dialect)
    text = found(program)
    assert text is not None
    machine = machine_on(program, text)
    while machine.steps < 8_000 and machine.step():
        pass
    assert machine.is_over


def test_a_program_that_ends_on_no_input() -> None:
    assert found(waiting("in(n) dup sub not")) is None


def test_no_more_steps_than_are_allowed() -> None:
    assert found(waiting("in(n) 7 sub not not"), 20) is None
