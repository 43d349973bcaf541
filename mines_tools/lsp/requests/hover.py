"""Words on what is under the pointer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lsprotocol import types

from mines_tools.lsp.languages import editors

if TYPE_CHECKING:
    from mines_tools.lsp.server import Server


def register(server: Server) -> None:
    """Register the requests of this group."""
    triggers = list(dict.fromkeys(each for by in editors() for each in by.signature_triggers))

    @server.feature(types.TEXT_DOCUMENT_HOVER)
    def hover(params: types.HoverParams) -> types.Hover | None:
        document = server.document(params.text_document.uri)
        if document is None or document.language.editor is None:
            return None
        offset = document.positions.offset(params.position)
        found = document.language.editor().hover(document.snapshot, offset)
        if found is None:
            return None
        contents = types.MarkupContent(types.MarkupKind.Markdown, found.markdown)
        return types.Hover(contents, document.positions.range(found.span))

    @server.feature(
        types.TEXT_DOCUMENT_SIGNATURE_HELP,
        types.SignatureHelpOptions(trigger_characters=triggers),
    )
    def signature(params: types.SignatureHelpParams) -> types.SignatureHelp | None:
        document = server.document(params.text_document.uri)
        if document is None or document.language.editor is None:
            return None
        offset = document.positions.offset(params.position)
        found = document.language.editor().signature(document.snapshot, offset)
        if found is None:
            return None
        information = types.SignatureInformation(
            found.label,
            types.MarkupContent(types.MarkupKind.Markdown, found.markdown),
            [types.ParameterInformation(parameter) for parameter in found.parameters],
            found.active,
        )
        return types.SignatureHelp([information], 0, found.active)
