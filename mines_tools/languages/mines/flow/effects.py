"""Computes all effects that a command can have on a stack that is only partly known.

If a command may succeed or fail, success and failure are separate effects. Each effect contains what is then known
about the stack.
"""

from __future__ import annotations

from mines_tools.base.records import NamedTuple
from mines_tools.languages.mines.commands import (
    INPUT_MISMATCH,
    LAST_CODE_POINT,
    SURROGATES,
    UNDERFLOW,
    UNICODE_RANGE,
    ZERO_DIVISION,
)
from mines_tools.languages.mines.flow import links, values
from mines_tools.languages.mines.flow.values import ANY, CODE_POINTS
from mines_tools.languages.mines.operations import Operation

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
    from typing import Literal

    from mines_tools.languages.mines.board import Board
    from mines_tools.languages.mines.commands import Command, CommandError
    from mines_tools.languages.mines.dialect import Dialect
    from mines_tools.languages.mines.flow.links import Link
    from mines_tools.languages.mines.flow.player import ClickOutcome
    from mines_tools.languages.mines.flow.stacks import AbstractStack, Stacks
    from mines_tools.languages.mines.flow.values import Value
    from mines_tools.languages.mines.operations import Button

    Reading = Literal[
        "open",
        "after failing", "no integer", "ended",
        "after its loop", "loop out of integers", "loop at end",
    ]  # fmt: skip
    """The knowledge about reads and about the rest of the input at a point of a run.

    "open": every read has succeeded so far. In all other cases, a read has failed. "after failing": nothing is known
    about the input. "no integer": what comes next in the input is not an integer. (A failed in(n) consumes nothing, so
    this stays true until in(c) reads a character.) "ended": the input has ended, for the rest of the run.

    "after its loop", "loop out of integers" and "loop at end" say the same about the input as "after failing", "no
    integer" and "ended". They also say that the first failed read has ended a loop that only a failed read can end.
    """


_WITHOUT_INTEGER: Mapping[Reading, Reading] = {
    "open": "no integer",
    "after failing": "no integer",
    "after its loop": "loop out of integers",
}
_AT_END: Mapping[Reading, Reading] = {
    "open": "ended",
    "after failing": "ended",
    "no integer": "ended",
    "after its loop": "loop at end",
    "loop out of integers": "loop at end",
}
"""What is known about the input after a failed in(c). The key is what was known before the in(c). If a key is missing,
the knowledge stays the same. `_WITHOUT_INTEGER` has the same form, but is for a failed in(n)."""
_PAST_A_CHARACTER: Mapping[Reading, Reading] = {
    "no integer": "after failing",
    "loop out of integers": "after its loop",
}
"""What is known about the input after an in(c) that succeeds. The key is what was known before the in(c). If a key is
missing, the knowledge stays the same."""
ENDS_ITS_LOOP: Mapping[Reading, Reading] = {
    "no integer": "loop out of integers",
    "ended": "loop at end",
}
"""What is known after the first failed read, if this read ends a loop that only a failed read can end. The key is what
would be known after any other failed read."""


MOST_TARGETS = 16
"""The greatest number of cells for which the clicks of a `perform` are explored one by one. If a `perform` can click
more cells, its clicks are explored together."""
_MOST_AT_ONCE = 1_024
"""The greatest number of cells for which the clicks of a `perform` are explored together. If a `perform` can click more
cells, any cell of the board counts as possible."""
_MOST_SKIPS = 4_096
"""The greatest number of distances of a `skip` that are listed. If there are more, every distance counts as possible.
(Distances without a gap between them are not listed: they are stored as a range, however many there are.)"""
_MOST_ROLLS = 8
_MOST_COPIES = 4
"""The greatest number of possible arguments for which a `dup` or `skip` is explored argument by argument.

After such a `dup`, the two copies are known to be equal. After such a `skip`, the distance shows from which values the
argument was computed.
"""


ANY_CELL = -1
"""The number that stands for any cell. Each lower number stands for one of several cells. `Effects.at_once` lists these
cells."""


class Effect(NamedTuple):
    """One possible effect of a command."""

    stack: AbstractStack
    error: CommandError | None = None
    pushed: Value | None = None
    """The value that the command leaves on top of the stack; None if it does not leave one."""
    reading: Reading = "open"
    skips: Sequence[int] = (0,)
    """The distances by which the command can advance the pointer."""
    performs: tuple[Operation, ...] = ()
    """The clicks that the command can queue. The command queues one of them; if the tuple is empty, it queues none."""
    anywhere: bool = False
    """True if the command queues a click on one of many cells. `performs` then has a single operation, which stands for
    all clicks on these cells."""
    aborts: bool = False
    """True if the imitated interpreter crashes here."""


