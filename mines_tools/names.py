"""Names and quoted texts as every message writes them.

Whoever chose the name of a file, a key of a configuration or the text of a program must not thereby
move a cursor, end a line of a log, turn the direction of writing or command a CI service that reads
the log: characters that do so are written as escapes. Everything else stays as it is, letters of any
script and emoji too.
"""

from __future__ import annotations

TYPE_CHECKING = False  # without importing typing
if TYPE_CHECKING:
    import re
    from collections.abc import Iterable

_UNSAFE = (
    "[\0-\x1f\x7f-\x9f"  # control characters of ASCII and of Unicode
    "\u2028\u2029"  # what ends a line
    "\u061c\u200e\u200f\u202a-\u202e\u2066-\u206f"  # what turns the direction of writing
    "\ud800-\udfff]"  # halves of characters
    # Where GitHub Actions sees a command: at the start of a line, or in the middle of one.
    r"|^:(?=:)|^\s(?=\s*::)|(?<=##)\["
)
_SURROGATE = "[\ud800-\udfff]"
_SHORT = {"\n": "\\n", "\r": "\\r", "\t": "\\t"}
_LONGEST_QUOTE = 40


def unsafe() -> re.Pattern[str]:
    """Every character that is not shown as it is."""
    import re  # most commands meet none, and importing it takes half the time in which Python starts

    return re.compile(_UNSAFE)


def shown(text: str) -> str:
    """`text` on one line, safe to show: ``\\n``, ``\\u{1b}``, ``\\u{202e}`` for what is not."""
    if text.isprintable() and "::" not in text and "##[" not in text:
        return text
    return unsafe().sub(_escaped, text)


def quoted(text: str) -> str:
    """`text` between back quotes, every character visible but for the blank, and not too long."""
    short = text[: _LONGEST_QUOTE + 1]
    if not short.isprintable():
        short = "".join(c if c.isprintable() else _number(c) for c in short)
    short = short.replace("##[", f"##{_number('[')}")
    return f"`{short}`" if len(short) <= _LONGEST_QUOTE else f"`{short[: _LONGEST_QUOTE - 3]}...`"


def is_safe(character: str) -> bool:
    """Whether `character` can be shown as it is."""
    return character.isprintable() or not unsafe().match(character)


def as_unicode(name: str) -> str:
    """`name` without halves of characters, for formats that have escapes of their own."""
    if name.isprintable():
        return name
    import re

    return re.sub(_SURROGATE, _escaped, name)


def _escaped(match: re.Match[str]) -> str:
    return _SHORT.get(match.group()) or _number(match.group())


def _number(character: str) -> str:
    if "\udc80" <= character <= "\udcff":  # how Python holds a byte that is not UTF-8
        return f"\\x{ord(character) - 0xDC00:02x}"
    return f"\\u{{{ord(character):x}}}"


def nearest_name(name: str, known: Iterable[str]) -> str | None:
    """The one of `known` that `name` was most likely meant for, if any."""
    import difflib

    found = difflib.get_close_matches(name, list(known), 1)
    return found[0] if found else None
