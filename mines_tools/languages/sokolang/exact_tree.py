"""The exact Lark parser of whole texts. The tools themselves read programs without it."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import lark

if TYPE_CHECKING:
    from lark import Lark, ParseTree


@cache
def grammar(start: str) -> Lark:
    """Return the parser for whole programs (``start``), or for the parts of any text (``parts``)."""
    return lark.Lark.open(
        "grammar.lark",
        rel_to=__file__,
        parser="lalr",
        lexer="contextual",
        start=start,
        propagate_positions=True,
    )


def exact_tree(text: str) -> ParseTree:
    """Return Lark's tree of a program. Raise `lark.UnexpectedInput` if the grammar does not accept the text."""
    return grammar("start").parse(text)
