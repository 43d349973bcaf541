"""Starts a process for the work of each call, and waits for its answer."""

from __future__ import annotations

import asyncio
import json
from asyncio.subprocess import DEVNULL, PIPE
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from mines_tools.mcp_server.answers import Answer, JobError
from mines_tools.mcp_server.limits import MOST_AT_ONCE, MOST_SECONDS
from mines_tools.project.processes import own_environment, own_python

if TYPE_CHECKING:
    from asyncio.subprocess import Process
    from collections.abc import Mapping

_GRACE = 10.0
"""The seconds after the time limit of a process before it is killed. Starting the process is not part of its time."""
_PATIENCE = 1.0
"""The seconds that a process gets to end itself."""
_MOST_KEPT = 8
"""The maximum number of answers that are kept, so that a client can ask for other pages."""


class Workers:
    """The processes that work now, and the last answers."""

    def __init__(self) -> None:
        self._turn = asyncio.Semaphore(MOST_AT_ONCE)
        self._kept: dict[str, Answer] = {}

    async def answer(self, tool: str, arguments: Mapping[str, Any]) -> Answer:
        """Return the answer of `tool` to `arguments`. The same call gets the same answer, for all of its pages. Raises
        JobError if the work is not possible, or takes too long."""
        job = json.dumps({"tool": tool, "arguments": arguments}, sort_keys=True)
        kept = self._kept.pop(job, None)
        answer = await self._work(job) if kept is None else kept
        self._kept[job] = answer  # the last one is the newest
        for oldest in list(self._kept)[:-_MOST_KEPT]:
            del self._kept[oldest]
        return answer

    async def _work(self, job: str) -> Answer:
        async with self._turn:
            process = await asyncio.create_subprocess_exec(
                *own_python("mines_tools.mcp_server.worker:main"),
                stdin=PIPE,
                stdout=PIPE,
                stderr=DEVNULL,
                env=own_environment(),
            )
            try:
                async with asyncio.timeout(MOST_SECONDS + _GRACE):
                    data = await _answer_of(process, job)
            except TimeoutError:
                raise JobError(f"It took more than {MOST_SECONDS} seconds.") from None
            finally:
                if process.stdin is not None:
                    process.stdin.close()  # the process ends, if it works yet (see `worker`)
                ending = asyncio.ensure_future(_ended(process))
                await asyncio.shield(ending)
        if not data:
            raise JobError(
                f"The process that did the work was ended: it took more than {MOST_SECONDS} seconds "
                "or too much memory."
            )
        told = json.loads(data)
        if "error" in told:
            raise JobError(told["error"])
        return Answer(told["summary"], told["text"])


async def _ended(process: Process) -> None:
    """Wait until `process` has ended. If it does not end soon, kill it."""
    try:
        async with asyncio.timeout(_PATIENCE):
            await process.wait()
    except TimeoutError:
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()


async def _answer_of(process: Process, job: str) -> bytes:
    assert process.stdin is not None
    assert process.stdout is not None
    with suppress(ConnectionError):
        process.stdin.write(job.encode() + b"\n")
        await process.stdin.drain()
    return await process.stdout.read()
