"""The open documents: opened, changed, read and closed."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from mines_tools.base.records import NamedTuple
from mines_tools.interface.language import LANGUAGES, language, language_of
from mines_tools.lsp import document_diagnostics
from mines_tools.lsp.document_analyses import Analyses
from mines_tools.lsp.document_settings import choice_for
from mines_tools.lsp.documents import Document, Source
from mines_tools.lsp.idle_gc import Tidying
from mines_tools.lsp.publishing import LARGE, encoded, show, warn_of_text
from mines_tools.lsp.threads import READING, in_background
from mines_tools.project.uris import path_of
from mines_tools.translations.phrases import template

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from lsprotocol import types

    from mines_tools.lsp.configurations import Configurations
    from mines_tools.lsp.connection import Client
    from mines_tools.lsp.document_settings import Surroundings
    from mines_tools.lsp.protocol import Encoded
    from mines_tools.text.diagnostics import Diagnostic

_MOST_AT_ONCE = 32  # documents to look at again at once


class _Earlier(NamedTuple):
    """A document that has the same text as the one that came in its place."""

    document: Document
    weight: int
    """How many bytes took what was known of it."""


class _Read(NamedTuple):
    """What came of reading a document."""

    diagnostics: Sequence[Diagnostic]
    shown: Encoded | None
    """The notification that shows them."""
    warns: bool
    """Whether editors would show, or save, another text than it is."""


class OpenDocuments:
    """The open documents of a client."""

    def __init__(self, client: Client, configurations: Configurations) -> None:
        self._client = client
        self._configurations = configurations
        self._documents = client.documents
        self._analyses = Analyses(client)
        self._loading: dict[str, asyncio.Task[None]] = {}
        """What reads the documents that are not read yet."""
        self._refreshing: asyncio.Task[None] | None = None
        self._tidying = Tidying()

    def open(self, uri: str, version: int | None, text: str, language_id: str = "") -> bool:
        """A document was opened; whether it is in a known language."""
        used = (
            language(language_id) if language_id in LANGUAGES else language_of(path_of(uri) or uri)
        )
        if used is not None:
            self._set(Document(Source(uri, version, text, used)))
        return used is not None

    def change(
        self,
        uri: str,
        version: int | None,
        changes: Sequence[types.TextDocumentContentChangeEvent],
    ) -> None:
        """A document was changed."""
        before = self._documents.get(uri)
        if before is not None:
            self._set(
                Document(Source(uri, version, "", before.language), before, changes), is_edited=True
            )

    def touch(self, document: Document) -> None:
        """Somebody looks at a document."""
        self._analyses.touch(document)

    def is_analysed_within(self, document: Document, seconds: float) -> bool:
        """Whether the analysis of a document can be expected not to take longer."""
        return self._analyses.takes_at_most(document.uri, seconds)

    def hurry(self, document: Document) -> None:
        """Somebody waits for the analysis of a document."""
        self._analyses.hurry(document)

    async def until_idle(self) -> None:
        """Wait until no open document is analysed."""
        await self._analyses.until_idle()

    async def until_read(self, document: Document) -> None:
        """Wait until a document is read, or another in its place."""
        while not document.is_ready and self._documents.get(document.uri) is document:
            loading = self._loading.get(document.uri)
            if loading is None:
                return
            await asyncio.wait((loading,))

    async def until_all_read(self) -> None:
        """Wait until all documents are read that are open now."""
        for document in list(self._documents.values()):
            await self.until_read(document)

    async def until_analysed(self, document: Document) -> bool:
        """Wait for the analysis of a document that is under way, if one is; whether the document is still
        as it was."""
        if self._documents.get(document.uri) is document:
            await self._analyses.until_over(document.uri)
        return self._documents.get(document.uri) is document

    def close(self, uri: str) -> bool:
        """A document was closed; whether it was open. Of it nothing is shown any more."""
        document = self._documents.pop(uri, None)
        if document is None:
            return False
        self._loading.pop(uri, None)
        self._analyses.close(document)
        self._client.publish(uri)
        self._configurations.note(uri, None)
        return True

    def stop(self) -> None:
        """Nothing is worked on any more."""
        self._tidying.stop()
        if self._refreshing is not None:
            self._refreshing.cancel()
        self._analyses.stop_all()

    def refresh(self) -> None:
        """Look at everything anew."""
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
        else:  # what is too long, or still to be read: by the changes, of which there are none
            source = Source(uri, document.version, "", document.language)
            self._set(Document(source, document, ()))

    def refresh_if_configured_otherwise(self, refresh: Callable[[], None]) -> None:
        """Call `refresh` if configuration says something else now about an open document."""
        known = [
            (each, self._client.around(each))
            for each in self._documents.values()
            if each.is_read and not each.is_too_long
        ]

        def is_same() -> bool:
            return all(
                choice_for(around.of(each.language, each.uri), each.text, around.settings)
                == each.choice
                for each, around in known
            )

        async def refresh_then() -> None:
            if not await READING.call(is_same):
                refresh()

        if sum(each.size for each, _ in known) + 1_000 * len(known) > LARGE:
            self._refreshing = in_background(refresh_then())
        elif not is_same():
            refresh()

    def document(self, uri: str) -> Document | None:
        """The open document of that URI, as it was when the message came that is being answered;
        none for one that is not open, or of no known language."""
        document = self._client.protocol.documents_at_arrival().get(uri)
        return None if document is None or document.is_too_long else document

    def is_open(self, document: Document) -> bool:
        """Whether a document is still as it was."""
        return self.latest(document) is document

    def latest(self, document: Document) -> Document | None:
        """What a document has become by now; none if it was closed."""
        return self._documents.get(document.uri)

    def _set(
        self, document: Document, *, is_edited: bool = False, before: Document | None = None
    ) -> None:
        """Show what parsing finds at once, or as soon as a thread has found it in a large text; and what
        analysis finds when it is ready. With `before`, which has the same text, what was known of that is
        known of the document, if it is still read in the same way."""
        uri = document.uri
        replaced = self._documents.get(uri)
        weight = self._analyses.forget(replaced) if replaced is not None else 0
        earlier = _Earlier(before, weight) if before is not None else None
        self._documents[uri] = document
        self._analyses.stop(uri)
        loading = self._loading.get(uri)
        if loading is None and document.size < LARGE and document.can_be_read_at_once:
            read = self._read(document, self._client.around(document), earlier)
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
        """Read a document in a thread, unless another has come in its place when it is its turn."""
        uri = document.uri
        try:
            if loading is not None:
                await asyncio.wait((loading,))
            if self._documents.get(uri) is not document:
                return
            around = self._client.around(document)
            read = await READING.call(self._read, document, around, earlier, True)
            if self._documents.get(uri) is document:
                self._take(document, read, earlier, is_edited=is_edited)
        except Exception as error:  # noqa: BLE001 - whatever it is, the server lives
            self._client.failed(template("reading"), error)
        finally:
            if self._loading.get(uri) is asyncio.current_task():
                del self._loading[uri]

    def _read(
        self,
        document: Document,
        around: Surroundings,
        earlier: _Earlier | None,
        encodes: bool = False,
    ) -> _Read:
        """Read a document; returns what is to be said of it before it is analysed."""
        document.read(around)
        before = earlier.document if earlier is not None else None
        if (
            before is not None
            and before.analysis is not None
            and self._is_read_as(document, before)
        ):
            document.parsed, document.analysis = before.parsed, before.analysis
        has_all = document.analysis is not None or document.parsed.errors
        awaits = self._analyses.budget(document) != 0 and not has_all
        found = (
            document_diagnostics.check(document, awaits_analysis=awaits)
            if around.settings.lint
            else []
        )
        text = document.text
        warns = text.startswith("\ufeff") or "\r" in text.replace("\r\n", "")
        return _Read(found, encoded(self._client, document, found) if encodes else None, warns)

    def _is_read_as(self, document: Document, before: Document) -> bool:
        """Whether a document means what it meant before, as far as was to be found out."""
        is_same = document.parsed.dialect == before.parsed.dialect
        return is_same and self._analyses.budget(document) == self._analyses.budget(before)

    def _take(
        self, document: Document, read: _Read, earlier: _Earlier | None, *, is_edited: bool
    ) -> None:
        """A document was read."""
        document.is_ready = True
        self._configurations.tell_of(document)
        if read.warns:
            warn_of_text(self._client, document)
        show(self._client, document, read.diagnostics, read.shown)
        if document.analysis is not None and earlier is not None:
            self._analyses.keep(document, earlier.weight)
            self._client.refresh_views()
        elif self._analyses.budget(document) != 0:
            self._analyses.begin(document, is_edited=is_edited)
        elif earlier is not None:
            self._client.refresh_views()
