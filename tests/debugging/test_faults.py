"""After a fault in the debugger itself, there is a message, the run is unchanged, and the session
continues. This is so in the plain console, in the debug adapter, and on the full screen."""

from __future__ import annotations

import asyncio
import re
from typing import TYPE_CHECKING

import pytest

from mines_tools.debugging.travel import Travel
from tests.dap.client import EXAMPLES, Client, Failure
from tests.debugging.runs import console_of, done, example
from tests.terminal.screens import looking
from tests.terminal.talking import example as terminal_example
from tests.terminal.talking import talk

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.interface.run import Event

_PROGRAMS = {
    "mines": "add.mines",
    "emojifunge": "emojifunge/nested.emojifunge",
    "sokolang": "sokolang/add.soko",
}
_FAULTS = [
    IndexError("string index out of range"),
    MemoryError(),
    RecursionError("maximum recursion depth exceeded"),
]
_SAID = [
    "an error in the debugger itself; please report it: IndexError",
    "not enough memory",
    "RecursionError",
]


def _break(patch: pytest.MonkeyPatch, error: Exception) -> None:
    """Make parts of the debugger raise `error` in the middle of their work."""

    def writer(self: Travel, _offset: int) -> Iterator[None]:
        yield from self.to(1)
        yield
        self.run.step()
        raise error

    def peek(self: Travel) -> Event | None:
        self.run.step()
        raise error

    patch.setattr(Travel, "writer", writer)
    patch.setattr(Travel, "peek", peek)


@pytest.mark.parametrize("path", _PROGRAMS.values(), ids=_PROGRAMS)
@pytest.mark.parametrize(("error", "said"), [*zip(_FAULTS, _SAID, strict=True)])
def test_a_command_that_fails_leaves_the_run_where_it_was(
    monkeypatch: pytest.MonkeyPatch, path: str, error: Exception, said: str
) -> None:
    held, console = console_of(example(path, "40\n2\n"))
    held.to_moment(3)
    done(held)
    place = held.place
    stacks = {name: list(values) for name, values in held.view().stacks.items()}
    with monkeypatch.context() as patch:
        _break(patch, error)
        assert said in console.do("command")[0].text
        assert (held.moment, held.place) == (3, place)
        held.to_output(0)
        stopped = done(held)
        assert stopped.reason == "failed"
        assert said in stopped.text
    assert (held.moment, held.place) == (3, place)
    assert {name: list(values) for name, values in held.view().stacks.items()} == stacks
    assert [each.is_error for each in console.do("command")] == [False]
    held.step()
    assert done(held).reason == "step"
    assert held.moment == 4


def test_where_a_fault_is_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    _, console = console_of(example("add.mines", "40\n2\n"))
    _break(monkeypatch, ValueError("a fault"))
    assert re.search(r"ValueError: a fault \(.*test_faults.py:\d+\)", console.do("command")[0].text)


def test_line_by_line(monkeypatch: pytest.MonkeyPatch) -> None:
    _break(monkeypatch, IndexError("x"))
    commands = ("step", "goto output 1", "command", "where", "quit")
    seen = talk(terminal_example("add.mines"), *commands)
    assert seen.count("an error in the debugger itself") == 2
    assert "> where\n1 step is taken; next: line 12: 3,3\n> quit\n" in seen


def test_on_the_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    _break(monkeypatch, IndexError("x"))

    async def conversation() -> None:
        async with looking(terminal_example("add.mines")) as person:
            await person.sees("at the start")
            person.type("sgoutput 1\r")
            await person.sees("an error in the debugger itself", "step 1, line 12")
            person.type("s")
            await person.sees("step 2, line 13")

    asyncio.run(conversation())


def test_in_an_editor(monkeypatch: pytest.MonkeyPatch) -> None:
    client = Client()
    client.start(EXAMPLES / "add.mines", stopOnEntry=True)
    client.ask("stepIn", threadId=1)
    _break(monkeypatch, IndexError("x"))
    for name, words in (
        ("evaluate", {"expression": "command", "context": "repl"}),
        ("evaluate", {"expression": "command", "context": "watch"}),
        ("stackTrace", {"threadId": 1}),
    ):
        with pytest.raises(Failure, match="an error in the debugger itself"):
            client.ask(name, **words)
    client.ask("mines/gotoMoment", output=1)
    assert client.stopped["text"].startswith("an error in the debugger itself")
    monkeypatch.undo()
    assert client.line() == 12
    client.ask("stepIn", threadId=1)
    assert client.step == 2


def test_a_client_that_fails_is_not_held_back() -> None:
    """An error that the client's own function raises comes out of the debugger unchanged."""

    def log(_text: str) -> None:
        raise OSError("nobody reads this")

    held, console = console_of(example("add.mines", "40\n2\n"), log)
    console.do("log 12: here")
    held.resume()
    with pytest.raises(OSError, match="nobody"):
        done(held)
