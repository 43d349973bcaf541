"""Analyses documents again with larger budgets while nobody types. This is done for documents whose analysis stopped
because its budget was used up.

The documents are analysed one after the other, beginning with the document that was used most recently. An edit of a
document ends the further analysis of this document. The work is done in a thread, in slices.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from time import perf_counter
from typing import TYPE_CHECKING

from mines_tools.lsp.analysis_queue import Slices
from mines_tools.lsp.threads import FURTHER, in_background

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from mines_tools.lsp.documents import Document
    from mines_tools.lsp.idle_gc import Tidying

_FACTOR = 8
"""Each further analysis has this number of times the budget of the analysis before it."""
_MOST_ATTEMPTS = 2  # further analyses of one version of a document
_MOST_SECONDS = 5.0  # of processor time for all further analyses of one version of a document
_MOST_CHARACTERS = 2_000_000  # a longer text is not analysed further
_QUIET = 1.0  # seconds after an edit of any document before the work begins or continues
_REST = 0.1  # seconds after a request before the work continues


class Effort:
    """The work that was put into the analysis of one version of a document."""

    def __init__(self, budget: int) -> None:
        self.budget = budget
        """The budget of the last finished analysis."""
        self.attempts = 0
        """The number of finished further analyses."""
        self.seconds = 0.0
        """The processor time of all further analyses."""

    @property
    def is_exhausted(self) -> bool:
        """True if the document may not be analysed further."""
        return self.attempts >= _MOST_ATTEMPTS or self.seconds >= _MOST_SECONDS


class _Attempt:
    """One further analysis of a document."""

    def __init__(self, document: Document, effort: Effort) -> None:
        self.document = document
        self.effort = effort
        self.slices = Slices(document.language, document.parsed, effort.budget * _FACTOR, FURTHER)
        self.has_begun = False

    async def advance(self) -> bool:
        """Run the next slice. Return True when the analysis is finished."""
        self.has_begun = True
        before = self.slices.processor_seconds
        try:
            return await self.slices.advance()
        finally:
            self.effort.seconds += self.slices.processor_seconds - before


class FurtherAnalyses:
    """The further analyses of a client's open documents."""

    def __init__(
        self,
        until_idle: Callable[[], Awaitable[None]],
        found: Callable[[Document, Slices], None],
        failed: Callable[[Exception], object],
        tidying: Tidying,
    ) -> None:
        """Create the queue of further analyses. `until_idle` waits until no ordinary analysis waits or runs. `found` is called with each document that was
        analysed further, and with its analysis. `failed` is called with the exception with which an analysis failed.
        `tidying` frees the memory of analyses that were given up."""
        self._until_idle = until_idle
        self._found = found
        self._failed = failed
        self._tidying = tidying
        self._waiting: OrderedDict[str, _Attempt] = OrderedDict()
        """The attempts that are waiting or running, by URI. The most recently used document is last."""
        self._rests_until = 0.0
        self._working: asyncio.Task[None] | None = None

    def begin(self, document: Document) -> None:
        """Schedule a further analysis of `document`, if it may find out more."""
        effort, analysis = document.effort, document.analysis
        if effort is None or effort.is_exhausted or document.size > _MOST_CHARACTERS:
            return
        if analysis is None or not analysis.could_find_more:
            return
        self._waiting[document.uri] = _Attempt(document, effort)
        if self._working is None or self._working.done():
            self._working = in_background(self._work())

    def touch(self, document: Document) -> None:
        """Pause the analyses, because the client has sent a request about `document`. Mark the document as recently used."""
        self._rest(_REST)
        if document.uri in self._waiting:
            self._waiting.move_to_end(document.uri)

    def edited(self) -> None:
        """Pause the analyses, because the user has edited a document."""
        self._rest(_QUIET)

    def stop(self, uri: str) -> None:
        """Give up the further analysis of the document at `uri`, if there is one."""
        attempt = self._waiting.pop(uri, None)
        if attempt is not None and attempt.has_begun:
            self._tidying.dropped(attempt.slices.weight())

    def stop_all(self) -> None:
        """Give up all further analyses."""
        self._waiting.clear()
        if self._working is not None:
            self._working.cancel()

    def _rest(self, seconds: float) -> None:
        self._rests_until = max(self._rests_until, perf_counter() + seconds)

    async def _until_quiet(self) -> None:
        """Wait until no ordinary analysis waits or runs, and until the client has sent nothing for a while."""
        while True:
            await self._until_idle()
            seconds = self._rests_until - perf_counter()
            if seconds <= 0:
                return
            await asyncio.sleep(seconds)

    async def _work(self) -> None:
        while self._waiting:
            await self._until_quiet()
            self._tidying.tidy_if_much()
            if self._waiting:
                await self._attempt(next(reversed(self._waiting.values())))
        self._tidying.put_off()

    async def _attempt(self, attempt: _Attempt) -> None:
        """Run `attempt` until it ends or is given up."""
        uri, effort, slices = attempt.document.uri, attempt.effort, attempt.slices
        is_over, failure = False, None
        while not is_over and effort.seconds < _MOST_SECONDS:
            await asyncio.sleep(0)
            await self._until_quiet()
            if self._waiting.get(uri) is not attempt:
                return
            try:
                is_over = await attempt.advance()
            except Exception as error:  # noqa: BLE001 - no failure may end the server
                is_over, failure = True, error
            if self._waiting.get(uri) is not attempt:
                return
        del self._waiting[uri]
        if failure is not None:
            self._failed(failure)
        elif is_over and slices.result is not None and slices.budget is not None:
            effort.budget = slices.budget
            effort.attempts += 1
            self._found(attempt.document, slices)
        else:
            self._tidying.dropped(slices.weight())
