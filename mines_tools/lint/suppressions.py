"""Applies the directives that turn rules off. Reports directives that have no effect."""

from __future__ import annotations

from array import array
from bisect import bisect_left, bisect_right
from itertools import accumulate, chain

from mines_tools.base.lazy import cached_property
from mines_tools.rules.catalogue import (
    OWN_CODES,
    OWN_RULES,
    UNKNOWN,
    UNUSED,
    rules_of,
    unknown_rule,
)
from mines_tools.text.diagnostics import Diagnostic, Fix, place_of
from mines_tools.text.escaping import shown
from mines_tools.text.source import Span, shortened
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence, Set

    from mines_tools.interface.language import Language, Parsed, Rule, Suppression
    from mines_tools.text.diagnostics import Edit

_MOST_NAMED = 20
"""The largest number of rules that one message names."""
_MOST_GUESSES = 100
"""The linter looks for a name that is similar to an unknown name. It does so for at most this number of unknown names
in one text."""
_LONGEST_GUESS = 60


def suppressed(
    language: Language,
    parsed: Parsed,
    directives: Sequence[Suppression],
    diagnostics: Sequence[Diagnostic],
    codes: Set[str],
    *,
    ran_out: bool = False,
) -> list[Diagnostic]:
    """Return the diagnostics that no directive of the text turns off, and the diagnostics about the directives
    themselves.

    `codes` are the rules that are on. A directive for a rule that is off is never reported as unused. If the analysis
    stopped early (`ran_out`), a directive for a flow rule is not reported as unused either. Errors of the parser can't
    be turned off. The linter's own rules can be turned off by a directive that names them.
    """
    sieve = Sieve(language, parsed, directives, codes)
    shown = list(sieve.left(diagnostics))
    shown += sieve.about_directives(ran_out=ran_out)
    shown.sort(key=place_of)
    return shown


class Sieve:
    """A filter for the findings of one text. It yields those findings that no directive turns off.

    The filter reads the findings one by one and does not store them, because there may be very many. Afterwards the
    filter knows which directives turned off nothing.
    """

    def __init__(
        self,
        language: Language,
        parsed: Parsed,
        directives: Sequence[Suppression],
        codes: Set[str],
    ) -> None:
        rules = rules_of(language)
        self._judge = _Judge(parsed, rules, codes)
        self._directives = directives
        self._hidden = _Hidden(self._judge, directives, by_all=True)
        self._syntax = frozenset(code for code, rule in rules.items() if rule.scope == "syntax")

    def left(self, diagnostics: Iterable[Diagnostic]) -> Iterator[Diagnostic]:
        """Yield the diagnostics in `diagnostics` that no directive turns off."""
        return self._hidden.left(diagnostics, self._syntax)

    def left_of_rule(self, diagnostics: Iterable[Diagnostic]) -> Iterator[Diagnostic]:
        """Yield the findings of one rule that no directive turns off, as `left` does.

        If exactly one directive applies to the rule, and this directive turns the rule off in the whole text, only the
        rule's first finding is read. This finding is enough to know that the directive is used.
        """
        return self._hidden.left(diagnostics, self._syntax, is_one_rule=True)

    def about_directives(self, *, ran_out: bool, is_cut: bool = False) -> Iterator[Diagnostic]:
        """Yield the diagnostics about the directives, after all findings have passed.

        `ran_out` says whether flow analysis stopped early. If rules stopped early (`is_cut`), no directive is reported
        as unused, because a directive may apply to findings that were not searched for.
        """
        judge = self._judge
        judge.ran_out = ran_out
        if is_cut:
            judge.codes -= {UNUSED}
        judge.used.update(self._hidden.used())
        parts: dict[Span, list[Suppression]] = {}
        for directive in self._directives:
            parts.setdefault(directive.span, []).append(directive)
        judgements = (
            diagnostic
            for together in parts.values()
            for diagnostic in judge.judgements_of(together)
        )
        of_own = _Hidden(judge, self._directives, by_all=False)
        yield from of_own.left(judgements)
        judge.used.update(of_own.used())
        for together in parts.values():
            yield from judge.judgements_of(together, OWN_CODES)


