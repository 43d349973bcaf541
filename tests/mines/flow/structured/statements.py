"""The statements that structured programs are made of, and what they mean.

A statement finds a value on top of the stack, its `x`, and leaves one there. What is below it belongs
to the statements around it.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

Operator = Literal["add", "sub", "mul", "div", "mod"]
Reading = Literal["in(n)", "in(c)"]


class Test(NamedTuple):
    """A question about x; x stays."""

    __test__ = False

    kind: Literal["positive", "zero", "multiple", "less", "equal"]
    number: int = 0


class Show(NamedTuple):
    """Write x in decimal."""


class Write(NamedTuple):
    """Write a character."""

    code: int


class Compute(NamedTuple):
    """Change x."""

    operator: Operator
    number: int


class Accumulate(NamedTuple):
    """Change the value below x by x."""

    operator: Literal["add", "sub", "mul"]


class Juggle(NamedTuple):
    """Push some numbers, reorder them, and write what two operators make of them."""

    numbers: tuple[int, int, int]
    order: Literal["swap", "roll", "none"]
    operators: tuple[Operator, Operator]


class Bottom(NamedTuple):
    """Write the value at the bottom of the stack."""


class If(NamedTuple):
    """One of two bodies."""

    test: Test
    then: Sequence[Statement]
    otherwise: Sequence[Statement]


class CountDown(NamedTuple):
    """From a number, or from one that is read, down to 1; or the body once."""

    first: int | None
    body: Sequence[Statement]
    tested_first: bool
    """Whether the body is left out if the number is not positive."""
    restarts: bool
    """Whether each round is a game of its own."""


class CountUp(NamedTuple):
    """From a number up to another, both included; at least once."""

    first: int
    last: int
    body: Sequence[Statement]
    restarts: bool


class WhileInput(NamedTuple):
    """For everything that can be read; x is what was read."""

    reading: Reading
    body: Sequence[Statement]
    restarts: bool


class Until(NamedTuple):
    """Read numbers until one is `value`, which the body gets too."""

    value: int
    body: Sequence[Statement]
    restarts: bool


class Sum(NamedTuple):
    """A loop with an accumulator below x, written at the end."""

    first: int
    loop: CountDown | CountUp | WhileInput | Until


class Restart(NamedTuple):
    """A new game."""


class Read(NamedTuple):
    """Read x; at the beginning of a program."""


class Gather(NamedTuple):
    """Everything that can be read goes onto the stack, and is written from the last to the first."""

    reading: Reading


class Switch(NamedTuple):
    """One of several bodies, by the remainder of x."""

    bodies: Sequence[Sequence[Statement]]


class Table(NamedTuple):
    """Write what lies at x in a row of unopened cells, by a computed click."""

    cells: int
    """How many there are; x goes round in them."""


class Look(NamedTuple):
    """Click in a row at the column x, in a game of its own, and write what is then on top."""

    row: int


class Choose(NamedTuple):
    """A number that is read chooses what two numbers are combined with, by a computed click."""

    numbers: tuple[int, int]
    operators: tuple[Operator, Operator]


class Click(NamedTuple):
    """Click where the input says, in a game of its own."""

    columns: int | None
    """How many columns there are to choose from; none if the column is as it was read."""
    row: int | None
    """None if it is read, too."""
    settles: bool
    """Whether a new game follows. If not, who knows what the program does."""


Statement = (
    Show
    | Write
    | Compute
    | Accumulate
    | Juggle
    | Bottom
    | If
    | CountDown
    | CountUp
    | WhileInput
    | Until
    | Sum
    | Restart
    | Read
    | Gather
    | Switch
    | Table
    | Look
    | Choose
    | Click
)


class NoInputError(Exception):
    """A number is missing: what follows is not what was meant."""


class TooLongError(Exception):
    """It takes more steps than are worth it."""


class Evaluation:
    """Statements evaluated on an input."""

    def __init__(self, text: str, clicked: ClickedCells, most: int = 5_000) -> None:
        self.stack: list[int] = [0]
        self.output: list[str] = []
        self._text = text
        self._clicked = clicked
        self._left = most

    def run(self, statements: Sequence[Statement]) -> None:
        """One after the other."""
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
        """The next number of the input."""
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
    """What a left click selects on each cell, in a game in which some cells were opened."""

    def __init__(
        self, width: int, height: int, pushes: Sequence[int | None], opened: Sequence[int]
    ):
        self._width, self._height = width, height
        self._pushes = pushes
        """What a first click on each cell pushes; none for a mine."""
        self._opened = opened
        """For an opened cell its digit, for others -1."""
        self.tables: dict[Table, Sequence[int]] = {}
        """The digits of each table."""

    def click(self, stack: list[int], column: int, row: int) -> None:
        """Do what a click there does."""
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
    """The result of an operator."""
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
    """The answer."""
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


def within(statements: Sequence[Statement]) -> list[Statement]:
    """The statements and all within them."""
    found: list[Statement] = []
    for each in statements:
        found.append(each)
        if isinstance(each, If):
            found += within([*each.then, *each.otherwise])
        elif isinstance(each, Switch):
            for body in each.bodies:
                found += within(body)
        elif isinstance(each, Sum):
            found += within([each.loop])
        elif isinstance(each, CountDown | CountUp | WhileInput | Until):
            found += within(each.body)
    return found
