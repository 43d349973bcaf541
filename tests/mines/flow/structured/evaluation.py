"""Evaluates statements directly. Of the board, it knows only the cells with a purpose in them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tests.mines.flow.structured.statements import (
    Accumulate,
    Bottom,
    Call,
    Choose,
    Clear,
    Click,
    Collect,
    Compute,
    CountDown,
    CountUp,
    Gather,
    Guard,
    If,
    Juggle,
    Look,
    Once,
    Passes,
    Pile,
    Poke,
    Read,
    Restart,
    Show,
    Sum,
    Switch,
    SwitchBelow,
    Table,
    Toggle,
    Until,
    WhileInput,
    Write,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tests.mines.flow.structured.statements import (
        Area,
        Operator,
        Reading,
        Statement,
        Test,
    )


_OPERATORS: Sequence[Operator] = ("add", "sub", "mul", "div", "mod")
"""The operators of the digits from 3 to 7."""


class NoInputError(Exception):
    """A number is missing in the input, so the statements do not say what follows."""


class TooLongError(Exception):
    """The evaluation takes too many steps."""


class ClearedError(Exception):
    """The game is cleared, so the program ends."""


class Evaluation:
    """The evaluation of statements with an input."""

    def __init__(self, text: str, clicked: ClickedCells, most: int = 5_000) -> None:
        self.stack: list[int] = [0]
        self.output: list[str] = []
        self._text = text
        self._clicked = clicked
        self._left = most
        self._opened: set[object] = set()
        """The slots, and the cells of areas, that are open in this game."""
        self._flags: set[int] = set()
        """The numbers of the mines that have a flag."""

    def run(self, statements: Sequence[Statement]) -> None:
        """Evaluate the statements, one after the other."""
        for statement in statements:
            self._left -= 1
            if self._left < 0 or abs(self.stack[-1] if self.stack else 0) > 1 << 4_000:
                raise TooLongError
            self._run(statement)

    def _restart(self) -> None:
        self._opened.clear()
        self._flags.clear()

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
                self._restart()
            case Choose(numbers, operators):
                which = self.read_integer() % 2
                self.output.append(str(combine(operators[which], *numbers)))
            case Look(row):
                self._restart()
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
                if statement in self._clicked.restarting:
                    self._restart()
                digits = self._clicked.tables[statement]
                self.output.append(str(digits[stack[-1] % len(digits)]))
            case Click(columns, row, settles):
                if not settles:
                    raise TooLongError
                self._restart()
                column = self.read_integer()
                if columns is not None:
                    column %= columns
                self._clicked.click(stack, column, self.read_integer() if row is None else row)
            case SwitchBelow(bodies):
                self.run(bodies[stack[-2] % len(bodies)])
            case Once(slot, then, otherwise):
                is_first = slot not in self._opened
                self._opened.add(slot)
                self.run(then if is_first else otherwise)
            case Toggle(flag):
                self._flags ^= {flag}
            case Guard(flag):
                self._guard(flag)
            case Poke(area, number, reads):
                index = self.read_integer() if reads else stack[-1]
                self.output.append(str(self._poke(area, number, index)))
            case Call(numbers, operators, reads):
                which = (self.read_integer() if reads else stack[-1]) % len(operators)
                self.output.append(str(combine(operators[which], *numbers)))
            case Pile(numbers, operators):
                self.output.append(str(_rolled(numbers, operators, stack[-1])))
            case Collect(first, operator, number):
                count = self.read_integer() if first is None else first
                if count > self._left:
                    raise TooLongError
                counted = range(1, count + 1) if count > 0 else [count]
                self.output += (str(combine(operator, each, number)) for each in counted)
            case Passes():
                self._passes(statement)
            case Clear():
                self._clear(statement)
            case Sum(first, loop):
                stack.append(first)
                self._run(loop)
                self.output.append(str(stack.pop()))
            case _:
                self._loop(statement)

    def _guard(self, flag: int) -> None:
        if flag not in self._flags:
            self._restart()

    def _poke(self, area: Area, number: int, index: int) -> int:
        """Click on a cell of an area. Return the value on the top of the stack."""
        column, row = area.place(index)
        digit = self._clicked.areas[area][row][column]
        cell = (area, column, row)
        if cell in self._opened:
            return combine(_OPERATORS[digit - 3], number, 2)
        self._opened.add(cell)
        return digit

    @staticmethod
    def _cells_of(area: Area) -> set[object]:
        return {(area, *area.place(index)) for index in range(area.columns * area.rows)}

    def _passes(self, passes: Passes) -> None:
        stack = self.stack
        stack.clear()
        stack.append(0)
        while True:
            stack.append(self.read_integer() if passes.reads else 0)
            self.run(passes.body)
            stack.pop()
            stack[-1] += 1
            if stack[-1] == passes.count:
                break
            if passes.ending == "restarts":
                self._restart()
            elif passes.ending == "guards":
                self._guard(0)

    def _clear(self, clear: Clear) -> None:
        if self._clicked.restarts_to_clear:
            self._restart()
        factor, summand, divisor = clear.factors
        x = 0
        for _ in range(self._left):
            if clear.order == "input":
                x = self.read_integer()
            value = self._poke(clear.area, clear.number, x)
            if self._cells_of(clear.area) <= self._opened:
                raise ClearedError
            self.output.append(str(value))
            if clear.order == "up":
                x += 1
            elif clear.order == "walk":
                x = (x * factor + summand) % divisor
        raise TooLongError

    def _write_top(self) -> None:
        if not self.stack:
            raise NoInputError
        self.output.append(str(self.stack[-1]))

    def _loop(self, statement: CountDown | CountUp | WhileInput | Until) -> None:
        stack = self.stack
        begin = self._restart if statement.restarts else lambda: None
        match statement:
            case CountDown(first, body, tested_first, _):
                stack.append(self.read_integer() if first is None else first)
                begin()
                while not tested_first or stack[-1] > 0:
                    self.run(body)
                    stack[-1] -= 1
                    if not tested_first and stack[-1] <= 0:
                        break
                    begin()
            case CountUp(first, last, body, _):
                stack.append(first)
                while True:
                    begin()
                    self.run(body)
                    stack[-1] += 1
                    if stack[-1] > last:
                        break
            case WhileInput(reading, body, _):
                begin()
                while (value := self._read(reading)) is not None:
                    stack.append(value)
                    self.run(body)
                    stack.pop()
                    begin()
                return
            case Until(value, body, _):
                while True:
                    begin()
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
        self.restarting: set[Table] = set()
        """The tables before which the program begins a new game."""
        self.areas: dict[Area, Sequence[Sequence[int]]] = {}
        """The rows of digits of each area."""
        self.restarts_to_clear = False
        """True if the program begins a new game before it clears the board."""

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


def _rolled(numbers: Sequence[int], operators: Sequence[Operator], rolls: int) -> int:
    """Return the result of the operators after the numbers are rolled."""
    rolls %= len(numbers)
    left = [*numbers[len(numbers) - rolls :], *numbers[: len(numbers) - rolls]]
    for operator in operators:
        top = left.pop()
        left.append(combine(operator, left.pop(), top))
    return left[0]


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
