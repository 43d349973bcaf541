"""Random programs of each language, and damaged ones."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.languages.emojifunge.glyphs.table import GLYPHS
from tests.emojifunge.flow.programs import any_program
from tests.mines.flow.shown.checked import any_program as any_mines
from tests.minesasm.programs import program
from tests.sokolang.loops import any_loop

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from random import Random

_BLANKS = (" ", "\t", "\v", "\f", "\r", "  \r ")
_ODD = (
    "\v", "\f", "\r", "\r\n", "\n", "\x85", "\u2028", "\ufe0e", "\ufe0f", "\u200d", "\u20e3", "\U0001f3fb",
    "\U0001f1ef", "\U0001f1f5", "\U000e0067", "\U000e007f", "\U0001f3f4", "\U0001f468", "#", "*", "1", "x", " ", "\0",
    "//", "---", "/", "-", "@", "+", ",", ";", ":", "[", "]", "\"", "'", "\\", "\u3042", "\ufeff", ".", "!",
)  # fmt: skip
"""Characters that have a meaning in some place of some language."""


def mines(chance: Random) -> str:
    """Return a program of Mines, with blanks and comments in odd places."""
    _, text = any_mines(chance.randrange(10**9), 0.5)
    if chance.random() < 0.5:
        return text
    pieces = []
    for line in text.split("\n"):
        code, mark, comment = line.partition("#")
        if chance.random() < 0.3:
            code = "".join(
                each + (chance.choice(_BLANKS) if chance.random() < 0.3 else "") for each in code
            )
        comment += "".join(chance.choices(_ODD, k=2)).replace("\n", "") if mark else ""
        pieces.append(code + mark + comment)
    header = chance.choice(("", "\n", "# a\n\r\n", " \t\n"))
    return header + "\n".join(pieces)


def emojifunge(chance: Random) -> str:
    """Return a grid, or pieces of emoji in random order."""
    if chance.random() < 0.3:
        return any_program(chance)
    glyphs = [glyph.emoji for glyph in GLYPHS.values()]
    return "".join(
        chance.choice(_ODD if chance.random() < 0.6 else glyphs)
        for _ in range(chance.randrange(1, 40))
    )


def sokolang(chance: Random) -> str:
    """Return a program of Sokolang, with blanks, line ends and comments where they are allowed."""
    text = any_loop(chance)
    if chance.random() < 0.5:
        return text
    zones = text.split("\n---\n")
    between = ("", "", "", " ", "\n", "\t", "\r\n", "\n// a\n", " \n")
    zones[-1] = "".join(each + chance.choice(between) for each in zones[-1])
    separator = chance.choice(("\n---\n", "\n\n \t---\t\n", "\n---\r\n// b\n", "\r\n--- \r\n\r\n"))
    return chance.choice(("", "\n", "// c\n", "   \n")) + separator.join(zones)


def minesasm(chance: Random) -> str:
    """Return a source of the assembler."""
    text = program(chance, chance.randrange(1, 30))
    if chance.random() < 0.5:
        return text
    lines = [
        chance.choice(("", "\t", " \v")) + line + chance.choice(("", " # a", "\r", "#\r\r", "\f"))
        for line in text.split("\n")
    ]
    return "\n".join(lines)


MAKERS: Mapping[str, Callable[[Random], str]] = {
    "mines": mines,
    "emojifunge": emojifunge,
    "sokolang": sokolang,
    "minesasm": minesasm,
}


def damaged(chance: Random, text: str) -> str:
    """Return `text` with a few odd characters, and without some of its characters."""
    for _ in range(chance.randrange(1, 6)):
        at = chance.randrange(len(text) + 1)
        stop = min(len(text), at + chance.choice((0, 0, 1, 2, 10)))
        text = text[:at] + chance.choice(_ODD) + text[stop:]
    return text
