"""A client that speaks message by message to a server in the same process, or in another
process."""

from __future__ import annotations

import asyncio
import json
import sys
from itertools import count
from typing import TYPE_CHECKING, Any

from mines_tools.base.message_framing import Splitter, message_of
from mines_tools.lsp import connection, open_documents
from mines_tools.lsp.inbox import Inbox
from mines_tools.lsp.protocol import Protocol
from mines_tools.lsp.requests import create_server

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

    from cattrs import Converter
    from pygls.lsp.server import LanguageServer

    from mines_tools.lsp.server import Server

Message = dict[str, Any]
URI = "file:///somewhere/program.mines"


_converters: list[Converter] = []
_begin = Protocol.__init__


def _begin_with_one_converter(self: Protocol, server: LanguageServer, converter: Converter) -> None:
    """Share one converter among all servers of this process, because making one compiles functions
    for each class of messages."""
    if not _converters:
        _converters.append(converter)
    _begin(self, server, _converters[0])


Protocol.__init__ = _begin_with_one_converter  # type: ignore[method-assign]


class Failure(Exception):
    """The answer to a request was an error."""

    def __init__(self, error: Message) -> None:
        super().__init__(error["message"])
        self.code = error["code"]
        self.data = error.get("data")


class Client:
    """The client's end of a conversation. `told` contains the notifications and requests that the
    server sent."""

    def __init__(self, write: Callable[[bytes], object]) -> None:
        self._write = write
        self._numbers = count(1)
        self._asked: dict[Any, asyncio.Future[Any]] = {}
        self._news = asyncio.Event()
        self._read = 0
        self.server: Server | None = None
        self.end: Callable[[], object] = lambda: None
        """Ends the conversation without a message."""
        self.told: list[Message] = []
        self.capabilities: Message = {}
        self.answers: dict[str, Any] = {}
        """The answers to the server's own requests, by method. A function makes the answer from the
        request's parameters."""
        self.errors: list[Message] = []
        """Errors that do not belong to a request, because the server could not parse it."""

    async def listen(self, stream: asyncio.StreamReader) -> None:
        """Receive all messages from a stream."""
        length = 0
        while header := await stream.readline():
            name, _, value = header.partition(b":")
            if name.lower() == b"content-length":
                length = int(value)
            elif not header.strip():
                self.receive(json.loads(await stream.readexactly(length)))

    def send_bytes(self, body: bytes) -> None:
        """Send any bytes as a message."""
        self._write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))

    def send(self, message: Any) -> None:
        """Send a message as JSON."""
        self.send_bytes(json.dumps(message).encode())

    def notify(self, method: str, params: Any = None) -> None:
        """Send a notification."""
        message = {"jsonrpc": "2.0", "method": method}
        self.send(message if params is None else {**message, "params": params})

    def begin(self, method: str, params: Any = None) -> tuple[int, asyncio.Future[Any]]:
        """Send a request. Return its id, and a future with its answer."""
        number = next(self._numbers)
        self._asked[number] = asyncio.get_running_loop().create_future()
        message = {"jsonrpc": "2.0", "id": number, "method": method}
        self.send(message if params is None else {**message, "params": params})
        return number, self._asked[number]

    async def request(self, method: str, params: Any = None) -> Any:
        """Send a request and wait for its answer."""
        return await asyncio.wait_for(self.begin(method, params)[1], 60)

    async def wait(self, method: str, fits: Callable[[Any], object] = lambda _params: True) -> Any:
        """Wait for the next notification or request `method` with parameters for which `fits`
        returns True. Return these parameters."""
        while True:
            while self._read < len(self.told):
                message = self.told[self._read]
                self._read += 1
                if message["method"] == method and fits(message.get("params")):
                    return message.get("params")
            self._news.clear()
            await asyncio.wait_for(self._news.wait(), 60)

    def params_of(self, method: str) -> list[Any]:
        """Return the parameters of all notifications and requests `method` so far."""
        return [each.get("params") for each in self.told if each["method"] == method]

    def receive(self, message: Message) -> None:
        """Receive a message from the server. Answer it if it is a request."""
        if "method" in message:
            self.told.append(message)
            self._news.set()
            if "id" in message and self.answers.get(message["method"], None) != "silence":
                result = self.answers.get(message["method"])
                result = result(message.get("params")) if callable(result) else result
                self.send({"jsonrpc": "2.0", "id": message["id"], "result": result})
        elif message["id"] is None:
            self.errors.append(message["error"])
        elif "error" in message:
            self._asked.pop(message["id"]).set_exception(Failure(message["error"]))
        else:
            self._asked.pop(message["id"]).set_result(message["result"])

    async def start(self, capabilities: Message | None = None, **more: Any) -> Any:
        """Send the first messages that every client sends. Return the answer to `initialize`."""
        params = {"processId": None, "rootUri": None, "capabilities": capabilities or {}, **more}
        result = await self.request("initialize", params)
        self.capabilities = result["capabilities"]
        self.notify("initialized", {})
        return result

    def open(self, text: str, uri: str = URI, version: int = 1, language: str = "mines") -> None:
        """Open a document with this text."""
        document = {"uri": uri, "languageId": language, "version": version, "text": text}
        self.notify("textDocument/didOpen", {"textDocument": document})

    def change(self, *changes: Message, uri: str = URI, version: int = 2) -> None:
        """Send changes of a document."""
        document = {"uri": uri, "version": version}
        params = {"textDocument": document, "contentChanges": list(changes)}
        self.notify("textDocument/didChange", params)

    async def at(self, method: str, line: int, character: int, uri: str = URI, **more: Any) -> Any:
        """Send a request about a place in a document, and return its answer."""
        position = {"line": line, "character": character}
        params = {"textDocument": {"uri": uri}, "position": position, **more}
        return await self.request(_whole(method), params)

    async def of(self, method: str, uri: str = URI, **more: Any) -> Any:
        """Send a request about a document, and return its answer."""
        return await self.request(_whole(method), {"textDocument": {"uri": uri}, **more})


