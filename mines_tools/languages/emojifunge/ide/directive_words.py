"""Hovers and completions for directives."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from mines_tools.interface.editor import Completion, Hover
from mines_tools.languages.emojifunge.directives import BEGIN, WORDS, directives
from mines_tools.rules.catalogue import with_own
from mines_tools.rules.editor import rule_completions, rule_hover
from mines_tools.text.diagnostics import Edit
from mines_tools.text.markdown import prose
from mines_tools.text.source import Span
from mines_tools.translations.phrases import phrase

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from mines_tools.interface.language import Rule
    from mines_tools.languages.emojifunge.syntax import Grid

_NAMES = re.compile(rf"\b{BEGIN}[ \t]*(?P<word>[a-z-]+)[ \t]*\[(?P<names>[^\]\n]*)\Z")
_WORD = re.compile(rf"\b{BEGIN}[ \t]*(?P<word>[a-z-]*)\Z")
_REST = re.compile(r"[\w-]*")
_LONGEST = 2_000
"""If there are more characters than this before the cursor in the line, no completions are offered."""


@cache
def known_rules() -> Mapping[str, Rule]:
    """Return all rules, by code."""
    from mines_tools.languages.emojifunge.rules.checking import all_rules
    from mines_tools.languages.emojifunge.suppression import EXAMPLES

    return with_own(all_rules(), lambda: EXAMPLES)


def directive_hover(grid: Grid, offset: int) -> Hover | None:
    """Return the hover for the directive at `offset`. If a rule name is at `offset`, return the hover for the rule."""
    for directive in directives(grid):
        if not directive.span.start <= offset <= directive.span.end:
            continue
        for name, span in directive.names or ():
            if span.start <= offset <= span.end:
                return rule_hover(known_rules(), name, span, "emojifunge")
        meaning = WORDS.get(directive.word)
        sentence = phrase("There is no such directive.") if meaning is None else phrase(meaning)
        return Hover(directive.span, prose(sentence))
    return None


def complete_directive(grid: Grid, offset: int) -> list[Completion] | None:
    """Return the completions inside a directive. Return None if the cursor at `offset` is not in a directive."""
    y = grid.lines.line_at(offset)
    start = grid.lines.starts[y]
    before = grid.text[start:offset]
    if BEGIN not in before or len(before) > _LONGEST:
        return None
    word_rest = _REST.match(grid.text, offset, max(grid.lines.end(y), offset))
    end = offset if word_rest is None else word_rest.end()
    names = _NAMES.search(before)
    if names is not None and names["word"] in WORDS:
        rule_names = [name.strip() for name in names["names"].split(",")]
        typed = rule_names.pop()
        place = Span(offset - len(typed), end)
        from mines_tools.languages.emojifunge.rules.checking import all_rules

        return list(rule_completions(all_rules(), typed, set(rule_names), place))
    word = _WORD.search(before)
    if word is None:
        return None
    return list(_words(word["word"], Span(offset - len(word["word"]), end)))


def _words(typed: str, place: Span) -> Iterator[Completion]:
    for word, detail in WORDS.items():
        if word.startswith(typed):
            text = f"{word}[$1]" if word == "ignore-file" else f"{word}[$1] ${{2:0,0}}"
            yield Completion(word, "directive", Edit(place, text), phrase(detail), is_snippet=True)


def begin_directive(grid: Grid, place: Span, typed: str) -> Iterator[Completion]:
    """Yield completions that replace the word `typed`, at the beginning of a row, by a whole directive."""
    y = grid.lines.line_at(place.start)
    if (
        typed
        and BEGIN.startswith(typed)
        and not grid.text[grid.lines.starts[y] : place.start].strip()
    ):
        for completion in _words("", place):
            edit = Edit(place, f"{BEGIN} {completion.edit.text}")
            yield completion._replace(label=f"{BEGIN} {completion.label}", edit=edit)
