"""Builds blocks. A block is a sequence of steps that is the same in all runs, except for the values of the stacks.

A block begins in a *situation*: a state of a run without stacks, input and output. Until the values of the stacks or a
random number decide what comes next, the steps after this situation move the same elements and perform the same waits.

If an action or a group is still to be repeated many times, the exact number does not matter for the next steps. This
number is then *open* in a situation: it is replaced by a lower bound. So a group that is repeated a million times needs
only a few blocks.
"""

from __future__ import annotations

from bisect import bisect_left

from mines_tools.base.random_numbers import Chance
from mines_tools.base.records import NamedTuple, new_record
from mines_tools.interface.run import Feed
from mines_tools.languages.sokolang.actions import (
    IF_FALSE,
    IF_TRUE,
    MOVES,
    SWITCH,
    TIMES,
    WAIT,
    all_prefixes,
)
from mines_tools.languages.sokolang.fast_waits import StackTransfer, Wait
from mines_tools.languages.sokolang.machine import Machine
from mines_tools.languages.sokolang.moving import PLAYER
from mines_tools.languages.sokolang.program_counter import after
from mines_tools.languages.sokolang.warehouse import CLONER
from mines_tools.languages.sokolang.warehouse import PLAYER as PLAYER_NAME

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from mines_tools.languages.sokolang.fast_waits import Perform
    from mines_tools.languages.sokolang.machine import LastMoved
    from mines_tools.languages.sokolang.program import Program
    from mines_tools.languages.sokolang.program_counter import Order
    from mines_tools.languages.sokolang.warehouse import MapPlace

    Key = tuple[object, ...]
    """A situation in which large numbers of repetitions are replaced by `MANY`."""

MANY = 64
"""The smallest number of repetitions that is open in a situation."""
_LONGEST = 256
"""The maximum number of steps in a block."""
_LONG_ENOUGH = 64
"""A number of steps. A block that is longer ends when it comes to the beginning of another block."""


class Situation(NamedTuple):
    """The part of a run's state that decides which elements the next steps move, and which waits they perform."""

    player: MapPlace
    crates: tuple[MapPlace, ...]
    order: Order
    pulls: bool
    last_moved: LastMoved | None
    test: bool | None
    """The value of the test. None if it is not known, or if the program does not use the test."""


class Open(int):
    """A lower bound of a number of repetitions. `MANY` minus this bound is the number of repetitions since the beginning
    of the block."""

    number = 0
    """The number of the action or group among those whose repetitions are open at the beginning of the block, counted
    from 0. Outer groups come first."""

    def __sub__(self, other: int) -> Open:
        return _open(int(self) - other, self.number)


def _open(bound: int, number: int) -> Open:
    made = Open(bound)
    made.number = number
    return made


def situation_of(machine: Machine, *, test: bool | None) -> Situation:
    """Return the present situation of `machine`. `test` is the value of the test, if it is known and matters."""
    positions = machine.positions
    crates, last_moved = tuple(positions.crates), machine.last_moved
    return new_record(
        Situation, (positions.player, crates, machine.order, machine.pulls, last_moved, test)
    )


def key_of(situation: Situation) -> Key:
    """Return the key of a situation. If two situations have the same key, the same block begins with them."""
    player, crates, (node, left, is_reversed, rounds, has_acted, used, _), *others = situation
    for each in rounds:
        if _is_large(each.left):
            rounds = tuple(
                [each._replace(left=MANY) if _is_large(each.left) else each for each in rounds]
            )
            break
    left = MANY if _is_large(left) else left
    return (player, crates, node, left, is_reversed, rounds, has_acted, used, *others)


def _is_large(left: int) -> bool:
    return left >= MANY or isinstance(left, Open)


def opened(order: Order) -> tuple[Order, tuple[int, ...]]:
    """Return `order` with open numbers in place of all large numbers of repetitions, in the first pass. Also return the
    numbers that were replaced."""
    lefts: list[int] = []

    def open_one(left: int) -> int:
        if left < MANY:
            return left
        lefts.append(left)
        return _open(MANY, len(lefts) - 1)

    rounds = order.rounds
    if any(each.left >= MANY for each in rounds):
        rounds = tuple([each._replace(left=open_one(each.left)) for each in rounds])
    return order._replace(rounds=rounds, left=open_one(order.left), passes=0), tuple(lefts)


def closed(order: Order, lefts: tuple[int, ...]) -> Order:
    """Return `order` with exact numbers of repetitions in place of the open ones. `lefts` has the exact numbers at the
    beginning of the block."""
    if not lefts:
        return order

    def close(left: int) -> int:
        return int(left) - MANY + lefts[left.number] if isinstance(left, Open) else left

    rounds = tuple([each._replace(left=close(each.left)) for each in order.rounds])
    return order._replace(left=close(order.left), rounds=rounds)


