"""The order of messages, messages that cannot be understood, and the end of the server."""

from __future__ import annotations

import asyncio
import json
import signal
import socket
import subprocess
import sys
import threading
from typing import TYPE_CHECKING, Any

import pytest

from mines_tools.interface.language import language
from tests.lsp.client import URI, Client, Failure, converse, converse_with_process
from tests.prepared import run_command

if TYPE_CHECKING:
    from collections.abc import Callable

    from mines_tools.interface.language import Language

NOT_INITIALIZED, INVALID_REQUEST = -32002, -32600
METHOD_NOT_FOUND, INVALID_PARAMS, PARSE_ERROR = -32601, -32602, -32700
_HOVER = {"textDocument": {"uri": URI}, "position": {"line": 0, "character": 0}}


async def _fails(client: Client, method: str, params: Any = None) -> int:
    with pytest.raises(Failure) as caught:
        await client.request(method, params)
    return int(caught.value.code)


def test_nothing_is_answered_before_initialize() -> None:
    async def talk(client: Client) -> None:
        client.open("...")  # dropped
        assert await _fails(client, "textDocument/hover", _HOVER) == NOT_INITIALIZED
        assert await _fails(client, "shutdown") == NOT_INITIALIZED
        await client.start()
        assert await client.request("textDocument/hover", _HOVER) is None
        assert client.server is not None
        assert not client.server.connection.documents
        assert await _fails(client, "initialize", {"capabilities": {}}) == INVALID_REQUEST

    converse(talk)


def test_a_client_that_never_says_initialized_is_served() -> None:
    async def talk(client: Client) -> None:
        await client.request("initialize", {"processId": None, "rootUri": None, "capabilities": {}})
        client.open(".*\n.\n0,0")
        told = await client.wait("textDocument/publishDiagnostics")
        assert [each["code"] for each in told["diagnostics"]] == ["M003"]

    converse(talk)


def test_what_damaged_texts_need_is_prepared_beside_the_loop(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def talk(client: Client) -> None:
        loop, prepared = asyncio.get_running_loop(), asyncio.Event()
        threads: list[str] = []

        def prepare() -> None:
            threads.append(threading.current_thread().name)
            loop.call_soon_threadsafe(prepared.set)

        def with_prepare(language_id: str) -> Language:
            return language(language_id)._replace(prepare=prepare)

        monkeypatch.setattr("mines_tools.lsp.requests.lifecycle.language", with_prepare)
        await client.start()
        await asyncio.wait_for(prepared.wait(), 20)
        assert set(threads) == {"preparing"}

    converse(talk)


def test_nothing_is_answered_after_shutdown() -> None:
    async def talk(client: Client) -> None:
        await client.start()
        assert await client.request("shutdown") is None
        assert await _fails(client, "textDocument/hover", _HOVER) == INVALID_REQUEST
        assert await _fails(client, "shutdown") == INVALID_REQUEST

    converse(talk)


@pytest.mark.parametrize(
    ("messages", "status"),
    [
        (["start", "unknown", "shutdown", "exit"], 0),  # of which the log says nothing
        pytest.param(["start", "exit"], 1, marks=pytest.mark.long),
        pytest.param(["exit"], 1, marks=pytest.mark.long),
        pytest.param(["start", "shutdown", "eof"], 0, marks=pytest.mark.long),
        (["start", "eof"], 1),
        pytest.param(["eof"], 1, marks=pytest.mark.long),
    ],
    ids=lambda value: "-".join(value) if isinstance(value, list) else None,
)
def test_exit_status(messages: list[str], status: int) -> None:
    steps: dict[str, Callable[[Client], Any]] = {
        "start": lambda client: client.start(),
        "unknown": lambda client: _fails(client, "mines/unknown"),
        "shutdown": lambda client: client.request("shutdown"),
    }

    async def talk(client: Client) -> None:
        for message in messages:
            if message == "exit":
                client.notify("exit")
            elif message == "eof":
                client.end()
            else:
                await steps[message](client)

    assert converse_with_process(talk, "--stdio") == (status, "")


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (b"{", PARSE_ERROR),
        (b"\xff\xfe", PARSE_ERROR),
        (b"[" * 100_000, PARSE_ERROR),
        (b"3", INVALID_REQUEST),
        (b"null", INVALID_REQUEST),
        (b"[]", INVALID_REQUEST),
        (b"{}", INVALID_REQUEST),
        (b'{"id": 7, "method": "shutdown"}', INVALID_REQUEST),
    ],
    ids=["brace", "bytes", "deep", "number", "null", "batch", "empty", "version"],
)
def test_what_is_no_message_is_answered_and_survived(body: bytes, code: int) -> None:
    async def talk(client: Client) -> None:
        await client.start()
        client.send_bytes(body)
        client.open(".*\n.\n0,0")
        await client.wait("textDocument/publishDiagnostics")
        assert [error["code"] for error in client.errors] == [code]

    converse(talk)


