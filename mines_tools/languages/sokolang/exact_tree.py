"""The exact Lark parser of whole texts. The tools themselves do not use this parser to read programs."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import lark

if TYPE_CHECKING:
    from lark import Lark, ParseTree


@cache
def grammar(start: str) -> Lark:
    """Return the Lark parser that begins with the grammar rule whose name is `start`. The rule ``"start"`` accepts only
    programs without errors. The rule ``"parts"`` accepts every text."""
    return lark.Lark.open(
        "grammar.lark",
        rel_to=__file__,
        parser="lalr",
        lexer="contextual",
        start=start,
        propagate_positions=True,
    )


def exact_tree(text: str) -> ParseTree:
    """Parse `text`, and return Lark's tree. Raise `lark.UnexpectedInput` if the grammar does not accept the text."""
    return grammar("start").parse(text)
