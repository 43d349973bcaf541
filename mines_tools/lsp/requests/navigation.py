"""The requests for the places that are related to a place: definitions, references and highlights."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from lsprotocol import types

from mines_tools.lsp.protocol import array
from mines_tools.lsp.threads import LONG

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from mines_tools.interface.editor import Editor, HighlightKind, Snapshot
    from mines_tools.lsp.documents import Document
    from mines_tools.lsp.protocol import Encoded
    from mines_tools.lsp.server import Server
    from mines_tools.text.source import Span

_KIND: dict[HighlightKind, str] = {
    "same": "",
    "before": f',"kind":{types.DocumentHighlightKind.Read.value}',
    "after": f',"kind":{types.DocumentHighlightKind.Write.value}',
}
"""The field of a highlight's JSON that states the kind of the highlight. The key is this kind. Highlights are written
directly as JSON, which is fast, because a large text may have a highlight in every line."""


def register(server: Server) -> None:
    """Register the handlers of the requests in this module."""

    @server.editor_feature(types.TEXT_DOCUMENT_DEFINITION, otherwise=[])
    def definition(document: Document, editor: Editor, params: types.DefinitionParams) -> Encoded:
        return _locations(document, params.position, editor.definition)

    @server.editor_feature(types.TEXT_DOCUMENT_REFERENCES, otherwise=[], lane=LONG)
    def references(document: Document, editor: Editor, params: types.ReferenceParams) -> Encoded:
        return _locations(document, params.position, editor.references)

    @server.editor_feature(types.TEXT_DOCUMENT_DOCUMENT_HIGHLIGHT, otherwise=[])
    def highlights(
        document: Document, editor: Editor, params: types.DocumentHighlightParams
    ) -> Encoded:
        places = editor.highlights(document.snapshot, document.positions.offset(params.position))
        range_json = document.positions.range_json
        return array(f'{{"range":{range_json(place.span)}{_KIND[place.kind]}}}' for place in places)


def _locations(
    document: Document,
    position: types.Position,
    find: Callable[[Snapshot, int], Iterable[Span]],
) -> Encoded:
    """Return the locations, as JSON, of the places that `find` returns for `position`."""
    spans = find(document.snapshot, document.positions.offset(position))
    uri, range_json = json.dumps(document.uri), document.positions.range_json
    return array(f'{{"uri":{uri},"range":{range_json(span)}}}' for span in spans)