def test_requests_that_make_no_sense_are_answered() -> None:
    async def talk(client: Client) -> None:
        await client.start()
        assert await _fails(client, "mines/unknown") == METHOD_NOT_FOUND
        assert await _fails(client, "mines/unknown", {"a": [1]}) == METHOD_NOT_FOUND
        assert await _fails(client, "$/unknown", {}) == METHOD_NOT_FOUND
        assert await _fails(client, "textDocument/hover", {"textDocument": 5}) == INVALID_PARAMS
        assert await _fails(client, "textDocument/hover", [1]) == INVALID_PARAMS
        assert await _fails(client, "textDocument/hover") == INVALID_PARAMS
        for ours in ("mines/grids", "mines/coordinate"):
            for params in (None, [1], {}, {"textDocument": {"uri": "file:///a"}}, {"range": 3}):
                assert await _fails(client, ours, params) == INVALID_PARAMS
            client.notify(ours, {"x": 1})
        client.notify("textDocument/didChange", {"nonsense": 1})
        client.notify("textDocument/didOpen")
        client.notify("mines/unknown", {"x": 1})
        client.notify("$/cancelRequest", {"id": 12345})
        client.send({"jsonrpc": "2.0", "id": 99, "result": None})
        client.send({"jsonrpc": "2.0", "id": 98, "error": {"code": 1, "message": "?"}})
        assert await client.request("textDocument/hover", _HOVER) is None
        client.change({"text": "x"}, uri="file:///never/opened.mines")
        client.notify("textDocument/didClose", {"textDocument": {"uri": "file:///no.mines"}})
        assert await client.request("textDocument/hover", _HOVER) is None

    converse(talk)


@pytest.mark.long
def test_the_log_of_all_messages() -> None:
    async def talk(client: Client) -> None:
        await client.start()
        await client.request("shutdown")
        client.notify("exit")

    assert "textDocument" in converse_with_process(talk, "--log-level", "debug")[1]


def test_usage() -> None:
    def status(*arguments: str) -> int:
        return run_command("lsp", *arguments).returncode

    assert status("--help") == 0
    assert status("--version") == 0
    assert status("--nonsense") == 2
    assert status("--stdio", "--tcp", "1") == 2
    assert status("--log-level", "loud") == 2
    assert status("--tcp", "99999") == 2
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        assert status("--tcp", str(taken.getsockname()[1])) == 2


@pytest.mark.long
def test_tcp() -> None:
    async def talk() -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        command = [sys.executable, "-m", "mines_tools", "lsp", "--tcp", str(port)]
        process = await asyncio.create_subprocess_exec(*command)
        try:
            reader, writer = await _connection(port)
            client = Client(writer.write)
            listening = asyncio.ensure_future(client.listen(reader))
            await client.start()
            client.open(".*\n.\n0,0")
            told = await client.wait("textDocument/publishDiagnostics")
            assert [each["code"] for each in told["diagnostics"]] == ["M003"]
            await client.request("shutdown")
            client.notify("exit")
            assert await asyncio.wait_for(process.wait(), 60) == 0
            await listening
            writer.close()
        finally:
            if process.returncode is None:
                process.kill()

    asyncio.run(talk())


async def _connection(port: int) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """Connect to the port, as soon as the server listens."""
    while True:
        try:
            return await asyncio.open_connection("127.0.0.1", port)
        except ConnectionRefusedError:
            await asyncio.sleep(0.05)


@pytest.mark.long
def test_websocket() -> None:
    from websockets.asyncio.client import connect
    from websockets.exceptions import ConnectionClosed

    async def talk() -> None:
        command = [sys.executable, "-m", "mines_tools", "lsp", "--ws", "0"]
        pipe = asyncio.subprocess.PIPE
        process = await asyncio.create_subprocess_exec(*command, stdout=pipe)
        try:
            assert process.stdout is not None
            address = (await process.stdout.readline()).decode().strip()
            async with connect(address) as line:
                start = {"processId": None, "rootUri": None, "capabilities": {}}
                message = {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": start}
                await line.send(json.dumps(message))
                answer = json.loads(await line.recv())
                assert answer["result"]["serverInfo"]["name"] == "mines-lsp"
                await line.send('{"jsonrpc": "2.0", "id": 2, "method": "shutdown"}')
                assert json.loads(await line.recv())["id"] == 2
                await line.send('{"jsonrpc": "2.0", "method": "exit"}')
                with pytest.raises(ConnectionClosed):
                    await line.recv()
            assert await asyncio.wait_for(process.wait(), 60) == 0
        finally:
            if process.returncode is None:
                process.kill()

    asyncio.run(talk())


@pytest.mark.long
@pytest.mark.parametrize("is_connected", [False, True])
def test_an_interrupt_ends_it(is_connected: bool) -> None:
    async def talk() -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        command = [sys.executable, "-m", "mines_tools", "lsp", "--tcp", str(port)]
        process = await asyncio.create_subprocess_exec(*command, stderr=subprocess.PIPE)
        assert process.stderr is not None
        try:
            if is_connected:
                reader, writer = await _connection(port)
                client = Client(writer.write)
                listening = asyncio.ensure_future(client.listen(reader))
                await client.start()
            else:
                while not _is_listening(port):  # noqa: ASYNC110
                    await asyncio.sleep(0.05)
            process.send_signal(signal.SIGINT)
            assert await asyncio.wait_for(process.wait(), 60) == 130
            assert await process.stderr.read() == b"mines-lsp: interrupted\n"
            if is_connected:
                writer.close()
                await asyncio.wait((listening,))
        finally:
            if process.returncode is None:
                process.kill()

    asyncio.run(talk())


def _is_listening(port: int) -> bool:
    """Return True if the port is in use. This does not connect, because the server would serve this
    connection."""
    with socket.socket() as tried:
        tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            tried.bind(("127.0.0.1", port))
        except OSError:
            return True
    return False


def test_a_request_just_before_the_document_is_opened_is_answered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Helix does so, and does not ask again."""

    async def talk(client: Client) -> None:
        monkeypatch.setattr("mines_tools.lsp.open_documents._BETWEEN_GLANCES", 0.02)
        await client.start()
        asked = asyncio.ensure_future(client.of("foldingRange"))
        await asyncio.sleep(0.05)
        client.open("*.\n..\n0,0")
        assert await asked

    converse(talk)
