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
    from collections.abc import Iterator

    from mines_tools.languages.minesasm.lowering import Lowered

_STEPS = 3_000


class SlotProgram:
    """A source, and what it becomes."""

    def __init__(self, text: str) -> None:
        lowering = _Lowering(None)
        lowering.add_source(parse(AssemblySource("a", text)))
        self.instructions = [*lowering._instructions]
        self.lowered: Lowered = lowering.finished()
        self._visible = lowering._visible_slots
        self._first = {each.place: at for at, each in reversed([*enumerate(self.instructions)])}
        self.named = 0
        """How many named values were compared."""

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
            if not has_failed:
                self._check_names(oracle.pointer, places, len(stack))
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

    def _check_names(self, index: int, places: dict[int, int], depth: int) -> None:
        """Check that the names which a debugger shows before the instruction at `index` are those of the slots. The stack has
        `depth` values, and `places` has the place of each slot. Raises ValueError."""
        place = self.instructions[index].place
        if place is None or self._first[place] != index:
            return
        visible = self._visible(index)
        for above, name in enumerate(self.lowered.names(place)[1]):
            if name and visible[name] in places:
                if places[visible[name]] != depth - 1 - above:
                    message = f"{name} is not at {above} before {place.text}"
                    raise ValueError(message)
                self.named += 1

    def values(self, data: str) -> Iterator[tuple[int, int, dict[str, int]]]:
        """Yield the span of each statement that a run comes to, and the values of its slots there."""
        oracle = Oracle(self.instructions, DIALECTS["2"], once(data), lambda _text: None)
        places: dict[int, int] = {}
        stack = oracle.stack
        for _ in range(_STEPS):
            index = oracle.pointer
            if index >= len(self.instructions):
                return
            name, number, place, *_ = self.instructions[index]
            if place is not None and self._first[place] == index:
                named = {
                    name: stack[places[slot]]
                    for name, slot in self._visible(index).items()
                    if 0 <= places.get(slot, -1) < len(stack)
                }
                yield (*place.span, named)
            if name == "let":
                places[number] = len(stack) - 1
            elif name == "get":
                stack.append(stack[places[number]])
            elif name == "set":
                stack[places[number]] = stack.pop()
            elif name != "assert-depth":
                oracle.step()
                continue
            oracle.pointer += 1
