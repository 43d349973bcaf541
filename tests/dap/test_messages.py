"""The adapter answers by messages, without threads, as in a browser."""

from __future__ import annotations

import asyncio
import json
import threading
from typing import Any

import pytest

from mines_tools.dap.adapter import Adapter
from mines_tools.dap.adapter_options import Setup
from mines_tools.dap.serving import serve_messages
from tests.dap.client import EXAMPLES, Message

_ENDLESS = EXAMPLES / "truth-machine.mines"


class _Page:
    """A client in the same event loop."""

    def __init__(self) -> None:
        self.said: list[Message] = []
        self._put = serve_messages(Setup(), lambda text: self.said.append(json.loads(text)))
        self._last = 0

    def send(self, command: str, **arguments: Any) -> int:
        self._last += 1
        request = {"seq": self._last, "type": "request", "command": command}
        self._put(json.dumps({**request, "arguments": arguments}))
        return self._last

    async def ask(self, command: str, **arguments: Any) -> Message:
        number = self.send(command, **arguments)
        return await self._until(lambda each: each.get("request_seq") == number)

    async def event(self, name: str, since: int = 0) -> Message:
        return await self._until(lambda each: each.get("event") == name, since)

    async def _until(self, fits: Any, since: int = 0) -> Message:
        async with asyncio.timeout(30):
            while True:
                for each in self.said[since:]:
                    if fits(each):
                        return each
                await asyncio.sleep(0)


@pytest.fixture(autouse=True)
def no_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    def start(_thread: threading.Thread) -> None:
        message = "can't start new thread"
        raise RuntimeError(message)

    monkeypatch.setattr(threading.Thread, "start", start)


def test_steps_and_back_and_another_session() -> None:
    async def talk() -> None:
        page = _Page()
        for _ in range(2):
            page.said.clear()
            page._last = 0
            await page.ask("initialize")
            await page.ask("launch", program=str(EXAMPLES / "hello.mines"), stopOnEntry=True)
            await page.ask("configurationDone")
            await page.event("stopped")
            for command in ("next", "next", "stepBack"):
                since = len(page.said)
                assert (await page.ask(command, threadId=1))["success"]
                await page.event("stopped", since)
            frames = (await page.ask("stackTrace", threadId=1))["body"]["stackFrames"]
            assert frames
            assert (await page.ask("disconnect"))["success"]
            await asyncio.sleep(0.01)

    asyncio.run(talk())


def test_an_endless_program_is_paused() -> None:
    async def talk() -> None:
        page = _Page()
        await page.ask("initialize")
        await page.ask("launch", program=str(_ENDLESS), input="1")
        await page.ask("configurationDone")
        await asyncio.sleep(0.1)
        assert (await page.ask("pause", threadId=1))["success"]
        assert (await page.event("stopped"))["body"]["reason"] == "pause"
        assert (await page.ask("disconnect"))["success"]
        await asyncio.sleep(0.01)

    asyncio.run(talk())


def test_an_unexpected_error_ends_the_session(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_adapter: Adapter, *, waits: bool) -> bool:
        message = f"broken, waits={waits}"
        raise ZeroDivisionError(message)

    async def talk() -> None:
        page = _Page()
        with monkeypatch.context() as patch:
            patch.setattr(Adapter, "turn", fail)
            page.send("initialize")
            await page.event("terminated")
        words = (await page.event("output"))["body"]["output"]
        assert words == (
            "an error in the debugger itself: ZeroDivisionError: broken, waits=False\n"
        )
        assert (await page.ask("initialize"))["success"]  # another session

    asyncio.run(asyncio.wait_for(talk(), 30))
