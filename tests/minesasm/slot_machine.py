"""Runs a source with slots. Each slot is the place where its value is, however deep the stack is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.languages.mines.commands import INPUT_MISMATCH
from mines_tools.languages.mines.dialect import DIALECTS
from mines_tools.languages.minesasm.lowering import _Lowering
from mines_tools.languages.minesasm.oracle import Oracle
from mines_tools.languages.minesasm.statements import AssemblySource
from mines_tools.languages.minesasm.syntax import parse
from tests.minesasm.checking import once

if TYPE_CHECKING:
    from mines_tools.languages.minesasm.lowering import Lowered

_STEPS = 3_000


class SlotProgram:
    """A source, and what it becomes."""

    def __init__(self, text: str) -> None:
        lowering = _Lowering(None)
        lowering.add_source(parse(AssemblySource("a", text)))
        self.instructions = [*lowering._instructions]
        self.lowered: Lowered = lowering.finished()

    def run(self, data: str, dialect: str) -> tuple[str, list[int]] | None:
        """Return what the instructions without slots write, and the stack. Return None if the run takes too long."""
        written: list[str] = []
        oracle = Oracle(self.lowered.instructions, DIALECTS[dialect], once(data), written.append)
        return ("".join(written), oracle.stack) if oracle.run(_STEPS * 9) else None

    def run_slots(self, data: str, dialect: str) -> tuple[tuple[str, list[int]] | None, bool]:
        """Return the same for the instructions with slots, and whether a read has failed. Raises LookupError if a slot is
        used when its value is not on the stack, AssertionError if an ``assert-depth`` is wrong."""
        written: list[str] = []
        oracle = Oracle(self.instructions, DIALECTS[dialect], once(data), written.append)
        places: dict[int, int] = {}
        stack, has_failed = oracle.stack, False
        for _ in range(_STEPS):
            if oracle.pointer >= len(self.instructions):
                return ("".join(written), stack), has_failed
            name, number, *_ = self.instructions[oracle.pointer]
            if name == "let":
                places[number] = len(stack) - 1
            elif name == "get":
                if not 0 <= places[number] < len(stack):
                    raise LookupError
                stack.append(stack[places[number]])
            elif name == "set":
                if not 0 <= places[number] < len(stack) - 1:
                    raise LookupError
                stack[places[number]] = stack.pop()
            elif name == "assert-depth":
                assert len(stack) == number
            else:
                oracle.step()
                has_failed |= oracle.error is INPUT_MISMATCH
                continue
            oracle.pointer += 1
        return None, has_failed
