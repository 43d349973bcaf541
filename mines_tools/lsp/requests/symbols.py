"""The parts of a document, and of a workspace."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lsprotocol import types

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.editing import Symbol
    from mines_tools.lsp.documents import Document
    from mines_tools.lsp.server import Server

_KIND = {
    "header": types.SymbolKind.String,
    "board": types.SymbolKind.Struct,
    "row": types.SymbolKind.Array,
    "block": types.SymbolKind.Function,
    "operation": types.SymbolKind.Operator,
}


def register(server: Server) -> None:
    """Register the requests of this group."""

    @server.feature(types.TEXT_DOCUMENT_DOCUMENT_SYMBOL)
    def symbols(params: types.DocumentSymbolParams) -> list[types.DocumentSymbol]:
        document = server.document(params.text_document.uri)
        if document is None or document.language.editor is None:
            return []
        found = document.language.editor().symbols(document.snapshot)
        return [_symbol(document, symbol) for symbol in found]

    @server.feature(types.WORKSPACE_SYMBOL)
    def workspace_symbols(params: types.WorkspaceSymbolParams) -> list[types.WorkspaceSymbol]:
        wanted = params.query.casefold()
        return [
            types.WorkspaceSymbol(
                types.Location(document.uri, document.positions.range(symbol.span)),
                symbol.name,
                _KIND[symbol.kind],
            )
            for document in server.documents.values()
            if document.language.editor is not None
            for symbol in _all(document.language.editor().symbols(document.snapshot))
            if wanted in symbol.name.casefold()
        ]


def _all(symbols: object) -> Iterator[Symbol]:
    for symbol in symbols:  # type: ignore[attr-defined]
        yield symbol
        if symbol.kind != "board":
            yield from _all(symbol.children)


def _symbol(document: Document, symbol: Symbol) -> types.DocumentSymbol:
    positions = document.positions
    return types.DocumentSymbol(
        symbol.name or symbol.kind,
        _KIND[symbol.kind],
        positions.range(symbol.span),
        positions.range(symbol.name_span),
        detail=symbol.detail or None,
        children=[_symbol(document, child) for child in symbol.children] or None,
    )
