"""Repairs of errors: the word that was probably meant, a missing label, a missing ``end``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.languages.mines.commands import COMMANDS
from mines_tools.languages.minesasm.foreign_words import foreign_word
from mines_tools.languages.minesasm.ide.names import names_of
from mines_tools.languages.minesasm.ide.place import blocks_in, text_of, tokens_before
from mines_tools.languages.minesasm.literals import character_of
from mines_tools.languages.minesasm.odd_words import (
    comment_mark,
    instructions_meant,
    numbers_meant,
)
from mines_tools.languages.minesasm.similar_names import SimilarNames
from mines_tools.languages.minesasm.words import AVAILABLE, WORDS
from mines_tools.text.diagnostics import Edit, Fix
from mines_tools.text.source import Span
from mines_tools.translations.phrases import phrase

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from mines_tools.interface.editor import Snapshot
    from mines_tools.languages.minesasm.assembly_text import AssemblyText
    from mines_tools.text.diagnostics import Diagnostic

_MOST_COMPARED = 5_000
"""The maximum number of names that are compared with a word. An editor asks for the repairs of several errors at once."""


def repairs(snapshot: Snapshot, diagnostic: Diagnostic) -> Iterable[Fix]:
    """Yield the fixes of `diagnostic`."""
    text = text_of(snapshot)
    if diagnostic.name == "unknown-instruction":
        yield from _instruction(text, diagnostic.span)
    elif diagnostic.name == "odd-character":
        yield from _odd(text.text, diagnostic.span)
    elif diagnostic.name == "missing-operand":
        yield from _operand(text, diagnostic.span)
    elif diagnostic.name in ("unknown-label", "unknown-slot"):
        yield from _name(text, diagnostic)
    elif diagnostic.name == "unclosed-block":
        yield _end(text, diagnostic.span)


def _end(text: AssemblyText, span: Span) -> Fix:
    """Return the fix that writes the missing ``end``. `span` is the place of the error."""
    for block in blocks_in(text.tree.nodes):
        if block.opening.head.span == span and block.end is not None:  # the `if` of an `else if`
            at, written = block.end.head.span.end, " end"
            break
    else:
        at = len(text.text)
        line_end = "" if text.text.endswith("\n") or not text.text else "\n"
        written = f"{line_end}end\n"
    return Fix(phrase("Write `end`"), (Edit(Span(at, at), written),), False)


def _instruction(text: AssemblyText, span: Span) -> Iterator[Fix]:
    word = text.text[span.start : span.end]
    foreign = foreign_word(word)
    if foreign is not None:
        yield from (_replacing(span, each) for each in foreign.instead)
        return
    for command in COMMANDS.values():
        if word in command.aliases and command.name in AVAILABLE:
            yield _replacing(span, command.name)
            return
    macros = [known.name for known in names_of(text).whole.visible("macro")]
    near = _near(word, [*WORDS, *AVAILABLE, *macros])
    if near:
        yield _replacing(span, near)


def _odd(text: str, span: Span) -> Iterator[Fix]:
    word = text[span.start : span.end]
    mark = comment_mark(text, span.start, span.end)
    foreign = foreign_word(word)
    if mark:
        yield _replacing(Span(span.start, span.start + len(mark)), "#")
    elif word.isdigit():
        yield _replacing(span, f"push {word}")
    elif foreign is not None:
        yield from (_replacing(span, each) for each in foreign.instead)
    elif word[-1] == ")" and "(" in word:
        yield from (_replacing(span, each) for each in instructions_meant(word))
    else:
        yield from (_replacing(span, str(each)) for each in numbers_meant(word))


def _operand(text: AssemblyText, span: Span) -> Iterator[Fix]:
    """Yield the fix for the wrong operand at `span`."""
    before = tokens_before(text, span.start)
    if not before or before[-1].text != "push":
        return
    character = character_of(text.text[span.start : span.end])
    if character is not None:
        yield _replacing(span, character)


def _near(word: str, names: Sequence[str]) -> str | None:
    return SimilarNames().near(word, "", lambda: names[:_MOST_COMPARED])


def _name(text: AssemblyText, diagnostic: Diagnostic) -> Iterator[Fix]:
    kind = "label" if diagnostic.name == "unknown-label" else "slot"
    for of_kind, span in names_of(text).unknown_in(diagnostic.span):
        if of_kind != kind:
            continue
        word = text.text[span.start : span.end]
        scope = names_of(text).scope_at(span.start)
        near = _near(word, [known.name for known in scope.visible(of_kind)])
        if near:
            yield _replacing(span, near)
        if kind == "label":
            line_end = "" if text.text.endswith("\n") or not text.text else "\n"
            at = len(text.text)
            title = phrase("Write the label `{name}` at the end", name=word)
            yield Fix(title, (Edit(Span(at, at), f"{line_end}{word}:\n"),), False)


def _replacing(span: Span, word: str) -> Fix:
    return Fix(phrase("Write {text}", text=f"`{word}`"), (Edit(span, word),), False)
