"""The kinds of structured programs on which precision is measured."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, NamedTuple

from tests.mines.flow.structured.assembler import assembled
from tests.mines.flow.structured.evaluation import (
    ClearedError,
    Evaluation,
    NoInputError,
    TooLongError,
)
from tests.mines.flow.structured.hard_maker import HardMaker
from tests.mines.flow.structured.maker import Maker
from tests.mines.flow.structured.statements import (
    Call,
    Choose,
    Clear,
    Click,
    Collect,
    CountDown,
    Gather,
    Passes,
    Poke,
    Read,
    Until,
    WhileInput,
    within,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tests.mines.flow.structured.assembler import Assembled
    from tests.mines.flow.structured.statements import Statement


class Kind(NamedTuple):
    """Settings with which structured programs are made."""

    name: str
    programs: int
    """The number of programs that are measured."""
    statements: tuple[int, int]
    """The smallest and the largest number of statements."""
    within: int
    """How deeply loops and branches are nested at most."""
    clicks: float = 0.0
    """The share of commands that are selected by a computed click."""
    looks: bool = False
    """True if x chooses the cell of some clicks."""
    chooses: bool = False
    """True if the input chooses the cell of some clicks."""
    is_hard: bool = False
    """True if the program may keep something on the board, and have deep stacks."""
    passes: float = 0.0
    """The share of programs of several passes."""
    clears: float = 0.0
    """The share of programs that clear the board by computed clicks."""
    operations: tuple[int, int] = (50, 2_000)
    """The smallest and the largest number of operations of a hard program."""


KINDS = (
    Kind("1 statement", 60, (1, 1), 1),
    Kind("2-3 statements", 60, (2, 3), 1),
    Kind("5-8 statements", 40, (5, 8), 2),
    Kind("computed clicks", 50, (1, 2), 1, clicks=0.1, looks=True),
    Kind("input chooses the click", 50, (1, 2), 1, chooses=True),
)

HARD_KINDS = (
    Kind("hard: 1 statement", 60, (1, 1), 1, is_hard=True, passes=0.1, clears=0.1),
    Kind("hard: 2-3 statements", 60, (2, 3), 1, is_hard=True, passes=0.1, clears=0.1),
    Kind("hard: 5-8 statements", 40, (5, 8), 1, is_hard=True, passes=0.1, clears=0.1),
    Kind("hard: computed clicks", 50, (1, 2), 1, clicks=0.1, looks=True, is_hard=True, clears=0.2),
    Kind("hard: input chooses the click", 50, (1, 2), 1, chooses=True, is_hard=True, clears=0.2),
    Kind("hard: nested loops", 40, (1, 1), 3, is_hard=True),
    Kind("hard: several passes", 40, (1, 3), 1, is_hard=True, passes=1.0),
    Kind("hard: clears its board", 40, (1, 2), 1, is_hard=True, clears=1.0),
    Kind(
        "hard: 2,000 operations",
        12,
        (8, 10),
        2,
        is_hard=True,
        clears=0.2,
        operations=(1_700, 2_300),
    ),
)
"""Kinds of programs that are harder to analyse."""
ALL_KINDS = KINDS + HARD_KINDS


class Structured(NamedTuple):
    """A program, the statements that it was made from, and its inputs."""

    name: str
    dialect: str
    statements: Sequence[Statement]
    program: Assembled
    inputs: tuple[str, ...]

    @property
    def source(self) -> str:
        """Return the text of the program."""
        return self.program.source


def made(kind: Kind, number: int, seed: int = 0) -> Structured:
    """Return the program of this kind with this number. It is the same every time. Another `seed`
    gives other programs."""
    name = f"{kind.name} {number}" + (f", seed {seed}" if seed else "")
    random = Random(name)
    dialect = random.choices(("2", "2.0.0", "1"), (8, 1, 1))[0]
    if dialect == "1" and (kind.looks or kind.chooses or kind.clears):
        dialect = "2"  # a click anywhere could open the cell that ends the program
    while True:
        statements = (HardMaker if kind.is_hard else Maker)(random, kind).statements()
        program = assembled(random, statements, dialect, kind.clicks, 2 if kind.is_hard else 0)
        least, most = kind.operations
        if not kind.is_hard or least <= len(program.operations) <= most:
            break
    inputs = _inputs(random, statements, more=4 if kind.is_hard else 0)
    return Structured(name, dialect, statements, program, inputs)


def output(program: Structured, text: str) -> str | None:
    """Return what the program must write according to its statements. Return None if the input has
    too few numbers, or the program takes too long."""
    evaluation = Evaluation(text, program.program.clicked)
    try:
        evaluation.run(program.statements)
    except ClearedError:
        pass
    except (NoInputError, TooLongError, ZeroDivisionError, IndexError):
        return None
    return "".join(evaluation.output)


def _inputs(random: Random, statements: Sequence[Statement], more: int) -> tuple[str, ...]:
    """Return inputs that a user would try: enough numbers, other numbers, too few, and nothing. Add
    `more` inputs of many numbers."""
    each = within(statements)
    reads = [
        isinstance(one, WhileInput | Until | Choose | Click | Read | Gather)
        or (isinstance(one, CountDown | Collect) and one.first is None)
        or (isinstance(one, Poke | Call | Passes) and one.reads)
        or (isinstance(one, Clear) and one.order == "input")
        for one in each
    ]
    if not any(reads):
        return ("",)
    stops = [one.value for one in each if isinstance(one, Until)]
    found = []
    for most in (4, 12):
        numbers = [random.randint(0, most) for _ in range(24)]
        for stop in stops * 3:
            numbers.insert(random.randrange(len(numbers)), stop)
        numbers += stops * 20
        found.append(" ".join(map(str, numbers)))
    found += ["3", "-2 0 7 x", ""]
    for _ in range(more):
        low, high = random.choice(((0, 3), (0, 6), (1, 9), (-3, 12)))
        numbers = [random.choice((random.randint(low, high), *stops)) for _ in range(60)]
        found.append(" ".join(map(str, numbers)))
    if any(isinstance(one, WhileInput | Gather) and one.reading == "in(c)" for one in each):
        found.append("Hi, 42\n")
    return tuple(found)
