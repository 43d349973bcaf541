"""Finds the texts of the comments in a program."""

from __future__ import annotations

from mines_tools.languages.sokolang.sections import COMMENT
from mines_tools.text.source import Span

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mines_tools.languages.sokolang.program import Program


def comments(program: Program) -> Iterator[Span]:
    """Yield the span of each comment line in `program`, without the characters that begin the comment."""
    zones = program.zones
    for number, text in enumerate(zones.texts):
        if text.startswith(COMMENT):
            start = zones.line(number).start
            yield Span(start + len(COMMENT), start + len(text))


def without_comments(program: Program) -> str:
    """Return the text of `program` without its comment lines."""
    texts = program.zones.texts
    return "\n".join(text for text in texts if not text.startswith(COMMENT))


def with_comments(program: Program, comments: Sequence[str]) -> str:
    """Return the text of `program` with `comments` above the program. If a comment follows, an empty comment is
    between them."""
    text = program.text
    is_followed = text.lstrip().startswith(COMMENT)
    lines = [f"{COMMENT} {comment}\n" for comment in comments]
    return "".join([*lines, f"{COMMENT}\n" if is_followed else "", text])
