"""Finds the texts of the comments in a source."""

from __future__ import annotations

from mines_tools.text.source import Span

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.languages.minesasm.assembly_text import AssemblyText


def comments(text: AssemblyText) -> Iterator[Span]:
    """Yield the span of each comment in `text`, without the character that begins the comment."""
    for start, end in text.comments:
        yield Span(start + 1, end)
