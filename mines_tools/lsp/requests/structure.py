"""Folding, and growing selections."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lsprotocol import types

if TYPE_CHECKING:
    from mines_tools.lsp.documents import Document
    from mines_tools.lsp.server import Server


def register(server: Server) -> None:
    """Register the requests of this group."""

    @server.feature(types.TEXT_DOCUMENT_FOLDING_RANGE)
    def folds(params: types.FoldingRangeParams) -> list[types.FoldingRange]:
        document = server.document(params.text_document.uri)
        if document is None or document.language.editor is None:
            return []
        found = []
        for fold in document.language.editor().folds(document.snapshot):
            place = document.positions.range(fold.span)
            if place.end.line > place.start.line:
                kind = types.FoldingRangeKind.Comment if fold.kind == "comment" else None
                found.append(types.FoldingRange(place.start.line, place.end.line, kind=kind))
        return found

    @server.feature(types.TEXT_DOCUMENT_SELECTION_RANGE)
    def selections(params: types.SelectionRangeParams) -> list[types.SelectionRange] | None:
        document = server.document(params.text_document.uri)
        if document is None or document.language.editor is None:
            return None
        return [_selection(document, position) for position in params.positions]


def _selection(document: Document, position: types.Position) -> types.SelectionRange:
    assert document.language.editor is not None
    offset = document.positions.offset(position)
    spans = document.language.editor().selections(document.snapshot, offset)
    grown = None
    for span in reversed(spans):
        grown = types.SelectionRange(document.positions.range(span), grown)
    return grown or types.SelectionRange(types.Range(position, position))
