"""The glyphs that belong to none of the other groups."""

from __future__ import annotations

from mines_tools.languages.emojifunge.glyphs.glyph import Glyph
from mines_tools.languages.emojifunge.glyphs.path_counting import count_paths
from mines_tools.languages.emojifunge.numbers import INFINITY, ProgramFailure
from mines_tools.languages.emojifunge.stacks import emptied, numbers_in
from mines_tools.translations.phrases import phrase, template

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from mines_tools.languages.emojifunge.numbers import Number
    from mines_tools.languages.emojifunge.world import World

_NEVER_COUNTED = 9


def _exec(world: World) -> None:
    emoji = world.pop_text()
    world.execute(world.form_of(emoji), world.key_of(emoji))


def _stopwatch(world: World) -> None:
    if world.stopwatch is None:
        world.stopwatch = 0
    else:
        world.push_integer(world.stopwatch)
        world.stopwatch = None


def _numbers(world: World) -> list[Number]:
    """Return all numbers in the current stack, including the numbers in nested stacks."""
    if world.rules.ranks_empty_the_stack:
        return list(emptied(world.stack.items))
    return list(numbers_in(world.stack))


def _ranked(rank: int) -> Callable[[World], None]:
    def effect(world: World) -> None:
        numbers = sorted(_numbers(world), reverse=True)
        world.push(numbers[rank] if rank < len(numbers) else world.numbers.of(-1))

    return effect


def _median(world: World) -> None:
    numbers = sorted(_numbers(world))
    if not numbers:
        raise ProgramFailure(phrase("there are no values to take the median of"))
    world.push(world.numbers.median(numbers))


def _calendar(world: World) -> None:
    for field in reversed(world.clock()[:6]):
        world.push_integer(field)


def _kazoeage_oneesan(world: World) -> None:
    size = world.pop_number()
    if size <= 0:
        world.push_integer(1)
        return
    if size == INFINITY or (world.rules.doubles and size >= _NEVER_COUNTED):
        raise ProgramFailure(phrase("the grid is too large to count its paths"))
    if size // 1 == size:
        world.push(world.numbers.of(count_paths(int(size))))


GLYPHS = (
    Glyph(
        "💻", "exec", "x", "a[]", "",
        template("pops the top as a stack of code units, and executes the emoji of these units"),
        _exec, ("execute", "eval"),
    ),
    Glyph(
        "⏱️", "stopwatch", "x", "", "(n)",
        template("starts the stopwatch, or stops it and pushes the number of steps since its "
                 "start"),
        _stopwatch, ("elapsed", "count-steps"),
    ),
    Glyph(
        "🥇", "gold", "x", "", "n",
        template("pushes the greatest number in the current stack and the stacks inside it; the stacks stay as they are"),
        _ranked(0), ("max", "maximum", "greatest"),
    ),
    Glyph(
        "🥈", "silver", "x", "", "n",
        template("pushes the second greatest number in the current stack and the stacks inside it, or -1 if there is none; the stacks stay as they are"),
        _ranked(1), ("second-greatest",),
    ),
    Glyph(
        "🥉", "bronze", "x", "", "n",
        template("pushes the third greatest number in the current stack and the stacks inside it, or -1 if there is none; the stacks stay as they are"),
        _ranked(2), ("third-greatest",),
    ),
    Glyph(
        "🀄", "median", "x", "", "n",
        template("pushes the median of the numbers in the current stack and the stacks inside it (if their count is even, the mean of the middle two, rounded down); the stacks stay as they are"),
        _median, ("middle",),
    ),
    Glyph(
        "📅", "calendar", "x", "", "Y M D h m s",
        template("pushes the date and time: year (top), month, day, hour, minute, second"),
        _calendar, ("date", "time", "now"),
    ),
    Glyph(
        "🤖", "kazoeage-oneesan", "x", "a#", "n",
        template("pops a number n; in a grid of n by n squares, counts the paths from a corner to the opposite corner that visit no point twice, and pushes their number"),
        _kazoeage_oneesan, ("count-paths",),
    ),
)  # fmt: skip
