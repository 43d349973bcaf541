"""A line of text to the cells of its row, in each dialect."""

from __future__ import annotations

from mines_tools.emojifunge import _terminals as terminal
from mines_tools.once import once
from mines_tools.records import NamedTuple, new_record
from mines_tools.text import Span

TYPE_CHECKING = False  # without importing typing
if TYPE_CHECKING:
    import re
    from collections.abc import Iterator

SELECTOR = "\ufe0f"
"""Asks for the colourful form of an emoji; it means nothing here."""


class Cell(NamedTuple):
    """A cell of the grid: one emoji, or a run of unknown text."""

    start: int
    """Its first code point, counted from the start of the text."""
    end: int
    emoji: str
    """The emoji as it can be picked; nothing for unknown text."""
    key: str
    """What it is called in the table of glyphs, if it is one of them: the emoji without U+FE0F. Nothing for
    unknown text."""

    @property
    def span(self) -> Span:
        """Where it stands."""
        return Span(self.start, self.end)


@once
def _emoji() -> re.Pattern[str]:
    import re

    return re.compile(terminal.EMOJI)


@once
def _word() -> re.Pattern[str]:
    import re

    return re.compile(terminal.WORD)


def cells_of_line(line: str, offset: int) -> list[Cell]:
    """The cells of a line that starts at `offset`."""
    cells: list[Cell] = []
    at = 0
    for match in _emoji().finditer(line):
        start, end = match.span()
        if at < start:
            cells.append(new_record(Cell, (offset + at, offset + start, "", "")))
        emoji = match[0]
        key = emoji.replace(SELECTOR, "")
        cells.append(new_record(Cell, (offset + start, offset + end, emoji, key)))
        at = end
    if at < len(line):
        cells.append(new_record(Cell, (offset + at, offset + len(line), "", "")))
    return cells


def whole_emoji(text: str) -> str | None:
    """What `text` is called in the table of glyphs, if it is one emoji."""
    return text.replace(SELECTOR, "") if _emoji().fullmatch(text) else None


# Dialect `author`: an emoji is what its table has.


def author_cells_of_line(line: str, offset: int) -> list[Cell]:
    """The cells of a line that starts at `offset`, as the author's program has them."""
    from mines_tools.emojifunge.emoji_table import forms

    known = forms()
    cells: list[Cell] = []
    at = 0
    for match in _word().finditer(line):
        start, end = match.span()
        key = match[0].replace(SELECTOR, "")
        if key not in known:
            continue
        cells += _author_text(line, at, start, offset)
        cells.append(new_record(Cell, (offset + start, offset + end, known[key], key)))
        at = end
    cells += _author_text(line, at, len(line), offset)
    return cells


def _author_text(line: str, start: int, end: int, offset: int) -> Iterator[Cell]:
    """The cells of other text: a colon is no part of any, and an emoji's name is that emoji."""
    from mines_tools.emojifunge.emoji_table import names

    at = start
    for piece in line[start:end].split(":") if start < end else ():
        if piece:
            emoji, key = names().get(piece, ("", ""))
            yield new_record(Cell, (offset + at, offset + at + len(piece), emoji, key))
        at += len(piece) + 1


def author_whole_emoji(text: str) -> str | None:
    """What `text` is called in the table of glyphs, if it is one emoji of the author's table."""
    from mines_tools.emojifunge.emoji_table import forms

    key = text.replace(SELECTOR, "")
    return key if key in forms() and _word().fullmatch(text) else None
