"""Converts the symbols of a text to the form of the protocol."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lsprotocol import types

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from mines_tools.interface.editor import Editor, Symbol, SymbolKind
    from mines_tools.lsp.documents import Document

_KIND: dict[SymbolKind, types.SymbolKind] = {
    "words": types.SymbolKind.String,
    "grid": types.SymbolKind.Struct,
    "row": types.SymbolKind.Array,
    "cell": types.SymbolKind.Key,
    "part": types.SymbolKind.Function,
    "step": types.SymbolKind.Operator,
}


def document_symbols(document: Document, editor: Editor) -> list[types.DocumentSymbol]:
    """Return the symbols of a document, each with its children."""
    symbols = editor.symbols(document.snapshot)
    return [_symbol(document, symbol) for symbol in symbols]


def workspace_symbols(document: Document) -> list[types.WorkspaceSymbol]:
    """Return the symbols of a document, for a search in the workspace."""
    if document.symbols is None:
        document.symbols = _workspace_symbols(document)
    return document.symbols


def _workspace_symbols(document: Document) -> list[types.WorkspaceSymbol]:
    if document.language.editor is None or not document.is_read:
        return []
    return [
        types.WorkspaceSymbol(
            types.Location(document.uri, document.positions.range(symbol.span)),
            symbol.name,
            _KIND[symbol.kind],
        )
        for symbol in _all(document.language.editor().symbols(document.snapshot))
    ]


def _all(symbols: Iterable[Symbol]) -> Iterator[Symbol]:
    for symbol in symbols:
        yield symbol
        if symbol.kind != "grid":
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
