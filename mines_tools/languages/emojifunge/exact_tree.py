"""The exact Lark parsers of whole texts. The tools themselves do not need these parsers, because every text is a
program, and there are no syntax errors."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import lark

if TYPE_CHECKING:
    from lark import Lark, ParseTree


@cache
def grammar(start: str) -> Lark:
    """Return the Lark parser for texts that match the rule `start` of the grammar. The rule with the name ``start``
    describes programs of the language text. Another rule describes the words of dialect ``author``."""
    return lark.Lark.open(
        "grammar.lark",
        rel_to=__file__,
        parser="lalr",
        lexer="contextual",
        start=start,
        propagate_positions=True,
    )


def exact_tree(text: str) -> ParseTree:
    """Parse a text by the grammar of the language text, and return Lark's tree."""
    return grammar("start").parse(text)
