"""Parses the text that a user types after the command `input`. All clients use this parser."""

from __future__ import annotations

from mines_tools.base.records import NamedTuple
from mines_tools.debugging.expressions import quoted_text
from mines_tools.text.escaping import shown
from mines_tools.text.source import shortened
from mines_tools.translations.phrases import phrase, template

COMMAND_SIGN = ":"
"""The prefix of a command. Where a typed line can also be input for the program, only a line with this prefix is a
command. Elsewhere the prefix is optional."""

NOTHING_TYPED = template(
    "write what to give the program: `input 40`, or `input {empty}` for an empty line"
)
"""The message if nothing comes after ``input``. `EMPTY_LINE` goes into its blank."""
EMPTY_LINE = '"\\n"'


_MOST_SHOWN = 60
"""The maximum number of characters of the input in a message."""


class Typed(NamedTuple):
    """Input that the user has typed for the program."""

    text: str
    is_end: bool = False
    """True if the user has ended the input. Then `text` is empty."""


def shown_input(text: str) -> str:
    """Return the beginning of `text`, a part of the input, as it stands in messages."""
    return shortened(shown(text[: _MOST_SHOWN + 1]), _MOST_SHOWN)


def given_words(typed: Typed) -> str:
    """Return a message that says which input the program was given: `typed`."""
    if typed.is_end:
        return phrase("(the input ends here)")
    if typed.text in ("", "\n"):
        return phrase("(input: an empty line)") if typed.text else phrase("(input: nothing)")
    line = shown_input(typed.text.removesuffix("\n"))
    return phrase("(input: {text})", text=f"`{line}`")


def typed_input(words: str) -> Typed:
    """Parse the text after `input`: ``40`` is a line, ``"a\\nb"`` is an exact text, and ``end`` is the end of the
    input.

    Raises ExpressionError if `words` begins with a quote, but is not a single text in quotes.
    """
    if words == "end":
        return Typed("", is_end=True)
    if words[:1] in ('"', "'"):
        return Typed(quoted_text(words))
    return Typed(f"{words}\n")
