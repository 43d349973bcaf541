"""Runs programs block by block (see `block_building`). In a block, the machine neither moves elements nor looks for the
next action: it only performs waits.

The steps that are not in a block are normal steps of the machine. The tests compare runs that use blocks with runs that
use only normal steps.
"""

from __future__ import annotations

from math import inf
from operator import length_hint
from time import perf_counter

from mines_tools.languages.sokolang.block_building import (
    MANY,
    BlockBuilder,
    Situation,
    closed,
    is_back,
    key_of,
    opened,
    situation_of,
)
from mines_tools.languages.sokolang.commands import CommandError
from mines_tools.languages.sokolang.fast_waits import FastWaits, TooRare

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from mines_tools.languages.sokolang.block_building import Block, BlockLink, Key
    from mines_tools.languages.sokolang.machine import Machine
    from mines_tools.languages.sokolang.program import Program

    Lefts = tuple[int, ...]
    """Exact numbers of repetitions, in the place of numbers that are open at the beginning of a block."""

_MOST = 100_000
"""The maximum number of steps in all stored blocks together. If there are more, all blocks are discarded."""
_COST = 20
"""The number of steps that take as much memory as a block without steps."""
_MOST_MET = 50_000
"""The maximum number of stored situations that have occurred once."""
_MOST_WAYS = 1_000
"""The maximum number of ways from a block to other blocks."""
_OFTEN = 64
"""The maximum number of normal steps between two searches for a block."""
_FEW = 16
"""A number of steps. It does not pay to take fewer steps in blocks."""
_SELDOM = 8
"""The minimum number of normal steps between two searches for a block."""
_USES = 4
"""The number of times that a step in a block must be performed on average. If stored blocks are discarded before that,
no blocks are built for a while."""
_PAUSE = 10_000_000
"""The number of steps without new blocks after blocks were discarded too early."""


