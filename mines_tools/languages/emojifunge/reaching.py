"""Finds out, for each step of a run, how many values of a stack the step leaves unchanged. Most
steps are taken in blocks. A block is a path over the grid whose effects are known in advance (see
`blocks`).

For a step in a block, the number of popped and pushed values is known in advance if the popped
values are plain numbers.
"""

from __future__ import annotations

from time import perf_counter

from mines_tools.base.interruptible import look
from mines_tools.base.records import NamedTuple
from mines_tools.languages.emojifunge.blocks import Blocks
from mines_tools.languages.emojifunge.changes import (
    CURRENT,
    ROOT,
    simply_untouched,
    stacks_of,
    untouched,
)
from mines_tools.languages.emojifunge.fast_effects import fast_effects
from mines_tools.languages.emojifunge.glyphs.table import GLYPHS
from mines_tools.languages.emojifunge.stacks import Stack
from mines_tools.languages.emojifunge.straight_paths import Builder

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from mines_tools.interface.run_state import Left
    from mines_tools.languages.emojifunge.glyphs.glyph import Glyph
    from mines_tools.languages.emojifunge.machine import Machine
    from mines_tools.languages.emojifunge.straight_paths import StraightPath
    from mines_tools.languages.emojifunge.syntax import Grid

_PLAIN = frozenset(
    {
        *(glyph.name for glyph in GLYPHS.values() if glyph.pushes.isdigit()),
        "A", "B", "C", "M", "O", "P", "R", "plus", "minus", "mul", "div", "mod", "spaceship-operator", "equal-to",
        "greater-than", "less-than", "increment", "decrement", "not", "dup", "swap", "pop", "output-number",
        "output-ascii", "mailbox-in",
    }
)  # fmt: skip
"""The instructions that pop and push exactly the values that their glyph describes, if the popped values are
numbers."""
_MOST_PLANS = 10_000


class _Plan(NamedTuple):
    """The effect of a block's steps on the depth of the stack."""

    left: Sequence[int]
    """For each step, the number of values that the step leaves unchanged, minus the number of values before the
    block."""
    lowest: int
    """The minimum of `left`."""


class Reaches(Blocks):
    """The blocks of a machine, with a method that runs the machine and records which values of a stack each step
    leaves unchanged."""

    def __init__(self, machine: Machine) -> None:
        super().__init__(machine)
        builder = Builder(
            machine.grid, machine.numbers, fast_effects(machine.rules, machine.numbers)
        )
        builder.know_only(_PLAIN)
        self._builder = builder
        self._plans: dict[StraightPath, _Plan] = {}

    def note(
        self,
        stack: str,
        steps: int,
        unchanged: list[Left],
        flush: Callable[[], object],
        patience: float,
    ) -> None:
        """Take up to `steps` steps, but stop after about `patience` seconds. For each step, append
        to the list `unchanged` the part of `stack` that the step has not changed. After a step or a
        whole block that has written something, call `flush`.

        Raise `NeedsInput` if the next step needs more input than is available.
        """
        machine = self._machine
        end, latest = len(unchanged) + steps, perf_counter() + patience
        while len(unchanged) < end and not (unchanged and perf_counter() > latest):
            look()
            block = self._block_here()
            if (
                block is not None
                and 0 < block.count <= end - len(unchanged)
                and self._follows(block, stack, unchanged)
            ):
                if machine.output.pieces:
                    flush()
                continue
            simply = simply_untouched(machine) if self._is_current(stack) else None
            left = untouched(machine, stack) if simply is None else None
            if not machine.step():
                return
            unchanged.append(left() if left is not None else simply or 0)
            if machine.output.pieces:
                flush()

    def _is_current(self, stack: str) -> bool:
        machine = self._machine
        return stack == CURRENT or (stack == ROOT and machine.stack is machine.root)

    def _follows(self, block: StraightPath, stack: str, unchanged: list[Left]) -> bool:
        """If all values that `block` pops are plain numbers, perform the whole block. Return whether the block was
        performed."""
        machine, items = self._machine, self._machine.stack.items
        plan = self._plans.get(block)
        if plan is None:
            if len(self._plans) > _MOST_PLANS:
                self._plans.clear()
            plan = self._plans[block] = _planned(block, machine.grid)
        base = len(items)
        bottom = base + plan.lowest
        if bottom < 0 or Stack in set(map(type, items[bottom:])):
            return False
        is_current = self._is_current(stack)
        if stack == ROOT and not is_current:
            return False
        before, kept = machine.steps, len(stacks_of(machine)[stack].items)
        if self._perform(block, block.count):
            self._arrive(block, block.count)
            machine.steps += block.count
        left = plan.left[: machine.steps - before]
        unchanged += [base + count for count in left] if is_current else [kept] * len(left)
        return True


def _count_pushed(glyph: Glyph) -> int:
    """Return how many values `glyph` pushes. `glyph` must be one of `_PLAIN`. If it pushes one of several possible
    values, return 1."""
    return 1 if "?" in glyph.pushes else len(glyph.pushes.split())


def _planned(block: StraightPath, grid: Grid) -> _Plan:
    left, depth, lowest = [], 0, 0
    performed = frozenset(block.steps_of)
    for step in range(block.count):
        pops = pushes = 0
        if step in performed:
            cell = grid.cell(*block.ats[step][:2])
            assert cell is not None
            glyph = GLYPHS[cell.key]
            pops, pushes = len(glyph.pops.split()), _count_pushed(glyph)
        left.append(depth - pops)
        lowest = min(lowest, depth - pops)
        depth += pushes - pops
    return _Plan(left, lowest)
