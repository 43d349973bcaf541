"""The cases in the comments of a program that the page has sent."""

from __future__ import annotations

import asyncio
import json
from time import perf_counter
from typing import Any

from mines_tools.playground.running import serve

_ADD = """# test: right
# input: 40 2
# output: 42
# input: 1 2
# output: 4
# test: not now
# input: 1
# skip: later
# output: 1
"""


async def _until(told: list[dict[str, Any]], kind: str) -> None:
    """Wait until the last message in `told` has the kind `kind`."""
    async with asyncio.timeout(30):
        while True:
            if told and told[-1]["kind"] == kind:
                return
            await asyncio.sleep(0.001)


def _tested(text: str, name: str = "a.mines", *, stops: bool = False) -> dict[str, Any]:
    """Return the last message about the cases of `text`, with the output so far as its text. With `stops`, stop at
    once."""
    told: list[dict[str, Any]] = []

    async def run() -> None:
        put = serve(lambda words: told.append(json.loads(words)))
        put(json.dumps({"kind": "test", "id": 1, "name": name, "text": text, "dialect": None}))
        if stops:
            put(json.dumps({"kind": "stop", "id": 1}))
        await _until(told, "tested")

    asyncio.run(run())
    return {**told[-1], "text": "".join(each.get("text", "") for each in told)}


def test_right_and_wrong_cases() -> None:
    board = "*.*.\n...*\n****\n"
    tested = _tested(f"{_ADD}push-the-numbers", "a.minesasm")
    assert tested["how"] == "failed"  # the source has an error
    text = _ADD + "in(n) in(n) add out(n)\n"
    tested = _tested(text, "a.minesasm")
    assert (tested["how"], tested["count"], tested["passed"]) == ("ended", 3, 1)
    assert tested["errors"] == ["a.minesasm:4:1: 2: wrong output"]
    assert "expected `4`, but the program wrote `3`" in tested["text"]
    assert "later" in tested["text"]
    assert "mines-run" not in tested["text"]
    assert _tested(text, "a.minesasm", stops=True)["how"] == "stopped"
    assert _tested(board)["count"] == 0


def test_a_case_that_cannot_be_run() -> None:
    tested = _tested("# test: a\n# inptu: 1\n# output: 1\n*.\n..\n1,0\n0,1")
    assert (tested["count"], tested["passed"]) == (1, 0)
    assert tested["errors"][0].endswith("not run")
    assert "inptu" in tested["text"]


def test_a_case_without_an_end_is_stopped() -> None:
    told: list[dict[str, Any]] = []
    text = "# test: one\n# max-steps: 9\n# output: x\n# test: two\n# output: y\n.*\n..\n0,0\n0;1\n0;1\n1;0\n1;0\n0;1\n0;1"

    async def run() -> float:
        put = serve(lambda words: told.append(json.loads(words)))
        put(json.dumps({"kind": "test", "id": 1, "name": "a.mines", "text": text, "dialect": None}))
        await _until(told, "progress")
        began = perf_counter()
        put(json.dumps({"kind": "stop", "id": 1}))
        await _until(told, "tested")
        return perf_counter() - began

    assert asyncio.run(run()) < 5  # the limit of time is 10 s
    assert [told[-1][key] for key in ("how", "count", "passed")] == ["stopped", 1, 0]
    assert "max-steps" in told[0]["text"]
