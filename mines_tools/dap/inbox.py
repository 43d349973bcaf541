"""Messages that have come and wait for their turn. A thread takes them from the stream as soon as they come: so the
adapter, which looks in here between two slices of a run, knows of a cancelled request before it begins with it."""

from __future__ import annotations

from collections import deque
from threading import Condition

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_MOST_WAITING = 16 * 2**20
"""How many bytes may wait; while there are more, nothing is read."""
_OVERHEAD = 1_000  # bytes that any message counts for

ENDING = frozenset(("terminate", "disconnect"))
"""Requests that end the program."""
URGENT = frozenset(("cancel", "pause", "threads")) | ENDING
"""Requests that do not wait for the answer to another one, nor for the end of a step."""
NOTHING = object()
"""In the place of a message where there is none: a message may be anything, also null."""


class HungUp(Exception):
    """The client has gone."""


class Inbox:
    """The messages of one client."""

    def __init__(self) -> None:
        self._waiting: deque[tuple[Any, int]] = deque()
        self._load = 0
        self._has_ended = False
        self._news = Condition()

    def put(self, message: Any, size: int = 0) -> None:
        """Take a message; it may also be an error, of one that could not be read. Waits while there are too many."""
        size += _OVERHEAD
        with self._news:
            while self._load > _MOST_WAITING and not self._has_ended:
                self._news.wait()
            self._waiting.append((message, size))
            self._load += size
            self._news.notify_all()

    def end(self) -> None:
        """Nothing more comes."""
        with self._news:
            self._has_ended = True
            self._news.notify_all()

    def take(self, *, waits: bool, is_urgent: bool = False) -> Any:
        """The next message, or the next urgent one; NOTHING where there is none, unless it `waits` for one.
        Raises HungUp after the last one."""
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
        """Let a message that was taken be the next one."""
        with self._news:
            self._waiting.appendleft((message, _OVERHEAD))
            self._load += _OVERHEAD

    def withdraw(self, number: int) -> Any:
        """Take a request out before its turn; NOTHING where none of that number waits."""
        with self._news:
            for at, (message, size) in enumerate(self._waiting):
                if is_request(message) and message.get("seq") == number:
                    del self._waiting[at]
                    self._load -= size
                    self._news.notify_all()
                    return message
        return NOTHING


def is_request(message: Any) -> bool:
    """Whether a message asks for something that can be answered."""
    return isinstance(message, dict) and isinstance(message.get("command"), str)


def command_of(message: Any) -> object:
    """What a message asks for, if it is a request."""
    return message.get("command") if isinstance(message, dict) else None
