"""Clients that break the protocol: the adapter answers with an error, or ends in order."""

from __future__ import annotations

import json
import shutil
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from mines_tools.base.message_framing import MOST_BYTES, Splitter
from mines_tools.dap.adapter_options import Setup
from mines_tools.dap.serving import serve
from mines_tools.translations.phrases import ENGLISH, speak
from tests.dap.chatter import chatter, hold
from tests.dap.client import EXAMPLES, Client, Failure

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_PROGRAMS = ("truth-machine.mines", "emojifunge/nested.emojifunge", "sokolang/tests.soko")


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    yield
    speak(ENGLISH)


@pytest.mark.long
@pytest.mark.parametrize("name", _PROGRAMS)
def test_whatever_is_asked_is_answered_once(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "mines_tools.debugging.travel.PIECE", 32
    )  # endless programs take no long turns
    for seed in range(30):
        at_will = Random(seed)
        messages = chatter(at_will, str(EXAMPLES / name), at_will.randint(5, 40))
        try:
            hold(messages)
        except AssertionError:
            print(f"seed {seed}")
            raise


def test_what_comes_too_early_or_too_late_is_refused() -> None:
    client = Client()
    for command in ("launch", "threads", "stackTrace", "continue", "evaluate", "nonsense"):
        with pytest.raises(Failure):
            client.ask(command)
    client.ask("initialize")
    for command in (
        "initialize",
        "configurationDone",
        "setBreakpoints",
        "scopes",
        "pause",
        "restart",
    ):
        with pytest.raises(Failure):
            client.ask(command)
    client.ask("launch", program=str(EXAMPLES / "hello.mines"))
    for command in ("launch", "continue", "stackTrace", "stepBack"):
        with pytest.raises(Failure):
            client.ask(command, program="x")
    client.ask("configurationDone")
    client.ask("continue")
    assert client.events("terminated")
    for command in ("continue", "stepBack", "variables", "configurationDone", "pause"):
        with pytest.raises(Failure):
            client.ask(command, variablesReference=1)
    assert client.ask("threads") == {"threads": []}
    client.ask("terminate")
    client.ask("disconnect")
    client.put("threads")
    assert not client.turn()  # nobody listens any more


def test_references_that_never_were_or_are_no_more() -> None:
    client = Client()
    client.start(EXAMPLES / "hello.mines", stopOnEntry=True)
    stack = client.scope("Stack")
    client.ask("next", threadId=1)
    for number in (stack["variablesReference"], 0, 99, 2**53, -1, 1.5, "1", None, [], True):
        with pytest.raises(Failure):
            client.ask("variables", variablesReference=number)
    for command, arguments in (
        ("scopes", {"frameId": 3}),
        ("stackTrace", {"threadId": 2}),
        ("goto", {"targetId": 1}),
        ("dataBreakpointInfo", {"variablesReference": 9, "name": "[0] top"}),
        ("cancel", {"requestId": 1}),
        ("cancel", {"progressId": "x"}),
        ("evaluate", {"expression": "(" * 9_000, "context": "watch"}),
    ):
        with pytest.raises(Failure):
            client.ask(command, **arguments)
    assert client.logged == []


@pytest.mark.parametrize(
    "message",
    [
        ValueError("no JSON"), None, 1, [], "text", {}, {"seq": 9}, {"type": "request"},
        {"seq": "1", "type": "request", "command": "threads"}, {"seq": -1, "type": "request", "command": "threads"},
        {"seq": True, "type": "request", "command": "threads"},
    ],
)  # fmt: skip
def test_what_is_no_message_is_complained_of_and_survived(message: Any) -> None:
    client = Client()
    client.inbox.put(message)
    client.idle()
    (complaint,) = client.said
    assert complaint.get("event", complaint.get("success")) in ("output", False)
    client.ask("initialize")
    assert client.logged == []


def _framed(*messages: Any) -> bytes:
    bodies = [each if isinstance(each, bytes) else json.dumps(each).encode() for each in messages]
    return b"".join(b"Content-Length: %d\r\n\r\n%s" % (len(body), body) for body in bodies)


def _request(number: int, command: str, **arguments: Any) -> Any:
    return {"seq": number, "type": "request", "command": command, "arguments": arguments}


_HELLO = _framed(
    _request(1, "initialize"),
    _request(2, "launch", program=str(EXAMPLES / "cat.mines"), stopOnEntry=True),
    _request(3, "configurationDone"),
)


@pytest.mark.parametrize(
    ("stream", "is_ended"),
    [
        (b"", False),
        (_HELLO, False),
        (_HELLO + _framed(_request(4, "disconnect")), True),
        (_HELLO + _framed(_request(4, "continue"), _request(5, "disconnect")) + b"more", True),
        (_HELLO + _framed(_request(4, "threads"))[:-3], False),
        (_HELLO + b"Content-Length: 10\r\n\r\n{}", False),
        (_HELLO + b"Content-Length: 1\r\n\r\n{}" + _framed(_request(4, "threads")), False),
        (_HELLO + b"Content-Length: %d\r\n\r\n{}" % (MOST_BYTES + 1), False),
        (_HELLO + b"Content-Length: -1\r\n\r\n", False),
        (b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n", False),
        (_HELLO + _framed(b"{", b"\xff", b"[" * 100_000, b"1" * 10_000, b"null") + _HELLO, False),
        (_HELLO + _framed(*(_request(number, "threads") for number in range(4, 500))), False),
    ],
)
def test_streams_that_break_off_or_are_no_protocol(stream: bytes, is_ended: bool) -> None:
    pieces = [stream[at : at + 4_096] for at in range(0, len(stream), 4_096)]
    written: list[bytes] = []
    logged: list[str] = []
    coming = iter(pieces)
    ended = serve(
        lambda: next(coming, b""), written.append, Splitter(), (), Setup(log=logged.append)
    )
    assert ended == is_ended
    splitter = Splitter()
    said = [json.loads(each or b"") for each in splitter.feed(b"".join(written))]
    assert [each["seq"] for each in said] == [*range(1, len(said) + 1)]
    assert not any("Traceback" in each for each in logged)


def test_a_client_that_does_not_listen_any_more() -> None:
    def write(_message: bytes) -> None:
        raise BrokenPipeError

    coming = iter([_HELLO])
    assert not serve(lambda: next(coming, b""), write, Splitter(), (), Setup())


def test_a_folder_or_a_device_is_no_program(tmp_path: Path) -> None:
    shutil.copy(EXAMPLES / "hello.mines", tmp_path)
    for program in (str(tmp_path), "/dev/zero", "/dev/null/x", "", "\0", "a" * 5_000, "\ud800"):
        client = Client()
        client.ask("initialize")
        with pytest.raises(Failure):
            client.ask("launch", program=program)
        with pytest.raises(Failure):
            client.ask("launch", program="hello.mines", cwd=str(tmp_path), inputFile=program or "x")
        assert client.logged == []
