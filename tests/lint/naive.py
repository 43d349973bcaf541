"""A simple way to handle directives, which needs time quadratic in the size of the text. The quick
functions must give the same results."""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING

from mines_tools.interface.language import Language, Parsed, Suppression
from mines_tools.languages.mines.directives import Directive, placed_names
from mines_tools.languages.mines.removal import Removals
from mines_tools.languages.mines.rules.checking import all_rules
from mines_tools.languages.mines.suppression import _whole
from mines_tools.lint.suppressions import _Judge
from mines_tools.rules.catalogue import OWN_CODES, rules_of
from mines_tools.text.diagnostics import Diagnostic, Edit
from mines_tools.text.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence, Set

    from mines_tools.languages.mines.tree import Tree

    Names = tuple[tuple[str, Span], ...]

_DIRECTIVE = re.compile(
    r"\bmines:[ \t]*(?P<word>[a-z-]+)"
    r"(?:[ \t]*\[(?P<names>[^\]\n]*)\]|[ \t]*=[ \t]*(?P<value>[^\s,;#\[\]]+))?"
    r"|\bfmt:[ \t]*(?P<layout>off|on|skip)\b"
)


def naive_directives(comment: str, offset: int) -> Iterator[Directive]:
    """Yield the directives in a comment, found by one regular expression."""
    for match in _DIRECTIVE.finditer(comment):
        span = Span(*match.span()).shifted(offset)
        if match["layout"]:
            yield Directive("fmt", match["layout"], (), None, span, None)
            continue
        names = [name.strip() for name in (match["names"] or "").split(",")]
        value = match["value"]
        place = None if value is None else Span(*match.span("value")).shifted(offset)
        yield Directive("mines", match["word"], tuple(filter(None, names)), value, span, place)


def naive_suppressions(tree: Tree) -> list[Suppression]:
    """Return what each directive covers. For every ``on``, all rules that are off are looked at."""
    found: list[Suppression] = []
    off: list[tuple[Span, Names, int]] = []
    everything = len(tree.line_texts)

    def covering(names: Names, span: Span, covers: tuple[Span, ...]) -> Suppression:
        return Suppression(names, span, covers, partial(Removals(tree).without, span))

    def part(span: Span, names: Names, line: int, stop: int) -> Suppression:
        return covering(names, span, (_whole(tree, line, stop),))

    for line, directive in tree.directives("mines"):
        span, word = directive.span, directive.word
        lines = {
            "ignore": (line, line + 1), "ignore-next": (line + 1, line + 2),
            "ignore-file": (0, everything),
        }.get(word)  # fmt: skip
        names = placed_names(tree.text, directive)
        if not names and tree.text[span.end - 1] == "]":
            if lines is not None or word in ("off", "on"):
                found.append(covering((), span, ()))
        elif lines is not None:
            found.append(part(span, names, *lines))
        elif word == "off":
            off.append((span, names, line))
        elif word == "on":
            wanted = {_code(name) for name, _ in names}
            met: set[str] = set()
            left, closed = [], []
            for start, about, since in off:
                ends = tuple(each for each in about if not wanted or _code(each[0]) in wanted)
                stays = tuple(each for each in about if each not in ends)
                if not about or ends:
                    closed.append(part(start, ends, since, line + 1))
                    met |= wanted if not about else {_code(name) for name, _ in ends}
                if stays:
                    left.append((start, stays, since))
            off = left
            idle = tuple(each for each in names if _code(each[0]) not in met)
            if idle or not (names or closed):
                closed.append(covering(idle, span, ()))
            found += closed
    found += [part(*region, everything) for region in off]
    return sorted(found, key=lambda suppression: suppression.span)


def _code(name: str) -> str:
    return next((rule.code for rule in all_rules() if name == rule.name), name.upper())


def naive_suppressed(
    language: Language, parsed: Parsed, diagnostics: Sequence[Diagnostic], codes: Set[str]
) -> list[Diagnostic]:
    """Return the diagnostics that are not turned off, and those about the directives. Every
    directive is compared with every diagnostic."""
    rules = rules_of(language)
    directives = language.suppressions(parsed)
    judge = _NaiveJudge(parsed, rules, codes)
    parts: dict[Span, list[Suppression]] = {}
    for directive in directives:
        parts.setdefault(directive.span, []).append(directive)
    can = [each for each in diagnostics if rules[each.code].scope != "syntax"]
    shown = [each for each in diagnostics if rules[each.code].scope == "syntax"]
    shown += judge.left(directives, can, by_all=True)
    said = [each for together in parts.values() for each in judge.judgements_of(together)]
    shown += judge.left(directives, said, by_all=False)
    for together in parts.values():
        shown += judge.judgements_of(together, OWN_CODES)
    return sorted(shown, key=lambda diagnostic: (diagnostic.span, diagnostic.code))


class _NaiveJudge(_Judge):
    def left(
        self, directives: Sequence[Suppression], diagnostics: Iterable[Diagnostic], *, by_all: bool
    ) -> list[Diagnostic]:
        left = []
        for diagnostic in diagnostics:
            at = diagnostic.span.start
            hiding: set[Span] = set()
            for directive in directives:
                if not any(start <= at < end for start, end in directive.covers):
                    continue
                if not directive.names and by_all:
                    hiding.add(directive.span)
                for name, span in directive.names:
                    rule = self.rule(name)
                    if rule is not None and rule.code == diagnostic.code:
                        hiding.add(span)
            self.used |= hiding
            if not hiding:
                left.append(diagnostic)
        return left

    def _without(self, span: Span) -> Edit:
        blanks = " \t\v\f"
        line = self._parsed.lines.span(self._parsed.lines.line_at(span.start))
        text = self._parsed.text
        head = text[line.start : span.start].rstrip(blanks)
        tail = text[span.end : line.end].rstrip("\r").lstrip(blanks)
        end = line.start + len(text[line.start : line.end].rstrip("\r"))
        if not tail:
            head = head[:-1].rstrip(blanks) if head.endswith(("#", ";", ",")) else head
            return Edit(Span(line.start + len(head), end), "")
        if tail[0] in ";,":
            tail = tail[1:].lstrip(blanks)
        return Edit(Span(span.start, end - len(tail)), "")
