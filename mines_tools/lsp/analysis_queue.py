"""Runs the flow analysis of open documents between messages. Only one document is analysed at a time, beginning with
the document that was used most recently.

If all results together take too much memory, the results of the least recently used documents are dropped. If such a
document is needed again, it is analysed again.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from time import perf_counter
from typing import TYPE_CHECKING, Any, TypeVar

from mines_tools.base.clock import thread_time
from mines_tools.lsp.threads import ANALYSIS, in_background

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from mines_tools.interface.language import AnalysisTask, Language, Parsed
    from mines_tools.lsp.documents import Document
    from mines_tools.lsp.threads import Lane

_T = TypeVar("_T")

_SLICE = 0.002  # seconds that a slice of analysis may block the loop
_HEAVY = 20_000
"""The number of characters above which a text counts as large. In a large text, a single transition may be slow: for
example, a click on a large board may open very many cells."""
_FIRST_SLICE = 16  # transitions; later slices adapt to `_SLICE`
_MOST_IN_A_SLICE = 4_000
"""The maximum number of transitions in a slice. While an analysis makes trial runs, a transition may take no time. The
next slice must not be too long then."""
_MOST_BEGUN = 2
"""The maximum number of analyses that keep a partial result. The partial results of all other analyses are dropped."""
MOST_KEPT = 256 * 2**20
"""The maximum number of bytes that all stored results may take together."""
_OF_A_TRANSITION = 2_000
"""The estimated number of bytes that a result takes for each transition. This estimate is used for an analysis that
does not report the size of its result."""
_UNFINISHED = 500
"""The estimated number of bytes that an unfinished analysis takes for each transition."""


class Slices:
    """One analysis. It is done in slices: short parts, between which the server handles messages."""

    def __init__(
        self, used: Language, parsed: Parsed, budget: int | None, lane: Lane | None = None
    ) -> None:
        """Prepare the analysis of `parsed` with at most `budget` transitions. With None, the language chooses the
        budget. If `lane` is given, all work is done in its threads. Otherwise short slices are done immediately."""
        self._used = used
        self._parsed = parsed
        self._lane = lane
        self._transitions = _FIRST_SLICE
        self._task: AnalysisTask | None = None
        self._taken = 0
        self.budget = budget
        """The greatest number of transitions. It is None only before the analysis begins."""
        self.result: Any = None
        """The result of the analysis. None before the analysis is finished, and if there is nothing to analyse."""
        self.seconds = 0.0
        """The number of seconds that the analysis has taken so far."""
        self.processor_seconds = 0.0
        """The processor time that the analysis has taken so far."""

    async def advance(self) -> bool:
        """Run the next slice. Return True when the analysis is finished."""
        began = perf_counter()
        try:
            return await self._advance()
        finally:
            self.seconds += perf_counter() - began

    async def _advance(self) -> bool:
        if self._task is None:
            if self._used.analyse is None or self.budget == 0:
                return True
            self._task, _ = await self._aside(self._used.analyse, self._parsed, self.budget)
            if self._task is None:
                return True
            self.budget = self._task.budget
            return False
        transitions = self._transitions
        self._taken += transitions
        if self._lane is not None or len(self._parsed.text) > _HEAVY:
            is_over, taken = await self._aside(self._task.advance, transitions)
        else:
            is_over, taken = _timed(self._task.advance, transitions)
            self.processor_seconds += taken
        if is_over:
            self.result, _ = await self._aside(self._task.result)
            return True
        faster = min(2.0, _SLICE / max(taken, 1e-6))
        self._transitions = min(max(1, int(transitions * faster)), _MOST_IN_A_SLICE)
        return False

    async def _aside(self, function: Callable[..., _T], *arguments: object) -> tuple[_T, float]:
        """Call `function` in a thread. Return its result, and the processor time that it took."""
        result, seconds = await (self._lane or ANALYSIS).call(_timed, function, *arguments)
        self.processor_seconds += seconds
        return result, seconds

    def weight(self) -> int:
        """Return the estimated size of the result in bytes. Before the analysis is finished, return the estimated size
        of what it has found out so far."""
        weight = getattr(self.result, "weight", None)
        if isinstance(weight, int):
            return weight
        taken = self._taken if self.budget is None else min(self._taken, self.budget)
        return taken * (_UNFINISHED if self.result is None else _OF_A_TRANSITION)


def _timed(function: Callable[..., _T], *arguments: object) -> tuple[_T, float]:
    """Call `function`. Return its result, and the processor time that it took."""
    began = thread_time()
    result = function(*arguments)
    return result, thread_time() - began


class Job:
    """The analysis of one document."""

    def __init__(self, document: Document, budget: int | None, delay: float) -> None:
        self.document = document
        self._budget = budget
        self.not_before = perf_counter() + delay if delay else 0.0
        self.slices = self._new()
        self.has_begun = False
        self.over: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        """A future that becomes done when the analysis is finished or has failed. The future is cancelled if nobody
        needs the result any more."""

    def _new(self) -> Slices:
        return Slices(self.document.language, self.document.parsed, self._budget)

    def put_back(self) -> None:
        """Drop the partial result, so that the analysis starts from the beginning later."""
        self.slices = self._new()
        self.has_begun = False


class Analyst:
    """Runs the waiting analyses, one slice at a time."""

    def __init__(self, done: Callable[[Job, Exception | None], None]) -> None:
        self._done = done
        """The function that is called when a job ends. It takes the job, and the exception with which the job failed.
        The exception is None if the job has not failed."""
        self._jobs: OrderedDict[str, Job] = OrderedDict()
        """The waiting jobs by URI. The job of the most recently used document is last."""
        self._kept: OrderedDict[Document, int] = OrderedDict()
        """The documents that have an analysis result, each with the size of the result in bytes."""
        self._weight = 0
        self._news = asyncio.Event()
        self._working: asyncio.Task[None] | None = None

    def begin(self, document: Document, budget: int | None, delay: float = 0.0) -> Job:
        """Schedule the analysis of `document` with at most `budget` transitions, and return the job. The analysis
        starts after `delay` seconds, or later."""
        self.stop(document.uri)
        job = self._jobs[document.uri] = Job(document, budget, delay)
        document.is_pending = True
        self._news.set()
        if self._working is None or self._working.done():
            self._working = in_background(self._work())
        return job

    def job(self, document: Document) -> Job | None:
        """Return the waiting job for `document`; None if there is no such job."""
        job = self._jobs.get(document.uri)
        return job if job is not None and job.document is document else None

    def touch(self, document: Document) -> None:
        """Mark a document as recently used."""
        if document.uri in self._jobs:
            self._jobs.move_to_end(document.uri)
        if document in self._kept:
            self._kept.move_to_end(document)

    def hurry(self, document: Document) -> None:
        """Start the analysis of `document` without further delay, because a request waits for it."""
        job = self.job(document)
        if job is not None:
            job.not_before = 0.0
            self._news.set()

    def stop(self, uri: str) -> Job | None:
        """Cancel the analysis of the document at `uri`. Return the cancelled job; None if there was none."""
        job = self._jobs.pop(uri, None)
        if job is not None:
            job.document.is_pending = False
            job.over.cancel()
        return job

    def forget(self, document: Document) -> int:
        """Subtract the size of the result of `document` from the total size of all results. Return the subtracted size
        in bytes."""
        weight = self._kept.pop(document, 0)
        self._weight -= weight
        return weight

    def keep(self, document: Document, weight: int) -> None:
        """Add `weight`, the size of the result of `document` in bytes, to the total size of all results. If the total
        size exceeds `MOST_KEPT`, drop the results that have not been used for the longest time."""
        self.forget(document)
        self._kept[document] = weight
        self._weight += weight
        while self._weight > MOST_KEPT and len(self._kept) > 1:
            oldest = next(iter(self._kept))
            self.forget(oldest)
            oldest.analysis, oldest.is_forgotten = None, True

    async def while_others_work(self) -> None:
        """Wait until no open document is being analysed."""
        while self._working is not None and not self._working.done():
            await asyncio.wait((self._working,))

    async def _work(self) -> None:
        while self._jobs:
            now = perf_counter()
            job = next(
                (job for job in reversed(self._jobs.values()) if job.not_before <= now), None
            )
            if job is not None:
                await self._take_slice(job)
                await asyncio.sleep(0)
                continue
            self._news.clear()
            soonest = min(job.not_before for job in self._jobs.values())
            try:
                async with asyncio.timeout(soonest - now):
                    await self._news.wait()
            except TimeoutError:
                pass

    async def _take_slice(self, job: Job) -> None:
        if not job.has_begun:
            job.has_begun = True
            begun = [job for job in self._jobs.values() if job.has_begun]
            for least in begun[:-_MOST_BEGUN]:
                least.put_back()
        slices, failure = job.slices, None
        try:
            if not await slices.advance():
                return
        except Exception as error:  # noqa: BLE001 - no failure may end the server
            failure = error
        if self.job(job.document) is not job:
            return
        del self._jobs[job.document.uri]
        job.document.is_pending = job.document.is_forgotten = False
        job.document.analysis = slices.result
        if slices.result is not None:
            self.keep(job.document, slices.weight())
        self._done(job, failure)
        if not job.over.done():
            job.over.set_result(None)


async def analysed(
    used: Language, parsed: Parsed, budget: int | None, turn: Callable[[], Awaitable[None]]
) -> Any:
    """Analyse the text `parsed` with at most `budget` transitions. The text is not open in the editor. Return the
    result; None if there is nothing to analyse.

    `turn` waits until the next slice may run. The analysis can be cancelled between two slices.
    """
    slices = Slices(used, parsed, budget)
    await turn()
    while not await slices.advance():
        await asyncio.sleep(0)
        await turn()
    return slices.result