class _Cover:
    """The places in which something is turned off: spans that may overlap."""

    def __init__(self, spans: Iterable[Span]) -> None:
        ordered = sorted(spans)
        self._starts = [span.start for span in ordered]
        self._reach = list(accumulate((span.end for span in ordered), max))
        """For each span, the greatest end of this span and all spans before it."""

    def holds(self, offset: int) -> bool:
        """Return whether one of the spans contains `offset`."""
        before = bisect_right(self._starts, offset)
        return before > 0 and self._reach[before - 1] > offset


class _Hidden:
    """The findings that some directives turn off. A directive turns off the rules that it names. A directive that names
    no rules turns off all rules if `by_all` is true, and no rule otherwise."""

    def __init__(self, judge: _Judge, directives: Sequence[Suppression], *, by_all: bool) -> None:
        covers: dict[str, list[Span]] = {}
        all_covers: list[Span] = []
        for directive in directives:
            if not directive.names and by_all:
                all_covers += directive.covers
            for name, _ in directive.names:
                rule = judge.rule(name)
                if rule is not None:
                    covers.setdefault(rule.code, []).extend(directive.covers)
        self._judge = judge
        self._directives = directives
        self._by_all = by_all
        self._every = _Cover(all_covers)
        self._by_code = {code: _Cover(spans) for code, spans in covers.items()}
        self._off_by_one = frozenset(
            () if all_covers else (code for code, spans in covers.items() if judge.is_whole(spans))
        )
        """The rules to which exactly one directive applies, and which this directive turns off in the whole text."""
        self._starts: dict[str, array[int]] = {}
        """The start offsets of the findings that were turned off, by code."""

    def left(
        self,
        diagnostics: Iterable[Diagnostic],
        never: Set[str] = frozenset(),
        *,
        is_one_rule: bool = False,
    ) -> Iterator[Diagnostic]:
        """Yield the diagnostics in `diagnostics` that are not turned off. Diagnostics with a code in `never` are always
        yielded.

        With `is_one_rule`, all `diagnostics` have the same code. If a directive turns this code off in the whole text,
        only the first diagnostic is read, because it already shows that the directive turns something off.
        """
        every, by_code, starts = self._every.holds, self._by_code, self._starts
        for diagnostic in diagnostics:
            code, start = diagnostic.code, diagnostic.span.start
            if code in never or not (
                (code in by_code and by_code[code].holds(start)) or every(start)
            ):
                yield diagnostic
            elif code in starts:
                starts[code].append(start)
            else:
                starts[code] = array("Q", (start,))
                if is_one_rule and code in self._off_by_one and code not in never:
                    return

    def used(self) -> Iterator[Span]:
        """Yield the spans of the directives that turned something off. For a directive that names rules, yield the span
        of each name that turned something off. Several directives may have turned off the same finding.

        Directives and diagnostics are not compared pair by pair, because there may be hundreds of thousands of both.
        """
        at = {code: array("Q", sorted(starts)) for code, starts in self._starts.items()}
        everywhere = sorted(chain.from_iterable(at.values())) if self._by_all else []
        for directive in self._directives:
            if not directive.names and _any_within(everywhere, directive.covers):
                yield directive.span
            for name, span in directive.names:
                rule = self._judge.rule(name)
                starts = () if rule is None else at.get(rule.code, ())
                if starts and _any_within(starts, directive.covers):
                    yield span


