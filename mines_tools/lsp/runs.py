"""Programs that are run for the client, each in a process of its own.

A program can do what it likes with time and memory: one step may multiply for minutes without a look at
anything else. So it never runs in the server. Its process has limits, and ends when the request for it is
cancelled, when its document is closed, and with the server, however that ends.
"""

from __future__ import annotations

import asyncio
import json
from asyncio.subprocess import DEVNULL, PIPE
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from mines_tools.lsp.running import MOST_SECONDS
from mines_tools.phrases import phrase, template
from mines_tools.project.processes import own_environment, own_python

if TYPE_CHECKING:
    from asyncio.subprocess import Process
    from collections.abc import Callable

    from mines_tools.lsp.documents import Document

_MOST = 4
"""How many run at once; others wait."""
_LINE = 2**24  # bytes of one line that a process may say
_GRACE = 5.0  # seconds beyond the time of a run until its process is ended
_DIED = template("its process was ended")


class Runs:
    """The programs that run now."""

    def __init__(self) -> None:
        self._running: dict[str, set[asyncio.Future[Process]]] = {}
        self._turn = asyncio.Semaphore(_MOST)

    async def run(
        self,
        document: Document,
        text: str,
        take: Callable[[dict[str, Any]], object],
        records: int = 0,
    ) -> None:
        """Run a document without errors on the input `text`. `take` is given what is told of it: pieces
        of its output, or so many records of its steps, and at last why it is over."""
        job = {
            "language": document.language.id,
            "dialect": document.parsed.dialect,
            "text": document.text,
            "input": text,
            "records": records,
        }
        async with self._turn:
            # Whoever waits here may be cancelled; a process that has begun to start starts all the same,
            # so it is known before it is there, and until it is gone.
            process = asyncio.ensure_future(_start())
            running = self._running.setdefault(document.uri, set())
            running.add(process)
            try:
                async with asyncio.timeout(MOST_SECONDS + _GRACE):
                    await _listen(await asyncio.shield(process), job, take)
            except TimeoutError:
                take(
                    {
                        "reason": "stopped",
                        "message": phrase("it took {count} seconds", count=MOST_SECONDS),
                    }
                )
            finally:
                ending = asyncio.ensure_future(_wait_for_end(process))
                ending.add_done_callback(lambda _: self._ended(document.uri, running, process))
                await asyncio.shield(ending)

    def _ended(
        self, uri: str, running: set[asyncio.Future[Process]], process: asyncio.Future[Process]
    ) -> None:
        running.discard(process)
        if not running and self._running.get(uri) is running:
            del self._running[uri]

    def end(self, uri: str) -> None:
        """End the runs of a document."""
        for process in self._running.get(uri, ()):
            process.add_done_callback(_end_started)

    @property
    def is_any(self) -> bool:
        """Whether one runs still, or has not quite ended."""
        return bool(self._running)

    def end_all(self) -> None:
        """End all runs."""
        for uri in list(self._running):
            self.end(uri)


async def _start() -> Process:
    return await asyncio.create_subprocess_exec(
        *own_python("mines_tools.lsp.running:main"),
        stdin=PIPE, stdout=PIPE, stderr=DEVNULL, env=own_environment(), limit=_LINE,
    )  # fmt: skip


async def _listen(
    process: Process, job: dict[str, Any], take: Callable[[dict[str, Any]], object]
) -> None:
    """Give a process its job, and take all it tells."""
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
        told = json.loads(line) if line else {"reason": "stopped", "message": phrase(_DIED)}
        take(told)
        if "reason" in told:
            return


async def _wait_for_end(starting: asyncio.Future[Process]) -> None:
    with suppress(OSError):  # where it cannot start, whoever started it is told
        process = await starting
        _end(process)
        await process.wait()


def _end_started(process: asyncio.Future[Process]) -> None:
    if process.exception() is None:
        _end(process.result())


def _end(process: Process) -> None:
    if process.stdin is not None:
        process.stdin.close()
    if process.returncode is None:
        with suppress(ProcessLookupError):
            process.kill()
