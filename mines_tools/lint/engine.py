"""Lints one text."""

from __future__ import annotations

from _bisect import bisect_right  # `bisect` is one more module to load

from mines_tools.base.records import NamedTuple
from mines_tools.interface.language import Checked
from mines_tools.project.configuration import MOST_TRANSITIONS
from mines_tools.project.included import parsed_with_files
from mines_tools.text.diagnostics import listed, listing_within, place_of
from mines_tools.text.source import Span

TYPE_CHECKING = False
if TYPE_CHECKING:
    from array import array
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from typing import Any

    from mines_tools.interface.language import Language, Parsed, RuleSelection
    from mines_tools.project.file_settings import FileDialect, FileSettings
    from mines_tools.text.diagnostics import Diagnostic, Keep
    from mines_tools.text.source import LineRange


class Linted(NamedTuple):
    """The result of linting one text."""

    parsed: Parsed
    """The parsed text to which the diagnostics belong; after fixing, the fixed text."""
    diagnostics: Sequence[Diagnostic]
    ran_out: bool
    fixed: int
    starts: Mapping[str, array[int]] | None = None
    """The start offsets of all findings, by code. The findings that are not listed are included. None if the offsets
    were not requested."""
    refused: int = 0
    """The number of fixes that were not applied, because the program would change or have more errors."""
    could_find_more: bool = False
    """True if flow analysis may find out more with a larger budget."""


def check(
    language: Language,
    parsed: Parsed,
    selection: RuleSelection,
    lines: Sequence[LineRange] = (),
    analysis: Any = None,
    *,
    keep: Keep | None = None,
    most: int | None = None,
) -> Checked:
    """Return what the selected rules find in a text, and the diagnostics about its directives.

    With `lines`, findings that start outside these lines are left out. `analysis` is a result of flow analysis, if one
    exists already.

    `keep` is a function that gets the findings of one rule and yields those to put into the result. `keep` gets neither
    findings outside `lines` nor findings that a directive turns off.

    A rule stops after `most` findings, even if directives turn some of these findings off.
    """
    wanted = _spans(lines, parsed) if lines else ()
    if any(error.more for error in parsed.errors) and lines:
        parsed = listing_within(wanted, lambda: language.parse_again(parsed, parsed.text))
    has_mark = language.directive_mark in parsed.text
    directives = language.suppressions(parsed) if has_mark else ()
    sieve = None
    if directives:  # most texts have none, and save the import
        from mines_tools.lint.suppressions import Sieve

        sieve = Sieve(language, parsed, directives, selection.codes)
    within = _within(wanted) if lines else None

    def kept(diagnostics: Iterable[Diagnostic]) -> Iterable[Diagnostic]:
        shown = diagnostics if within is None else filter(within, diagnostics)
        return shown if keep is None else keep(shown)

    def through(diagnostics: Iterable[Diagnostic]) -> Iterable[Diagnostic]:
        return kept(diagnostics if sieve is None else sieve.left_of_rule(diagnostics))

    checked = language.check(parsed, selection, analysis, None if keep is None else through, most)
    shown = checked.diagnostics
    if keep is None and (directives or lines):
        shown = list(kept(shown if sieve is None else sieve.left(shown)))
    if sieve is not None:
        about_directives = kept(
            sieve.about_directives(ran_out=checked.ran_out, is_cut=checked.is_cut)
        )
        shown = sorted([*shown, *about_directives], key=place_of)
    levels = selection.severity
    if levels:
        shown = [
            diagnostic._replace(severity=levels[diagnostic.code])
            if diagnostic.code in levels
            else diagnostic
            for diagnostic in shown
        ]
    could_find_more = checked.could_find_more and (selection.flow_budget or 0) < MOST_TRANSITIONS
    return Checked(shown, checked.ran_out, checked.is_cut, could_find_more)


