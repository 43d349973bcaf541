"""Parses TOML, and finds the places of values in a TOML text. The places are needed only to report errors."""

from __future__ import annotations

import re
import tomllib

from mines_tools.base.records import NamedTuple
from mines_tools.text.escaping import shown
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    KeyPath = tuple[str | int, ...]
    """The keys and element numbers that lead to a value."""

_QUICK = 4_000
"""A text of more than this number of characters is checked by `_check_depth` before it is parsed. The parser takes time
quadratic in the number of a key's parts, and recurses as deep as brackets are nested. Even so, shorter texts are
parsed quickly."""
_MOST_PARTS = 32  # maximum parts of one key
_MOST_DEPTH = 100


class TomlError(Exception):
    """A text is not TOML. The error has the line and the column of the mistake. The error is also raised for a text
    that takes too long to parse or is nested too deeply."""

    def __init__(self, reason: str, line: int, column: int) -> None:
        super().__init__(reason)
        self.line = line
        self.column = column


def read_toml(text: str) -> dict[str, Any]:
    """Parse `text`. Raises TomlError. Most messages of this error come from Python's parser, and are in English."""
    if len(text) > _QUICK:
        _check_depth(text)
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        reason, _, place = str(error).partition(" (at ")
        position = re.search("line ([0-9]+), column ([0-9]+)", place)
        last = text.split("\n")
        line, column = (
            (int(position[1]), int(position[2])) if position else (len(last), len(last[-1]) + 1)
        )
        raise TomlError(shown(reason), line, column) from None
    except RecursionError:
        _check_depth(text)
        message = phrase("too many nested brackets")
        raise TomlError(message, 1, 1) from None
    except ValueError:  # an integer too long for Python
        digits = re.search("[0-9](?:_?[0-9]){4000}", text)
        line, column = line_and_column(text, digits.start() if digits else 0)
        message = phrase("a number is too long")
        raise TomlError(message, line, column) from None


def dotted(path: KeyPath) -> str:
    """Return a path in the form of a TOML key."""
    return ".".join(
        key if re.fullmatch("[A-Za-z0-9_-]+", key) else f'"{key}"'
        for key in path
        if isinstance(key, str)
    )


def _check_depth(text: str) -> None:
    """Raise TomlError if brackets are nested too deeply, or if a key has too many parts."""
    # An unterminated string continues to the end of its line, so that nothing is read twice.
    string = r"""\"{3}(?s:.*?)(?:\"{3}|\Z)|'{3}(?s:.*?)(?:'{3}|\Z)|"[^"\\\n]*(?:\\.[^"\\\n]*)*"?|'[^'\n]*+'?"""
    depth = parts = 0
    for token in re.finditer(rf"{string}|#[^\n]*+|[ \t]++|[A-Za-z0-9_-]++|[^A-Za-z0-9_-]", text):
        piece = token[0]
        if piece in ("[", "{"):
            depth += 1
        elif piece in ("]", "}"):
            depth = max(depth - 1, 0)
        if piece == ".":
            parts += 1
        elif not (piece[0] in " \t\"'_-" or (piece[0].isascii() and piece[0].isalnum())):
            parts = 0
        if depth > _MOST_DEPTH or parts >= _MOST_PARTS:
            message = phrase(
                "too many nested brackets" if parts < _MOST_PARTS else "the key is too long"
            )
            raise TomlError(message, *line_and_column(text, token.start()))


def line_and_column(text: str, at: int) -> tuple[int, int]:
    """Return the line and column of the offset `at`. Both are counted from 1."""
    return text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)


class ValuePlace(NamedTuple):
    """The place of a value in a TOML text."""

    key: int
    """The offset of the key under which the value stands. For an element of an array, this is the offset of the
    element."""
    value: int
    """The offset of the value. For a table with a header, or for a part of a dotted key, this is the offset of the
    key."""


# Before Python 3.11.5, `*+` fails for a group that can match in several ways: so these loops are
# unrolled.
_GAP = re.compile(r"[ \t\r\n]*(?:#[^\n]*[ \t\r\n]*)*")
_BLANKS = re.compile("[ \t]*+")
_BASIC = r'"[^"\\\n]*(?:\\.[^"\\\n]*)*"'
_LITERAL = r"'[^'\n]*+'"
_KEY = re.compile(f"[A-Za-z0-9_-]++|{_BASIC}|{_LITERAL}")
_SCALAR = re.compile(
    # A string may have up to two more quotes before the three that end it.
    r'"{3}[^"\\]*(?s:(?:\\.|"{1,2}(?!"))[^"\\]*)*"{3,5}'
    r"|'{3}[^']*(?:'{1,2}(?!')[^']*)*'{3,5}"
    rf"|{_BASIC}|{_LITERAL}|[^,\]}}\n#]++"
)


