"""Connections through ports, a client that cancels requests, and the end of the server."""

from __future__ import annotations

import asyncio
import http.client
import json
import os
import subprocess
import sys
from threading import Event, Thread
from typing import TYPE_CHECKING, Any

import pytest

from mines_tools.lsp.requests import create_server
from mines_tools.lsp.serving import serve_port, serve_websocket
from tests.lsp.client import URI, Client, Failure, converse
from tests.prepared import run_command

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

    from mines_tools.interface.editor import Snapshot
    from mines_tools.lsp.server import Server

_START = {"processId": None, "rootUri": None, "capabilities": {}}
_INITIALIZE = json.dumps(
    {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": _START}
).encode()


def _served(
    serve: Callable[[Server, Callable[[str], object]], None],
    talk: Callable[[str], Coroutine[Any, Any, None]],
) -> None:
    """Run a server in a thread, have the conversation `talk` at its address, and wait for the end
    of the server."""
    address = ""
    is_up = Event()

    def tell(told: str) -> None:
        nonlocal address
        address = told
        is_up.set()

    thread = Thread(target=lambda: serve(create_server(), tell), daemon=True)
    thread.start()
    assert is_up.wait(60)
    asyncio.run(talk(address))
    thread.join(60)
    assert not thread.is_alive()


async def _said_until_closed(reader: asyncio.StreamReader) -> bytes:
    try:
        return await asyncio.wait_for(reader.read(), 60)
    except ConnectionError:  # closed with something unread
        return b""


def test_a_port_is_for_one_client_that_speaks_the_protocol() -> None:
    async def talk(address: str) -> None:
        host, _, port = address.partition(":")

        async def connect() -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
            return await asyncio.open_connection(host, int(port))

        for said in (
            b"POST / HTTP/1.1\r\nContent-Length: %d\r\n\r\n%s" % (len(_INITIALIZE), _INITIALIZE),
            b"Content-Length: 3\r\nHost: 127.0.0.1\r\n\r\n{}",
            b"Content-Length: -3\r\n\r\n",
        ):
            reader, writer = await connect()
            writer.write(said)
            assert await _said_until_closed(reader) == b""
            writer.close()
        _, silent = await connect()
        reader, writer = await connect()
        client = Client(writer.write)
        listening = asyncio.ensure_future(client.listen(reader))
        await client.start()
        # Neither one that was there before nor one that comes later gets an answer.
        silent.write(b"Content-Length: %d\r\n\r\n%s" % (len(_INITIALIZE), _INITIALIZE))
        other, late = await connect()
        assert await _said_until_closed(other) == b""
        client.open(".*\n.\n0,0")
        told = await client.wait("textDocument/publishDiagnostics")
        assert [each["code"] for each in told["diagnostics"]] == ["M003"]
        for each in (writer, silent, late):
            each.close()
        await asyncio.wait_for(listening, 60)

    _served(lambda server, tell: serve_port(server, 0, tell), talk)


def test_who_is_silent_keeps_nobody_out() -> None:
    async def talk(address: str) -> None:
        host, _, port = address.partition(":")
        silent = [await asyncio.open_connection(host, int(port)) for _ in range(40)]
        reader, writer = await asyncio.open_connection(host, int(port))
        client = Client(writer.write)
        listening = asyncio.ensure_future(client.listen(reader))
        await client.start()
        assert await _said_until_closed(silent[0][0]) == b""
        for each in (writer, *(writer for _, writer in silent)):
            each.close()
        await asyncio.wait_for(listening, 60)

    _served(lambda server, tell: serve_port(server, 0, tell), talk)


def test_a_websocket_is_for_one_client_that_knows_the_token() -> None:
    from websockets.asyncio.client import connect
    from websockets.exceptions import InvalidStatus
    from websockets.typing import Origin

    page, other_page = Origin("https://example.org"), Origin("https://example.com")

    async def refused(address: str, status: int, **more: Any) -> None:
        with pytest.raises(InvalidStatus) as caught:
            async with connect(address, **more):
                pass
        assert caught.value.response.status_code == status

    async def talk(address: str) -> None:
        bare, _, token = address.partition("?token=")
        assert len(token) >= 32
        await refused(bare, 403)
        await refused(f"{bare}?token=", 403)
        await refused(f"{bare}?token={token[:-1]}", 403)
        await refused(f"{bare}?token={'é' * 9}", 403)
        await refused(address, 403, origin=other_page)
        await refused(address, 403, origin=Origin("null"))
        await refused(bare, 403, origin=page)
        port = int(bare.rstrip("/").rpartition(":")[2])
        # A name that leads to this machine, in a page of its own.
        away = address.replace("127.0.0.1", "rebound.example")
        await refused(away, 403, host="127.0.0.1", port=port)
        web = http.client.HTTPConnection("127.0.0.1", port)
        web.request("POST", f"/?token={token}", _INITIALIZE)
        with pytest.raises(http.client.RemoteDisconnected):
            web.getresponse()
        web.close()
        async with connect(address, origin=page) as line:
            await line.send(_INITIALIZE)
            assert json.loads(await line.recv())["id"] == 1
            await refused(address, 503)
            await line.send(b'{"jsonrpc": "2.0", "id": 2, "method": "shutdown"}')
            assert json.loads(await line.recv())["id"] == 2

    _served(lambda server, tell: serve_websocket(server, 0, [str(page)], tell), talk)


@pytest.mark.parametrize("size", [1_001, 2**28, 2**62, 2**63 + 5])
def test_a_message_that_is_too_long_closes_a_websocket(
    monkeypatch: pytest.MonkeyPatch, size: int
) -> None:
    from websockets.asyncio.client import connect
    from websockets.exceptions import ConnectionClosed

    monkeypatch.setattr("mines_tools.lsp.serving.MOST_BYTES", 1_000)
    begin = (
        b"\x82\xff" + size.to_bytes(8, "big") + bytes(100)
    )  # a frame that is announced to be so long

    async def is_closed(line: Any) -> None:
        line.transport.write(begin)
        with pytest.raises(ConnectionClosed) as caught:
            await asyncio.wait_for(line.recv(), 60)
        assert caught.value.rcvd is not None
        assert caught.value.rcvd.code == 1009

    async def talk(address: str) -> None:
        # That is no client yet: the connection ends, and nothing else.
        async with connect(address) as line:
            await is_closed(line)
        async with connect(address) as line, connect(address) as other:
            await line.send(_INITIALIZE)
            assert json.loads(await line.recv())["id"] == 1
            await is_closed(other)
            await line.send(b'{"jsonrpc": "2.0", "id": 2, "method": "shutdown"}')
            assert json.loads(await line.recv())["id"] == 2
            await is_closed(line)

    _served(lambda server, tell: serve_websocket(server, 0, [], tell), talk)


@pytest.mark.parametrize(
    "options",
    [
        ["--ws-origin", "https://example.org"],
        ["--ws", "0", "--ws-origin", "*"],
        ["--ws", "0", "--ws-origin", "https://example.org/"],
        ["--ws", "0", "--ws-origin", "example.org"],
    ],
)
def test_usage_of_origins(options: list[str]) -> None:
    assert run_command("lsp", *options).returncode == 2


def test_what_is_cancelled_before_its_turn_is_never_begun(monkeypatch: pytest.MonkeyPatch) -> None:
    from tests.lsp.test_robustness import _register
    from tests.toy import with_editor

    asked: list[int] = []

    def hover(_snapshot: Snapshot, offset: int) -> None:
        asked.append(offset)

    _register(monkeypatch, with_editor.EDITOR._replace(hover=hover))
    uri = "file:///a.beads"

    async def talk(client: Client) -> None:
        await client.start()
        client.open(">" * 100, uri, language="")
        await client.of("documentLink", uri)
        begun = []
        for character in range(100):
            place = {"line": 0, "character": character}
            params = {"textDocument": {"uri": uri}, "position": place}
            begun.append(client.begin("textDocument/hover", params))
        for number, _ in begun[1:99]:
            client.notify("$/cancelRequest", {"id": number})
        answers = await asyncio.gather(*(answer for _, answer in begun), return_exceptions=True)
        codes = {each.code for each in answers[1:99] if isinstance(each, Failure)}
        assert codes == {-32800}
        assert (answers[0], answers[99]) == (None, None)
        assert asked == [0, 99]

    converse(talk)


_BUSY = """
import sys, threading
from mines_tools.lsp import server, threads
begun = threading.Event()
def work():
    begun.set()
    while True:
        pass
def started(self):
    import asyncio
    self.busy = asyncio.ensure_future(threads.LONG.call(work))
server.Workspace.look = lambda self: started(self)
from mines_tools.cli.lsp import main
sys.exit(main([]))
"""


@pytest.mark.long
@pytest.mark.parametrize("way", ["exit", "hang up"])
def test_the_end_waits_for_no_thread(way: str) -> None:
    """The server ends although a thread, which was started at `initialized`, computes without
    end."""
    env = {**os.environ, "PYTHONSAFEPATH": "1"}
    pipe = subprocess.PIPE
    command = [sys.executable, "-c", _BUSY]
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, env=env) as process:
        assert process.stdin is not None
        client = Client(process.stdin.write)

        def send(method: str, **more: Any) -> None:
            client.send({"jsonrpc": "2.0", "method": method, **more})

        send("initialize", id=1, params=_START)
        send("initialized", params={})
        send("shutdown", id=2)
        if way == "exit":
            send("exit")
            process.stdin.flush()
            assert process.wait(60) == 0
        else:
            process.stdin.close()
            assert process.wait(60) == 0


@pytest.mark.long
def test_the_end_while_programs_run_is_no_failure() -> None:
    pipe = subprocess.PIPE
    command = [sys.executable, "-c", "from mines_tools.cli.lsp import main; main([])"]
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe) as process:
        assert process.stdin is not None
        client = Client(process.stdin.write)
        client.send({"jsonrpc": "2.0", "method": "initialize", "id": 1, "params": _START})
        client.send({"jsonrpc": "2.0", "method": "initialized", "params": {}})
        client.open(".*\n..\n0,0\n0;1")
        params = {"command": "mines.run", "arguments": [URI]}
        for number in range(2, 5):
            client.send(
                {
                    "jsonrpc": "2.0",
                    "method": "workspace/executeCommand",
                    "id": number,
                    "params": params,
                }
            )
        assert process.communicate(timeout=60)[1] == b""
