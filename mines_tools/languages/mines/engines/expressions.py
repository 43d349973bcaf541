"""Writes the values of a region as Python expressions. A value that is used more than once is
stored in a variable at its first use."""

from __future__ import annotations

from mines_tools.languages.mines.engines.region import Compute, Load, Local
from mines_tools.languages.mines.engines.trimming import blocks_after, operands_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from mines_tools.languages.mines.engines.region import Operand, RegionBlock

_LONGEST = 240
_DEEPEST = 12
"""A depth. If an expression is nested more deeply, its value is stored in a variable. (`_LONGEST`
limits the length of an expression.)"""
_SIGNS = {"add": "+", "sub": "-", "mul": "*", "div": "//", "mod": "%"}


def counted(block: RegionBlock) -> dict[Local, int]:
    """Return how often a round uses each value. If this differs between the ways through `block`,
    the greatest number counts."""
    most: dict[Local, int] = {}
    for after in blocks_after(block.end):
        for local, count in counted(after).items():
            most[local] = max(most.get(local, 0), count)
    for what in (*block.instructions, block.end):
        for operand in operands_of(what):
            if isinstance(operand, Local):
                most[operand] = most.get(operand, 0) + 1
    return most


class Expressions:
    """A writer of the expressions of one way through a region. The ways of a region are written one after another."""

    def __init__(
        self,
        uses: Mapping[Local, int],
        load: Callable[[int], str],
        emit: Callable[[str], None],
    ) -> None:
        """Prepare to write. `uses` says how often each value is used. `load(depth)` returns the code for the stack
        value at `depth`. `emit` receives each line of code that stores a value in a variable."""
        self._uses = uses
        self._load = load
        self._emit = emit
        self._made: dict[Local, Load | Compute] = {}
        self._depths: dict[Local, int] = {}
        self._characters: dict[Local, str] = {}
        self.names: dict[Local, str] = {}
        """The values that this way has stored in variables, each with the name of its variable."""

    def define(self, instruction: Load | Compute) -> None:
        """Record how the result of `instruction` is loaded or computed, so that expressions can use
        the result."""
        result = instruction.result
        self._made[result] = instruction
        if isinstance(instruction, Compute):
            depth = 1 + max(self._depth(operand) for operand in instruction.operands)
            self._depths[result] = depth
            if depth > _DEEPEST:
                self._kept(result, self._computed(instruction))

    def define_character(self, local: Local, name: str) -> None:
        """Record that `local` is the code point of the character in the variable `name`."""
        self._characters[local] = name

    def character(self, value: Operand) -> str | None:
        """Return the name of the variable that contains the character with the code point `value`.
        Return None if `value` is not the code point of a character that was read."""
        return None if isinstance(value, int) else self._characters.get(value)

    def plain(self, value: Operand) -> str:
        """Return the expression for `value`, for a place where it needs no parentheses."""
        return self._text(value)[0]

    def part(self, value: Operand) -> str:
        """Return the expression for `value` as a part of another expression. If needed, the result
        is in parentheses."""
        text, is_whole = self._text(value)
        return text if is_whole else f"({text})"

    def name(self, value: Operand) -> str:
        """Return a short text for `value`: the name of a variable that contains `value`, or a
        constant. The caller can write this text into the code more than once."""
        text, is_whole = self._text(value)
        if is_whole or isinstance(value, int):
            return text
        return self._kept(value, text)

    def condition(self, value: Local, *, is_negated: bool = False) -> str:
        """Return a Python condition for `value`, which is 0 or 1. The condition is true if `value`
        is 1. If `is_negated` is true, the condition is true if `value` is 0."""
        made = self._made.get(value)
        if value not in self.names and isinstance(made, Compute) and self._uses[value] <= 1:
            operand = made.operands[0]
            if made.operation == "positive":
                left, right = self._sides(operand)
                return f"{left} {'<=' if is_negated else '>'} {right}"
            if made.operation == "not":
                left, right = self._sides(operand)
                if right != "0":
                    return f"{left} {'!=' if is_negated else '=='} {right}"
                return left if is_negated else f"not {left}"
        text = self.part(value)
        return f"not {text}" if is_negated else text

    def reads(self, value: Operand) -> set[int]:
        """Return the depths of the stack values that the expression for `value` contains. Call this
        method only after the expression was written."""
        if isinstance(value, int) or value in self.names:
            return set()
        made = self._made[value]
        if isinstance(made, Load):
            return {made.depth}
        depths: set[int] = set()
        for operand in made.operands:
            depths |= self.reads(operand)
        return depths

    def may_be_interrupted(self, value: Operand) -> bool:
        """Return whether Python may be interrupted while it computes `value`. This is possible for
        operations that take long with large integers."""
        if isinstance(value, int) or value in self.names:
            return False
        made = self._made[value]
        if isinstance(made, Load):
            return False
        return made.operation in ("mul", "div", "mod") or any(
            map(self.may_be_interrupted, made.operands)
        )

    def is_load(self, value: Operand, depth: int) -> bool:
        """Return whether `value` is the value that was at `depth` on the stack at the start of the round."""
        made = None if isinstance(value, int) else self._made.get(value)
        return isinstance(made, Load) and made.depth == depth

    def _depth(self, value: Operand) -> int:
        """Return the depth to which the expression for `value` is nested. It is 0 for a constant or
        a name."""
        if isinstance(value, int) or value in self.names:
            return 0
        return self._depths.get(value, 0)

    def _sides(self, value: Operand) -> tuple[str, str]:
        """Return two expressions whose difference, the first minus the second, is `value`."""
        made = None if isinstance(value, int) else self._made.get(value)
        if (
            isinstance(made, Compute)
            and made.operation == "sub"
            and made.result not in self.names
            and self._uses[made.result] <= 1
        ):
            return self.part(made.operands[0]), self.part(made.operands[1])
        return self.part(value), "0"

    def _text(self, value: Operand) -> tuple[str, bool]:
        """Return two things: the expression for `value`, and whether the expression needs no
        parentheses inside another expression."""
        if isinstance(value, int):
            return (str(value), True) if value >= 0 else (f"({value})", True)
        name = self.names.get(value)
        if name is not None:
            return name, True
        if value in self._characters:
            return self._kept(value, f"ord({self._characters[value]})"), True
        made = self._made[value]
        if isinstance(made, Load):
            text = self._load(made.depth)
            if text.isidentifier() or self._uses[value] <= 1:
                return text, True
            return self._kept(value, text), True
        text = self._computed(made)
        if self._uses[value] > 1 or len(text) > _LONGEST:
            return self._kept(value, text), True
        return text, False

    def _kept(self, value: Local, text: str) -> str:
        name = self.names[value] = f"t{value.number}"
        self._emit(f"{name} = {text}")
        return name

    def _computed(self, made: Compute) -> str:
        operation, operands = made.operation, made.operands
        if operation == "positive":
            left, right = self._sides(operands[0])
            return f"1 if {left} > {right} else 0"
        if operation == "not":
            left, right = self._sides(operands[0])
            return f"0 if {left} else 1" if right == "0" else f"1 if {left} == {right} else 0"
        one, other = operands
        if isinstance(other, int) and other > 1 and other & (other - 1) == 0:
            if operation == "div":
                return f"{self.part(one)} >> {other.bit_length() - 1}"
            if operation == "mod":
                return f"{self.part(one)} & {other - 1}"
        return f"{self.part(one)} {_SIGNS[operation]} {self.part(other)}"


def escaped(text: str) -> str:
    """Return `text` in the form that it has inside a formatted string in double quotes."""
    return "".join(
        character if character.isalnum() and character.isascii() else f"\\U{ord(character):08x}"
        for character in text
    )
