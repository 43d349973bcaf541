"""Programs that run in separate processes, within limits."""

from __future__ import annotations

import asyncio
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import Mock

import pytest

from mines_tools import api
from mines_tools.lsp import program_runs as runs_module
from mines_tools.lsp import run_job
from tests.lsp.client import URI, Client, Failure, converse

_HELLO = (Path(__file__).parents[2] / "examples" / "hello.mines").read_text("utf-8")
_ENDLESS = ".*\n..\n0,0\n0;1"


async def _run(client: Client, command: str = "mines.run", *arguments: Any) -> Any:
    params = {"command": command, "arguments": [URI, *arguments]}
    return await client.request("workspace/executeCommand", params)


def test_the_process_is_not_that_of_the_server_and_imports_nothing_of_the_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "json.py").write_text("raise SystemExit(9)")
    monkeypatch.chdir(tmp_path)

    async def talk(client: Client) -> None:
        await client.start()
        client.open(_HELLO)
        assert (await _run(client))["output"] == "Hello, world!\n"
        assert len(await _run(client, "mines.trace", "", 3)) == 3

    converse(talk)


@pytest.mark.long
def test_how_often_each_operation_is_performed() -> None:
    async def talk(client: Client) -> None:
        await client.start()
        client.open(".*\n..\n0,0\n0;1\n0;1\n0,1\n1,1")
        found = await _run(client, "mines.profile", "")
        assert found == {
            "counts": [
                [2, 0, 2, 3, 1, 0], [3, 0, 3, 3, 1, 1], [4, 0, 4, 3, 1, 1], [5, 0, 5, 3, 1, 0], [6, 0, 6, 3, 1, 0],
            ],
            "steps": 5, "reason": "ended", "message": "",
        }  # fmt: skip
        client.open("\U0001f3b2\U0001f522\U0001f51a", "file:///somewhere/a.ef", language="")
        params = {
            "command": "mines.profile",
            "arguments": ["file:///somewhere/a.ef", "", {"seed": 1}],
        }
        found = await client.request("workspace/executeCommand", params)
        assert [each[:5] for each in found["counts"]] == [
            [0, 0, 0, 2, 1], [0, 2, 0, 4, 1], [0, 4, 0, 6, 1],
        ]  # fmt: skip

    converse(talk)


@pytest.mark.long
def test_options_of_a_run() -> None:
    """With a seed, chance is the same each time. Options that the language does not have are
    refused."""
    dice, uri = "\U0001f3b2\U0001f522" * 9 + "\U0001f51a", "file:///somewhere/a.ef"

    async def talk(client: Client) -> None:
        await client.start()
        client.open(dice, uri, language="")

        async def ask(command: str, *arguments: Any) -> Any:
            params = {"command": command, "arguments": [uri, *arguments]}
            return await client.request("workspace/executeCommand", params)

        said = [(await ask("mines.run", "", {"seed": seed}))["output"] for seed in (1, 2)]
        assert said == [api.run(dice, seed=seed, language="emojifunge").output for seed in (1, 2)]
        assert said[0] != said[1]
        records = await ask("mines.trace", "", 99, {"seed": 2})
        assert "".join(each.get("output", "") for each in records) == said[1]
        for wrong, why in (
            ({"row": "1"}, "the option --row is not for Emojifunge"),
            ({"seed": "1"}, "'1' is not a whole number"),
            ({"seed": {}}, "a run takes a text and an object"),
            ([1], "a run takes a text and an object"),
        ):
            with pytest.raises(Failure, match=why):
                await ask("mines.run", "", wrong)
        with pytest.raises(Failure, match="a run takes a text and an object"):
            await ask("mines.run", 1)

    converse(talk)


def test_closing_the_document_ends_its_run() -> None:
    async def talk(client: Client) -> None:
        await client.start()
        client.open(_ENDLESS)
        await client.of("documentLink")
        assert client.server is not None
        running = client.server.runs._running
        answer = asyncio.ensure_future(_run(client))
        while not running:
            await client.of("documentLink")
        client.notify("textDocument/didClose", {"textDocument": {"uri": URI}})
        assert (await answer)["reason"] == "stopped"
        assert running == {}

    converse(talk)


