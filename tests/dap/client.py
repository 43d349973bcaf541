"""A client that speaks to an adapter in the same process, message by message: it waits for nobody, and lets the adapter
take its turns."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mines_tools.base.message_framing import Splitter
from mines_tools.dap.adapter import Adapter
from mines_tools.dap.adapter_options import Setup
from mines_tools.dap.inbox import Inbox

if TYPE_CHECKING:
    from collections.abc import Callable

Message = dict[str, Any]
EXAMPLES = Path(__file__).parents[2] / "examples"
_MOST_TURNS = 100_000


class Failure(Exception):
    """A request was answered with an error."""


def merged(state: Any, event: Any) -> Any:
    """Return the whole state after an event `mines/state`, as a client puts it together; `state` is the one before."""
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
    """One end of a conversation."""

    def __init__(self, **more: Any) -> None:
        """`more` is of the adapter's `Setup`."""
        self.inbox = Inbox()
        self.logged: list[str] = []
        self.said: list[Message] = []
        """All that the adapter has said."""
        self._splitter = Splitter()
        self._last = 0
        self._state: Any = None
        self._merged = 0
        """The number of messages whose states are in `_state`."""
        self.adapter = Adapter(self.inbox, self._receive, Setup(log=self.logged.append, **more))

    def _receive(self, data: bytes) -> None:
        for content in self._splitter.feed(data):
            assert content is not None
            message = json.loads(content)
            assert message["seq"] == len(self.said) + 1
            self.said.append(message)

    def put(self, command: str, arguments: Any = None) -> int:
        """Say a request; the adapter has not taken it yet."""
        self._last += 1
        message = {"seq": self._last, "type": "request", "command": command}
        self.inbox.put(message if arguments is None else {**message, "arguments": arguments})
        return self._last

    def answer(self, number: int) -> Message | None:
        """The answer to a request, if it was given."""
        answers = [
            each
            for each in self.said
            if each["type"] == "response" and each["request_seq"] == number
        ]
        assert len(answers) < 2
        return answers[0] if answers else None

    def turn(self) -> bool:
        """Let the adapter do something, if there is anything to do."""
        return self.adapter.turn(waits=False)

    def idle(self) -> None:
        """Let the adapter do all that there is to do."""
        for _ in range(_MOST_TURNS):
            if not self.turn():
                return
        raise AssertionError("the adapter finds no end")

    def until(self, is_it: Callable[[], object]) -> None:
        """Let the adapter work until something is true."""
        for _ in range(_MOST_TURNS):
            if is_it():
                return
            assert self.turn(), "nothing more happens"
        raise AssertionError("it never happens")

    def ask(self, command: str, **arguments: Any) -> Any:
        """The body of the answer to a request; all that it begins is done then."""
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
        """The bodies of all events of that name, of those after so many messages."""
        return [
            each.get("body")
            for each in self.said[since:]
            if each["type"] == "event" and each["event"] == name
        ]

    def start(self, program: Path | str, breakpoints: Any = (), **more: Any) -> None:
        """Do what every client does at first."""
        self.ask("initialize", adapterID="mines", supportsVariableType=True)
        self.ask("launch", program=str(program), **more)
        if breakpoints:
            self.ask("setBreakpoints", source={"path": str(program)}, breakpoints=breakpoints)
        self.ask("configurationDone")

    @property
    def output(self) -> str:
        """What the program has written."""
        return "".join(
            each["output"] for each in self.events("output") if each["category"] == "stdout"
        )

    @property
    def stopped(self) -> Any:
        """Why the program has stopped the last time."""
        return self.events("stopped")[-1]

    @property
    def step(self) -> int:
        """Where the program is."""
        found: int = self.events("mines/state")[-1]["step"]
        return found

    @property
    def state(self) -> Any:
        """The state of the program, put together from the events."""
        for event in self.events("mines/state", self._merged):
            self._state = merged(self._state, event)
        self._merged = len(self.said)
        return self._state

    def line(self) -> int:
        """The line of the operation that comes next."""
        found: int = self.ask("stackTrace", threadId=1)["stackFrames"][0]["line"]
        return found

    def scope(self, name: str) -> Any:
        """A scope."""
        scopes = self.ask("scopes", frameId=1)["scopes"]
        return next(each for each in scopes if each["name"] == name)

    def variables(self, of: Any, **more: Any) -> list[Any]:
        """What a scope or a variable holds."""
        found: list[Any] = self.ask(
            "variables", variablesReference=of["variablesReference"], **more
        )["variables"]
        return found

    def values(self, of: Any, **more: Any) -> dict[str, str]:
        """What a scope or a variable holds, by name."""
        return {each["name"]: each["value"] for each in self.variables(of, **more)}
