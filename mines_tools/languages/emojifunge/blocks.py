"""Runs programs block by block. A block is a path of instructions. When a block is created, the effects of its
instructions are stored. After that, the machine performs these effects without reading the cells.

Cells that are not in a block are executed by normal steps of the machine. While the machine records or ignores cells,
or counts time, all steps are normal steps. The tests compare runs that use blocks with runs that use only normal steps.
"""

from __future__ import annotations

from itertools import islice
from math import inf
from operator import length_hint
from time import perf_counter

from mines_tools.languages.emojifunge.fast_effects import fast_effects
from mines_tools.languages.emojifunge.numbers import ProgramFailure
from mines_tools.languages.emojifunge.straight_paths import Builder

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from mines_tools.languages.emojifunge.machine import Machine
    from mines_tools.languages.emojifunge.straight_paths import At, StraightPath

_MOST = 100_000
"""The maximum number of steps in all stored blocks together, and the maximum number of pointer states in `_met`. If
there are too many steps, all blocks are discarded. If there are too many pointer states, all pointer states are
discarded."""


_SHORT = 1 << 1_000
_MINUS_SHORT = -_SHORT
_FEW = 16
"""The number of effects that are performed before the next look at the clock, if the top value is short. These effects
can make a value at most 256 times as long."""


