"""From a place to the places it has to do with."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lsprotocol import types

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from mines_tools.editing import Editor, Snapshot
    from mines_tools.lsp.server import Server
    from mines_tools.text import Span

    Find = Callable[[Editor], Callable[[Snapshot, int], Sequence[Span]]]


def register(server: Server) -> None:
    """Register the requests of this group."""

    def found(uri: str, position: types.Position, find: Find) -> list[types.Location]:
        document = server.document(uri)
        if document is None or document.language.editor is None:
            return []
        offset = document.positions.offset(position)
        spans = find(document.language.editor())(document.snapshot, offset)
        return [types.Location(document.uri, document.positions.range(span)) for span in spans]

    @server.feature(types.TEXT_DOCUMENT_DEFINITION)
    def definition(params: types.DefinitionParams) -> list[types.Location]:
        return found(params.text_document.uri, params.position, lambda editor: editor.definition)

    @server.feature(types.TEXT_DOCUMENT_REFERENCES)
    def references(params: types.ReferenceParams) -> list[types.Location]:
        return found(params.text_document.uri, params.position, lambda editor: editor.references)

    @server.feature(types.TEXT_DOCUMENT_DOCUMENT_HIGHLIGHT)
    def highlights(params: types.DocumentHighlightParams) -> list[types.DocumentHighlight]:
        places = found(params.text_document.uri, params.position, lambda editor: editor.highlights)
        return [types.DocumentHighlight(place.range) for place in places]
