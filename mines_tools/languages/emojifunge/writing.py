"""Finds instructions that push a number, and instructions that write a text. Users can insert these instructions."""

from __future__ import annotations

from mines_tools.base.lazy import once
from mines_tools.languages.emojifunge.glyphs import constants
from mines_tools.languages.emojifunge.glyphs.table import BY_NAME

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from mines_tools.languages.emojifunge.glyphs.glyph import Glyph

GREETING = "Hi"
"""The text that an example prints. The example is a whole program, which is offered for a document without cells."""
LARGEST = 999_999
"""The largest number for which `pushing` returns instructions. Up to this number, the arithmetic is the same in both
dialects."""
_TABULATED = 300
_BASE = 10
_PRINTABLE = range(33, 127)
_MOST_GLYPHS = 5
"""The maximum number of instructions of a shortest way to push a number."""
_LARGEST_PART = 1_000
"""The largest number that the shortest instructions compute on the way."""
_FACTORIALS = (1, 1, 2, 6, 24, 120, 720)
"""The factorials of 0, 1, 2 and so on."""
_SEMIFACTORIALS = (1, 1, 2, 3, 8, 15, 48, 105, 384, 945)
"""The double factorials of 0, 1, 2 and so on."""


@once
def _singles() -> Mapping[int, Glyph]:
    """Return each number that a single instruction pushes, with this instruction."""
    return {int(glyph.pushes): glyph for glyph in constants.GLYPHS if glyph.pushes.isdigit()}


@once
def _shortest() -> Mapping[int, tuple[Glyph, ...]]:
    """Return, for each number up to `_TABULATED`, the shortest sequence of instructions that pushes
    this number. A sequence may multiply and add."""
    singles, plus, mul = _singles(), BY_NAME["plus"], BY_NAME["mul"]
    shortest: dict[int, tuple[Glyph, ...]] = {}
    for number in range(_TABULATED + 1):
        ways: list[tuple[Glyph, ...]] = [(singles[number],)] if number in singles else []
        for single, glyph in sorted(singles.items(), reverse=True):
            if 1 < single < number and number % single == 0:
                ways.append((*shortest[number // single], glyph, mul))
        for single, glyph in sorted(singles.items(), reverse=True):
            if 0 < single < number:
                ways.append((*shortest[number - single], glyph, plus))
        shortest[number] = min(ways, key=len)
    return shortest


@once
def _all_shortest() -> Mapping[int, tuple[Glyph, ...]]:
    """Return, for numbers up to `_LARGEST_PART`, the shortest instructions that push the number. Here, the instructions
    may also subtract, count up or down, and compute factorials. Numbers that need more than `_MOST_GLYPHS` instructions
    are left out."""
    increment, decrement, fact, semifact, mul, plus, minus = (
        BY_NAME[name]
        for name in ("increment", "decrement", "fact", "semifact", "mul", "plus", "minus")
    )
    levels: list[dict[int, tuple[Glyph, ...]]] = [
        {},
        {number: (glyph,) for number, glyph in _singles().items()},
    ]
    """The numbers, each with its shortest instructions, by the number of these instructions."""
    shortest = dict(levels[1])
    for length in range(2, _MOST_GLYPHS + 1):
        ways: list[tuple[int, tuple[Glyph, ...]]] = []
        for number, glyphs in levels[length - 1].items():
            ways += [(number + 1, (*glyphs, increment)), (number - 1, (*glyphs, decrement))]
            for results, glyph in ((_FACTORIALS, fact), (_SEMIFACTORIALS, semifact)):
                if number < len(results):
                    ways.append((results[number], (*glyphs, glyph)))
        for first in range(1, length - 1):
            for second, below in levels[first].items():
                for top, above in levels[length - 1 - first].items():
                    results_of_two = (
                        (top * second, mul),
                        (top + second, plus),
                        (top - second, minus),
                    )
                    ways += [(number, (*below, *above, glyph)) for number, glyph in results_of_two]
        level: dict[int, tuple[Glyph, ...]] = {}
        for number, glyphs in ways:
            if 0 <= number <= _LARGEST_PART and number not in shortest:
                level.setdefault(number, glyphs)
        shortest |= level
        levels.append(level)
    return shortest


def shortest_pushing(number: int) -> tuple[Glyph, ...]:
    """Return the shortest known instructions that push `number`, which must be from 0 to `LARGEST`. If `pushing` has
    equally few instructions, return these."""
    usual = pushing(number)
    shortest = _all_shortest().get(number, usual)
    return shortest if len(shortest) < len(usual) else usual


def pushing(number: int) -> tuple[Glyph, ...]:
    """Return instructions that push `number`, which must be from 0 to `LARGEST`."""
    if number <= _TABULATED:
        return _shortest()[number]
    tens, ones = divmod(number, _BASE)
    tenfold = (*pushing(tens), _singles()[_BASE], BY_NAME["mul"])
    return (*tenfold, *pushing(ones), BY_NAME["plus"]) if ones else tenfold


def printing(text: str) -> tuple[Glyph, ...]:
    """Return instructions that write `text`. They write one UTF-16 unit after the other."""
    units = text.encode("utf-16-le", "surrogatepass")
    codes = (int.from_bytes(units[at : at + 2], "little") for at in range(0, len(units), 2))
    return tuple(glyph for code in codes for glyph in (*pushing(code), BY_NAME["output-ascii"]))


def number_words(number: int) -> str:
    """Return `number` as text. If `number` is the code of a letter, a digit or a sign, this character follows the
    number: ``72, H``."""
    return f"{number}, {chr(number)}" if number in _PRINTABLE else str(number)


def program_printing(text: str) -> str:
    """Return a whole program that prints `text` and ends."""
    return "".join(glyph.emoji for glyph in (*printing(text), BY_NAME["end"]))
