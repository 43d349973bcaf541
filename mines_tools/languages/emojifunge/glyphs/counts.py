"""The glyphs that push run counts: the numbers that say how often the next instructions are executed."""

from __future__ import annotations

from mines_tools.languages.emojifunge.glyphs.glyph import Glyph
from mines_tools.translations.phrases import template

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from mines_tools.languages.emojifunge.world import World

_SEVEN = 7


def _counts(*counts: int) -> Callable[[World], None]:
    return lambda world: world.counts.items.extend(map(world.numbers.of, counts))


def _slot(world: World) -> None:
    first, second, third = world.pop_number(), world.pop_number(), world.pop_number()
    if first == second == third:
        world.counts.items += [world.numbers.of(_SEVEN)] * 3


def _time_manipulation(world: World) -> None:
    world.push(world.pop(), world.counts)


def _infinity_loop(world: World) -> None:
    world.counts.items.append(world.numbers.infinity)


GLYPHS = (
    Glyph(
        "🏃\u200d♀️", "speedrun", "x", "", "",
        template("the next instruction is executed 2 times"),
        _counts(2), ("twice", "repeat-twice"),
    ),
    Glyph(
        "🎰", "slot", "x", "a# b# c#", "",
        template("if a, b and c are equal, the next three instructions are executed 7 times each"),
        _slot, ("jackpot",),
    ),
    Glyph(
        "💤", "sleep", "x", "", "",
        template("the next three instructions are not executed"),
        _counts(0, 0, 0), ("skip", "pass-over-three"),
    ),
    Glyph(
        "🕰", "time-manipulation", "o", "a", "",
        template("the next instruction is executed as many times as the top says; if the top is a stack, its numbers are the counts for the next instructions, its top first"),
        _time_manipulation, ("repeat", "n-times"),
    ),
    Glyph(
        "➿", "infinity-loop", "x", "", "",
        template("the next instruction is executed again and again, until it ends the program"),
        _infinity_loop, ("forever", "repeat-for-ever"),
    ),
)  # fmt: skip
