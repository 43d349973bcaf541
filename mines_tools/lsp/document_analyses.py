"""Starts and stops the analyses of open documents, and waits for them. After each analysis, shows what the rules
report."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from mines_tools.base.records import NamedTuple
from mines_tools.lsp import document_diagnostics
from mines_tools.lsp.analysis_queue import Analyst
from mines_tools.lsp.further_analysis import Effort, FurtherAnalyses
from mines_tools.lsp.publishing import LARGE, encoded, show
from mines_tools.lsp.threads import READING, in_background
from mines_tools.translations.phrases import template

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.lsp.analysis_queue import Job, Slices
    from mines_tools.lsp.connection import Connection
    from mines_tools.lsp.documents import Document
    from mines_tools.lsp.idle_gc import Tidying
    from mines_tools.lsp.protocol import Encoded
    from mines_tools.text.diagnostics import Diagnostic

_PATIENCE = 0.3  # seconds without an edit before a long analysis begins


class _Work(NamedTuple):
    """The work on one document."""

    analysis: asyncio.Future[None]
    whole: asyncio.Task[None]
    """The task that runs the analysis and then the rules. The rules may take as long as the analysis."""


class Analyses:
    """The analyses of a client's open documents."""

    def __init__(self, connection: Connection, tidying: Tidying) -> None:
        """Create an object without analyses. `tidying` frees the memory of large results that are not needed any
        more."""
        self._connection = connection
        self._tidying = tidying
        self._analyst = Analyst(self._analysed)
        self._further = FurtherAnalyses(self.until_idle, self._found, self._failed, tidying)
        self._work: dict[str, _Work] = {}
        self._paces: dict[str, float] = {}
        """The duration in seconds of the last analysis of each document, by the URI of the document."""

    def begin(self, document: Document, *, is_edited: bool) -> None:
        """Schedule the analysis of `document`. After the analysis, show what the rules report. If `is_edited`, a long
        analysis is delayed, because the user may continue to type."""
        if is_edited:
            self._further.edited()
        # While the user types, a long analysis would only be in the way.
        delay = min(self._paces.get(document.uri, 0.0), _PATIENCE) if is_edited else 0.0
        job = self._analyst.begin(document, self.budget(document), delay)
        whole = in_background(self._judge(document, job.over))
        self._work[document.uri] = _Work(job.over, whole)

    def touch(self, document: Document) -> None:
        """Mark `document` as recently used. If the result of its analysis was dropped, analyse the document again."""
        self._analyst.touch(document)
        self._further.touch(document)
        if document.is_forgotten and self._analyst.job(document) is None:
            job = self._analyst.begin(document, self.budget(document))
            self._work[document.uri] = _Work(job.over, in_background(_nothing(job.over)))

    def hurry(self, document: Document) -> None:
        """Start the analysis of `document` without further delay, because a request waits for it."""
        self._analyst.hurry(document)

    def take_over(self, document: Document, weight: int) -> None:
        """Continue with `document`, which has taken over the analysis of its earlier version. `weight` is the size of
        this analysis in bytes."""
        self._analyst.keep(document, weight)
        self._go_on(document)

    def forget(self, document: Document) -> int:
        """Subtract the size of the analysis of `document` from the total size of all analyses. Return the subtracted
        size in bytes."""
        weight = self._analyst.forget(document)
        if document.effort is not None and document.effort.attempts:
            self._tidying.dropped(weight)
        return weight

    def budget(self, document: Document) -> int | None:
        """Return the maximum number of transitions for the analysis of `document`; None if there is no limit."""
        if document.language.analyse is None:
            return 0
        selection = document.selection
        if selection is None:
            # The configuration can't be used; the analysis does not need it.
            return document.settings.client.overrides.flow_budget
        return selection.flow_budget

    def takes_at_most(self, uri: str, seconds: float) -> bool:
        """Return whether the last analysis of the document at `uri` took at most `seconds`. The next analysis will
        probably take about as long."""
        return self._paces.get(uri, 0.0) <= seconds

    async def until_idle(self) -> None:
        """Wait until no open document is being analysed."""
        await self._analyst.while_others_work()

    async def until_over(self, uri: str) -> None:
        """Wait for the scheduled or running analysis of the document at `uri`, if there is one."""
        work = self._work.get(uri)
        if work is not None:
            await asyncio.wait((work.analysis,))

    def stop(self, uri: str) -> None:
        """Stop the analysis of the document at `uri`."""
        job = self._analyst.stop(uri)
        if job is not None and job.has_begun:
            # It would have taken at least this long.
            self._paces[uri] = max(job.slices.seconds, self._paces.get(uri, 0.0))
        self._further.stop(uri)
        work = self._work.pop(uri, None)
        if work is not None:
            work.whole.cancel()

    def stop_all(self) -> None:
        """Stop all analyses."""
        for uri in list(self._work):
            self.stop(uri)
        self._further.stop_all()

    def close(self, document: Document) -> None:
        """Stop the analysis of `document`, which was closed, and discard all data about this analysis."""
        self.stop(document.uri)
        self.forget(document)
        self._paces.pop(document.uri, None)

    def _analysed(self, job: Job, failure: Exception | None) -> None:
        self._paces[job.document.uri] = job.slices.seconds
        if failure is not None:
            job.over.cancel()
            self._failed(failure)
        elif job.slices.budget is not None and job.document.effort is None:
            job.document.effort = Effort(job.slices.budget)

    def _failed(self, failure: Exception) -> None:
        self._connection.failed(template("analysis"), failure)

    def _found(self, document: Document, slices: Slices) -> None:
        """Take the result of a further analysis of `document`, and show what the rules report now."""
        if self._connection.protocol.is_shut_down:
            return
        self._tidying.dropped(self._analyst.forget(document))
        document.analysis = slices.result
        self._analyst.keep(document, slices.weight())
        over: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        over.set_result(None)
        self._work[document.uri] = _Work(over, in_background(self._judge(document, over)))

    def _go_on(self, document: Document) -> None:
        """Schedule a further analysis of `document`, if it may find out more. If the user has limited the analysis,
        this limit is kept."""
        if self.budget(document) is None:
            self._further.begin(document)

    async def _judge(self, document: Document, analysis: asyncio.Future[None]) -> None:
        """Wait until `analysis`, the analysis of `document`, has ended. Then show what the rules report, and schedule a
        further analysis."""
        await analysis
        connection = self._connection
        try:
            # A text with syntax errors has no analysis for rules to use.
            if document.settings.client.lint and not document.parsed.errors:
                is_large = document.size >= LARGE

                def judged() -> tuple[Sequence[Diagnostic], Encoded | None]:
                    diagnostics = document_diagnostics.check(document)
                    return diagnostics, encoded(
                        connection, document, diagnostics
                    ) if is_large else None

                diagnostics, shown = await READING.call(judged)
                if connection.documents.get(document.uri) is document:
                    show(connection, document, diagnostics, shown)
            if connection.documents.get(document.uri) is document:
                connection.refresh_views()
                self._go_on(document)
        except Exception as error:  # noqa: BLE001 - no failure may end the server
            connection.failed(template("linting"), error)


async def _nothing(after: asyncio.Future[None]) -> None:
    await after
