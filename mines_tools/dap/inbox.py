"""Queues incoming messages until the adapter handles them.

A thread reads messages from the stream as soon as they arrive. The adapter checks the queue between
two slices of a run. So if a client cancels a request early, the adapter knows this before it begins
to answer the request.
"""

from __future__ import annotations

from collections import deque
from threading import Condition

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_MOST_WAITING = 16 * 2**20
"""The maximum size of all waiting messages together, in bytes. While this size is exceeded, no more messages are
read."""
_OVERHEAD = 1_000  # bytes added to the size of each message

ENDING = frozenset(("terminate", "disconnect"))
"""The commands of the requests that end the program or the session."""
URGENT = frozenset(("cancel", "pause", "threads")) | ENDING
"""The commands of the urgent requests. Urgent requests are answered even during a long step, and
while another request is being answered."""
NOTHING = object()
"""The object that stands for a missing message. None cannot be used for this, because a message may be the JSON value
null."""


class HungUp(Exception):
    """The client has disconnected."""


class Inbox:
    """The messages of one client."""

    def __init__(self) -> None:
        self._waiting: deque[tuple[Any, int]] = deque()
        self._load = 0
        self._has_ended = False
        self._news = Condition()

    def put(self, message: Any, size: int = 0, *, waits: bool = True) -> None:
        """Add `message` to the queue. If a message could not be read, `message` is the error.
        `size` is the size of the message in bytes. If `waits` is true and the queue is too large,
        wait until the queue is smaller."""
        size += _OVERHEAD
        with self._news:
            while waits and self._load > _MOST_WAITING and not self._has_ended:
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
        """Remove the next message from the queue, and return this message. If `is_urgent` is true,
        remove and return the next urgent request; the other messages stay in the queue.

        If there is no such message, wait for one if `waits` is true, and otherwise return NOTHING.
        Raises HungUp if no more messages will come.
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
        """Put `message`, which was taken from the queue, at the front of the queue again."""
        with self._news:
            self._waiting.appendleft((message, _OVERHEAD))
            self._load += _OVERHEAD

    def withdraw(self, number: int) -> Any:
        """Remove the request `number` from anywhere in the queue, and return this request. Return
        NOTHING if the queue does not contain this request."""
        with self._news:
            for at, (message, size) in enumerate(self._waiting):
                if is_request(message) and message.get("seq") == number:
                    del self._waiting[at]
                    self._load -= size
                    self._news.notify_all()
                    return message
        return NOTHING


def is_request(message: Any) -> bool:
    """Return whether `message` is a request that can be answered."""
    return isinstance(message, dict) and isinstance(message.get("command"), str)


def command_of(message: Any) -> object:
    """Return the command of `message` if `message` is a request, otherwise None."""
    return message.get("command") if isinstance(message, dict) else None
