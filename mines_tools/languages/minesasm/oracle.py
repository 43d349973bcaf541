"""The stack machine of the assembler. It runs a list of instructions without a board; every program that the assembler
makes must write the same and leave the same stack."""

from __future__ import annotations

from mines_tools.base.integers import format_integer
from mines_tools.languages.mines.commands import COMMANDS, SURROGATES, UNDERFLOW
from mines_tools.languages.mines.input import Aborted, InputBuffer
from mines_tools.languages.minesasm.instructions import label_indexes, return_indexes
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import Literal

    from mines_tools.interface.run import Input
    from mines_tools.languages.mines.commands import CommandError
    from mines_tools.languages.mines.dialect import Dialect
    from mines_tools.languages.minesasm.instructions import Instruction


_IS_TAKEN: Mapping[str, Callable[[int], bool]] = {
    "jump-if": lambda condition: condition != 0,
    "jump-if-not": lambda condition: condition == 0,
    "jump-if-positive": lambda condition: condition > 0,
}


class Oracle:
    """A run of a list of instructions.

    A command pops its arguments and pushes its results. A command that cannot be executed does nothing: the stack has
    too few values, the input has no number or no character, or a division is by 0.
    """

    def __init__(
        self,
        instructions: Sequence[Instruction],
        dialect: Dialect,
        source: Input,
        write: Callable[[str], object],
    ) -> None:
        self.instructions = instructions
        self.dialect = dialect
        self.input = InputBuffer(source, dialect)
        self.write = write
        self.stack: list[int] = []
        self.pointer = 0
        """The index of the next instruction."""
        self.steps = 0
        self.aborted = ""
        """The reason why the imitated interpreter would crash; empty if it has not crashed."""
        self.error: CommandError | None = None
        self._labels = label_indexes(instructions)
        self._calls = return_indexes(instructions)

    def step(self) -> bool:
        """Execute one instruction. Return False if the run has ended."""
        if self.aborted or self.pointer >= len(self.instructions):
            return False
        instruction = self.instructions[self.pointer]
        name, value = instruction.name, instruction.value
        self.pointer += 1
        self.steps += 1
        self.error = None
        if name == "push":
            self.stack.append(value)
        elif name == "halt":
            self.pointer = len(self.instructions)
        elif name in ("jump", "call") or instruction.is_conditional:
            self._jump(name, value)
        elif name == "ret":
            number = self._popped()
            is_known = 0 <= number < len(self._calls)
            self.pointer = self._calls[number if is_known else -1]
        elif name != "label":
            self._execute(name)
        return True

    def run(self, most: int) -> bool:
        """Execute at most `most` instructions. Return True if the run has ended."""
        return any(not self.step() for _ in range(most + 1))

    def _popped(self) -> int:
        return self.stack.pop() if self.stack else 0

    def _jump(self, name: str, label: int) -> None:
        if name == "call":
            self.stack.append(self._calls.index(self.pointer))
        if name in ("jump", "call") or _IS_TAKEN[name](self._popped()):
            self.pointer = self._labels[label]

    def _execute(self, name: str) -> None:
        command = COMMANDS[name]
        if len(self.stack) < command.pops:
            self.error = UNDERFLOW
            return
        try:
            self.error = command.effect(self)
        except Aborted as reason:
            self.aborted = str(reason)

    # What the commands of Mines can use; see `CommandWorld`.

    def opened_count(self) -> int:
        """Raise an error: there is no board."""
        raise NotImplementedError

    opened_sum = digit = opened_count

    def restart(self) -> None:
        """Raise an error: there is no board."""
        raise NotImplementedError

    def take_integer(self) -> int | None:
        """Take an integer off the input and return it. Return None if no integer comes next."""
        return self.input.take_integer()

    def take_code_point(self) -> int | None:
        """Take a code point off the input and return it. Return None at the end of the input."""
        return self.input.take_code_point()

    def write_integer(self, value: int) -> None:
        """Write `value` in decimal."""
        text, limit = format_integer(value), self.dialect.longest_integer
        if limit is not None and len(text.lstrip("-")) > limit:
            raise Aborted(
                phrase("it cannot write an integer of more than {limit} digits", limit=limit)
            )
        self.write(text)

    def write_code_point(self, value: int) -> None:
        """Write the character with the code point `value`."""
        if value in SURROGATES and not self.dialect.writes_surrogates:
            raise Aborted(phrase("it cannot write the surrogate code point {value}", value=value))
        self.write(chr(value))

    def roll_underflows(self, depth: int, rolls: int) -> bool:
        """Return whether a roll causes a stack underflow. Its arguments are still on the stack."""
        present = len(self.stack) - 2
        if self.dialect.roll_depth == "present":
            return abs(depth) > present
        return abs(depth) > max(present, 1) and rolls % depth != 0

    def skip(self, count: int) -> None:
        """Raise an error: there are labels instead."""
        raise NotImplementedError

    def perform(self, column: int, row: int, button: Literal["left", "right"]) -> None:
        """Raise an error: there is no board."""
        raise NotImplementedError
