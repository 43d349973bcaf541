"""Serves one client on a port of this machine.

Anything on this machine may connect to the port: another program, or a web page in a browser. So a
connection becomes the client only if all its data, from the first byte on, has the form of the
protocol. The adapter serves one client, and ends when this client disconnects.
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
"""The maximum number of open connections that have not yet sent a message. If another connection
comes, the oldest of these connections is closed."""
_INTRODUCTION = 10.0  # seconds until a connection must speak


def serve_port(port: int, setup: Setup, tell: Callable[[str], object]) -> bool:
    """Serve the first client that connects to `port`. If `port` is 0, the system chooses a free port.

    `tell` is called with the address of the port. Return whether the client ended the session.
    """
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
                # Closing it is not enough while the reader thread waits for data.
                connection.shutdown(socket.SHUT_RDWR)


class _Door:
    """A port, and the connections that have not yet sent a message."""

    def __init__(self, listening: socket.socket, selector: BaseSelector, setup: Setup) -> None:
        self._listening = listening
        self._selector = selector
        self._log = setup.log
        self._knocking: dict[socket.socket, tuple[Splitter, float]] = {}
        """The connections that have not yet sent a complete message, in order of arrival. Stored
        for each connection: the data so far, and the latest time at which the first message must be
        complete."""
        listening.setblocking(False)
        selector.register(listening, EVENT_READ)

    def first_client(self) -> _Client:
        """Return the first connection that has sent a message of the protocol."""
        while True:
            ends = min((until for _, until in self._knocking.values()), default=None)
            wait = None if ends is None else max(ends - monotonic(), 0)
            ready: list[Any] = [key.fileobj for key, _ in self._selector.select(wait)]
            for ready_socket in ready:
                if ready_socket is self._listening:
                    self._admit()
                elif ready_socket in self._knocking:
                    begun = self._hear(ready_socket)
                    if begun:
                        return _Client(ready_socket, self._forget(ready_socket), begun)
            for client, (_, until) in list(self._knocking.items()):
                if until < monotonic():
                    self._dismiss(client)

    def close(self) -> None:
        """Close all connections that have not sent a message."""
        for client in list(self._knocking):
            self._dismiss(client)

    def _admit(self) -> None:
        if len(self._knocking) >= _MOST_KNOCKING:
            # Not the new one: silent connections must not keep a client out.
            self._dismiss(next(iter(self._knocking)))
        try:
            client, _ = self._listening.accept()
        except OSError:
            return  # it has already disconnected
        client.setblocking(False)
        self._knocking[client] = (Splitter(), monotonic() + _INTRODUCTION)
        self._selector.register(client, EVENT_READ)

    def _hear(self, client: socket.socket) -> list[bytes | None]:
        """Return the complete messages that the connection `client` has sent. Close the connection if the other side
        has disconnected, or uses another protocol."""
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
    """The connection of the client, and the messages that the client has already sent."""

    connection: socket.socket
    splitter: Splitter
    begun: Sequence[bytes | None]
