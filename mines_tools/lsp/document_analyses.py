"""The analyses of the open documents: begun, awaited and stopped; and what the rules say after each."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from mines_tools.base.records import NamedTuple
from mines_tools.lsp import document_diagnostics
from mines_tools.lsp.analysis_queue import Analyst
from mines_tools.lsp.publishing import LARGE, encoded, show
from mines_tools.lsp.threads import READING, in_background
from mines_tools.translations.phrases import template

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.lsp.analysis_queue import Job
    from mines_tools.lsp.connection import Client
    from mines_tools.lsp.documents import Document
    from mines_tools.lsp.protocol import Encoded
    from mines_tools.text.diagnostics import Diagnostic

_PATIENCE = 0.3  # seconds without an edit before a long analysis begins


class _Work(NamedTuple):
    """What is being done about a document."""

    analysis: asyncio.Future[None]
    whole: asyncio.Task[None]
    """With what the rules say then, which may take as long."""


class Analyses:
    """The analyses of the open documents of a client."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._analyst = Analyst(self._analysed)
        self._work: dict[str, _Work] = {}
        self._paces: dict[str, float] = {}
        """How many seconds the last analysis of each document took."""

    def begin(self, document: Document, *, is_edited: bool) -> None:
        """Analyse a document, and show what the rules say then."""
        # While somebody types, an analysis that takes long would only be in the way.
        delay = min(self._paces.get(document.uri, 0.0), _PATIENCE) if is_edited else 0.0
        job = self._analyst.begin(document, self.budget(document), delay)
        whole = in_background(self._judge(document, job.over))
        self._work[document.uri] = _Work(job.over, whole)

    def touch(self, document: Document) -> None:
        """Somebody looks at a document."""
        self._analyst.touch(document)
        if document.is_forgotten and self._analyst.job(document) is None:
            job = self._analyst.begin(document, self.budget(document))
            self._work[document.uri] = _Work(job.over, in_background(_nothing(job.over)))

    def hurry(self, document: Document) -> None:
        """Somebody waits for the analysis of a document."""
        self._analyst.hurry(document)

    def keep(self, document: Document, weight: int) -> None:
        """What is known of a document was known of another, and took so many bytes."""
        self._analyst.keep(document, weight)

    def forget(self, document: Document) -> int:
        """What is known of a document is not needed any more; returns how many bytes that took."""
        return self._analyst.forget(document)

    def budget(self, document: Document) -> int | None:
        """How many transitions the analysis of a document may take; none for no limit of its own."""
        if document.language.analyse is None:
            return 0
        selection = document.choice.selection
        if selection is None:
            # The configuration can't be used; what a program does is known without it.
            return self._client.settings_of(document).flow_budget
        return selection.flow_budget

    def takes_at_most(self, uri: str, seconds: float) -> bool:
        """Whether the analysis of a document can be expected not to take longer: the last one did not."""
        return self._paces.get(uri, 0.0) <= seconds

    async def until_idle(self) -> None:
        """Wait until no open document is analysed."""
        await self._analyst.while_others_work()

    async def until_over(self, uri: str) -> None:
        """Wait for the analysis of a document that is under way, if one is."""
        work = self._work.get(uri)
        if work is not None:
            await asyncio.wait((work.analysis,))

    def stop(self, uri: str) -> None:
        """Stop the analysis of a document."""
        job = self._analyst.stop(uri)
        if job is not None and job.has_begun:
            # It would have taken longer.
            self._paces[uri] = max(job.slices.seconds, self._paces.get(uri, 0.0))
        work = self._work.pop(uri, None)
        if work is not None:
            work.whole.cancel()

    def stop_all(self) -> None:
        """Stop all of them."""
        for uri in list(self._work):
            self.stop(uri)

    def close(self, document: Document) -> None:
        """A document is not open any more."""
        self.stop(document.uri)
        self.forget(document)
        self._paces.pop(document.uri, None)

    def _analysed(self, job: Job, failure: Exception | None) -> None:
        self._paces[job.document.uri] = job.slices.seconds
        if failure is not None:
            job.over.cancel()
            self._client.failed(template("analysis"), failure)

    async def _judge(self, document: Document, analysis: asyncio.Future[None]) -> None:
        """Show what the rules say of a document when it is analysed."""
        await analysis
        client = self._client
        try:
            # Of a damaged text it says nothing that a rule would speak of.
            if client.settings_of(document).lint and not document.parsed.errors:
                is_large = document.size >= LARGE

                def judged() -> tuple[Sequence[Diagnostic], Encoded | None]:
                    found = document_diagnostics.check(document)
                    return found, encoded(client, document, found) if is_large else None

                found, shown = await READING.call(judged)
                if client.documents.get(document.uri) is document:
                    show(client, document, found, shown)
            if client.documents.get(document.uri) is document:
                client.refresh_views()
        except Exception as error:  # noqa: BLE001 - whatever it is, the server lives
            client.failed(template("linting"), error)


async def _nothing(after: asyncio.Future[None]) -> None:
    await after
