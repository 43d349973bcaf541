"""Straight ways over the grid, looked up once and then gone through at a stretch.

A block begins at a state of the pointer. It has the effects of the cells on the way from there, as far as
these touch nothing but stacks and output, and the way is the same each time. What else there is takes the
machine one plain step; and so does everything while cells are repeated, passed over, recorded or ignored, or
time is counted. The plain steps are what this is tested against.
"""

from __future__ import annotations

from bisect import bisect_left
from operator import length_hint

from mines_tools.emojifunge.glyphs import (
    arithmetic,
    conditions,
    constants,
    direction,
    nested,
    stack,
)
from mines_tools.emojifunge.glyphs.table import GLYPHS
from mines_tools.emojifunge.numbers import Failure
from mines_tools.emojifunge.pointer import Pointer
from mines_tools.emojifunge.quick import quick_effects

TYPE_CHECKING = False  # without importing typing
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import Any, Literal

    from mines_tools.emojifunge.machine import Machine
    from mines_tools.emojifunge.numbers import Number
    from mines_tools.emojifunge.world import World

    Effect = Callable[[World], None]
    At = tuple[Number, Number, int, int, bool, bool]
    """A state of the pointer."""
    End = Literal["goes on", "branches", "stops"]

_LONGEST = 64
"""Steps of a block."""
_MOST = 100_000
"""Steps of all blocks together, and places where one could begin, before they are forgotten."""
_WRITES = frozenset({"output-number", "output-ascii", "output-emoji", "quine"})
_MOVES = frozenset(
    {"entry-point", "empty", "bicycle", "bicycle-stop"}
    | {glyph.name for glyph in direction.GLYPHS if glyph.name != "warp"}
)
"""Change only the pointer, and always in the same way."""
_CONDITIONS = frozenset(glyph.name for glyph in conditions.GLYPHS if not glyph.pushes)
_ON_STACKS = frozenset(
    glyph.name
    for group in (
        *(constants.GLYPHS, constants.RANDOM, arithmetic.GLYPHS, stack.GLYPHS, stack.MAILBOX),
        *(nested.MAKING, nested.GLYPHS, conditions.GLYPHS),
    )
    for glyph in group
    if glyph.name not in _CONDITIONS
) | {"gold", "silver", "bronze", "median", "kazoeage-oneesan", "silent", "vomit"}
"""Change only stacks, or whether output is ignored."""


class Block:
    """A straight way."""

    __slots__ = ("ats", "count", "effects", "end", "last", "next", "otherwise", "steps_of", "ways")

    def __init__(
        self,
        ats: Sequence[At],
        effects: Sequence[Effect],
        steps_of: Sequence[int],
        end: End,
        ways: Sequence[At] = (),
    ) -> None:
        self.ats = ats
        """The pointer before each step, and after the last one."""
        self.count = len(ats) - 1
        self.effects = effects
        self.steps_of = steps_of
        """Which step each effect belongs to; some steps have none."""
        self.end = end
        """What comes then: another block, a condition at the last place, or a step that the machine takes."""
        self.ways = ways
        """Where the pointer is after a condition that holds, and after one that does not."""
        self.last = ats[-1][:2]
        self.next: Block | None = None
        """The block that comes then, or after a condition that holds, once it is known."""
        self.otherwise: Block | None = None
        """The block after a condition that does not hold."""

    def until(self, steps: int) -> Sequence[Effect]:
        """The effects of so many steps."""
        return self.effects[: bisect_left(self.steps_of, steps)]


class _Mover:
    """What instructions need that only move the pointer."""

    def __init__(self, rules: object) -> None:
        self.rules = rules
        self.pointer = Pointer(0, 0)


