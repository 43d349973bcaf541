"""The requests for the diagnostics of a document, and of the workspace."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from lsprotocol import types

from mines_tools.lsp.protocol import array, encoded
from mines_tools.lsp.threads import LONG
from mines_tools.lsp.to_protocol.diagnostics import NONE, published

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mines_tools.lsp.documents import Document
    from mines_tools.lsp.protocol import Encoded
    from mines_tools.lsp.server import Server
    from mines_tools.lsp.workspace import File


def register(server: Server) -> None:
    """Register the handlers of the requests in this module."""

    @server.document_feature(
        types.TEXT_DOCUMENT_DIAGNOSTIC,
        types.DiagnosticOptions(
            inter_file_dependencies=False, workspace_diagnostics=True, identifier="mines"
        ),
        otherwise=_full(NONE),
    )
    def diagnostics(document: Document, params: types.DocumentDiagnosticParams) -> Encoded:
        return report(document, params.previous_result_id)

    @server.feature(types.WORKSPACE_DIAGNOSTIC)
    async def workspace_diagnostics(params: types.WorkspaceDiagnosticParams) -> Encoded:
        await server.opened.until_all_read()
        documents, files = list(server.connection.documents.values()), server.files.pull()
        result_ids = {previous.uri: previous.value for previous in params.previous_result_ids}
        return await LONG.call(everything, result_ids, documents, files)

    def everything(
        result_ids: dict[str, str], documents: Iterable[Document], files: Iterable[File]
    ) -> Encoded:
        # A document that was just opened or changed is left out: the client keeps what it has.
        ready = [document for document in documents if document.is_ready]
        unready = {document.uri for document in documents if not document.is_ready}
        reports = [
            report(
                document, result_ids.get(document.uri), uri=document.uri, version=document.version
            )
            for document in ready
        ]
        for file in files:
            if result_ids.get(file.uri) == file.result_id:
                reports.append(_unchanged(file.result_id, uri=file.uri, version=None))
            else:
                about = {"uri": file.uri, "version": None, "resultId": file.result_id}
                reports.append(_full(file.diagnostics, **about))
        told = {*(document.uri for document in ready), *(file.uri for file in files)} | unready
        reports += [_full(NONE, uri=uri, version=None) for uri in result_ids if uri not in told]
        return encoded('{"items":', array(reports), "}")

    def report(document: Document, previous: str | None, **about: str | int | None) -> Encoded:
        result_id, answers = document.result_id, document.answers
        if previous == result_id:
            return _unchanged(result_id, **about)
        shown = answers[result_id] = published(document, rule_link=server.connection.rule_link)
        # An analysis usually adds no diagnostics. (After an edit everything is sent, because
        # editors move their diagnostics in their own way.)
        if previous is not None and answers.get(previous) == shown:
            return _unchanged(result_id, **about)
        return _full(shown, **about, resultId=result_id)


def _full(items: Encoded, **about: str | int | None) -> Encoded:
    fields = json.dumps({"kind": "full", **about})
    return encoded(f'{fields[:-1]},"items":', items, "}")


def _unchanged(result_id: str, **about: str | int | None) -> Encoded:
    return encoded(json.dumps({"kind": "unchanged", "resultId": result_id, **about}))
