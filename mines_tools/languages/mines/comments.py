"""Where the comment of a line begins: nobody else looks for the mark."""

from __future__ import annotations

MARK = "#"
TOOLS = ("mines", "fmt")
"""To which tools directives are; `directives` says what they can say."""


def comment_at(line: str) -> int:
    """Where the comment of a line begins, with its mark; -1 if there is none."""
    return line.find(MARK)


def before_comment(line: str) -> str:
    """A line without its comment."""
    return line.partition(MARK)[0]


def split_comment(line: str) -> tuple[str, str]:
    """A line without its comment, and the comment with its mark, which may be empty."""
    at = line.find(MARK)
    return (line, "") if at < 0 else (line[:at], line[at:])
