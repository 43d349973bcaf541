"""Parses the text after the word `input`, in the same manner for all clients."""

from __future__ import annotations

from mines_tools.base.records import NamedTuple
from mines_tools.debugging.expressions import quoted_text

COMMAND_SIGN = ":"
"""The prefix of a command. It is optional, except where a line without it is input for the program."""


class Typed(NamedTuple):
    """Input that the user has typed for the program."""

    text: str
    is_end: bool = False
    """True if the input ends after this text."""


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
