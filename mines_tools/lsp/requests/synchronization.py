"""The notifications that a document was opened, changed, saved or closed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lsprotocol import types

if TYPE_CHECKING:
    from mines_tools.lsp.server import Server


def register(server: Server) -> None:
    """Register the handlers of the requests in this module."""

    @server.feature(types.TEXT_DOCUMENT_DID_OPEN)
    def opened(params: types.DidOpenTextDocumentParams) -> None:
        document = params.text_document
        server.open(document.uri, document.version, document.text, document.language_id)

    @server.feature(types.TEXT_DOCUMENT_DID_CHANGE)
    def changed(params: types.DidChangeTextDocumentParams) -> None:
        document = params.text_document
        server.change(document.uri, document.version, params.content_changes)

    @server.feature(types.TEXT_DOCUMENT_DID_CLOSE)
    def closed(params: types.DidCloseTextDocumentParams) -> None:
        server.close(params.text_document.uri)

    @server.feature(types.TEXT_DOCUMENT_DID_SAVE)
    def saved(_params: types.DidSaveTextDocumentParams) -> None:
        """Check whether the configuration has changed, because not every client watches files.

        The text of the document needs no check: the server already has the editor's text.
        """
        server.connection.forget_configurations()
        server.opened.refresh_if_configured_otherwise(server.refresh)
