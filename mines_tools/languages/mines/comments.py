"""Finds the start of the comment in a line. No other module searches for the mark of a comment."""

from __future__ import annotations

MARK = "#"
TOOLS = ("mines", "fmt")
"""The names of the tools that have directives. A directive begins with one of them. Module `directives` lists the
words after them."""


def comment_at(line: str) -> int:
    """Return the offset in `line` at which its comment begins, including the mark; -1 if there is no comment."""
    return line.find(MARK)


def before_comment(line: str) -> str:
    """Return `line` without its comment."""
    return line.partition(MARK)[0]


def split_comment(line: str) -> tuple[str, str]:
    """Return `line` without its comment, and the comment including its mark; the comment is empty if there is none."""
    at = line.find(MARK)
    return (line, "") if at < 0 else (line[:at], line[at:])
