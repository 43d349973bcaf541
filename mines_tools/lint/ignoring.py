"""Adds ignore comments to a text. The comments turn off rules for the findings of these rules."""

from __future__ import annotations

from functools import lru_cache

from mines_tools.lint.engine import lint
from mines_tools.lint.fixes import FixTrials, is_kept
from mines_tools.lint.places import starts_of
from mines_tools.rules.catalogue import OWN_CODES, rules_of
from mines_tools.text.diagnostics import apply_edits
from mines_tools.text.source import Span

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Mapping, Sequence

    from mines_tools.interface.language import Language, Parsed, RuleSelection
    from mines_tools.lint.engine import Linted
    from mines_tools.text.diagnostics import Diagnostic, Edit
    from mines_tools.text.source import LineRange

    _Starts = Mapping[str, Sequence[int]]
    """The start offsets of findings, by code."""

_MOST_ROUNDS = 5
MOST_COMMENTS = 10_000
"""The largest number of ignore comments that are added to a text for one rule. If more are needed, one comment ignores
the rule in the whole text."""


class _Together:
    """A group of findings that one ignore comment turns off."""

    __slots__ = ("count", "names", "start")

    def __init__(self, start: int) -> None:
        self.start = start
        self.names: tuple[str, ...] = ()
        self.count = 0


def add_ignores(
    language: Language, linted: Linted, selection: RuleSelection, lines: Sequence[LineRange] = ()
) -> tuple[Linted, int]:
    """Add ignore comments for all findings to the text of `linted`. The language chooses the place of each comment.
    Return the result of linting the new text, and how many findings are ignored.

    A rule with more than `MOST_COMMENTS` findings is ignored in the whole text, except if only some `lines` were
    linted. Errors of the parser can't be ignored.
    """
    rules = rules_of(language)
    starts: _Starts | None = linted.starts
    if starts is None:
        starts = starts_of(linted.diagnostics)
    ignored = 0
    # Adding ignore comments changes the findings about ignore comments, so these come last.
    for about_directives in (False, *[True] * _MOST_ROUNDS):
        can_be_ignored: _Starts = {
            code: places for code, places in starts.items() if rules[code].scope != "syntax"
        }
        parsed, count, left = linted.parsed, 0, can_be_ignored
        if not lines:
            parsed, count, left = _ignored_everywhere(language, parsed, can_be_ignored)
        wanted = {
            code: places
            for code, places in left.items()
            if about_directives or code not in OWN_CODES
        }
        new, more = _with_ignores(language, parsed, wanted)
        count += more
        del parsed, can_be_ignored, left
        if count:
            del linted, wanted, starts  # free memory: these, and what comes now, may be large
            linted = lint(language, new, selection, lines=lines, is_located=True)
            starts = linted.starts or {}
            ignored += count
        elif about_directives:
            break
    return linted, ignored


def _ignored_everywhere(
    language: Language, parsed: Parsed, starts: _Starts
) -> tuple[Parsed, int, _Starts]:
    """Add one comment. It ignores, in the whole text, the rules with more than `MOST_COMMENTS` findings.

    Return the new text, how many findings are ignored, and the findings of `starts` that are not ignored, with their
    places in the new text.
    """
    many = sorted(code for code, places in starts.items() if len(places) > MOST_COMMENTS)
    edit = language.suppressing(parsed, None, many) if many else None
    new = None if edit is None else _edited(language, parsed, [edit])
    if edit is None or new is None:
        return parsed, 0, starts
    (start, end), text = edit
    growth = len(text) - (end - start)
    left: _Starts = {
        code: [place + growth if place >= end else place for place in places]
        for code, places in starts.items()
        if code not in many
    }
    return new, sum(len(starts[code]) for code in many), left


def with_ignores(
    language: Language, parsed: Parsed, diagnostics: Sequence[Diagnostic]
) -> tuple[Parsed, int]:
    """Add ignore comments for `diagnostics` to the text. The language chooses the place of each comment. A comment that
    would change the program is left out. Return the new text and how many diagnostics are ignored."""
    return _with_ignores(language, parsed, starts_of(diagnostics))


def _with_ignores(language: Language, parsed: Parsed, starts: _Starts) -> tuple[Parsed, int]:
    """Add ignore comments for findings. `starts` has the start offsets of these findings, by rule code. Return the new
    text and how many findings are ignored."""
    added: list[tuple[Edit, int]] = []
    for together in _by_place(language, parsed, starts):
        span = Span(together.start, together.start)
        edit = language.suppressing(parsed, span, together.names)
        if edit is not None:
            added.append((edit, together.count))
    if not added:
        return parsed, 0
    new = _edited(language, parsed, _edits(added))
    if new is None:
        added = FixTrials(len(parsed.text)).harmless(
            added, lambda some: _edited(language, parsed, _edits(some)) is not None
        )
        new = _edited(language, parsed, _edits(added))
    if new is None:
        return parsed, 0
    return new, sum(count for _, count in added)


def _by_place(language: Language, parsed: Parsed, starts: _Starts) -> Iterable[_Together]:
    """Return one group for each ignore comment, in text order. The group contains the findings in
    `starts` that this comment turns off. (`starts` has the start offsets of findings by rule code.)"""
    place_of = language.suppressing_place
    by_place: dict[Hashable, _Together] = {}
    for code, places in starts.items():
        is_own = code in OWN_CODES
        for start in places:
            place = place_of(parsed, start)
            if place is None:
                continue
            # A finding about a directive is reported even if the directive already names that rule.
            if is_own and language.suppressing(parsed, Span(start, start), (code,)) is None:
                continue
            together = by_place.get(place)
            if together is None:
                together = by_place[place] = _Together(start)
            elif start < together.start:
                together.start = start
            together.count += 1
            if code not in together.names:
                together.names = _with_name(together.names, code)
    return sorted(by_place.values(), key=lambda span: span.start)


@lru_cache(maxsize=1000)
def _with_name(names: tuple[str, ...], name: str) -> tuple[str, ...]:
    """Return `names` with `name` added, sorted. This function is cached, so that many places share one tuple."""
    return tuple(sorted((*names, name)))


def _edits(added: Sequence[tuple[Edit, int]]) -> list[Edit]:
    return [edit for edit, _ in added]


def _edited(language: Language, parsed: Parsed, edits: Sequence[Edit]) -> Parsed | None:
    """Apply `edits` to the text of `parsed`. Return the new text, or None if it is no longer the same program."""
    text = apply_edits(parsed.text, edits)
    new = language.parse_again(parsed, text)
    return new if is_kept(language, parsed, new, is_safe=True) else None
