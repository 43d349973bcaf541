"""Finds the cheap numbers of a board: those that few moves push.

A click that opens a part of the board pushes a number, and these numbers and 0 are combined by commands. What the parts
are worth depends on which of them are open, so there is a table of cheap numbers for each set of open parts.
"""

from __future__ import annotations

import operator

from mines_tools.base.records import NamedTuple
from mines_tools.languages.minesasm.moves import PUSH_0, SWAP, NumberWay, click
from mines_tools.languages.minesasm.plan import FIELD

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from mines_tools.languages.minesasm.moves import Costs, Move
    from mines_tools.languages.minesasm.plan import BoardPlan

    Moves = Sequence[Move]
    _Calculate = Callable[[int, int], int]
    Found = tuple[int, int, NumberWay]
    """The parts that are open afterwards, a number, and the way to push it."""
    _Calculation = tuple[int, int, _Calculate, int, NumberWay | None, Moves]
    """A way to go on with a number: its cost, the parts that are open afterwards, the calculation, its second number,
    the way to push this number, and the last moves."""

LARGEST = 1_200
"""The largest number in a table."""
_OPERAND_CLICKS = 2
"""The maximum cost of the second number of a calculation in a table, in clicks."""
_UNKNOWN = 1 << 30
"""A cost that is greater than all others."""


class NumberTable(NamedTuple):
    """The ways to push cheap numbers if certain parts are open before."""

    by_number: dict[int, dict[int, NumberWay]]
    """The ways by the number and the parts that are open afterwards. The cheapest way of each number comes first."""
    by_cost: Sequence[Sequence[Found]]
    """The same ways by their cost."""


