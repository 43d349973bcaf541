"""Finds out which values of the initial stacks are executed as commands in trial runs, and which ones are data."""

from __future__ import annotations

from mines_tools.languages.sokolang.value_roles import TriedValues

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mines_tools.languages.sokolang.machine import Machine
    from mines_tools.languages.sokolang.program import Program

    Place = tuple[str, int]
    """The type of a place in an initial stack: the name of the stack, and the index, counted from the top."""

_MOST = 10_000
"""The maximum number of initial values. With more, it would take too long to follow them."""


class _Initial(int):
    """A number that knows its place in an initial stack. Where the number is moved or copied, it stays the same object.
    A command that computes with it makes a new number."""

    place: Place


class ValueUses:
    """The values of the initial stacks that trial runs have used."""

    def __init__(self, program: Program) -> None:
        self._is_small = sum(len(stack.values) for stack in program.stacks.values()) <= _MOST
        self.commands: set[Place] = set()
        """The values that were executed as a command."""
        self.data: set[Place] = set()
        """The values that a command has popped, or that a destroyer has removed."""

    def mark(self, machine: Machine) -> None:
        """Replace the values of a machine at its start by values that know their places."""
        for name, stack in machine.stacks.items() if self._is_small else ():
            size = len(stack)
            stack.items[:] = (
                _marked(value, (name, size - 1 - at)) for at, value in enumerate(stack.items)
            )

    def note(self, machine: Machine) -> None:
        """Note what the last step of a machine has used."""
        if not machine.changed:
            return
        executed = machine.done.executed
        for execution in executed:
            if type(execution.code) is _Initial:
                self.commands.add(execution.code.place)
        lost = [
            value
            for stack in machine.changed
            for value in stack.lost
            if type(value) is _Initial and value.place not in self.data
        ]
        if lost:
            there = {id(execution.code) for execution in executed}
            there.update(id(value) for stack in machine.changed for value in stack.change()[1])
            self.data.update(value.place for value in lost if id(value) not in there)

    def of(self, stack: str) -> TriedValues | None:
        """Return which values of an initial stack were used. Return None if none were used."""
        commands = frozenset(at for name, at in self.commands if name == stack)
        data = frozenset(at for name, at in self.data if name == stack)
        return TriedValues(commands, data) if commands or data else None


def _marked(value: int, place: Place) -> _Initial:
    number = _Initial(value)
    number.place = place
    return number
