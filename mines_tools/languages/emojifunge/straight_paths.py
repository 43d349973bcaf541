"""Blocks: straight paths over the grid whose effects are known in advance.

A block begins at a state of the pointer, and has the effects of the cells on the path from there. These cells must
change only stacks, input and output, and the path must be the same in all runs.
"""

from __future__ import annotations

from bisect import bisect_left

from mines_tools.languages.emojifunge.glyphs import (
    arithmetic,
    conditions,
    constants,
    direction,
    nested_stacks,
    stack,
)
from mines_tools.languages.emojifunge.glyphs.table import GLYPHS
from mines_tools.languages.emojifunge.pointer import Pointer
from mines_tools.languages.emojifunge.stacks import Stack

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import Any, Literal

    from mines_tools.languages.emojifunge.numbers import Number, Numbers
    from mines_tools.languages.emojifunge.syntax import Grid
    from mines_tools.languages.emojifunge.world import World

    Effect = Callable[[World], None]
    At = tuple[Number, Number, int, int, bool, bool]
    """The type of a state of the pointer: its place, its direction, and its modes."""
    Counts = tuple[Sequence[Number | Stack], tuple[Number, int] | None]
    """The type of the values of the run-count stack, together with the round."""
    End = Literal["goes on", "branches", "stops"]

_LONGEST = 64
"""The maximum number of steps in a block."""
_NONE: Counts = ((), None)
_WRITES = frozenset({"output-number", "output-ascii", "output-emoji", "quine"})
_READS = frozenset({"input-number", "input-ascii", "rewind-input"})
_WRITES_INPUT = frozenset({"cat", "dog"})
_COUNTS = frozenset({"speedrun", "sleep"})
"""The instructions that always push the same numbers onto the run-count stack."""
_MOVES = frozenset(
    {"entry-point", "empty", "bicycle", "bicycle-stop"}
    | {glyph.name for glyph in direction.GLYPHS if glyph.name != "warp"}
)
"""The instructions that change only the pointer, and always in the same way."""
_CONDITIONS = frozenset(glyph.name for glyph in conditions.GLYPHS if not glyph.pushes)
_ON_STACKS = frozenset(
    glyph.name
    for group in (
        *(constants.GLYPHS, constants.RANDOM, arithmetic.GLYPHS, stack.GLYPHS, stack.MAILBOX),
        *(nested_stacks.MAKING, nested_stacks.GLYPHS, conditions.GLYPHS),
    )
    for glyph in group
    if glyph.name not in _CONDITIONS
) | {"gold", "silver", "bronze", "median", "kazoeage-oneesan", "silent", "vomit"}
"""The instructions that change only stacks, or only whether output is ignored."""


class StraightPath:
    """A straight path: a block."""

    __slots__ = (
        "ats", "count", "counts", "effects", "end", "last", "next", "otherwise", "passed_over", "steps_of", "ways",
    )  # fmt: skip

    def __init__(self, at: At) -> None:
        self.ats = [at]
        """The state of the pointer before each step, and after the last step."""
        self.count = 0
        """The number of steps."""
        self.counts: dict[int, Counts] = {}
        """The run-count stack and the round before a step, for each step before which they are not empty."""
        self.passed_over: set[int] = set()
        """The steps that pass over a cell."""
        self.effects: list[Effect] = []
        self.steps_of: list[int] = []
        """For each effect, the number of its step. There are steps without an effect."""
        self.end: End = "stops"
        """What comes after the block. ``goes on``: another block; ``branches``: a condition at the last place;
        ``stops``: a normal step of the machine."""
        self.ways: Sequence[At] = ()
        """The state of the pointer after a true condition, and its state after a false condition."""
        self.last: tuple[Number, Number] = at[:2]
        self.next: StraightPath | None = None
        """The next block, or the block after a true condition; None until it has been created."""
        self.otherwise: StraightPath | None = None
        """The block after a false condition; None until it has been created."""

    def until(self, steps: int) -> Sequence[Effect]:
        """Return the effects of the first `steps` steps."""
        return self.effects[: bisect_left(self.steps_of, steps)]

    def counts_at(self, steps: int) -> Counts:
        """Return the run-count stack and the round after `steps` steps."""
        return self.counts.get(steps, _NONE)


