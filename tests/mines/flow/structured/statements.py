"""The statements of structured programs, and what they do.

When a statement begins, a value is on the top of the stack: its `x`. When it ends, one value is
there again. The values below `x` belong to the statements around it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

Operator = Literal["add", "sub", "mul", "div", "mod"]
Reading = Literal["in(n)", "in(c)"]


class Test(NamedTuple):
    """A question about x, which stays on the stack."""

    __test__ = False

    kind: Literal["positive", "zero", "multiple", "less", "equal"]
    number: int = 0


class Show(NamedTuple):
    """Writes x in decimal."""


class Write(NamedTuple):
    """Writes a character."""

    code: int


class Compute(NamedTuple):
    """Replaces x by the result of an operator."""

    operator: Operator
    number: int


class Accumulate(NamedTuple):
    """Combines the value below x with x."""

    operator: Literal["add", "sub", "mul"]


class Juggle(NamedTuple):
    """Pushes three numbers, reorders them, and writes the result of two operators."""

    numbers: tuple[int, int, int]
    order: Literal["swap", "roll", "none"]
    operators: tuple[Operator, Operator]


class Bottom(NamedTuple):
    """Writes the value at the bottom of the stack."""


class If(NamedTuple):
    """Executes one of two bodies, as the test says."""

    test: Test
    then: Sequence[Statement]
    otherwise: Sequence[Statement]


class CountDown(NamedTuple):
    """Executes the body for each number from the first down to 1. The first number may be read from
    the input. A first number below 1 executes the body once, unless `tested_first`."""

    first: int | None
    body: Sequence[Statement]
    tested_first: bool
    """True if the body is left out for a first number below 1."""
    restarts: bool
    """True if each round begins a new game."""


class CountUp(NamedTuple):
    """Executes the body for each number from `first` to `last`, but at least once."""

    first: int
    last: int
    body: Sequence[Statement]
    restarts: bool


class WhileInput(NamedTuple):
    """Executes the body for each value that can be read; x is this value."""

    reading: Reading
    body: Sequence[Statement]
    restarts: bool


class Until(NamedTuple):
    """Reads numbers and executes the body for each, up to and including the first that is
    `value`."""

    value: int
    body: Sequence[Statement]
    restarts: bool


class Sum(NamedTuple):
    """A loop with a sum (or product) below x, which is written at the end."""

    first: int
    loop: CountDown | CountUp | WhileInput | Until


class Restart(NamedTuple):
    """Begins a new game."""


class Read(NamedTuple):
    """Reads x, at the beginning of a program."""


class Gather(NamedTuple):
    """Pushes all values that can be read, and writes them from the last to the first."""

    reading: Reading


class Switch(NamedTuple):
    """Executes one of several bodies: the remainder of x chooses which."""

    bodies: Sequence[Sequence[Statement]]


class Table(NamedTuple):
    """Writes the digit at x in a row of unopened cells, by a computed click."""

    cells: int
    """The number of cells. A larger x is taken modulo this number."""


class Look(NamedTuple):
    """Begins a new game, clicks in a row at the column x, and writes the top value."""

    row: int


class Choose(NamedTuple):
    """Reads a number that chooses the operator for two numbers, by a computed click."""

    numbers: tuple[int, int]
    operators: tuple[Operator, Operator]


class Click(NamedTuple):
    """Begins a new game, and clicks where the input says."""

    columns: int | None
    """The number of columns to choose from. If None, the column is the number from the input."""
    row: int | None
    """The row of the click. If None, it is read from the input too."""
    settles: bool
    """True if a new game follows. If not, nothing is expected of the rest of the program."""


class SwitchBelow(NamedTuple):
    """Executes one of several bodies: the remainder of the value below x chooses which. This value
    is the counter of the loop around, or the number of the pass."""

    bodies: Sequence[Sequence[Statement]]


class Once(NamedTuple):
    """Executes `then` the first time in a game, and `otherwise` later. The program remembers this
    by opening a cell."""

    slot: int
    """The number of the cell, counted from 0."""
    then: Sequence[Statement]
    otherwise: Sequence[Statement]


class Toggle(NamedTuple):
    """Puts a flag on a mine, or takes it away."""

    flag: int
    """The number of the mine, counted from 0."""


class Guard(NamedTuple):
    """Begins a new game, unless there is a flag on a mine."""

    flag: int
    """The number of the mine, counted from 0."""


class Area(NamedTuple):
    """Unopened cells for computed clicks: a rectangle on the board."""

    number: int
    columns: int
    rows: int

    def place(self, index: int) -> tuple[int, int]:
        """Return the column and the row that an index chooses."""
        return index % self.columns, index // self.columns % self.rows


class Poke(NamedTuple):
    """Clicks on a cell of an area by a computed click, and writes the result: the digit of the cell
    the first time in a game, and later what the command of the cell makes of `number` and 2."""

    area: Area
    number: int
    reads: bool
    """True if the next number of the input chooses the cell. Otherwise x chooses."""


class Call(NamedTuple):
    """Selects one of several operators for two numbers by a computed click."""

    numbers: tuple[int, int]
    operators: Sequence[Operator]
    reads: bool
    """True if the next number of the input chooses the operator. Otherwise x chooses."""


class Pile(NamedTuple):
    """Pushes numbers, rolls them x times, and writes the result of the operators."""

    numbers: Sequence[int]
    operators: Sequence[Operator]
    """One operator less than numbers."""


class Collect(NamedTuple):
    """Pushes a value for each number from the first down to 1, but at least one. Then writes the
    values from the last to the first."""

    first: int | None
    """The first number. If None, it is read from the input."""
    operator: Operator
    number: int


class Passes(NamedTuple):
    """Executes the body several times, with the number of the pass below x. After each pass, the
    program falls off its end, and begins again at its top. It must be the only statement."""

    count: int
    body: Sequence[Statement]
    ending: Literal["keeps", "restarts", "guards"]
    """The board after a pass: the program keeps it, or begins a new game, or begins a new game
    unless there is a flag on the first mine."""
    reads: bool
    """True if each pass reads x."""


class Clear(NamedTuple):
    """Opens all cells outside an area, and then the cells of the area by computed clicks, until the
    game is cleared. It must be the last statement."""

    area: Area
    number: int
    order: Literal["up", "walk", "input"]
    """How x changes from click to click: by 1; by a multiplication and a remainder; or it is read
    from the input."""
    factors: tuple[int, int, int] = (1, 1, 1)
    """The factor, the summand and the divisor of a walk."""


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
    | SwitchBelow
    | Once
    | Toggle
    | Guard
    | Poke
    | Call
    | Pile
    | Collect
    | Passes
    | Clear
)


def within(statements: Sequence[Statement]) -> list[Statement]:
    """Return the statements, and all statements inside them."""
    found: list[Statement] = []
    for each in statements:
        found.append(each)
        if isinstance(each, If | Once):
            found += within([*each.then, *each.otherwise])
        elif isinstance(each, Switch | SwitchBelow):
            for body in each.bodies:
                found += within(body)
        elif isinstance(each, Sum):
            found += within([each.loop])
        elif isinstance(each, CountDown | CountUp | WhileInput | Until | Passes):
            found += within(each.body)
    return found
