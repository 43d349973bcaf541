"""A client in the same process as the adapter. The client sends message by message and does not
wait. The adapter works only when the client calls it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mines_tools.base.message_framing import Splitter, framed
from mines_tools.dap.adapter import Adapter
from mines_tools.dap.adapter_options import Setup
from mines_tools.dap.inbox import Inbox

if TYPE_CHECKING:
    from collections.abc import Callable

Message = dict[str, Any]
EXAMPLES = Path(__file__).parents[2] / "examples"
_MOST_TURNS = 100_000


class Failure(Exception):
    """The answer to a request was an error."""


def merged(state: Any, event: Any) -> Any:
    """Return the whole state after the event `mines/state`, as a client puts it together. `state`
    is the state before the event."""
    if not event.get("isPartial"):
        return event
    for name, cells in event["cells"].items():
        for column, row, *texts in cells:
            state["grids"][name][row]["cells"][column] = texts
    news = {name: value for name, value in event.items() if name not in ("isPartial", "cells")}
    stacks = {**state["stacks"], **event["stacks"]}
    variables = {**state["variables"], **event["variables"]}
    return {**news, "stacks": stacks, "variables": variables, "grids": state["grids"]}


class Client:
    """The client's end of a conversation, together with the adapter itself."""

    def __init__(self, **more: Any) -> None:
        """Make an adapter; `more` are fields of its `Setup`."""
        self.inbox = Inbox()
        self.logged: list[str] = []
        self.said: list[Message] = []
        """All messages that the adapter has sent."""
        self._splitter = Splitter()
        self._last = 0
        self._state: Any = None
        self._merged = 0
        """The number of messages that are already included in `_state`."""
        self.adapter = Adapter(
            self.inbox,
            lambda text: self._receive(framed(text.encode())),
            Setup(log=self.logged.append, **more),
        )

    def _receive(self, data: bytes) -> None:
        for content in self._splitter.feed(data):
            assert content is not None
            message = json.loads(content)
            assert message["seq"] == len(self.said) + 1
            self.said.append(message)

    def put(self, command: str, arguments: Any = None) -> int:
        """Send a request, and return its number. The adapter has not handled it yet."""
        self._last += 1
        message = {"seq": self._last, "type": "request", "command": command}
        self.inbox.put(message if arguments is None else {**message, "arguments": arguments})
        return self._last

    def answer(self, number: int) -> Message | None:
        """Return the answer to request `number`, or None if there is none yet."""
        answers = [
            each
            for each in self.said
            if each["type"] == "response" and each["request_seq"] == number
        ]
        assert len(answers) < 2
        return answers[0] if answers else None

    def turn(self) -> bool:
        """Let the adapter do one piece of work. Return False if it had nothing to do."""
        return self.adapter.turn(waits=False)

    def idle(self) -> None:
        """Let the adapter work until it has nothing to do."""
        for _ in range(_MOST_TURNS):
            if not self.turn():
                return
        raise AssertionError("the adapter finds no end")

    def until(self, is_it: Callable[[], object]) -> None:
        """Let the adapter work until `is_it` returns something true."""
        for _ in range(_MOST_TURNS):
            if is_it():
                return
            assert self.turn(), "nothing more happens"
        raise AssertionError("it never happens")

    def ask(self, command: str, **arguments: Any) -> Any:
        """Send a request, let the adapter do all its work, and return the body of the answer."""
        number = self.put(command, arguments)
        self.until(lambda: self.answer(number))
        self.idle()
        answer = self.answer(number)
        assert answer is not None
        assert answer["command"] == command
        if not answer["success"]:
            assert answer["message"]
            raise Failure(answer["message"])
        return answer.get("body")

    def events(self, name: str, since: int = 0) -> list[Any]:
        """Return the bodies of all events `name` after the first `since` messages."""
        return [
            each.get("body")
            for each in self.said[since:]
            if each["type"] == "event" and each["event"] == name
        ]

    def start(self, program: Path | str, breakpoints: Any = (), **more: Any) -> None:
        """Send the requests with which every client begins."""
        self.ask("initialize", adapterID="mines", supportsVariableType=True)
        self.ask("launch", program=str(program), **more)
        if breakpoints:
            self.ask("setBreakpoints", source={"path": str(program)}, breakpoints=breakpoints)
        self.ask("configurationDone")

    @property
    def output(self) -> str:
        """Return what the program has written."""
        return "".join(
            each["output"] for each in self.events("output") if each["category"] == "stdout"
        )

    @property
    def stopped(self) -> Any:
        """Return the event of the last stop, with its reason."""
        return self.events("stopped")[-1]

    @property
    def step(self) -> int:
        """Return the number of steps that the program has taken."""
        found: int = self.events("mines/state")[-1]["step"]
        return found

    @property
    def state(self) -> Any:
        """Return the state of the program, put together from the events."""
        for event in self.events("mines/state", self._merged):
            self._state = merged(self._state, event)
        self._merged = len(self.said)
        return self._state

    def line(self) -> int:
        """Return the line of the operation that comes next."""
        found: int = self.ask("stackTrace", threadId=1)["stackFrames"][0]["line"]
        return found

    def scope(self, name: str) -> Any:
        """Return the scope that is called `name`."""
        scopes = self.ask("scopes", frameId=1)["scopes"]
        return next(each for each in scopes if each["name"] == name)

    def variables(self, of: Any, **more: Any) -> list[Any]:
        """Return the variables in a scope, or in another variable."""
        found: list[Any] = self.ask(
            "variables", variablesReference=of["variablesReference"], **more
        )["variables"]
        return found

    def values(self, of: Any, **more: Any) -> dict[str, str]:
        """Return the values of the variables in a scope, or in another variable, by name."""
        return {each["name"]: each["value"] for each in self.variables(of, **more)}
