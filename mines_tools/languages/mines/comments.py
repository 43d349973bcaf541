"""Finds the comment in a line. Only this module knows the character that begins a comment."""

from __future__ import annotations

MARK = "#"
TOOLS = ("mines", "fmt")
"""The names of the tools that have directives. A directive begins with one of these names. The module `directives`
lists the words that may follow."""


def comment_at(line: str) -> int:
    """Return the offset in `line` at which its comment begins, with the character that begins a comment. Return -1 if
    there is no comment."""
    return line.find(MARK)


def before_comment(line: str) -> str:
    """Return `line` without its comment."""
    return line.partition(MARK)[0]


def split_comment(line: str) -> tuple[str, str]:
    """Return two texts: `line` without its comment; and the comment, with the character that begins it. The comment is
    empty if there is none."""
    at = line.find(MARK)
    return (line, "") if at < 0 else (line[:at], line[at:])
