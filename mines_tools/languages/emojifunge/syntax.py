"""Parses a text into a grid. Parsing never fails and reports no errors: every text is a program."""

from __future__ import annotations

from bisect import bisect_right
from itertools import chain
from operator import attrgetter

from mines_tools.base.records import new_record
from mines_tools.interface.language import Token
from mines_tools.languages.emojifunge.cells import (
    Cell,
    author_cells_of_line,
    cells_of_line,
    place_to_cut,
)
from mines_tools.languages.emojifunge.dialect import DIALECTS
from mines_tools.languages.emojifunge.emoji_table import forms, names_of
from mines_tools.text.source import Span, line_table, newline_lines

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence, Set

    from mines_tools.languages.emojifunge.dialect import Dialect
    from mines_tools.text.diagnostics import Diagnostic
    from mines_tools.text.source import LineTable


_MOST_LINES = 10_000
"""The maximum number of different lines of a large text whose emoji are stored. With the stored emoji, equal lines are
read only once."""
_LARGE = 250_000
"""A text with this number of characters or more counts as large. Code that goes through all rows of a large text does
not store these rows, and reads them again each time."""
_SHORT = 100
"""The maximum number of characters of a line whose cells are stored. In a large text, the stored cells are reused for
equal lines."""
_LONG = 60_000
"""A line with more characters than this is read in pieces."""
_NO_KEYS: frozenset[str] = frozenset()
_START = attrgetter("start")