def lint(
    language: Language,
    parsed: Parsed,
    selection: RuleSelection,
    *,
    fix: bool = False,
    unsafe: bool = False,
    lines: Sequence[LineRange] = (),
    is_whole: bool = False,
    is_located: bool = False,
) -> Linted:
    """Return what `check` finds in a text. With `fix`, first apply fixes, and return what `check` finds in the fixed
    text.

    If the text has very many diagnostics, only some of them are listed. With `is_whole`, all of them are listed. With
    `is_located`, the result has the start offsets of all findings.
    """
    ran_out = could_find_more = False
    starts: dict[str, array[int]] | None = None

    def diagnose(text: Parsed, keep: Keep | None) -> Sequence[Diagnostic]:
        nonlocal ran_out, could_find_more, starts
        used: Keep | None = None if is_whole else listed
        if keep is not None:
            used = _both(keep, used)
        if is_located:
            from mines_tools.lint.places import located

            starts = {}
            used = located(starts, used)
        checked = check(language, text, selection, lines, keep=used)
        ran_out, could_find_more = checked.ran_out, checked.could_find_more
        return checked.diagnostics

    if not fix:
        diagnostics = diagnose(parsed, None)
        return Linted(parsed, diagnostics, ran_out, 0, starts, 0, could_find_more)
    from mines_tools.lint.fixes import apply_fixes

    fixed = apply_fixes(language, parsed, diagnose, unsafe=unsafe)
    return Linted(
        fixed.parsed, fixed.diagnostics, ran_out, fixed.applied, starts, fixed.refused,
        could_find_more,
    )  # fmt: skip


def lint_text(
    settings: FileSettings,
    selection: RuleSelection,
    text: str,
    *,
    fix: bool = False,
    unsafe: bool = False,
    lines: Sequence[LineRange] = (),
    is_located: bool = False,
) -> tuple[Linted, FileDialect]:
    """Lint a text in the dialect that its settings select. Return the result, and the dialect of the text after fixing.

    If a text declares an unknown dialect, nothing in the text is fixed. Raises ConfigurationError if the settings
    cannot be used.
    """
    used, dialect = settings.language, settings.dialect(text)
    parsed = parsed_with_files(used, text, dialect.name, settings.name)
    fixes = fix and dialect.problem is None  # else nobody knows what it means
    linted = lint(
        used, parsed, selection, fix=fixes, unsafe=unsafe, lines=lines, is_located=is_located
    )
    dialect = settings.dialect(linted.parsed.text)
    if dialect.name != linted.parsed.dialect:  # an unsafe fix can change the dialect
        parsed = parsed_with_files(used, linted.parsed.text, dialect.name, settings.name)
        linted = lint(used, parsed, selection, lines=lines, is_located=is_located)._replace(
            fixed=linted.fixed
        )
    return linted, dialect


def with_problem(diagnostics: Sequence[Diagnostic], dialect: FileDialect) -> list[Diagnostic]:
    """Return `diagnostics`. If the dialect of the text has a problem, this problem is added to the result."""
    listed_diagnostics = list(diagnostics)
    if dialect.problem is not None:
        listed_diagnostics.append(dialect.problem)
        listed_diagnostics.sort(key=lambda diagnostic: diagnostic.span)
    return listed_diagnostics


def _both(first: Keep, second: Keep | None) -> Keep:
    """Return a filter that applies `first` and then `second`."""
    return lambda diagnostics: first(diagnostics) if second is None else second(first(diagnostics))


def _spans(lines: Sequence[LineRange], text: Parsed) -> list[Span]:
    """Return the spans of `lines`. The spans are in order and do not overlap."""
    starts, end = text.lines.starts, len(text.text) + 1
    spans: list[Span] = []
    for first, last in sorted(lines):
        if first > len(starts) or last < first:
            continue
        span = Span(starts[max(first, 1) - 1], starts[last] if last < len(starts) else end)
        if spans and span.start <= spans[-1].end:
            span = Span(spans[-1].start, max(spans.pop().end, span.end))
        spans.append(span)
    return spans


def _within(wanted: Sequence[Span]) -> Callable[[Diagnostic], bool]:
    """Return a function that tests whether a diagnostic starts in one of the spans `wanted`. These spans are in order
    and do not overlap."""
    starts = [span.start for span in wanted]

    def starts_there(diagnostic: Diagnostic) -> bool:
        start = diagnostic.span.start
        at = bisect_right(starts, start)
        return at > 0 and start < wanted[at - 1].end

    return starts_there
