"""Escapes names and quoted texts in messages.

The name of a file, a key of a configuration or the text of a program may contain dangerous
characters. They could move the cursor, end a line of a log, or change the direction of writing.
They could make one name look like another. Or they could send a command to a CI service that reads
the log. This module writes such characters as escapes. It does not change any other characters,
such as letters of any script and emoji.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re

_UNSAFE = (
    "[\0-\x1f\x7f-\x9f"  # control characters of ASCII and of Unicode
    "\u2028\u2029"  # line ends
    "\u061c\u200e\u200f\u202a-\u202e\u2066-\u206f"  # direction of writing
    "\ud800-\udfff]"  # surrogates
    # GitHub Actions sees a command here, at the start of a line.
    r"|^:(?=:)|^\s(?=\s*::)"
)
_PRINTABLE_BUT_UNSEEN = "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u3164\uffa0"
_HIDDEN = frozenset(_PRINTABLE_BUT_UNSEEN)
_UNSEEN = (
    f"[{_PRINTABLE_BUT_UNSEEN}\u00ad\u180e\u200b\u2060-\u2065\ufeff\ufff0-\ufffb"
    "\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e007f]"
)
"""The pattern of invisible characters. With them, two different names can look the same. The
pattern does not match invisible characters that join letters or emoji, or that choose between two
forms of a character."""
_COMMAND = r"##[\w.-]*\["
"""The start of a command for a CI service, anywhere in a line: GitHub ``##[error]``, Azure Pipelines ``##vso[...]``,
TeamCity ``##teamcity[...]``."""
_SURROGATE = "[\ud800-\udfff]"
_SHORT = {"\n": "\\n", "\r": "\\r", "\t": "\\t"}
_LONGEST_QUOTE = 40


def unsafe() -> re.Pattern[str]:
    """Return the pattern of the characters and texts that are escaped in shown lines: control characters, invisible
    characters, and commands of CI services."""
    import re  # most commands meet none, and importing it takes half the time in which Python starts

    return re.compile(f"{_UNSAFE}|{_UNSEEN}|{_COMMAND}")


def is_plain(text: str) -> bool:
    """Return True if a quick test shows that `text` is safe, so that `unsafe` matches nothing in
    it. If the result is False, `text` may still be safe."""
    return text.isprintable() and "##" not in text and not _hides(text)


def shown(text: str) -> str:
    """Return `text` on one line. Unsafe and invisible characters are written as escapes: ``\\n``,
    ``\\u{1b}``, ``\\u{200b}``."""
    if text.isprintable() and "::" not in text and "##" not in text and not _hides(text):
        return text
    return unsafe().sub(_escaped, text)


def _hides(text: str) -> bool:
    """Return whether `text` contains an invisible character that counts as printable."""
    return not (text.isascii() or _HIDDEN.isdisjoint(text))


def without_commands(text: str, bracket: str = "\u27e6") -> str:
    """Return `text` with `bracket` in place of each opening bracket that would make a CI service
    see a command. With the default `bracket`, the result has the same length and width as
    `text`."""
    if "##" not in text:
        return text
    import re

    return re.sub(_COMMAND, lambda match: match.group()[:-1] + bracket, text)


def quoted(text: str) -> str:
    """Return `text` in back quotes. If `text` is long, it is shortened. Invisible characters except
    the blank are written as escapes."""
    short = text[: _LONGEST_QUOTE + 1]
    if not short.isprintable() or _hides(short):
        short = "".join(_number(c) if _hides(c) or not c.isprintable() else c for c in short)
    short = without_commands(short, _number("["))
    return f"`{short}`" if len(short) <= _LONGEST_QUOTE else f"`{short[: _LONGEST_QUOTE - 3]}...`"


def is_seen(character: str) -> bool:
    """Return whether `character` can be shown unchanged. Such a character does not affect a
    terminal, and is visible alone or joined to another character."""
    return shown(character) == character


def as_unicode(name: str) -> str:
    """Return `name` with escapes in place of surrogates. This function is for formats that have
    their own escapes for all other characters."""
    if name.isprintable():
        return name
    import re

    return re.sub(_SURROGATE, _escaped, name)


def _escaped(match: re.Match[str]) -> str:
    matched = match.group()
    return _SHORT.get(matched) or matched[:-1] + _number(matched[-1])


def _number(character: str) -> str:
    if "\udc80" <= character <= "\udcff":  # Python's form of a byte that is not UTF-8
        return f"\\x{ord(character) - 0xDC00:02x}"
    return f"\\u{{{ord(character):x}}}"
