"""Words shown behind the operations."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lsprotocol import types

from mines_tools.markdown import prose

if TYPE_CHECKING:
    from mines_tools.lsp.server import Server


def register(server: Server) -> None:
    """Register the requests of this group."""

    @server.feature(types.TEXT_DOCUMENT_INLAY_HINT)
    def hints(params: types.InlayHintParams) -> list[types.InlayHint]:
        document = server.document(params.text_document.uri)
        if document is None or document.language.editor is None:
            return []
        kinds = server.settings.of(document.uri).hints
        span = document.positions.span(params.range)
        return [
            types.InlayHint(
                document.positions.position(hint.offset),
                hint.label,
                tooltip=_tooltip(hint.tooltip),
                padding_left=True,
            )
            for hint in document.language.editor().hints(document.snapshot, span)
            if hint.kind in kinds
        ]


def _tooltip(text: str) -> types.MarkupContent | None:
    return types.MarkupContent(types.MarkupKind.Markdown, prose(text)) if text else None
