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
    meaning: str = ""
    """A sentence that says what the word does."""


_INTEGER = template("a number")
_LABEL = template("a label")
_SLOT = template("a name")

WORDS: Mapping[str, Word] = {
    "push": Word(
        ("number", "character"),
        template("a number or a character"),
        "72",
        template("Pushes a number, or the code of a character."),
    ),
    "print": Word(("string",), template("a text"), '"Hi\\n"', template("Writes a text.")),
    "jump": Word(("name",), _LABEL, "again", template("Continues at the label.")),
    "jump-if": Word(
        ("name",),
        _LABEL,
        "again",
        template("Pops the condition. If it is not 0, continues at the label."),
    ),
    "jump-if-not": Word(
        ("name",),
        _LABEL,
        "again",
        template("Pops the condition. If it is 0, continues at the label."),
    ),
    "jump-if-positive": Word(
        ("name",),
        _LABEL,
        "again",
        template("Pops the condition. If it is greater than 0, continues at the label."),
    ),
    "call": Word(
        ("name",),
        _LABEL,
        "double",
        template("Pushes the number of this call, and continues at the label. `ret` comes back."),
    ),
    "let": Word(("name",), _SLOT, "total", template("Gives the place of the top value a name.")),
    "get": Word(
        ("name",),
        _SLOT,
        "total",
        template("Pushes a copy of the value at the place with this name."),
    ),
    "set": Word(
        ("name",),
        _SLOT,
        "total",
        template("Pops a value, and stores it at the place with this name."),
    ),
    "assert-depth": Word(
        ("number",),
        _INTEGER,
        "2",
        template("Is an error if the stack does not have this number of values here."),
    ),
    "repeat": Word(
        ("number",),
        _INTEGER,
        "3",
        template("Writes what stands before its `end` into the program that many times."),
    ),
    "include": Word(
        ("string",),
        template("the name of a file"),
        '"numbers.minesasm"',
        template("Stands for the content of the file."),
    ),
    "define": Word(
        ("name",),
        _SLOT,
        "double",
        template(
            "Defines a macro: its name stands for what stands before `end`. Names after it are parameters."
        ),
    ),
    "if": Word(
        meaning=template(
            "Pops the condition. If it is not 0, executes what follows, otherwise the part after `else`, if there is one."
        )
    ),
    "else": Word(meaning=template("Begins the part of an `if` for the condition 0.")),
    "while": Word(
        meaning=template(
            "What stands before `do` leaves the condition, which is popped. The body after `do` is repeated as long as the condition is not 0."
        )
    ),
    "do": Word(meaning=template("Begins the body of a `while`.")),
    "end": Word(meaning=template("Ends an `if`, a `while`, a `repeat` or a `define`.")),
    "halt": Word(meaning=template("Ends the program.")),
    "ret": Word(meaning=template("Pops the number of a call, and continues after this call.")),
}
"""The words of the assembler, in the order in which they are explained."""

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
