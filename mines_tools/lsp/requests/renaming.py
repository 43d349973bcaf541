"""The request that renames the thing at a position, and the request that checks whether this thing can be renamed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lsprotocol import types
from pygls.exceptions import JsonRpcException

from mines_tools.interface.editor import Refusal
from mines_tools.lsp.threads import LONG

if TYPE_CHECKING:
    from mines_tools.interface.editor import Editor
    from mines_tools.lsp.documents import Document
    from mines_tools.lsp.server import Server


def register(server: Server) -> None:
    """Register the handlers of the requests in this module."""

    @server.editor_feature(types.TEXT_DOCUMENT_PREPARE_RENAME)
    def prepare(
        document: Document, editor: Editor, params: types.PrepareRenameParams
    ) -> types.PrepareRenamePlaceholder | None:
        offset = document.positions.offset(params.position)
        try:
            renaming = editor.renaming(document.snapshot, offset)
        except Refusal as refusal:
            raise _refused(refusal) from None
        return types.PrepareRenamePlaceholder(
            document.positions.range(renaming.span), renaming.placeholder
        )

    @server.editor_feature(
        types.TEXT_DOCUMENT_RENAME, types.RenameOptions(prepare_provider=True), lane=LONG
    )
    def rename(
        document: Document, editor: Editor, params: types.RenameParams
    ) -> types.WorkspaceEdit | None:
        offset = document.positions.offset(params.position)
        try:
            edits = editor.rename(document.snapshot, offset, params.new_name)
        except Refusal as refusal:
            raise _refused(refusal) from None
        identifier = types.OptionalVersionedTextDocumentIdentifier(document.uri, document.version)
        changes = document.positions.text_edits(edits)
        return types.WorkspaceEdit(
            document_changes=[types.TextDocumentEdit(identifier, list(changes))]
        )


def _refused(refusal: Refusal) -> JsonRpcException:
    return JsonRpcException(str(refusal), int(types.LSPErrorCodes.RequestFailed))