class Blocks:
    """The blocks of a program, and the methods that run the machine block by block."""

    def __init__(self, program: Program, machine: Machine) -> None:
        self._machine = machine
        self._waits = FastWaits(machine)
        self._builder = BlockBuilder(program, self._waits.of)
        self._blocks: dict[Key, Block] = {}
        self._kept = 0
        """The number of steps in all stored blocks, and the cost of the blocks themselves."""
        self._met: set[int] = set()
        """The hash values of the situations that have occurred once. If one of them occurs again, a block is built that
        begins with it. Two situations may have the same hash value. Then a block is built too early, which is
        harmless."""
        self._done = 0
        """The number of steps that were taken in blocks since the stored blocks were last discarded."""
        self._pause_until = 0
        """The step before which no blocks are built."""
        self._passes = 0
        """The number of the pass in which the present block begins."""
        self._lefts: Lefts = ()
        """The exact numbers of repetitions in the place of those that are open at the beginning of the present
        block."""

    def run(self, steps: int, write: Callable[[], object], latest: float = inf) -> None:
        """Take up to `steps` steps, but stop at about the time `latest`. After steps that have printed something, call
        `write`.

        Raise `NeedsInput` or `InputError` if the next step needs input that is not available.
        """
        machine = self._machine
        end, pieces = machine.steps + steps, machine.pieces
        pieces.clear()
        is_start, unsought = True, 0
        while machine.steps < end:
            if is_start:
                is_start, unsought = False, 0
                begin = machine.steps
                self._run_blocks(end, write, latest)
                if machine.steps > begin and (machine.steps == end or perf_counter() > latest):
                    return
            before = machine.order
            if not machine.step():
                return
            if pieces:
                write()
                pieces.clear()
            unsought += 1
            is_start = unsought >= _OFTEN or (
                unsought >= _SELDOM and is_back(before, machine.order)
            )
            if perf_counter() > latest:
                return

    def _run_blocks(self, end: int, write: Callable[[], object], latest: float) -> None:
        """Perform blocks, if one begins in the present situation."""
        machine = self._machine
        if machine.is_over or end - machine.steps < _FEW:
            return
        test = machine.test if self._builder.asks_test else None
        situation = situation_of(machine, test=test)
        block = self._block(situation)
        if block is None:
            return
        for stack in machine.changed:
            stack.keep()
        begin, self._passes = machine.steps, machine.order.passes
        _, self._lefts = opened(situation.order)
        try:
            self._follow(block, end, write, latest)
        except CommandError as error:
            machine.failed, machine.failure = error.name, str(error)
            machine.steps += 1
        except TooRare:
            pass  # the machine takes this step next
        finally:
            if machine.pieces:
                write()
                machine.pieces.clear()
        self._done += machine.steps - begin

    def _block(self, situation: Situation) -> Block | None:
        """Return the block that begins with `situation`. Return None if this situation has not occurred before."""
        key = key_of(situation)
        block = self._blocks.get(key)
        if block is None:
            if not self._has_met(hash(key)) or self._machine.steps < self._pause_until:
                return None
            if self._kept >= _MOST:
                self._discard()
            order, _ = opened(situation.order)
            block = self._builder.block(situation._replace(order=order), self._blocks.__contains__)
            self._blocks[key] = block
            self._kept += block.count + _COST
        return block

    def _has_met(self, met: int) -> bool:
        """Return whether a situation with the hash value `met` has occurred before. Record that it has occurred."""
        if met in self._met:
            return True
        if len(self._met) >= _MOST_MET:
            self._met.clear()
        self._met.add(met)
        return False

    def _discard(self) -> None:
        """Discard all blocks."""
        if self._done < _USES * _MOST:
            self._pause_until = self._machine.steps + _PAUSE
        for block in self._blocks.values():
            block.forget_links()
        self._blocks.clear()
        self._waits.clear()
        self._kept = self._done = 0

    def _follow(self, block: Block, end: int, write: Callable[[], object], latest: float) -> None:
        """Perform `block` and the blocks after it, until the machine has taken `end` steps or the time `latest` has
        come. If an effect raises an error, put the machine into the state before the step with this effect."""
        machine = self._machine
        pieces, is_limited = machine.pieces, latest < inf
        while True:
            done = self._perform(block, end - machine.steps, latest)
            if done < block.count:
                self._arrive(self._builder.arrived(block, done), done)
                return
            link = block.links[machine.test] or self._link(block)
            following, lefts = link.block, link.lefts
            if following is None or link.shifts:
                following, lefts = self._following(link)
            if following is None or (is_limited and perf_counter() > latest):
                self._arrive(link.situation, done)
                return
            if pieces:
                self._pass_on(write, link, done)
            machine.steps += done
            self._passes += link.passes
            self._lefts = lefts
            block = following

    def _perform(self, block: Block, most: int, latest: float) -> int:
        """Perform the effects of up to `most` steps of a block, but stop at about the time `latest`. Return the number
        of steps."""
        count = block.count
        if count > most or latest < inf:
            return self._perform_part(block, min(count, most), latest)
        effects = iter(block.effects)
        try:
            for effect in effects:
                effect()
        except BaseException:
            self._stop(block, len(block.effects) - length_hint(effects) - 1)
            raise
        return count

    def _perform_part(self, block: Block, count: int, latest: float) -> int:
        """Perform the effects of the first `count` steps of a block, but stop at about the time `latest`. Return the
        number of steps."""
        for number, effect in enumerate(block.until(count)):
            if number and perf_counter() > latest:
                return block.steps_of[number]
            try:
                effect()
            except BaseException:
                self._stop(block, number)
                raise
        return count

    def _stop(self, block: Block, number: int) -> None:
        """Put the machine into the state before the step of `block` that has the effect `number`."""
        done = block.steps_of[number]
        self._arrive(self._builder.arrived(block, done), done)

    def _arrive(self, situation: Situation, done: int) -> None:
        """Put the machine into `situation`, which is the situation after the first `done` steps of a block."""
        machine = self._machine
        order = closed(situation.order, self._lefts)
        machine.positions.put(situation.player, situation.crates)
        machine.order = order._replace(passes=self._passes + order.passes)
        machine.pulls = situation.pulls
        machine.last_moved = situation.last_moved
        machine.steps += done

    def _pass_on(self, write: Callable[[], object], link: BlockLink, done: int) -> None:
        """Write the output of a block with `done` steps, before `link`."""
        try:
            write()
        except BaseException:
            self._arrive(link.situation, done)
            raise
        self._machine.pieces.clear()

    def _link(self, block: Block) -> BlockLink:
        """Return the link from the end of a block, for the present values."""
        machine = self._machine
        test = machine.test
        if not block.draws and not block.asks_times:
            link = block.links[test] = self._builder.link(block, (), test=test, times=0)
            return link
        draws = tuple([machine.chance.below(count) for count in block.draws])
        times = machine.first_value() if self._builder.asks_times else 0
        key = draws, test, times
        way = block.ways.get(key)
        if way is None:
            if len(block.ways) >= _MOST_WAYS:
                block.ways.clear()
            way = block.ways[key] = self._builder.link(block, draws, test=test, times=times)
        return way

    def _following(self, link: BlockLink) -> tuple[Block | None, Lefts]:
        """Return the block after `link`, and the exact numbers of repetitions in the place of those that are open at
        the beginning of this block. Return None if the program is over, or if there is no such block."""
        if link.is_over:
            return None, ()
        if not link.shifts:
            link.block = self._block(link.situation)
            return link.block, link.lefts
        lefts = tuple([self._lefts[number] + shift for number, shift in link.shifts])
        if link.block is not None and min(lefts) >= MANY:
            return link.block, lefts
        order = closed(link.situation.order, self._lefts)
        following = self._block(link.situation._replace(order=order))
        if link.is_direct and min(lefts) >= MANY:
            link.block = following
        return following, opened(order)[1]
