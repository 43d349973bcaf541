"""The server answers by messages, without threads and processes, as in a browser."""

from __future__ import annotations

import asyncio
import json
import threading
from typing import TYPE_CHECKING, Any

import pytest

from mines_tools.lsp import program_runs, run_job, threads
from mines_tools.lsp.requests import create_server
from mines_tools.lsp.serving import serve_messages
from tests.lsp.client import URI, Client

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

_ADD = ".*\n..\n0,0\n0;1\n0;1\n0,1\n1,1"
_ENDLESS = ".*\n..\n0,0\n0;1"


@pytest.fixture
def alone(monkeypatch: pytest.MonkeyPatch) -> None:
    def start(_thread: threading.Thread) -> None:
        message = "can't start new thread"
        raise RuntimeError(message)

    async def create(*_command: str, **_options: Any) -> None:
        raise NotImplementedError

    monkeypatch.setattr(threading.Thread, "start", start)
    monkeypatch.setattr(asyncio, "create_subprocess_exec", create)
    for module in (threads, program_runs):
        monkeypatch.setattr(module, "IS_ALONE", True)


def _converse(talk: Callable[[Client], Coroutine[Any, Any, None]]) -> None:
    async def run() -> None:
        posted: list[str] = []
        client = Client(lambda data: put(data.partition(b"\r\n\r\n")[2].decode()))

        def post(text: str) -> None:
            posted.append(text)
            asyncio.get_running_loop().call_soon(client.receive, json.loads(text))

        client.server = create_server()
        put = serve_messages(client.server, post)
        await client.start()
        async with asyncio.timeout(60):
            await talk(client)
            assert await client.request("shutdown") is None
            client.notify("exit")
            await asyncio.sleep(0.05)
        before = len(posted)
        client.notify("textDocument/hover")  # nobody is there
        await asyncio.sleep(0.01)
        assert len(posted) == before

    asyncio.run(run())


@pytest.mark.usefixtures("alone")
def test_features() -> None:
    async def talk(client: Client) -> None:
        client.open(_ADD + "\n9,9")
        told = await client.wait("textDocument/publishDiagnostics", lambda it: it["diagnostics"])
        assert [each["code"] for each in told["diagnostics"]]
        assert (await client.at("hover", 2, 0))["contents"]
        assert (await client.of("semanticTokens/full"))["data"]

    _converse(talk)


@pytest.mark.usefixtures("alone")
def test_runs() -> None:
    async def talk(client: Client) -> None:
        client.open(_ADD)

        async def ask(command: str, *arguments: Any) -> Any:
            params = {"command": command, "arguments": [URI, *arguments]}
            return await client.request("workspace/executeCommand", params)

        assert (await ask("mines.run"))["steps"] == 5
        assert len(await ask("mines.trace", "", 3)) == 3
        assert (await ask("mines.profile", ""))["steps"] == 5

    _converse(talk)


@pytest.mark.usefixtures("alone")
def test_an_endless_run_ends_when_its_document_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run_job, "MOST_STEPS", 10**15)

    async def talk(client: Client) -> None:
        client.open(_ENDLESS)
        params = {"command": "mines.run", "arguments": [URI]}
        _, answer = client.begin("workspace/executeCommand", params)
        await client.of("documentLink")
        await asyncio.sleep(0.1)
        assert not answer.done()
        client.notify("textDocument/didClose", {"textDocument": {"uri": URI}})
        assert (await answer)["reason"] == "stopped"

    _converse(talk)
