"""Finds the origins of the values that a step puts on the stack."""

from __future__ import annotations

from mines_tools.interface.run_state import Origin, Slot
from mines_tools.languages.mines.commands import INPUT_MISMATCH
from mines_tools.runs.provenance import lay_in, marked_integer, origin_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from mines_tools.languages.mines.machine import Machine

STACK = "stack"
"""The name of the stack in a view."""


def origins(
    machine: Machine, slots: Sequence[Slot], popped: Callable[[Machine, int, Sequence[int]], int]
) -> Sequence[Origin]:
    """Return the origins that the values in `slots` have after the next step. The step is taken and then undone.

    `popped` returns the number of values at the top of the stack that the step may have moved. It has three arguments:
    the machine after the step, the depth of the stack before the step, and the two topmost values before the step.
    """
    before, write = machine.snapshot(), machine.write
    depth, top = len(machine.stack), machine.stack[-2:]
    machine.write = lambda _: None
    try:
        machine.step()
        lowest = depth - popped(machine, depth, top)
        machine.restore(before)
        machine.stack[lowest:] = [
            marked_integer(value, lay_in(Slot(STACK, (at,))))
            for at, value in enumerate(machine.stack[lowest:], lowest)
        ]
        machine.step()
        command, stack = machine.command, machine.stack
    finally:
        machine.restore(before)
        machine.write = write
    if INPUT_MISMATCH in command.errors:
        new = Origin("read")
    else:
        new = Origin("made", tuple(Slot(STACK, (at,)) for at in range(depth - command.pops, depth)))
    return [
        lay_in(slot) if slot.path[0] < lowest else origin_of(stack[slot.path[0]]) or new
        for slot in slots
    ]
