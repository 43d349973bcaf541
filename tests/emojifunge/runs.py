"""Runs of short programs."""

from __future__ import annotations

from typing import NamedTuple

from mines_tools.languages.emojifunge.machine import Machine
from mines_tools.languages.emojifunge.syntax import parse

NOW = (2021, 2, 28, 11, 20, 43)


class Ran(NamedTuple):
    """How a program ended, and its output."""

    status: str
    """``ended``, ``crashed``, ``failed`` or ``limit``."""
    output: str


def machine_of(source: str, dialect: str = "text", seed: int = 1) -> Machine:
    return Machine(parse(source, dialect), seed, lambda: NOW)


def status(machine: Machine) -> str:
    if machine.failed is not None:
        return "failed"
    if machine.crashed is not None:
        return "crashed"
    return "ended" if machine.ended else "limit"


def ran(
    source: str, given: str = "", dialect: str = "text", steps: int = 2000, seed: int = 1
) -> Ran:
    """Run a program with all its input, for at most `steps` steps."""
    machine = machine_of(source, dialect, seed)
    machine.input.give(given)
    machine.input.end()
    while machine.steps < steps and machine.step():
        pass
    return Ran(status(machine), machine.output.take())