class _Judge:
    """Finds what to report about the directives of one text."""

    def __init__(self, parsed: Parsed, rules: Mapping[str, Rule], codes: Set[str]) -> None:
        self.used: set[Span] = set()
        """The spans of the directives, and of the names in them, that turned something off."""
        self.ran_out = False
        self._parsed = parsed
        self._rules = rules
        self._by_name = {word: rule for rule in rules.values() for word in (rule.code, rule.name)}
        self.codes = codes
        self._unknown_names: dict[str, str] = {}

    def judgements_of(
        self, parts: Sequence[Suppression], about: Set[str] | None = None
    ) -> Iterator[Diagnostic]:
        """Yield the diagnostics about the parts of one directive.

        With `about`, check only the names of the rules in `about`. Without `about`, check the directive itself and
        all its names, except the names of the linter's own rules.
        """
        directive = parts[0]
        names = [name for part in parts for name in part.names]
        if about is None:
            for name, span in names:
                if self.rule(name) is None and UNKNOWN in self.codes:
                    yield _own(UNKNOWN, span, self._unknown(name))
        if UNUSED not in self.codes:
            return
        if not names:
            if about is None and directive.span not in self.used and self._is_idle(directive):
                yield self._unused(directive, phrase("this directive ignores nothing"))
            return
        unused = [name for name in names if self._is_unused(*name, about)]
        is_syntax = any(self._rules_scope(name) == "syntax" for name, _ in unused)
        if len(unused) == len(names):
            together = _listed([name for name, _ in unused])
            yield self._unused(directive, _nothing_to_ignore(together, is_syntax=is_syntax))
            return
        for name, span in unused:
            title = phrase("Remove {name}", name=shown(name))
            fix = _fix(title, directive.without(span))
            yield _own(UNUSED, span, _nothing_to_ignore(name, is_syntax=is_syntax), fix)

    def is_whole(self, spans: Sequence[Span]) -> bool:
        """Return whether `spans` consists of one span that contains every offset of the text, including the offset at
        the end."""
        return len(spans) == 1 and spans[0].start <= 0 and spans[0].end > len(self._parsed.text)

    def rule(self, name: str) -> Rule | None:
        """Return the rule that a directive calls `name`; None if there is none."""
        return self._by_name.get(name) or self._by_name.get(name.upper())

    def _unknown(self, name: str) -> str:
        """Return the message for a name that no rule has.

        Searching for a similar name takes longer than everything else, so only a few names of a text get a
        suggestion.
        """
        message = self._unknown_names.get(name)
        if message is None:
            guessed = len(self._unknown_names) < _MOST_GUESSES and len(name) <= _LONGEST_GUESS
            candidates = self._rules.values() if guessed else ()
            message = unknown_rule(shortened(name, _LONGEST_GUESS), candidates)
            self._unknown_names[name] = message
        return message

    def _rules_scope(self, name: str) -> str | None:
        rule = self.rule(name)
        return None if rule is None else rule.scope

    def _is_unused(self, name: str, span: Span, about: Set[str] | None) -> bool:
        rule = self.rule(name)
        if rule is None or rule.code not in self.codes or span in self.used:
            return False
        if (rule.code in OWN_CODES) if about is None else (rule.code not in about):
            return False
        return rule.scope != "flow" or self._is_analysed()

    def _is_idle(self, directive: Suppression) -> bool:
        """Return whether an unused directive for all rules is certainly useless. This is so if the directive covers
        nothing, or if all default rules are on and have reported everything that they can find."""
        return not directive.covers or (self._all_on and self._is_analysed())

    @cached_property
    def _all_on(self) -> bool:
        return all(rule.code in self.codes for rule in self._rules.values() if rule.is_default)

    def _is_analysed(self) -> bool:
        """Return whether the flow rules have reported everything that they can find. The result is False if flow
        analysis stopped early, or if the text has syntax errors, because flow rules then do not run."""
        return not self.ran_out and not self._parsed.errors

    @staticmethod
    def _unused(directive: Suppression, message: str) -> Diagnostic:
        fix = _fix(phrase("Remove the directive"), directive.without(None))
        return _own(UNUSED, directive.span, message, fix)


def _fix(title: str, edits: tuple[Edit, ...]) -> Fix | None:
    """Return a safe fix with the edits `edits`. If `edits` is empty, the language cannot remove the directive; then
    return None."""
    return Fix(title, edits, safe=True) if edits else None


def _nothing_to_ignore(names: str, *, is_syntax: bool) -> str:
    """Return the message that the rules in `names` report nothing where the directive applies."""
    return phrase(
        "nothing to ignore: {names} (syntax errors cannot be ignored)"
        if is_syntax
        else "nothing to ignore: {names}",
        names=names,
    )


def _listed(names: Sequence[str]) -> str:
    """Return names for a message, at most `_MOST_NAMED` of them."""
    more = len(names) - _MOST_NAMED
    shown_names = ", ".join(names[:_MOST_NAMED])
    return (
        phrase("{names} and {count:,} more", names=shown_names, count=more)
        if more > 0
        else shown_names
    )


def _any_within(offsets: Sequence[int], spans: Iterable[Span]) -> bool:
    """Return whether one of the sorted `offsets` lies in one of `spans`."""
    for start, end in spans:
        at = bisect_left(offsets, start)
        if at < len(offsets) and offsets[at] < end:
            return True
    return False


_BY_CODE = {rule.code: rule for rule in OWN_RULES}


def _own(code: str, span: Span, message: str, fix: Fix | None = None) -> Diagnostic:
    rule = _BY_CODE[code]
    return Diagnostic(rule.code, rule.name, rule.severity, span, shown(message), fix=fix)
