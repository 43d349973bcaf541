"""The request for code lenses: lines of words that an editor shows above parts of a text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lsprotocol import types

from mines_tools.lsp.request_handling import SHORTLY

if TYPE_CHECKING:
    from mines_tools.interface.editor import Editor
    from mines_tools.lsp.documents import Document
    from mines_tools.lsp.server import Server


def register(server: Server) -> None:
    """Register the handlers of the requests in this module."""

    @server.editor_feature(types.TEXT_DOCUMENT_CODE_LENS, otherwise=[], wait=SHORTLY)
    def lenses(
        document: Document, editor: Editor, _params: types.CodeLensParams
    ) -> list[types.CodeLens]:
        return [
            types.CodeLens(
                document.positions.range(lens.span),
                types.Command(
                    lens.title, lens.command, arguments=[document.uri] if lens.command else None
                ),
            )
            for lens in editor.lenses(document.snapshot)
        ]
