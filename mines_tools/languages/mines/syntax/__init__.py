"""Text to tree: parsing never fails ("Syntax rules" of the language text).

A well-formed line is read with regular expressions, made of the grammar's terminals (`board`, `operations`).
Lark reads every other line (`damaged_board`, `damaged_operations`, imported only then) and says where it
can't go on and what it expected there. Board and operations around the damage stay usable.
"""

from __future__ import annotations

from mines_tools.base.gc_pause import no_collection
from mines_tools.languages.mines.dialect import DEFAULT_DIALECT, DIALECTS
from mines_tools.languages.mines.syntax.board import read_board
from mines_tools.languages.mines.syntax.operations import read_operations
from mines_tools.languages.mines.syntax.source import BLANKS, BYTE_ORDER_MARK, Source, error_at
from mines_tools.languages.mines.tree import Tree
from mines_tools.text.diagnostics import Listing
from mines_tools.text.source import Span

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mines_tools.interface.language import DialectChoice
    from mines_tools.languages.mines.dialect import Dialect
    from mines_tools.text.source import LineTable

__all__ = ["BLANKS", "dialect_choice", "parse", "reparse"]


def parse(text: str, dialect: str = DEFAULT_DIALECT.name) -> Tree:
    """Read `text` in the dialect of that name. Never fails: errors are in the tree.

    Raises KeyError for a dialect there is not.
    """
    with no_collection():  # of what is found there may be much, and none of it is garbage
        return _read(text, DIALECTS[dialect])


def _read(text: str, rules: Dialect) -> Tree:
    source = Source(text, rules)
    errors = Listing()
    if text.startswith(BYTE_ORDER_MARK):
        errors.append(error_at("byte-order-mark", Span(0, 1)))
    board_lines, rows = read_board(source, errors)
    shapes = read_operations(source, board_lines.stop, rows, errors)
    listed = tuple(errors.in_order())
    tree = Tree(
        text, source.rules, source.texts, board_lines, rows, shapes, listed, errors.unlisted
    )
    if "table" in source.__dict__:
        tree.lines = source.table
    return tree


def reparse(before: Tree, text: str, lines: LineTable | None = None) -> Tree:
    """Read `text` as `parse` does, in the dialect of `before`, which is what was there before an edit:
    of the operations only the lines that differ are read. Where they are is known already in `lines`, or
    is found out."""
    from mines_tools.languages.mines.syntax.incremental import read_again

    return read_again(before, text, lines) or parse(text, before.rules.name)


def dialect_choice(text: str) -> DialectChoice | None:
    """The dialect that a directive in a header line or a board row chooses, if one does.

    It need not be a dialect there is.
    """
    if "dialect" not in text:
        return None
    from mines_tools.languages.mines.syntax.choice import choice_in

    return choice_in(text)