class _Mover:
    """A stand-in for the machine, for instructions that only move the pointer or push run counts."""

    def __init__(self, grid: Grid, numbers: Numbers) -> None:
        self.rules = grid.rules
        self.numbers = numbers
        self.pointer = Pointer(0, 0)
        self.counts = Stack([])

    def pop_number(self) -> Number:
        """Return 1, so that a condition is true."""
        return 1


class Builder:
    """Creates blocks."""

    def __init__(self, grid: Grid, numbers: Numbers, effects: Mapping[str, Effect]) -> None:
        self._grid = grid
        self._one = numbers.of(1)
        self._effects = effects
        self._mover: Any = _Mover(grid, numbers)
        self._on_stacks = _ON_STACKS
        self._writes = _WRITES

    def know_whole_input(self) -> None:
        """From now on, treat instructions that read input like other instructions, because the whole input is
        available."""
        self._on_stacks = _ON_STACKS | _READS
        self._writes = _WRITES | _WRITES_INPUT

    def know_only(self, names: frozenset[str]) -> None:
        """Allow only these glyphs in blocks, in addition to the glyphs that only change the pointer."""
        self._on_stacks = names
        self._writes = names & _WRITES

    def block(self, at: At) -> StraightPath:
        """Return the block that begins at `at`."""
        block = StraightPath(at)
        pointer: Pointer = self._mover.pointer
        counts: list[Number | Stack] = self._mover.counts.items
        pointer.restore(at)
        counts.clear()
        turn: tuple[Number, int] | None = None
        is_over = False
        while not is_over and block.count < _LONGEST:
            if counts or turn:
                block.counts[block.count] = (tuple(counts), turn)
            count, done = turn or (counts.pop() if counts else self._one, 0)
            is_executed = done < count  # type: ignore[operator]  # only numbers are pushed here
            if is_executed:
                name = self._executed(block)
                if not name:
                    break
                is_over = name in self._writes
                done += 1
            else:
                block.passed_over.add(block.count)
            turn = (count, done) if done < count else None  # type: ignore[operator, assignment]
            if turn is None and not pointer.move(self._grid):
                self._take_back(block)
                break
            block.count += 1
            block.ats.append(pointer.snapshot())
        else:
            block.end = "stops" if counts or turn else "goes on"
            if counts or turn:
                block.counts[block.count] = (tuple(counts), turn)
        block.last = block.ats[-1][:2]
        return block

    def _executed(self, block: StraightPath) -> str:
        """Add the effect of the cell at the pointer to the block. Return the name of its glyph, or "" if the block
        ends before the cell."""
        pointer = self._mover.pointer
        cell = self._grid.cell(pointer.x, pointer.y)
        glyph = None if cell is None else GLYPHS.get(cell.key)
        if glyph is None:
            return ""
        name = glyph.name
        if name in _MOVES or name in _COUNTS:
            if name == "bicycle-stop" and pointer.riding:
                return ""
            glyph.effect(self._mover)
        elif name in self._on_stacks or name in self._writes:
            block.effects.append(self._effects[name])
            block.steps_of.append(block.count)
        else:
            if name in _CONDITIONS and block.count not in block.counts:
                block.ways = self._ways(glyph.effect)
                block.end = "branches" if block.ways else "stops"
            return ""
        return name

    def _take_back(self, block: StraightPath) -> None:
        """Remove the last step from the block: the pointer cannot move after this step, so the program ends."""
        block.passed_over.discard(block.count)
        if block.steps_of[-1:] == [block.count]:
            del block.steps_of[-1], block.effects[-1]

    def _ways(self, effect: Effect) -> Sequence[At]:
        """Return the state of the pointer after a true condition, and its state after a false condition. Return an
        empty sequence if the pointer cannot move."""
        pointer: Pointer = self._mover.pointer
        before = pointer.snapshot()
        states = []
        for holds in (True, False):
            pointer.restore(before)
            if holds:
                effect(self._mover)
            if not pointer.move(self._grid):
                return ()
            states.append(pointer.snapshot())
        return states
