"""Compares a program that the assembler has made with the oracle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.interface.assembler import AssemblyRequest
from mines_tools.interface.run import Input
from mines_tools.languages.mines.dialect import DIALECTS
from mines_tools.languages.mines.machine import Machine
from mines_tools.languages.mines.syntax import parse as parse_mines
from mines_tools.languages.minesasm.assembler import make
from mines_tools.languages.minesasm.disassembling import RefusedError, disassembled, source_text
from mines_tools.languages.minesasm.oracle import Oracle

if TYPE_CHECKING:
    from mines_tools.interface.assembler import Annotation, Goal
    from mines_tools.languages.minesasm.assembler import MadeProgram
    from mines_tools.languages.minesasm.choice import BoardsFor

STEPS = 1_500
"""How many instructions the oracle executes."""
_FOR_EACH = 300
"""How many operations may stand for an instruction."""


def assembled(
    text: str,
    dialect: str = "2",
    goal: Goal = "bytes",
    *,
    flow_budget: int = 0,
    annotation: Annotation = "commands",
    boards_for: BoardsFor | None = None,
) -> MadeProgram:
    """Return what the assembler makes of `text`, which must have no errors."""
    request = AssemblyRequest("test", text, dialect, goal, annotation)
    result = make(request, flow_budget, boards_for)
    assert not result.has_errors, [finding.diagnostic for finding in result.findings]
    return result


def once(text: str) -> Input:
    """Return an input that consists of `text`."""
    pieces = iter([text, ""])
    return Input(lambda: next(pieces))


def check(
    text: str,
    data: str,
    dialect: str,
    goal: Goal,
    *,
    flow_budget: int = 0,
    boards_for: BoardsFor | None = None,
) -> tuple[MadeProgram, bool]:
    """Assemble `text`. Run it and the oracle with the input `data`, and compare output and stack. Return what was
    assembled, and whether the oracle ended."""
    made = assembled(text, dialect, goal, flow_budget=flow_budget, boards_for=boards_for)
    return made, compare(made, data, dialect)


def compare(made: MadeProgram, data: str, dialect: str) -> bool:
    """Compare a program with the oracle for the input `data`. Return whether the oracle ended."""
    wanted: list[str] = []
    oracle = Oracle(made.instructions, DIALECTS[dialect], once(data), wanted.append)
    has_ended = _run(oracle)
    written: list[str] = []
    program = parse_mines(made.text, dialect).program
    assert program is not None
    machine = Machine(program, once(data), written.append)
    output = "".join(wanted)
    if not has_ended:
        for _ in range(STEPS * 20):
            if not machine.step() or len("".join(written[-3:])) > 10_000 or _is_long(machine.stack):
                break
        found = "".join(written)
        shorter = min(len(found), len(output))
        assert found[:shorter] == output[:shorter]
        return False
    for _ in range((oracle.steps + 10) * _FOR_EACH):
        if not machine.step():
            break
    else:
        raise AssertionError("the program does not end")
    assert "".join(written) == output
    assert machine.aborted == (oracle.aborted or None)
    if machine.aborted is None:
        ends = made.lines[machine.origin].ends
        assert ends
        assert machine.stack[: len(machine.stack) - ends] == oracle.stack
    return True


def _run(oracle: Oracle) -> bool:
    """Run `oracle` until it ends, takes too many steps, or calculates with long numbers. Return whether it ended."""
    for _ in range(STEPS):
        if not oracle.step():
            return True
        if len(oracle.stack) > 200 or _is_long(oracle.stack):
            return False
    return False


def _is_long(stack: list[int]) -> bool:
    """Return whether a long number is near the top of `stack`. Numbers that are squared again and again would take all
    the time."""
    return any(abs(number) > 1 << 4_000 for number in stack[-2:])


def source_of(text: str, dialect: str) -> str:
    """Return the source that the disassembler makes of a Mines program. Raises RefusedError."""
    program = parse_mines(text, dialect).program
    if program is None:
        raise RefusedError(0, "the program has errors")
    return source_text(disassembled(program))


def output_of(text: str, dialect: str, data: str, steps: int = 60_000) -> tuple[str, bool]:
    """Return what a Mines program writes in at most `steps` steps, and whether it ends."""
    program = parse_mines(text, dialect).program
    assert program is not None
    written: list[str] = []
    machine = Machine(program, once(data), written.append)
    for _ in range(steps):
        if not machine.step():
            return "".join(written), True
    return "".join(written), False
