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
    """The converter between offsets in one text and positions in the form of the protocol."""

    def after_edit(self, text: str) -> ClientPositions:
        """Return the converter for `text`, the text after an edit. This is fast, because the unchanged part of the
        text is not searched for line ends again."""
        stretch = changed_stretch(self.text, text)
        return ClientPositions(
            text, self.unit, spliced_table(self.lines, text, stretch, "universal")
        )

    def position(self, offset: int) -> types.Position:
        """Return the position of `offset` in the form of the protocol."""
        return types.Position(*self.place(offset))

    def range(self, span: Span) -> types.Range:
        """Return the range of `span` in the form of the protocol."""
        return types.Range(self.position(span.start), self.position(span.end))

    def text_edits(self, edits: Iterable[Edit]) -> list[types.TextEdit]:
        """Return `edits` in the form of the protocol. The edits must not overlap.

        The client has no position between ``\\r`` and ``\\n``. So if an edit begins or ends between these two
        characters, the edit for the client replaces both. The new text of this edit contains the character that must
        stay. If there are very many edits, they are joined into one edit.
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
        """Return `span`, or a longer span. If `span` begins or ends between ``\\r`` and ``\\n``, the result contains
        both characters."""
        start, end = span
        return Span(start - self._is_in_line_end(start), end + self._is_in_line_end(end))

    def _is_in_line_end(self, offset: int) -> bool:
        return offset > 0 and self.text[offset - 1 : offset + 1] == "\r\n"

    def range_json(self, span: Span) -> str:
        """Return the range of `span` in the form of the protocol, as JSON."""
        (line, column), (last, end) = self.place(span.start), self.place(span.end)
        return (
            f'{{"start":{{"line":{line},"character":{column}}},'
            f'"end":{{"line":{last},"character":{end}}}}}'
        )

    def offset(self, position: types.Position) -> int:
        """Return the offset of `position`. A position after the end of the line counts as the end of this line. A
        position after the end of the text counts as the end of the text."""
        return self.offset_at(position.line, position.character)

    def span(self, place: types.Range) -> Span:
        """Return the span of a range."""
        start, end = self.offset(place.start), self.offset(place.end)
        return Span(min(start, end), max(start, end))
