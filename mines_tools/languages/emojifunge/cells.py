"""Splits a line of text into the cells of its row, in each dialect."""

from __future__ import annotations

from mines_tools.base.lazy import once
from mines_tools.base.records import NamedTuple, new_record
from mines_tools.languages.emojifunge import _terminals as terminal
from mines_tools.text.source import Span

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re
    from collections.abc import Container, Iterator

SELECTOR = "\ufe0f"
"""The character U+FE0F, which requests the colourful form of the emoji before it. It has no meaning in a program."""
_JOINER = "\u200d"
_CONTINUES = frozenset(map(chr, [*range(0x1F1E6, 0x1F200), *range(0x1F3FB, 0x1F400)]))
"""The characters that can belong to the emoji before them: skin tones, and the letters of flags."""
_MOST_KNOWN = 5000


class Cell(NamedTuple):
    """A cell of the grid: one emoji, or a sequence of unknown text."""

    start: int
    """The offset of the cell's first code point in the text."""
    end: int
    emoji: str
    """The emoji, in the form that an instruction pushes when it picks this cell; empty for unknown text."""
    key: str
    """The key of the emoji in the table of glyphs: the emoji without U+FE0F. Empty for unknown text."""

    @property
    def span(self) -> Span:
        """The place of the cell in the text."""
        return Span(self.start, self.end)


@once
def _emoji() -> re.Pattern[str]:
    import re

    return re.compile(terminal.EMOJI)


@once
def _apart() -> re.Pattern[str]:
    """Return the pattern that splits a line. In the result of the split, text and emoji alternate."""
    import re

    return re.compile(f"({terminal.EMOJI})")


@once
def _word() -> re.Pattern[str]:
    import re

    return re.compile(terminal.WORD)


class _EmojiCache(dict[str, tuple[str, str]]):
    """A cache for the fields `emoji` and `key` of a cell. The keys of the cache are emoji as they are written. With
    the cache, all cells with the same emoji share the same strings."""

    def __missing__(self, emoji: str) -> tuple[str, str]:
        pair = emoji, emoji.replace(SELECTOR, "")
        if len(self) < _MOST_KNOWN:
            self[emoji] = pair
        return pair


_KNOWN = _EmojiCache()
_UNKNOWN = ("", "")


def cells_of_line(line: str, offset: int) -> list[Cell]:
    """Return the cells of a line that starts at `offset`."""
    cells: list[Cell] = []
    is_emoji = False
    for piece in (line,) if line.isascii() else _apart().split(line):
        if piece:
            end = offset + len(piece)
            cells.append(
                new_record(Cell, (offset, end, *(_KNOWN[piece] if is_emoji else _UNKNOWN)))
            )
            offset = end
        is_emoji = not is_emoji
    return cells


def whole_emoji(text: str) -> str | None:
    """If `text` is a single emoji, return the key of this emoji in the table of glyphs. Otherwise, return None."""
    return text.replace(SELECTOR, "") if _emoji().fullmatch(text) else None


def place_to_cut(line: str, after: int, emoji_keys: Container[str] | None) -> int:
    """Return the first index in a long line, at or after `after`, at which a cell certainly begins with an emoji. The
    key of this emoji must be in `emoji_keys`. If `emoji_keys` is None, any emoji is accepted. Return the length of the
    line if there is no such index."""
    if line.isascii():  # no emoji is ASCII
        return len(line)
    for match in _emoji().finditer(line, after):
        start = match.start()
        if line[start] in _CONTINUES or line[start - 1] == _JOINER:
            continue
        if emoji_keys is None or _KNOWN[match[0]][1] in emoji_keys:
            return start
    return len(line)


# Dialect `author`: only the emoji of a table are emoji.


def author_cells_of_line(line: str, offset: int) -> list[Cell]:
    """Return the cells of a line that starts at `offset`. The line is split in the same way as by the author's
    program."""
    from mines_tools.languages.emojifunge.emoji_table import forms

    emoji_forms = forms()
    cells: list[Cell] = []
    at = end = 0  # the start of unknown text, and the end of the current word
    for word in _word().findall(line):
        start, end = end, end + len(word)
        key = _KNOWN[word][1]
        emoji = emoji_forms.get(key)
        if emoji is None:
            continue
        if at < start:
            cells += _author_text(line, at, start, offset)
        cells.append(new_record(Cell, (offset + start, offset + end, emoji, key)))
        at = end
    if at < len(line):
        cells += _author_text(line, at, len(line), offset)
    return cells


def _author_text(line: str, start: int, end: int, offset: int) -> Iterator[Cell]:
    """Yield the cells of the text from `start` to `end`, which contains no emoji. Colons separate the cells. A cell
    with the name of an emoji counts as this emoji."""
    from mines_tools.languages.emojifunge.emoji_table import names

    at = start
    for piece in line[start:end].split(":"):
        if piece:
            emoji, key = names().get(piece, ("", ""))
            yield new_record(Cell, (offset + at, offset + at + len(piece), emoji, key))
        at += len(piece) + 1


def author_whole_emoji(text: str) -> str | None:
    """If `text` is a single emoji of the author's table, return the key of this emoji in the table of glyphs.
    Otherwise, return None."""
    from mines_tools.languages.emojifunge.emoji_table import forms

    key = text.replace(SELECTOR, "")
    return key if key in forms() and _word().fullmatch(text) else None
