"""Shows integers together with the characters whose codes they are."""

from __future__ import annotations

_LINE_END = "\n"
"""The only control character that is shown. If a number is the code of a different control character, the number is
hardly meant as a character."""


def letter_of(value: int) -> str:
    """Return the character with the code point `value` in readable form. The text is empty if there
    is no such character, or if the character would change how the quote before it looks."""
    from unicodedata import combining

    if not 0 <= value < 0x110000 or combining(chr(value)):
        return ""
    letter = chr(value)
    if letter == _LINE_END:
        return "\\n"
    return letter if letter.isprintable() else ""


def with_letter(text: str, value: int) -> str:
    """Return `text`, which stands for `value`. If `value` is the code of a character that can be shown, this character
    follows: ``72 'H'``."""
    letter = letter_of(value)
    return f"{text} '{letter}'" if letter else text
