"""Parses a text into a tree. Parsing never fails ("Syntax rules" in the language text).

The modules `board` and `operations` read correct lines with regular expressions, which are made from the terminals of
the grammar. The modules `damaged_board` and `damaged_operations` read lines with errors with Lark. They are imported
only for such lines. Lark shows at which place it cannot continue, and what the grammar expects at this place. So the
rest of the board and of the operations can still be used.
"""

from __future__ import annotations

from mines_tools.base.gc_pause import no_collection
from mines_tools.languages.mines.dialect import DEFAULT_DIALECT, DIALECTS
from mines_tools.languages.mines.syntax.board import read_board
from mines_tools.languages.mines.syntax.operations import read_operations
from mines_tools.languages.mines.syntax.source import BLANKS, BYTE_ORDER_MARK, Source, error_at
from mines_tools.languages.mines.tree import Tree
from mines_tools.text.diagnostics import ErrorListing
from mines_tools.text.source import Span

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mines_tools.interface.language import DialectChoice
    from mines_tools.languages.mines.dialect import Dialect
    from mines_tools.text.source import LineTable

__all__ = ["BLANKS", "dialect_choice", "parse", "reparse"]


def parse(text: str, dialect: str = DEFAULT_DIALECT.name) -> Tree:
    """Parse `text` in the dialect with the name `dialect`. The returned tree contains the errors in `text`.

    Raises KeyError if there is no such dialect.
    """
    with no_collection():  # a large result, with no garbage in it
        return _read(text, DIALECTS[dialect])


def _read(text: str, rules: Dialect, before: Tree | None = None) -> Tree:
    source = Source(text, rules)
    source.damage = None if before is None else before.damage
    errors = ErrorListing()
    if text.startswith(BYTE_ORDER_MARK):
        errors.append(error_at("byte-order-mark", Span(0, 1)))
    board_lines, rows = read_board(source, errors)
    shapes = read_operations(source, board_lines.stop, rows, errors)
    listed = tuple(errors.in_order())
    tree = Tree(
        text, source.rules, source.texts, board_lines, rows, shapes, listed, errors.unlisted
    )
    tree.damage = source.damage
    if "table" in source.__dict__:
        tree.lines = source.table
    return tree


def reparse(before: Tree, text: str, lines: LineTable | None = None) -> Tree:
    """Return the same result as `parse` for `text`. `before` is the tree of the text before an edit, and gives the
    dialect.

    Only the operation lines that the edit has changed are read. If all lines must be read, only lines that were not in
    the text before are searched for errors. `lines` is the table of lines of `text`; if it is None, the table is
    computed.
    """
    from mines_tools.languages.mines.syntax.incremental import read_again

    reread = read_again(before, text, lines)
    if reread is not None:
        return reread
    with no_collection():
        return _read(text, before.rules, before)


def dialect_choice(text: str) -> DialectChoice | None:
    """Return the dialect that a directive in a header line or a board row chooses; None if there is no such directive.

    The dialect may be unknown.
    """
    if "dialect" not in text:
        return None
    from mines_tools.interface.language import DialectChoice
    from mines_tools.languages.mines.comments import split_comment
    from mines_tools.languages.mines.directives import directives

    offset = 0
    in_board = False
    for line in text.split("\n"):
        code, comment = split_comment(line)
        is_header_line = not code.strip(BLANKS + BYTE_ORDER_MARK)
        if code.strip(BLANKS + ".*" + BYTE_ORDER_MARK) or (in_board and is_header_line):
            return None  # the operations begin here
        in_board = not is_header_line
        for directive in directives(comment, offset + len(code)):
            if directive.tool == "mines" and directive.word == "dialect" and directive.value:
                return DialectChoice(directive.value, directive.value_span or directive.span)
        offset += len(line) + 1
    return None
