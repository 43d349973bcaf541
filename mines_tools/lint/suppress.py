"""Directives that turn rules off, applied; and those that turn off nothing, reported."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.diagnostics import Diagnostic, Edit, Fix
from mines_tools.lint.own import OWN_RULES, UNKNOWN, UNUSED
from mines_tools.lint.selection import rules_of, unknown_rule
from mines_tools.names import shown
from mines_tools.text import Span

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence, Set

    from mines_tools.language import Language, Parsed, Rule, Suppression

_BLANKS = " \t\v\f"
_OWN_CODES = frozenset(rule.code for rule in OWN_RULES)


def suppressed(
    language: Language,
    parsed: Parsed,
    diagnostics: Sequence[Diagnostic],
    codes: Set[str],
    *,
    ran_out: bool = False,
) -> list[Diagnostic]:
    """The diagnostics that no directive turns off, and what is to be said of the directives.

    `codes` are the rules that are on: of one that is off a directive is not called unused, nor of a
    flow rule if analysis `ran_out`. Errors of the parser can't be turned off; the linter's own rules
    can where they are named.
    """
    directives = language.suppressions(parsed)
    if not directives:
        return list(diagnostics)
    rules = rules_of(language)
    by_name = {word: rule for rule in rules.values() for word in (rule.code, rule.name)}
    judge = _Judge(parsed, rules, by_name, codes, ran_out)
    shown = []
    for diagnostic, around in _with_directives(directives, diagnostics):
        can_hide = rules[diagnostic.code].scope != "syntax"
        if not (can_hide and judge.hides(around, diagnostic.code, by_all=True)):
            shown.append(diagnostic)
    parts: dict[Span, list[Suppression]] = {}
    for directive in directives:
        parts.setdefault(directive.span, []).append(directive)
    said = [each for together in parts.values() for each in judge.said_of(together)]
    for diagnostic, around in _with_directives(directives, said):
        if not judge.hides(around, diagnostic.code, by_all=False):
            shown.append(diagnostic)
    for together in parts.values():
        shown += judge.said_of(together, _OWN_CODES)
    shown.sort(key=lambda diagnostic: (diagnostic.span, diagnostic.code))
    return shown


def _with_directives(
    directives: Sequence[Suppression], diagnostics: Iterable[Diagnostic]
) -> Iterator[tuple[Diagnostic, list[Suppression]]]:
    """Each diagnostic, in the order of the text, with the directives that cover its start."""
    waiting = sorted(
        ((span, number) for number, each in enumerate(directives) for span in each.covers),
        reverse=True,
    )
    active: list[tuple[int, int]] = []
    for diagnostic in sorted(diagnostics, key=lambda each: each.span.start):
        at = diagnostic.span.start
        while waiting and waiting[-1][0].start <= at:
            span, number = waiting.pop()
            active.append((span.end, number))
        active = [each for each in active if each[0] > at]
        yield diagnostic, [directives[number] for _, number in active]


class _Judge:
    """Keeps account of what the directives of one text turned off."""

    def __init__(
        self,
        parsed: Parsed,
        rules: Mapping[str, Rule],
        by_name: Mapping[str, Rule],
        codes: Set[str],
        ran_out: bool,
    ) -> None:
        self._parsed = parsed
        self._rules = rules
        self._by_name = by_name
        self._codes = codes
        self._ran_out = ran_out
        self._used: set[Span] = set()

    def hides(self, around: Sequence[Suppression], code: str, *, by_all: bool) -> bool:
        """Whether one of the directives `around` turns off that rule; if `by_all`, those that name
        no rule do."""
        hiding = set()
        for directive in around:
            if not directive.names and by_all:
                hiding.add(directive.span)
            for name, span in directive.names:
                rule = self._rule(name)
                if rule is not None and rule.code == code:
                    hiding.add(span)
        self._used |= hiding
        return bool(hiding)

    def said_of(
        self, parts: Sequence[Suppression], about: Set[str] | None = None
    ) -> Iterator[Diagnostic]:
        """What is to be said of the parts of one directive: of the names of the rules `about`, or
        of all but the linter's own, and of the directive itself."""
        directive = parts[0].span
        names = [each for part in parts for each in part.names]
        if about is None:
            for name, span in names:
                if self._rule(name) is None and UNKNOWN in self._codes:
                    yield _own(UNKNOWN, span, unknown_rule(name, self._rules.values()))
        if UNUSED not in self._codes:
            return
        if not names:
            if about is None and directive not in self._used and self._is_idle(parts[0]):
                yield self._unused(directive, "this turns nothing off")
            return
        unused = [each for each in names if self._is_unused(*each, about)]
        reason = ""
        if any(self._rules_scope(name) == "syntax" for name, _ in unused):
            reason = " (errors of the parser stay)"
        if len(unused) == len(names):
            together = ", ".join(name for name, _ in unused)
            yield self._unused(directive, f"nothing to turn off: {together}{reason}")
            return
        for name, span in unused:
            fix = Fix(f"Remove {shown(name)}", (_without_name(self._parsed.text, span),), safe=True)
            yield _own(UNUSED, span, f"nothing to turn off: {name}{reason}", fix)

    def _rule(self, name: str) -> Rule | None:
        return self._by_name.get(name) or self._by_name.get(name.upper())

    def _rules_scope(self, name: str) -> str | None:
        rule = self._rule(name)
        return None if rule is None else rule.scope

    def _is_unused(self, name: str, span: Span, about: Set[str] | None) -> bool:
        rule = self._rule(name)
        if rule is None or rule.code not in self._codes or span in self._used:
            return False
        if (rule.code in _OWN_CODES) if about is None else (rule.code not in about):
            return False
        return rule.scope != "flow" or self._is_analysed()

    def _is_idle(self, directive: Suppression) -> bool:
        """Whether a directive about all rules, which turned nothing off, could not have done so with
        all rules on."""
        all_on = all(rule.code in self._codes for rule in self._rules.values() if rule.is_default)
        return not directive.covers or (all_on and self._is_analysed())

    def _is_analysed(self) -> bool:
        """Whether flow rules said all they have to say; of a damaged text they say nothing."""
        return not self._ran_out and not self._parsed.errors

    def _unused(self, directive: Span, message: str) -> Diagnostic:
        fix = Fix("Remove the directive", (_without(self._parsed, directive),), safe=True)
        return _own(UNUSED, directive, message, fix)


