"""Attacks on the language server: programs, texts and clients that would take all of its time and
memory."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import time
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.cli.commands import environment
from tests.hostile.limits import LSP
from tests.lsp.client import URI, Client, Failure, converse_with_process

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

_BOARD = "*.....*\n*......\n*******\n*..****\n.******\n"
_SQUARES = _BOARD + "2,0\n" + "1,0\n1,1\n" * 40
"""A program that makes 2^10, and squares it again and again (dup and mul)."""
_PATIENCE = 60.0


def _talk(talk: Callable[[Client], Coroutine[Any, Any, None]]) -> None:
    """Start a server process, have the conversation `talk` with it, and check that it ends in
    order."""

    async def whole(client: Client) -> None:
        await client.start()
        await talk(client)
        await client.request("shutdown")
        client.notify("exit")

    assert converse_with_process(whole) == (0, "")


def _children() -> set[str]:
    """Return the ids of all processes on this machine that run a program for a server."""
    found = set()
    for command in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            if b"mines_tools.lsp.run_worker" in command.read_bytes():
                found.add(command.parent.name)
        except OSError:
            pass
    return found


async def _until(happened: Callable[[], bool]) -> None:
    end = time.monotonic() + _PATIENCE
    while not happened():
        assert time.monotonic() < end
        await asyncio.sleep(0.01)


def _run(*arguments: str) -> dict[str, Any]:
    return {"command": "mines.run", "arguments": [URI, *arguments]}


def test_a_huge_product_does_not_freeze_the_server() -> None:
    before = _children()
    left: list[asyncio.Future[Any]] = []

    async def talk(client: Client) -> None:
        client.open(_SQUARES)
        number, answer = client.begin("workspace/executeCommand", _run())
        await _until(lambda: bool(_children() - before))
        for _ in range(100):
            assert await client.at("hover", 5, 0) is not None
        assert not answer.done()
        client.notify("$/cancelRequest", {"id": number})
        with pytest.raises(Failure, match="cancel"):
            await answer
        await _until(lambda: not _children() - before)
        # And one that is still running when the server ends.
        left.append(client.begin("workspace/executeCommand", _run())[1])
        await _until(lambda: bool(_children() - before))
        left[0].add_done_callback(lambda answer: answer.exception())

    _talk(talk)
    asyncio.run(_until(lambda: not _children() - before))


def _seconds_of(process: str) -> float:
    """Return the seconds of processor time that the process has used."""
    user = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[11]
    return int(user) / os.sysconf("SC_CLK_TCK")


def test_a_huge_product_ends_with_a_killed_server() -> None:
    """The process of the run ends at once, without waiting for the end of the multiplication."""
    before = _children()
    server = subprocess.Popen(
        [*LSP], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment()
    )  # fmt: skip
    squares = _BOARD + "2,0\n" + "1,0\n1,1\n" * 40
    document = {"uri": URI, "languageId": "mines", "version": 1, "text": squares}
    assert server.stdin is not None
    for message in (
        {"id": 1, "method": "initialize", "params": {"processId": None, "capabilities": {}}},
        {"method": "initialized", "params": {}},
        {"method": "textDocument/didOpen", "params": {"textDocument": document}},
        {"id": 2, "method": "workspace/executeCommand", "params": _run()},
    ):
        content = json.dumps({"jsonrpc": "2.0", **message}).encode()
        server.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(content), content))
    server.stdin.flush()
    try:
        asyncio.run(_until(lambda: bool(_children() - before)))
        (child,) = _children() - before
        asyncio.run(_until(lambda: _seconds_of(child) >= 1))  # it is in a product that takes long
        used = last = _seconds_of(child)
        server.kill()
        server.wait()
        with suppress(OSError):
            while child in _children():
                last = _seconds_of(child)
        assert last - used < 0.5
    finally:
        server.kill()
        server.communicate()


def _memory_of_servers() -> int:
    """Return the bytes of memory of the largest server that this test has started."""
    mine = Path(f"/proc/{os.getpid()}/task/{os.getpid()}/children").read_text().split()
    sizes = [Path(f"/proc/{each}/statm").read_text().split()[1] for each in mine]
    return max(map(int, sizes)) * os.sysconf("SC_PAGESIZE")


def test_thousands_of_documents_take_little() -> None:
    text = (Path(__file__).parents[2] / "examples" / "truth-machine.mines").read_text("utf-8")
    count = 2_000

    async def talk(client: Client) -> None:
        for number in range(count):
            client.open(f"{text}#{number}", f"file:///{number}.mines")
        last = f"file:///{count - 1}.mines"
        assert await client.at("hover", 9, 0, last) is not None
        whole = {"start": {"line": 0, "character": 0}, "end": {"line": 99, "character": 0}}
        assert await client.of("inlayHint", last, range=whole)
        assert _memory_of_servers() < 200 * 2**20

    _talk(talk)


def test_what_is_cancelled_is_not_computed() -> None:
    text = _BOARD + "2,0\n" + "1,0 # \u00e9\n" * 4_000

    async def talk(client: Client) -> None:
        client.open(text)
        await client.of("documentLink")
        position = {"line": 3_000, "character": 0}
        params = {"textDocument": {"uri": URI}, "position": position}
        more = {**params, "context": {"includeDeclaration": True}}
        begun = [client.begin("textDocument/references", more) for _ in range(500)]
        for number, _ in begun:
            client.notify("$/cancelRequest", {"id": number})
        assert await client.at("hover", 3_000, 0) is not None
        answers = [answer for _, answer in begun]
        answers = await asyncio.gather(*answers, return_exceptions=True)
        assert sum(isinstance(each, Failure) for each in answers) > 450

    _talk(talk)
