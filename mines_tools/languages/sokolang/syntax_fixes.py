"""Makes the fixes of those syntax errors of which it is clear what the author meant."""

from __future__ import annotations

from mines_tools.languages.sokolang.actions import ACTIONS
from mines_tools.languages.sokolang.sections import BLANKS, SEPARATOR
from mines_tools.text.diagnostics import Edit, Fix
from mines_tools.text.source import Span
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from mines_tools.languages.sokolang.program import Program
    from mines_tools.text.diagnostics import Diagnostic


def with_fixes(program: Program, errors: Sequence[Diagnostic]) -> list[Diagnostic]:
    """Return `errors`, the syntax errors of `program`. An error has a fix if it is clear what the author meant."""
    return [_with_fix(program, error) if error.name in _FIXES else error for error in errors]


def _with_fix(program: Program, error: Diagnostic) -> Diagnostic:
    fix = _FIXES[error.name](program, error.span)
    if fix is None:
        return error
    error = error._replace(fix=fix)
    if error.name != "unknown-action":
        return error
    meant = f"`{fix.edits[0].text}`"
    return error._replace(
        help=phrase("did you mean {meant}? Actions are small letters", meant=meant)
    )


def _comment(program: Program, span: Span) -> Fix:
    """Return the fix that moves a comment to the beginning of its line, or to a line before the code that stands before
    the comment."""
    line = program.zones.line(program.lines.line_at(span.start))
    before = line.text[: span.start - line.start].rstrip(BLANKS)
    if not before:
        edit = Edit(Span(line.start, span.start), "")
        return Fix(phrase("Begin the comment in the first column"), (edit,), False)
    comment = program.text[slice(*span)]
    edits = (
        Edit(Span(line.start, line.start), f"{comment}{program.line_end}"),
        Edit(Span(line.start + len(before), span.end), ""),
    )
    return Fix(phrase("Move the comment to a line of its own"), edits, False)


def _separator(_program: Program, span: Span) -> Fix:
    return _written(span, SEPARATOR)


def _actions(program: Program, span: Span) -> Fix | None:
    """Return the fix that writes actions with small letters. Return None if they would not be actions either."""
    meant = program.text[slice(*span)].lower()
    return _written(span, meant) if ACTIONS.issuperset(meant.translate(_WITHOUT_BLANKS)) else None


def _written(span: Span, text: str) -> Fix:
    return Fix(phrase("Write {text}", text=f"`{text}`"), (Edit(span, text),), False)


_WITHOUT_BLANKS = dict.fromkeys(map(ord, BLANKS))
_FIXES: Mapping[str, Callable[[Program, Span], Fix | None]] = {
    "misplaced-comment": _comment,
    "malformed-separator": _separator,
    "unknown-action": _actions,
}
