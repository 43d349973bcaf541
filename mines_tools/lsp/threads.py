"""Threads and tasks for what takes long. They hold up nobody, the end of the process neither."""

from __future__ import annotations

import asyncio
from concurrent.futures import Future
from contextvars import Context
from queue import SimpleQueue
from threading import Thread
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

_T = TypeVar("_T")


class Lane:
    """A few threads, and the calls that wait for one of them in the order they came.

    Who waits for a call can cancel it: one that has not begun never does. The threads of
    `concurrent.futures` would be waited for when the process ends; these are not.
    """

    def __init__(self, name: str, threads: int) -> None:
        self._name = name
        self._most = threads
        self._threads = 0
        self._waiting: SimpleQueue[tuple[Future[Any], Callable[..., Any], tuple[Any, ...]]]
        self._waiting = SimpleQueue()

    async def call(self, function: Callable[..., _T], *arguments: object) -> _T:
        """Call `function` in one of the threads."""
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
                except BaseException as error:  # noqa: BLE001 - it is for who waits
                    future.set_exception(error)
                else:
                    future.set_result(result)
                    del result
            # What is done is kept by nobody while the thread waits for more.
            del future, function, arguments


INPUT = Lane("input", 1)
"""Long messages."""
QUICK = Lane("quick", 2)
"""Answers that somebody waits for with the mouse or a key."""
LONG = Lane("long", 2)
"""Answers that look at the whole of a text, or prove something of its program."""
READING = Lane("reading", 2)
"""Texts that were opened or changed, and what the rules say of them."""
ANALYSIS = Lane("analysis", 1)
"""Analysis of large texts."""
PREPARING = Lane("preparing", 1)
"""What may be needed later."""
FILES = Lane("files", 1)
"""The workspace's files."""


def in_background(work: Coroutine[Any, Any, _T]) -> asyncio.Task[_T]:
    """A task that has nothing to do with the message that is being handled, and keeps nothing of it."""
    return asyncio.get_running_loop().create_task(work, context=Context())
