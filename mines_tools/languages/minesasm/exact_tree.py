"""The exact Lark parser of whole texts. The tools themselves use only the terminals of its grammar."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import lark

if TYPE_CHECKING:
    from lark import Lark, ParseTree


@cache
def grammar() -> Lark:
    """Return Lark's parser of whole texts without errors."""
    return lark.Lark.open(
        "grammar.lark",
        rel_to=__file__,
        parser="lalr",
        lexer="basic",
        start=["start", "parts"],
        propagate_positions=True,
    )


def exact_tree(text: str) -> ParseTree:
    """Return Lark's tree of `text`. Raises lark.UnexpectedInput if `text` does not match the grammar."""
    return grammar().parse(text, start="start")
