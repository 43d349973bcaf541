"""Converts offsets to positions and ranges of the Language Server Protocol, and back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lsprotocol import types

from mines_tools.text.diagnostics import joined, text_after
from mines_tools.text.editor_positions import Places
from mines_tools.text.source import Span, changed_stretch, spliced_table

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mines_tools.text.diagnostics import Edit


class ClientPositions(Places):
    """Converts positions in one text to the types of the protocol, and back."""

    def after_edit(self, text: str) -> ClientPositions:
        """Return the converter for `text`, which is this text after an edit. Lines that did not change are not
        searched for line ends again."""
        stretch = changed_stretch(self.text, text)
        return ClientPositions(
            text, self.unit, spliced_table(self.lines, text, stretch, "universal")
        )

    def position(self, offset: int) -> types.Position:
        """Return the client's position of `offset`."""
        return types.Position(*self.place(offset))

    def range(self, span: Span) -> types.Range:
        """Return the client's range of `span`."""
        return types.Range(self.position(span.start), self.position(span.end))

    def text_edits(self, edits: Iterable[Edit]) -> list[types.TextEdit]:
        """Return `edits`, which do not overlap, as edits of the protocol.

        The client has no position between ``\\r`` and ``\\n``. So if an edit begins or ends there, the edit for the
        client replaces both characters, and its new text contains the character that stays. A very large number of
        edits is joined into one.
        """
        edits_by_span: list[tuple[Span, list[Edit]]] = []
        for edit in joined(self.text, sorted(edits, key=lambda text_edit: text_edit.span)):
            span = self._widened(edit.span)
            if edits_by_span and span.start < edits_by_span[-1][0].end:
                before, together = edits_by_span.pop()
                span = Span(before.start, max(before.end, span.end))
                edits_by_span.append((span, [*together, edit]))
            else:
                edits_by_span.append((span, [edit]))
        return [
            types.TextEdit(self.range(span), text_after(self.text, together, *span))
            for span, together in edits_by_span
        ]

    def _widened(self, span: Span) -> Span:
        """Return `span` extended over the whole of each line end in which it begins or ends."""
        start, end = span
        return Span(start - self._is_in_line_end(start), end + self._is_in_line_end(end))

    def _is_in_line_end(self, offset: int) -> bool:
        return offset > 0 and self.text[offset - 1 : offset + 1] == "\r\n"

    def range_json(self, span: Span) -> str:
        """Return the client's range of `span` as JSON."""
        (line, column), (last, end) = self.place(span.start), self.place(span.end)
        return (
            f'{{"start":{{"line":{line},"character":{column}}},'
            f'"end":{{"line":{last},"character":{end}}}}}'
        )

    def offset(self, position: types.Position) -> int:
        """Return the offset of a position. A position past the end of its line or of the text counts as a position at
        that end."""
        return self.offset_at(position.line, position.character)

    def span(self, place: types.Range) -> Span:
        """Return the span of a range."""
        start, end = self.offset(place.start), self.offset(place.end)
        return Span(min(start, end), max(start, end))
