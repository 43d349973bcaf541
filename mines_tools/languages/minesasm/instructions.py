"""The plain list of instructions that a source becomes. The oracle runs it, and the back end makes a program of it."""

from __future__ import annotations

from mines_tools.base.records import NamedTuple
from mines_tools.languages.mines.commands import COMMANDS
from mines_tools.languages.minesasm.words import JUMPS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Literal

    from mines_tools.languages.minesasm.statements import Place

UNDONE = {("dup", "pop"), ("swap", "swap"), ("reverse", "reverse")}
"""Pairs of commands of which the second undoes the first, also if the stack has too few values."""


class Passage(NamedTuple):
    """A way into a routine or out of it."""

    kind: Literal["call", "ret", "return"]
    """``call``: the way to the routine. ``ret``: the way from a ``ret`` to the code that finds out to which call the
    run goes back. ``return``: the way from this code back to a call."""
    number: int
    """The number of the ``call`` or of the ``ret``, in the order of the program, counted from 0."""


class Instruction(NamedTuple):
    """One instruction.

    Its name is ``push``, the name of a command, one of `JUMPS`, ``call``, ``ret``, ``label`` or ``halt``. A conditional
    jump pops its condition. If the stack is empty, the condition is 0.
    """

    name: str
    value: int = 0
    """The value that ``push`` pushes. For ``label``, ``call`` and jumps, the number of the label."""
    place: Place | None = None
    """The place of the statement in the source. In a macro, the place where its body says so."""
    passages: tuple[Passage, ...] = ()
    """The ways into routines and out of them that a jump takes. There are several if it leads to another jump."""

    @property
    def is_conditional(self) -> bool:
        """True if the instruction may jump or not."""
        return self.name in JUMPS[1:]


def flows_on(instruction: Instruction) -> bool:
    """Return whether a run can continue with the instruction after `instruction`."""
    return instruction.name not in ("jump", "halt")


def taken(instruction: Instruction) -> int:
    """Return how many values `instruction` needs on the stack."""
    command = COMMANDS.get(instruction.name)
    if command is not None:
        return command.pops
    return int(instruction.is_conditional)


def given(instruction: Instruction) -> int:
    """Return how many values `instruction` leaves in place of those that it takes. A ``roll`` is expected to leave
    none."""
    if instruction.name == "push":
        return 1
    command = COMMANDS.get(instruction.name)
    return (command.pushes or 0) if command is not None else 0


def label_indexes(instructions: Sequence[Instruction]) -> dict[int, int]:
    """Return the index of each label in `instructions`."""
    return {
        instruction.value: index
        for index, instruction in enumerate(instructions)
        if instruction.name == "label"
    }


def return_indexes(instructions: Sequence[Instruction]) -> Sequence[int]:
    """Return the index of the instruction after each ``call``. The number that a ``call`` pushes is an index in this
    list."""
    return [index for index, each in enumerate(instructions, 1) if each.name == "call"]


def next_indexes(
    instructions: Sequence[Instruction], labels: dict[int, int], index: int
) -> Sequence[int]:
    """Return the indexes of the instructions that can come after the one at `index`. `labels` is what `label_indexes`
    returns."""
    instruction = instructions[index]
    following = [index + 1] if flows_on(instruction) and index + 1 < len(instructions) else []
    if instruction.name in JUMPS:
        following.append(labels[instruction.value])
    return following