def _whole(method: str) -> str:
    """Return the full name of a request about a document. The requests of mines-tools keep their
    own names."""
    return method if method.startswith("mines/") else f"textDocument/{method}"


class _Writer:
    """Takes the bytes that the server in this process writes."""

    def __init__(self) -> None:
        self.client: Client | None = None

    def write(self, data: bytes) -> None:
        assert self.client is not None
        body = data.partition(b"\r\n\r\n")[2]
        asyncio.get_running_loop().call_soon(self.client.receive, json.loads(body))

    def close(self) -> None:
        pass


def converse(
    talk: Callable[[Client], Coroutine[Any, Any, None]], server: Server | None = None
) -> None:
    """Run the conversation `talk` with a server in this process. The server waits only shortly for a document that may
    be opened soon, and between two requests to repeat what the client has asked for."""
    connection._BETWEEN = 0.02
    open_documents._BETWEEN_GLANCES = 0.002

    async def run() -> None:
        used = create_server() if server is None else server
        writer = _Writer()
        splitter = Splitter()
        inbox = Inbox(used.connection)

        def write(data: bytes) -> None:
            for content in splitter.feed(data):
                inbox.load(0)
                inbox.put(message_of(content), 0)

        client = writer.client = Client(write)
        client.server = used
        used.connection.protocol.set_writer(writer)
        handling = asyncio.ensure_future(inbox.handle())
        try:
            await talk(client)
        finally:
            inbox.end()
            await handling
            used.stop()
            while used.runs.is_any:  # noqa: ASYNC110 - in tests
                await asyncio.sleep(0.01)

    asyncio.run(run())


def converse_with_process(
    talk: Callable[[Client], Coroutine[Any, Any, None]], *options: str
) -> tuple[int, str]:
    """Run the conversation `talk` with a server process. Return its exit status and what it wrote
    to its log."""

    async def run() -> tuple[int, str]:
        command = [sys.executable, "-m", "mines_tools", "lsp", *options]
        pipe = asyncio.subprocess.PIPE
        process = await asyncio.create_subprocess_exec(
            *command, stdin=pipe, stdout=pipe, stderr=pipe, limit=2**30
        )
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        client = Client(process.stdin.write)
        client.end = process.stdin.close
        listening = asyncio.ensure_future(client.listen(process.stdout))
        log = asyncio.ensure_future(process.stderr.read())
        try:
            await talk(client)
            status = await asyncio.wait_for(process.wait(), 60)
        finally:
            if process.returncode is None:
                process.kill()
            process.stdin.close()
        await listening
        return status, (await log).decode()

    return asyncio.run(run())
