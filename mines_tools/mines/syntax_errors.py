"""What can be wrong with the text of a program: one table of codes, names and words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.diagnostics import Diagnostic
from mines_tools.names import shown
from mines_tools.records import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mines_tools.diagnostics import Related
    from mines_tools.text import Span


class SyntaxErrorKind(NamedTuple):
    """One way for a text not to be a program."""

    code: str
    name: str
    message: str
    """With fields in braces."""
    help: str


_KINDS = (
    SyntaxErrorKind(
        "M001",
        "missing-board",
        "there is no board",
        "begin with rows of `.` (safe cell) and `*` (mine cell), all of one width",
    ),
    SyntaxErrorKind(
        "M002",
        "missing-operations",
        "there are no operations",
        "end the last row with a line end and put operations below it; one empty line would do",
    ),
    SyntaxErrorKind(
        "M003",
        "ragged-board",
        "row {row} is {width} wide, the board is {board} wide",
        "{remedy}",
    ),
    SyntaxErrorKind(
        "M004",
        "foreign-board-character",
        "{what} is not a cell",
        "a cell is `.` (safe) or `*` (mine)",
    ),
    SyntaxErrorKind(
        "M005",
        "text-before-board",
        "text before the board",
        "make it a comment: put `#` before it",
    ),
    SyntaxErrorKind(
        "M006",
        "missing-integer",
        "the {which} is missing",
        "a click is `column{button}row`",
    ),
    SyntaxErrorKind(
        "M007",
        "second-button",
        "a second button in one operation",
        "`,` is the left button and `;` the right one; a click has one of them",
    ),
    SyntaxErrorKind(
        "M008",
        "malformed-integer",
        "{what} is not an integer: {why}",
        "write digits 0 to 9, with `+` or `-` before them if need be",
    ),
    SyntaxErrorKind(
        "M009",
        "look-alike-character",
        "{what} looks like {ascii} but is another character",
        "write {ascii}",
    ),
    SyntaxErrorKind(
        "M010",
        "unknown-operation",
        "{what} is not an operation",
        "an operation is `column,row`, `column;row`, `!`, `@` or nothing; a comment begins with `#`",
    ),
    SyntaxErrorKind(
        "M011",
        "missing-button",
        "a click without a button",
        "put `,` (left button) or `;` (right button) between column and row",
    ),
    SyntaxErrorKind(
        "M012",
        "board-row-after-operation",
        "a board row after the operations began",
        "the board ends at the first line that is not a row, be it empty; "
        "move the row up, or remove what is between",
    ),
    SyntaxErrorKind(
        "M013",
        "byte-order-mark",
        "the text begins with a byte order mark, which is not part of the language",
        "save the file as UTF-8 without a byte order mark",
    ),
    SyntaxErrorKind(
        "M014",
        "crowded-line",
        "more than one operation on a line",
        "give each operation a line of its own",
    ),
    SyntaxErrorKind(
        "M015",
        "header-line",
        "lines before the board need Mines 2",
        "begin with the board, or choose dialect 2",
    ),
    SyntaxErrorKind(
        "M016",
        "restart-operation",
        "`@` needs Mines 2",
        "click a mine to restart, or choose dialect 2",
    ),
    SyntaxErrorKind(
        "M017", "plus-sign", "a plus sign needs Mines 2", "leave it out, or choose dialect 2"
    ),
    SyntaxErrorKind(
        "M018", "leading-zeros", "leading zeros need Mines 2", "leave them out, or choose dialect 2"
    ),
    SyntaxErrorKind("M019", "minus-zero", "`-0` needs Mines 2", "write 0, or choose dialect 2"),
    SyntaxErrorKind(
        "M020",
        "endless-integer",
        "an integer of {digits} digits: mines-esolang dies of more than {limit} in this dialect",
        "wrap it onto the board, or choose dialect 2",
    ),
    SyntaxErrorKind(
        "M021",
        "unknown-dialect",
        "there is no dialect {dialect}",
        "the dialects are {dialects}",
    ),
)

SYNTAX_ERRORS: Mapping[str, SyntaxErrorKind] = {kind.name: kind for kind in _KINDS}


def syntax_error(
    name: str, span: Span, related: tuple[Related, ...] = (), **fields: object
) -> Diagnostic:
    """The diagnostic for an error of that name, its words filled in with `fields`."""
    kind = SYNTAX_ERRORS[name]
    message, remedy = kind.message, kind.help
    if fields:
        message = message.format_map(fields)
        if "{" in remedy:
            remedy = remedy.format_map(fields)
    return Diagnostic(kind.code, kind.name, "error", span, shown(message), remedy, related)
