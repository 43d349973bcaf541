"""Finds the cheapest moves that push a number.

A click that opens a part of the board pushes a number, and these numbers and 0 are combined by commands. What the parts
are worth depends on which of them are open, so there is a table of cheap numbers for each set of open parts. A number
that is in no table is a sum, a difference or a product of two numbers from tables; a large number is made from its
square root or from its half.
"""

from __future__ import annotations

from heapq import heappop, heappush
from math import isqrt

from mines_tools.base.records import NamedTuple
from mines_tools.languages.minesasm.moves import PUSH_0, SWAP, click
from mines_tools.languages.minesasm.plan import FIELD

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from mines_tools.languages.minesasm.moves import Costs, Move
    from mines_tools.languages.minesasm.plan import BoardPlan

    Moves = tuple[Move, ...]
    _Seconds = dict[int, list[tuple[int, "ConstantWay"]]]
    _Pair = tuple[int, "ConstantWay", "ConstantWay", Moves]
    """A cost, the ways to push two numbers, and the moves that combine these numbers."""

QUICK, THOROUGH = 3, 5
"""The maximum cost of the numbers in a table, in clicks, for a quick search and for a thorough one."""
_OPERAND_CLICKS = 2
"""The maximum cost of the second number of a calculation in a table, in clicks."""
_PAIR_SLACK = 2
"""How much more than the cheapest way a calculation with two numbers may cost, in clicks."""
_LARGEST = 1_200
"""The largest number in a table."""


class ConstantWay(NamedTuple):
    """Some moves, and their cost."""

    cost: int
    moves: Moves


