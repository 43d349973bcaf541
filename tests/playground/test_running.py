"""Runs in a worker: output, input, the end, and the way back to the worker between two slices."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any

import pytest

from mines_tools.playground import running
from mines_tools.playground.running import serve

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

_EXAMPLES = Path(__file__).parents[2] / "examples"
_ENDLESS = ".*\n..\n0,0\n0;1\n0;1\n1;0\n1;0\n0;1\n0;1"


class _Page:
    """The page's end of the conversation."""

    def __init__(self) -> None:
        self.told: list[dict[str, Any]] = []
        self._put = serve(lambda text: self.told.append(json.loads(text)))

    def send(self, kind: str, number: int = 1, **parts: Any) -> None:
        self._put(json.dumps({"kind": kind, "id": number, **parts}))

    def run(self, text: str, number: int = 1, **parts: Any) -> None:
        message = {
            "name": "a.mines", "text": text, "input": None, "ends": True, "dialect": None,
            "seed": None, "engine": "auto", "maxSteps": None, **parts,
        }  # fmt: skip
        self.send("run", number, **message)

    async def until(self, kind: str, number: int = 1) -> dict[str, Any]:
        async with asyncio.timeout(30):
            while True:
                for told in self.told:
                    if (told["kind"], told["id"]) == (kind, number):
                        return told
                await asyncio.sleep(0.001)

    def output(self, number: int = 1) -> str:
        return "".join(
            told["text"] for told in self.told if told["kind"] == "output" and told["id"] == number
        )


def _talk(talk: Callable[[_Page], Coroutine[Any, Any, None]]) -> None:
    async def run() -> None:
        await talk(_Page())

    asyncio.run(run())


@pytest.mark.parametrize("engine", ["auto", "machine", "python", "wasm"])
def test_engines(engine: str) -> None:
    async def talk(page: _Page) -> None:
        page.run((_EXAMPLES / "hello.mines").read_text("utf-8"), engine=engine)
        ended = await page.until("ended")
        assert page.output() == "Hello, world!\n"
        assert (ended["how"], ended["engine"], ended["errors"]) == ("ended", engine, [])
        assert ended["steps"] > 0

    _talk(talk)


@pytest.mark.parametrize("engine", ["auto", "machine", "python", "wasm"])
def test_input_while_it_runs(engine: str) -> None:
    async def talk(page: _Page) -> None:
        page.run((_EXAMPLES / "add.mines").read_text("utf-8"), ends=False, engine=engine)
        assert (await page.until("wants-input"))["what"] == "number"
        page.send("input", text="12 ", ends=False)
        page.told.clear()
        assert (await page.until("wants-input"))["what"] == "number"
        page.send("input", text="30\n", ends=True)
        assert (await page.until("ended"))["how"] == "ended"
        assert page.output().strip() == "42"

    _talk(talk)


def test_input_that_arrives_before_the_run_has_started() -> None:
    async def talk(page: _Page) -> None:
        page.run((_EXAMPLES / "cat.mines").read_text("utf-8"), input="a", ends=False)
        page.send("input", text="b", ends=True)
        page.send("input", text="after the end", ends=False)
        await page.until("ended")
        assert page.output() == "ab"

    _talk(talk)


def test_an_error_in_the_tools_ends_the_run(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_message: object) -> None:
        message = "no such module"
        raise ModuleNotFoundError(message)

    monkeypatch.setattr(running, "program_of", fail)

    async def talk(page: _Page) -> None:
        page.run(_ENDLESS)
        words = "an error in the tools themselves: ModuleNotFoundError: no such module"
        assert (await page.until("ended"))["message"] == words
        page.send("profile", 2, name="a.mines", text="", dialect=None)
        assert (await page.until("profiled", 2))["message"] == words

    _talk(talk)


def test_a_character_is_wanted() -> None:
    async def talk(page: _Page) -> None:
        page.run((_EXAMPLES / "cat.mines").read_text("utf-8"), ends=False)
        wanted = await page.until("wants-input")
        assert (wanted["what"], wanted["words"]) == ("character", "a character")
        page.send("input", text="é😀", ends=True)
        await page.until("ended")
        assert page.output() == "é😀"

    _talk(talk)


