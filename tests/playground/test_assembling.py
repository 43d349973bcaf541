"""Sources of the assembler that the page sends: they become programs of Mines."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from mines_tools.playground.running import serve


def _answer(**parts: Any) -> dict[str, Any]:
    told: list[dict[str, Any]] = []

    async def talk() -> None:
        is_answered = asyncio.Event()

        def take(text: str) -> None:
            told.append(json.loads(text))
            is_answered.set()

        put = serve(take)
        put(json.dumps({"kind": "assemble", "id": 1, "dialect": None, **parts}))
        async with asyncio.timeout(30):
            await is_answered.wait()

    asyncio.run(talk())
    [answer] = told
    return answer


def test_a_source_becomes_a_program() -> None:
    answer = _answer(name="a.minesasm", text='print "Hi"')
    assert answer["kind"] == "made"
    assert answer["message"] is None
    assert "# out(c)" in answer["text"]


@pytest.mark.parametrize(
    ("name", "text", "words", "errors"),
    [
        ("a.minesasm", "jump nowhere", "1 error", 1),
        ("a.mines", "*.\n1,0", "no language has an assembler", 0),
    ],
)
def test_a_source_that_cannot_be_assembled(name: str, text: str, words: str, errors: int) -> None:
    answer = _answer(name=name, text=text)
    assert answer["text"] == ""
    assert words in answer["message"]
    assert len(answer["errors"]) == errors