def _opens(order: Order) -> Iterator[Open]:
    """Yield the open numbers of repetitions in `order`, those of the outer groups first."""
    for left in (*(each.left for each in order.rounds), order.left):
        if isinstance(left, Open):
            yield left


class BlockLink:
    """A way from the end of a block to the next block."""

    __slots__ = ("block", "is_direct", "is_over", "lefts", "passes", "shifts", "situation")

    def __init__(self, situation: Situation, *, is_over: bool) -> None:
        self.situation = situation
        """The situation after the block."""
        self.is_over = is_over
        """True if the program ends with the block."""
        self.passes = situation.order.passes
        """The number of passes that begin in the block."""
        self.block: Block | None = None
        """The next block. None if it has not been built yet."""
        opens = tuple(_opens(situation.order))
        self.shifts = tuple([(each.number, int(each) - MANY) for each in opens])
        """For each open number of repetitions after the block: its number at the beginning of the block, and a number
        that must be added to the exact number of repetitions at the beginning to get the exact number after the
        block."""
        self.lefts: tuple[int, ...] = () if opens else opened(situation.order)[1]
        """If no number of repetitions in `situation` is open: the large numbers of repetitions after the block, the
        exact numbers."""
        lefts = (situation.order.left, *(each.left for each in situation.order.rounds))
        self.is_direct = all(isinstance(left, Open) or left < MANY for left in lefts)
        """True if all numbers of repetitions that are large at the end of the block were open at its beginning."""


class Block:
    """A sequence of steps."""

    __slots__ = (
        "asks_times", "count", "draws", "effects", "last", "links", "situation", "steps_of", "ways",
    )  # fmt: skip

    def __init__(self, situation: Situation) -> None:
        self.situation = situation
        """The situation at the beginning. Large numbers of repetitions are open, and passes are counted from 0."""
        self.count = 0
        """The number of steps."""
        self.effects: list[Perform] = []
        """The functions that change the stacks, the test, the input and the output."""
        self.steps_of: list[int] = []
        """For each effect, the number of the step that has this effect, counted from 0. Most steps have no effect."""
        self.last = situation
        """The situation in which the last step has been taken, but the next action is not determined yet. If random
        numbers decide the effect of the last step, it is the situation before this step."""
        self.draws: tuple[int, ...] = ()
        """For each random number that the last step draws: the number of possibilities."""
        self.asks_times = False
        """True if the next action depends on the first value of the player's stack."""
        self.links: list[BlockLink | None] = [None, None]
        """The links by the value of the test, if only this value decides what comes next."""
        self.ways: dict[object, BlockLink] = {}
        """The links by everything that decides what comes next, if more than the test decides this."""

    def until(self, steps: int) -> Sequence[Perform]:
        """Return the effects of the first `steps` steps of the block."""
        return self.effects[: bisect_left(self.steps_of, steps)]

    def forget_links(self) -> None:
        """Forget the links to other blocks."""
        self.links = [None, None]
        self.ways.clear()


class _Draws(Chance):
    """A source of random numbers that returns given numbers, and after them always 0."""

    __slots__ = ("counts", "results")

    def __init__(self) -> None:
        super().__init__(0)
        self.counts: list[int] = []
        """The number of possibilities of each number that was returned."""
        self.results: Sequence[int] = ()

    def below(self, count: int) -> int:
        """Return the next number."""
        at = len(self.counts)
        self.counts.append(count)
        return self.results[at] if at < len(self.results) else 0


class _Asked(int):
    """A number that records whether it has been raised to a power other than 0."""

    is_asked = False

    def __pow__(self, exponent: int, _modulus: int | None = None) -> int:  # type: ignore[override]
        self.is_asked = self.is_asked or exponent != 0
        return 1


