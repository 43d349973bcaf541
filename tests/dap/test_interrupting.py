"""A request that comes in the middle of a long step, or of a long answer, is answered at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from unittest.mock import patch

import pytest

from dev.benchmarks.interrupts import NESTS, SQUARES
from mines_tools.base import integers, interruptible, long_integers
from mines_tools.dap import session
from mines_tools.debugging import move_slices
from tests.dap.client import Client

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

_FAR = 2 + 8 * 40
"""A moment that no test reaches: the top of the stack would have 10^12 digits there."""


@pytest.fixture
def client(tmp_path: Path) -> Client:
    path = tmp_path / "squares.emojifunge"
    path.write_bytes(SQUARES.encode())
    made = Client()
    made.start(path, stopOnEntry=True)
    return made


def _in_the_middle(of: Client, *requests: tuple[str, Any]) -> tuple[Any, list[int]]:
    """Return a patch, and a list for the numbers of the requests. With the patch, the client sends
    the requests when a calculation first checks for an interrupt."""
    numbers: list[int] = []

    def look() -> None:
        if not numbers:
            numbers.extend(of.put(*each) for each in requests)
        interruptible.look()

    patched = patch.object(long_integers, "look", look)
    return patched, numbers


def _turns(of: Client, is_done: Callable[[], object]) -> None:
    with patch.object(move_slices, "_OFTEN", 0):
        of.until(is_done)


def test_threads_and_pause_are_answered_in_the_middle_of_a_step(client: Client) -> None:
    patched, numbers = _in_the_middle(client, ("threads", None), ("pause", {"threadId": 1}))
    with patched:
        client.put("mines/gotoMoment", {"step": _FAR})
        _turns(client, lambda: numbers and client.answer(numbers[1]))
        client.idle()
    stopped = client.events("stopped")[-1]
    assert stopped["reason"] == "pause"
    for number in numbers:
        answer = client.answer(number)
        assert answer is not None
        assert answer["success"]
    step = int(client.ask("evaluate", expression="step", context="watch")["result"])
    assert 100 < step < _FAR
    client.ask("next", threadId=1)  # the run goes on from there


@pytest.mark.parametrize("request_", ["terminate", "disconnect"])
def test_the_end_comes_in_the_middle_of_a_step(client: Client, request_: str) -> None:
    patched, numbers = _in_the_middle(client, (request_, None))
    with patched:
        client.put("mines/gotoMoment", {"step": _FAR})
        _turns(client, lambda: numbers and client.answer(numbers[0]))
    answer = client.answer(numbers[0])
    assert answer is not None
    assert answer["success"]


def test_a_search_is_cancelled_in_the_middle_of_a_step(client: Client) -> None:
    client.ask("mines/gotoMoment", step=2 + 8 * 18)
    number = client.put("evaluate", {"expression": "why top", "context": "repl"})
    patched, numbers = _in_the_middle(client, ("cancel", {"requestId": number}))
    with patched:
        _turns(client, lambda: client.answer(number))
    assert [(client.answer(each) or {})["success"] for each in (number, *numbers)] == [False, True]
    assert client.ask("evaluate", expression="step", context="watch")["result"] == str(2 + 8 * 18)


def test_an_evaluation_is_cancelled(tmp_path: Path) -> None:
    path = tmp_path / "nests.emojifunge"
    path.write_bytes(NESTS.encode())
    client = Client()
    client.start(path, stopOnEntry=True)
    client.ask("mines/gotoMoment", step=30_000)
    for context in ("watch", "repl"):
        number = client.put("evaluate", {"expression": "top = 5", "context": context})
        client.put("cancel", {"requestId": number})
        client.idle()
        answer = client.answer(number)
        assert answer is not None
        assert answer["message"] == "cancelled"
    assert client.ask("evaluate", expression="step", context="watch")["result"] == "30000"


def test_copying_a_huge_integer_is_cancelled_in_the_middle(tmp_path: Path) -> None:
    digits = "12345" * 8_000
    path = tmp_path / "huge.soko"
    path.write_text(f"#####\n#@A*#\n#####\n\n---\n\n@:{digits}\n\n---\n\nr\n")
    client = Client()
    client.start(path, stopOnEntry=True)
    number = client.put("evaluate", {"expression": "top", "context": "clipboard"})
    asked = 0

    def look() -> None:
        nonlocal asked
        asked += 1
        if asked == 1:
            client.put("cancel", {"requestId": number})
        interruptible.look()

    with patch.object(integers, "look", look):
        client.idle()
    answer = client.answer(number)
    assert answer is not None
    assert (answer["message"], asked) == ("cancelled", 1)
    assert client.ask("evaluate", expression="top", context="clipboard")["result"] == digits


def test_a_step_that_takes_long_is_told_of_once(client: Client) -> None:
    def told() -> list[str]:
        texts = [event["output"] for event in client.events("output")]
        return [text for text in texts if text.startswith("(a step takes long")]

    client.put("mines/gotoMoment", {"step": 2 + 8 * 15})
    client.idle()
    assert told() == []
    patched, numbers = _in_the_middle(client, ("threads", None))
    with patched, patch.object(session, "_LONG", 0.0):
        client.put("mines/gotoMoment", {"step": _FAR})
        _turns(client, lambda: numbers and client.answer(numbers[0]))
        client.put("pause", {"threadId": 1})
        _turns(client, lambda: client.events("stopped")[-1]["reason"] == "pause")
    assert len(told()) == 1
