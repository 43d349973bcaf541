"""Sends the server all requests about a text. The requests are those that the server has registered. Their arguments
are made to fit the types of the parameters."""

from __future__ import annotations

import asyncio
import json
import re
from dataclasses import fields, is_dataclass
from functools import cache
from time import process_time
from typing import TYPE_CHECKING, Any, get_type_hints

import attrs
from lsprotocol import types

from mines_tools.base.message_framing import Splitter, message_of
from mines_tools.interface.language import language
from mines_tools.lsp.inbox import Inbox
from mines_tools.lsp.messages import MESSAGES
from mines_tools.lsp.requests import create_server

if TYPE_CHECKING:
    from collections.abc import (
        AsyncIterator,
        Awaitable,
        Callable,
        Iterator,
        Mapping,
        Sequence,
    )

    Message = dict[str, Any]
    Told = Callable[[str, float, int], None]
    """A function that receives the method, the seconds of its slowest request, and the number of bytes of all its
    answers."""

OPEN, CHANGE = "didOpen", "didChange"
"""The names of two jobs that are not requests. The first opens the text and ends when its diagnostics arrive. The second
edits the text in some places."""
RESOLVE = types.COMPLETION_ITEM_RESOLVE
_ALSO_NEEDED = {"act", "command", "count"}
"""Fields of our own requests that have a default. With the default, the server has almost nothing to do."""
_OWN_WAYS = (
    "initialize", "initialized", "workspace/did", "workspace/diagnostic", types.TEXT_DOCUMENT_DID_OPEN,
    types.TEXT_DOCUMENT_DID_CHANGE, types.TEXT_DOCUMENT_DID_CLOSE, types.TEXT_DOCUMENT_DID_SAVE,
)  # fmt: skip
"""The beginnings of the names of methods that are not requests about a text."""
_REFUSED = -32803


class RequestFailed(Exception):
    """A request was answered with an error other than a refusal."""


@cache
def requests() -> Sequence[str]:
    """Return the methods of all registered requests about a text."""
    features = create_server().connection.protocol.fm.features
    return [method for method in features if not method.startswith(_OWN_WAYS)]


@cache
def server_jobs() -> Sequence[str]:
    """Return the names of the jobs that are tried with a server, in the order in which they are tried."""
    return [OPEN, *(method for method in requests() if method != RESOLVE), RESOLVE, CHANGE]


