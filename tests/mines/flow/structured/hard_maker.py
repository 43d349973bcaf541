"""Chooses the statements of structured programs that are hard to analyse."""

from __future__ import annotations

from math import gcd
from typing import TYPE_CHECKING, Literal

from tests.mines.flow.structured.maker import Maker
from tests.mines.flow.structured.statements import (
    Area,
    Bottom,
    Call,
    Clear,
    Click,
    Collect,
    CountDown,
    CountUp,
    Guard,
    If,
    Look,
    Once,
    Passes,
    Pile,
    Poke,
    Read,
    Restart,
    Show,
    SwitchBelow,
    Toggle,
    WhileInput,
    Write,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from random import Random

    from tests.mines.flow.structured.kinds import Kind
    from tests.mines.flow.structured.statements import Operator, Statement, Until

_OPERATORS: Sequence[Operator] = ("add", "sub", "mul", "div", "mod")
_SHAPES = ((2, 1), (3, 1), (4, 1), (2, 2))
"""The columns and the rows of areas."""
_LEAVES = {
    "usual": 36, "once": 10, "toggle": 5, "guard": 4, "poke": 9, "call": 8, "pile": 8, "collect": 6,
    "below": 7, "restart": 4, "if": 6,
}  # fmt: skip
"""How often each kind of small statement is chosen."""


class HardMaker(Maker):
    """Chooses random statements that keep something on the board, choose cells, and make deep
    stacks."""

    large_kinds = (
        "down", "down", "down", "up", "up", "up", "input", "until", "gather", "switch", "if", "if",
    )  # fmt: skip

    def __init__(self, random: Random, kind: Kind) -> None:
        super().__init__(random, kind)
        self._level = 0
        """The number of loops and passes around the statements that are being chosen."""
        self._areas = [
            Area(number, *random.choice(_SHAPES)) for number in range(random.randint(1, 2))
        ]
        self._slots = random.randint(1, 3)
        self._flags = random.randint(1, 2)

    def statements(self) -> list[Statement]:
        """Return the statements of a program."""
        random, kind = self._random, self._kind
        choice = random.random()
        if choice < kind.passes:
            return [self._passes()]
        count = random.randint(*kind.statements)
        found: list[Statement] = [Read()] if random.random() < 0.6 else []
        found += [self._large(kind.within, has_sum=False) for _ in range(count)]
        if kind.looks or kind.chooses:
            found.insert(random.randint(isinstance(found[0], Read), len(found)), self._clicks())
        if choice < kind.passes + kind.clears:
            found.append(self._clear())
        return found

    # Whole programs.

    def _passes(self) -> Statement:
        random = self._random
        self._level += 1
        body = [self._part() for _ in range(random.randint(*self._kind.statements))]
        body += self._small(random.randint(1, 3))
        random.shuffle(body)
        self._level -= 1
        ending = random.choice(("keeps", "keeps", "restarts", "guards"))
        return Passes(random.randint(2, 5), body, ending, random.random() < 0.5)

    def _part(self) -> Statement:
        """Return a large statement of a pass. Mostly, the number of the pass or the board decides
        whether it is executed."""
        random = self._random
        large = self._large(self._kind.within - 1, has_sum=False)
        choice = random.random()
        if choice < 0.4:
            bodies: list[Sequence[Statement]] = [[large], *(self._small(1) for _ in range(2))]
            random.shuffle(bodies)
            return SwitchBelow(bodies)
        if choice < 0.7:
            return Once(self._slot(), [large], self._small(1))
        return large

    def _clear(self) -> Statement:
        random = self._random
        area = Area(9, *random.choice(_SHAPES))
        number = random.randint(0, 9)
        order: Literal["up", "walk", "input"] = random.choice(("up", "up", "walk", "input"))
        if order != "walk":
            return Clear(area, number, order)
        return Clear(area, number, order, self._walk(area.columns * area.rows))

    def _walk(self, cells: int) -> tuple[int, int, int]:
        """Return a factor, a summand and a divisor of a walk that visits every cell."""
        random = self._random
        while True:
            divisor = random.randint(cells, 3 * cells)
            factor, summand = random.randint(1, 5), random.randint(1, 5)
            visited, x = set(), 0
            for _ in range(divisor):
                visited.add(x % cells)
                x = (x * factor + summand) % divisor
            if len(visited) == cells and gcd(factor, divisor) == 1:
                return factor, summand, divisor

    def _clicks(self) -> Statement:
        """Return a loop or a statement in which x or the input chooses cells."""
        random = self._random
        reads = self._kind.chooses
        self._level += 1
        body = [self._poke(reads) if random.random() < 0.5 else self._call(reads)]
        if random.random() < 0.3:
            body.append(self._poke(reads))
        body += self._small(1)
        random.shuffle(body)
        self._level -= 1
        choice = random.random()
        if reads and choice < 0.2:
            columns = random.choice((2, 3, 4, None))
            return Click(columns, random.choice((None, random.randrange(6))), choice < 0.1)
        if not reads and choice < 0.15:
            return CountUp(0, random.randint(2, 6), [Look(random.randrange(6)), *body[:1]], True)
        restarts = random.random() < 0.25
        if reads:
            if random.random() < 0.5:
                return CountDown(random.choice((None, 3, 5)), body, False, restarts)
            return WhileInput("in(n)", body, restarts)
        if random.random() < 0.5:
            inner = CountUp(0, random.randint(1, 4), body, restarts)
            return CountDown(random.choice((None, 3)), [inner], True, random.random() < 0.25)
        return CountUp(random.randint(0, 2), random.randint(3, 9), body, restarts)

    # Large statements.

    def _loop(
        self, kind: str, restarts: bool, body: Callable[[], list[Statement]]
    ) -> CountDown | CountUp | WhileInput | Until:
        self._level += 1
        loop = super()._loop(kind, restarts, body)
        self._level -= 1
        if isinstance(loop, CountUp) and self._level:
            loop = loop._replace(last=loop.first + self._random.randint(1, 3))
        elif isinstance(loop, CountDown) and loop.first is not None and self._level:
            loop = loop._replace(first=self._random.randint(2, 4))
        return loop

    def _body(self, within: int, has_sum: bool) -> list[Statement]:
        body = super()._body(within, has_sum)
        if within > 0 and self._random.random() < (0.9 if self._kind.within > 2 else 0.1):
            body.insert(self._random.randint(0, len(body)), self._large(within, has_sum=False))
        return body

    # Small statements.

    def _leaf(self) -> Statement:
        random = self._random
        name = random.choices(list(_LEAVES), list(_LEAVES.values()))[0]
        match name:
            case "once":
                return Once(self._slot(), self._simple(), self._simple())
            case "toggle":
                return Toggle(random.randrange(self._flags))
            case "guard":
                return Guard(random.randrange(self._flags))
            case "poke":
                return self._poke(self._kind.chooses and random.random() < 0.5)
            case "call":
                return self._call(self._kind.chooses and random.random() < 0.5)
            case "pile":
                return self._pile()
            case "collect":
                return self._collect()
            case "below" if self._level:
                return SwitchBelow([self._simple() for _ in range(random.randint(2, 3))])
            case "restart":
                return Restart()
            case "if":
                return If(self._test(), [self._stateful()], self._simple())
            case _:
                return super()._leaf()

    def _simple(self) -> list[Statement]:
        random = self._random
        choice = random.random()
        if choice < 0.55:
            return super()._simple()
        if choice < 0.8:
            return [self._stateful(), Show()]
        return [random.choice((Bottom(), Write(10), self._pile()))]

    def _stateful(self) -> Statement:
        """Return a small statement that changes the board."""
        random = self._random
        choice = random.randrange(6)
        if choice == 0:
            return Restart()
        if choice < 3:
            return Toggle(random.randrange(self._flags))
        if choice == 3:
            return Guard(random.randrange(self._flags))
        return self._poke(reads=False)

    def _slot(self) -> int:
        return self._random.randrange(self._slots)

    def _poke(self, reads: bool) -> Statement:
        random = self._random
        return Poke(random.choice(self._areas), random.randint(0, 9), reads)

    def _call(self, reads: bool) -> Statement:
        random = self._random
        numbers = random.randint(2, 9), random.randint(1, 9)
        return Call(numbers, random.sample(_OPERATORS, random.randint(2, 4)), reads)

    def _pile(self) -> Statement:
        random = self._random
        count = random.randint(3, 7)
        numbers = tuple(random.randint(0, 9) for _ in range(count))
        operators = tuple(random.choices(_OPERATORS[:3], k=count - 1))
        return Pile(numbers, operators)

    def _collect(self) -> Statement:
        random = self._random
        first = None if random.random() < 0.3 else random.randint(2, 5)
        return Collect(first, random.choice(_OPERATORS), random.randint(1, 9))
