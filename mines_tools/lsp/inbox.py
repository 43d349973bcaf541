"""Queues incoming messages until the server handles them.

Messages are read from the stream as soon as they arrive, and are handled one after the other. So if the client has
cancelled a request or has disconnected, the server can notice this before it begins to answer the request.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from threading import Lock
from typing import TYPE_CHECKING, Any

from lsprotocol import types
from pygls.exceptions import JsonRpcRequestCancelled

if TYPE_CHECKING:
    from mines_tools.lsp.connection import Connection

_MOST_WAITING = 64 * 2**20
"""The largest number of bytes that the waiting messages may have together. If they have more, the server reads no more
messages."""
_OVERHEAD = 1_000  # bytes that every message counts in addition to its size
_PATIENCE = 1.0  # seconds to handle waiting messages after `exit` or a lost connection

_OF_THE_END = (types.INITIALIZE, types.SHUTDOWN, types.EXIT)
_TURN = 0.005  # seconds of notifications before other tasks get a turn

logger = logging.getLogger("mines_tools.lsp")


class Inbox:
    """The waiting messages of one client."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._waiting: deque[tuple[Any, int]] = deque()
        self._ids: set[int | str] = set()
        """The ids of the requests that wait."""
        self._cancelled: set[int | str] = set()
        self._news = asyncio.Event()
        self._ends_at: float | None = None
        """The time on the loop's clock after which only messages that end the session are handled. None as long as the
        client is connected."""
        self._load = 0
        self._lock = Lock()

    def load(self, size: int) -> None:
        """Reserve room for a message of `size` bytes. `put` will add this message later. This method can be called
        from any thread."""
        with self._lock:
            self._load += size + _OVERHEAD

    @property
    def is_full(self) -> bool:
        """True if the queue is full, so that no more messages should be read. Any thread can read this attribute."""
        return self._load > _MOST_WAITING

    def put(self, message: Any, size: int) -> None:
        """Add `message` to the queue. If a message could not be read, `message` is the error. Call
        the method `load` first: it reserves the room for the message."""
        if isinstance(message, dict):
            method, number = message.get("method"), message.get("id")
            if method == types.CANCEL_REQUEST and self._cancel(message.get("params")):
                self._unload(size)
                return
            if method == types.EXIT:
                self.end()
            elif isinstance(method, str) and isinstance(number, int | str):
                self._ids.add(number)
        self._waiting.append((message, size))
        self._news.set()

    def end(self) -> None:
        """Record that the client has disconnected. For another `_PATIENCE` seconds, waiting messages are still
        handled."""
        if self._ends_at is None:
            self._ends_at = asyncio.get_running_loop().time() + _PATIENCE
        self._news.set()

    async def handle(self) -> None:
        """Handle the messages until the client sends `exit` or disconnects."""
        time = asyncio.get_running_loop().time
        yielded = time()
        while True:
            while not self._waiting:
                if self._ends_at is not None:
                    return
                self._news.clear()
                await self._news.wait()
                yielded = time()
            if self._ends_at is not None and time() > self._ends_at:
                self._drop_all_but_the_end()
            if self._waiting:
                message, size = self._waiting.popleft()
                self._unload(size)
                self._handle(message)
                del message
            # A change that has already arrived makes earlier requests obsolete: handle it before
            # they run.
            if not self._comes_notification() or time() > yielded + _TURN:
                await asyncio.sleep(0)
                yielded = time()

    def _comes_notification(self) -> bool:
        message = self._waiting[0][0] if self._waiting else None
        return isinstance(message, dict) and "id" not in message

    def _handle(self, message: Any) -> None:
        protocol = self._connection.protocol
        if isinstance(message, Exception):
            self._connection.report_server_error(message, type(message))
            return
        if isinstance(message, dict):
            number = message.get("id")
            if isinstance(number, int | str) and number in self._ids:
                self._ids.discard(number)
                if number in self._cancelled:
                    self._cancelled.discard(number)
                    words = f"the request {number!r} was cancelled"
                    protocol.answer_error(number, JsonRpcRequestCancelled(words))
                    return
        try:
            if isinstance(message, dict):
                message = protocol.structure_message(message)
            protocol.handle_message(message)
        except Exception as error:
            logger.exception("a message could not be handled")
            self._connection.report_server_error(error, type(error))

    def _cancel(self, params: Any) -> bool:
        """Cancel a request immediately, even if other messages come before the cancellation in the queue. `params` are
        the parameters of the cancellation. Return whether these parameters are valid."""
        number = params.get("id") if isinstance(params, dict) else None
        if not isinstance(number, int | str):
            return False
        if number in self._ids:
            self._cancelled.add(number)
        else:
            self._connection.protocol.cancel(number)
        return True

    def _drop_all_but_the_end(self) -> None:
        kept = [
            (message, size)
            for message, size in self._waiting
            if isinstance(message, dict) and message.get("method") in _OF_THE_END
        ]
        for _, size in self._waiting:
            self._unload(size)
        for _, size in kept:
            self.load(size)
        self._waiting = deque(kept)

    def _unload(self, size: int) -> None:
        with self._lock:
            self._load -= size + _OVERHEAD
