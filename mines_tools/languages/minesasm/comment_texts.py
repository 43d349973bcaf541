"""Finds the texts of the comments in a source."""

from __future__ import annotations

from mines_tools.text.source import Span

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mines_tools.languages.minesasm.assembly_text import AssemblyText


def comments(text: AssemblyText) -> Iterator[Span]:
    """Yield the span of each comment in `text`, without the character that begins the comment."""
    for start, end in text.comments:
        yield Span(start + 1, end)


def without_comments(text: AssemblyText) -> str:
    """Return `text` without comments, and without the blanks before them. Lines that have only a comment are left out."""
    pieces = []
    at = 0
    for start, end in text.comments:
        before = text.text[at:start]
        kept = before.rstrip(" \t")
        pieces.append(kept)
        at = end
        if (not kept or kept.endswith("\n")) and text.text[end : end + 1] == "\n":
            at = end + 1
    return "".join([*pieces, text.text[at:]])


def with_comments(text: AssemblyText, comments: Sequence[str]) -> str:
    """Return the text of `text` with `comments` above the program. If a comment follows, an empty comment is
    between them."""
    is_followed = text.text.lstrip().startswith("#")
    lines = [f"# {comment}\n" for comment in comments]
    return "".join([*lines, "#\n" if is_followed else "", text.text])
