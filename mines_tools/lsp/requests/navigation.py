"""From a place to the places it has to do with."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lsprotocol import types

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from mines_tools.editing import Editor, HighlightKind, Snapshot
    from mines_tools.lsp.documents import Document
    from mines_tools.lsp.server import Server
    from mines_tools.text import Span

_KIND: dict[HighlightKind, types.DocumentHighlightKind | None] = {
    "same": None,
    "before": types.DocumentHighlightKind.Read,
    "after": types.DocumentHighlightKind.Write,
}


def register(server: Server) -> None:
    """Register the requests of this group."""

    @server.editor_feature(types.TEXT_DOCUMENT_DEFINITION, otherwise=[])
    def definition(
        document: Document, editor: Editor, params: types.DefinitionParams
    ) -> list[types.Location]:
        return _found(document, params.position, editor.definition)

    @server.editor_feature(types.TEXT_DOCUMENT_REFERENCES, otherwise=[])
    def references(
        document: Document, editor: Editor, params: types.ReferenceParams
    ) -> list[types.Location]:
        return _found(document, params.position, editor.references)

    @server.editor_feature(types.TEXT_DOCUMENT_DOCUMENT_HIGHLIGHT, otherwise=[])
    def highlights(
        document: Document, editor: Editor, params: types.DocumentHighlightParams
    ) -> list[types.DocumentHighlight]:
        found = editor.highlights(document.snapshot, document.positions.offset(params.position))
        return [
            types.DocumentHighlight(document.positions.range(each.span), _KIND[each.kind])
            for each in found
        ]


def _found(
    document: Document,
    position: types.Position,
    find: Callable[[Snapshot, int], Sequence[Span]],
) -> list[types.Location]:
    spans = find(document.snapshot, document.positions.offset(position))
    return [types.Location(document.uri, document.positions.range(span)) for span in spans]
