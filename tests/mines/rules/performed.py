"""Runs programs step by step, to compare the runs with what rules report."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.interface.run import Input
from mines_tools.languages.mines.commands import COMMANDS
from mines_tools.languages.mines.machine import Machine
from mines_tools.languages.mines.syntax import parse

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.languages.mines.machine import Step
    from mines_tools.languages.mines.operations import Program

# Digits 3, 5 and 3 stand in the second row, 2 above them; beside them there are mines only.
TILES = "*.*\n...\n***\n"

ALIASES = [
    (command.name, alias)
    for command in COMMANDS.values()
    for alias in (command.name, *command.aliases)
]
"""Pairs of a command's name and one of its aliases, or the name itself."""


def program_of(text: str, dialect: str = "2") -> Program:
    program = parse(text, dialect).program
    assert program is not None
    return program


def steps(program: Program, text: str, limit: int) -> Iterator[tuple[Step, Machine]]:
    """Yield the first `limit` steps of a run, and the machine after each."""
    pieces = [text]
    machine = Machine(program, Input(lambda: pieces.pop() if pieces else ""), lambda _text: None)
    for _ in range(limit):
        step = machine.recorded_step()
        if step is None or any(value.bit_length() > 5000 for value in machine.stack):
            return
        yield step, machine