def place_of(text: str, path: KeyPath) -> ValuePlace:
    """Return the place of the value at `path` in the TOML text `text`. If there is no such value, return the place of
    the longest beginning of `path` that exists. An array of tables counts as one table."""
    search = _Search(text, path, {(): ValuePlace(0, 0)})
    table: KeyPath | None = ()
    at = _end(_GAP, text, 0)
    while at < len(text):
        if text[at] == "[":
            brackets = 2 if text.startswith("[[", at) else 1
            table, at = _key(search, at + brackets, ())
            at += brackets
        else:
            at = _pair(search, at, table)
        at = _end(_GAP, text, at)
    return search.places[max(search.places, key=len)]


def array_places(text: str, path: KeyPath) -> list[int]:
    """Return the offsets of the headers of an array of tables in the TOML text `text`. `path` are the keys that lead to
    the array. An array in brackets has no headers."""
    search = _Search(text, path, {})
    offsets = []
    table: KeyPath | None = ()
    at = _end(_GAP, text, 0)
    while at < len(text):
        if text[at] == "[":
            brackets = 2 if text.startswith("[[", at) else 1
            start = at
            table, at = _key(search, at + brackets, ())
            at += brackets
            if brackets == 2 and table == path:
                offsets.append(start)
        else:
            at = _pair(search, at, None)
        at = _end(_GAP, text, at)
    return offsets


def key_places(text: str, start: int, end: int) -> dict[str, ValuePlace]:
    """Return the place of each key of a table in the TOML text `text`. The pairs of the table are between the offsets
    `start` and `end`. If a key has several parts, it is left out."""
    places = {}
    at = _end(_GAP, text, start)
    while at < end and text[at] != "[":
        key = at
        name_end = _end(_KEY, text, at)
        name = _name(text[at:name_end])
        after = _end(_BLANKS, text, name_end)
        is_simple = text[after] == "="
        at = _pair(_Search(text, (), {}), at, None)
        if is_simple:
            places[name] = ValuePlace(key, _end(_BLANKS, text, after + 1))
        at = _end(_GAP, text, at)
    return places


def value_end(text: str, at: int) -> int:
    """Return the offset after the value that begins at the offset `at` of the TOML text `text`."""
    return _value(_Search(text, (), {}), at, None)


class _Search(NamedTuple):
    text: str
    path: KeyPath
    places: dict[KeyPath, ValuePlace]
    """The places found so far, by key path. Each of these key paths is a first part of `path`."""

    def below(self, path: KeyPath | None, step: str | int, at: int) -> KeyPath | None:
        """Return `path` with `step` appended, and record that `step` is at the offset `at`. If this longer path is not
        a beginning of the path that the search looks for, return None and record nothing."""
        if path is None or self.path[: len(path) + 1] != (*path, step):
            return None
        self.places.setdefault((*path, step), ValuePlace(at, at))
        return (*path, step)


def _key(search: _Search, at: int, path: KeyPath | None) -> tuple[KeyPath | None, int]:
    """Parse a key with one or more parts. Append these parts to `path`. Return the longer path, and the offset after
    the key. If `search.path` does not begin with the longer path, return None instead of the longer path."""
    text = search.text
    while True:
        at = _end(_BLANKS, text, at)
        end = _end(_KEY, text, at)
        path = search.below(path, _name(text[at:end]), at)
        at = _end(_BLANKS, text, end)
        if text[at] != ".":
            return path, at
        at += 1


def _name(part: str) -> str:
    """Return the name that `part`, a part of a key, means: without quotation marks and with its escapes replaced."""
    if part[0] not in "\"'":
        return part
    if part[0] == "'" or "\\" not in part:
        return part[1:-1]
    (name,) = tomllib.loads(f"{part} = 0")
    return name


def _pair(search: _Search, at: int, table: KeyPath | None) -> int:
    """Parse a key and its value. Return the offset after the value."""
    path, at = _key(search, at, table)
    at = _end(_BLANKS, search.text, at + 1)
    if path is not None:
        search.places[path] = ValuePlace(search.places[path].key, at)
    return _value(search, at, path)


def _value(search: _Search, at: int, path: KeyPath | None) -> int:
    """Parse a value. Return the offset after the value."""
    text = search.text
    first = text[at]
    if first not in "[{":
        return _end(_SCALAR, text, at)
    index = 0
    while True:
        at = _end(_GAP, text, at + 1)  # after the bracket or a comma
        if text[at] in "]}":
            return at + 1
        if first == "{":
            at = _pair(search, at, path)
        else:
            at = _value(search, at, search.below(path, index, at))
            index += 1
        at = _end(_GAP, text, at)
        if text[at] != ",":
            return at + 1


def _end(pattern: re.Pattern[str], text: str, at: int) -> int:
    end = pattern.match(text, at)
    if end is None:
        message = "not TOML"
        raise ValueError(message)
    return end.end()