class Blocks:
    """The blocks of a machine's grid, and runs through them."""

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        self._grid = machine.grid
        self._kind: type[int] | type[float] = float if machine.rules.doubles else int
        self._effects: Mapping[str, Effect] | None = None
        self._blocks: dict[At, Block] = {}
        self._kept = 0
        """Steps of all of them."""
        self._met: set[At] = set()
        """Where a block could begin, and the machine was once."""

    def run(self, steps: int, flush: Callable[[], object]) -> None:
        """Take up to `steps` steps; `flush` is called after each that has written something.

        Raises NeedsInput where the next one needs more input than there is."""
        machine = self._machine
        written = machine.output.pieces
        left = steps
        while left > 0:
            block = self._block_here()
            if block is not None:
                left = self._follow(block, left, flush)
                if left <= 0 or machine.is_over:
                    return
            if not machine.step():
                return
            left -= 1
            if written:
                flush()

    def _block_here(self) -> Block | None:
        """The block that begins where the machine is; none at a place where it was not before."""
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

    def _block(self, at: At) -> Block:
        block = self._blocks.get(at)
        if block is None:
            if self._kept >= _MOST:
                self._blocks.clear()
                self._kept = 0
            block = self._blocks[at] = self._built(at)
            self._kept += len(block.ats)
        return block

    def _built(self, at: At) -> Block:
        """The block that begins there."""
        if self._effects is None:
            self._effects = quick_effects(self._machine.rules, self._machine.numbers)
        grid = self._grid
        mover: Any = _Mover(self._machine.rules)
        pointer = mover.pointer
        pointer.restore(at)
        ats, steps_of = [at], list[int]()
        effects: list[Effect] = []
        while len(ats) <= _LONGEST:
            cell = grid.cell(pointer.x, pointer.y)
            glyph = None if cell is None else GLYPHS.get(cell.key)
            name = "" if glyph is None else glyph.name
            if name in _CONDITIONS and glyph is not None:
                ways = self._ways(mover, glyph.effect)
                return Block(ats, effects, steps_of, "branches" if ways else "stops", ways)
            if (
                name in _MOVES
                and glyph is not None
                and not (name == "bicycle-stop" and pointer.riding)
            ):
                glyph.effect(mover)
            elif name not in _ON_STACKS and name not in _WRITES:
                break
            if not pointer.move(grid):
                break
            if name not in _MOVES:
                effects.append(self._effects[name])
                steps_of.append(len(ats) - 1)
            ats.append(pointer.snapshot())
            if name in _WRITES:
                return Block(ats, effects, steps_of, "goes on")
        else:
            return Block(ats, effects, steps_of, "goes on")
        return Block(ats, effects, steps_of, "stops")

    def _ways(self, mover: Any, effect: Effect) -> Sequence[At]:
        """Where the pointer is after a condition that holds, and after one that does not; nothing if it
        can't move."""
        pointer: Pointer = mover.pointer
        before = pointer.snapshot()
        found = []
        for holds in (True, False):
            pointer.restore(before)
            if holds:
                mover.pop_number = lambda: 1
                effect(mover)
            if not pointer.move(self._grid):
                return ()
            found.append(pointer.snapshot())
        return found

    def _follow(self, block: Block, left: int, flush: Callable[[], object]) -> int:
        """Go through blocks; how many of the steps are left."""
        machine, kind = self._machine, self._kind
        written = machine.output.pieces
        while True:
            count = min(block.count, left)
            if not self._perform(block, count):
                return 0
            left -= count
            machine.steps += count
            if written or not left:
                self._arrive(block, count)
                flush()
                if not left:
                    return 0
            end = block.end
            if end == "goes on":
                block = block.next or self._linked(block)
                continue
            items = machine.stack.items
            if end == "stops" or not items or type(items[-1]) is not kind:
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

    def _perform(self, block: Block, steps: int) -> bool:
        """Perform so many steps of a block, without moving; false if one ended with an error."""
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
            if not isinstance(error, Failure | RecursionError):
                raise
            machine.fail(error)
            return False
        return True

    def _linked(self, block: Block, *, holds: bool = True) -> Block:
        """The block that comes after one, which is then known."""
        if block.end == "goes on":
            found = block.next = self._block(block.ats[-1])
        elif holds:
            found = block.next = self._block(block.ways[0])
        else:
            found = block.otherwise = self._block(block.ways[1])
        return found

    def _arrive(self, block: Block, steps: int) -> None:
        """The machine is where it is after so many steps of a block."""
        machine = self._machine
        machine.pointer.restore(block.ats[steps])
        if steps:
            machine.place, machine.passed_over = block.ats[steps - 1][:2], False