class Effects:
    """Computes the effects of commands in one analysis."""

    def __init__(self, board: Board, operations: int, dialect: Dialect, stacks: Stacks) -> None:
        self._board = board
        self._operations = operations
        self._dialect = dialect
        self._stacks = stacks
        self.place = 0
        """The effects of one command are computed at a time. This is the place of the command in the program. `dup`
        gives this number as a name to the value that it copies (see `links`)."""
        self.at_once: dict[int, tuple[int, ...]] = {}
        """Each key is a number lower than `ANY_CELL`. This number stands for one of the cells in the value."""
        self._stand_ins: dict[tuple[int, ...], int] = {}
        limit = dialect.longest_integer
        self._too_long = None if limit is None else 10**limit

    def of(
        self, command: Command, outcome: ClickOutcome, stack: AbstractStack, reading: Reading
    ) -> Iterable[Effect]:
        """Return every effect that `command` can have. `outcome` is the outcome of the click that selects `command`.
        `stack` and `reading` are what is known before the command."""
        pops = command.pops
        if stack.repeat is not None and stack.explicit < pops:
            unfolded = self._stacks.unfolded(stack, pops)
            return [
                effect
                for variant in unfolded
                for effect in self.of(command, outcome, variant, reading)
            ]
        if stack.least >= pops:
            return self._with_arguments(command, outcome, stack, reading)
        fails = Effect(self._stacks.at_most(stack, pops - 1), UNDERFLOW, None, reading)
        if stack.most is not None and stack.most < pops:
            return (fails,)
        stack = self._stacks.at_least(stack, pops)
        return (fails, *self._with_arguments(command, outcome, stack, reading))

    def _with_arguments(
        self, command: Command, outcome: ClickOutcome, stack: AbstractStack, reading: Reading
    ) -> Iterable[Effect]:
        """Return every effect that `command` can have if all its arguments are on the stack."""
        if command.pops == 0:
            return self._without_arguments(command, outcome, stack, reading)
        p0, below = self._stacks.pop(stack)
        if command.pops == 1:
            return self._unary(command, p0, stack, below, reading)
        p1, below = self._stacks.pop(below)
        return self._binary(command, p1, p0, stack, below, reading)

    def _without_arguments(
        self, command: Command, outcome: ClickOutcome, stack: AbstractStack, reading: Reading
    ) -> Iterable[Effect]:
        name = command.name
        if name == "push(n)":
            return (self._pushed(stack, outcome.digit, reading),)
        if name == "push(count)":
            return (self._pushed(stack, outcome.opened_count, reading),)
        if name == "push(sum)":
            return (self._pushed(stack, outcome.total, reading),)
        if name == "in(n)":
            return self._in_n(stack, reading)
        if name == "in(c)":
            return self._in_c(stack, reading)
        if name == "reset(r)":
            stack = self._stacks.empty
        elif name == "reverse":
            stack = self._stacks.reverse(stack)
        return (Effect(stack, None, None, reading),)

    def _binary(
        self,
        command: Command,
        p1: Value,
        p0: Value,
        stack: AbstractStack,
        below: AbstractStack,
        reading: Reading,
    ) -> Iterable[Effect]:
        name = command.name
        if name == "swap":
            return (Effect(self._stacks.swapped(stack), None, p1, reading),)
        if name == "roll":
            return self._roll(p1, p0, stack, below, reading)
        if name not in ("perform(l)", "perform(r)"):
            return self._arithmetic(command, p1, p0, stack, below, reading)
        targets = self._targets(p1, p0)
        button: Button = "left" if name == "perform(l)" else "right"
        clicks = tuple(Operation("click", cell, button) for cell in targets)
        return (Effect(below, None, None, reading, performs=clicks, anywhere=targets[0] < 0),)

    def _arithmetic(
        self,
        command: Command,
        p1: Value,
        p0: Value,
        stack: AbstractStack,
        below: AbstractStack,
        reading: Reading,
    ) -> Iterator[Effect]:
        assert command.compute is not None
        divisor: Value | None = p0
        if ZERO_DIVISION in command.errors and values.may_be(p0, 0, 0):
            divisor = values.without(p0, 0)
            failed = self._stacks.push_all(below, (p1, 0))
            yield Effect(failed, ZERO_DIVISION, None, reading)
        if divisor is not None:
            result = values.binary(command.name, command.compute, p1, divisor)
            yield self._pushed(below, result, reading, _link_of(command.name, stack))

    def _pushed(
        self, stack: AbstractStack, value: Value, reading: Reading, link: Link | None = None
    ) -> Effect:
        return Effect(self._stacks.push(stack, value, link), None, value, reading)

    def _unary(
        self,
        command: Command,
        p0: Value,
        stack: AbstractStack,
        below: AbstractStack,
        reading: Reading,
    ) -> Iterable[Effect]:
        stacks, name = self._stacks, command.name
        if name == "pop":
            return (Effect(below, None, None, reading),)
        if name == "dup":
            if isinstance(p0, frozenset) and len(p0) <= _MOST_COPIES:
                return [
                    Effect(stacks.doubled(variant, self.place), None, variant.value, reading)
                    for variant in self._variants(p0, stack.link, below)
                ]
            return (Effect(stacks.doubled(stack, self.place), None, p0, reading),)
        if name in ("not", "positive"):
            assert command.compute is not None
            link = stack.link
            if link is not None:
                link = links.unary(name, link) if link.name in below.names else None
            return (self._pushed(below, values.unary(command.compute, p0), reading, link),)
        if name == "skip":
            return self._skip(p0, stack.link, below, reading)
        if name == "out(c)":
            return self._out_c(p0, stack, below, reading)
        return self._out_n(p0, stack, below, reading)

    def _out_n(
        self, p0: Value, stack: AbstractStack, below: AbstractStack, reading: Reading
    ) -> Iterator[Effect]:
        limit = self._too_long
        if limit is not None and (
            values.may_be(p0, limit, None) or values.may_be(p0, None, -limit)
        ):
            yield Effect(stack, None, None, reading, aborts=True)
        yield Effect(below, None, None, reading)

    def _out_c(
        self, p0: Value, stack: AbstractStack, below: AbstractStack, reading: Reading
    ) -> Iterator[Effect]:
        stacks = self._stacks
        for low, high in ((None, -1), (LAST_CODE_POINT + 1, None)):
            if values.may_be(p0, low, high):
                failed = stacks.push(below, values.within(p0, low, high))
                yield Effect(failed, UNICODE_RANGE, None, reading)
        if values.may_be(p0, 0, LAST_CODE_POINT):
            surrogates = SURROGATES[0], SURROGATES[-1]
            if not self._dialect.writes_surrogates and values.may_be(p0, *surrogates):
                yield Effect(stack, None, None, reading, aborts=True)
                if isinstance(p0, int):
                    return
            yield Effect(below, None, None, reading)

    def _in_n(self, stack: AbstractStack, reading: Reading) -> Iterator[Effect]:
        if reading in _WITHOUT_INTEGER:
            yield self._pushed(stack, ANY, reading)
            if self._too_long is not None:
                yield Effect(stack, None, None, reading, aborts=True)
        yield Effect(stack, INPUT_MISMATCH, None, _WITHOUT_INTEGER.get(reading, reading))

    def _in_c(self, stack: AbstractStack, reading: Reading) -> Iterator[Effect]:
        if reading in _AT_END:
            yield self._pushed(stack, CODE_POINTS, _PAST_A_CHARACTER.get(reading, reading))
        yield Effect(stack, INPUT_MISMATCH, None, _AT_END.get(reading, reading))

    def _skip(
        self, count: Value, link: Link | None, below: AbstractStack, reading: Reading
    ) -> Iterable[Effect]:
        """Return the effects of a `skip` whose argument is `count`. Each effect has one distance or several distances.
        `below` is the stack without the argument.

        If `link` is not None, it says how `count` was computed from a named value. In each effect, this named value is
        limited to the integers that lead to the distances of the effect.
        """
        if link is None or not isinstance(count, frozenset) or len(count) > _MOST_COPIES:
            return (Effect(below, None, None, reading, skips=self._skips(count)),)
        return [
            Effect(
                self._stacks.pop(variant)[1], None, None, reading, skips=self._skips(variant.value)
            )
            for variant in self._variants(count, link, below)
        ]

    def _variants(
        self, values: frozenset[int], link: Link | None, below: AbstractStack
    ) -> Iterator[AbstractStack]:
        """Yield a stack for each of `values`: the stack `below` with the value on top.

        If `link` is not None, it says how the value on top was computed from a named value. In the stack, the named
        value is then limited to the integers that give the value on top. If there is no such integer, no stack is
        yielded for this value.
        """
        for value in sorted(values):
            stack: AbstractStack | None = below
            if link is not None:
                required = links.before(link, links.LinkedRange(value, value))
                if required is None:
                    continue
                self._stacks.remember(required)
                stack = self._stacks.narrowed(below, link.name, required)
            if stack is not None:
                yield self._stacks.push(stack, value, link)

    def _skips(self, count: Value) -> Sequence[int]:
        """Return all distances by which a `skip` with the argument `count` can advance the pointer: `count` modulo the
        number of operations."""
        size = self._operations
        distances = values.listed(count)
        if distances is not None:
            return tuple(sorted({distance % size for distance in distances}))
        low, high = values.bounds(count)
        if low is None or high is None or high - low >= size:
            return range(size)
        if low // size == high // size:
            return range(low % size, high % size + 1)
        if high - low >= _MOST_SKIPS:
            return range(size)
        return (*range(high % size + 1), *range(low % size, size))

    def _targets(self, column: Value, row: Value) -> Sequence[int]:
        """Return all cells that a `perform` can click if its arguments are `column` and `row`. If there are many,
        return a single number that stands for all of them (see `ANY_CELL`)."""
        columns = _wrapped(column, self._board.width)
        rows = _wrapped(row, self._board.height)
        if len(columns) * len(rows) > _MOST_AT_ONCE:
            return (ANY_CELL,)
        targets = tuple(sorted(self._board.cell(x, y) for x in columns for y in rows))
        if len(targets) <= MOST_TARGETS:
            return targets
        cell = self._stand_ins.get(targets)
        if cell is None:
            cell = self._stand_ins[targets] = ANY_CELL - 1 - len(self._stand_ins)
            self.at_once[cell] = targets
        return (cell,)

    def _roll(
        self,
        depths: Value,
        rolls: Value,
        stack: AbstractStack,
        below: AbstractStack,
        reading: Reading,
    ) -> Iterator[Effect]:
        stacks = self._stacks
        cases = _roll_cases(depths, rolls)
        if cases is None:
            yield from self._roll_unknown(depths, stack, below, reading)
            return
        for depth, times, count in cases:
            needed = self._roll_needs(depth, times)
            if below.least < needed:
                fails = stacks.push_all(stacks.at_most(below, needed - 1), (depth, count))
                yield Effect(fails, UNDERFLOW, None, reading)
                if below.most is not None and below.most < needed:
                    continue
            rolled = stacks.roll(stacks.at_least(below, needed), depth, times)
            yield Effect(rolled, None, None, reading)

    def _roll_needs(self, depth: int, rolls: int) -> int:
        """Return the number of values that must be below the two arguments of a roll. With fewer values, the roll
        causes a stack underflow."""
        if self._dialect.roll_depth == "popped" and (abs(depth) < 2 or rolls % depth == 0):
            return 0
        return abs(depth)

    def _roll_unknown(
        self, depths: Value, stack: AbstractStack, below: AbstractStack, reading: Reading
    ) -> Iterator[Effect]:
        """Yield the effects of a roll whose depth or count is not known. `stack` is the stack with the two arguments,
        and `below` is the stack without them.

        The roll can cause a stack underflow, unless the stack has enough values for every possible depth. After the
        roll, any value may be at any place.
        """
        low, high = values.bounds(depths)
        if low is None or high is None or max(-low, high) > below.least:
            yield Effect(stack, UNDERFLOW, None, reading)
        yield Effect(self._stacks.forgotten(below), None, None, reading)


