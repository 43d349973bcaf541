"""Runs programs for the client. Each program runs in its own process.

A program can use any amount of time and memory. Even a single step can take minutes, if it multiplies huge numbers. So
a program never runs in the server's process. The process of a program has limits for time and memory. This process ends
when the request for the run is cancelled, when the document is closed, and when the server ends for any reason.

In a browser, there are no processes. There, a program runs between the other tasks of the server.
"""

from __future__ import annotations

import asyncio
import json
import os
import signal
from asyncio.subprocess import DEVNULL, PIPE
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Protocol

from mines_tools.lsp.run_job import MOST_SECONDS, messages
from mines_tools.lsp.threads import IS_ALONE
from mines_tools.project.processes import own_environment, own_python
from mines_tools.translations.phrases import phrase, template

if TYPE_CHECKING:
    from asyncio.subprocess import Process
    from collections.abc import Callable, Sequence

    from mines_tools.lsp.documents import Document

_MOST = 4
"""The maximum number of programs that run at the same time. Other programs wait."""
_LINE = 2**24  # bytes of one line that a process may write
_GRACE = 5.0  # seconds after a run's time limit before its process is killed
_DIED = template("its process was ended")


class _Program(Protocol):
    """A program that runs somewhere."""

    async def listen(self, take: Callable[[dict[str, Any]], object]) -> None:
        """Pass all messages of the run to `take`, until the program has ended."""

    def end(self) -> None:
        """End the program soon."""

    async def wait_for_end(self) -> None:
        """End the program, and wait until it has ended."""


class _ServerRun:
    """One run of a program. If too many other programs run, the run waits before it starts."""

    def __init__(self) -> None:
        self.is_ended = False
        """True if `end` was called."""
        self.program: _Program | None = None

    def end(self) -> None:
        self.is_ended = True
        if self.program is not None:
            self.program.end()


class ProgramRuns:
    """The programs that run now, and the programs that wait until others have ended."""

    def __init__(self) -> None:
        self._running: dict[str, set[_ServerRun]] = {}
        self._turn = asyncio.Semaphore(_MOST)

    async def run(
        self,
        document: Document,
        text: str,
        take: Callable[[dict[str, Any]], object],
        records: int = 0,
        options: Sequence[tuple[str, str | int]] = (),
        *,
        counts: bool = False,
    ) -> None:
        """Run the program in `document` with the input `text`. The program must have no errors. `options` are options
        of the program's language.

        `take` is called with each message of the run. Usually, the messages are pieces of the output. If `records` is
        not 0, the messages are the records of the first `records` steps instead. With `counts`, the messages are the
        counts of each part of the program instead. The last message is the reason why the run ended.
        """
        job = {
            "language": document.language.id,
            "dialect": document.parsed.dialect,
            "text": document.text,
            "input": text,
            "records": records,
            "counts": counts,
            "asked": options,
        }
        run = _ServerRun()
        self._running.setdefault(document.uri, set()).add(run)
        try:
            async with self._turn:
                await self._run_in_turn(document.uri, run, job, take)
        finally:
            if run.program is None:
                self._forget(document.uri, run)

    async def _run_in_turn(
        self,
        uri: str,
        run: _ServerRun,
        job: dict[str, Any],
        take: Callable[[dict[str, Any]], object],
    ) -> None:
        if run.is_ended:
            take(_died())
            return
        # This task may be cancelled, but a process that is starting starts all the same. So it is
        # registered before it exists, and until it has ended.
        program = run.program = _SlicedProgram(job) if IS_ALONE else _ProgramProcess(job)
        try:
            async with asyncio.timeout(MOST_SECONDS + _GRACE):
                await program.listen(take)
        except TimeoutError:
            words = phrase("it took {count} seconds", count=MOST_SECONDS)
            take({"reason": "stopped", "message": words})
        finally:
            ending = asyncio.ensure_future(program.wait_for_end())
            ending.add_done_callback(lambda _: self._forget(uri, run))
            await asyncio.shield(ending)

    def _forget(self, uri: str, run: _ServerRun) -> None:
        running = self._running[uri]
        running.discard(run)
        if not running:
            del self._running[uri]

    def end(self, uri: str) -> None:
        """End the runs of the document at `uri`."""
        for run in self._running.get(uri, ()):
            run.end()

    @property
    def is_any(self) -> bool:
        """True if any run has not ended completely."""
        return bool(self._running)

    def end_all(self) -> None:
        """End all runs."""
        for uri in list(self._running):
            self.end(uri)


class _SlicedProgram:
    """A program that runs in this thread. The other tasks of the server get a turn after each message of the run."""

    def __init__(self, job: dict[str, Any]) -> None:
        self._messages = messages(job)
        self._is_ended = False

    async def listen(self, take: Callable[[dict[str, Any]], object]) -> None:
        for message in self._messages:
            take(message)
            if "reason" in message:
                return
            await asyncio.sleep(0)
            if self._is_ended:
                take(_died())
                return

    def end(self) -> None:
        self._is_ended = True

    async def wait_for_end(self) -> None:
        self._messages.close()


class _ProgramProcess:
    """A program that runs in a process of its own. The process starts when an object of this class is created."""

    def __init__(self, job: dict[str, Any]) -> None:
        self._job = job
        self._process = asyncio.ensure_future(_start())

    async def listen(self, take: Callable[[dict[str, Any]], object]) -> None:
        await _listen(await asyncio.shield(self._process), self._job, take)

    def end(self) -> None:
        self._process.add_done_callback(_end_started)

    async def wait_for_end(self) -> None:
        with suppress(OSError):  # if it cannot start, `_run_in_turn` gets the error
            process = await self._process
            _end(process)
            await process.wait()


def _died() -> dict[str, Any]:
    return {"reason": "stopped", "message": phrase(_DIED)}


async def _start() -> Process:
    return await asyncio.create_subprocess_exec(
        *own_python("mines_tools.lsp.run_worker:main"),
        stdin=PIPE, stdout=PIPE, stderr=DEVNULL, env=own_environment(), limit=_LINE,
    )  # fmt: skip


async def _listen(
    process: Process, job: dict[str, Any], take: Callable[[dict[str, Any]], object]
) -> None:
    """Send `job` to the process, and pass all messages from the process to `take`."""
    assert process.stdin is not None
    assert process.stdout is not None
    with suppress(OSError):
        process.stdin.write(json.dumps(job).encode() + b"\n")
        await process.stdin.drain()
    while True:
        try:
            line = await process.stdout.readline()
        except ValueError:
            take({"reason": "stopped", "message": phrase("it wrote too much at once")})
            return
        told = json.loads(line) if line else _died()
        take(told)
        if "reason" in told:
            return


def _end_started(process: asyncio.Future[Process]) -> None:
    # If the end of the server has cancelled it, the process was never started.
    if not process.cancelled() and process.exception() is None:
        _end(process.result())


def _end(process: Process) -> None:
    if process.stdin is not None:
        process.stdin.close()
    if process.returncode is None:
        with suppress(ProcessLookupError):
            _kill(process)


def _kill(process: Process) -> None:
    """Kill a process.

    The method `Process.kill` is not used, because it first asks the system whether the process has ended. The system
    answers this question only once for each process. So if the event loop asks later, it gets no answer, and warns
    about an unknown process.
    """
    if hasattr(signal, "SIGKILL"):
        os.kill(process.pid, signal.SIGKILL)
    else:
        process.kill()
