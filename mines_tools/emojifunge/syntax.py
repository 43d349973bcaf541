"""Text to grid. It never fails, and finds no errors: every text is a program, however soon it ends."""

from __future__ import annotations

from mines_tools.emojifunge.cells import author_cells_of_line, cells_of_line
from mines_tools.emojifunge.dialect import DIALECTS
from mines_tools.language import Token
from mines_tools.records import new_record
from mines_tools.text import LineTable, Span

TYPE_CHECKING = False  # without importing typing
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mines_tools.diagnostics import Diagnostic
    from mines_tools.emojifunge.cells import Cell
    from mines_tools.emojifunge.dialect import Dialect


class Grid:
    """A text as the language reads it. The cells of a row are found when they are asked for."""

    errors: Sequence[Diagnostic] = ()

    def __init__(self, text: str, rules: Dialect) -> None:
        self.text = text
        self.rules = rules
        self.line_texts, self.lines = _lines(text, rules)
        """The lines, without their ends; and where they are."""
        self._rows: list[list[Cell] | None] = [None] * len(self.line_texts)
        self.cells_of_line = author_cells_of_line if rules.has_emoji_table else cells_of_line
        """The cells of a line by itself."""

    @property
    def dialect(self) -> str:
        """The name of the dialect that it was read in."""
        return self.rules.name

    @property
    def height(self) -> int:
        """How many rows there are; after a line end there is one more, without cells."""
        return len(self.line_texts)

    def row(self, y: int) -> Sequence[Cell]:
        """The cells of a row."""
        row = self._rows[y]
        if row is None:
            row = self.cells_of_line(self.line_texts[y], self.lines.starts[y])
            self._rows[y] = row
        return row

    def rows(self) -> Iterator[Sequence[Cell]]:
        """All rows."""
        return map(self.row, range(self.height))

    def cell(self, x: float, y: float) -> Cell | None:
        """What is at a place, which may be anywhere."""
        if type(x) is int and type(y) is int:
            if x < 0 or not 0 <= y < len(self._rows):
                return None
            row = self._rows[y] or self.row(y)
            return row[x] if x < len(row) else None
        # Dialect `author` has no other numbers than floats; and a pointer can be sent to infinity.
        if not (0 <= x < len(self.text) and 0 <= y < len(self._rows)):
            return None
        return self.cell(int(x), int(y)) if x == int(x) and y == int(y) else None

    def place_at(self, offset: int) -> tuple[int, int] | None:
        """The place (x, y) of the cell that has this code point."""
        y = self.lines.line_at(offset)
        for x, cell in enumerate(self.row(y)):
            if cell.start <= offset < cell.end:
                return x, y
        return None

    def tokens(self) -> Iterator[Token]:
        """The cells and what is between them; joined, they are the text."""
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
        """What is no cell: line ends, and in dialect `author` colons."""
        return Token("newline" if "\n" in self.text[start:end] else "colon", Span(start, end))


def parse(text: str, dialect: str) -> Grid:
    """`text` in the dialect of that name."""
    return Grid(text, DIALECTS[dialect])


def _lines(text: str, rules: Dialect) -> tuple[list[str], LineTable]:
    lines = text.split("\n")
    starts, ends = [], []
    start = 0
    last = len(lines) - 1
    for number, line in enumerate(lines):
        end = start + len(line)
        starts.append(start)
        if number < last and not rules.carriage_returns_are_text and line.endswith("\r"):
            lines[number] = line[:-1]
            ends.append(end - 1)
        else:
            ends.append(end)
        start = end + 1
    return lines, LineTable(starts, ends)
