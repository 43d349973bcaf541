"""The exact Lark parsers of whole texts. The tools read cells without them, because every text has a tree and
there are no syntax errors to explain.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import lark

if TYPE_CHECKING:
    from lark import Lark, ParseTree


@cache
def grammar(start: str) -> Lark:
    """Return the parser for the language text (``start``), or for the words of dialect ``author``."""
    return lark.Lark.open(
        "grammar.lark",
        rel_to=__file__,
        parser="lalr",
        lexer="contextual",
        start=start,
        propagate_positions=True,
    )


def exact_tree(text: str) -> ParseTree:
    """Return Lark's tree of a text in the dialect of the language text."""
    return grammar("start").parse(text)
