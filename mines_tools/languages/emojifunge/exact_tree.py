"""The exact Lark parsers of whole texts. The tools do not need them: every text is a program, so there are no syntax
errors."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import lark

if TYPE_CHECKING:
    from lark import Lark, ParseTree


@cache
def grammar(start: str) -> Lark:
    """Return the Lark parser with the start rule `start`: ``start`` for the language text, or the rule for the words
    of dialect ``author``."""
    return lark.Lark.open(
        "grammar.lark",
        rel_to=__file__,
        parser="lalr",
        lexer="contextual",
        start=start,
        propagate_positions=True,
    )


def exact_tree(text: str) -> ParseTree:
    """Return Lark's tree of a text, by the grammar of the language text."""
    return grammar("start").parse(text)
