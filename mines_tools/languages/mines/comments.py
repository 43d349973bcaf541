"""Finds the start of a line's comment. No other module searches for the mark."""

from __future__ import annotations

MARK = "#"
TOOLS = ("mines", "fmt")
"""The tools that directives are for; `directives` defines their words."""


def comment_at(line: str) -> int:
    """Return where the comment of `line` begins, with its mark; -1 if there is none."""
    return line.find(MARK)


def before_comment(line: str) -> str:
    """Return `line` without its comment."""
    return line.partition(MARK)[0]


def split_comment(line: str) -> tuple[str, str]:
    """Return `line` without its comment, and the comment with its mark, which may be empty."""
    at = line.find(MARK)
    return (line, "") if at < 0 else (line[:at], line[at:])
