"""From a place to the places it has to do with."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lsprotocol import types

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from mines_tools.editing import Editor, Snapshot
    from mines_tools.lsp.documents import Document
    from mines_tools.lsp.server import Server
    from mines_tools.text import Span


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
        places = _found(document, params.position, editor.highlights)
        return [types.DocumentHighlight(place.range) for place in places]


def _found(
    document: Document,
    position: types.Position,
    find: Callable[[Snapshot, int], Sequence[Span]],
) -> list[types.Location]:
    spans = find(document.snapshot, document.positions.offset(position))
    return [types.Location(document.uri, document.positions.range(span)) for span in spans]
