"""Finds the cheapest moves that push a number.

A number that is in no table of cheap numbers is a sum, a difference or a product of two numbers from tables; a large
number is made from its square root or from its half.
"""

from __future__ import annotations

from math import isqrt

from mines_tools.languages.minesasm.moves import PUSH_0, SWAP, NumberWay, click
from mines_tools.languages.minesasm.number_tables import (
    ADD,
    DUP,
    LARGEST,
    MUL,
    POP,
    SUB,
    NumberTables,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from mines_tools.languages.minesasm.moves import Costs
    from mines_tools.languages.minesasm.number_tables import Moves
    from mines_tools.languages.minesasm.plan import BoardPlan

    _First = tuple[int, NumberWay, Mapping[int, Mapping[int, NumberWay]]]
    """The first number of a calculation, the way to push it, and the numbers that can be pushed after that."""
    _Pair = tuple[int, NumberWay, NumberWay, Moves]
    """A cost, the ways to push two numbers, and the moves that combine these numbers."""

QUICK, THOROUGH = 3, 5
"""The maximum cost of the numbers in a table, in clicks, for a quick search and for a thorough one."""
_FIRST_SLACK, _PAIR_SLACK = 2, 4
"""How much more than the cheapest way a calculation with two numbers may cost, in clicks: if the second number costs one
click, and in all."""


class Constants:
    """The ways to push numbers on one board."""

    def __init__(self, plan: BoardPlan, costs: Costs, clicks: int = THOROUGH) -> None:
        """Prepare the search. `clicks` is `QUICK` or `THOROUGH`."""
        self.plan = plan
        self.costs = costs
        self._tables = NumberTables(plan, costs, clicks * costs.click)
        self._firsts_of: dict[tuple[int, int], Sequence[_First]] = {}
        self._ways: dict[tuple[int, int], Mapping[int, NumberWay]] = {}

    def board_moves(self, parts: int) -> Sequence[tuple[int, NumberWay]]:
        """Return the moves that change the board, but not the stack: see `NumberTables.board_moves`."""
        return self._tables.board_moves(parts)

    def ways(self, parts: int, value: int) -> Mapping[int, NumberWay]:
        """Return the ways to push `value` if `parts` are open. There is at most one way for each set of parts that are
        open afterwards. The result is empty if `value` cannot be made."""
        key = (parts, value)
        found = self._ways.get(key)
        if found is None:
            self._ways[key] = {}  # a number is not made from itself
            found = self._ways[key] = self._searched(parts, value)
        return found

    def cheap(self, parts: int, value: int) -> Mapping[int, NumberWay]:
        """Return the ways to push `value` if `parts` are open and if `value` is in the table of cheap numbers."""
        return self._tables.table(parts).by_number.get(value, {})

    def _searched(self, parts: int, value: int) -> Mapping[int, NumberWay]:
        best = dict(self._tables.table(parts).by_number.get(value, {}))
        if abs(value) <= 2 * LARGEST:
            least = min((way.cost for way in best.values()), default=1 << 30)
            if least > 2 * self.costs.click:
                for after, way in self._pairs(parts, value, least):
                    _keep(best, after, way)
        if not best:
            for after, way in self._large(parts, value):
                _keep(best, after, way)
        return best

    def _pairs(self, parts: int, value: int, least: int) -> Iterator[tuple[int, NumberWay]]:
        """Yield the ways to make `value` from two numbers of tables: the cheapest one for each set of parts that are
        open afterwards. `least` is the cost of the cheapest way that is known; ways that cost much more are left out.
        """
        one = self.costs.click
        commands = self.plan.commands
        pairs: dict[int, _Pair] = {}
        for cost in range(len(self._tables.table(parts).by_cost)):
            if cost + 2 * one > least + _FIRST_SLACK * one:
                break
            for way, seconds, moves in self._calculations(parts, cost, value):
                command = moves[0].command
                for after, other in seconds.items():
                    whole = cost + other.cost + one
                    if whole > least + _PAIR_SLACK * one:
                        break
                    is_cheaper = after not in pairs or whole < pairs[after][0]
                    if is_cheaper and command in commands(after):
                        pairs[after] = whole, way, other, moves
                        least = min(least, whole)
        for after, (whole, way, other, moves) in pairs.items():
            yield after, NumberWay(whole, moves, way, other)

    def _calculations(
        self, parts: int, cost: int, value: int
    ) -> Iterator[tuple[NumberWay, Mapping[int, NumberWay], Moves]]:
        """Yield the calculations whose result is `value` and whose first number costs `cost` if `parts` are open before:
        the way to push the first number, the ways to push the second one, and the last moves."""
        for first, way, seconds in self._firsts(parts, cost):
            if ways := seconds.get(value - first):
                yield way, ways, ADD
            if ways := seconds.get(first - value):
                yield way, ways, SUB
            if first and value % first == 0 and (ways := seconds.get(value // first)):
                yield way, ways, MUL

    def _firsts(self, parts: int, cost: int) -> Sequence[_First]:
        """Return the numbers that cost `cost` if `parts` are open before."""
        key = (parts, cost)
        found = self._firsts_of.get(key)
        if found is None:
            table = self._tables.table
            found = self._firsts_of[key] = [
                (number, way, table(between).by_number)
                for between, number, way in table(parts).by_cost[cost]
            ]
        return found

    def _large(self, parts: int, value: int) -> Iterator[tuple[int, NumberWay]]:
        """Yield ways to make a large `value` from smaller numbers."""
        if not {"push(n)", "dup", "add"} <= self.plan.commands(parts):
            yield from self._after_opening(parts, value)
        elif value < 0:
            yield from self._negative(parts, value)
        else:
            yield from self._grown(parts, value)

    def _after_opening(self, parts: int, value: int) -> Iterator[tuple[int, NumberWay]]:
        """Yield ways to make `value` after the field is opened, and what that pushes is dropped."""
        after = self.plan.opened(parts, 0)
        if after is None or not {"pop", "dup", "add"} <= self.plan.commands(after):
            return
        opened = NumberWay(2 * self.costs.click, (self.plan.opening(parts, 0), *POP))
        for end, way in self.ways(after, value).items():
            yield end, NumberWay(way.cost + opened.cost, (), opened, way)

    def _negative(self, parts: int, value: int) -> Iterator[tuple[int, NumberWay]]:
        """Yield ways to make a negative `value`: it is subtracted from 0."""
        for after, way in self.ways(parts, -value).items():
            if {"push(n)", "sub"} <= self.plan.commands(after):
                yield after, NumberWay(way.cost + 3 * self.costs.click, (PUSH_0, SWAP, *SUB), way)

    def _grown(self, parts: int, value: int) -> Iterator[tuple[int, NumberWay]]:
        """Yield ways to make a positive `value`: a square or a double, and a rest."""
        root = isqrt(value)
        if value > LARGEST and self.plan.has(parts, "mul"):
            yield from self._with_rest(parts, root, value - root * root, "mul")
        else:
            yield from self._with_rest(parts, value // 2, value % 2, "add")

    def _with_rest(
        self, parts: int, half: int, rest: int, command: str
    ) -> Iterator[tuple[int, NumberWay]]:
        """Yield ways to make `half`, combine it with itself by `command`, and add `rest`."""
        one = self.costs.click
        for between, way in self.ways(parts, half).items():
            if not {command, "dup"} <= self.plan.commands(between):
                continue
            whole = NumberWay(way.cost + 2 * one, (*DUP, click(command)), way)
            if rest == 0:
                yield between, whole
                continue
            for after, other in self.ways(between, rest).items():
                if self.plan.has(after, "add"):
                    yield after, NumberWay(whole.cost + other.cost + one, ADD, whole, other)


def _keep(best: dict[int, NumberWay], parts: int, way: NumberWay) -> None:
    if parts not in best or way.cost < best[parts].cost:
        best[parts] = way
