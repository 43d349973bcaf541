"""The process of a call has limits, and its answer is kept for other pages."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from mines_tools.mcp_server import limits, worker, workers
from mines_tools.mcp_server.answers import Answer, JobError, page_of, pages_of
from mines_tools.mcp_server.workers import Workers
from mines_tools.project import processes

_SQUARES = "push 3\nagain:\ndup mul\npush 1\njump-if again"
_RUN = {
    "program": _SQUARES,
    "language": "minesasm",
    "dialect": "",
    "input": "",
    "max_steps": 1_000_000,
    "arguments": [],
    "seed": 1,
}


def _with_limits(monkeypatch: pytest.MonkeyPatch, **values: object) -> None:
    """Start processes with other limits."""
    changes = "".join(
        f"from mines_tools.mcp_server import limits, worker; limits.{name} = {value!r}; "
        f"worker.{name} = {value!r}; "
        for name, value in values.items()
    )

    def command(function: str) -> list[str]:
        *start, code = processes.own_python(function)
        path, _, rest = code.partition("from mines_tools.translations")
        return [*start, f"{path}{changes}from mines_tools.translations{rest}"]

    monkeypatch.setattr(workers, "own_python", command)
    for name, value in values.items():
        assert hasattr(limits, name)
        if hasattr(workers, name):
            monkeypatch.setattr(workers, name, value)
    assert worker.main


def _answer(tool: str, arguments: dict[str, Any]) -> Answer:
    async def ask() -> Answer:
        return await Workers().answer(tool, arguments)

    return asyncio.run(ask())


@pytest.mark.long
def test_a_long_operation_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    _with_limits(monkeypatch, MOST_SECONDS=1)
    monkeypatch.setattr(workers, "_GRACE", 1.0)
    with pytest.raises(JobError, match="more than 1 seconds"):
        _answer("run", _RUN)


def test_a_program_that_needs_too_much_memory_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    _with_limits(monkeypatch, MOST_MEGABYTES=20)
    growing = "again:\npush 1\ndup dup dup dup\npush 1\njump-if again"
    answer = _answer("run", {**_RUN, "program": growing, "max_steps": 10_000_000})
    assert answer.summary.startswith("The run was stopped by the limit of memory after ")


def test_the_same_call_is_done_once(monkeypatch: pytest.MonkeyPatch) -> None:
    jobs: list[str] = []

    async def work(_: Workers, job: str) -> Answer:
        jobs.append(json.loads(job)["tool"])
        return Answer("done", "x")

    monkeypatch.setattr(Workers, "_work", work)

    async def ask() -> None:
        kept = Workers()
        for tool in ("a", "a", "b", "a"):
            await kept.answer(tool, {})
        for number in range(workers._MOST_KEPT):
            await kept.answer("c", {"n": number})
        await kept.answer("a", {})

    asyncio.run(ask())
    assert jobs == ["a", "b", *["c"] * workers._MOST_KEPT, "a"]


def test_pages_are_the_whole_text() -> None:
    for text in ("", "a\n", "a\n" * 9_000, "x" * 20_000, "x" * 7_999 + "\n" + "y" * 8_000):
        pages = pages_of(text)
        assert "".join(text[start:end] for start, end in pages) == text
        assert [start for start, _ in pages[1:]] == [end for _, end in pages[:-1]]
        assert max(end - start for start, end in pages) <= 8_000
    words, _ = page_of(Answer("Done.", "a\n" * 9_000), 2)
    assert words == "Done. This is page 2 of 3. For the next page, call again with page=3."
    assert "Only the first 1,000,000 characters" in Answer("Done.", "x" * 1_000_001).cut().summary
