"""The glyphs for constants and random numbers."""

from __future__ import annotations

from mines_tools.languages.emojifunge.glyphs.glyph import Glyph
from mines_tools.translations.phrases import template

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from mines_tools.languages.emojifunge.world import World


def _pushes(value: int) -> Callable[[World], None]:
    return lambda world: world.push_integer(value)


def _infinity(world: World) -> None:
    world.stack.items.append(world.numbers.infinity)


def _dice(world: World) -> None:
    world.push_integer(1 + world.chance.below(6))


def _judgement(world: World) -> None:
    world.push_integer(world.chance.below(2))


GLYPHS = (
    Glyph(
        "0️⃣", "0", "x", "", "0",
        template("pushes 0"),
        _pushes(0), ("zero",),
    ),
    Glyph(
        "1️⃣", "1", "x", "", "1",
        template("pushes 1"),
        _pushes(1), ("one",),
    ),
    Glyph(
        "2️⃣", "2", "x", "", "2",
        template("pushes 2"),
        _pushes(2), ("two",),
    ),
    Glyph(
        "3️⃣", "3", "x", "", "3",
        template("pushes 3"),
        _pushes(3), ("three",),
    ),
    Glyph(
        "4️⃣", "4", "x", "", "4",
        template("pushes 4"),
        _pushes(4), ("four",),
    ),
    Glyph(
        "5️⃣", "5", "x", "", "5",
        template("pushes 5"),
        _pushes(5), ("five",),
    ),
    Glyph(
        "6️⃣", "6", "x", "", "6",
        template("pushes 6"),
        _pushes(6), ("six",),
    ),
    Glyph(
        "7️⃣", "7", "x", "", "7",
        template("pushes 7"),
        _pushes(7), ("seven",),
    ),
    Glyph(
        "8️⃣", "8", "x", "", "8",
        template("pushes 8"),
        _pushes(8), ("eight",),
    ),
    Glyph(
        "9️⃣", "9", "x", "", "9",
        template("pushes 9"),
        _pushes(9), ("nine",),
    ),
    Glyph(
        "🔟", "10", "x", "", "10",
        template("pushes 10"),
        _pushes(10), ("ten",),
    ),
    Glyph(
        "🅰️", "A", "x", "", "65",
        template("pushes 65 (A)"),
        _pushes(65), ("65",),
    ),
    Glyph(
        "🅱️", "B", "x", "", "66",
        template("pushes 66 (B)"),
        _pushes(66), ("66",),
    ),
    Glyph(
        "©️", "C", "x", "", "67",
        template("pushes 67 (C)"),
        _pushes(67), ("67",),
    ),
    Glyph(
        "🅾️", "O", "x", "", "77",
        template("pushes 77 (M in ASCII: the language text swaps O and M)"),
        _pushes(77), ("77",),
    ),
    Glyph(
        "Ⓜ️", "M", "x", "", "79",
        template("pushes 79 (O in ASCII: the language text swaps O and M)"),
        _pushes(79), ("79",),
    ),
    Glyph(
        "🅿️", "P", "x", "", "80",
        template("pushes 80 (P)"),
        _pushes(80), ("80",),
    ),
    Glyph(
        "®️", "R", "x", "", "82",
        template("pushes 82 (R)"),
        _pushes(82), ("82",),
    ),
    Glyph(
        "💯", "100", "x", "", "100",
        template("pushes 100"),
        _pushes(100), ("hundred",),
    ),
    Glyph(
        "➰", "infinity", "x", "", "Infinity",
        template("pushes Infinity"),
        _infinity, ("endless-number", "curly-loop"),
    ),
)  # fmt: skip

RANDOM = (
    Glyph(
        "🎲", "dice", "x", "", "1..6",
        template("pushes a random number from 1 to 6"),
        _dice, ("die", "random"),
    ),
    Glyph(
        "🤞", "judgement", "x", "", "0..1",
        template("pushes 0 or 1 at random"),
        _judgement, ("coin", "random-bit"),
    ),
)  # fmt: skip