class BlockBuilder(Machine):
    """A machine that goes from situation to situation, without stacks, input and output."""

    def __init__(self, program: Program, perform: Callable[[Wait], Perform | None]) -> None:
        """Prepare to build blocks. `perform` returns a function that performs a wait, or None if the wait does
        nothing."""
        super().__init__(program, 0, Feed())
        self._perform = perform
        self._draws = self.chance = _Draws()
        prefixes = all_prefixes(self.nodes)
        self.asks_test = any(IF_TRUE in each or IF_FALSE in each for each in prefixes)
        """True if the actions use the test."""
        self.asks_times = any(TIMES in each for each in prefixes)
        """True if the actions use the first value of the player's stack."""
        self._known_test: bool | None = None

    def put(self, situation: Situation) -> None:
        """Go to a situation."""
        self.positions.put(situation.player, situation.crates)
        _, _, self.order, self.pulls, self.last_moved, self._known_test = situation

    def block(self, situation: Situation, is_beginning: Callable[[Key], bool]) -> Block:
        """Return the block that begins with `situation`. `is_beginning` returns whether a block begins in the situation
        with the given key."""
        block = Block(situation)
        self.put(situation)
        while block.count < _LONGEST:
            self._take(block)
            block.count += 1
            block.last = before = self._situation()
            if block.draws or self.is_over:
                break
            order = self._next(block)
            if order is None:
                break
            self.order = order
            if any(left == 1 for left in _opens(order)):
                break
            if (
                block.count >= _LONG_ENOUGH
                and is_back(before.order, order)
                and any(is_beginning(key_of(each)) for each in self._possible())
            ):
                break
        return block

    def _possible(self) -> Sequence[Situation]:
        """Return the present situation, with each possible value of the test."""
        situation = self._situation()
        if self._known_test is not None or not self.asks_test:
            return (situation,)
        return (situation._replace(test=False), situation._replace(test=True))

    def _situation(self) -> Situation:
        return situation_of(self, test=self._known_test)

    def _take(self, block: Block) -> None:
        """Take the next step, and add its effects to `block`."""
        node = self.order.node
        kind = "" if node is None else self.nodes[node].kind
        if kind in MOVES:
            self._draw_and_move(block, kind)
        elif kind == SWITCH:
            self.pulls = not self.pulls
        elif kind == WAIT:
            wait = self._planned()
            effect = self._perform(wait)
            if effect is not None:
                block.effects.append(effect)
                block.steps_of.append(block.count)
            if wait.executing:
                self._known_test = None

    def _draw_and_move(self, block: Block, kind: str) -> None:
        if not self.map.is_random:
            self._move(kind)
            return
        before = self._situation()
        self._draws.counts.clear()
        self._draws.results = ()
        self._move(kind)
        if self._draws.counts:
            block.draws = tuple(self._draws.counts)
            self.put(before)

    def _planned(self) -> Wait:
        """Return what a wait does in the present situation."""
        transfer, last_moved = None, self.last_moved
        if last_moved is not None:
            crate = self.map.crates[last_moved.crate]
            ends = (crate.stack, PLAYER_NAME) if last_moved.pulled else (PLAYER_NAME, crate.stack)
            is_read_only = crate.is_read_only
            if last_moved.pulled or not is_read_only:
                is_cloner = self.map.at(self.positions.crates[last_moved.crate]) == CLONER
                kind = "clone" if is_cloner else "copy" if is_read_only else "take"
                times = 1 if is_cloner else last_moved.times
                transfer = StackTransfer(kind, *ends, times)
        emptied = tuple(dict.fromkeys(map(self._stack_name, self.on_destroyers())))
        executing = tuple([(who, self._stack_name(who)) for who in self.on_marks()])
        return Wait(transfer, emptied, executing, self.covered_marks())

    def _stack_name(self, who: int) -> str:
        return PLAYER_NAME if who == PLAYER else self.map.crates[who].stack

    def _next(self, block: Block) -> Order | None:
        """Return the next position in the actions. Return None if it depends on values that are not known."""
        test = self._known_test
        tests = (test,) if test is not None else (False, True) if self.asks_test else (False,)
        asked = _Asked()
        orders = [after(self.nodes, self.order, test=each, times=asked) for each in tests]
        block.asks_times = asked.is_asked
        return None if asked.is_asked or orders[0] != orders[-1] else orders[0]

    def link(self, block: Block, draws: Sequence[int], *, test: bool, times: int) -> BlockLink:
        """Return the link at the end of `block`, if the last step draws the random numbers `draws`, and then the test
        and the first value of the player's stack are `test` and `times`."""
        self.put(block.last)
        if block.draws:
            self._draws.counts.clear()
            self._draws.results = draws
            assert self.order.node is not None
            self._move(self.nodes[self.order.node].kind)
        self._known_test = test if self.asks_test else None
        is_over = self.is_over
        if not is_over:
            self.order = after(self.nodes, self.order, test=test, times=times)
        return BlockLink(self._situation(), is_over=is_over)

    def arrived(self, block: Block, steps: int) -> Situation:
        """Return the situation after the first `steps` steps of `block`. There must be more steps in the block."""
        self.put(block.situation)
        walked = Block(block.situation)
        for _ in range(steps):
            self._take(walked)
            order = self._next(walked)
            assert order is not None
            self.order = order
        return self._situation()


def is_back(before: Order, order: Order) -> bool:
    """Return whether the position `order`, which follows the position `before`, is not after `before` in the text."""
    if order.node is None or before.node is None:
        return True
    return order.node < before.node or (order.node == before.node and order.left >= before.left)
