"""Offsets to the client's positions and back: lines as the protocol counts them, columns in the unit
that was negotiated."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING

from lsprotocol import types

from mines_tools.diagnostics import Edit, apply_edits
from mines_tools.text import (
    Span,
    changed_stretch,
    code_points,
    editor_lines,
    spliced_table,
    units,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mines_tools.text import ColumnUnit, LineTable


class Positions:
    """The places of one text."""

    def __init__(self, text: str, unit: ColumnUnit, lines: LineTable | None = None) -> None:
        self.text = text
        self.unit = unit
        self.lines = editor_lines(text) if lines is None else lines
        self._near = (-1, 0, 0)
        """The place that was asked for last: its line, offset and column."""
        self._is_plain = unit == "utf-32" or text.isascii()

    def after_edit(self, text: str) -> Positions:
        """The places of the text that this one has become; lines that stayed are not looked for."""
        stretch = changed_stretch(self.text, text)
        return Positions(text, self.unit, spliced_table(self.lines, text, stretch, "universal"))

    def position(self, offset: int) -> types.Position:
        """The client's position of `offset`."""
        return types.Position(*self.place(offset))

    def place(self, offset: int) -> tuple[int, int]:
        """The line and the column of `offset`, as the client counts."""
        line = self.lines.line_at(offset)
        start = self.lines.starts[line]
        # Within a line end there is no position: it belongs to the end of its line.
        at = min(offset, self.lines.end(line))
        if self._is_plain:
            return line, at - start
        # Places are mostly asked for in their order; a line may be as long as the text.
        near, known, column = self._near
        if near != line or known > at:
            known, column = start, 0
        column += units(self.text[known:at], self.unit)
        self._near = (line, at, column)
        return line, column

    def range(self, span: Span) -> types.Range:
        """The client's range of `span`."""
        return types.Range(self.position(span.start), self.position(span.end))

    def in_line(self, span: Span) -> tuple[int, int, int] | None:
        """The line of `span` and the columns where it begins and ends; none if it reaches over lines."""
        start, end = span
        if self._is_plain:  # nearly always, for a thousand places at once
            starts = self.lines.starts
            line = bisect_right(starts, start) - 1
            begin = starts[line]
            return (line, start - begin, end - begin) if end <= self.lines.end(line) else None
        line, column = self.place(start)
        last, end = self.place(end)
        return (line, column, end) if line == last else None

    def text_edits(self, edits: Iterable[Edit]) -> list[types.TextEdit]:
        """The client's edits for `edits`, which do not overlap. The client has no place between ``\\r`` and ``\\n``: an
        edit that begins or ends there replaces both, and writes again what stays of them."""
        found: list[tuple[Span, list[Edit]]] = []
        for edit in sorted(edits, key=lambda each: each.span):
            span = self._widened(edit.span)
            if found and span.start < found[-1][0].end:
                before, together = found.pop()
                span = Span(before.start, max(before.end, span.end))
                found.append((span, [*together, edit]))
            else:
                found.append((span, [edit]))
        return [types.TextEdit(self.range(span), self._edited(span, each)) for span, each in found]

    def _widened(self, span: Span) -> Span:
        """`span` with the whole of each line end in which it begins or ends."""
        start, end = span
        return Span(start - self._is_in_line_end(start), end + self._is_in_line_end(end))

    def _is_in_line_end(self, offset: int) -> bool:
        return offset > 0 and self.text[offset - 1 : offset + 1] == "\r\n"

    def _edited(self, span: Span, edits: Iterable[Edit]) -> str:
        """What becomes of the text in `span`."""
        within = [Edit(edit.span.shifted(-span.start), edit.text) for edit in edits]
        return apply_edits(self.text[span.start : span.end], within)

    def range_json(self, span: Span) -> str:
        """The client's range of `span`, as JSON."""
        (line, column), (last, end) = self.place(span.start), self.place(span.end)
        return (
            f'{{"start":{{"line":{line},"character":{column}}},'
            f'"end":{{"line":{last},"character":{end}}}}}'
        )

    def offset(self, position: types.Position) -> int:
        """The offset of a position; one past the end of its line, or of the text, is that end."""
        if position.line >= len(self.lines):
            return len(self.text)
        start, end = self.lines.span(position.line)
        if self._is_plain:
            return min(start + position.character, end)
        return start + code_points(self.text[start:end], position.character, self.unit)

    def span(self, place: types.Range) -> Span:
        """The span of a range."""
        start, end = self.offset(place.start), self.offset(place.end)
        return Span(min(start, end), max(start, end))
