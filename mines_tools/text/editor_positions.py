"""Converts between offsets in a text and the positions that an editor uses. Lines are counted as in the editor's
protocol, and columns in the editor's unit; both begin at 0."""

from __future__ import annotations

from _bisect import bisect_right  # bisect is one module more

from mines_tools.text.source import code_points, editor_lines, units

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mines_tools.text.source import ColumnUnit, LineTable, Span


class Places:
    """Converts offsets in one text to the editor's positions, and back."""

    def __init__(self, text: str, unit: ColumnUnit, lines: LineTable | None = None) -> None:
        self.text = text
        self.unit = unit
        self.lines = editor_lines(text) if lines is None else lines
        self._near = (-1, 0, 0)
        """The line, the offset and the column of the last result of `place`."""
        self.is_plain = unit == "utf-32" or text.isascii()
        """True if a column is a number of code points, so that the column needs no conversion."""

    def place(self, offset: int) -> tuple[int, int]:
        """Return the line and the column of `offset`. The column is in the editor's unit."""
        line = self.lines.line_at(offset)
        start = self.lines.starts[line]
        # A line end has no positions: an offset within it counts as the end of its line.
        at = min(offset, self.lines.end(line))
        if self.is_plain:
            return line, at - start
        # Places are mostly requested in order, and a line may be as long as the text.
        near_line, near_offset, column = self._near
        if near_line != line or near_offset > at:
            near_offset, column = start, 0
        column += units(self.text[near_offset:at], self.unit)
        self._near = (line, at, column)
        return line, column

    def in_line(self, span: Span) -> tuple[int, int, int] | None:
        """Return the line of `span`, and the columns of the start and the end of `span`. Return None if `span` covers
        several lines."""
        start, end = span
        if self.is_plain:  # the usual case, for a thousand places at once
            starts = self.lines.starts
            line = bisect_right(starts, start) - 1
            begin = starts[line]
            return (line, start - begin, end - begin) if end <= self.lines.end(line) else None
        line, column = self.place(start)
        last, end = self.place(end)
        return (line, column, end) if line == last else None

    def offset_at(self, line: int, column: int) -> int:
        """Return the offset of a position. If `column` is after the end of the line, return the
        offset of the end of the line. If `line` is after the last line, return the length of the
        text."""
        if line >= len(self.lines):
            return len(self.text)
        start, end = self.lines.span(line)
        if self.is_plain:
            return min(start + column, end)
        return start + code_points(self.text[start:end], column, self.unit)
