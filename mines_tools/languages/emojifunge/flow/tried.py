"""Executes single instructions on known values with the machine's own effects. No program is run for this."""

from __future__ import annotations

from mines_tools.languages.emojifunge.flow import values
from mines_tools.languages.emojifunge.numbers import ProgramFailure
from mines_tools.languages.emojifunge.stacks import Stack
from mines_tools.languages.emojifunge.syntax import Grid
from mines_tools.languages.emojifunge.world import World

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.languages.emojifunge.dialect import Dialect
    from mines_tools.languages.emojifunge.flow.values import Concrete, Value
    from mines_tools.languages.emojifunge.glyphs.glyph import Glyph
    from mines_tools.languages.emojifunge.numbers import Number

_PAIRS = 64
"""The maximum number of pairs of values on which one instruction is executed. If there are more pairs, the result
counts as unknown."""
_COSTLY = {"fact": 60, "semifact": 60, "swapN": 64, "create-new-stack": 64, "kazoeage-oneesan": 4}
"""The instructions that take long for a large number, each with the largest allowed number. For a larger number, the
instruction is not executed."""


class Tried:
    """Executes instructions on known values."""

    def __init__(self, rules: Dialect) -> None:
        self.rules = rules
        self.runs = 0
        """A measure of the cost: the number of executed instructions, plus the number of values in their stacks."""
        self.world = World(Grid("", rules), 0, tuple)
        self._results: dict[tuple[str, Value, Value | None], Value | None] = {}

    def run(
        self, glyph: Glyph, elements: Sequence[Concrete], *, opens: bool
    ) -> tuple[Concrete, ...] | None:
        """Execute an instruction on a stack with these `elements`, and return the elements of the stack afterwards.
        Return None if the instruction fails."""
        self.runs += 1 + len(elements)
        world = self.world
        world.stack = world.root = Stack([self._thawed(element) for element in elements])
        world.opens = opens
        try:
            glyph.effect(world)
        except ProgramFailure:
            return None
        return frozen(world.stack)

    def is_costly(self, glyph: Glyph, value: Concrete | None) -> bool:
        """Return whether the execution of an instruction on `value` would take too long. `value` is None if the value
        is not known."""
        most = _COSTLY.get(glyph.name)
        return most is not None and (isinstance(value, tuple) or value is None or value > most)

    def one(self, glyph: Glyph, a: Value) -> Value | None:
        """Return the result of an instruction on one value. Return None if the result is unknown, if the instruction
        fails, or if its execution would take too long."""
        return self._tried(glyph, a, None)

    def two(self, glyph: Glyph, a: Value, b: Value) -> Value | None:
        """Return the result of an instruction on two values. `a` is the value at the top, and `b` is the value below
        it. Return None if the result is unknown, if the instruction fails, or if its execution would take too long."""
        return self._tried(glyph, a, b)

    def _tried(self, glyph: Glyph, a: Value, b: Value | None) -> Value | None:
        key = glyph.name, a, b
        if key not in self._results:
            self._results[key] = self._try(glyph, a, b)
        return self._results[key]

    def _try(self, glyph: Glyph, a: Value, b: Value | None) -> Value | None:
        if not isinstance(a, frozenset) or not (b is None or isinstance(b, frozenset)):
            return None
        if len(a) * (1 if b is None else len(b)) > _PAIRS:
            return None
        if glyph.name in _COSTLY and any(self.is_costly(glyph, value) for value in a):
            return None
        results: list[Concrete] = []
        for top in a:
            for elements in [(top,)] if b is None else [(below, top) for below in b]:
                after = self.run(glyph, elements, opens=False)
                if after is None:
                    return None
                results += after
        return values.of(results)

    def key_of(self, emoji: str) -> str | None:
        """Return the key of `emoji` in the table of glyphs. Return None if `emoji` is not an emoji."""
        try:
            return self.world.key_of(emoji)
        except ProgramFailure:
            return None

    def picked(self, grid: Grid, x: Number, y: Number) -> tuple[Concrete, ...] | None:
        """Return the UTF-16 units of the emoji in the cell at (`x`, `y`). Return None if this cell cannot be picked."""
        world = self.world
        world.grid = grid
        world.stack = Stack([])
        try:
            world.push_emoji(x, y)
        except ProgramFailure:
            return None
        (units,) = frozen(world.stack)
        return units if isinstance(units, tuple) else None

    def emoji_of(self, value: Concrete) -> tuple[str, str] | None:
        """Return the emoji that a value spells, with its key. Return None if the value does not spell an emoji."""
        world = self.world
        world.stack = Stack([self._thawed(value)])
        try:
            emoji = world.pop_text()
            return world.form_of(emoji), world.key_of(emoji)
        except ProgramFailure:
            return None

    def _thawed(self, value: Concrete) -> Number | Stack:
        if isinstance(value, tuple):
            return Stack([self._thawed(element) for element in value])
        return float(value) if self.rules.doubles else value


def frozen(stack: Stack) -> tuple[Concrete, ...]:
    """Return a stack as a tuple, from bottom to top. Nested stacks become tuples too."""
    return tuple(frozen(item) if isinstance(item, Stack) else item for item in stack.items)