@pytest.mark.parametrize("end", ["close", "cancel"])
def test_a_process_that_is_being_started_is_ended(
    monkeypatch: pytest.MonkeyPatch, end: str
) -> None:
    started: list[asyncio.subprocess.Process] = []

    async def start(*command: str, **options: Any) -> asyncio.subprocess.Process:
        process = await create(*command, **options)
        started.append(process)
        await go_on.wait()
        return process

    async def talk(client: Client) -> None:
        await client.start()
        client.open(_ENDLESS)
        params = {"command": "mines.run", "arguments": [URI]}
        number, answer = client.begin("workspace/executeCommand", params)
        while not started:
            await client.of("documentLink")
        if end == "close":
            client.notify("textDocument/didClose", {"textDocument": {"uri": URI}})
        else:
            client.notify("$/cancelRequest", {"id": number})
        await client.request("workspace/symbol", {"query": ""})
        go_on.set()
        async with asyncio.timeout(20):
            if end == "close":
                assert (await answer)["reason"] == "stopped"
            else:
                with pytest.raises(Failure):
                    await answer

    create = asyncio.create_subprocess_exec
    monkeypatch.setattr(asyncio, "create_subprocess_exec", start)
    go_on = asyncio.Event()
    converse(talk)
    assert started[0].returncode is not None


def test_a_process_whose_start_is_cancelled_is_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    """The start is cancelled if the server ends at that moment, because its event loop then cancels
    all tasks."""
    reported: list[Any] = []

    async def start(*command: str, **options: Any) -> asyncio.subprocess.Process:
        started.set()
        await asyncio.Event().wait()
        raise AssertionError

    async def talk() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda _, what: reported.append(what))
        runs = runs_module.ProgramRuns()
        document: Any = SimpleNamespace(
            uri=URI, text=_ENDLESS, language=SimpleNamespace(id="mines"), parsed=Mock(dialect="2")
        )
        going = asyncio.ensure_future(runs.run(document, "", lambda _: None))
        await started.wait()
        runs.end_all()
        for task in asyncio.all_tasks() - {asyncio.current_task()}:
            task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await going
        await asyncio.sleep(0)

    started = asyncio.Event()
    monkeypatch.setattr(asyncio, "create_subprocess_exec", start)
    asyncio.run(talk())
    assert reported == []


@pytest.mark.parametrize("all_of_them", [False, True])
def test_what_waits_for_its_turn_is_ended_and_never_started(
    monkeypatch: pytest.MonkeyPatch, all_of_them: bool
) -> None:
    started: list[asyncio.subprocess.Process] = []

    async def start(*command: str, **options: Any) -> asyncio.subprocess.Process:
        process = await create(*command, **options)
        started.append(process)
        return process

    async def talk(client: Client) -> None:
        await client.start()
        assert client.server is not None
        runs = client.server.runs
        uris = ["file:///a.mines", "file:///b.mines"]
        answers = []
        for uri in uris:
            client.open(_ENDLESS, uri=uri)
            params = {"command": "mines.run", "arguments": [uri]}
            answers.append(client.begin("workspace/executeCommand", params)[1])
        while not (started and len(runs._running) == 2):
            await client.request("workspace/symbol", {"query": ""})
        if all_of_them:
            runs.end_all()
        else:
            runs.end(uris[1])
            runs.end(uris[0])
        async with asyncio.timeout(20):
            assert [(await answer)["reason"] for answer in answers] == ["stopped"] * 2

    create = asyncio.create_subprocess_exec
    monkeypatch.setattr(asyncio, "create_subprocess_exec", start)
    monkeypatch.setattr(runs_module, "_MOST", 1)
    converse(talk)
    assert len(started) == 1


def test_shutdown_cancels_runs() -> None:
    async def talk(client: Client) -> None:
        await client.start()
        client.open(_ENDLESS)
        params = {"command": "mines.run", "arguments": [URI]}
        _, answer = client.begin("workspace/executeCommand", params)
        await client.of("documentLink")
        assert await client.request("shutdown") is None
        with pytest.raises(Failure) as caught:
            await answer
        assert caught.value.code == -32800

    converse(talk)


@pytest.mark.parametrize(
    ("steps", "characters", "is_late", "words"),
    [
        (1, 1, False, ""),
        (run_job.MOST_STEPS, 1, False, "it took 10,000,000 steps"),
        (1, run_job.MOST_CHARACTERS, False, "it wrote 4,000,000 characters"),
        (1, 1, True, "it took 60 seconds"),
    ],
)
def test_limits(steps: int, characters: int, is_late: bool, words: str) -> None:
    assert run_job._reached(steps, characters, is_late) == words