class Grid:
    """A parsed text. The cells of a row are read when they are first needed."""

    errors: Sequence[Diagnostic] = ()

    def __init__(self, text: str, rules: Dialect) -> None:
        self.text = text
        self.rules = rules
        self.line_texts, self.lines = _lines(text, rules)
        """The lines without their line ends, and the table of the places of the lines."""
        self._rows: list[Sequence[Cell] | None] = [None] * len(self.line_texts)
        self._keys: list[frozenset[str] | None] = [None] * len(self.line_texts)
        self._known_keys: dict[frozenset[str], frozenset[str]] = {}
        self._keys_of_lines: dict[str, frozenset[str]] = {}
        """The emoji of the different lines of a large text. They are stored because many lines may be equal."""
        self._rows_of_lines: dict[str, Sequence[Cell]] = {}
        """The cells of some short lines of a large text. The offsets of the cells are counted from the start of the
        line."""
        self._moved: dict[int, tuple[Sequence[Cell], int]] = {}
        """The rows that were taken over from an earlier text, each with the number of characters by which the row has
        moved."""
        self._begun: dict[int, tuple[list[Cell], Iterator[Sequence[Cell]]]] = {}
        """For each line of which only a part was read: the cells that were read, and an iterator over the remaining
        cells."""
        self.cells_of_line = author_cells_of_line if rules.has_emoji_table else cells_of_line
        """The function that splits a line into cells."""

    @property
    def dialect(self) -> str:
        """The name of the dialect."""
        return self.rules.name

    @property
    def height(self) -> int:
        """The number of rows. If the text ends with a line end, there is a row without cells after it."""
        return len(self.line_texts)

    def row(self, y: int) -> Sequence[Cell]:
        """Return the cells of a row."""
        row = self._rows[y]
        if row is None:
            row = self._rows[y] = self._read(y)
        return row

    def passing_row(self, y: int) -> Sequence[Cell]:
        """Return the cells of the row `y`. Code that goes through all rows calls this method, because this method does
        not store the rows of a large text."""
        if len(self.text) <= _LARGE:
            return self.row(y)
        row = self._rows[y]
        return self._read(y) if row is None else row

    def keys(self) -> Set[str]:
        """Return all emoji in the grid, without U+FE0F. If the grid contains unknown text, the result also contains an
        empty string."""
        all_keys: set[str] = set()
        for y in range(self.height):
            all_keys |= self._keys_of_row(y)
        return all_keys

    def _keys_of_row(self, y: int) -> frozenset[str]:
        keys = self._keys[y]
        if keys is None:
            if not self.line_texts[y]:
                return _NO_KEYS
            keys = self._keys[y] = self._read_keys(y)
        return keys

    def _read_keys(self, y: int) -> frozenset[str]:
        is_large = len(self.text) > _LARGE
        line = self.line_texts[y]
        keys = self._keys_of_lines.get(line) if is_large else None
        if keys is None:
            row = self.passing_row(y)
            keys = frozenset([cell.key for cell in row])
            # Of many rows with the same emoji the set is kept once.
            keys = self._known_keys.setdefault(keys, keys)
            if is_large and len(self._keys_of_lines) < _MOST_LINES:
                self._keys_of_lines[line] = keys
        return keys

    def take_from(self, before: Grid) -> None:
        """Take over rows that `before`, an earlier text in the same dialect, has already read. These are the rows of
        the lines at the beginning and at the end that are equal in both texts."""
        old, new = before.line_texts, self.line_texts
        most = min(len(old), len(new))
        first = next((y for y in range(most) if old[y] != new[y]), most)
        last = next((y for y in range(1, most - first + 1) if old[-y] != new[-y]), most - first + 1)
        gap = len(new) - len(old)
        after = len(old) - last + 1
        """The number of the first of the equal lines at the end, counted in `before`."""
        self._keys[:first] = before._keys[:first]
        self._keys[after + gap :] = before._keys[after:]
        shift = len(self.text) - len(before.text)
        read = (y for y, row in enumerate(before._rows) if row is not None)
        for source in chain(read, before._moved):
            if first <= source < after:
                continue
            y = source if source < first else source + gap
            row, moved = before._moved.get(source, (before._rows[source], 0))
            by = moved if source < first else moved + shift
            if by and row:
                self._moved[y] = row, by
            else:
                self._rows[y] = row

    def _read(self, y: int) -> Sequence[Cell]:
        row, by = self._moved.pop(y, (None, 0))
        if row is not None:
            return [
                new_record(Cell, (start + by, end + by, emoji, key))
                for start, end, emoji, key in row
            ]
        line = self.line_texts[y]
        if len(line) > _LONG:
            return [cell for piece in self._pieces(y) for cell in piece]
        if not line:
            return ()
        offset = self.lines.starts[y]
        if len(line) > _SHORT or len(self.text) <= _LARGE:
            return self.cells_of_line(line, offset)
        row = self._rows_of_lines.get(line)
        if row is None:
            row = self.cells_of_line(line, 0)
            if len(self._rows_of_lines) < _MOST_LINES:
                self._rows_of_lines[line] = row
        return [
            new_record(Cell, (start + offset, end + offset, emoji, key))
            for start, end, emoji, key in row
        ]

    def _pieces(self, y: int) -> Iterator[Sequence[Cell]]:
        """Yield the cells of a long line, piece by piece."""
        line, start = self.line_texts[y], self.lines.starts[y]
        emoji_keys = forms() if self.rules.has_emoji_table else None
        at = 0
        while at < len(line):
            end = place_to_cut(line, at + _LONG, emoji_keys)
            yield self.cells_of_line(line[at:end], start + at)
            at = end

    def _cell_of_long_line(self, x: int, y: int) -> Cell | None:
        """Return a cell of a long line. The line is read only as far as needed."""
        cells, pieces = self._begun.setdefault(y, ([], self._pieces(y)))
        while x >= len(cells):
            piece = next(pieces, None)
            if piece is None:
                self._rows[y] = cells
                return None
            cells += piece
        return cells[x]

    def rows(self) -> Iterator[Sequence[Cell]]:
        """Yield the cells of each row. The rows of a large text are not stored."""
        return map(self.passing_row, range(self.height))

    def places_of(self, key: str) -> list[tuple[int, int]]:
        """Return the places of all cells with the glyph `key`."""
        texts = (key[0], *names_of(key)) if self.rules.has_emoji_table else (key[0],)
        if not any(text in self.text for text in texts):
            return []
        return [
            (x, y)
            for y, line in enumerate(self.line_texts)
            if line and any(text in line for text in texts)
            for x, cell in enumerate(self.row(y))
            if cell.key == key
        ]

    def cell(self, x: float, y: float) -> Cell | None:
        """Return the cell at the place (`x`, `y`). Return None if there is no cell; the place may be outside the
        grid."""
        if type(x) is int and type(y) is int:
            if x < 0 or not 0 <= y < len(self._rows):
                return None
            row = self._rows[y]
            if row is None:
                if len(self.line_texts[y]) > _LONG:
                    return self._cell_of_long_line(x, y)
                row = self.row(y)
            return row[x] if x < len(row) else None
        # Dialect `author` has only floats; and a pointer can be sent to infinity.
        if not (0 <= x < len(self.text) and 0 <= y < len(self._rows)):
            return None
        return self.cell(int(x), int(y)) if x == int(x) and y == int(y) else None

    def span_at(self, x: float, y: float) -> Span:
        """Return the span of the cell at (`x`, `y`) in the text. If there is no cell, return the end of row `y`. If
        there is no such row, return the start of the text."""
        cell = self.cell(x, y)
        if cell is not None:
            return cell.span
        is_row = 0 <= y < self.height and x >= 0
        at = self.lines.end(int(y)) if is_row else 0
        return Span(at, at)

    def place_at(self, offset: int) -> tuple[int, int] | None:
        """Return the place (x, y) of the cell that contains the code point at `offset`. Return None if no cell
        contains it."""
        y = self.lines.line_at(offset)
        row = self.row(y)
        x = bisect_right(row, offset, key=_START) - 1
        return (x, y) if x >= 0 and offset < row[x].end else None

    def tokens(self) -> Iterator[Token]:
        """Yield tokens: the cells, and the texts between cells. The texts of all tokens, joined together, are the
        whole text."""
        at = 0
        for row in self.rows():
            for start, end, emoji, _ in row:
                if at < start:
                    yield self._between(at, start)
                at = end
                yield new_record(
                    Token, ("emoji" if emoji else "text", new_record(Span, (start, end)))
                )
        if at < len(self.text):
            yield self._between(at, len(self.text))

    def _between(self, start: int, end: int) -> Token:
        """Return the token for a text between cells. This is a line end, or colons in dialect `author`."""
        return Token("newline" if "\n" in self.text[start:end] else "colon", Span(start, end))


def parse(text: str, dialect: str) -> Grid:
    """Parse `text` in the dialect with the name `dialect`."""
    return Grid(text, DIALECTS[dialect])


def reparse(before: Grid, text: str, _lines: LineTable | None = None) -> Grid:
    """Parse `text` in the dialect of `before`. `before` is the parsed text before an edit, and `text` is the text after
    this edit. The function `parse` has the same result, but takes longer."""
    grid = Grid(text, before.rules)
    grid.take_from(before)
    return grid


def _lines(text: str, rules: Dialect) -> tuple[list[str], LineTable]:
    if rules.carriage_returns_are_text or "\r" not in text:
        lines = text.split("\n")
        return lines, line_table(text, "lf", lines)
    return newline_lines(text)
