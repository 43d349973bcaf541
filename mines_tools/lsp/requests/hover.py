"""The requests for hovers, and for signature help at the cursor."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lsprotocol import types

from mines_tools.lsp.languages import editors
from mines_tools.lsp.request_handling import SHORTLY

if TYPE_CHECKING:
    from mines_tools.interface.editor import Editor
    from mines_tools.lsp.documents import Document
    from mines_tools.lsp.server import Server


def register(server: Server) -> None:
    """Register the handlers of the requests in this module."""
    triggers = list(dict.fromkeys(trigger for by in editors() for trigger in by.signature_triggers))

    @server.editor_feature(types.TEXT_DOCUMENT_HOVER)
    def hover(document: Document, editor: Editor, params: types.HoverParams) -> types.Hover | None:
        offset = document.positions.offset(params.position)
        answer = editor.hover(document.snapshot, offset)
        if answer is None:
            return None
        contents = types.MarkupContent(types.MarkupKind.Markdown, answer.markdown)
        return types.Hover(contents, document.positions.range(answer.span))

    @server.editor_feature(
        types.TEXT_DOCUMENT_SIGNATURE_HELP,
        types.SignatureHelpOptions(trigger_characters=triggers),
        wait=SHORTLY,
        is_urgent=True,
    )
    def signature(
        document: Document, editor: Editor, params: types.SignatureHelpParams
    ) -> types.SignatureHelp | None:
        context = params.context
        if (
            context is not None
            and context.trigger_kind == types.SignatureHelpTriggerKind.TriggerCharacter
            and context.trigger_character not in editor.signature_triggers
            and not context.is_retrigger
        ):
            return None  # a trigger only in another language
        offset = document.positions.offset(params.position)
        answer = editor.signature(document.snapshot, offset)
        if answer is None:
            return None
        information = types.SignatureInformation(
            answer.label,
            types.MarkupContent(types.MarkupKind.Markdown, answer.markdown),
            [types.ParameterInformation(parameter) for parameter in answer.parameters],
            answer.active,
        )
        return types.SignatureHelp([information], 0, answer.active)
