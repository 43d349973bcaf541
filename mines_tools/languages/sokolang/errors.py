"""All syntax errors of Sokolang, in one table of codes, names and messages."""

from __future__ import annotations

from mines_tools.text.diagnostics import Diagnostic, SyntaxErrorKind
from mines_tools.text.escaping import shown
from mines_tools.text.source import Span
from mines_tools.translations.phrases import phrase, template

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from mines_tools.languages.sokolang.sections import ZoneLine
    from mines_tools.text.diagnostics import ErrorListing, Related


_KINDS = (
    SyntaxErrorKind(
        "S001",
        "missing-zone",
        template("the zone of the {zone} is missing"),
        template("two lines `---` separate map, stacks and actions"),
    ),
    SyntaxErrorKind(
        "S002",
        "fourth-zone",
        template("there is a fourth zone"),
        template("a program has three zones: map, stacks and actions; remove this line"),
    ),
    SyntaxErrorKind(
        "S003",
        "missing-map",
        template("there is no map"),
        template("draw a map with a player `@` and at least one mark `*`, with walls `#` around"),
    ),
    SyntaxErrorKind(
        "S004",
        "missing-player",
        template("there is no player on the map"),
        template("put `@` where the player begins"),
    ),
    SyntaxErrorKind(
        "S005",
        "second-player",
        template("there is a second player on the map"),
        template("only one cell is `@`"),
    ),
    SyntaxErrorKind(
        "S006",
        "missing-mark",
        template("there is no mark on the map"),
        template("put `*` on at least one cell: a program ends when all marks are covered"),
    ),
    SyntaxErrorKind(
        "S007",
        "unknown-map-character",
        template("{what} is not a map character"),
        template(
            "a cell is `#` or a blank (wall), `.` (floor), `*` (mark), `:` (cloner), `!` (destroyer), "
            "a digit (portal), a letter (crate) or `@` (player)"
        ),
    ),
    SyntaxErrorKind(
        "S008",
        "malformed-stack",
        template("this is not a stack"),
        template(
            "write `n:1,2,3`: the crate's letter or `@`, a colon, and values, the top first; to print a text, type it "
            "after the colon"
        ),
    ),
    SyntaxErrorKind(
        "S009",
        "malformed-stack-name",
        template("{what} is not the name of a stack"),
        template(
            "a stack is named by one small letter, for the crates of that letter, or by `@`, for the player"
        ),
    ),
    SyntaxErrorKind(
        "S010",
        "malformed-value",
        template("{what} is not a value"),
        template("a value has digits 0 to 9, and `-` in front if it is negative"),
    ),
    SyntaxErrorKind(
        "S011",
        "second-stack",
        template("stack {stack} is given twice"),
        template("write all its values in one line, the top first"),
    ),
    SyntaxErrorKind(
        "S012",
        "unknown-action",
        template("{what} is not an action"),
        template(
            "the actions are `u`, `d`, `l`, `r` (move), `p` (push or pull) and `w` (wait); a group stands in brackets; "
            "to print a text, type it in a stack, after the colon"
        ),
    ),
    SyntaxErrorKind(
        "S013",
        "missing-action",
        template("no action or group follows {what}"),
        template("write the action or the group right after it, or remove it"),
    ),
    SyntaxErrorKind(
        "S014",
        "number-before-prefix",
        template("a number stands before a prefix"),
        template("write the prefixes first: `+3r`"),
    ),
    SyntaxErrorKind(
        "S015",
        "unopened-group",
        template("no group is open here"),
        template("remove `]`, or write `[` where the group begins"),
    ),
    SyntaxErrorKind(
        "S016",
        "unclosed-group",
        template("this group is never closed"),
        template("write `]` where the group ends"),
    ),
    SyntaxErrorKind(
        "S017",
        "endless-number",
        template("this number has {digits} digits; there may be {most}"),
        template("write a smaller number"),
    ),
    SyntaxErrorKind(
        "S018",
        "misplaced-comment",
        template("this comment does not begin its line"),
        template("a comment begins with `//` in the first column, so it needs a line of its own"),
    ),
    SyntaxErrorKind(
        "S019",
        "malformed-separator",
        template("{what} is not a separator"),
        template("a separator is `---`: three hyphens, and nothing else in the line"),
    ),
)

ERRORS: Mapping[str, SyntaxErrorKind] = {kind.name: kind for kind in _KINDS}


def syntax_error(
    name: str, span: Span, related: tuple[Related, ...] = (), **fields: object
) -> Diagnostic:
    """Return the diagnostic for the error `name`, with `fields` filled into its message."""
    kind = ERRORS[name]
    message = shown(phrase(kind.message, **fields))  # the message may quote the program
    return Diagnostic(kind.code, kind.name, "error", span, message, phrase(kind.help), related)


def without_comment(line: ZoneLine, column: int, errors: ErrorListing) -> str:
    """Return the text of `line` before the comment that begins at `column`. This comment is an error, because a comment
    must begin in the first column. The error is added to `errors`."""
    end = line.start + len(line.text)
    errors.add(syntax_error, "misplaced-comment", Span(line.start + column, end))
    return line.text[:column]
