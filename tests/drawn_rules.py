"""Compares the findings of rules in small programs, and what their fixes change, with marks that are
drawn into the programs. This works for any language.

Below the place of a finding stands ``^^^ message``, or ``| message`` for an empty place. Below
another place that a finding refers to stands ``~~~ message``. A place that is not part of one line
is put between ``«`` and ``»``; its message is an argument of `check`::

    check("*.\n..\n!\n~ the first switch\n!\n^ this switch undoes the one before it", "double-switch")
    check("..\n0,0«\n»", "final-newline", "the final line end adds an operation")

If the drawing begins with a line end, its first and last line ends do not belong to the program.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from mines_tools.interface.language import RuleSelection, language
from mines_tools.text.diagnostics import apply_edits
from mines_tools.text.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from mines_tools.interface.language import Rule
    from mines_tools.text.diagnostics import Diagnostic

_MARKS = re.compile(r"(?P<indent> *)(?P<marks>\^+|~+|\|) (?P<message>.+)")
_AROUND = re.compile("[«»]")


def drawn_in(
    snippet: str, messages: Sequence[str] = (), end: str = "\n"
) -> tuple[str, list[tuple[Span, str]], list[tuple[Span, str]]]:
    """Return the program in `snippet`, with lines that end with `end`; then the places of the
    marked findings, with their messages; then the other marked places, with their messages.
    `messages` belong to the places between ``«`` and ``»``."""
    lines: list[str] = []
    findings: list[tuple[Span, str]] = []
    related: list[tuple[Span, str]] = []
    around: list[int] = []
    start = length = 0
    block = snippet[1:].removesuffix("\n") if snippet.startswith("\n") else snippet
    for line in block.split("\n"):
        match = _MARKS.fullmatch(line)
        if match is not None:
            begin = start + len(match["indent"])
            marked = 0 if match["marks"] == "|" else len(match["marks"])
            drawn = related if match["marks"][0] == "~" else findings
            drawn.append((Span(begin, begin + marked), match["message"]))
            continue
        start = length
        pieces = _AROUND.split(line)
        for piece in pieces[:-1]:
            length += len(piece)
            around.append(length)
        length += len(pieces[-1]) + len(end)
        lines.append("".join(pieces))
    places = map(Span, around[::2], around[1::2])
    findings += zip(places, messages, strict=True)
    return end.join(lines), sorted(findings), related


class RulesOf:
    """The rules of a language, which can be tried on small programs."""

    def __init__(self, language_id: str, *dialects: str, budget: int | None = None) -> None:
        """`check` tries a program in each of `dialects`, unless it is called with a dialect.
        `budget` is the largest number of transitions of the flow analysis."""
        self.language = language(language_id)
        self.rules = {rule.name: rule for rule in self.language.rules()}
        self._dialects = dialects
        self._budget = budget

    def dialect_of(self, text: str) -> str:
        """Return the dialect that the text declares, or the default dialect of the language."""
        chosen = self.language.dialect_choice(text)
        return self.language.default_dialect if chosen is None else chosen.dialect

    def diagnostics(
        self, text: str, rules: Iterable[Rule | str] = (), dialect: str | None = None
    ) -> Sequence[Diagnostic]:
        """Return the diagnostics of the parser and of `rules` about `text`."""
        dialect = self.dialect_of(text) if dialect is None else dialect
        if dialect not in self.language.dialects:
            chosen = self.language.dialect_choice(text)
            assert chosen is not None
            return [self.language.unknown_dialect(chosen)]
        codes = {(self.rules[rule] if isinstance(rule, str) else rule).code for rule in rules}
        parsed = self.language.parse(text, dialect)
        return self.language.check(
            parsed, RuleSelection(codes, flow_budget=self._budget)
        ).diagnostics

    def fixed(self, text: str, rule: Rule | str, dialect: str | None = None) -> str:
        """Return `text` after all fixes of the rule, applied one after the other."""
        name = rule if isinstance(rule, str) else rule.name
        for _ in range(100):
            found = self.diagnostics(text, [rule], dialect)
            fixes = [each.fix for each in found if each.name == name and each.fix is not None]
            if not fixes:
                return text
            text = apply_edits(text, fixes[0].edits)
        raise AssertionError(text)

    def check(
        self,
        snippet: str,
        name: str,
        *messages: str,
        dialect: str | None = None,
        end: str = "\n",
        help_text: str | None = None,
    ) -> str:
        """Compare what the rule reports in the program in `snippet` with the marks there (see
        `drawn_in`), and the help of each finding with `help_text`. Other places are compared if at
        least one is marked. Return the program without the marks."""
        text, drawn, drawn_related = drawn_in(snippet, messages, end)
        rule = self.rules[name]
        for tried in self._dialects if dialect is None else (dialect,):
            found = list(self._found(text, name, tried))
            reported = [(each.span, each.message) for each in found]
            assert (tried, reported) == (tried, drawn)
            assert all((each.code, each.severity) == (rule.code, rule.severity) for each in found)
            if drawn_related:
                assert [tuple(place) for each in found for place in each.related] == drawn_related
            if help_text is not None:
                assert [each.help for each in found] == [help_text] * len(drawn)
        return text

    def silent(self, text: str, name: str, dialect: str | None = None) -> None:
        """Check that the rule reports nothing in `text`."""
        for tried in self._dialects if dialect is None else (dialect,):
            reported = [each.message for each in self._found(text, name, tried)]
            assert (tried, reported) == (tried, [])

    def _found(self, text: str, name: str, dialect: str) -> Iterator[Diagnostic]:
        return (each for each in self.diagnostics(text, [name], dialect) if each.name == name)
