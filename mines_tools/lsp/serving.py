"""Serves one client: on standard input and output, on a port of this machine, on a WebSocket, or by messages in this
process.

Anything on this machine can connect to a port: any program, or any web page in a browser. So all data of a connection
to the port must have the form of the protocol, from the first byte on. Otherwise the connection is not accepted as the
client. A connection to a WebSocket is accepted only if its request contains the token that is part of the printed
address. There is only one client, and the server ends when this client disconnects.
"""

from __future__ import annotations

import asyncio
import hmac
import logging
import os
import sys
import time
from collections import deque
from contextlib import suppress
from http import HTTPStatus
from secrets import token_urlsafe
from threading import Thread
from typing import TYPE_CHECKING

from mines_tools.base.message_framing import MOST_BYTES, NotTheProtocol, Splitter, message_of
from mines_tools.lsp.inbox import Inbox
from mines_tools.lsp.threads import INPUT, in_background

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from websockets.asyncio.server import Server as WebSocketServer
    from websockets.asyncio.server import ServerConnection
    from websockets.http11 import Request, Response

    from mines_tools.lsp.server import Server

_LOOPBACK = "127.0.0.1"
_NAMES = (_LOOPBACK, "localhost")
"""The accepted host names of this machine. A request with any other host name comes from a web page whose domain
resolves to this machine, and is refused."""
_CHUNK = 2**16  # bytes to read at once
_LARGE = 2**18  # messages of more bytes are parsed in a thread
_MOST_UNSENT = 256 * 2**20
"""The maximum number of unsent bytes. Unsent bytes wait until the client reads more."""
_MOST_KNOCKING = 16
"""The maximum number of open connections that have not yet sent a message. If there are more, the oldest of them is
closed."""
_INTRODUCTION = 10.0  # seconds to wait for a first message
_BREATH = 0.005  # seconds between two checks
_GRACE = 2.0  # seconds for an orderly end
_GRACE_OF_RUNS = 1.0  # seconds, part of `_GRACE`, for programs to end
_BUSY = "another client is connected"
_TRY_AGAIN_LATER = 1013

logger = logging.getLogger("mines_tools.lsp")


def serve_streams(server: Server, status: Callable[[], int]) -> None:
    """Serve the client that started this process, on standard input and output.

    If the client is gone while the loop or a thread is still busy, end the process anyway. The exit status is
    then the result of `status`.
    """
    asyncio.run(_serve_streams(server, status))


async def _serve_streams(server: Server, status: Callable[[], int]) -> None:
    inbox = Inbox(server.connection)
    server.connection.protocol.set_writer(_Output(inbox))
    loop = asyncio.get_running_loop()

    def read() -> None:
        try:
            _read_stream(sys.stdin.fileno(), inbox, loop)
        except RuntimeError:
            return  # the loop has ended
        # The program that started this process is gone: end it, even if the loop or a thread is
        # busy.
        time.sleep(_GRACE)
        os._exit(status())

    Thread(target=read, name="input", daemon=True).start()
    try:
        await inbox.handle()
        await _end_runs(server)
    finally:
        server.stop()


async def _end_runs(server: Server) -> None:
    """End the running programs, and wait until they have ended. This must be done before the event loop ends."""
    server.runs.end_all()
    with suppress(TimeoutError):
        async with asyncio.timeout(_GRACE_OF_RUNS):
            while server.runs.is_any:  # noqa: ASYNC110 - each of them ends in its own task
                await asyncio.sleep(_BREATH)


def _read_stream(file: int, inbox: Inbox, loop: asyncio.AbstractEventLoop) -> None:
    """Read messages from the stream `file` and pass them to `inbox`, until the stream ends or the client sends
    `exit`."""
    splitter = Splitter()
    try:
        while data := os.read(file, _CHUNK):
            for content in splitter.feed(data):
                size = len(content or b"")
                message = message_of(content)
                inbox.load(size)
                loop.call_soon_threadsafe(inbox.put, message, size)
                if isinstance(message, dict) and message.get("method") == "exit":
                    return
                while inbox.is_full:
                    time.sleep(_BREATH)
    except (NotTheProtocol, OSError) as error:
        logger.warning("standard input: %s", error)
    loop.call_soon_threadsafe(inbox.end)


class _Output:
    """Standard output, with the methods that pygls expects of a writer."""

    def __init__(self, inbox: Inbox) -> None:
        self._inbox = inbox

    def write(self, data: bytes) -> None:
        try:
            sys.stdout.buffer.write(data)
            sys.stdout.buffer.flush()
        except (OSError, ValueError):
            self._inbox.end()  # nobody reads the output

    def close(self) -> None:
        pass


class _Place:
    """The state of the only client that the server accepts: whether it has connected, and whether it has
    disconnected."""

    def __init__(self) -> None:
        self.is_taken = False
        self.is_left = asyncio.Event()


def serve_port(server: Server, port: int, tell: Callable[[str], object]) -> None:
    """Serve the first client that connects to `port` on this machine. If `port` is 0, the system chooses a free port.

    `tell` is called with the address of the port.
    """
    asyncio.run(_serve_port(server, port, tell))