class Constants:
    """The ways to push numbers on one board."""

    def __init__(self, plan: BoardPlan, costs: Costs, clicks: int = THOROUGH) -> None:
        """Prepare the search. `clicks` is `QUICK` or `THOROUGH`."""
        self.plan = plan
        self.costs = costs
        self._most = clicks * costs.click
        self._tables: dict[int, Mapping[int, Mapping[int, ConstantWay]]] = {}
        self._seconds: dict[int, Sequence[_Seconds]] = {}
        self._operands: dict[int, Sequence[tuple[int, int, ConstantWay, frozenset[str]]]] = {}
        self._board_moves: dict[int, Sequence[tuple[int, int, Moves]]] = {}
        self._ways: dict[tuple[int, int], Mapping[int, ConstantWay]] = {}

    def ways(self, parts: int, value: int) -> Mapping[int, ConstantWay]:
        """Return the ways to push `value` if `parts` are open. There is at most one way for each set of parts that are
        open afterwards. The result is empty if `value` cannot be made."""
        key = (parts, value)
        found = self._ways.get(key)
        if found is None:
            self._ways[key] = {}  # a number is not made from itself
            found = self._ways[key] = self._searched(parts, value)
        return found

    def _searched(self, parts: int, value: int) -> Mapping[int, ConstantWay]:
        best: dict[int, ConstantWay] = {}
        table = self.table(parts)
        for after, numbers in table.items():
            if value in numbers:
                _keep(best, after, numbers[value])
        if abs(value) <= 2 * _LARGEST:
            least = min((way.cost for way in best.values()), default=1 << 30)
            if least > 2 * self.costs.click:
                for after, way in self._pairs(parts, value, least):
                    _keep(best, after, way)
        if not best:
            for after, way in self._large(parts, value):
                _keep(best, after, way)
        return best

    def _pairs(self, parts: int, value: int, least: int) -> Iterator[tuple[int, ConstantWay]]:
        """Yield the ways to make `value` from two numbers of tables: the cheapest one for each set of parts that are
        open afterwards. `least` is the cost of the cheapest way that is known; ways that cost much more are left out.
        """
        one = self.costs.click
        pairs: dict[int, _Pair] = {}
        for between, firsts in self.table(parts).items():
            cheapest = next(iter(firsts.values()))
            if cheapest.cost + 2 * one <= least + _PAIR_SLACK * one:
                least = self._pairs_after(between, firsts, value, least, pairs)
        for after, (_, way, other, moves) in pairs.items():
            yield after, _then(way, other, one, moves)

    def _pairs_after(
        self,
        between: int,
        firsts: Mapping[int, ConstantWay],
        value: int,
        least: int,
        pairs: dict[int, _Pair],
    ) -> int:
        """Find the ways to make `value` from one of the numbers `firsts`, the cheapest first, and a number of a table.
        The parts `between` are open after the first number. Keep the cheapest way for each set of parts that are open
        afterwards in `pairs`. Return the cost of the cheapest way, or `least` if this is less."""
        one = self.costs.click
        added, subtracted, multiplied = self._seconds_of(between)
        for first, way in firsts.items():
            base = way.cost + one
            if base + one > least + _PAIR_SLACK * one:
                break
            found = []
            if seconds := added.get(value - first):
                found.append((seconds, _ADD))
            if seconds := subtracted.get(first - value):
                found.append((seconds, _SUB))
            if first and value % first == 0 and (seconds := multiplied.get(value // first)):
                found.append((seconds, _MUL))
            for seconds, moves in found:
                for after, other in seconds:
                    cost = base + other.cost
                    if after not in pairs or cost < pairs[after][0]:
                        pairs[after] = cost, way, other, moves
                        least = min(least, cost)
        return least

    def _seconds_of(self, parts: int) -> Sequence[_Seconds]:
        """Return the numbers that can be added, those that can be subtracted, and those by which can be multiplied, if
        `parts` are open before: for each number, the parts that are open afterwards, and the ways."""
        found = self._seconds.get(parts)
        if found is None:
            commands = ("add", "sub", "mul")
            tables: tuple[_Seconds, ...] = ({}, {}, {})
            for after, numbers in self.table(parts).items():
                there = self.plan.commands(after)
                for table, command in zip(tables, commands, strict=True):
                    if command in there:
                        for number, way in numbers.items():
                            table.setdefault(number, []).append((after, way))
            found = self._seconds[parts] = tables
        return found

    def _large(self, parts: int, value: int) -> Iterator[tuple[int, ConstantWay]]:
        """Yield ways to make a large `value` from smaller numbers."""
        if not {"push(n)", "dup", "add"} <= self.plan.commands(parts):
            yield from self._after_opening(parts, value)
        elif value < 0:
            yield from self._negative(parts, value)
        else:
            yield from self._grown(parts, value)

    def _after_opening(self, parts: int, value: int) -> Iterator[tuple[int, ConstantWay]]:
        """Yield ways to make `value` after the field is opened, and what that pushes is dropped."""
        after = self.plan.opened(parts, 0)
        if after is None or not {"pop", "dup", "add"} <= self.plan.commands(after):
            return
        moves = (self.plan.opening(parts, 0), *_POP)
        for end, way in self.ways(after, value).items():
            yield end, ConstantWay(way.cost + 2 * self.costs.click, (*moves, *way.moves))

    def _negative(self, parts: int, value: int) -> Iterator[tuple[int, ConstantWay]]:
        """Yield ways to make a negative `value`: it is subtracted from 0."""
        for after, way in self.ways(parts, -value).items():
            if {"push(n)", "sub"} <= self.plan.commands(after):
                moves = (*way.moves, PUSH_0, SWAP, *_SUB)
                yield after, ConstantWay(way.cost + 3 * self.costs.click, moves)

    def _grown(self, parts: int, value: int) -> Iterator[tuple[int, ConstantWay]]:
        """Yield ways to make a positive `value`: a square or a double, and a rest."""
        root = isqrt(value)
        if value > _LARGEST and self.plan.has(parts, "mul"):
            yield from self._with_rest(parts, root, value - root * root, "mul")
        else:
            yield from self._with_rest(parts, value // 2, value % 2, "add")

    def _with_rest(
        self, parts: int, half: int, rest: int, command: str
    ) -> Iterator[tuple[int, ConstantWay]]:
        """Yield ways to make `half`, combine it with itself by `command`, and add `rest`."""
        one = self.costs.click
        for between, way in self.ways(parts, half).items():
            if not {command, "dup"} <= self.plan.commands(between):
                continue
            whole = ConstantWay(way.cost + 2 * one, (*way.moves, *_DUP, click(command)))
            if rest == 0:
                yield between, whole
                continue
            for after, other in self.ways(between, rest).items():
                if self.plan.has(after, "add"):
                    yield after, _then(whole, other, one, _ADD)

    # Tables

    def table(self, parts: int) -> Mapping[int, Mapping[int, ConstantWay]]:
        """Return the cheap numbers if `parts` are open. The keys are the parts that are open afterwards."""
        found = self._tables.get(parts)
        if found is None:
            found = self._tables[parts] = self._made(parts)
        return found

    def _made(self, parts: int) -> Mapping[int, Mapping[int, ConstantWay]]:
        most = self._most
        least = min(self.costs.click, self.costs.restart)
        made: dict[int, dict[int, ConstantWay]] = {}
        cheapest: dict[tuple[int, int], int] = {}
        """The cost of each number that was found so far, by the parts that are open afterwards and the number."""
        waiting: list[tuple[int, int, int, int, Moves, Moves]] = []
        count = 0
        for after, value, way in self._firsts(parts):
            heappush(waiting, (way.cost, count, after, value, way.moves, ()))
            count += 1
        while waiting:
            cost, _, at, value, before, last = heappop(waiting)
            numbers = made.setdefault(at, {})
            if value in numbers:
                continue
            moves = (*before, *last)
            numbers[value] = ConstantWay(cost, moves)
            left = most - cost
            if left < least:
                continue
            for after, result, more, then in self._nexts(at, value, left):
                new = cost + more
                key = (after, result)
                if abs(result) <= _LARGEST and new < cheapest.get(key, 1 << 30):
                    cheapest[key] = new
                    heappush(waiting, (new, count, after, result, moves, then))
                    count += 1
        return made

    def _firsts(self, parts: int) -> Iterator[tuple[int, int, ConstantWay]]:
        """Yield the numbers that one click pushes: the parts that are open afterwards, the number, and the way. The
        game may be restarted before, or another part may be opened and dropped."""
        plan, costs = self.plan, self.costs
        starts = [(parts, ConstantWay(0, ()))]
        restarted = plan.restarted(parts)
        if restarted is not None:
            starts.append((restarted, ConstantWay(costs.of(plan.restart), (plan.restart,))))
        for at, way in starts:
            if at & FIELD:
                yield at, 0, ConstantWay(way.cost + costs.click, (*way.moves, PUSH_0))
            for part in range(len(plan.cells)):
                after = plan.opened(at, part)
                if after is not None:
                    move = plan.opening(at, part)
                    then = ConstantWay(way.cost + costs.click, (*way.moves, move))
                    yield after, move.value, then

    def _nexts(self, parts: int, value: int, most: int) -> Iterator[tuple[int, int, int, Moves]]:
        """Yield what some moves make of `value`, which is at the top: the parts that are open afterwards, the result,
        the cost and the moves. `most` is the greatest cost."""
        one = self.costs.click
        for result, moves in _alone(value, self.plan.commands(parts)):
            more = len(moves) * one
            if more <= most:
                yield parts, result, more, moves
        for after, cost, moves in self.board_moves(parts):
            if cost <= most:
                yield after, value, cost, moves
        if most < 2 * one:
            return
        for after, other, way, commands in self._operands_of(parts):
            if way.cost + one <= most:
                for result, moves in _together(value, other, commands):
                    more = way.cost + len(moves) * one
                    if more <= most:
                        yield after, result, more, (*way.moves, *moves)

    def board_moves(self, parts: int) -> Sequence[tuple[int, int, Moves]]:
        """Return the moves that change the board, but not the stack: the parts that are open afterwards, the cost and
        the moves. A restart closes all parts; another part is opened, and its number is dropped."""
        found = self._board_moves.get(parts)
        if found is not None:
            return found
        plan, costs = self.plan, self.costs
        moves: list[tuple[int, int, Moves]] = []
        restarted = plan.restarted(parts)
        if restarted is not None:
            moves.append((restarted, costs.of(plan.restart), (plan.restart,)))
        for part in range(len(plan.cells)):
            after = plan.opened(parts, part)
            if after is not None and plan.has(after, "pop"):
                moves.append((after, 2 * costs.click, (plan.opening(parts, part), *_POP)))
        self._board_moves[parts] = moves
        return moves

    def _operands_of(self, parts: int) -> Sequence[tuple[int, int, ConstantWay, frozenset[str]]]:
        """Return the cheapest numbers except 0: the parts that are open afterwards, the number, the way, and the
        commands that can be selected afterwards."""
        found = self._operands.get(parts)
        if found is not None:
            return found
        plan, one = self.plan, self.costs.click
        made: dict[tuple[int, int], ConstantWay] = {}
        for after, value, way in self._firsts(parts):
            results = [(value, way)]
            if value == 0 and plan.has(after, "not"):
                results.append((1, ConstantWay(way.cost + one, (*way.moves, *_NOT))))
            if value > 1 and plan.has(after, "positive"):
                results.append((1, ConstantWay(way.cost + one, (*way.moves, *_POSITIVE))))
            for result, then in results:
                old = made.get((after, result))
                cheap = then.cost <= _OPERAND_CLICKS * one
                if result and cheap and (old is None or then.cost < old.cost):
                    made[after, result] = then
        found = [(after, value, way, plan.commands(after)) for (after, value), way in made.items()]
        self._operands[parts] = found
        return found


def _alone(value: int, commands: frozenset[str]) -> Iterator[tuple[int, Moves]]:
    """Yield what `commands` make of `value` alone: the result and the moves."""
    if "not" in commands and value in (0, 1):
        yield 1 - value, _NOT
    if "positive" in commands and value > 1:
        yield 1, _POSITIVE
    if "dup" in commands and "add" in commands:
        yield 2 * value, (*_DUP, *_ADD)
    if "dup" in commands and "mul" in commands:
        yield value * value, (*_DUP, *_MUL)


def _together(value: int, other: int, commands: frozenset[str]) -> Iterator[tuple[int, Moves]]:
    """Yield what `commands` make of `value` and `other`, which is at the top: the result and the moves."""
    if "add" in commands:
        yield value + other, _ADD
    if "sub" in commands:
        yield value - other, _SUB
        yield other - value, (SWAP, *_SUB)
    if "mul" in commands:
        yield value * other, _MUL
    if "div" in commands and other > 1:
        yield value // other, _DIV
    if "mod" in commands and other > 1:
        yield value % other, _MOD


def _then(first: ConstantWay, second: ConstantWay, more: int, moves: Moves) -> ConstantWay:
    return ConstantWay(first.cost + second.cost + more, (*first.moves, *second.moves, *moves))


def _keep(best: dict[int, ConstantWay], parts: int, way: ConstantWay) -> None:
    if parts not in best or way.cost < best[parts].cost:
        best[parts] = way


_ADD, _SUB, _MUL, _DIV, _MOD = [(click(name),) for name in ("add", "sub", "mul", "div", "mod")]
_DUP, _POP, _NOT, _POSITIVE = [(click(name),) for name in ("dup", "pop", "not", "positive")]
