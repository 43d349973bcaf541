"""The request for inlay hints: words that an editor shows after places of a text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lsprotocol import types

from mines_tools.lsp.request_handling import UNTIL_ANALYSED
from mines_tools.lsp.threads import LONG
from mines_tools.text.markdown import paragraphs, prose

if TYPE_CHECKING:
    from mines_tools.interface.editor import Editor
    from mines_tools.lsp.documents import Document
    from mines_tools.lsp.server import Server


def register(server: Server) -> None:
    """Register the handlers of the requests in this module."""

    @server.editor_feature(
        types.TEXT_DOCUMENT_INLAY_HINT, otherwise=[], lane=LONG, wait=UNTIL_ANALYSED
    )
    def hints(
        document: Document, editor: Editor, params: types.InlayHintParams
    ) -> list[types.InlayHint]:
        kinds = server.connection.settings_of(document).client.shown_hints(editor.hint_kinds)
        span = document.positions.span(params.range)
        return [
            types.InlayHint(
                document.positions.position(hint.offset),
                hint.label,
                tooltip=_tooltip(hint.tooltip),
                text_edits=document.positions.text_edits(hint.edits) if hint.edits else None,
                padding_left=True,
                data="unusual" if hint.is_unusual else hint.kind,
            )
            for hint in editor.hints(document.snapshot, span)
            if hint.kind in kinds
        ]


def _tooltip(text: str) -> types.MarkupContent | None:
    words = paragraphs(*map(prose, text.split("\n")))
    return types.MarkupContent(types.MarkupKind.Markdown, words) if text else None
