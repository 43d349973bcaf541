"""What a client sends: messages are cut out of the stream the same way however its bytes come, and what
is no message is an error and no more."""

from __future__ import annotations

import json
import logging
from functools import cache
from typing import Any

from mines_tools.lsp.framing import NotTheProtocol, Splitter
from mines_tools.lsp.inbox import message_of
from mines_tools.lsp.server import Server


def _framed(message: object) -> bytes:
    content = json.dumps(message).encode()
    return b"Content-Length: %d\r\n\r\n%s" % (len(content), content)


def _request(method: str, params: object) -> bytes:
    return _framed({"jsonrpc": "2.0", "id": 1, "method": method, "params": params})


_DOCUMENT = {"uri": "file:///a.mines"}
_PLACE = {"textDocument": _DOCUMENT, "position": {"line": 0, "character": 1}}
SEEDS = [
    _request("initialize", {"processId": None, "rootUri": None, "capabilities": {}}),
    _request("textDocument/hover", _PLACE) + b"\r\n" + _request("shutdown", None),
    _request("textDocument/rename", {**_PLACE, "newName": "1,1"}),
    _framed({"jsonrpc": "2.0", "method": "$/cancelRequest", "params": {"id": 1}}),
    _framed({"jsonrpc": "2.0", "id": 1, "result": [1, None, {"a": "b"}]}),
    _framed(
        {
            "jsonrpc": "2.0",
            "method": "textDocument/didOpen",
            "params": {
                "textDocument": {
                    **_DOCUMENT,
                    "languageId": "mines",
                    "version": 1,
                    "text": ".*\n0,0",
                }
            },
        }
    ),
    b"content-type: x\ncontent-length:2\n\n[]POST / HTTP/1.1\r\n\r\n",
    # The contents alone, so that what is changed in them is not cut off.
    b'{"jsonrpc": "2.0", "id": 1, "method": "mines/grids", "params": {"range": 3}}',
    b'{"jsonrpc": "2.0", "id": {}, "method": "workspace/symbol", "params": {"query": "a"}}',
]
WORDS = [
    b"null",
    b"1e999",
    b'"id":',
    b"-1",
    b'"\\ud800"',
    b"Content-Length: ",
    b"[[",
    b"{}",
    b"NaN",
]


class _Nobody:
    """Takes all that is written."""

    def write(self, data: bytes) -> None:
        pass

    def close(self) -> None:
        pass


@cache
def _server() -> Server:
    server = Server()
    server.protocol.set_writer(_Nobody())
    return server


logging.getLogger("pygls").setLevel(logging.CRITICAL)  # which writes down what it refuses


def fuzz_one(data: bytes) -> None:
    """A stream of messages, or else the content of one."""
    whole = _contents(data)
    assert whole == _contents(*(data[at : at + 7] for at in range(0, len(data), 7)))
    for content in [*whole[0], data]:
        message = message_of(content)
        if isinstance(message, dict):
            _server().protocol.structure_message(message)


def _contents(*pieces: bytes) -> tuple[list[bytes | None], bool]:
    splitter = Splitter()
    found: list[Any] = []
    try:
        for piece in pieces:
            found += splitter.feed(piece)
    except NotTheProtocol:
        return found, False
    return found, True