async def _serve_port(server: Server, port: int, tell: Callable[[str], object]) -> None:
    place = _Place()
    knocking: dict[asyncio.StreamWriter, None] = {}  # oldest first

    async def connected(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        splitter = Splitter()
        try:
            if place.is_taken:
                return
            if len(knocking) >= _MOST_KNOCKING:
                # Close the oldest, not this one: silent connections must not keep out a client that
                # speaks.
                first = next(iter(knocking))
                del knocking[first]
                first.transport.abort()
            knocking[writer] = None
            begun = await _introduction(reader, splitter)
            if begun and not place.is_taken:
                place.is_taken = True
                try:
                    await _serve_connection(server, splitter, begun, reader, writer)
                finally:
                    place.is_left.set()
        except (NotTheProtocol, OSError) as error:
            logger.warning("a client was disconnected: %s", error)
        finally:
            knocking.pop(writer, None)
            writer.close()

    listening = await asyncio.start_server(connected, _LOOPBACK, port, limit=_CHUNK)
    tell(f"{_LOOPBACK}:{listening.sockets[0].getsockname()[1]}")
    await _until_left(server, place, listening)


async def _until_left(
    server: Server, place: _Place, listening: asyncio.Server | WebSocketServer
) -> None:
    try:
        await place.is_left.wait()
        await _end_runs(server)
    finally:
        listening.close()
        server.stop()


async def _introduction(
    reader: asyncio.StreamReader, splitter: Splitter
) -> list[bytes | None] | None:
    """Return the first complete messages of a connection.

    Return None if the connection ends, or if no complete message arrives in time. Raises NotTheProtocol if the data
    does not have the form of the protocol.
    """
    contents: list[bytes | None] = []
    try:
        async with asyncio.timeout(_INTRODUCTION):
            while not contents:
                data = await reader.read(_CHUNK)
                if not data:
                    return None
                contents += splitter.feed(data)
    except TimeoutError:
        return None
    return contents


async def _serve_connection(
    server: Server,
    splitter: Splitter,
    begun: list[bytes | None],
    reader: asyncio.StreamReader,
    writer: asyncio.StreamWriter,
) -> None:
    inbox = Inbox(server.connection)
    server.connection.protocol.set_writer(_Connection(writer, inbox))

    async def read() -> None:
        try:
            for content in begun:
                await _take(inbox, content)
            while data := await reader.read(_CHUNK):
                for content in splitter.feed(data):
                    await _take(inbox, content)
        except (NotTheProtocol, OSError) as error:
            logger.warning("the client was disconnected: %s", error)
        finally:
            inbox.end()

    reading = asyncio.ensure_future(read())
    await inbox.handle()
    reading.cancel()
    try:
        async with asyncio.timeout(_GRACE):
            await writer.drain()
            writer.close()
            await writer.wait_closed()
    except (OSError, TimeoutError):
        writer.transport.abort()


async def _take(inbox: Inbox, content: bytes | str | None) -> None:
    """Put a message into the inbox. Then wait until the inbox has room for more messages."""
    size = len(content or "")
    if size > _LARGE:
        message = await INPUT.call(message_of, content)
    else:
        message = message_of(content)
    inbox.load(size)
    inbox.put(message, size)
    while inbox.is_full:  # noqa: ASYNC110 - rare, and threads fill it too
        await asyncio.sleep(_BREATH)


class _Connection:
    """A connection to a port, with the methods that pygls expects of a writer."""

    def __init__(self, writer: asyncio.StreamWriter, inbox: Inbox) -> None:
        self._writer = writer
        self._inbox = inbox

    def write(self, data: bytes) -> None:
        transport = self._writer.transport
        if transport.get_write_buffer_size() > _MOST_UNSENT:
            transport.abort()
            self._inbox.end()
        elif not transport.is_closing():
            self._writer.write(data)

    def close(self) -> None:
        pass


def serve_websocket(
    server: Server, port: int, origins: Sequence[str], tell: Callable[[str], object]
) -> None:
    """Serve the first client that connects to a WebSocket on `port`. If `port` is 0, the system chooses a free port.

    Connections from web pages are refused, except from pages of the `origins`. `tell` is called with the address of
    the port. The address contains the token that a client must send.
    """
    asyncio.run(_serve_websocket(server, port, origins, tell))


async def _serve_websocket(
    server: Server, port: int, origins: Sequence[str], tell: Callable[[str], object]
) -> None:
    from websockets.asyncio.server import serve
    from websockets.typing import Origin

    place = _Place()
    path = f"/?token={token_urlsafe(32)}"
    hosts: set[str] = set()

    def admit(connection: ServerConnection, request: Request) -> Response | None:
        """Return the response that refuses `request`. Return None to accept `request`; the websocket library then still
        checks the origin of the request."""
        named = request.headers.get_all("Host")
        if len(named) != 1 or named[0].lower() not in hosts:
            return connection.respond(HTTPStatus.FORBIDDEN, "not an address of this server\n")
        asked_path = request.path.encode("utf-8", "surrogateescape")
        if not hmac.compare_digest(asked_path, path.encode()):
            words = "the address must be the one that mines-lsp has printed, with its token\n"
            return connection.respond(HTTPStatus.FORBIDDEN, words)
        if place.is_taken:
            return connection.respond(HTTPStatus.SERVICE_UNAVAILABLE, f"{_BUSY}\n")
        return None

    async def connected(connection: ServerConnection) -> None:
        # A connection that sends nothing, or something that is not a message, is not the client.
        begun = await _first_message(connection)
        if begun is None:
            return
        if place.is_taken:  # by another client, after this one was admitted
            await connection.close(_TRY_AGAIN_LATER, _BUSY)
            return
        place.is_taken = True
        try:
            await _serve_socket(server, connection, begun)
        finally:
            place.is_left.set()

    silent = logging.getLogger("mines_tools.lsp.websocket")
    silent.setLevel(logging.CRITICAL)  # invalid data from strangers is not an error of this server
    listening = await serve(
        connected,
        _LOOPBACK,
        port,
        origins=[*map(Origin, origins), None],
        process_request=admit,
        compression=None,
        max_size=MOST_BYTES,
        open_timeout=_INTRODUCTION,
        logger=silent,
    )
    real = listening.sockets[0].getsockname()[1]
    hosts.update(f"{name}:{real}" for name in _NAMES)
    tell(f"ws://{_LOOPBACK}:{real}{path}")
    await _until_left(server, place, listening)


async def _first_message(connection: ServerConnection) -> str | bytes | None:
    """Return the first message of a WebSocket. Return None if no message arrives in time.

    If the client sends a message that is too large, or something that is not a message, the connection is closed with a
    code that says why. Then return None too.
    """
    from websockets.exceptions import ConnectionClosed

    try:
        async with asyncio.timeout(_INTRODUCTION):
            return await connection.recv()
    except (ConnectionClosed, TimeoutError):
        return None


async def _serve_socket(server: Server, connection: ServerConnection, begun: str | bytes) -> None:
    from websockets.exceptions import ConnectionClosed

    inbox = Inbox(server.connection)
    socket = _Socket(connection, inbox)
    server.connection.protocol.set_writer(socket, include_headers=False)

    async def read() -> None:
        try:
            await _take(inbox, begun)
            async for content in connection:
                await _take(inbox, content)
        except ConnectionClosed as error:
            logger.warning("the client was disconnected: %s", error)
        finally:
            inbox.end()

    reading = asyncio.ensure_future(read())
    sending = asyncio.ensure_future(socket.send())
    await inbox.handle()
    socket.close()
    await asyncio.wait((sending,), timeout=_GRACE)
    sending.cancel()
    reading.cancel()


class _Socket:
    """A WebSocket, with the methods that pygls expects of a writer. Messages are sent in the order in which they were
    written."""

    def __init__(self, connection: ServerConnection, inbox: Inbox) -> None:
        self._connection = connection
        self._inbox = inbox
        self._waiting: deque[bytes] = deque()
        self._size = 0
        self._news = asyncio.Event()
        self._is_closed = False

    def write(self, data: bytes) -> None:
        if self._is_closed:
            return
        self._waiting.append(data)
        self._size += len(data)
        self._news.set()
        if self._size > _MOST_UNSENT:
            self.close()
            self._inbox.end()

    def close(self) -> None:
        self._is_closed = True
        self._news.set()

    async def send(self) -> None:
        """Send the written messages one after the other. End after the socket is closed and all messages are sent."""
        from websockets.exceptions import ConnectionClosed

        try:
            while True:
                while not self._waiting:
                    if self._is_closed:
                        return
                    self._news.clear()
                    await self._news.wait()
                data = self._waiting.popleft()
                await self._connection.send(data)
                self._size -= len(data)
        except ConnectionClosed:
            self.close()
            self._waiting.clear()
            self._inbox.end()


def serve_messages(server: Server, post: Callable[[str], object]) -> Callable[[str], None]:
    """Serve a client in this process, in tasks of the running event loop. `post` is called with each message for the
    client. Return a function that takes a message of the client. It must be called in the thread of the loop.

    A message is JSON without a header.
    """
    inbox = Inbox(server.connection)
    server.connection.protocol.set_writer(_Post(post), include_headers=False)

    async def serve() -> None:
        try:
            await inbox.handle()
            await _end_runs(server)
        finally:
            server.stop()

    serving = in_background(serve())

    def put(message: str) -> None:
        if not serving.done():
            inbox.load(len(message))
            inbox.put(message_of(message), len(message))

    return put


class _Post:
    """A function that posts messages, with the methods that pygls expects of a writer."""

    def __init__(self, post: Callable[[str], object]) -> None:
        self._post = post

    def write(self, data: bytes) -> None:
        self._post(data.decode("ascii"))

    def close(self) -> None:
        pass
