"""The words that the assembler has in addition to the commands of Mines."""

from __future__ import annotations

from mines_tools.base.records import NamedTuple
from mines_tools.languages.mines.commands import COMMANDS
from mines_tools.translations.phrases import template

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from mines_tools.languages.minesasm.statements import TokenKind


class Word(NamedTuple):
    """A word of the assembler."""

    operands: tuple[TokenKind, ...] = ()
    """The kinds of tokens that can follow. Exactly one of them follows if there are any."""
    wanted: str = ""
    """A description of these tokens for people."""
    example: str = ""
    """An example of such a token."""


_INTEGER = template("a number")
_LABEL = template("a label")
_SLOT = template("a name")

WORDS: Mapping[str, Word] = {
    "push": Word(("number", "character"), template("a number or a character"), "72"),
    "print": Word(("string",), template("a text"), '"Hi\\n"'),
    "jump": Word(("name",), _LABEL, "again"),
    "jump-if": Word(("name",), _LABEL, "again"),
    "jump-if-not": Word(("name",), _LABEL, "again"),
    "jump-if-positive": Word(("name",), _LABEL, "again"),
    "call": Word(("name",), _LABEL, "double"),
    "let": Word(("name",), _SLOT, "total"),
    "get": Word(("name",), _SLOT, "total"),
    "set": Word(("name",), _SLOT, "total"),
    "assert-depth": Word(("number",), _INTEGER, "2"),
    "repeat": Word(("number",), _INTEGER, "3"),
    "include": Word(("string",), template("the name of a file"), '"numbers.minesasm"'),
    "define": Word(("name",), _SLOT, "double"),
    "if": Word(),
    "else": Word(),
    "while": Word(),
    "do": Word(),
    "end": Word(),
    "halt": Word(),
    "ret": Word(),
}

JUMPS = ("jump", "jump-if", "jump-if-not", "jump-if-positive")

_GAME = template("the assembler plays the game")
_CLICK = template("only the assembler knows which click is where")
UNAVAILABLE: Mapping[str, tuple[str, str]] = {
    "push(n)": (_GAME, template("write `push 3`")),
    "push(count)": (_GAME, template("write `push 10`")),
    "push(sum)": (_GAME, template("write `push 10`")),
    "reset(l)": (_GAME, template("leave it out")),
    "reset(r)": (_GAME, template("write `pop` for each value")),
    "skip": (_CLICK, template("write a label and `jump`, `jump-if`, `if` or `while`")),
    "perform(l)": (_CLICK, template("write a label and `jump`, `jump-if`, `if` or `while`")),
    "perform(r)": (_CLICK, template("write a label and `jump`, `jump-if`, `if` or `while`")),
}
"""The commands that a source cannot contain. Each has the reason, and what to write instead."""

AVAILABLE = tuple(name for name in COMMANDS if name not in UNAVAILABLE)
"""The commands that a source can contain."""
