"""The request for code lenses: lines of words that an editor shows above parts of a text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lsprotocol import types

from mines_tools.interface.editor import Lens
from mines_tools.lsp.request_handling import SHORTLY
from mines_tools.lsp.requests.sizes import size_of_document
from mines_tools.testing.golf import golf_words

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
        found = editor.lenses(document.snapshot)
        words = golf_words(size_of_document(document)) if found else ""
        if words:
            found = [*found, Lens(found[-1].span, words)]
        return [
            types.CodeLens(
                document.positions.range(lens.span),
                types.Command(
                    lens.title, lens.command, arguments=[document.uri] if lens.command else None
                ),
            )
            for lens in found
        ]
