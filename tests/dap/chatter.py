"""Meaningless conversations with the debug adapter: requests in any order, with good and bad
arguments. The adapter answers each request once, does not fail, and becomes idle at the end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mines_tools.dap.requests import _FILE_OF
from tests.dap.client import Client

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from random import Random

REQUESTS = (
    *_FILE_OF,
    "nonsense",
    "",
    "stepInTargets",
    "readMemory",
    "mines/",
    "\ud800",
    "__init__",
)
_MOVES = ("next", "stepIn", "stepOut", "stepBack", "continue", "reverseContinue", "restartFrame")
_TURNS = 10
"""The number of turns that the adapter gets after a message. Then the next message comes, even if
the adapter is busy."""
_NUMBERS = (
    0,
    1,
    2,
    3,
    4,
    5,
    7,
    18,
    1000,
    -1,
    2**31,
    2**53,
    2**70,
    1.0,
    0.5,
    1e400,
    float("nan"),
    True,
)
_TEXTS = (
    "", "depth", "top", "stack", "[0]", "[0] top", "0", "0,0", "cell(0, 0)", "1 +", "pop", "out(n)", "stack[0] > 1", "{top}", "%2",
    "indexed", "repl", "hover", "clipboard", "why top", "why depth", "reverse", "continue", "step 9", "why stack 2", "when output 1", "break cell 0,0", "back 3",
    "goto 5", "board", "help", "input 3", "\ud800", "\0", "x" * 200, '["cell","board",0,0,""]',
    '["slot","stack",0]', '["depth","stack"]', '["variable","status"]', '["slot","stack",-1]', '["cell"]', "[[[]]]", "9" * 5000,
)  # fmt: skip
_NAMES: dict[str, str] = {
    "program": "program", "input": "text", "inputFile": "text", "session": "text", "cwd": "text", "dialect": "text", "seed": "number",
    "language": "text", "args": "texts", "options": "object", "stopOnEntry": "flag", "stopOnEnd": "flag", "noDebug": "flag",
    "marksPlace": "flag", "ownEvents": "flag", "keepFocus": "flag", "isQuiet": "flag",
    "arguments": "object", "pathFormat": "text", "locale": "text", "linesStartAt1": "flag", "columnsStartAt1": "flag",
    "supportsProgressReporting": "flag", "supportsVariablePaging": "flag", "source": "source", "breakpoints": "objects",
    "line": "number", "column": "number", "endLine": "number", "endColumn": "number", "condition": "text",
    "hitCondition": "text", "logMessage": "text", "name": "text", "dataId": "text", "filters": "texts",
    "filterOptions": "objects", "filterId": "text", "variablesReference": "number", "filter": "text", "start": "number",
    "count": "number", "format": "object", "hex": "flag", "frameId": "number", "threadId": "number", "levels": "number",
    "startFrame": "number", "expression": "text", "context": "text", "targetId": "number", "step": "number",
    "output": "number", "text": "text", "end": "flag", "requestId": "number", "progressId": "text", "first": "number",
    "value": "text", "question": "text", "from": "number", "to": "number", "most": "number",
}  # fmt: skip


def chatter(at_will: Random, program: str, length: int) -> list[dict[str, Any]]:
    """Return a random conversation of `length` messages, which mostly begins as usual."""
    found: list[dict[str, Any]] = []
    if at_will.random() < 0.9:
        more = {"input": at_will.choice(["", "0", "1", "x"])} if at_will.random() < 0.5 else {}
        launch = {"program": program, "stopOnEntry": at_will.random() < 0.8, **more}
        if at_will.random() < 0.1:
            launch["noDebug"] = True
        begin = (("initialize", {}), ("launch", launch), ("configurationDone", {}))
        found += [{"command": command, "arguments": given} for command, given in begin]
    while len(found) < length:
        message: dict[str, Any] = {
            "command": at_will.choice(REQUESTS if at_will.random() < 0.7 else _MOVES)
        }
        if message["command"] in ("disconnect", "terminate") and at_will.random() < 0.9:
            continue
        if at_will.random() < 0.95:
            message["arguments"] = _object(at_will, program, 6)
        elif at_will.random() < 0.5:
            message["arguments"] = at_will.choice([None, 1, "x", [], [{}], True])
        found.append(message)
    return found


def _object(at_will: Random, program: str, most: int) -> dict[str, Any]:
    names = at_will.sample(list(_NAMES), at_will.randint(0, len(_NAMES) if most > 5 else most))
    return {name: _value(at_will, name, program, most) for name in names}


def _value(at_will: Random, name: str, program: str, most: int) -> Any:
    kind = _NAMES[name] if at_will.random() < 0.97 else at_will.choice([*_NAMES.values()])
    if kind == "program":
        return program
    if kind == "source":
        return {"path": program}
    if kind == "number":
        return at_will.choice(_NUMBERS) if at_will.random() < 0.3 else at_will.randint(0, 30)
    if kind == "flag":
        return at_will.random() < 0.5
    if kind == "text":
        return at_will.choice(_TEXTS)
    if kind == "texts":
        return at_will.choices(_TEXTS, k=at_will.randint(0, 2))
    if not most:
        return None
    some = [_object(at_will, program, most // 3) for _ in range(at_will.randint(0, 2))]
    return some if kind == "objects" else {} if not some else some[0]


def hold(messages: Iterable[Any]) -> Client:
    """Send the messages to an adapter, check its answers, and return the client."""
    client = Client(slice=20)
    numbers: list[int] = []
    for number, each in enumerate(messages, 1):
        message = each
        if isinstance(message, dict) and "command" in message:
            message = {"seq": number, "type": "request", **message}
            numbers.append(number)
        client.inbox.put(message)
        for _ in range(_TURNS):
            if not client.turn():
                break
    for _ in range(100 * _TURNS):
        if not client.turn():
            break
    check(client, numbers)
    return client


def check(client: Client, numbers: Sequence[int]) -> None:
    """Check that nothing failed in the adapter and that it answered each request once. Requests
    after the end of the session need no answer."""
    assert client.logged == [], client.logged[0]
    answered = [each["request_seq"] for each in client.said if each["type"] == "response"]
    assert len(answered) == len(set(answered))
    ended = [
        each["request_seq"]
        for each in client.said
        if each["type"] == "response" and each["command"] == "disconnect" and each["success"]
    ]
    last = ended[0] if ended else max(numbers, default=0)
    assert set(answered) >= {number for number in numbers if number <= last}
    for each in client.said:
        if each["type"] == "response" and not each["success"]:
            assert each["message"]
            assert "Traceback" not in each["message"]