def _own(code: str, span: Span, message: str, fix: Fix | None = None) -> Diagnostic:
    rule = next(rule for rule in OWN_RULES if rule.code == code)
    return Diagnostic(rule.code, rule.name, rule.severity, span, shown(message), fix=fix)


def _without(parsed: Parsed, span: Span) -> Edit:
    """The edit that removes a directive from its line: with the mark of its comment if nothing else
    is in it, else with the separator beside it."""
    line = parsed.lines.span(parsed.lines.line_at(span.start))
    head = parsed.text[line.start : span.start].rstrip(_BLANKS)
    tail = parsed.text[span.end : line.end].rstrip("\r").lstrip(_BLANKS)
    end = line.start + len(parsed.text[line.start : line.end].rstrip("\r"))
    if not tail:
        head = head[:-1].rstrip(_BLANKS) if head.endswith(("#", ";", ",")) else head
        return Edit(Span(line.start + len(head), end), "")
    if tail[0] in ";,":
        tail = tail[1:].lstrip(_BLANKS)
    return Edit(Span(span.start, end - len(tail)), "")


def _without_name(text: str, span: Span) -> Edit:
    """The edit that removes one name from a list."""
    start, end = span
    while text[end : end + 1] in (" ", "\t"):
        end += 1
    if text[end : end + 1] == ",":
        end += 1
        while text[end : end + 1] in (" ", "\t"):
            end += 1
        return Edit(Span(start, end), "")
    while text[start - 1 : start] in (" ", "\t", ","):
        start -= 1
    return Edit(Span(start, span.end), "")
