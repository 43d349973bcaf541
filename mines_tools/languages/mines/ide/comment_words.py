"""Hovers for the words in comments that are directives, names of rules, or claims. A claim is a
text that says what an operation does."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from mines_tools.interface.editor import Hover
from mines_tools.languages.mines.claims import claim_on
from mines_tools.languages.mines.commands import COMMANDS
from mines_tools.languages.mines.dialect import DIALECTS
from mines_tools.languages.mines.directives import WORDS, directives
from mines_tools.languages.mines.ide.place import comment_span
from mines_tools.languages.mines.words.commands import command_text
from mines_tools.rules.catalogue import with_own
from mines_tools.rules.editor import rule_hover
from mines_tools.text.markdown import code, lines, paragraphs, prose
from mines_tools.text.source import Span
from mines_tools.translations.phrases import phrase

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mines_tools.interface.language import Rule
    from mines_tools.languages.mines.commands import Command
    from mines_tools.languages.mines.directives import Directive
    from mines_tools.languages.mines.tree import Tree

_LONGEST = 80


def comment_hover(tree: Tree, line: int, offset: int) -> Hover | None:
    """Return a hover for the word at `offset`, which must be in the comment of `line`. Return None if the tools do not
    use this word."""
    comment = comment_span(tree, line)
    if comment is None:
        return None
    for directive in directives(tree.text[comment.start : comment.end], comment.start):
        if directive.span.start <= offset <= directive.span.end:
            return _directive_hover(tree, directive, offset)
    claim = claim_on(tree, line)
    if claim is None or not claim.span.start <= offset <= claim.span.end:
        return None
    commands = [COMMANDS[name] for name in COMMANDS if name in claim.commands]
    is_note = tree.text.startswith("#=", comment.start)
    note = phrase(
        "{claim}: a note that `mines-fmt --annotate` wrote and renews; `mines-lint` checks it"
        if is_note
        else "{claim}: a claim in your comment about this line; `mines-lint` checks it",
        claim=code(_short(claim.text)),
    )
    parts = [command_markdown(command) for command in commands]
    return Hover(claim.span, paragraphs(note, *parts))


def command_markdown(command: Command) -> str:
    """Return the full description of `command`, as Markdown."""
    return lines(map(prose, command_text(command).split("\n")))


def _short(text: str) -> str:
    """Return `text`, or only its beginning if it is long."""
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"


def _directive_hover(tree: Tree, directive: Directive, offset: int) -> Hover:
    at = directive.span.start
    for name in directive.names:
        at = tree.text.index(name, at)
        if at <= offset <= at + len(name):
            return rule_hover(known_rules(), name, Span(at, at + len(name)), "mines")
        at += len(name)
    if directive.tool == "fmt":
        return Hover(directive.span, prose(phrase(WORDS["fmt"][directive.word])))
    meaning = WORDS["mines"].get(directive.word)
    sentences = [phrase("There is no such directive.") if meaning is None else phrase(meaning)]
    if directive.word == "dialect" and directive.value is not None:
        dialect = DIALECTS.get(directive.value)
        sentences.append(
            phrase("There is no such dialect.") if dialect is None else phrase(dialect.title)
        )
    return Hover(directive.span, paragraphs(*map(prose, sentences)))


@cache
def known_rules() -> Mapping[str, Rule]:
    """Return all rules. The keys are the codes of the rules."""
    from mines_tools.languages.mines.rules.checking import all_rules
    from mines_tools.languages.mines.suppression import EXAMPLES

    return with_own(all_rules(), lambda: EXAMPLES)
