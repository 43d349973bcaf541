"""Compares two texts in the assembler's language."""

from __future__ import annotations

from mines_tools.languages.minesasm.findings import shown_word
from mines_tools.languages.minesasm.instructions import UNDONE
from mines_tools.languages.minesasm.words import JUMPS
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.languages.minesasm.assembly_text import AssemblyText
    from mines_tools.languages.minesasm.statements import Token


def difference(before: AssemblyText, after: AssemblyText) -> str | None:
    """Return a description of the first word in which `before` and `after` differ. Return None if they are the same
    program. Blanks, blank lines and comments make no difference; a directive for the dialect does. In programs without
    errors, only what they do makes a difference: see `_essence`."""
    old, new = _words(before), _words(after)
    if [word.text for word in old] == [word.text for word in new]:
        return None
    if not (before.errors or after.errors) and _essence(before) == _essence(after):
        return None
    for was, is_now in zip(old, new, strict=False):
        if was.text != is_now.text:
            number = _line(before, was)
            return phrase("line {number:,}: {old} became {new}", number=number, old=_shown(was), new=_shown(is_now))  # fmt: skip
    shorter = min(len(old), len(new))
    if len(old) > shorter:
        word = old[shorter]
        return phrase("line {number:,}: {word} is missing", number=_line(before, word), word=_shown(word))  # fmt: skip
    if len(new) > shorter:
        word = new[shorter]
        return phrase("line {number:,}: {word} was added", number=_line(after, word), word=_shown(word))  # fmt: skip
    return None


def _essence(text: AssemblyText) -> Sequence[tuple[str, int]]:
    """Return the names and values of the instructions of `text`, without labels that nothing leads to, and without
    neighbours that do nothing together. Labels have their numbers in order."""
    instructions = text.lowered.instructions
    used = {each.value for each in instructions if each.name in _LEADING}
    numbers: dict[int, int] = {}
    kept: list[tuple[str, int]] = []
    for name, value, *_ in instructions:
        if name == "label" and value not in used:
            continue
        if kept and ((kept[-1][0], name) in UNDONE or (kept[-1][0], name) == ("push", "pop")):
            kept.pop()
            continue
        if name == "label" or name in _LEADING:
            value = numbers.setdefault(value, len(numbers))  # noqa: PLW2901
        kept.append((name, value))
    return kept


_LEADING = (*JUMPS, "call")
"""The instructions whose value is the number of a label."""


def _line(text: AssemblyText, word: Token) -> int:
    """Return the number of the line of `word`, counted from 1."""
    return text.lines.position(word.span.start).line


def _shown(word: Token) -> str:
    return "\u21b5" if word.kind == "newline" else shown_word(word.text)


def _words(text: AssemblyText) -> Sequence[Token]:
    """Return the words of `text`. A line end after a word is a word, too."""
    words: list[Token] = []
    for token in text.words:
        if token.kind != "newline" or (words and words[-1].kind != "newline"):
            words.append(token)
    if words and words[-1].kind == "newline":
        words.pop()
    return words