def _places(text: str) -> Iterator[Message]:
    """Yield some places of `text`, with columns in UTF-16: the middle of the first line, of the last
    line and of some lines between them, and then the end of the text."""
    lines = text.split("\n")
    for line in dict.fromkeys((0, 3, len(lines) // 3, len(lines) // 2, len(lines) - 1)):
        if line < len(lines):
            width = len(lines[line].encode("utf-16-le", "surrogatepass")) // 2
            yield {"line": line, "character": width // 2}
    yield {
        "line": len(lines) - 1,
        "character": len(lines[-1].encode("utf-16-le", "surrogatepass")) // 2,
    }


def _values(uri: str, text: str, place: Message) -> Mapping[str, Any]:
    """Return values for the fields that the parameters of a request can have. The key of a value is
    the name of its field in the JSON."""
    whole = {
        "start": {"line": 0, "character": 0},
        "end": {"line": text.count("\n") + 1, "character": 0},
    }
    at = {"start": place, "end": place}
    return {
        "textDocument": {"uri": uri},
        "position": place,
        "positions": [place],
        "item": {"name": "", "kind": 12, "uri": uri, "range": at, "selectionRange": at},
        "range": whole,
        "context": {"includeDeclaration": True, "diagnostics": [], "triggerKind": 1},
        "options": {"tabSize": 4, "insertSpaces": True},
        "ch": "\n",
        "newName": "0,0",
        "query": "a",
        "previousResultId": "",
        "act": {"kind": "left"},
        "command": "add",
        "count": 50,
    }


def _type_of(method: str) -> type[Any]:
    """Return the class of the parameters of `method`, a request of the protocol or one of ours."""
    if method in MESSAGES:
        type_ = get_type_hints(MESSAGES[method])["params"]
    else:
        type_ = attrs.fields_dict(types.METHOD_TO_TYPES[method][0])["params"].type
    assert isinstance(type_, type), (method, type_)
    return type_


def _needed_fields(method: str) -> dict[str, bool]:
    """Return the names of the fields of the parameters of `method`, as in the JSON. The value of a field is true if a
    request needs the field: if it is required, or if it is in `_ALSO_NEEDED`."""
    type_ = _type_of(method)
    if is_dataclass(type_):
        return {
            each.name: each.default is each.default_factory or each.name in _ALSO_NEEDED
            for each in fields(type_)
        }
    return {_in_json(each.name): each.default is attrs.NOTHING for each in attrs.fields(type_)}


def _in_json(name: str) -> str:
    first, *rest = name.split("_")
    return first + "".join(word.title() for word in rest)


def parameters(method: str, uri: str, text: str, place: Message) -> Message:
    """Return parameters for `method`. Raises KeyError if `_values` has no value for a required
    field."""
    values = _values(uri, text, place)
    return {name: values[name] for name, is_needed in _needed_fields(method).items() if is_needed}


def _asked(method: str, uri: str, text: str) -> list[Message]:
    """Return the parameters of each request that is made for `method`. If these parameters contain
    a position, or the name at a position, one request is made for each of the `_places` in `text`.
    Otherwise only one request is made."""
    places = list(_places(text))
    if not {"position", "positions", "item"} & set(_needed_fields(method)):
        places = places[:1]
    return [parameters(method, uri, text, place) for place in places]


class _Conversation:
    """The client's end of a conversation with a server in this process. It does not store long answers."""

    def __init__(self) -> None:
        self.server = create_server()
        self.inbox = Inbox(self.server.connection)
        self._splitter = Splitter()
        self._answers: dict[int, asyncio.Future[bytes]] = {}
        self._number = 0
        self.published = asyncio.Event()

    def write(self, data: bytes) -> None:
        """Receive data that the server writes."""
        body = data[data.index(b"\r\n\r\n") + 4 :]
        asyncio.get_running_loop().call_soon(self._take, body)

    def close(self) -> None:
        """Do nothing: the server closes its writer."""

    def _take(self, body: bytes) -> None:
        if b'"textDocument/publishDiagnostics"' in body[:200] + body[-200:]:
            self.published.set()
            return
        if b'"method"' in body[:200] + body[-200:]:
            message = json.loads(body)
            if "id" in message:
                self._send({"jsonrpc": "2.0", "id": message["id"], "result": None})
            return
        number = re.search(rb'"id": ?([0-9]+)', body[:200]) or re.search(
            rb'"id": ?([0-9]+)', body[-200:]
        )
        assert number is not None, body[:200]
        self._answers.pop(int(number[1])).set_result(body)

    def _send(self, message: Message) -> None:
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        for content in self._splitter.feed(b"Content-Length: %d\r\n\r\n%s" % (len(body), body)):
            self.inbox.load(0)
            self.inbox.put(message_of(content), 0)

    def notify(self, method: str, params: Message) -> None:
        """Send a notification."""
        self._send({"method": method, "params": params})

    async def request(self, method: str, params: Message) -> bytes:
        """Send a request, and return the answer. Raises RequestFailed."""
        self._number += 1
        self._answers[self._number] = asyncio.get_running_loop().create_future()
        self._send({"id": self._number, "method": method, "params": params})
        body = await self._answers[self._number]
        if b'"error"' in body[:200]:
            error = json.loads(body).get("error")
            if error is not None and error["code"] != _REFUSED:
                raise RequestFailed(f"{method}: {error['message'][:200]}")
        return body


def converse(
    language_id: str,
    text: str,
    methods: Sequence[str],
    begins: Callable[[str], None],
    tell: Told,
    requests_begin: Callable[[], None] = lambda: None,
) -> None:
    """Open a text in a server, and try `methods`. The server does no flow analysis.

    `begins` is called with each method before the method is tried, and `requests_begin` before each request of the
    method. Afterwards, `tell` gets the seconds of the method's slowest request. The first call of `tell` is about
    opening the text. Raises RequestFailed.
    """
    uri = f"file:///growth/a{language(language_id).about.suffixes[0]}"

    async def talk(client: _Conversation) -> None:
        options = {"flowBudget": 0}
        await client.request(
            "initialize",
            {
                "processId": None,
                "rootUri": None,
                "capabilities": {},
                "initializationOptions": options,
            },
        )
        client.notify("initialized", {})
        document = {"uri": uri, "languageId": language_id, "version": 1, "text": text}
        begins(OPEN)
        began = process_time()
        client.notify("textDocument/didOpen", {"textDocument": document})
        await client.published.wait()
        tell(OPEN, process_time() - began, 0)
        for method in methods:
            if method != OPEN:
                begins(method)
                await _try(client, uri, text, method, tell, requests_begin)

    async def run() -> None:
        client = _Conversation()
        client.server.connection.protocol.set_writer(client)
        handling = asyncio.ensure_future(client.inbox.handle())
        try:
            await talk(client)
        finally:
            client.inbox.end()
            await handling
            client.server.stop()

    asyncio.run(run())


async def _try(
    client: _Conversation,
    uri: str,
    text: str,
    method: str,
    tell: Told,
    requests_begin: Callable[[], None],
) -> None:
    """Make all requests of `method`, one after the other, and call `tell` with the seconds of the slowest one."""
    slowest, size = 0.0, 0
    async for request in _requests(client, uri, text, method):
        requests_begin()
        began = process_time()
        size += await request
        slowest = max(slowest, process_time() - began)
    tell(method, slowest, size)


async def _requests(
    client: _Conversation, uri: str, text: str, method: str
) -> AsyncIterator[Awaitable[int]]:
    """Yield the requests of `method` as awaitables. Each sends its request only when it is awaited, and returns the
    size of its answer."""
    if method == CHANGE:
        for version, place in enumerate(_places(text), 2):
            yield _change(client, uri, version, place)
    elif method == RESOLVE:
        for params in _asked(types.TEXT_DOCUMENT_COMPLETION, uri, text):
            answer = await client.request(types.TEXT_DOCUMENT_COMPLETION, params)
            result = json.loads(answer)["result"]
            items = result["items"] if isinstance(result, dict) else result
            for item in (items or [])[:1]:
                yield _asked_once(client, RESOLVE, item)
    else:
        for params in _asked(method, uri, text):
            yield _asked_once(client, method, params)


async def _asked_once(client: _Conversation, method: str, params: Message) -> int:
    return len(await client.request(method, params))


async def _change(client: _Conversation, uri: str, version: int, place: Message) -> int:
    """Type a character at `place`, and wait until diagnostics are published. Return 0 as the size
    of the answer, because a change has none."""
    client.published.clear()
    change = {"range": {"start": place, "end": place}, "text": "1"}
    params = {"textDocument": {"uri": uri, "version": version}, "contentChanges": [change]}
    client.notify("textDocument/didChange", params)
    await client.published.wait()
    return 0
