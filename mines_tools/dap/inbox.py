"""Queues incoming messages until the adapter handles them.

A thread reads messages from the stream as soon as they arrive. The adapter checks the queue between two slices of a
run. So it can notice that a request was cancelled before it begins to answer the request.
"""

from __future__ import annotations

from collections import deque
from threading import Condition

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_MOST_WAITING = 16 * 2**20
"""The maximum size of the waiting messages in bytes. While they are larger, nothing is read."""
_OVERHEAD = 1_000  # bytes added to the size of each message

ENDING = frozenset(("terminate", "disconnect"))
"""The commands of the requests that end the program or the session."""
URGENT = frozenset(("cancel", "pause", "threads")) | ENDING
"""The commands of the requests that are answered even while another request is being answered, or during a long
step."""
NOTHING = object()
"""The object that is returned instead of a message if there is none. It is not None, since a message may be null."""


class HungUp(Exception):
    """The client has disconnected."""


class Inbox:
    """The messages of one client."""

    def __init__(self) -> None:
        self._waiting: deque[tuple[Any, int]] = deque()
        self._load = 0
        self._has_ended = False
        self._news = Condition()

    def put(self, message: Any, size: int = 0) -> None:
        """Add a message, or the error for a message that cannot be read. `size` is its size in bytes. Waits while
        too many messages are queued."""
        size += _OVERHEAD
        with self._news:
            while self._load > _MOST_WAITING and not self._has_ended:
                self._news.wait()
            self._waiting.append((message, size))
            self._load += size
            self._news.notify_all()

    def end(self) -> None:
        """Record that no more messages will come."""
        with self._news:
            self._has_ended = True
            self._news.notify_all()

    def take(self, *, waits: bool, is_urgent: bool = False) -> Any:
        """Remove and return the next message, or the next urgent one.

        If there is none, return NOTHING, or wait for one if `waits`. Raises HungUp after the last message.
        """
        with self._news:
            while True:
                for at, (message, size) in enumerate(self._waiting):
                    if not is_urgent or command_of(message) in URGENT:
                        del self._waiting[at]
                        self._load -= size
                        self._news.notify_all()
                        return message
                if self._has_ended:
                    raise HungUp
                if not waits:
                    return NOTHING
                self._news.wait()

    def put_back(self, message: Any) -> None:
        """Put a message that was taken back at the front of the queue."""
        with self._news:
            self._waiting.appendleft((message, _OVERHEAD))
            self._load += _OVERHEAD

    def withdraw(self, number: int) -> Any:
        """Remove the request `number` from the queue and return it, even if other messages are before it. Return
        NOTHING if it is not in the queue."""
        with self._news:
            for at, (message, size) in enumerate(self._waiting):
                if is_request(message) and message.get("seq") == number:
                    del self._waiting[at]
                    self._load -= size
                    self._news.notify_all()
                    return message
        return NOTHING


def is_request(message: Any) -> bool:
    """Return whether a message is a request that can be answered."""
    return isinstance(message, dict) and isinstance(message.get("command"), str)


def command_of(message: Any) -> object:
    """Return the command of a message if it is a request."""
    return message.get("command") if isinstance(message, dict) else None
