"""What a person may mean who types a text where a program has none: a text to print."""

from __future__ import annotations

LONGEST = 40
"""Characters of the longest text for which a program is written."""
_QUOTES = (('"', '"'), ("'", "'"), ("\u201c", "\u201d"), ("\u300c", "\u300d"))
_CLOSING = dict(_QUOTES)


def text_to_print(raw: str) -> str:
    """Return the text to print in `raw`: what is in quotation marks, which may not be closed yet, or words. Return ""
    if there is none."""
    text = raw.strip()
    if text[:1] in _CLOSING:
        text = text[1:].removesuffix(_CLOSING[text[0]])
    elif not any(character.isalpha() or not character.isascii() for character in text):
        return ""
    return text if text.isprintable() and len(text) <= LONGEST else ""


def is_surely_text(raw: str) -> bool:
    """Return whether `raw` can hardly be a name: it is in quotation marks, or is not in small ASCII letters."""
    text = raw.strip()
    return text[:1] in _CLOSING or text != text.lower() or not text.isascii()
