"""Finds the origins of the values that a step puts onto stacks."""

from __future__ import annotations

from mines_tools.interface.run import Feed
from mines_tools.interface.run_state import Origin, Slot
from mines_tools.languages.sokolang.machine import Machine
from mines_tools.languages.sokolang.stack import stack_title
from mines_tools.runs.provenance import lay_in, made_of, marked_integer, origin_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.languages.sokolang.machine import Executed
    from mines_tools.languages.sokolang.program import Program
    from mines_tools.languages.sokolang.stack import Stack

_NOT_MADE = Origin("made")
TRANSFER = "transfer"
"""The name of a transfer between the player and a crate, in place of a command ("value transfert" in the language
text)."""


class MarkingMachine(Machine):
    """A machine that takes a single step with marked values. A marked value knows where it comes from."""

    def __init__(self, program: Program) -> None:
        super().__init__(program, 0, Feed())

    def origins(self, machine: Machine, slots: Sequence[Slot]) -> Sequence[Origin]:
        """Return the origins of the values that are in `slots` after the next step of `machine`."""
        at = machine.input.at
        self.input = machine.input
        self.restore(machine.snapshot())
        for name, stack in self.stacks.items():
            title = stack_title(name)
            stack.items = [
                marked_integer(value, lay_in(Slot(title, (at,))))
                for at, value in enumerate(stack.items)
            ]
        try:
            self.step()
        finally:
            machine.input.at = at
        stacks = {stack_title(name): stack.items for name, stack in self.stacks.items()}
        return [origin_of(stacks[slot.stack][slot.path[0]]) or _NOT_MADE for slot in slots]

    def _execute(self, who: int, executed: list[Executed]) -> None:
        stack = self.stack_of(who)
        before, read = list(stack.items), self.input.at
        super()._execute(who, executed)
        if not before:
            return
        command = executed[-1].command
        values = before[:-1]  # the last value was the command
        # The top comes first, as in the language text: `-` computes a - b, where a is popped first.
        operands = values[len(values) - command.needs :][::-1]
        code = _slot_before(before[-1])
        if self.input.at != read:
            new = Origin("read", (), command.name, code=code)
        else:
            new = made_of(operands, command.name, code)
        self._mark_moved(stack, values, command.name, new)

    def _transfer(self) -> None:
        before = {name: list(stack.items) for name, stack in self.stacks.items()}
        super()._transfer()
        for name, stack in self.stacks.items():
            self._mark_moved(stack, before[name], TRANSFER, _NOT_MADE)

    def _mark_moved(self, stack: Stack, before: Sequence[int], by: str, new: Origin) -> None:
        """Mark the values of `stack` that were not at the same place in `before`. A value that was moved or copied is
        marked with the command `by`. A value without an origin gets the origin `new`."""
        for at, value in enumerate(stack.items):
            origin = origin_of(value)
            if origin is None:
                stack.items[at] = marked_integer(value, new)
            elif at >= len(before) or value is not before[at]:
                stack.items[at] = marked_integer(value, origin._replace(by=by))


def _slot_before(value: int) -> Slot | None:
    """Return the slot that contained the marked `value` before the step. Return None if the step has computed it."""
    origin = origin_of(value)
    return origin.of[0] if origin is not None and origin.how == "moved" else None
