"""Finds the rows of a text that are comments to the tools.

Emojifunge has no comments outside a run: each character belongs to a cell. A row at the end of the text that begins
with ``#`` and a blank counts as a comment, because no pointer that moves from cell to cell comes to such a row. An empty row must
separate these rows from the program.
"""

from __future__ import annotations

from mines_tools.languages.emojifunge.directives import COMMENT, program_height
from mines_tools.text.source import Span

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mines_tools.languages.emojifunge.syntax import Grid


def comments(grid: Grid) -> Iterator[Span]:
    """Yield the span of each comment row in `grid`, without the characters that begin the row."""
    starts = grid.lines.starts
    for y in range(program_height(grid), len(grid.line_texts)):
        text = grid.line_texts[y]
        if text.startswith(COMMENT):
            yield Span(starts[y] + len(COMMENT), starts[y] + len(text))


def without_comments(grid: Grid) -> str:
    """Return the text of `grid` without the comment rows at its end, and without the empty rows before them."""
    height = program_height(grid)
    if height == len(grid.line_texts):
        return grid.text
    return grid.text[: grid.lines.end(height - 1)].rstrip("\r\n") if height else ""


def with_comments(grid: Grid, comments: Sequence[str]) -> str:
    """Return the text of `grid` with `comments` as rows at its end."""
    text = grid.text if grid.text.endswith("\n") else f"{grid.text}\n"
    empty = "\n" if program_height(grid) == len(grid.line_texts) else ""
    return "".join([text, empty, *(f"{COMMENT}{comment}\n" for comment in comments)])