def _roll_cases(depths: Value, rolls: Value) -> Sequence[tuple[int, int, Value]] | None:
    """Return all cases of a roll whose arguments are `depths` and `rolls`. Return None if there are too many.

    Each case has a depth, a number of rolls, and the values of `rolls` for which the roll does the same. (If the depth
    is 3, then 1 roll and 4 rolls do the same.)
    """
    cases: list[tuple[int, int, Value]] = []
    for depth in values.listed(depths) or ():
        known_rolls = values.listed(rolls)
        if known_rolls is not None:
            cases += [(depth, times, times) for times in known_rolls]
        elif abs(depth) > _MOST_ROLLS:
            return None
        else:
            cases += [(depth, times, rolls) for times in range(abs(depth) or 1)]
        if len(cases) > _MOST_ROLLS:
            return None
    return cases or None


def _link_of(name: str, stack: AbstractStack) -> Link | None:
    """Return the link of the result of the arithmetic command `name`, whose arguments are on top of `stack`. Return
    None if the result has no link.

    The result has a link if three things are true. One argument is a known number. The other argument was computed from
    a named value. A copy of the named value is still below the arguments.
    """
    below = stack.rest
    if below is None or below.rest is None:
        return None
    p1, p0, names = below.link, stack.link, below.rest.names
    if p1 is not None and p1.name in names and isinstance(stack.value, int):
        return links.with_number(name, p1, stack.value)
    if p0 is not None and p0.name in names and isinstance(below.value, int):
        return links.on_number(name, below.value, p0)
    return None


def _wrapped(value: Value, size: int) -> Collection[int]:
    """Return every column (or row) that `value` can mean on a board with `size` columns (or rows). If `value` can be
    many integers, return all columns or rows."""
    coordinates = values.listed(value)
    if coordinates is not None:
        return {coordinate % size for coordinate in coordinates}
    low, high = values.bounds(value)
    if low is not None and high is not None and high - low < min(size, MOST_TARGETS):
        return {coordinate % size for coordinate in range(low, high + 1)}
    return range(size)
