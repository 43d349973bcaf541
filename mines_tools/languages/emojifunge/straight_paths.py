"""Blocks. A block is a path over the grid that is the same in all runs. Its effects are known in advance.

A block begins at a state of the pointer, and contains the effects of the cells on the path from this state. These cells
may change only the stacks, the input and the output. The path may turn, but only in the same way in all runs.
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
"""The instructions that change only the pointer, and change it in the same way each time."""
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
"""The instructions that change only stacks, and the two instructions that turn output off and on."""


class StraightPath:
    """A block: a path over the grid, with its effects."""

    __slots__ = (
        "ats", "count", "counts", "effects", "end", "last", "next", "otherwise", "passed_over", "steps_of", "ways",
    )  # fmt: skip

    def __init__(self, at: At) -> None:
        self.ats = [at]
        """The state of the pointer before each step, and after the last step."""
        self.count = 0
        """The number of steps."""
        self.counts: dict[int, Counts] = {}
        """The run-count stack and the round before each step, by the number of the step. A step is left out if, before
        this step, the run-count stack is empty and no round is in progress."""
        self.passed_over: set[int] = set()
        """The steps that pass over a cell."""
        self.effects: list[Effect] = []
        self.steps_of: list[int] = []
        """For each effect, the number of the step that has this effect. Some steps have no effect."""
        self.end: End = "stops"
        """What follows the block. ``goes on``: another block follows. ``branches``: a condition at the last place
        decides. ``stops``: a normal step of the machine follows."""
        self.ways: Sequence[At] = ()
        """If the block ends with a condition, this contains two states of the pointer: the state after a true
        condition, and the state after a false condition. Otherwise it is empty."""
        self.last: tuple[Number, Number] = at[:2]
        self.next: StraightPath | None = None
        """The block that follows this block. After a condition, it is the block for a true condition. None if the block
        that follows has not been created yet."""
        self.otherwise: StraightPath | None = None
        """If the block ends with a condition: the block that follows if the condition is false. None if that block has
        not been created yet."""

    def until(self, steps: int) -> Sequence[Effect]:
        """Return the effects of the first `steps` steps of the block."""
        return self.effects[: bisect_left(self.steps_of, steps)]

    def counts_at(self, steps: int) -> Counts:
        """Return the run-count stack and the round as they are after `steps` steps of the block."""
        return self.counts.get(steps, _NONE)


class _Mover:
    """An object that takes the place of the machine for certain instructions: those that only move the pointer, or
    push run counts."""

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
        """Allow blocks to contain instructions that read input. This is possible as soon as the whole input is
        available."""
        self._on_stacks = _ON_STACKS | _READS
        self._writes = _WRITES | _WRITES_INPUT

    def know_only(self, names: frozenset[str]) -> None:
        """Allow blocks to contain only these glyphs: the glyphs with the names `names`, the glyphs that change only the
        pointer, and the glyphs that push run counts."""
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
        """Add the cell at the pointer to `block`, and return the name of the glyph in the cell. Return "" if the cell
        cannot be part of the block. In this case, the block ends before the cell."""
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
        """Remove the last step from `block`, because the pointer cannot move after this step."""
        block.passed_over.discard(block.count)
        if block.steps_of[-1:] == [block.count]:
            del block.steps_of[-1], block.effects[-1]

    def _ways(self, effect: Effect) -> Sequence[At]:
        """Return two states of the pointer after an instruction that tests a condition: the state if the condition is
        true, and the state if it is false. `effect` is the effect of the instruction. Return an empty sequence if the
        pointer cannot move in one of the two cases."""
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
