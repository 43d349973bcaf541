"""Threads and tasks for slow work. They do not block the event loop, and the end of the process does not wait for
them."""

from __future__ import annotations

import asyncio
import sys
from concurrent.futures import Future
from contextvars import Context
from queue import SimpleQueue
from threading import Thread
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

_T = TypeVar("_T")

IS_ALONE = sys.platform == "emscripten"
"""True if Python can start no threads and no processes. This is so in a browser. Then slow work happens in the thread
of the event loop."""


class Lane:
    """A few threads, and a queue of calls for them.

    A caller waits for the result of its call, and can cancel the call meanwhile. If a call is cancelled before it
    starts, it never starts. The end of the process does not wait for these threads. (It would wait for threads of
    `concurrent.futures`.)
    """

    def __init__(self, name: str, threads: int) -> None:
        self._name = name
        self._most = threads
        self._threads = 0
        self._waiting: SimpleQueue[tuple[Future[Any], Callable[..., Any], tuple[Any, ...]]]
        self._waiting = SimpleQueue()

    async def call(self, function: Callable[..., _T], *arguments: object) -> _T:
        """Call `function` in one of the threads and return its result. Where no thread can start, let other tasks
        continue first, and then call `function` in this thread."""
        if IS_ALONE:
            await asyncio.sleep(0)
            return function(*arguments)
        future: Future[_T] = Future()
        self._waiting.put((future, function, arguments))
        if self._threads < self._most:
            self._threads += 1
            Thread(target=self._work, name=self._name, daemon=True).start()
        return await asyncio.wrap_future(future)

    def _work(self) -> None:
        while True:
            future, function, arguments = self._waiting.get()
            if future.set_running_or_notify_cancel():
                try:
                    result = function(*arguments)
                except BaseException as error:  # noqa: BLE001 - the caller that waits gets it
                    future.set_exception(error)
                else:
                    future.set_result(result)
                    del result
            # Do not keep the finished call alive while the thread waits.
            del future, function, arguments


INPUT = Lane("input", 1)
"""The thread that parses long messages."""
QUICK = Lane("quick", 2)
"""The threads that compute quick answers. A user waits for such an answer after a key stroke or a movement of the
mouse."""
LONG = Lane("long", 2)
"""The threads that compute slow answers. For such an answer, a whole text must be read, or something must be proved
about the program."""
READING = Lane("reading", 2)
"""The threads that read opened or changed texts, and apply the rules to them."""
MARKDOWN = Lane("markdown", 1)
"""The thread that finds and checks the programs in Markdown documents. Programs do not wait for it."""
ANALYSIS = Lane("analysis", 1)
"""The thread that analyses large texts."""
FURTHER = Lane("further", 1)
"""The thread that analyses texts again with larger budgets."""
PREPARING = Lane("preparing", 1)
"""The thread that prepares data that later requests may need."""
FILES = Lane("files", 1)
"""The thread that finds and checks the workspace's files."""


def in_background(work: Coroutine[Any, Any, _T]) -> asyncio.Task[_T]:
    """Start `work` as a task, and return the task. The task is independent of the message that is being handled now,
    and does not use the context of this message."""
    return asyncio.get_running_loop().create_task(work, context=Context())
