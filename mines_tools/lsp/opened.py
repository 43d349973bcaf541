"""The open documents: what is read, found out and shown of them."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from mines_tools.language import LANGUAGES, language, language_of
from mines_tools.lsp.analysis import Analyst
from mines_tools.lsp.choices import choice_for
from mines_tools.lsp.documents import Document, Source
from mines_tools.lsp.linting import check
from mines_tools.lsp.threads import READING, in_background
from mines_tools.lsp.tidying import Tidying
from mines_tools.lsp.to_protocol.diagnostics import publication, published
from mines_tools.lsp.uris import path_of
from mines_tools.phrases import phrase, template
from mines_tools.records import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from lsprotocol import types

    from mines_tools.diagnostics import Diagnostic
    from mines_tools.lsp.analysis import Job
    from mines_tools.lsp.choices import Surroundings
    from mines_tools.lsp.client import Client
    from mines_tools.lsp.configurations import Configurations
    from mines_tools.lsp.protocol import Encoded

_PATIENCE = 0.3  # seconds without an edit before a long analysis begins
_LARGE = 20_000  # characters; what is shorter is read at once
_MOST_AT_ONCE = 32  # documents to look at again at once


class _Work(NamedTuple):
    """What is being done about a document."""

    analysis: asyncio.Future[None]
    whole: asyncio.Task[None]
    """With what the rules say then, which may take as long."""


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
        self._analyst = Analyst(self._analysed)
        self._work: dict[str, _Work] = {}
        self._loading: dict[str, asyncio.Task[None]] = {}
        """What reads the documents that are not read yet."""
        self._refreshing: asyncio.Task[None] | None = None
        self._paces: dict[str, float] = {}
        """How many seconds the last analysis of each document took."""
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
        self._analyst.touch(document)
        if document.is_forgotten and self._analyst.job(document) is None:
            job = self._analyst.begin(document, self._budget(document))
            self._work[document.uri] = _Work(job.over, in_background(_nothing(job.over)))

    def is_analysed_within(self, document: Document, seconds: float) -> bool:
        """Whether the analysis of a document can be expected not to take longer: the last one did not."""
        return self._paces.get(document.uri, 0.0) <= seconds

    def hurry(self, document: Document) -> None:
        """Somebody waits for the analysis of a document."""
        self._analyst.hurry(document)

    async def until_idle(self) -> None:
        """Wait until no open document is analysed."""
        await self._analyst.while_others_work()

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
        work = self._work.get(document.uri)
        if work is not None and self._documents.get(document.uri) is document:
            await asyncio.wait((work.analysis,))
        return self._documents.get(document.uri) is document

    def close(self, uri: str) -> bool:
        """A document was closed; whether it was open. Of it nothing is shown any more."""
        document = self._documents.pop(uri, None)
        if document is None:
            return False
        self._loading.pop(uri, None)
        self._stop_analysis(uri)
        self._analyst.forget(document)
        self._paces.pop(uri, None)
        self._client.publish(uri)
        self._configurations.note(uri, None)
        return True

    def stop(self) -> None:
        """Nothing is worked on any more."""
        self._tidying.stop()
        if self._refreshing is not None:
            self._refreshing.cancel()
        for uri in list(self._work):
            self._stop_analysis(uri)

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
            (each, self._client.around(each.uri))
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

        if sum(each.size for each, _ in known) + 1_000 * len(known) > _LARGE:
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
        weight = self._analyst.forget(replaced) if replaced is not None else 0
        earlier = _Earlier(before, weight) if before is not None else None
        self._documents[uri] = document
        self._stop_analysis(uri)
        loading = self._loading.get(uri)
        if loading is None and document.size < _LARGE and document.can_be_read_at_once:
            read = self._read(document, self._client.around(uri), earlier)
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
            around = self._client.around(uri)
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
        awaits = self._budget(document) != 0 and not has_all
        found = check(document, awaits_analysis=awaits) if around.settings.lint else []
        text = document.text
        warns = text.startswith("\ufeff") or "\r" in text.replace("\r\n", "")
        return _Read(found, self._encoded(document, found) if encodes else None, warns)

    def _is_read_as(self, document: Document, before: Document) -> bool:
        """Whether a document means what it meant before, as far as was to be found out."""
        is_same = document.parsed.dialect == before.parsed.dialect
        return is_same and self._budget(document) == self._budget(before)

    def _budget(self, document: Document) -> int | None:
        """How many transitions the analysis of a document may take; none for no limit of its own."""
        if document.language.editor is None:
            return 0
        selection = document.choice.selection
        if (
            selection is None
        ):  # the configuration can't be used; what a program does is known without it
            return self._client.settings.of(document.uri).flow_budget
        return selection.flow_budget

    def _take(
        self, document: Document, read: _Read, earlier: _Earlier | None, *, is_edited: bool
    ) -> None:
        """A document was read."""
        document.is_ready = True
        self._configurations.tell_of(document)
        if read.warns:
            self._warn_of_text(document)
        self._show(document, read.diagnostics, read.shown)
        budget = self._budget(document)
        if document.analysis is not None and earlier is not None:
            self._analyst.keep(document, earlier.weight)
            self._client.refresh_views()
        elif budget != 0:
            # While somebody types, an analysis that takes long would only be in the way.
            delay = min(self._paces.get(document.uri, 0.0), _PATIENCE) if is_edited else 0.0
            job = self._analyst.begin(document, budget, delay)
            whole = in_background(self._judge(document, job.over))
            self._work[document.uri] = _Work(job.over, whole)
        elif earlier is not None:
            self._client.refresh_views()

    def _warn_of_text(self, document: Document) -> None:
        """Editors show neither a byte order mark nor a lone carriage return as what it is, and may
        save another text than they were given."""
        self._client.tell_once(
            f"text {document.uri}",
            phrase(
                "this file contains a byte order mark or a lone carriage return; "
                "the editor may show, or save, another text than the file's"
            ),
        )

    def _encoded(self, document: Document, diagnostics: Sequence[Diagnostic]) -> Encoded | None:
        """The notification that shows the diagnostics of a document, where they are pushed."""
        if not self._client.pushes:
            return None
        shown = published(document, diagnostics, self._client.rule_link)
        return publication(document.uri, shown, document.version)

    def _show(
        self, document: Document, diagnostics: Sequence[Diagnostic], shown: Encoded | None = None
    ) -> None:
        document.diagnostics = diagnostics
        document.result_id = str(next(self._client.numbers))
        shown = self._encoded(document, diagnostics) if shown is None else shown
        if shown is not None:
            self._client.protocol.write(shown)

    def _stop_analysis(self, uri: str) -> None:
        job = self._analyst.stop(uri)
        if job is not None and job.has_begun:
            # It would have taken longer.
            self._paces[uri] = max(job.slices.seconds, self._paces.get(uri, 0.0))
        work = self._work.pop(uri, None)
        if work is not None:
            work.whole.cancel()

    def _analysed(self, job: Job, failure: Exception | None) -> None:
        self._paces[job.document.uri] = job.slices.seconds
        if failure is not None:
            job.over.cancel()
            self._client.failed(template("analysis"), failure)

    async def _judge(self, document: Document, analysis: asyncio.Future[None]) -> None:
        """Show what the rules say of a document when it is analysed."""
        await analysis
        try:
            # Of a damaged text it says nothing that a rule would speak of.
            if self._client.settings.of(document.uri).lint and not document.parsed.errors:
                is_large = document.size >= _LARGE

                def judged() -> tuple[Sequence[Diagnostic], Encoded | None]:
                    found = check(document)
                    return found, self._encoded(document, found) if is_large else None

                found, shown = await READING.call(judged)
                if self._documents.get(document.uri) is document:
                    self._show(document, found, shown)
            if self._documents.get(document.uri) is document:
                self._client.refresh_views()
        except Exception as error:  # noqa: BLE001 - whatever it is, the server lives
            self._client.failed(template("linting"), error)


async def _nothing(after: asyncio.Future[None]) -> None:
    await after
