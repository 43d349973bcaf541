"""Lines of words above the board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lsprotocol import types

if TYPE_CHECKING:
    from mines_tools.lsp.server import Server


def register(server: Server) -> None:
    """Register the requests of this group."""

    @server.feature(types.TEXT_DOCUMENT_CODE_LENS)
    def lenses(params: types.CodeLensParams) -> list[types.CodeLens]:
        document = server.document(params.text_document.uri)
        if document is None or document.language.editor is None:
            return []
        return [
            types.CodeLens(
                document.positions.range(lens.span),
                types.Command(
                    lens.title, lens.command, arguments=[document.uri] if lens.command else None
                ),
            )
            for lens in document.language.editor().lenses(document.snapshot)
        ]
