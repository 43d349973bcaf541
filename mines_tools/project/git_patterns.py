"""Parses and matches patterns of a ``.gitignore`` as git does (its `dir.c` and `wildmatch.c`).

Git compares bytes, so patterns and paths are here texts with one character for each byte. Matching any pattern takes
time proportional to the length of the path: see `globs`.
"""

from __future__ import annotations

import os

from mines_tools.base.records import NamedTuple
from mines_tools.project.globs import (
    ANY,
    FOLDERS,
    ONE,
    STAR,
    Characters,
    GlobAutomaton,
    add_wild,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.project.globs import Piece

_SPECIAL = "*?[\\"
_ALNUM = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789")
_PRINTED = frozenset(map(chr, range(0x21, 0x7F)))
_CLASSES = {
    "alnum": _ALNUM,
    "alpha": frozenset(c for c in _ALNUM if c.isalpha()),
    "blank": frozenset(" \t"),
    "cntrl": frozenset(map(chr, (*range(0x20), 0x7F))),
    "digit": frozenset("0123456789"),
    "graph": _PRINTED,
    "lower": frozenset(c for c in _ALNUM if c.islower()),
    "print": _PRINTED | {" "},
    "punct": _PRINTED - _ALNUM,
    "space": frozenset(" \t\n\v\f\r"),
    "upper": frozenset(c for c in _ALNUM if c.isupper()),
    "xdigit": frozenset("0123456789ABCDEFabcdef"),
}


class GitPattern(NamedTuple):
    """A line of a ``.gitignore``."""

    text: str
    is_negative: bool
    folders_only: bool
    names_only: bool
    """True if the pattern matches names in any folder. Otherwise it matches paths relative to the folder of the
    ``.gitignore``."""
    tail: str
    """The ending that all matching paths have."""

    def matches(self, path: str) -> bool:
        """Return whether the pattern matches `path`, which is relative to the folder of the ``.gitignore`` and has
        forward slashes."""
        if not path.isascii():
            path = os.fsencode(path).decode("latin-1")
        if not path.endswith(self.tail):
            return False  # the usual case
        automaton = _automaton(self.text, self.names_only)
        text = path.rpartition("/")[2] if self.names_only else path
        return automaton is not None and bool(automaton.after(text) & automaton.end)


_AUTOMATA: dict[tuple[str, bool], GlobAutomaton | None] = {}
_MOST_AUTOMATA = 1000


def _automaton(text: str, names_only: bool) -> GlobAutomaton | None:
    """Return the automaton of a pattern; None if the pattern matches nothing."""
    key = text, names_only
    if key not in _AUTOMATA:
        if len(_AUTOMATA) >= _MOST_AUTOMATA:
            _AUTOMATA.clear()
        pieces = _pieces(text, names_only=names_only)
        _AUTOMATA[key] = None if pieces is None else GlobAutomaton(pieces)
    return _AUTOMATA[key]


def git_patterns(data: bytes) -> Iterator[GitPattern]:
    """Yield the patterns in `data`, the content of a ``.gitignore``."""
    for line in data.removeprefix(b"\xef\xbb\xbf").decode("latin-1").split("\n"):
        pattern = _pattern(_without_last_blanks(line.removesuffix("\r")))
        if pattern is not None:
            yield pattern


def _without_last_blanks(line: str) -> str:
    """Return `line` without the spaces at its end. If a backslash escapes the first of these spaces, this space stays."""
    bare = line.rstrip(" ")
    backslashes = len(bare) - len(bare.rstrip("\\"))
    return bare + " " if backslashes % 2 and len(bare) < len(line) else bare


def _pattern(line: str) -> GitPattern | None:
    """Parse a line. Return None if the line cannot match anything."""
    if line.startswith("#"):
        return None
    is_negative = line.startswith("!")
    text = line[is_negative:]
    folders_only = text.endswith("/")
    text = text[: len(text) - folders_only]
    names_only = "/" not in text
    text = text.removeprefix("/")
    if not text:
        return None
    tail = text[max(map(text.rfind, "*?[]\\")) + 1 :].lstrip("/")
    return GitPattern(text, is_negative, folders_only, names_only, tail)


def _pieces(text: str, *, names_only: bool) -> list[Piece] | None:
    """Return the pieces of a pattern; None if the pattern matches nothing."""
    pieces: list[Piece] = []
    # Git compares the text before the first special character separately, and then treats the rest
    # as a new pattern: two stars there are at the start of it.
    first = next((at for at, character in enumerate(text) if character in _SPECIAL), len(text))
    at = 0
    while at < len(text):
        character = text[at]
        if character == "*":
            end = at
            while text[end : end + 1] == "*":
                end += 1
            piece, at = _stars(text, at, end, first, names_only=names_only)
            add_wild(pieces, piece)
            continue
        at += 1
        if character == "?":
            pieces.append(ONE)
        elif character == "[":
            characters, at = _set(text, at)
            if characters is None:
                return None
            pieces.append(characters)
        elif character != "\\":
            pieces.append((character,))
        elif at == len(text):
            return None
        else:
            pieces.append((text[at],))
            at += 1
    return pieces


def _stars(text: str, at: int, end: int, first: int, *, names_only: bool) -> tuple[str, int]:
    """Parse the stars from `at` to `end`. `first` is the offset of the first special character in `text`. Return the
    piece of the pattern that the stars form, and the offset where the pattern continues."""
    is_at_start = at in (0, first) or text[at - 1] == "/"
    if end - at < 2 or names_only or not is_at_start:
        return STAR, end
    if text[end : end + 1] == "/":
        return FOLDERS, end + 1
    return (ANY, end) if end == len(text) or text.startswith("\\/", end) else (STAR, end)


def _set(text: str, at: int) -> tuple[Characters | None, int]:
    """Parse a set in brackets; `at` is the offset after the opening bracket. Return the characters of the set, and the
    offset where the pattern continues. The characters are None if git rejects the set."""
    is_negative = text[at : at + 1] in ("!", "^")
    at += is_negative
    members: set[str] = set()
    before = ""
    is_first = True
    while is_first or text[at : at + 1] != "]":
        is_first = False
        character = text[at : at + 1]
        if not character:
            return None, at
        at += 1
        if character == "\\":
            character = text[at : at + 1]
            if not character:
                return None, at
            at += 1
            members.add(character)
        elif character == "-" and before and text[at : at + 1] not in ("", "]"):
            at += text[at] == "\\"
            last = text[at : at + 1]
            if not last:
                return None, at
            members.update(map(chr, range(ord(before), ord(last) + 1)))
            character = ""
            at += 1
        elif character == "[" and text[at : at + 1] == ":":
            named, at = _class(text, at)
            if named is None:
                return None, at
            members |= named
            character = "" if text[at - 1] == "]" else "["
        else:
            members.add(character)
        before = character
    # The complement of all characters is not built: a pattern may have a hundred thousand sets. No
    # set contains a slash.
    single = members | {"/"} if is_negative else members - {"/"}
    return Characters(is_negative, frozenset(single), ()), at + 1


def _class(text: str, at: int) -> tuple[frozenset[str] | None, int]:
    """Parse a class such as ``[:alpha:]``; `at` is the offset of the first colon of the class. Return the characters of
    the class, and the offset after the class. The characters are None if git rejects the class. If no class begins at
    this offset, the opening bracket before it is an ordinary character. In this case, return this bracket and `at`."""
    end = text.find("]", at + 1)
    if end < 0:
        return None, at
    if text[end - 1] != ":" or end - 1 == at:
        return frozenset("["), at
    return _CLASSES.get(text[at + 1 : end - 1]), end + 1
