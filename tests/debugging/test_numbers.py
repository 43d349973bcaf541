"""Numbers are shown in one way for each language, in all places, as in the trace. A count is never
shown as a character."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from mines_tools.debugging.breakpoints import Breakpoint, OnSlot
from mines_tools.debugging.console import Console
from mines_tools.debugging.debugger import Debugger
from mines_tools.interface.language import language
from mines_tools.terminal.debugged import DebuggedProgram
from tests.dap.client import Client
from tests.debugging.runs import OPTIONS, done
from tests.terminal.talking import talk

if TYPE_CHECKING:
    from pathlib import Path

# 2, then 0 / 0, then 0 * (0 - 1)
_AUTHOR = "2️⃣0️⃣0️⃣➗0️⃣1️⃣0️⃣➖✖️🔚\n"
_SHOWN = ["0", "NaN", "2"]


def _parsed() -> Any:
    return language("emojifunge").parse(_AUTHOR, "author")


def test_the_trace_has_the_numbers_that_all_places_must_show() -> None:
    running = language("emojifunge").running(_parsed())
    run = running.start_stepping(OPTIONS, lambda _: None)
    run.run(9)
    traced = running.trace_terms(run).state()["stack"]
    assert isinstance(traced, list)
    assert [str(each) for each in reversed(traced)] == _SHOWN


def test_a_slot_that_gets_what_is_not_a_number_again_is_not_changed() -> None:
    parsed = language("emojifunge").parse("0️⃣0️⃣➗1️⃣➕1️⃣➕🔚\n", "author")
    held = Debugger(language("emojifunge").running(parsed), OPTIONS)
    number = held.add(Breakpoint(OnSlot("stack", 0)))
    held.launch(stops=False)
    moments = []
    while done(held).breakpoints == (number,):
        moments.append(held.moment)
        held.resume()
    assert moments == [1, 3]


def test_numbers_that_are_no_integers_are_divided() -> None:
    parsed = language("emojifunge").parse(_AUTHOR, "author")
    held = Debugger(language("emojifunge").running(parsed), OPTIONS)
    console = Console(held, parsed)
    held.to_moment(1)
    done(held)
    said = [console.do(each)[0].text for each in ("5 // top", "5 % top", "5 // (top * 10 * 0x1)")]
    assert said == ["2", "1", "0"]


def test_in_the_console_and_in_messages() -> None:
    logged: list[str] = []
    held = Debugger(language("emojifunge").running(_parsed()), OPTIONS, log=logged.append)
    console = Console(held, _parsed())
    console.do("log on end: {top} {stack[1]} {stack[2]} {stack}")
    held.launch(stops=False)
    done(held)
    assert logged == ["0 NaN 2 [0, NaN, 2]"]
    assert [each.text for each in console.do("stack root")] == [
        "root (root stack), the top first: 0, NaN, 2"
    ]
    assert [console.do(f"stack[{index}]")[0].text for index in range(3)] == _SHOWN
    console.do("why top")
    done(held)
    assert ": computed 0 from -1 (top), 0 (stack[1])" in console.new_answers()[0].text


@pytest.mark.parametrize(
    ("program", "words"),
    [
        ("👎🔚", "computed -2 from -1 (in place of a missing value)"),
        ("5️⃣➕🔚", "computed 4 from 5 (top), -1 (in place of a missing value)"),
    ],
)
def test_why_names_the_value_that_an_empty_stack_gives(program: str, words: str) -> None:
    emojifunge = language("emojifunge")
    parsed = emojifunge.parse(program, "text")
    held = Debugger(emojifunge.running(parsed), OPTIONS)
    console = Console(held, parsed)
    held.launch(stops=False)
    done(held)
    console.do("why top")
    done(held)
    assert words in console.new_answers()[0].text


def test_line_by_line() -> None:
    of = DebuggedProgram("a", language("emojifunge"), _parsed(), OPTIONS)
    assert "current stack: 0 NaN 2\n" in talk(of, "goto 9", "quit")


def test_in_an_editor(tmp_path: Path) -> None:
    path = tmp_path / "a.emojifunge"
    path.write_bytes(_AUTHOR.encode())
    client = Client()
    client.start(path, dialect="author", stopOnEntry=True)
    client.ask("mines/gotoMoment", step=9)
    stacks = {each["name"]: each for each in client.variables(client.scope("Stacks"))}
    values = client.values(stacks["current stack (stack)"])
    assert [values[name] for name in ("[0] top", "[1]", "[2]")] == ["0", "NaN", "2"]
    top = client.events("mines/state")[-1]["stacks"]["stack"]["top"]
    assert top == ["0", "NaN", "2"]
    for text, shown in (("top", "0"), ("stack[1]", "NaN"), ("x", "9")):
        assert client.ask("evaluate", expression=text, context="watch")["result"] == shown


def test_counts_are_no_characters(tmp_path: Path) -> None:
    path = tmp_path / "a.soko"
    path.write_text("####\n#@*#\n####\n---\n@:1,2\n---\n43[rl]\n")
    client = Client()
    client.start(path, stopOnEntry=True)
    client.ask("mines/gotoMoment", step=1)
    state = {each["name"]: each for each in client.variables(client.scope("State"))}
    groups = state["groups"]
    assert groups["value"] == "[43]"
    assert client.values(groups) == {"[0]": "43"}
    assert client.ask("evaluate", expression="groups", context="watch")["result"] == "[43]"
    path = tmp_path / "b.emojifunge"
    path.write_bytes("💤4️⃣2️⃣0️⃣🔚\n".encode())
    client = Client()
    client.start(path, stopOnEntry=True)
    client.ask("stepIn", threadId=1)
    client.ask("evaluate", expression="set counts 0 = 42", context="repl")
    stacks = {each["name"]: each for each in client.variables(client.scope("Stacks"))}
    assert client.values(stacks["run-count stack (counts)"])["[0] top"] == "42"
    for text in ('top("counts")', 'stack("counts")[0]'):
        assert client.ask("evaluate", expression=text, context="watch")["result"] == "42"