class NumberTables:
    """The tables of cheap numbers of one board."""

    def __init__(self, plan: BoardPlan, costs: Costs, most: int) -> None:
        """Prepare the search for the numbers that cost at most `most`."""
        self._plan = plan
        self._costs = costs
        self._most = most
        self._tables: dict[int, NumberTable] = {}
        self._calculations: dict[int, Sequence[_Calculation]] = {}
        self._affordable: dict[tuple[int, int], Sequence[_Calculation]] = {}
        self._board_moves: dict[int, Sequence[tuple[int, NumberWay]]] = {}

    def table(self, parts: int) -> NumberTable:
        """Return the table for the case that `parts` are open before."""
        found = self._tables.get(parts)
        if found is None:
            found = self._tables[parts] = self._made(parts)
        return found

    def _made(self, parts: int) -> NumberTable:
        """Make a table: the numbers that cost least come first, and each leads to other numbers."""
        by_number: dict[int, dict[int, NumberWay]] = {}
        by_cost: list[list[Found]] = []
        waiting: list[list[Found]] = [[] for _ in range(self._most + 1)]
        """The numbers that were found, by their cost."""
        cheapest: dict[tuple[int, int], int] = {}
        """The cost of each number that was found, by the parts that are open afterwards and the number."""
        for after, number, way in self._firsts(parts):
            waiting[way.cost].append((after, number, way))
        for cost, numbers in enumerate(waiting):
            done: list[Found] = []
            by_cost.append(done)
            for found in numbers:
                at, number, way = found
                ways = by_number.setdefault(number, {})
                if at in ways:
                    continue
                ways[at] = way
                done.append(found)
                for more, after, calculate, second, operand, moves in self._affordable_at(
                    at, self._most - cost
                ):
                    result = calculate(number, second)
                    key = (after, result)
                    new = cost + more
                    if new < cheapest.get(key, _UNKNOWN) and -LARGEST <= result <= LARGEST:
                        cheapest[key] = new
                        waiting[new].append((after, result, NumberWay(new, moves, way, operand)))
        return NumberTable(by_number, by_cost)

    def _affordable_at(self, parts: int, most: int) -> Sequence[_Calculation]:
        """Return the calculations with a number if `parts` are open, which cost at most `most`."""
        found = self._affordable.get((parts, most))
        if found is None:
            every = self._calculations.get(parts)
            if every is None:
                every = self._calculations[parts] = tuple(self._calculations_at(parts))
            found = tuple(row for row in every if row[0] <= most)
            self._affordable[parts, most] = found
        return found

    def _calculations_at(self, parts: int) -> Iterator[_Calculation]:
        """Yield the calculations with a number at the top if `parts` are open, and the moves that only change the board:
        they add 0."""
        one = self._costs.click
        commands = self._plan.commands(parts)
        for calculate, moves in _tests(commands):
            yield one, parts, calculate, 0, None, moves
        if {"dup", "add"} <= commands:
            yield 2 * one, parts, operator.mul, 2, None, (*DUP, *ADD)
        if {"dup", "mul"} <= commands:
            yield 2 * one, parts, operator.pow, 2, None, (*DUP, *MUL)
        for after, way in self.board_moves(parts):
            yield way.cost, after, operator.add, 0, None, way.last
        for after, number, way in self._operands(parts):
            for calculate, moves in _calculations_with(number, self._plan.commands(after)):
                yield way.cost + len(moves) * one, after, calculate, number, way, moves

    def _firsts(self, parts: int) -> Iterator[tuple[int, int, NumberWay]]:
        """Yield the numbers that one click pushes: the parts that are open afterwards, the number, and the way. The
        game may be restarted before."""
        plan, costs = self._plan, self._costs
        starts: list[tuple[int, int, Moves]] = [(parts, 0, ())]
        restarted = plan.restarted(parts)
        if restarted is not None:
            starts.append((restarted, costs.of(plan.restart), (plan.restart,)))
        for at, cost, before in starts:
            if at & FIELD:
                yield at, 0, NumberWay(cost + costs.click, (*before, PUSH_0))
            for part in range(len(plan.cells)):
                after = plan.opened(at, part)
                if after is not None:
                    move = plan.opening(at, part)
                    yield after, move.value, NumberWay(cost + costs.click, (*before, move))

    def _operands(self, parts: int) -> Iterator[tuple[int, int, NumberWay]]:
        """Yield the cheapest numbers except 0: the parts that are open afterwards, the number, and the way."""
        one = self._costs.click
        made: dict[tuple[int, int], NumberWay] = {}
        for after, number, way in self._firsts(parts):
            results = [(number, way)]
            for calculate, moves in _tests(self._plan.commands(after)):
                results.append((calculate(number, 0), NumberWay(way.cost + one, moves, way)))
            for result, then in results:
                old = made.get((after, result))
                cheap = then.cost <= _OPERAND_CLICKS * one
                if result and cheap and (old is None or then.cost < old.cost):
                    made[after, result] = then
        for (after, number), way in made.items():
            yield after, number, way

    def board_moves(self, parts: int) -> Sequence[tuple[int, NumberWay]]:
        """Return the moves that change the board, but not the stack: the parts that are open afterwards, and the way. A
        restart closes all parts; another part is opened, and its number is dropped."""
        found = self._board_moves.get(parts)
        if found is not None:
            return found
        plan, costs = self._plan, self._costs
        moves: list[tuple[int, NumberWay]] = []
        restarted = plan.restarted(parts)
        if restarted is not None:
            moves.append((restarted, NumberWay(costs.of(plan.restart), (plan.restart,))))
        for part in range(len(plan.cells)):
            after = plan.opened(parts, part)
            if after is not None and plan.has(after, "pop"):
                moves.append((after, NumberWay(2 * costs.click, (plan.opening(parts, part), *POP))))
        self._board_moves[parts] = moves
        return moves


def _tests(commands: frozenset[str]) -> Iterator[tuple[_Calculate, Moves]]:
    """Yield the tests of a number that `commands` make."""
    if "not" in commands:
        yield _inverted, (click("not"),)
    if "positive" in commands:
        yield _is_positive, (click("positive"),)


def _inverted(number: int, _: int) -> int:
    """Return 1 for 0, and 0 for 1. Return another `number` itself: 0 can be pushed in cheaper ways."""
    return 1 - number if 0 <= number <= 1 else number


def _is_positive(number: int, _: int) -> int:
    """Return 1 for a positive number. Return another `number` itself: 0 can be pushed in cheaper ways."""
    return 1 if number > 0 else number


def _calculations_with(number: int, commands: frozenset[str]) -> Iterator[tuple[_Calculate, Moves]]:
    """Yield what `commands` calculate of a number and of `number`, which is at the top: the calculation and the moves."""
    if "add" in commands:
        yield operator.add, ADD
    if "sub" in commands:
        yield operator.sub, SUB
        yield _subtracted_from, (SWAP, *SUB)
    if "mul" in commands:
        yield operator.mul, MUL
    if "div" in commands and number > 1:
        yield operator.floordiv, DIV
    if "mod" in commands and number > 1:
        yield operator.mod, MOD


def _subtracted_from(number: int, other: int) -> int:
    return other - number


ADD, SUB, MUL, DIV, MOD = [(click(name),) for name in ("add", "sub", "mul", "div", "mod")]
DUP, POP = (click("dup"),), (click("pop"),)
