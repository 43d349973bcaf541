"""Opens, changes, reads and closes the documents of a client."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from mines_tools.base.records import NamedTuple
from mines_tools.interface.language import LANGUAGES, language, language_of
from mines_tools.lsp import document_diagnostics
from mines_tools.lsp.document_analyses import Analyses
from mines_tools.lsp.documents import Document, DocumentText
from mines_tools.lsp.idle_gc import Tidying
from mines_tools.lsp.publishing import LARGE, encoded, show, warn_of_text
from mines_tools.lsp.threads import READING, in_background
from mines_tools.project.uris import path_of
from mines_tools.translations.phrases import template

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from lsprotocol import types

    from mines_tools.lsp.configurations import Configurations
    from mines_tools.lsp.connection import Connection
    from mines_tools.lsp.protocol import Encoded
    from mines_tools.text.diagnostics import Diagnostic

_MOST_AT_ONCE = 32  # documents to re-read at once
_GLANCES, _BETWEEN_GLANCES = 15, 0.02  # for a document that may be opened soon; seconds


class _Earlier(NamedTuple):
    """A document, before it is read again with other settings. Its text stays the same."""

    document: Document
    weight: int
    """The size of the analysis of `document` in bytes."""


class _ReadDocument(NamedTuple):
    """The result of reading a document."""

    diagnostics: Sequence[Diagnostic]
    shown: Encoded | None
    """The notification that shows the diagnostics; None if it is not encoded yet."""
    warns: bool
    """True if the user must be warned, because the text contains characters that editors show wrongly or do not save
    unchanged."""


class OpenDocuments:
    """The open documents of a client."""

    def __init__(self, connection: Connection, configurations: Configurations) -> None:
        self._connection = connection
        self._configurations = configurations
        self._documents = connection.documents
        self._loading: dict[str, asyncio.Task[None]] = {}
        """For each document that is not read yet, by URI: the task that reads this document."""
        self._refreshing: asyncio.Task[None] | None = None
        self._tidying = Tidying()
        self._analyses = Analyses(connection, self._tidying)

    def open(self, uri: str, version: int | None, text: str, language_id: str = "") -> bool:
        """Open a document. Return whether the language of the document is known."""
        used = (
            language(language_id) if language_id in LANGUAGES else language_of(path_of(uri) or uri)
        )
        if used is not None:
            self._set(Document(DocumentText(uri, version, text, used)))
        return used is not None

    def change(
        self,
        uri: str,
        version: int | None,
        changes: Sequence[types.TextDocumentContentChangeEvent],
    ) -> None:
        """Apply `changes` to the open document at `uri`."""
        before = self._documents.get(uri)
        if before is not None:
            self._set(
                Document(DocumentText(uri, version, "", before.language), before, changes),
                is_edited=True,
            )

    async def opened_soon(self, uri: str) -> Document | None:
        """Wait a moment until the document at `uri` is opened. Return it, or None if there is none that can be used.

        Helix can ask for the hints of a document a few milliseconds before it opens the document, and does not ask
        again."""
        if not uri or uri in self._connection.protocol.documents_at_arrival():
            return None
        for _ in range(_GLANCES):
            await asyncio.sleep(_BETWEEN_GLANCES)
            document = self._documents.get(uri)
            if document is not None:
                return None if document.is_too_long else document
        return None

    def touch(self, document: Document) -> None:
        """Mark a document as recently used."""
        self._analyses.touch(document)

    def is_analysed_within(self, document: Document, seconds: float) -> bool:
        """Return whether the analysis of `document` will probably take at most `seconds`."""
        return self._analyses.takes_at_most(document.uri, seconds)

    def hurry(self, document: Document) -> None:
        """Start the analysis of `document` without further delay, because a request waits for it."""
        self._analyses.hurry(document)

    async def until_idle(self) -> None:
        """Wait until no open document is being analysed."""
        await self._analyses.until_idle()

    async def until_read(self, document: Document) -> None:
        """Wait until `document` is read, or until another document replaces `document`."""
        while not document.is_ready and self._documents.get(document.uri) is document:
            loading = self._loading.get(document.uri)
            if loading is None:
                return
            await asyncio.wait((loading,))

    async def until_all_read(self) -> None:
        """Wait until all documents that are open now are read."""
        for document in list(self._documents.values()):
            await self.until_read(document)

    async def until_analysed(self, document: Document) -> bool:
        """Wait until no analysis of `document` is scheduled or running. Return whether the document is still open and
        unchanged."""
        if self._documents.get(document.uri) is document:
            await self._analyses.until_over(document.uri)
        return self._documents.get(document.uri) is document

    def close(self, uri: str) -> bool:
        """Close a document and remove its diagnostics. Return whether the document was open."""
        document = self._documents.pop(uri, None)
        if document is None:
            return False
        self._loading.pop(uri, None)
        self._analyses.close(document)
        self._connection.publish(uri)
        self._configurations.note(uri, None)
        self._connection.document_settings.forget(uri)
        return True

    def stop(self) -> None:
        """Stop all activities: refreshing, analyses and garbage collection."""
        self._tidying.stop()
        if self._refreshing is not None:
            self._refreshing.cancel()
        self._analyses.stop_all()

    def refresh(self) -> None:
        """Read every open document again, because settings or configurations may have changed."""
        if self._refreshing not in (None, asyncio.current_task()):
            self._refreshing.cancel()
        waiting = list(self._documents)
        for uri in waiting[-_MOST_AT_ONCE:]:
            self._look_again(uri)
        del waiting[-_MOST_AT_ONCE:]
        if waiting:
            self._refreshing = in_background(self._look_at_rest(waiting))

    async def _look_at_rest(self, waiting: list[str]) -> None:
        while waiting:
            self._look_again(waiting.pop())
            await asyncio.sleep(0)

    def _look_again(self, uri: str) -> None:
        document = self._documents.get(uri)
        if document is None:
            return
        if document.is_read and not document.is_too_long:
            self._set(Document(document.source), before=document)
        else:  # too long or not read yet: continue from it, without changes
            source = DocumentText(uri, document.version, "", document.language)
            self._set(Document(source, document, ()))

    def refresh_if_configured_otherwise(self, refresh: Callable[[], None]) -> None:
        """Call `refresh` if the configuration of some open document has changed since the document was read."""
        documents = [
            document
            for document in self._documents.values()
            if document.is_read and not document.is_too_long
        ]

        def is_same() -> bool:
            return all(
                self._connection.settings_of(document) == document.settings
                for document in documents
            )

        async def refresh_then() -> None:
            if not await READING.call(is_same):
                refresh()

        if 1_000 * len(documents) > LARGE:
            self._refreshing = in_background(refresh_then())
        elif not is_same():
            refresh()

    def document(self, uri: str) -> Document | None:
        """Return the document that was open at `uri` when the current message arrived.

        Return None if no document was open there, if the document is too long, or if the language of the document is
        not known.
        """
        document = self._connection.protocol.documents_at_arrival().get(uri)
        return None if document is None or document.is_too_long else document

    def is_open(self, document: Document) -> bool:
        """Return whether `document` is open and unchanged."""
        return self.latest(document) is document

    def latest(self, document: Document) -> Document | None:
        """Return the current version of `document`; None if the document was closed."""
        return self._documents.get(document.uri)

    def _set(
        self, document: Document, *, is_edited: bool = False, before: Document | None = None
    ) -> None:
        """Store `document` in place of the old document with the same URI. Read the new document and schedule its
        analysis.

        A small text is read immediately, and a large text in a thread. The diagnostics of the parser are shown when the
        text has been read. The diagnostics of the analysis are shown when the analysis is finished.

        If `before` is given, it is a document with the same text. If both documents have the same dialect and flow
        budget, the new document takes over the analysis of `before`.
        """
        uri = document.uri
        replaced = self._documents.get(uri)
        weight = self._analyses.forget(replaced) if replaced is not None else 0
        earlier = _Earlier(before, weight) if before is not None else None
        self._documents[uri] = document
        self._analyses.stop(uri)
        loading = self._loading.get(uri)
        if loading is None and document.size < LARGE and document.can_be_read_at_once:
            read = self._read(document, earlier)
            self._take(document, read, earlier, is_edited=is_edited)
        else:
            self._loading[uri] = in_background(self._load(document, loading, earlier, is_edited))
        self._tidying.put_off()

    async def _load(
        self,
        document: Document,
        loading: asyncio.Task[None] | None,
        earlier: _Earlier | None,
        is_edited: bool,
    ) -> None:
        """Wait until `loading`, the task that reads the earlier version, is finished. Then read `document` in a thread.
        If another document has replaced `document` meanwhile, do nothing."""
        uri = document.uri
        try:
            if loading is not None:
                await asyncio.wait((loading,))
            if self._documents.get(uri) is not document:
                return
            read = await READING.call(self._read, document, earlier, True)
            if self._documents.get(uri) is document:
                self._take(document, read, earlier, is_edited=is_edited)
        except Exception as error:  # noqa: BLE001 - no failure may end the server
            self._connection.failed(template("reading"), error)
        finally:
            if self._loading.get(uri) is asyncio.current_task():
                del self._loading[uri]

    def _read(
        self, document: Document, earlier: _Earlier | None, encodes: bool = False
    ) -> _ReadDocument:
        """Read a document. The result contains the diagnostics that do not need an analysis. With `encodes`, the result
        also contains the notification that shows these diagnostics."""
        document.read(self._connection.settings_of(document), self._connection.unit)
        before = earlier.document if earlier is not None else None
        if (
            before is not None
            and before.analysis is not None
            and self._is_read_as(document, before)
        ):
            document.parsed, document.analysis = before.parsed, before.analysis
            document.effort = before.effort
        has_all = document.analysis is not None or document.parsed.errors
        awaits = self._analyses.budget(document) != 0 and not has_all
        diagnostics = (
            document_diagnostics.check(document, awaits_analysis=awaits)
            if document.settings.client.lint
            else []
        )
        text = document.text
        warns = text.startswith("\ufeff") or "\r" in text.replace("\r\n", "")
        return _ReadDocument(
            diagnostics,
            encoded(self._connection, document, diagnostics) if encodes else None,
            warns,
        )

    def _is_read_as(self, document: Document, before: Document) -> bool:
        """Return whether `document` has the same dialect and flow budget as `before`."""
        is_same = document.parsed.dialect == before.parsed.dialect
        return is_same and self._analyses.budget(document) == self._analyses.budget(before)

    def _take(
        self, document: Document, read: _ReadDocument, earlier: _Earlier | None, *, is_edited: bool
    ) -> None:
        """Show the diagnostics in `read`, the result of reading `document`. If `document` has taken over the analysis
        of the earlier version, add the size of this analysis to the total size of all analyses. Otherwise schedule the
        analysis of `document`."""
        document.is_ready = True
        self._configurations.tell_of(document)
        if read.warns:
            warn_of_text(self._connection, document)
        show(self._connection, document, read.diagnostics, read.shown)
        if document.analysis is not None and earlier is not None:
            self._connection.refresh_views()
            self._analyses.take_over(document, earlier.weight)
        elif self._analyses.budget(document) != 0:
            self._analyses.begin(document, is_edited=is_edited)
        elif earlier is not None:
            self._connection.refresh_views()
