"""What a client may send: raw bytes, and good and bad JSON-RPC messages.

The bytes are split into messages as on a connection. A server in this process handles them until
nothing is left to do. Its answers must be JSON-RPC, and nothing may fail in it.
"""

from __future__ import annotations

import asyncio
import json
import logging
from typing import TYPE_CHECKING, Any

from mines_tools.base.message_framing import NotTheProtocol, Splitter, message_of
from mines_tools.lsp.inbox import Inbox
from mines_tools.lsp.requests import create_server

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.lsp.server import Server

_URI = "file:///a.mines"
_DOCUMENT = {"uri": _URI}
_PLACE = {"line": 2, "character": 1}
_RANGE = {"start": {"line": 0, "character": 0}, "end": {"line": 3, "character": 2}}
_AT = {"textDocument": _DOCUMENT, "position": _PLACE}
_INTERNAL = -32603
_TURNS = 20
"""The largest number of turns of the event loop for one message."""


def _framed(method: str, params: Any = None, number: int | None = None) -> bytes:
    message: dict[str, Any] = {"jsonrpc": "2.0", "method": method}
    if number is not None:
        message["id"] = number
    if params is not None:
        message["params"] = params
    body = json.dumps(message).encode()
    return b"Content-Length: %d\r\n\r\n%s" % (len(body), body)


def _said() -> Iterator[bytes]:
    opened = {**_DOCUMENT, "languageId": "mines", "version": 1, "text": ".*\n..\n0,0\n0;1 # add"}
    changed = {**_DOCUMENT, "version": 2}
    yield _framed("textDocument/didOpen", {"textDocument": opened})
    for change in ({"text": "."}, {"text": "\r", "range": _RANGE}):
        params = {"textDocument": changed, "contentChanges": [change]}
        yield _framed("textDocument/didChange", params)
    yield _framed("textDocument/didClose", {"textDocument": _DOCUMENT})
    for method in ("hover", "completion", "definition", "documentHighlight", "signatureHelp"):
        yield _framed(f"textDocument/{method}", _AT, 1)
    for method in ("documentSymbol", "semanticTokens/full", "codeLens", "foldingRange"):
        yield _framed(f"textDocument/{method}", {"textDocument": _DOCUMENT}, 2)
    for method in ("textDocument/inlayHint", "mines/grids"):
        yield _framed(method, {"textDocument": _DOCUMENT, "range": _RANGE}, 3)
    yield _framed("mines/coordinate", _AT, 4)
    yield _framed("workspace/symbol", {"query": "a"}, 5)
    yield _framed(
        "workspace/executeCommand", {"command": "mines.rule", "arguments": ["M1", "a"]}, 6
    )
    yield _framed("$/cancelRequest", {"id": 1})
    yield _framed("workspace/didChangeConfiguration", {"settings": {"mines": {"lint": False}}})
    yield b'Content-Length: 38\r\n\r\n{"jsonrpc":"2.0","id":"x","result":[]}'
    yield b"Content-Type: a\r\nContent-Length: 2\r\n\r\n[]Content-Length: 9\r\n\r\n"


SEEDS = list(_said())
WORDS = [
    b"Content-Length: ", b"\r\n\r\n", b'"jsonrpc":"2.0",', b'"id":1,', b'"method":', b'"params":',
    b"null", b"{}", b"[]", b"1e999", b"-1", b"4294967296", b'"\\ud800"', b"true",
]  # fmt: skip


class _Writer:
    """Takes what the server sends, and checks it."""

    def write(self, data: bytes) -> None:
        message = json.loads(data.partition(b"\r\n\r\n")[2])
        assert message["jsonrpc"] == "2.0"
        assert "method" in message or "result" in message or "error" in message
        assert message.get("error", {}).get("code") != _INTERNAL, message
        if message.get("method") == "window/showMessage":
            assert " failed: " not in message["params"]["message"], message

    def close(self) -> None:
        pass


_LOOP = asyncio.new_event_loop()
_SERVER: Server | None = None


def _server() -> Server:
    """Return the server, which is the same for all inputs. What one input leaves behind must not
    harm the next."""
    global _SERVER  # noqa: PLW0603 - to make one takes as long as thousands of inputs
    if _SERVER is None:
        logging.getLogger("pygls").setLevel(logging.CRITICAL)
        logging.getLogger("mines_tools.lsp").setLevel(logging.CRITICAL)
        _SERVER = create_server()
        _SERVER.connection.protocol.set_writer(_Writer())
        start = {"processId": None, "rootUri": None, "capabilities": {}}
        options = {"initializationOptions": {"flowBudget": 0}}
        _LOOP.run_until_complete(_talk(_SERVER, _framed("initialize", {**start, **options}, 0)))
    return _SERVER


async def _talk(server: Server, data: bytes) -> None:
    inbox = Inbox(server.connection)
    handling = asyncio.ensure_future(inbox.handle())
    try:
        for content in Splitter().feed(data):
            message = message_of(content)
            if isinstance(message, dict) and message.get("method") in ("exit", "shutdown"):
                continue  # the server is for the next input too
            inbox.load(len(content or b""))
            inbox.put(message, len(content or b""))
    except NotTheProtocol:
        pass
    finally:
        inbox.end()
        await handling
        for _ in range(_TURNS):
            await asyncio.sleep(0)


def fuzz_one(data: bytes) -> None:
    """Send `data` to the server."""
    server = _server()
    failures: list[str] = []
    _LOOP.set_exception_handler(lambda _loop, context: failures.append(str(context)))
    _LOOP.run_until_complete(_talk(server, data))
    assert not failures, failures
    for uri in list(server.connection.documents):
        server.close(uri)
