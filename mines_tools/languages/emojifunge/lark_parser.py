"""Lark's parsers of whole texts. Cells are read without them: every text has a tree, and there is nothing to
explain."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import lark

if TYPE_CHECKING:
    from lark import Lark, ParseTree


@cache
def grammar(start: str) -> Lark:
    """The parser of the language text (``start``), or of the words of dialect ``author``."""
    return lark.Lark.open(
        "grammar.lark",
        rel_to=__file__,
        parser="lalr",
        lexer="contextual",
        start=start,
        propagate_positions=True,
    )


def exact_tree(text: str) -> ParseTree:
    """Lark's tree of a text in the dialect of the language text."""
    return grammar("start").parse(text)
