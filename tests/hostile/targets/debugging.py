"""What a client of the debug adapter may send while a program is debugged: raw bytes, and good and
bad requests.

The bytes are split into messages as on a connection. After each message, an adapter in this process
takes some turns. Nothing may fail in the adapter, and no request may be answered twice.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mines_tools.base.message_framing import NotTheProtocol, Splitter, message_of
from mines_tools.dap.inbox import command_of
from tests.dap.client import Client

if TYPE_CHECKING:
    from collections.abc import Iterator

_PROGRAM = str(Path(__file__).parents[3] / "examples" / "add.mines")
_SOURCE = {"path": _PROGRAM}
_TURNS = 10


def _framed(number: int, command: str, **arguments: Any) -> bytes:
    message = {"seq": number, "type": "request", "command": command, "arguments": arguments}
    body = json.dumps(message).encode()
    return b"Content-Length: %d\r\n\r\n%s" % (len(body), body)


def _said() -> Iterator[bytes]:
    yield _framed(4, "stackTrace", threadId=1)
    yield _framed(4, "scopes", frameId=1) + _framed(
        5, "variables", variablesReference=1, start=0, count=9
    )
    yield _framed(
        4, "setBreakpoints", source=_SOURCE, breakpoints=[{"line": 16, "condition": "top > 1"}]
    )
    yield _framed(4, "setFunctionBreakpoints", breakpoints=[{"name": "add", "hitCondition": "% 2"}])
    yield _framed(4, "setExceptionBreakpoints", filters=["end-of-input"])
    yield _framed(4, "setDataBreakpoints", breakpoints=[{"dataId": '["slot", "stack", 0]'}])
    yield _framed(4, "setVariable", variablesReference=1, name="[0] top", value="2")
    for command in (
        "next",
        "stepIn",
        "stepBack",
        "continue",
        "reverseContinue",
        "pause",
        "restart",
        "terminate",
    ):
        yield _framed(4, command, threadId=1)
    for text in (
        "why top",
        "when output 1",
        "break cell 3,2",
        "set top = 5",
        "goto 5",
        "log 15: {top}",
        "40",
    ):
        yield _framed(4, "evaluate", expression=text, context="repl")
    yield _framed(4, "completions", text="break on o", column=10)
    yield _framed(4, "mines/gotoMoment", step=5) + _framed(5, "cancel", requestId=4)
    yield _framed(4, "mines/input", text="1 2", end=True) + _framed(
        5, "mines/grid", first=1, count=1
    )
    yield _framed(4, "gotoTargets", source=_SOURCE, line=16) + _framed(5, "goto", targetId=300)


SEEDS = list(_said())
WORDS = [
    b"Content-Length: ", b"\r\n\r\n", b'"type":"request",', b'"seq":9,', b'"command":', b'"arguments":', b"null", b"{}",
    b"[]", b"1e999", b"-1", b"4294967296", b'"\\ud800"', b"true", b"depth", b"stack[", b"cell(", b"hits", b" if ",
]  # fmt: skip


def fuzz_one(data: bytes) -> None:
    """Send `data` to an adapter that has stopped at the start of a program."""
    client = Client(slice=50)
    for number, (command, arguments) in enumerate((
        ("initialize", {}),
        ("launch", {"program": _PROGRAM, "stopOnEntry": True}),
        ("configurationDone", {}),
    ), 1):  # fmt: skip
        client.inbox.put(
            {"seq": number, "type": "request", "command": command, "arguments": arguments}
        )
    _take_turns(client)
    try:
        for content in Splitter().feed(data):
            message = message_of(content)
            if command_of(message) in ("launch", "restart") and b"program" in (content or b""):
                continue  # whatever file that names
            client.inbox.put(message)
            _take_turns(client)
    except NotTheProtocol:
        pass
    assert not client.logged, client.logged[0]
    answered = [each for each in client.said if each["type"] == "response"]
    assert len(answered) <= 3 + data.count(b"seq")


def _take_turns(client: Client) -> None:
    for _ in range(_TURNS):
        if not client.turn():
            break
