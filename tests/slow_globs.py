"""Patterns for paths, matched with regular expressions. This defines a second time what patterns
mean; some matches never end."""

from __future__ import annotations

import re
from functools import cache


@cache
def _pattern(glob: str) -> re.Pattern[str]:
    anchored = "/" in glob.rstrip("/")
    parts = ["" if anchored else "(?:.*/)?"]
    for piece in re.findall(
        r"\*\*/|/\*\*$|\*\*|\*|\?|\[[!^]?[^\]]+\]|.", glob.strip("/"), re.DOTALL
    ):
        if piece == "**/":
            parts.append("(?:.*/)?")
        elif piece == "/**":
            parts.append("/.*")
        elif piece == "**":
            parts.append(".*")
        elif piece == "*":
            parts.append("[^/]*")
        elif piece == "?":
            parts.append("[^/]")
        elif piece[0] == "[" and len(piece) > 1:
            parts.append(_character_set(piece[1:-1]))
        else:
            parts.append(re.escape(piece))
    return re.compile("".join(parts), re.DOTALL)


def _character_set(inside: str) -> str:
    """Return the text between brackets as a regular expression. Only ranges are special in it, and
    a ``!`` or ``^`` at its beginning."""
    negation, characters = re.fullmatch(r"([!^]?)(.+)", inside, re.DOTALL).groups()  # type: ignore[union-attr]
    members = []
    for member in re.findall(r".-.|.", characters, re.DOTALL):
        is_range = len(member) == 3 and member[0] <= member[2]
        members.append("-".join(map(re.escape, member[::2])) if is_range else re.escape(member))
    return f"[{'^' if negation else ''}{''.join(members)}]"


def slow_matches(glob: str, path: str, *, with_contents: bool = True) -> bool:
    """Return True if `glob` covers `path`, which is relative and has forward slashes.

    A pattern without a slash matches in every folder. A pattern that matches a folder covers
    everything in this folder, unless `with_contents` is False.
    """
    pattern = _pattern(glob)
    if pattern.fullmatch(path) is not None:
        return True
    if not with_contents:
        return False
    at = path.find("/")
    while at >= 0:
        if pattern.fullmatch(path, 0, at) is not None:
            return True
        at = path.find("/", at + 1)
    return False
