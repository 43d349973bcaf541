"""Linting one text."""

from __future__ import annotations

from mines_tools.diagnostics import listed
from mines_tools.known_rules import UNUSED
from mines_tools.language import Checked
from mines_tools.records import NamedTuple

TYPE_CHECKING = False  # without importing typing
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from mines_tools.diagnostics import Diagnostic
    from mines_tools.language import Language, Parsed
    from mines_tools.lint.selection import Selection
    from mines_tools.project.file_settings import Dialect, FileSettings
    from mines_tools.text import LineRange


class Linted(NamedTuple):
    """What linting one text came to."""

    parsed: Parsed
    """The text that the diagnostics are about: after fixing, the fixed one."""
    diagnostics: Sequence[Diagnostic]
    ran_out: bool
    fixed: int


def check(
    language: Language,
    parsed: Parsed,
    selection: Selection,
    lines: Sequence[LineRange] = (),
    analysis: Any = None,
    *,
    is_whole: bool = True,
    most: int | None = None,
) -> Checked:
    """What the selected rules say of a text and its directives. With `lines` only what starts in one of those
    counts; `analysis` is what flow analysis found out before. Unless it `is_whole`, of very many diagnostics of one
    kind the first are there; they are what directives and `lines` leave. A rule that has found `most` looks no further,
    whatever directives leave of that."""
    directives = language.suppressions(parsed)
    checked = language.check(
        parsed, selection.codes, selection.flow_budget, analysis, selection.options,
        is_whole or bool(directives or lines), most,
    )  # fmt: skip
    shown, codes = checked.diagnostics, selection.codes
    if checked.is_cut:  # a directive may be there for what was not looked for
        codes -= {UNUSED}
    if directives:  # most texts have none, and do not import what applies them
        from mines_tools.lint.suppressions import suppressed

        shown = suppressed(language, parsed, directives, shown, codes, ran_out=checked.ran_out)
    if lines:
        # Where the others are that an error stands for is not known.
        shown = [each for each in shown if each.more or _starts_in(lines, parsed, each)]
    if not is_whole:
        shown = listed(shown)
    levels = selection.severity
    if levels:
        shown = [
            each._replace(severity=levels[each.code]) if each.code in levels else each
            for each in shown
        ]
    return Checked(shown, checked.ran_out, checked.is_cut)


def lint(
    language: Language,
    parsed: Parsed,
    selection: Selection,
    *,
    fix: bool = False,
    unsafe: bool = False,
    lines: Sequence[LineRange] = (),
    is_whole: bool = False,
) -> Linted:
    """What `check` finds in a text, and, if asked, in the text after its fixes. What is left is listed up to a limit,
    unless it `is_whole`."""
    last = Checked(())

    def found(text: Parsed) -> Sequence[Diagnostic]:
        nonlocal last
        last = check(language, text, selection, lines, is_whole=is_whole or fix)
        return last.diagnostics

    if not fix:
        return Linted(parsed, found(parsed), last.ran_out, 0)
    from mines_tools.lint.fixes import apply_fixes

    fixed = apply_fixes(language, parsed, found, unsafe=unsafe)
    left = fixed.diagnostics if is_whole else listed(fixed.diagnostics)
    return Linted(fixed.parsed, left, last.ran_out, fixed.applied)


def lint_text(
    settings: FileSettings,
    selection: Selection,
    text: str,
    *,
    fix: bool = False,
    unsafe: bool = False,
    lines: Sequence[LineRange] = (),
    is_whole: bool = False,
) -> tuple[Linted, Dialect]:
    """As `lint`, of a text in the dialect that its settings say; also the dialect it is in then. Nothing is
    fixed in a text that asks for a dialect there is not. Raises ConfigurationError."""
    used, dialect = settings.language, settings.dialect(text)
    parsed = used.parse(text, dialect.name)
    fixes = fix and dialect.problem is None  # else nobody knows what its lines mean
    linted = lint(used, parsed, selection, fix=fixes, unsafe=unsafe, lines=lines, is_whole=is_whole)
    dialect = settings.dialect(linted.parsed.text)
    if dialect.name != linted.parsed.dialect:  # which an unsafe fix can bring about
        parsed = used.parse(linted.parsed.text, dialect.name)
        linted = lint(used, parsed, selection, lines=lines, is_whole=is_whole)._replace(
            fixed=linted.fixed
        )
    return linted, dialect


def with_problem(diagnostics: Sequence[Diagnostic], dialect: Dialect) -> list[Diagnostic]:
    """`diagnostics` with what is wrong with the dialect of their text."""
    found = list(diagnostics)
    if dialect.problem is not None:
        found.append(dialect.problem)
        found.sort(key=lambda each: each.span)
    return found


def _starts_in(lines: Sequence[LineRange], text: Parsed, diagnostic: Diagnostic) -> bool:
    line = text.lines.line_at(diagnostic.span.start) + 1
    return any(first <= line <= last for first, last in lines)
