"""What people type after the word `input`, read in one way wherever it is typed."""

from __future__ import annotations

from mines_tools.base.records import NamedTuple
from mines_tools.debugging.expressions import quoted_text

COMMAND_SIGN = ":"
"""What may stand before a command. It must where a line is otherwise input for the program."""


class Typed(NamedTuple):
    """Input for the program."""

    text: str
    is_end: bool = False
    """True if no more input comes after it."""


def typed_input(words: str) -> Typed:
    """Read what follows the word `input`: ``40`` is a line, ``"a\\nb"`` a text as it is, ``end`` the end of the input.

    Raises ExpressionError where `words` begin with a quote and are not one text in quotes.
    """
    if words == "end":
        return Typed("", is_end=True)
    if words[:1] in ('"', "'"):
        return Typed(quoted_text(words))
    return Typed(f"{words}\n")
