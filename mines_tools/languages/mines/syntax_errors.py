"""The syntax errors of Mines: one table of codes, names and messages."""

from __future__ import annotations

from mines_tools.base.records import new_record
from mines_tools.text.diagnostics import Diagnostic, FoundError, SyntaxErrorKind
from mines_tools.text.escaping import shown
from mines_tools.translations.phrases import phrase, template

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from mines_tools.interface.language import DialectChoice
    from mines_tools.text.diagnostics import Related
    from mines_tools.text.source import Span


_KINDS = (
    SyntaxErrorKind(
        "M001",
        "missing-board",
        template("there is no board"),
        template("begin with rows of `.` (safe cell) and `*` (mine cell), all of one width"),
    ),
    SyntaxErrorKind(
        "M002",
        "missing-operations",
        template("there are no operations"),
        template("add a line with an operation below the board; an empty line is one too"),
    ),
    SyntaxErrorKind(
        "M003",
        "ragged-board",
        template("row {row} is {width} wide, the board is {board} wide"),
        "{remedy}",
    ),
    SyntaxErrorKind(
        "M004",
        "foreign-board-character",
        template("{what} is not a cell"),
        template("a cell is `.` (safe) or `*` (mine)"),
    ),
    SyntaxErrorKind(
        "M005",
        "text-before-board",
        template("only comments and empty lines may stand before the board"),
        template("make it a comment: put `#` before it; to print it, write it below the board"),
    ),
    SyntaxErrorKind(
        "M006",
        "missing-integer",
        template("the {which} is missing"),
        template("a click is `column{button}row`"),
    ),
    SyntaxErrorKind(
        "M007",
        "second-button",
        template("this operation has a second button"),
        template("`,` is the left button and `;` the right one; a click has one of them"),
    ),
    SyntaxErrorKind(
        "M008",
        "malformed-integer",
        template("{what} is not an integer: {why}"),
        template("write digits 0 to 9, after `+` or `-` if you need a sign"),
    ),
    SyntaxErrorKind(
        "M009",
        "look-alike-character",
        template("{what} looks like {ascii} but is another character"),
        template("write {ascii}"),
    ),
    SyntaxErrorKind(
        "M010",
        "unknown-operation",
        template("{what} is not an operation"),
        template(
            "an operation is `column,row`, `column;row`, `!`, `@` or nothing; a comment begins with `#`"
        ),
    ),
    SyntaxErrorKind(
        "M011",
        "missing-button",
        template("this click has no button"),
        template("put `,` (left button) or `;` (right button) between column and row"),
    ),
    SyntaxErrorKind(
        "M012",
        "board-row-after-operation",
        template("this board row comes after the first operation"),
        template(
            "the board ends at the first line that is not a row, even an empty one; move the row up, or remove the lines between"
        ),
    ),
    SyntaxErrorKind(
        "M013",
        "byte-order-mark",
        template("the text begins with a byte order mark, which is not part of the language"),
        template("save the file as UTF-8 without a byte order mark"),
    ),
    SyntaxErrorKind(
        "M014",
        "crowded-line",
        template("this line has more than one operation"),
        template("put each operation on its own line"),
    ),
    SyntaxErrorKind(
        "M015",
        "header-line",
        template("lines before the board need Mines 2"),
        template("begin with the board, or choose dialect 2"),
    ),
    SyntaxErrorKind(
        "M016",
        "restart-operation",
        template("`@` needs Mines 2"),
        template("click a mine to restart, or choose dialect 2"),
    ),
    SyntaxErrorKind(
        "M017",
        "plus-sign",
        template("a plus sign needs Mines 2"),
        template("leave it out, or choose dialect 2"),
    ),
    SyntaxErrorKind(
        "M018",
        "leading-zeros",
        template("leading zeros need Mines 2"),
        template("leave them out, or choose dialect 2"),
    ),
    SyntaxErrorKind(
        "M019",
        "minus-zero",
        template("`-0` needs Mines 2"),
        template("write 0, or choose dialect 2"),
    ),
    SyntaxErrorKind(
        "M020",
        "endless-integer",
        template(
            "this integer has {digits} digits; in this dialect mines-esolang crashes at more than {limit}"
        ),
        template("wrap it onto the board, or choose dialect 2"),
    ),
    SyntaxErrorKind(
        "M021",
        "unknown-dialect",
        template("there is no dialect {dialect}"),
        template("the dialects are {dialects}"),
    ),
)

SYNTAX_ERRORS: Mapping[str, SyntaxErrorKind] = {kind.name: kind for kind in _KINDS}


def syntax_error(
    name: str, span: Span, related: tuple[Related, ...] = (), **fields: object
) -> Diagnostic:
    """Return the diagnostic for the error `name` at `span`. `fields` are the values to put into the message."""
    code, name, message, remedy = SYNTAX_ERRORS[name]
    message, remedy = phrase(message, **fields), phrase(remedy, **fields)
    if fields:  # the fields may quote the program
        message = shown(message)
    return new_record(
        Diagnostic, (code, name, "error", span, message, remedy, related, (), None, 0)
    )


def found_error(
    name: str,
    span: Span,
    related: tuple[Related, ...] = (),
    fields: Callable[[], dict[str, object]] = dict,
) -> FoundError:
    """Return the error `name` at `span`. Its diagnostic is made only when it is needed. Then `fields` is called, and
    returns the values to put into the message."""
    return new_record(
        FoundError, (name, span, lambda: syntax_error(name, span, related, **fields()))
    )


def unknown_dialect(choice: DialectChoice) -> Diagnostic:
    """Return the diagnostic for `choice`, which names a dialect that does not exist."""
    from mines_tools.languages.mines.dialect import DIALECTS
    from mines_tools.text.source import shortened

    name = shortened(choice.dialect, 40)
    return syntax_error("unknown-dialect", choice.span, dialect=name, dialects=", ".join(DIALECTS))