@pytest.mark.parametrize(
    "engine",
    [
        "auto",
        *(pytest.param(each, marks=pytest.mark.long) for each in ("machine", "python", "wasm")),
    ],
)
def test_an_endless_program_is_stopped(engine: str) -> None:
    async def talk(page: _Page) -> None:
        page.run(_ENDLESS, engine=engine)
        await asyncio.sleep(0.3)
        began = perf_counter()
        page.send("stop")
        ended = await page.until("ended")
        assert perf_counter() - began < 1
        assert ended["how"] == "stopped"
        assert [told for told in page.told if told["kind"] == "progress"]

    _talk(talk)


def test_a_program_that_waits_is_stopped() -> None:
    async def talk(page: _Page) -> None:
        page.run((_EXAMPLES / "cat.mines").read_text("utf-8"), ends=False)
        await page.until("wants-input")
        page.send("stop")
        assert (await page.until("ended"))["how"] == "stopped"
        page.send("input", text="late", ends=True)  # changes nothing
        page.send("stop")

    _talk(talk)


def test_the_number_of_steps_is_exact() -> None:
    async def talk(page: _Page) -> None:
        page.run(_ENDLESS, maxSteps=12_345)
        ended = await page.until("ended")
        assert (ended["how"], ended["steps"]) == ("max-steps", 12_345)

    _talk(talk)


def test_two_runs_at_the_same_time() -> None:
    async def talk(page: _Page) -> None:
        page.run(_ENDLESS)
        page.run((_EXAMPLES / "hello.mines").read_text("utf-8"), 2)
        await page.until("ended", 2)
        assert page.output(2) == "Hello, world!\n"
        page.send("stop")
        await page.until("ended")

    _talk(talk)


def test_other_languages_and_seeds() -> None:
    dice = "\U0001f3b2\U0001f522" * 9 + "\U0001f51a"

    async def talk(page: _Page) -> None:
        for number in (1, 2):
            page.run(dice, number, name="a.ef", seed=7, engine="wasm")
            assert (await page.until("ended", number))["how"] == "ended"
        assert page.output(1) == page.output(2) != ""

    _talk(talk)


@pytest.mark.parametrize(
    ("message", "words", "errors"),
    [
        ({"text": "..\n.*\nx"}, "1 error; nothing was run", 1),
        ({"name": "a.txt"}, "a.txt: its suffix is not that of a language", 0),
        ({"dialect": "9"}, "there is no dialect 9; the dialects are", 0),
    ],
)
def test_a_program_that_cannot_be_run(message: Any, words: str, errors: int) -> None:
    async def talk(page: _Page) -> None:
        page.run(**{"text": _ENDLESS, **message})
        ended = await page.until("ended")
        assert ended["how"] == "failed"
        assert ended["message"].startswith(words)
        assert len(ended["errors"]) == errors
        assert all(error.startswith("a.mines:3:1: ") for error in ended["errors"])

    _talk(talk)


def _profile(page: _Page, number: int, text: str, **parts: Any) -> None:
    message = {"name": "a.mines", "text": text, "dialect": None, "input": None, "maxSteps": None}
    page.send("profile", number, **{**message, **parts})


def test_profiles() -> None:
    async def talk(page: _Page) -> None:
        _profile(page, 1, (_EXAMPLES / "hello.mines").read_text("utf-8"))
        profiled = await page.until("profiled")
        assert (profiled["how"], profiled["steps"], profiled["message"]) == ("ended", 72, None)
        assert "share" in profiled["text"]
        _profile(page, 2, _ENDLESS)
        assert (await page.until("progress", 2))["seconds"] > 0
        page.send("stop", 2)
        stopped = await page.until("profiled", 2)
        assert (stopped["how"], stopped["message"]) == ("stopped", None)
        assert stopped["steps"] > 0
        assert "share" in stopped["text"]
        _profile(page, 3, _ENDLESS, maxSteps=1234)
        limited = await page.until("profiled", 3)
        assert (limited["how"], limited["steps"]) == ("max-steps", 1234)

    _talk(talk)


def test_a_profile_of_a_program_that_fails() -> None:
    async def talk(page: _Page) -> None:
        _profile(page, 1, "1\ufe0f\u20e3\U0001f4a5", name="a.ef")
        failed = await page.until("profiled")
        assert failed["how"] == "failed"
        assert failed["text"] != ""
        assert failed["message"].startswith("a.ef:1:4: ")
        _profile(page, 2, "..\n.*\nx")
        refused = await page.until("profiled", 2)
        assert (refused["how"], refused["text"]) == ("failed", "")
        assert refused["errors"][0].startswith("a.mines:3:1: ")

    _talk(talk)
