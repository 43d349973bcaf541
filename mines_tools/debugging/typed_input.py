"""Parses the text after the word `input`, the same way wherever it is typed."""

from __future__ import annotations

from mines_tools.base.records import NamedTuple
from mines_tools.debugging.expressions import quoted_text

COMMAND_SIGN = ":"
"""The optional prefix of a command; required where a line is otherwise input for the program."""


class Typed(NamedTuple):
    """Input for the program."""

    text: str
    is_end: bool = False
    """True if no more input comes after it."""


def typed_input(words: str) -> Typed:
    """Parse the text after `input`: ``40`` is a line, ``"a\\nb"`` an exact text, ``end`` the end of the
    input.

    Raises ExpressionError if `words` begins with a quote and is not a single quoted text.
    """
    if words == "end":
        return Typed("", is_end=True)
    if words[:1] in ('"', "'"):
        return Typed(quoted_text(words))
    return Typed(f"{words}\n")
