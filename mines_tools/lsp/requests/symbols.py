"""The requests for the symbols of a document, and of a workspace."""

from __future__ import annotations

from itertools import chain, islice
from typing import TYPE_CHECKING

from lsprotocol import types

from mines_tools.lsp.threads import LONG
from mines_tools.lsp.to_protocol.symbols import document_symbols, workspace_symbols

if TYPE_CHECKING:
    from mines_tools.interface.editor import Editor
    from mines_tools.lsp.documents import Document
    from mines_tools.lsp.protocol import Encoded
    from mines_tools.lsp.server import Server

_MOST = 10_000
"""The maximum number of symbols in one answer. Nobody reads more symbols. A user who types more letters of a name gets
fewer symbols."""


def register(server: Server) -> None:
    """Register the handlers of the requests in this module."""

    @server.editor_feature(types.TEXT_DOCUMENT_DOCUMENT_SYMBOL, otherwise=[], lane=LONG)
    def symbols(
        document: Document, editor: Editor, _params: types.DocumentSymbolParams
    ) -> list[types.DocumentSymbol]:
        return document_symbols(document, editor)

    @server.feature(types.WORKSPACE_SYMBOL)
    async def in_workspace(params: types.WorkspaceSymbolParams) -> Encoded:
        """Return the symbols of all open documents, and of all other files in the workspace. For the other files,
        the saved texts are used."""
        wanted = params.query.casefold()
        await server.opened.until_all_read()
        documents = [
            document
            for document in server.connection.documents.values()
            if not document.is_too_long
        ]
        files = list(server.files.files.values())

        def answer() -> Encoded:
            everywhere = chain(
                chain.from_iterable(map(workspace_symbols, documents)),
                chain.from_iterable(file.symbols for file in files),
            )
            fitting = (symbol for symbol in everywhere if wanted in symbol.name.casefold())
            return server.connection.protocol.encoded(list(islice(fitting, _MOST)))

        return await LONG.call(answer)
