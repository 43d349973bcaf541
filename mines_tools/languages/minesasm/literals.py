"""Reads and writes numbers, characters and strings."""

from __future__ import annotations

import re

from mines_tools.languages.mines.commands import LAST_CODE_POINT

_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "0": "\0", "e": "\x1b", "\\": "\\", "'": "'", '"': '"'}
KNOWN_ESCAPES = r"\n \t \r \0 \e \\ \' \" \x41 \u{1F600}"
_ESCAPE = re.compile(r"\\(?:x([0-9A-Fa-f]{2})|u\{([0-9A-Fa-f]{1,6})\}|(.))", re.DOTALL)


class EscapeError(ValueError):
    """The error that a literal contains an unknown escape. `start` and `end` are the place of the escape in the
    literal."""

    def __init__(self, start: int, end: int) -> None:
        super().__init__()
        self.start = start
        self.end = end


def unquoted(literal: str) -> str:
    """Return the text that `literal` stands for. `literal` begins and ends with a quote. Raises EscapeError."""
    pieces: list[str] = []
    at, end = 1, len(literal) - 1
    while (escape := literal.find("\\", at, end)) >= 0:
        pieces.append(literal[at:escape])
        found = _ESCAPE.match(literal, escape, end)
        code = (found[1] or found[2]) if found else None
        if found is None or (code is None and found[3] not in _ESCAPES):
            raise EscapeError(escape, found.end() if found else end)
        if code is not None and int(code, 16) > LAST_CODE_POINT:
            raise EscapeError(escape, found.end())
        pieces.append(_ESCAPES[found[3]] if code is None else chr(int(code, 16)))
        at = found.end()
    pieces.append(literal[at:end])
    return "".join(pieces)


def quoted(text: str) -> str:
    """Return the string literal for `text`."""
    names = {value: name for name, value in _ESCAPES.items() if name != "'"}
    pieces = [
        f"\\{names[character]}"
        if character in names
        else character
        if character.isprintable()
        else f"\\u{{{ord(character):X}}}"
        for character in text
    ]
    return f'"{"".join(pieces)}"'


def character_of(literal: str) -> str | None:
    """Return the character literal for `literal`, the string literal of a text with one character. Return None if it is
    not a literal, or if its text has more or fewer characters."""
    if len(literal) < 3 or literal[-1] != '"':
        return None
    try:
        text = unquoted(literal)
    except EscapeError:
        return None
    content = literal[1:-1]
    return ("'\\''" if content == "'" else f"'{content}'") if len(text) == 1 else None
