"""Chooses the statements of structured programs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.mines.flow.structured.evaluation import ClickedCells, Evaluation
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
    Test,
    Until,
    WhileInput,
    Write,
    within,
)

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from tests.mines.flow.structured.kinds import Kind
    from tests.mines.flow.structured.statements import Statement

_NO_CELLS = ClickedCells(1, 1, [None], [-1])


class Maker:
    """Chooses random statements."""

    large_kinds = (
        "down", "down", "up", "up", "input", "input", "until", "gather", "switch", "if", "if",
    )  # fmt: skip
    """The kinds of large statements. A kind that stands here more often is chosen more often."""

    def __init__(self, random: Random, kind: Kind) -> None:
        self._random = random
        self._kind = kind

    def statements(self) -> list[Statement]:
        """Return the statements of a program."""
        random, kind = self._random, self._kind
        found: list[Statement] = []
        if random.random() < 0.6:
            found.append(Read())
        count = random.randint(*kind.statements)
        found += [self._large(kind.within, has_sum=False) for _ in range(count)]
        special = self._special()
        if special is not None:
            found.insert(random.randint(isinstance(found[0], Read), len(found)), special)
        return found

    def _special(self) -> Statement | None:
        random, kind = self._random, self._kind
        if kind.chooses:
            choice = random.randrange(6)
            if choice < 2:
                return self._choose()
            if choice == 2:
                loop = WhileInput("in(n)", [Table(random.randint(2, 3)), *self._small(1)], True)
                return loop if random.random() < 0.6 else loop._replace(restarts=False)
            settles = random.random() < 0.3
            if choice < 5:
                return Click(random.randint(2, 4), random.randrange(6), settles)
            return Click(None, random.choice((None, random.randrange(6))), settles)
        if kind.looks and random.random() < 0.7:
            look = (
                Look(random.randrange(6)) if random.random() < 0.3 else Table(random.randint(2, 4))
            )
            body = [look, *self._small(1)]
            if random.random() < 0.5:
                return CountDown(random.choice((None, 6)), body, True, random.random() < 0.6)
            return CountUp(0, random.randint(2, 6), body, random.random() < 0.6)
        return None

    def _choose(self) -> Statement:
        random = self._random
        numbers = random.randint(2, 9), random.randint(1, 9)
        operators = random.sample(("add", "sub", "mul", "div", "mod"), 2)
        choose = Choose(numbers, (operators[0], operators[1]))
        if random.random() < 0.4:
            return CountDown(
                random.randint(2, 5), [choose, Write(10)], False, random.random() < 0.5
            )
        return choose

    def _large(self, within: int, *, has_sum: bool) -> Statement:
        """Return a random loop or branch."""
        random = self._random
        restarts = random.random() < 0.4
        kind = random.choice(self.large_kinds)
        if kind == "gather":
            return Gather(random.choice(("in(n)", "in(c)")))
        if kind == "switch":
            return Switch([self._body(0, has_sum) for _ in range(random.randint(2, 4))])
        if kind == "if":
            then = self._body(within - 1, has_sum)
            otherwise = self._body(within - 1, has_sum) if random.random() < 0.6 else []
            return If(self._test(), then, otherwise)
        summed = random.random() < 0.35
        loop = self._loop(kind, restarts, lambda: self._body(within - 1, summed))
        return Sum(random.randint(0, 9), loop) if summed else loop

    def _loop(
        self, kind: str, restarts: bool, body: Callable[[], list[Statement]]
    ) -> CountDown | CountUp | WhileInput | Until:
        random = self._random
        if kind == "down":
            first = None if random.random() < 0.4 else random.randint(2, 9)
            return CountDown(first, body(), random.random() < 0.4, restarts)
        if kind == "up":
            first = random.randint(0, 3)
            return CountUp(first, first + random.randint(1, 7), body(), restarts)
        if kind == "input":
            return WhileInput(random.choice(("in(n)", "in(c)")), body(), restarts)
        return Until(random.randint(0, 3), [one for one in body() if _keeps(one)], restarts)

    def _body(self, within: int, has_sum: bool) -> list[Statement]:
        random = self._random
        body: list[Statement] = [Accumulate(random.choice(("add", "add", "sub", "mul")))] * has_sum
        if within > 0 and random.random() < 0.4:
            body.append(self._large(within, has_sum=False))
        body += self._small(random.randint(1, 2 if len(body) < 2 else 1))
        random.shuffle(body)
        return body

    def _small(self, count: int) -> list[Statement]:
        return [self._leaf() for _ in range(count)]

    def _leaf(self) -> Statement:
        random = self._random
        kind = random.randrange(20)
        if kind < 8:
            return Show()
        if kind < 12:
            return Write(random.choice((10, 32, 33, 42, 65, random.randint(33, 126))))
        if kind < 14:
            return self._juggle()
        if kind < 16:
            return Bottom()
        if kind == 16:
            return Restart()
        then = self._simple()
        return If(self._test(), then, self._simple() if random.random() < 0.5 else [])

    def _simple(self) -> list[Statement]:
        random = self._random
        choices: list[Statement] = [
            Show(),
            Show(),
            Write(random.choice((10, 32, 42))),
            self._juggle(),
        ]
        if random.random() < 0.1:
            choices.append(Restart())
        return [random.choice(choices)]

    def _juggle(self) -> Statement:
        random = self._random
        while True:
            numbers = random.randint(0, 12), random.randint(1, 9), random.randint(1, 9)
            operators = random.choices(("add", "sub", "mul", "div", "mod"), (4, 4, 4, 1, 1), k=2)
            found = Juggle(
                numbers,
                random.choice(("swap", "roll", "none")),
                (operators[0], operators[1]),
            )
            try:
                Evaluation("", _NO_CELLS).run([found])
            except ZeroDivisionError:
                continue
            return found

    def _test(self) -> Test:
        random = self._random
        kind = random.choice(("positive", "zero", "multiple", "less", "equal"))
        return Test(kind, random.randint(2, 7))


def _keeps(statement: Statement) -> bool:
    """Return True if x has the same value after the statement as before."""
    return not any(isinstance(one, Compute) for one in within([statement]))
