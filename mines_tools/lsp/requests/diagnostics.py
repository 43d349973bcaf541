"""Diagnostics that the client asks for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lsprotocol import types

from mines_tools.lsp.diagnostics import published
from mines_tools.lsp.threads import LONG

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mines_tools.lsp.documents import Document
    from mines_tools.lsp.protocol import Encoded
    from mines_tools.lsp.server import Server
    from mines_tools.lsp.workspace import File

_Report = (
    types.WorkspaceFullDocumentDiagnosticReport | types.WorkspaceUnchangedDocumentDiagnosticReport
)


def register(server: Server) -> None:
    """Register the requests of this group."""

    @server.feature(
        types.TEXT_DOCUMENT_DIAGNOSTIC,
        types.DiagnosticOptions(
            inter_file_dependencies=False, workspace_diagnostics=True, identifier="mines"
        ),
    )
    def diagnostics(
        params: types.DocumentDiagnosticParams,
    ) -> types.RelatedFullDocumentDiagnosticReport | types.RelatedUnchangedDocumentDiagnosticReport:
        document = server.document(params.text_document.uri)
        if document is None:
            return types.RelatedFullDocumentDiagnosticReport([])
        if params.previous_result_id == document.result_id:
            return types.RelatedUnchangedDocumentDiagnosticReport(document.result_id)
        return types.RelatedFullDocumentDiagnosticReport(
            published(document), result_id=document.result_id
        )

    @server.feature(types.WORKSPACE_DIAGNOSTIC)
    async def workspace_diagnostics(params: types.WorkspaceDiagnosticParams) -> Encoded:
        await server.until_all_read()
        documents, files = list(server.documents.values()), server.files.pull()
        known = {each.uri: each.value for each in params.previous_result_ids}
        return await LONG.call(lambda: server.protocol.encoded(everything(known, documents, files)))

    def everything(
        known: dict[str, str], documents: Iterable[Document], files: Iterable[File]
    ) -> types.WorkspaceDiagnosticReport:
        # Of a document that came or changed a moment ago nothing is said: the client keeps what it has.
        reports = [_report(document, known) for document in documents if document.is_ready]
        unready = {document.uri for document in documents if not document.is_ready}
        for file in files:
            if known.get(file.uri) == file.result_id:
                reports.append(_unchanged(file.uri, None, file.result_id))
            else:
                reports.append(
                    types.WorkspaceFullDocumentDiagnosticReport(
                        file.uri, file.diagnostics, result_id=file.result_id
                    )
                )
        told = {report.uri for report in reports}
        reports += [
            types.WorkspaceFullDocumentDiagnosticReport(uri, [])
            for uri in known
            if uri not in told and uri not in unready
        ]
        return types.WorkspaceDiagnosticReport(reports)


def _report(document: Document, known: dict[str, str]) -> _Report:
    if known.get(document.uri) == document.result_id:
        return _unchanged(document.uri, document.version, document.result_id)
    return types.WorkspaceFullDocumentDiagnosticReport(
        document.uri,
        published(document),
        version=document.version,
        result_id=document.result_id,
    )


def _unchanged(
    uri: str, version: int | None, result_id: str
) -> types.WorkspaceUnchangedDocumentDiagnosticReport:
    return types.WorkspaceUnchangedDocumentDiagnosticReport(uri, result_id, version)
