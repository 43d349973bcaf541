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
