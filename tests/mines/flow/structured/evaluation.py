"""Evaluates statements directly, without a board of cells that open."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tests.mines.flow.structured.statements import (
    Accumulate,
    Bottom,
    Choose,
    Click,
    Compute,
    CountDown,
    CountUp,
    Gather,
    If,
    Juggle,
    Look,
    Read,
    Restart,
    Show,
    Sum,
    Switch,
    Table,
    Until,
    WhileInput,
    Write,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tests.mines.flow.structured.statements import Operator, Reading, Statement, Test


class NoInputError(Exception):
    """A number is missing in the input, so the statements do not say what follows."""


class TooLongError(Exception):
    """The evaluation takes too many steps."""


class Evaluation:
    """The evaluation of statements with an input."""

    def __init__(self, text: str, clicked: ClickedCells, most: int = 5_000) -> None:
        self.stack: list[int] = [0]
        self.output: list[str] = []
        self._text = text
        self._clicked = clicked
        self._left = most

    def run(self, statements: Sequence[Statement]) -> None:
        """Evaluate the statements, one after the other."""
        for statement in statements:
            self._left -= 1
            if self._left < 0 or abs(self.stack[-1] if self.stack else 0) > 1 << 4_000:
                raise TooLongError
            self._run(statement)

    def _run(self, statement: Statement) -> None:  # noqa: PLR0912
        stack = self.stack
        match statement:
            case Show():
                self.output.append(str(stack[-1]))
            case Write(code):
                self.output.append(chr(code))
            case Compute(operator, number):
                stack[-1] = combine(operator, stack[-1], number)
            case Accumulate(operator):
                stack[-2] = combine(operator, stack[-2], stack[-1])
            case Juggle(numbers, order, operators):
                a, b, c = numbers
                if order == "swap":
                    b, c = c, b
                elif order == "roll":
                    a, b, c = c, a, b
                self.output.append(str(combine(operators[1], a, combine(operators[0], b, c))))
            case Bottom():
                self.output.append(str(stack[0]))
            case If(test, then, otherwise):
                self.run(then if holds(test, stack[-1]) else otherwise)
            case Restart():
                pass
            case Choose(numbers, operators):
                which = self.read_integer() % 2
                self.output.append(str(combine(operators[which], *numbers)))
            case Look(row):
                self._clicked.click(stack, stack[-1], row)
                self._write_top()
            case Read():
                stack[-1] = self.read_integer()
            case Gather(reading):
                found = []
                while (value := self._read(reading)) is not None:
                    found.append(str(value) if reading == "in(n)" else chr(value))
                self.output += reversed(found)
            case Switch(bodies):
                self.run(bodies[stack[-1] % len(bodies)])
            case Table():
                digits = self._clicked.tables[statement]
                self.output.append(str(digits[stack[-1] % len(digits)]))
            case Click(columns, row, settles):
                if not settles:
                    raise TooLongError
                column = self.read_integer()
                if columns is not None:
                    column %= columns
                self._clicked.click(stack, column, self.read_integer() if row is None else row)
            case Sum(first, loop):
                stack.append(first)
                self._run(loop)
                self.output.append(str(stack.pop()))
            case _:
                self._loop(statement)

    def _write_top(self) -> None:
        if not self.stack:
            raise NoInputError
        self.output.append(str(self.stack[-1]))

    def _loop(self, statement: CountDown | CountUp | WhileInput | Until) -> None:
        stack = self.stack
        match statement:
            case CountDown(first, body, tested_first, _):
                stack.append(self.read_integer() if first is None else first)
                if tested_first and stack[-1] <= 0:
                    stack.pop()
                    return
                while True:
                    self.run(body)
                    stack[-1] -= 1
                    if stack[-1] <= 0:
                        break
            case CountUp(first, last, body, _):
                stack.append(first)
                while True:
                    self.run(body)
                    stack[-1] += 1
                    if stack[-1] > last:
                        break
            case WhileInput(reading, body, _):
                while (value := self._read(reading)) is not None:
                    stack.append(value)
                    self.run(body)
                    stack.pop()
                return
            case Until(value, body, _):
                while True:
                    stack.append(self.read_integer())
                    self.run(body)
                    if stack[-1] == value:
                        break
                    stack.pop()
        stack.pop()

    def read_integer(self) -> int:
        """Return the next number of the input."""
        found = self._read("in(n)")
        if found is None:
            raise NoInputError
        return found

    def _read(self, reading: Reading) -> int | None:
        pattern = r"\s*[+-]?[0-9]+" if reading == "in(n)" else r"(?s:.)"
        found = re.match(pattern, self._text)
        if found is None:
            return None
        self._text = self._text[found.end() :]
        return int(found[0]) if reading == "in(n)" else ord(found[0])


class ClickedCells:
    """What a left click selects on each cell, in a game in which some cells are open."""

    def __init__(
        self, width: int, height: int, pushes: Sequence[int | None], opened: Sequence[int]
    ):
        self._width, self._height = width, height
        self._pushes = pushes
        """For each cell, what the first click on it pushes; None for a mine."""
        self._opened = opened
        """For each open cell its digit, for other cells -1."""
        self.tables: dict[Table, Sequence[int]] = {}
        """The digits of each table."""

    def click(self, stack: list[int], column: int, row: int) -> None:
        """Change the stack as a click on this cell does."""
        cell = row % self._height * self._width + column % self._width
        digit, pushes = self._opened[cell], self._pushes[cell]
        if digit < 0:
            stack += [] if pushes is None else [pushes]
            return
        needed = (1, 1, 1, 2, 2, 2, 2, 2, 2)[digit]
        if len(stack) < needed:
            return
        if digit in (6, 7) and stack[-1] == 0:
            return
        top = stack.pop()
        if digit == 1:
            stack.append(int(top > 0))
        elif digit == 2:
            stack += [top, top]
        elif digit == 8:
            self.click(stack, stack.pop(), top)
        elif digit >= 3:
            stack.append(combine(("add", "sub", "mul", "div", "mod")[digit - 3], stack.pop(), top))


def combine(operator: Operator, left: int, right: int) -> int:
    """Return the result of an operator."""
    match operator:
        case "add":
            return left + right
        case "sub":
            return left - right
        case "mul":
            return left * right
        case "div":
            return left // right
        case _:
            return left % right


def holds(test: Test, x: int) -> bool:
    """Return True if the test is true of `x`."""
    match test.kind:
        case "positive":
            return x > 0
        case "zero":
            return x == 0
        case "multiple":
            return x % test.number == 0
        case "less":
            return x < test.number
        case _:
            return x == test.number
