"""Serving one client on a port of this machine.

On a port anybody may knock: another program of this machine, or a web page in a browser of it. So only a program
that speaks the protocol from the first byte on is a client. There is one client, and the adapter ends with it.
"""

from __future__ import annotations

import socket
from contextlib import suppress
from functools import partial
from selectors import EVENT_READ, DefaultSelector
from time import monotonic

from mines_tools.base.message_framing import NotTheProtocol, Splitter
from mines_tools.base.records import NamedTuple
from mines_tools.dap.serving import CHUNK, serve

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from selectors import BaseSelector
    from typing import Any

    from mines_tools.dap.adapter_options import Setup

LOOPBACK = "127.0.0.1"
_MOST_KNOCKING = 16
"""How many may be connected that have said nothing yet; one more, and the first of them has to go."""
_INTRODUCTION = 10.0  # seconds to say something in


def serve_port(port: int, setup: Setup, tell: Callable[[str], object]) -> bool:
    """Serve the first client that connects to a port of this machine; 0 picks one. `tell` is told of the address."""
    with socket.create_server((LOOPBACK, port)) as listening:
        tell(f"{LOOPBACK}:{listening.getsockname()[1]}")
        with DefaultSelector() as selector:
            door = _Door(listening, selector, setup)
            try:
                client = door.first_client()
            finally:
                door.close()
    with client.connection as connection:
        connection.setblocking(True)
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        read = partial(connection.recv, CHUNK)
        try:
            return serve(read, connection.sendall, client.splitter, client.begun, setup)
        finally:
            with suppress(OSError):
                # To close it is not enough while the thread that listens waits for more.
                connection.shutdown(socket.SHUT_RDWR)


class _Door:
    """A port, and who has connected to it and has not said anything yet."""

    def __init__(self, listening: socket.socket, selector: BaseSelector, setup: Setup) -> None:
        self._listening = listening
        self._selector = selector
        self._log = setup.log
        self._knocking: dict[socket.socket, tuple[Splitter, float]] = {}
        """In the order they came: what they have said, and until when they may say more."""
        listening.setblocking(False)
        selector.register(listening, EVENT_READ)

    def first_client(self) -> _Client:
        """The first connection that speaks the protocol."""
        while True:
            ends = min((until for _, until in self._knocking.values()), default=None)
            wait = None if ends is None else max(ends - monotonic(), 0)
            ready: list[Any] = [key.fileobj for key, _ in self._selector.select(wait)]
            for each in ready:
                if each is self._listening:
                    self._admit()
                elif each in self._knocking:
                    begun = self._hear(each)
                    if begun:
                        return _Client(each, self._forget(each), begun)
            for client, (_, until) in list(self._knocking.items()):
                if until < monotonic():
                    self._dismiss(client)

    def close(self) -> None:
        """Dismiss who has not said anything."""
        for client in list(self._knocking):
            self._dismiss(client)

    def _admit(self) -> None:
        if len(self._knocking) >= _MOST_KNOCKING:
            # Not the new one: who is silent must not keep out who speaks.
            self._dismiss(next(iter(self._knocking)))
        try:
            client, _ = self._listening.accept()
        except OSError:
            return  # it has gone again
        client.setblocking(False)
        self._knocking[client] = (Splitter(), monotonic() + _INTRODUCTION)
        self._selector.register(client, EVENT_READ)

    def _hear(self, client: socket.socket) -> list[bytes | None]:
        """The messages that a connection has ended. One that has gone, or speaks something else, is dismissed."""
        try:
            data = client.recv(CHUNK)
            if data:
                return list(self._knocking[client][0].feed(data))
        except (NotTheProtocol, OSError) as error:
            self._log(f"a client was disconnected: {error}")
        self._dismiss(client)
        return []

    def _forget(self, client: socket.socket) -> Splitter:
        self._selector.unregister(client)
        return self._knocking.pop(client)[0]

    def _dismiss(self, client: socket.socket) -> None:
        self._forget(client)
        client.close()


class _Client(NamedTuple):
    """Who is served: the connection, and what it has said already."""

    connection: socket.socket
    splitter: Splitter
    begun: Sequence[bytes | None]
