"""Lark's parser for the grammar. The parser is loaded from tables, which is ten times as fast as making the tables. The
tables are made again when the grammar changes."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, cast

import lark

from mines_tools.languages.mines import _tables as tables

if TYPE_CHECKING:
    from lark import Lark, ParseTree


@cache
def line_parser() -> Lark:
    """Return the parser that reads single lines."""
    return _parser(propagate_positions=False)


@cache
def _exact_parser() -> Lark:
    return _parser(propagate_positions=True)


def exact_tree(text: str) -> ParseTree:
    """Return the tree that Lark makes of the whole text `text`. Raises lark.UnexpectedInput if the grammar does not
    accept `text`."""
    return _exact_parser().parse(text, "start")


def _parser(*, propagate_positions: bool) -> Lark:
    if not lark.__version__.startswith(tables.LARK):
        return _made(propagate_positions=propagate_positions)
    data = tables.MADE["data"]
    options = {**data["options"], "propagate_positions": propagate_positions}
    parser_data = {"memo": tables.MADE["memo"], "data": {**data, "options": options}}
    return lark.Lark.load(cast("Any", parser_data))


def _made(*, propagate_positions: bool) -> Lark:
    return lark.Lark.open(
        "grammar.lark",
        rel_to=__file__,
        parser="lalr",
        lexer="basic",
        start=tables.MADE["data"]["options"]["start"],
        propagate_positions=propagate_positions,
    )
