"""Linting one text."""

from __future__ import annotations

from mines_tools.records import NamedTuple

TYPE_CHECKING = False  # without importing typing
if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.diagnostics import Diagnostic
    from mines_tools.language import Language, Parsed
    from mines_tools.lint.selection import Selection
    from mines_tools.text import LineRange


class Linted(NamedTuple):
    """What linting one text came to."""

    parsed: Parsed
    """The text that the diagnostics are about: after fixing, the fixed one."""
    diagnostics: Sequence[Diagnostic]
    ran_out: bool
    fixed: int


def lint(
    language: Language,
    parsed: Parsed,
    selection: Selection,
    *,
    fix: bool = False,
    unsafe: bool = False,
    lines: Sequence[LineRange] = (),
) -> Linted:
    """What the selected rules say of a text, and, if asked, of the text after its fixes. With `lines`
    only what starts in one of those counts."""
    ran_out = False

    def check(text: Parsed) -> list[Diagnostic]:
        nonlocal ran_out
        checked = language.check(text, selection.codes, selection.flow_budget, None)
        ran_out = checked.ran_out
        shown = list(checked.diagnostics)
        directives = language.suppressions(text)
        if directives:  # most texts have none, and do not import what applies them
            from mines_tools.lint.suppressions import suppressed

            shown = suppressed(language, text, directives, shown, selection.codes, ran_out=ran_out)
        if lines:
            shown = [each for each in shown if _starts_in(lines, text, each)]
        if not selection.severity:
            return shown
        return [
            diagnostic._replace(
                severity=selection.severity.get(diagnostic.code, diagnostic.severity)
            )
            for diagnostic in shown
        ]

    if not fix:
        return Linted(parsed, check(parsed), ran_out, 0)
    from mines_tools.lint.fixes import apply_fixes

    fixed = apply_fixes(language, parsed, check, unsafe=unsafe)
    return Linted(fixed.parsed, fixed.diagnostics, ran_out, fixed.applied)


def _starts_in(lines: Sequence[LineRange], text: Parsed, diagnostic: Diagnostic) -> bool:
    line = text.lines.line_at(diagnostic.span.start) + 1
    return any(first <= line <= last for first, last in lines)
