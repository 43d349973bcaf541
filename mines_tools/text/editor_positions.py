"""Offsets to the places of an editor's client and back: lines as the protocols count them, columns in the unit
that the client counts in. Both are counted from 0."""

from __future__ import annotations

from _bisect import bisect_right  # bisect is one module more

from mines_tools.text.source import code_points, editor_lines, units

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mines_tools.text.source import ColumnUnit, LineTable, Span


class Places:
    """The places of one text."""

    def __init__(self, text: str, unit: ColumnUnit, lines: LineTable | None = None) -> None:
        self.text = text
        self.unit = unit
        self.lines = editor_lines(text) if lines is None else lines
        self._near = (-1, 0, 0)
        """The place that was asked for last: its line, offset and column."""
        self.is_plain = unit == "utf-32" or text.isascii()
        """Whether a column is a count of characters."""

    def place(self, offset: int) -> tuple[int, int]:
        """The line and the column of `offset`, as the client counts."""
        line = self.lines.line_at(offset)
        start = self.lines.starts[line]
        # Within a line end there is no position: it belongs to the end of its line.
        at = min(offset, self.lines.end(line))
        if self.is_plain:
            return line, at - start
        # Places are mostly asked for in their order; a line may be as long as the text.
        near, known, column = self._near
        if near != line or known > at:
            known, column = start, 0
        column += units(self.text[known:at], self.unit)
        self._near = (line, at, column)
        return line, column

    def in_line(self, span: Span) -> tuple[int, int, int] | None:
        """The line of `span` and the columns where it begins and ends; none if it reaches over lines."""
        start, end = span
        if self.is_plain:  # nearly always, for a thousand places at once
            starts = self.lines.starts
            line = bisect_right(starts, start) - 1
            begin = starts[line]
            return (line, start - begin, end - begin) if end <= self.lines.end(line) else None
        line, column = self.place(start)
        last, end = self.place(end)
        return (line, column, end) if line == last else None

    def offset_at(self, line: int, column: int) -> int:
        """The offset of a place; one past the end of its line, or of the text, is that end."""
        if line >= len(self.lines):
            return len(self.text)
        start, end = self.lines.span(line)
        if self.is_plain:
            return min(start + column, end)
        return start + code_points(self.text[start:end], column, self.unit)
