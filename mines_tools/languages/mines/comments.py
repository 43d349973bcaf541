"""Finds the comment in a line. Only this module knows the character that begins a comment."""

from __future__ import annotations

MARK = "#"
TOOLS = ("mines", "fmt")
"""The names of the tools that have directives. A directive begins with one of these names. The module `directives`
lists the words that may follow."""


def comment_at(line: str) -> int:
    """Return the offset of the comment in `line`. This is the offset of the character that begins the comment. Return
    -1 if there is no comment."""
    return line.find(MARK)


def before_comment(line: str) -> str:
    """Return `line` without its comment."""
    return line.partition(MARK)[0]


def split_comment(line: str) -> tuple[str, str]:
    """Return `line` without its comment, and the comment. The comment includes the character with which comments begin.
    If `line` has no comment, the second part is empty."""
    at = line.find(MARK)
    return (line, "") if at < 0 else (line[:at], line[at:])
