"""Suggests what to write in place of characters and words that cannot stand in a source."""

from __future__ import annotations

import re
from math import floor

from mines_tools.languages.minesasm.foreign_words import foreign_word, remedy_of
from mines_tools.languages.minesasm.words import AVAILABLE, WORDS
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

_LONGEST = 40
"""The maximum length of a word for which a number or an instruction is suggested."""
_COMMENT_MARK = re.compile(r"/{2,}|/\*|;+|--+")
_IN_WORD = re.compile("[A-Za-z0-9_]")
"""The pattern of a character of a word. It is one of the first two characters of a wrong word, and odd characters do not
contain it."""
_FRACTION = re.compile(r"[+-]?[0-9]{1,15}\.[0-9]{1,15}")
_POWER = re.compile(r"([+-]?[0-9]{1,15})[eE]([0-9]|1[0-5])")


def comment_mark(text: str, start: int, end: int) -> str:
    """Return the mark with which a comment begins in another language, if the odd characters from `start` to `end` of
    `text` begin with one. Otherwise return an empty string. A semicolon directly after a word ends an instruction in
    another language: it is not a mark."""
    found = _COMMENT_MARK.match(text, start, end)
    if found is None or (found[0][0] == ";" and is_after_word(text, start)):
        return ""
    if found[0][0] == "-" and (found.end() < end or text[end : end + 1].isdigit()):
        return ""
    return found[0]


def is_after_word(text: str, start: int) -> bool:
    """Return whether a word ends directly before the offset `start` of `text`."""
    return start > 0 and not text[start - 1].isspace()


def remedy_of_odd(text: str, start: int, end: int) -> str:
    """Return the remedy for the odd characters or the wrong word from `start` to `end` of `text`. An empty string stands
    for the usual remedy."""
    if _IN_WORD.search(text, start, min(end, start + 2)):
        return _remedy_of_wrong(text[start:end])
    if comment_mark(text, start, end):
        return phrase("a comment begins with `#`")
    word = text[start : min(end, start + _LONGEST)]
    if word[0] == ";":
        return phrase(
            "leave it out: instructions need only a blank between them, and a comment begins with `#`"
        )
    if word == "." and is_after_word(text, start):
        return phrase("leave it out")
    foreign = foreign_word(word)
    return "" if foreign is None else remedy_of(foreign)


def _remedy_of_wrong(text: str) -> str:
    """Return the remedy for `text`, a word that begins like a number or like a command but is neither. An empty string
    stands for the usual remedy."""
    if text[-1] != ")":
        numbers = numbers_meant(text)
        if len(numbers) == 1:
            return phrase(
                "a number is written with the digits 0 to 9: write `{number}`", number=numbers[0]
            )
        if numbers:
            one, other = numbers
            return phrase(
                "Mines has only integers: write `{one}` or `{other}`", one=one, other=other
            )
        return phrase("a number consists of the digits 0 to 9, after a `-` if it is less than 0")
    instructions = instructions_meant(text)
    if instructions:
        return phrase("did you mean `{near}`?", near=instructions[0])
    foreign = foreign_word(text[: min(text.index("("), _LONGEST)])
    return "" if foreign is None else remedy_of(foreign)


def numbers_meant(text: str) -> Sequence[int]:
    """Return the integer that `text` stands for in another language. If `text` is a fraction, return the two integers
    next to it. Return an empty sequence if it is no number."""
    if len(text) > _LONGEST:
        return ()
    if _FRACTION.fullmatch(text):
        below = floor(float(text))
        return (below,) if float(text) == below else (below, below + 1)
    power = _POWER.fullmatch(text)
    if power is not None:
        return (int(power[1]) * 10 ** int(power[2]),)
    for base in (0, 10):
        try:
            return (int(text, base),)
        except ValueError:
            continue
    return ()


def instructions_meant(text: str) -> Sequence[str]:
    """Return the instruction that `text`, a word with brackets, stands for: in other letter case, or without the
    brackets. Return an empty sequence if there is none."""
    if len(text) > _LONGEST:
        return ()
    lower = text.lower()
    candidates = (lower, lower[: lower.index("(")])
    return [each for each in candidates if each in AVAILABLE or each in WORDS][:1]
