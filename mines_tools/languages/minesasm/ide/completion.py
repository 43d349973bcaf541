"""Completions: commands, words of the assembler, macros, and names where a name is wanted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.interface.editor import Completion
from mines_tools.languages.mines.commands import COMMANDS
from mines_tools.languages.mines.directives import WORDS as DIRECTIVES
from mines_tools.languages.minesasm.directives import KNOWN
from mines_tools.languages.minesasm.ide.names import names_of
from mines_tools.languages.minesasm.ide.place import comment_at, text_of, tokens_before
from mines_tools.languages.minesasm.ide.words import KINDS, name_text, word_text
from mines_tools.languages.minesasm.words import AVAILABLE, JUMPS, UNAVAILABLE, WORDS
from mines_tools.text.diagnostics import Edit
from mines_tools.text.markdown import plain, prose
from mines_tools.text.source import Span
from mines_tools.translations.phrases import phrase

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mines_tools.interface.editor import Snapshot
    from mines_tools.languages.minesasm.assembly_text import AssemblyText
    from mines_tools.languages.minesasm.ide.names import NameKind, NameScope

_LETTERS = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-()")
_BLOCKS = {
    "if": "if\n    $1\nend$0",
    "while": "while $1 do\n    $2\nend$0",
    "repeat": "repeat ${1:3}\n    $2\nend$0",
    "define": "define ${1:name}\n    $2\nend$0",
}
"""What is inserted for a word that opens a block."""
_WANTED: dict[str, NameKind] = {
    **dict.fromkeys((*JUMPS, "call"), "label"),
    **dict.fromkeys(("get", "set"), "slot"),
}
"""The kind of name that is wanted after a word."""
_NEW_NAME = ("let", "define")


def complete(snapshot: Snapshot, offset: int) -> Sequence[Completion]:
    """Return the completions at `offset`."""
    text = text_of(snapshot)
    comment = comment_at(text, offset)
    span = _typed(text.text, offset)
    if comment is not None:
        return list(_in_comment(text, comment, span))
    if _is_in_literal(text, offset):
        return ()
    before = _word_before(text, span.start)
    scope = names_of(text).scope_at(offset)
    wanted = _WANTED.get(before)
    if wanted is not None:
        return list(_names(scope, wanted, span))
    if before in _NEW_NAME or text.text[span.start : span.start + 1].isdigit():
        return ()
    parameters = list(_names(scope, "parameter", span))
    word = WORDS.get(before)
    if word is not None and word.operands:
        return parameters
    is_after_blank = offset > 0 and text.text[offset - 1] == " " and span.start == offset
    if is_after_blank and text.text[text.lines.starts[text.lines.line_at(offset)] : offset].strip():
        return ()  # after a whole statement, only letters ask for more
    return [*_names(scope, "macro", span), *_statements(span)]


def resolve_completion(snapshot: Snapshot, completion: Completion) -> str:
    """Return the description of `completion`, as Markdown."""
    data = completion.data or {}
    text = text_of(snapshot)
    if "word" in data:
        return word_text(str(data["word"]))
    if "directive" in data:
        return prose(phrase(DIRECTIVES["mines"][str(data["directive"])]))
    scope = names_of(text).scope_at(completion.edit.span.start)
    for kind in KINDS:
        if data.get("kind") == kind:
            known = scope.find(kind, completion.label)
            return "" if known is None else name_text(text, known)
    return ""


def _typed(text: str, offset: int) -> Span:
    """Return the span of the word that is being typed at `offset`."""
    start = end = offset
    while start > 0 and text[start - 1] in _LETTERS:
        start -= 1
    while end < len(text) and text[end] in _LETTERS:
        end += 1
    return Span(start, end)


def _word_before(text: AssemblyText, offset: int) -> str:
    """Return the last word before `offset` in its line."""
    found = [token.text for token in tokens_before(text, offset) if token.span.end <= offset]
    return found[-1] if found else ""


def _is_in_literal(text: AssemblyText, offset: int) -> bool:
    for token in tokens_before(text, offset):
        if token.kind in ("string", "character") and offset < token.span.end:
            return True
    line = text.text[text.lines.starts[text.lines.line_at(offset)] : offset]
    return line.count('"') % 2 == 1


def _names(scope: NameScope, kind: NameKind, span: Span) -> Iterator[Completion]:
    for known in scope.visible(kind):
        inserted, is_snippet, detail = known.name, False, phrase(KINDS[kind])
        if kind == "macro" and known.statement is not None:
            parameters = [token.text for token in known.statement.operands[1:]]
            stops = [f"${{{number}:{name}}}" for number, name in enumerate(parameters, 1)]
            inserted, is_snippet = " ".join([known.name, *stops]), bool(stops)
            detail = " ".join([detail, *parameters])
        yield Completion(
            known.name,
            "value",
            Edit(span, inserted),
            detail,
            is_snippet=is_snippet,
            data={"kind": kind},
        )


def _statements(span: Span) -> Iterator[Completion]:
    for name in AVAILABLE:
        command = COMMANDS[name]
        yield Completion(
            name, "command", Edit(span, name), command.stack_effect, data={"word": name}
        )
    for name, word in WORDS.items():
        block = _BLOCKS.get(name)
        yield Completion(
            name,
            "snippet" if block else "code",
            Edit(span, block or name),
            plain(phrase(word.meaning)),
            is_snippet=block is not None,
            data={"word": name},
        )
    yield Completion(
        "if … else … end",
        "snippet",
        Edit(span, "if\n    $1\nelse\n    $2\nend$0"),
        plain(phrase(WORDS["if"].meaning)),
        is_snippet=True,
        data={"word": "if"},
    )
    for name, (reason, _) in UNAVAILABLE.items():
        yield Completion(name, "missing", Edit(span, ""), phrase(reason), data={"word": name})


def _in_comment(text: AssemblyText, comment: Span, span: Span) -> Iterator[Completion]:
    """Yield the words of directives after ``mines:``."""
    before = text.text[comment.start : span.start].rstrip(" \t")
    if not before.endswith("mines:"):
        return
    for word in KNOWN:
        inserted = f"{word}=" if word == "dialect" else word
        yield Completion(word, "directive", Edit(span, inserted), data={"directive": word})
