"""Compares two texts in the assembler's language."""

from __future__ import annotations

from mines_tools.languages.minesasm.syntax import word_tokens
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.languages.minesasm.assembly_text import AssemblyText


def difference(before: AssemblyText, after: AssemblyText) -> str | None:
    """Return a description of the first word in which `before` and `after` differ. Return None if they are the same
    program. Blanks, blank lines and comments make no difference; a directive for the dialect does."""
    old, new = _words(before), _words(after)
    for (number, was), (_, is_now) in zip(old, new, strict=False):
        if was != is_now:
            return phrase("line {number:,}: {old} became {new}", number=number, old=_shown(was), new=_shown(is_now))  # fmt: skip
    shorter = min(len(old), len(new))
    if len(old) > shorter:
        number, word = old[shorter]
        return phrase("line {number:,}: {word} is missing", number=number, word=_shown(word))
    if len(new) > shorter:
        number, word = new[shorter]
        return phrase("line {number:,}: {word} was added", number=number, word=_shown(word))
    return None


def _shown(word: str) -> str:
    return "\u21b5" if word == "\n" else word


def _words(text: AssemblyText) -> Sequence[tuple[int, str]]:
    """Return the words of `text`, each with the number of its line. A line end after a word is a word, too."""
    words: list[tuple[int, str]] = []
    for token in word_tokens(text.source):
        if token.kind == "newline":
            if words and words[-1][1] != "\n":
                words.append((text.lines.position(token.span.start).line, "\n"))
        else:
            words.append((text.lines.position(token.span.start).line, token.text))
    if words and words[-1][1] == "\n":
        words.pop()
    return words
