"""Linting one text."""

from __future__ import annotations

from _bisect import bisect_right  # bisect is one module more

from mines_tools.base.records import NamedTuple
from mines_tools.interface.language import Checked
from mines_tools.text.diagnostics import listed, listing_within
from mines_tools.text.source import Span

TYPE_CHECKING = False
if TYPE_CHECKING:
    from array import array
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from typing import Any

    from mines_tools.interface.language import Language, Parsed
    from mines_tools.lint.selection import Selection
    from mines_tools.project.file_settings import Dialect, FileSettings
    from mines_tools.text.diagnostics import Diagnostic, Keep
    from mines_tools.text.source import LineRange


class Linted(NamedTuple):
    """What linting one text came to."""

    parsed: Parsed
    """The text that the diagnostics are about: after fixing, the fixed one."""
    diagnostics: Sequence[Diagnostic]
    ran_out: bool
    fixed: int
    starts: Mapping[str, array[int]] | None = None
    """Where all that was found starts, by code, listed or not; none unless that was asked."""


def check(
    language: Language,
    parsed: Parsed,
    selection: Selection,
    lines: Sequence[LineRange] = (),
    analysis: Any = None,
    *,
    keep: Keep | None = None,
    most: int | None = None,
) -> Checked:
    """What the selected rules say of a text and its directives. With `lines` only what starts in one of those
    counts; `analysis` is what flow analysis found out before. What directives and `lines` leave goes through `keep`,
    if it is there, rule by rule. A rule that has found `most` looks no further, whatever directives leave of that."""
    wanted = _spans(lines, parsed) if lines else ()
    if any(error.more for error in parsed.errors) and lines:
        parsed = listing_within(wanted, lambda: language.parse(parsed.text, parsed.dialect))
    directives = language.suppressions(parsed)
    left: Keep | None = None
    sieve = None
    if directives:  # most texts have none, and do not import what applies them
        from mines_tools.lint.suppressions import Sieve

        sieve = Sieve(language, parsed, directives, selection.codes)
        left = sieve.left
    within = _within(wanted) if lines else None

    def kept(found: Iterable[Diagnostic]) -> Iterable[Diagnostic]:
        shown = found if within is None else filter(within, found)
        return shown if keep is None else keep(shown)

    def through(found: Iterable[Diagnostic]) -> Iterable[Diagnostic]:
        return kept(found if left is None else left(found))

    checked = language.check(
        parsed, selection.codes, selection.flow_budget, analysis, selection.options,
        None if keep is None else through, most,
    )  # fmt: skip
    shown = checked.diagnostics
    if keep is None and (directives or lines):
        shown = list(through(shown))
    if sieve is not None:
        said = kept(sieve.said(ran_out=checked.ran_out, is_cut=checked.is_cut))
        shown = sorted([*shown, *said], key=lambda each: (each.span, each.code))
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
    is_located: bool = False,
) -> Linted:
    """What `check` finds in a text, and, if asked, in the text after its fixes. What is left is listed up to a limit,
    unless it `is_whole`; if it `is_located`, the result has the places of all."""
    ran_out = False
    starts: dict[str, array[int]] | None = None

    def found(text: Parsed, keep: Keep | None) -> Sequence[Diagnostic]:
        nonlocal ran_out, starts
        used: Keep | None = None if is_whole else listed
        if keep is not None:
            used = _both(keep, used)
        if is_located:
            from mines_tools.lint.places import located

            starts = {}
            used = located(starts, used)
        checked = check(language, text, selection, lines, keep=used)
        ran_out = checked.ran_out
        return checked.diagnostics

    if not fix:
        diagnostics = found(parsed, None)
        return Linted(parsed, diagnostics, ran_out, 0, starts)
    from mines_tools.lint.fixes import apply_fixes

    fixed = apply_fixes(language, parsed, found, unsafe=unsafe)
    return Linted(fixed.parsed, fixed.diagnostics, ran_out, fixed.applied, starts)


def lint_text(
    settings: FileSettings,
    selection: Selection,
    text: str,
    *,
    fix: bool = False,
    unsafe: bool = False,
    lines: Sequence[LineRange] = (),
    is_located: bool = False,
) -> tuple[Linted, Dialect]:
    """As `lint`, of a text in the dialect that its settings say; also the dialect it is in then. Nothing is
    fixed in a text that asks for a dialect there is not. Raises ConfigurationError."""
    used, dialect = settings.language, settings.dialect(text)
    parsed = used.parse(text, dialect.name)
    fixes = fix and dialect.problem is None  # else nobody knows what its lines mean
    linted = lint(
        used, parsed, selection, fix=fixes, unsafe=unsafe, lines=lines, is_located=is_located
    )
    dialect = settings.dialect(linted.parsed.text)
    if dialect.name != linted.parsed.dialect:  # which an unsafe fix can bring about
        parsed = used.parse(linted.parsed.text, dialect.name)
        linted = lint(used, parsed, selection, lines=lines, is_located=is_located)._replace(
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


def _both(first: Keep, second: Keep | None) -> Keep:
    """Return what keeps of findings what `second` leaves of what `first` leaves."""
    return lambda found: first(found) if second is None else second(first(found))


def _spans(lines: Sequence[LineRange], text: Parsed) -> list[Span]:
    """Return where `lines` are, in order and apart."""
    starts, end = text.lines.starts, len(text.text) + 1
    found: list[Span] = []
    for first, last in sorted(lines):
        if first > len(starts) or last < first:
            continue
        span = Span(starts[max(first, 1) - 1], starts[last] if last < len(starts) else end)
        if found and span.start <= found[-1].end:
            span = Span(found[-1].start, max(found.pop().end, span.end))
        found.append(span)
    return found


def _within(wanted: Sequence[Span]) -> Callable[[Diagnostic], bool]:
    """Return what tells whether a diagnostic starts in one of the places `wanted`, which are in order and apart."""
    starts = [span.start for span in wanted]

    def starts_there(diagnostic: Diagnostic) -> bool:
        start = diagnostic.span.start
        at = bisect_right(starts, start)
        return at > 0 and start < wanted[at - 1].end

    return starts_there
