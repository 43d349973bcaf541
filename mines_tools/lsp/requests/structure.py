"""The requests for the parts of a text that can be folded, and for larger selections around a position."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lsprotocol import types

from mines_tools.lsp.threads import LONG

if TYPE_CHECKING:
    from mines_tools.interface.editor import Editor
    from mines_tools.lsp.documents import Document
    from mines_tools.lsp.server import Server


_MOST_SELECTIONS = 200
"""The maximum number of ranges in the answer for one position. In JSON, each range is nested in another range, and the
depth of the nesting is limited."""


def register(server: Server) -> None:
    """Register the handlers of the requests in this module."""

    @server.editor_feature(types.TEXT_DOCUMENT_FOLDING_RANGE, otherwise=[], lane=LONG)
    def folds(
        document: Document, editor: Editor, _params: types.FoldingRangeParams
    ) -> list[types.FoldingRange]:
        folding_ranges = []
        for fold in editor.folds(document.snapshot):
            place = document.positions.range(fold.span)
            if place.end.line > place.start.line:
                kind = types.FoldingRangeKind.Comment if fold.kind == "comment" else None
                folding_ranges.append(
                    types.FoldingRange(place.start.line, place.end.line, kind=kind)
                )
        return folding_ranges

    @server.editor_feature(types.TEXT_DOCUMENT_SELECTION_RANGE)
    def selections(
        document: Document, editor: Editor, params: types.SelectionRangeParams
    ) -> list[types.SelectionRange] | None:
        return [_selection(document, editor, position) for position in params.positions]


def _selection(
    document: Document, editor: Editor, position: types.Position
) -> types.SelectionRange:
    offset = document.positions.offset(position)
    spans = editor.selections(document.snapshot, offset)
    if len(spans) > _MOST_SELECTIONS:
        spans = [*spans[: _MOST_SELECTIONS - 1], spans[-1]]
    grown = None
    for span in reversed(spans):
        grown = types.SelectionRange(document.positions.range(span), grown)
    return grown or types.SelectionRange(types.Range(position, position))
