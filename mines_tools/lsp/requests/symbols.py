"""The parts of a document, and of a workspace."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from lsprotocol import types

from mines_tools.lsp.symbols import document_symbols, workspace_symbols

if TYPE_CHECKING:
    from mines_tools.lsp.server import Server


def register(server: Server) -> None:
    """Register the requests of this group."""

    @server.feature(types.TEXT_DOCUMENT_DOCUMENT_SYMBOL)
    def symbols(params: types.DocumentSymbolParams) -> list[types.DocumentSymbol]:
        document = server.document(params.text_document.uri)
        return [] if document is None else document_symbols(document)

    @server.feature(types.WORKSPACE_SYMBOL)
    def in_workspace(params: types.WorkspaceSymbolParams) -> list[types.WorkspaceSymbol]:
        """Those of open documents, and of the workspace's other files as they are saved."""
        wanted = params.query.casefold()
        everywhere = chain(
            *(workspace_symbols(document) for document in server.documents.values()),
            *(file.symbols for file in server.files.files.values()),
        )
        return [each for each in everywhere if wanted in each.name.casefold()]