class Blocks:
    """The blocks of a machine's grid, and the methods that run the machine block by block."""

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        self._grid = machine.grid
        self._kind: type[int] | type[float] = float if machine.rules.doubles else int
        self._builder: Builder | None = None
        self._knows_input = False
        self._blocks: dict[At, StraightPath] = {}
        self._kept = 0
        """The number of steps in all stored blocks."""
        self._met: set[At] = set()
        """The states of the pointer that have occurred once, and with which a block can begin. The block is created
        when the same state occurs again."""

    def run(self, steps: int, flush: Callable[[], object], patience: float = inf) -> None:
        """Take up to `steps` steps, but stop after about `patience` seconds. After each step that has written
        something, call `flush`.

        Raise `NeedsInput` if the next step needs more input than is available.
        """
        machine = self._machine
        written = machine.output.pieces
        if machine.input.closed and not self._knows_input:
            self._knows_input = True
            self._builder = None
            self._blocks.clear()
            self._kept = 0
        left, latest = steps, perf_counter() + patience
        while left > 0:
            block = self._block_here()
            if block is not None:
                before, left = left, self._follow(block, left, flush, latest)
                if left <= 0 or machine.is_over or (left < before and perf_counter() > latest):
                    return
            if not machine.step():
                return
            left -= 1
            if written:
                flush()
            if perf_counter() > latest:
                return

    def _block_here(self) -> StraightPath | None:
        """Return the block that begins with the current state of the pointer. Return None if this state has not
        occurred before, or if blocks cannot be used now."""
        machine = self._machine
        if (
            machine.round is not None
            or machine.counts.items
            or machine.commented
            or machine.recording
            or machine.time_left is not None
            or machine.stopwatch is not None
            or machine.is_over
        ):
            return None
        at = machine.pointer.snapshot()
        block = self._blocks.get(at)
        if block is None:
            if at not in self._met:
                if len(self._met) >= _MOST:
                    self._met.clear()
                self._met.add(at)
                return None
            block = self._block(at)
        return block if block.count or block.end == "branches" else None

    def _block(self, at: At) -> StraightPath:
        block = self._blocks.get(at)
        if block is None:
            if self._kept >= _MOST:
                self._blocks.clear()
                self._kept = 0
            if self._builder is None:
                effects = fast_effects(self._machine.rules, self._machine.numbers)
                self._builder = Builder(self._grid, self._machine.numbers, effects)
                if self._knows_input:
                    self._builder.know_whole_input()
            block = self._blocks[at] = self._builder.block(at)
            self._kept += len(block.ats)
        return block

    def _follow(
        self, block: StraightPath, left: int, flush: Callable[[], object], latest: float
    ) -> int:
        """Perform `block` and the blocks after it, until `left` steps are done or the time `latest` has come. Return
        how many of the `left` steps remain."""
        machine, kind = self._machine, self._kind
        written = machine.output.pieces
        while True:
            count = min(block.count, left)
            done = self._done(block, count, latest)
            if done is None:
                return 0
            left -= done
            machine.steps += done
            if written or not left or done < count:
                self._arrive(block, done)
                flush()
                if not left or done < count:
                    return left
            end = block.end
            if end == "goes on" and perf_counter() <= latest:
                block = block.next or self._linked(block)
                continue
            items = machine.stack.items
            if (
                end != "branches"
                or not items
                or type(items[-1]) is not kind
                or perf_counter() > latest
            ):
                self._arrive(block, count)
                return left
            holds = items.pop() > 0  # type: ignore[operator]  # a number
            left -= 1
            machine.steps += 1
            machine.place, machine.passed_over = block.last, False
            if holds:
                block = block.next or self._linked(block)
            else:
                block = block.otherwise or self._linked(block, holds=False)

    def _done(self, block: StraightPath, steps: int, latest: float) -> int | None:
        """Perform the effects of the first `steps` steps of a block, but stop at the time `latest`. The pointer is not
        moved. Return the number of steps performed; None if a step ended with an error."""
        if latest < inf:
            return self._perform_until(block, steps, latest)
        return steps if self._perform(block, steps) else None

    def _perform(self, block: StraightPath, steps: int) -> bool:
        """Perform the effects of the first `steps` steps of a block. The pointer is not moved. Return False if a step
        ended with an error."""
        machine = self._machine
        effects = block.effects if steps == block.count else block.until(steps)
        left = iter(effects)
        try:
            for effect in left:
                effect(machine)
        except BaseException as error:
            step = block.steps_of[len(effects) - length_hint(left) - 1]
            self._arrive(block, step)
            machine.steps += step
            if not isinstance(error, ProgramFailure | RecursionError):
                raise
            machine.fail(error)
            return False
        return True

    def _perform_until(self, block: StraightPath, steps: int, latest: float) -> int | None:
        """Perform the effects of the first `steps` steps of a block, but stop at the time `latest`. Return the number
        of steps performed; None if a step ended with an error.

        The clock is read after every `_FEW` effects. If the top value is not a short integer, the clock is read after
        each effect.
        """
        machine, steps_of = self._machine, block.steps_of
        effects = block.effects if steps == block.count else block.until(steps)
        count, left = len(effects), iter(effects)
        try:
            while True:
                items = machine.stack.items
                is_short = items and type(items[-1]) is int and _MINUS_SHORT < items[-1] < _SHORT
                for effect in islice(left, _FEW if is_short else 1):
                    effect(machine)
                at = count - length_hint(left)
                if at == count:
                    return steps
                if perf_counter() > latest and steps_of[at] > steps_of[at - 1]:
                    return steps_of[at]
        except BaseException as error:
            step = steps_of[count - length_hint(left) - 1]
            self._arrive(block, step)
            machine.steps += step
            if not isinstance(error, ProgramFailure | RecursionError):
                raise
            machine.fail(error)
            return None

    def _linked(self, block: StraightPath, *, holds: bool = True) -> StraightPath:
        """Return the block that follows `block`, and store the result in `block.next` or `block.otherwise`. If `block`
        ends with a condition, `holds` says whether the condition is true."""
        if block.end == "goes on":
            following = block.next = self._block(block.ats[-1])
        elif holds:
            following = block.next = self._block(block.ways[0])
        else:
            following = block.otherwise = self._block(block.ways[1])
        return following

    def _arrive(self, block: StraightPath, steps: int) -> None:
        """Set the pointer, the run counts and the step count of the machine to their values after `steps` steps of a
        block."""
        machine = self._machine
        machine.pointer.restore(block.ats[steps])
        counts, machine.round = block.counts_at(steps)
        machine.counts.items[:] = counts
        if steps:
            machine.place = block.ats[steps - 1][:2]
            machine.passed_over = steps - 1 in block.passed_over
