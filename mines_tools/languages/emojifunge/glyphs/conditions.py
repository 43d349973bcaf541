"""The glyphs for conditions: comparisons, and moves that depend on a number."""

from __future__ import annotations

from mines_tools.languages.emojifunge.glyphs.glyph import Glyph
from mines_tools.translations.phrases import template

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from mines_tools.languages.emojifunge.world import World

_PASSED = 60
_GOOD = 80


def _moves_if_true(dx: int, dy: int) -> Callable[[World], None]:
    def effect(world: World) -> None:
        if world.pop_number() > 0:
            world.pointer.dx, world.pointer.dy = dx, dy

    return effect


def _equal_to(world: World) -> None:
    of = world.numbers.of
    world.combine(lambda a, b: of(a == b))


def _greater_than(world: World) -> None:
    of = world.numbers.of
    world.combine(lambda a, b: of(a > b))


def _less_than(world: World) -> None:
    of = world.numbers.of
    world.combine(lambda a, b: of(a < b))


def _not(world: World) -> None:
    of = world.numbers.of
    world.change(lambda value: of(not value > 0))


def _fair(world: World) -> None:
    of = world.numbers.of
    world.change(lambda value: of(_PASSED <= value < _GOOD))


def _passed(world: World) -> None:
    of = world.numbers.of
    world.change(lambda value: of(value >= _PASSED))


GLYPHS = (
    Glyph(
        "↪️", "right-if-true", "x", "a#", "",
        template("moves right from here if a > 0, otherwise straight on"),
        _moves_if_true(1, 0), ("if-right", "branch-right"),
    ),
    Glyph(
        "↩️", "left-if-true", "x", "a#", "",
        template("moves left from here if a > 0, otherwise straight on"),
        _moves_if_true(-1, 0), ("if-left", "branch-left"),
    ),
    Glyph(
        "⤴️", "up-if-true", "x", "a#", "",
        template("moves up from here if a > 0, otherwise straight on"),
        _moves_if_true(0, -1), ("if-up", "branch-up"),
    ),
    Glyph(
        "⤵️", "down-if-true", "x", "a#", "",
        template("moves down from here if a > 0, otherwise straight on"),
        _moves_if_true(0, 1), ("if-down", "branch-down"),
    ),
    Glyph(
        "📏", "equal-to", "o", "a b", "a==b",
        template("1 if the top and the second are equal, else 0; element by element on stacks"),
        _equal_to, ("equal", "eq", "=="),
    ),
    Glyph(
        "📈", "greater-than", "o", "a b", "a>b",
        template("1 if the top is greater than the second, else 0; element by element on stacks"),
        _greater_than, ("greater", "gt"),
    ),
    Glyph(
        "📉", "less-than", "o", "a b", "a<b",
        template("1 if the top is less than the second, else 0; element by element on stacks"),
        _less_than, ("less", "lt"),
    ),
    Glyph(
        "❕", "not", "o", "a", "a>0 ? 0 : 1",
        template("0 if a > 0, else 1; element by element on stacks"),
        _not, ("negate", "logical-not"),
    ),
    Glyph(
        "🉑", "fair", "o", "a", "60<=a<80",
        template("1 if a is from 60 to 79, else 0; element by element on stacks"),
        _fair, ("60-to-79", "acceptable"),
    ),
    Glyph(
        "🈴", "passed", "o", "a", "60<=a",
        template("1 if a is at least 60, else 0; element by element on stacks"),
        _passed, ("at-least-60", "pass-mark"),
    ),
)  # fmt: skip
