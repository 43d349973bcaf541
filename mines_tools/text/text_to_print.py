"""Finds what a person may mean who types a text where a program cannot have one: a text to print."""

from __future__ import annotations

LONGEST = 40
"""The greatest number of characters of a text for which a program is written."""
_PRINT = "print "
"""The word before a text that asks to print it."""
_QUOTES = (('"', '"'), ("'", "'"), ("\u201c", "\u201d"), ("\u300c", "\u300d"))
_CLOSING = dict(_QUOTES)


def text_to_print(raw: str) -> str:
    """Return the text to print in `raw`: the text in quotation marks, of which the second may be missing, or otherwise
    all words. Return "" if there is no such text."""
    text = raw.strip()
    if text[:1] in _CLOSING:
        text = text[1:].removesuffix(_CLOSING[text[0]])
    elif not any(character.isalpha() or not character.isascii() for character in text):
        return ""
    return text if text.isprintable() and len(text) <= LONGEST else ""


def asked_to_print(raw: str) -> str:
    """Return the text that `raw` asks to print with the word `print` before it. Return "" if it does not ask so."""
    text = raw.strip()
    return text_to_print(text.removeprefix(_PRINT)) if text.startswith(_PRINT) else ""


def is_surely_text(raw: str) -> bool:
    """Return whether `raw` is very probably not a name: it is in quotation marks, or does not consist of small ASCII
    letters."""
    text = raw.strip()
    return text[:1] in _CLOSING or text != text.lower() or not text.isascii()
