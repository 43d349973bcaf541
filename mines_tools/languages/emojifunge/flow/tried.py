"""Instructions on values that are known: the very effects that the machine has, on a world of their own."""

from __future__ import annotations

from mines_tools.languages.emojifunge.flow import values
from mines_tools.languages.emojifunge.numbers import Failure
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
"""So many pairs of values are tried."""
_COSTLY = {"fact": 60, "semifact": 60, "swapN": 64, "create-new-stack": 64, "kazoeage-oneesan": 4}
"""Instructions that do much for a great number, and up to which number they are tried."""


class Tried:
    """Executes what is known."""

    def __init__(self, rules: Dialect) -> None:
        self.rules = rules
        self.runs = 0
        """How often an instruction was executed, and on how many values."""
        self.world = World(Grid("", rules), 0, tuple)
        self._found: dict[tuple[str, Value, Value | None], Value | None] = {}

    def run(
        self, glyph: Glyph, elements: Sequence[Concrete], *, opens: bool
    ) -> tuple[Concrete, ...] | None:
        """The stack of those elements after an instruction; nothing if it fails."""
        self.runs += 1 + len(elements)
        world = self.world
        world.stack = world.root = Stack([self._thawed(each) for each in elements])
        world.opens = opens
        try:
            glyph.effect(world)
        except Failure:
            return None
        return frozen(world.stack)

    def is_costly(self, glyph: Glyph, value: Concrete | None) -> bool:
        """Whether that instruction on that value is not to be tried."""
        most = _COSTLY.get(glyph.name)
        return most is not None and (isinstance(value, tuple) or value is None or value > most)

    def one(self, glyph: Glyph, a: Value) -> Value | None:
        """What comes of an instruction on one value, if that is known: no set if it is too many, or costly."""
        return self._tried(glyph, a, None)

    def two(self, glyph: Glyph, a: Value, b: Value) -> Value | None:
        """What comes of an instruction on two values, the top first."""
        return self._tried(glyph, a, b)

    def _tried(self, glyph: Glyph, a: Value, b: Value | None) -> Value | None:
        key = glyph.name, a, b
        if key not in self._found:
            self._found[key] = self._try(glyph, a, b)
        return self._found[key]

    def _try(self, glyph: Glyph, a: Value, b: Value | None) -> Value | None:
        if not isinstance(a, frozenset) or not (b is None or isinstance(b, frozenset)):
            return None
        if len(a) * (1 if b is None else len(b)) > _PAIRS:
            return None
        if glyph.name in _COSTLY and any(self.is_costly(glyph, each) for each in a):
            return None
        found: list[Concrete] = []
        for top in a:
            for elements in [(top,)] if b is None else [(each, top) for each in b]:
                after = self.run(glyph, elements, opens=False)
                if after is None:
                    return None
                found += after
        return values.of(found)

    def key_of(self, emoji: str) -> str | None:
        """What an emoji is called in the table of glyphs; nothing if it is none."""
        try:
            return self.world.key_of(emoji)
        except Failure:
            return None

    def picked(self, grid: Grid, x: Number, y: Number) -> tuple[Concrete, ...] | None:
        """The emoji of a cell as code units; nothing if it can't be picked."""
        world = self.world
        world.grid = grid
        world.stack = Stack([])
        try:
            world.push_emoji(x, y)
        except Failure:
            return None
        (units,) = frozen(world.stack)
        return units if isinstance(units, tuple) else None

    def emoji_of(self, value: Concrete) -> tuple[str, str] | None:
        """The emoji that a value spells, and its key; nothing if it is none."""
        world = self.world
        world.stack = Stack([self._thawed(value)])
        try:
            emoji = world.pop_text()
            return world.form_of(emoji), world.key_of(emoji)
        except Failure:
            return None

    def _thawed(self, value: Concrete) -> Number | Stack:
        if isinstance(value, tuple):
            return Stack([self._thawed(each) for each in value])
        return float(value) if self.rules.doubles else value


def frozen(stack: Stack) -> tuple[Concrete, ...]:
    """A stack as a tuple."""
    return tuple(frozen(each) if isinstance(each, Stack) else each for each in stack.items)
