"""Pages that play a run, as the playground asks for them."""

from __future__ import annotations

import asyncio
import json
import re
from base64 import b64decode
from pathlib import Path
from typing import Any
from zlib import decompress

import pytest

from mines_tools.picture import recording
from mines_tools.playground.running import serve

_EXAMPLES = Path(__file__).parents[2] / "examples"
_ENDLESS = ".*\n..\n0,0\n0;1\n0;1\n1;0\n1;0\n0;1\n0;1"


def _pictured(text: str, name: str = "a.mines", *, stops: bool = False, **parts: Any) -> Any:
    """Return the last message about the page of the program `text`. With `stops`, stop after the first steps."""
    told: list[dict[str, Any]] = []
    request = {
        "kind": "picture", "id": 1, "name": name, "text": text, "dialect": None, "input": None,
        "seed": 1, "maxSteps": None, "first": 0, **parts,
    }  # fmt: skip

    async def run() -> None:
        put = serve(lambda words: told.append(json.loads(words)))
        put(json.dumps(request))
        async with asyncio.timeout(30):
            while not told or told[-1]["kind"] != "pictured":
                if stops and told:
                    put(json.dumps({"kind": "stop", "id": 1}))
                await asyncio.sleep(0.001)

    asyncio.run(run())
    return told[-1]


def _data(page: str) -> Any:
    """Return the run that is written in `page`."""
    found = re.search(r'id="run">([^<]*)<', page)
    assert found is not None
    return json.loads(decompress(b64decode(found[1])))


@pytest.mark.parametrize(
    ("file", "name"),
    [
        ("hello.mines", "hello.mines"),
        ("emojifunge/hello.emojifunge", "hello.emojifunge"),
        ("sokolang/hello.soko", "hello.soko"),
        ("minesasm/hello.minesasm", "hello.minesasm"),
    ],
)
def test_a_page_contains_the_whole_run(file: str, name: str) -> None:
    pictured = _pictured((_EXAMPLES / file).read_text("utf-8"), name)
    assert (pictured["how"], pictured["message"]) == ("ended", None)
    data = _data(pictured["text"])
    assert data["program"] == name
    assert len(data["steps"]) == pictured["steps"]
    assert "".join(step.get("output", "") for step in data["steps"]).startswith("Hello")


def test_input_and_first_step() -> None:
    text = (_EXAMPLES / "add.mines").read_text("utf-8")
    pictured = _pictured(text, input="40 2", first=3)
    data = _data(pictured["text"])
    assert data["first"]["step"] == 3
    assert "".join(step.get("output", "") for step in data["steps"]) == "42\n"


def test_an_endless_run_is_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    pictured = _pictured(_ENDLESS, maxSteps=120)
    assert (pictured["how"], len(_data(pictured["text"])["steps"])) == ("max-steps", 120)
    monkeypatch.setattr(recording, "MOST_STEPS", 70)
    pictured = _pictured(_ENDLESS, first=100_000)
    assert (pictured["how"], pictured["steps"]) == ("max-steps", 100_070)
    assert len(_data(pictured["text"])["steps"]) == 70


def test_a_run_is_stopped_before_its_first_recorded_step() -> None:
    pictured = _pictured(_ENDLESS, first=10**12, stops=True)
    assert (pictured["how"], pictured["text"]) == ("stopped", "")


def test_there_is_no_page_without_a_run() -> None:
    pictured = _pictured((_EXAMPLES / "hello.mines").read_text("utf-8"), first=10**6)
    assert (pictured["how"], pictured["text"]) == ("failed", "")
    assert "before step 1,000,000" in pictured["message"]
    pictured = _pictured("..\n.*\nx")
    assert (pictured["how"], pictured["text"]) == ("failed", "")
    assert pictured["errors"][0].startswith("a.mines:3:1:")


def test_a_program_that_is_too_large() -> None:
    board = "\n".join(["." * 300] * 300)
    pictured = _pictured(f"{board}\n0,0")
    assert (pictured["how"], pictured["text"]) == ("failed", "")
    assert "too large for a picture" in pictured["message"]
