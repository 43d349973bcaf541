"""Large values are opened in parts. References to values become invalid when the program
continues."""

from __future__ import annotations

import os
import re
from threading import Thread
from typing import TYPE_CHECKING

import pytest

from mines_tools.dap.inbox import NOTHING, Inbox
from mines_tools.dap.values import shown_value
from mines_tools.text.escaping import shown
from tests.dap.client import EXAMPLES, Client, Failure, Message

if TYPE_CHECKING:
    from pathlib import Path


def _stack(client: Client) -> int:
    found: int = client.scope("Stack")["variablesReference"]
    return found


def _deep(tmp_path: Path, depth: int) -> Path:
    """Return the path of a program that has a stack of `depth` values."""
    path = tmp_path / "deep.soko"
    values = ",".join(str(number) for number in range(depth))
    path.write_text(f"#####\n#@A*#\n#####\n\n---\n\n@:{values}\n\n---\n\nr\n")
    return path


def test_a_deep_stack_comes_in_pages_or_as_it_is_asked_for(tmp_path: Path) -> None:
    client = Client()
    client.start(_deep(tmp_path, 10_050), stopOnEntry=True)
    stacks = client.variables(client.scope("Stacks"))
    depth, *pages = client.variables(stacks[0])
    assert (depth["value"], len(pages)) == ("10050", 2)
    assert [each["name"] for each in pages] == ["[0…9999]", "[10000…10049]"]
    assert [each["name"] for each in client.variables(pages[1])][-1] == "[10049]"
    inner = client.variables(pages[0])
    assert [each["name"] for each in inner][:2] == ["[0…99]", "[100…199]"]
    assert [each["name"] for each in client.variables(inner[-1])][-1] == "[9999]"
    part = client.variables(stacks[0], filter="indexed", start=10_048, count=9)
    assert [each["value"] for each in part] == ["10048 '❀'", "10049 '❁'"]
    pager = Client()
    pager.ask("initialize", supportsVariablePaging=True)
    pager.ask("launch", program=str(_deep(tmp_path, 250)), stopOnEntry=True)
    pager.ask("configurationDone")
    (stack, *_) = pager.variables(pager.scope("Stacks"))
    assert stack["indexedVariables"] == 250
    assert len(pager.variables(stack)) == 251


def test_a_huge_integer_is_shown_short_and_copied_whole(tmp_path: Path) -> None:
    client = Client()
    path = tmp_path / "a.soko"
    number = "9" * 5_000
    path.write_text(f"#####\n#@A*#\n#####\n\n---\n\n@:{number}\n\n---\n\nr\n")
    client.start(path, stopOnEntry=True)
    found = client.variables(client.variables(client.scope("Stacks"))[0])[1]
    assert found["value"] == "an integer of 16,610 bits"
    copied = client.ask("evaluate", expression="top", context="clipboard")
    assert copied["result"] == number


def test_a_large_grid_is_sent_only_if_somebody_asks(tmp_path: Path) -> None:
    path = tmp_path / "a.mines"
    path.write_text("\n".join([".*" * 40] * 60) + "\n0,0")
    client = Client()
    client.start(path, stopOnEntry=True)
    assert client.events("mines/state")[-1]["grids"] == {}
    found = client.ask("mines/grid", first=58, count=9)
    assert (found["height"], [row["row"] for row in found["rows"]]) == (60, [58, 59])
    assert len(client.ask("mines/grid")["rows"]) == 50
    assert client.ask("mines/grid", first=99) == {"name": "board", "height": 60, "rows": []}
    with pytest.raises(Failure, match="no grid"):
        client.ask("mines/grid", name="map")


def test_the_names_of_rows_sort_as_the_rows_stand(tmp_path: Path) -> None:
    # nvim-dap sorts the values of a scope by their names.
    path = tmp_path / "a.mines"
    path.write_text("\n".join(["*.."] * 12) + "\n2,0")
    client = Client()
    client.start(path, stopOnEntry=True)
    names = [each["name"] for each in client.variables(client.scope("Board"), filter="indexed")]
    assert (names[2], names[11]) == ("row 02", "row 11")
    assert names == sorted(names)


def test_numbers_are_not_given_again() -> None:
    client = Client()
    client.start(EXAMPLES / "hello.mines", stopOnEntry=True)
    before = _stack(client)
    assert _stack(client) == before
    client.ask("next", threadId=1)
    assert _stack(client) != before
    client.ask("continue", threadId=1)
    last = _stack(client)
    client.ask("continue", threadId=1)
    with pytest.raises(Failure):
        client.ask("variables", variablesReference=last)


def test_breakpoints_that_stay_keep_their_numbers(tmp_path: Path) -> None:
    path = EXAMPLES / "hello.mines"
    client = Client()
    client.start(path, [{"line": 20}, {"line": 22}])
    source = {"path": str(path)}
    wanted = [{"line": 22}, {"line": 21}]
    found = client.ask("setBreakpoints", source=source, breakpoints=wanted)["breakpoints"]
    assert [each["id"] for each in found] == [2, 3]
    client.ask("continue", threadId=1)
    assert client.stopped["hitBreakpointIds"] == [3]
    link = tmp_path / "link.mines"
    os.symlink(path, link)
    found = client.ask("setBreakpoints", source={"path": str(link)}, breakpoints=wanted)
    assert [each["id"] for each in found["breakpoints"]] == [2, 3]
    thousands = [{"line": 22}, *[{"line": 21}] * 5_000]  # each is there as often as it was set
    for _ in range(2):
        found = client.ask("setBreakpoints", source=source, breakpoints=thousands)["breakpoints"]
        assert [each["id"] for each in found] == list(range(2, 5_003))
    assert len(client.ask("setBreakpoints", source=source, breakpoints=[])["breakpoints"]) == 0


def test_data_that_is_not_there() -> None:
    client = Client()
    client.start(EXAMPLES / "hello.mines", stopOnEntry=True)
    for name in (
        '["cell","board",99,0,""]', '["cell","board",-1,0,""]', '["cell","map",0,0,""]', '["depth","stick"]',
        '["slot","stack",-1]', '["variable","step"]', '["depth"]', '["depth","stack",1]', "{}", '"depth"', "[]", "\ud800",
        '["cell","board","0","0",""]', '["cell",[],0,0,""]', "[" * 99_999,
    ):  # fmt: skip
        answer = client.ask("setDataBreakpoints", breakpoints=[{"dataId": name}])
        assert answer["breakpoints"][0]["verified"] is False, name
    assert client.logged == []


def test_values_are_shown_again_when_a_client_asks() -> None:
    client = Client()
    client.ask("initialize", adapterID="mines", supportsInvalidatedEvent=True)
    client.ask("launch", program=str(EXAMPLES / "hello.mines"), stopOnEntry=True)
    client.ask("configurationDone")
    assert client.events("invalidated") == []
    client.ask("mines/showAgain")
    assert client.events("invalidated") == [{"areas": ["variables"]}]


def test_an_occasion_is_said_to_be_no_error() -> None:
    client = Client()
    client.start(EXAMPLES / "cat.mines", input="", stopOnEntry=True)
    client.ask("setExceptionBreakpoints", filters=["end-of-input"])
    client.ask("continue", threadId=1)
    description = client.ask("exceptionInfo", threadId=1)["description"]
    assert description == "end of input. This is no error: the program can continue"


def test_one_of_several_places_to_run_to_is_named_with_its_place() -> None:
    path = EXAMPLES / "emojifunge" / "countdown.emojifunge"
    client = Client()
    client.start(path, stopOnEntry=True)
    found = client.ask("gotoTargets", source={"path": str(path)}, line=1, column=1)["targets"]
    assert len(found) > 1
    assert found[0]["label"].endswith(" at (0, 0)")


def test_a_crash() -> None:
    asked = {"dialect": "2.0.0", "input": "9" * 4_301 + " 1"}
    client = Client()
    client.start(EXAMPLES / "add.mines", **asked)
    assert client.stopped["reason"] == "exception"
    info = client.ask("exceptionInfo", threadId=1)
    assert info["exceptionId"] == "aborted"
    said = [each["output"] for each in client.events("output") if each["category"] == "stderr"]
    assert said == [f"{info['description']}\n"]
    assert said[0].startswith(f"{shown(str(EXAMPLES / 'add.mines'))}:14:1: aborted: ")
    client.ask("continue", threadId=1)
    assert client.events("exited") == [{"exitCode": 1}]
    assert len([each for each in client.events("output") if each["category"] == "stderr"]) == 1
    again = Client()
    again.start(EXAMPLES / "add.mines", **asked)
    again.ask("stepBack", threadId=1)
    for move in ("stepIn", "stepBack", "next", "stepBack", "stepOut"):  # also the second time
        again.ask(move, threadId=1)
        if move != "stepBack":
            assert again.stopped == client.events("stopped")[0]
            assert again.state["reason"] == "aborted"
    plain = Client()
    plain.start(EXAMPLES / "add.mines", noDebug=True, **asked)
    assert plain.events("exited") == [{"exitCode": 1}]


def test_the_end_of_input_can_be_typed() -> None:
    for more in ({}, {"noDebug": True}):
        client = Client()
        client.start(EXAMPLES / "cat.mines", stopOnEnd=False, **more)
        client.ask("evaluate", expression="input a", context="repl")
        client.ask("evaluate", expression="input end", context="repl")
        assert (client.output, client.events("exited")) == ("a\n", [{"exitCode": 0}])


def test_output_before_a_wait_for_input_has_its_place() -> None:
    client = Client()
    client.start(EXAMPLES / "cat.mines")
    client.ask("evaluate", expression="input a", context="repl")
    written = [each for each in client.events("output") if each["category"] == "stdout"]
    assert [("line" in each, each["output"]) for each in written] == [(True, "a\n")]


def test_equal_lines_of_output_have_different_places() -> None:
    """VS Code would show them as one line with the number 2."""
    client = Client()
    client.start(EXAMPLES / "fibonacci.mines", input="3")
    written = [each for each in client.events("output") if each["category"] == "stdout"]
    assert [each["output"] for each in written] == ["0\n", "1\n", "1\n", "2\n"]
    places = [(each["line"], each["column"]) for each in written]
    assert places == [places[0], places[0], (places[0][0], places[0][1] + 1), places[0]]


def test_a_line_that_several_steps_write_has_one_place(tmp_path: Path) -> None:
    path = tmp_path / "sevens.emojifunge"
    path.write_text("➡️7️⃣🔢⬇️\n⬆️⬜️⬜️⬅️", "utf-8")
    client = Client()
    client.start(path, stopOnEntry=True)
    client.ask("setBreakpoints", source={"path": str(path)}, breakpoints=[{"line": 2}])
    for _ in range(3):
        client.ask("continue", threadId=1)
    written = [each for each in client.events("output") if each["category"] == "stdout"]
    assert "".join(each["output"] for each in written) == "777"
    assert len({(each["line"], each["column"]) for each in written}) == 1


def test_who_talks_too_much_has_to_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mines_tools.dap.inbox._MOST_WAITING", 5_000)
    inbox = Inbox()

    def talk() -> None:
        for number in range(20):
            inbox.put(number)
        inbox.end()

    thread = Thread(target=talk, daemon=True)
    thread.start()
    heard = []
    for _ in range(20):
        heard.append(inbox.take(waits=True))
        assert len(inbox._waiting) <= 6
    thread.join(60)
    assert heard == [*range(20)]
    assert inbox.withdraw(1) is NOTHING


@pytest.mark.parametrize(
    ("program", "text"),
    [
        ("cat.mines", "a\nbé"),
        ("emojifunge/cat.emojifunge", "ab\n"),
        ("sokolang/cat.soko", "ab\nc\n"),
    ],
)
def test_the_input_that_is_left(program: str, text: str) -> None:
    """The rest of the input becomes shorter when the program reads, and longer when the user steps
    back."""
    client = Client()
    client.start(EXAMPLES / program, input=text, stopOnEntry=True)

    def left() -> str:
        return client.values(client.scope("State"))["input left"]

    assert left() == shown(text)
    seen = [left()]
    for _ in range(60):
        if client.stopped["reason"] != "end":
            client.ask("stepIn", threadId=1)
        if left() != seen[-1]:
            seen.append(left())
    assert len(seen) > 1
    assert all(
        f"{shown(text)}(empty)".endswith(each) or shown(text).endswith(each) for each in seen
    )
    client.ask("mines/gotoMoment", step=0)
    assert left() == shown(text)


def test_the_console_says_how_to_leave_the_end() -> None:
    client = Client()
    client.start(EXAMPLES / "add.mines", stopOnEntry=True, input="40 2")

    def told() -> list[str]:
        found = [each["output"] for each in client.events("output")]
        return [each for each in found if "closes the debugger" in each]

    client.ask("continue", threadId=1)
    words = f"(the program has ended after {client.step} steps, because every safe cell is open. To see why it did what it did, use Step Back or Reverse, or type `:why output`, `:why here` or `:help why`. Continue or Step closes the debugger)\n"
    assert told() == [words]
    client.ask("stepBack", threadId=1)
    client.ask("next", threadId=1)
    assert told() == [words]
    client.ask("mines/gotoMoment", step=500)
    assert told() == [words, words]


def test_the_end_of_an_output_of_several_lines_names_the_question_about_one_of_them() -> None:
    client = Client()
    client.start(EXAMPLES / "emojifunge/countdown.emojifunge", stopOnEntry=True)
    client.ask("continue", threadId=1)
    (told,) = [each["output"] for each in client.events("output") if "or type" in each["output"]]
    assert "type `:why output line 1`, `:why here` or `:help why`" in told


@pytest.mark.parametrize(
    ("program", "last", "frame"),
    [
        ("add.mines", "1,4", "the end, after 1,4"),
        ("sokolang/add.soko", "w", "the end, after w"),
        ("emojifunge/add.emojifunge", "\U0001f51a", "the end, at cell (6, 0)"),
        ("emojifunge/nested.emojifunge", "\U0001f51a", "the end, at cell (0, 1)"),
    ],
)
def test_the_end_is_marked_where_the_program_ended(program: str, last: str, frame: str) -> None:
    client = Client()
    client.start(EXAMPLES / program, input="40 2\n", marksPlace=True)
    (first,) = client.ask("stackTrace", threadId=1)["stackFrames"]
    state = client.state
    place = state["place"]
    line = (EXAMPLES / program).read_text().split("\n")[place["line"] - 1]
    units = line.encode("utf-16-le")[2 * place["column"] - 2 : 2 * place["endColumn"] - 2]
    assert (units.decode("utf-16-le"), state["isEnd"]) == (last, True)
    assert (first["name"], first["line"]) == (frame, place["line"])
    client.ask("stepBack", threadId=1)
    assert "isEnd" not in client.state


def test_the_call_stack_names_what_is_next(tmp_path: Path) -> None:
    client = Client()
    client.start(EXAMPLES / "add.mines")

    def frames() -> list[str]:
        found = client.ask("stackTrace", threadId=1)["stackFrames"]
        return [each["name"] for each in found]

    assert (len(client.events("mines/waiting")), frames()) == (1, ["3;2  in(n)"])
    client.ask("pause", threadId=1)
    assert frames() == ["3;2  in(n)"]
    path = tmp_path / "a.mines"
    path.write_text("*.\n..\n1,1\n@  # again")
    client = Client()
    client.start(path, stopOnEntry=True, input="")
    client.ask("stepIn", threadId=1)
    assert frames() == ["@  restart of the game (noop)"]
    client.ask("stepIn", threadId=1)
    done = {"command": "noop", "error": None, "output": "", "words": "restart of the game (noop)"}
    assert client.events("mines/state")[-1]["event"] == done
    client = Client()
    client.start(EXAMPLES / "truth-machine.mines", stopOnEntry=True, input="1")
    client.ask("mines/gotoMoment", step=17)
    assert frames() == ["reset(l), which was queued", "1,3, which queued it"]


def test_a_value_on_a_stack_has_its_letter_by_the_name_of_the_stack_too() -> None:
    client = Client()
    client.start(EXAMPLES / "sokolang" / "add.soko", stopOnEntry=True, input="40\n2\n")

    def seen(expression: str) -> str:
        found: str = client.ask("evaluate", expression=expression, context="watch")["result"]
        return found

    assert [seen(each) for each in ("player[0]", "i[0 + 0]", "o[0]", "times")] == [
        "13", "13", "1", "0",
    ]  # fmt: skip


def test_a_line_that_several_steps_write_is_one_line_of_the_console(tmp_path: Path) -> None:
    """An editor begins a new line where the place of the output differs."""
    path = tmp_path / "a.ef"
    path.write_text("1️⃣🔢2️⃣🔢🔟🔡3️⃣🔢🔚")
    client = Client()
    client.start(path, stopOnEntry=True)
    for _ in range(9):
        client.ask("next", threadId=1)
    written = [each for each in client.events("output") if each["category"] == "stdout"]
    assert [each["output"] for each in written] == ["1", "2", "\n", "3"]
    columns = [each.get("column") for each in written]
    assert columns[0] == columns[1] == columns[2] != columns[3]


@pytest.mark.parametrize(
    ("value", "shown_text"),
    [(65, "65 'A'"), (10, "10 '\\n'"), (13, "13"), (784, "784"), (-1, "-1"), (0x110000, "1114112")],
)
def test_a_number_is_followed_by_its_character(value: int, shown_text: str) -> None:
    """A combining mark would change the quote before it, and control characters are hardly meant."""
    assert shown_value(value) == shown_text


def test_the_console_says_where_input_is_needed() -> None:
    client = Client()
    client.start(EXAMPLES / "add.mines")
    said = [each["output"] for each in client.events("output") if each["category"] == "console"]
    line = client.ask("stackTrace", threadId=1)["stackFrames"][0]["line"]
    what = f"(the program waits for input: `in(n)` reads a number at line {line}, `"
    assert said[-2].startswith(what)
    assert ":help" in said[-1]
    client.ask("evaluate", expression="40", context="repl")
    said = [each["output"] for each in client.events("output") if each["category"] == "console"]
    assert said[-1].startswith(what.replace("14", "15"))  # how to answer is said once


@pytest.mark.parametrize(
    ("program", "what"),
    [
        ("🔤🔚\n", "`input-ascii` reads a character at cell (0, 0)"),
        ("🐱🔚\n", "`cat` reads the whole input at cell (0, 0)"),
        ("sokolang/lines.soko", "`instr` reads a line at line 18:5"),
    ],
)
def test_the_console_says_what_is_read(tmp_path: Path, program: str, what: str) -> None:
    path = EXAMPLES / program
    if program.endswith("\n"):
        path = tmp_path / "a.ef"
        path.write_text(program)
    client = Client()
    client.start(path)
    assert what in "".join(each["output"] for each in client.events("output"))


def test_what_cannot_be_set_is_read_only() -> None:
    client = Client()
    client.start(EXAMPLES / "sokolang" / "cat.soko", stopOnEntry=True, input="1")
    parts = [
        client.ask("variables", variablesReference=scope["variablesReference"])["variables"]
        for scope in client.ask("scopes", frameId=1)["scopes"]
    ]
    hints = {each["name"]: "presentationHint" in each for part in parts for each in part}
    assert (hints["step"], hints["test"], hints["row 0"]) == (True, False, True)
    (row,) = (
        each["variablesReference"] for part in parts for each in part if each["name"] == "row 0"
    )
    cells = client.ask("variables", variablesReference=row)["variables"]
    assert {str(each["presentationHint"]) for each in cells} == {"{'attributes': ['readOnly']}"}


def test_the_console_explains_what_does_not_set_a_value() -> None:
    client = Client()
    client.start(EXAMPLES / "sokolang" / "cat.soko", stopOnEntry=True, input="1")

    def said(line: str) -> str:
        found: str = client.ask("evaluate", expression=line, context="repl")["result"]
        return found

    assert said("mode = 5") == "false (this compares; to change it: `set mode = 5`)"
    assert said("mode == 5") == said("depth = 5") == "false"
    with pytest.raises(Failure, match=r"^cells of `.*` cannot be changed while"):
        said("set cell 1,0 .")
    with pytest.raises(
        Failure, match=r"^there is no `qqqq`; `help` lists the commands\nknown names: "
    ):
        said("qqqq")


def test_the_console_says_that_the_input_does_not_fit() -> None:
    def told(given: str) -> list[str]:
        client = Client()
        client.start(EXAMPLES / "add.mines", input=given)
        client.ask("reverseContinue", threadId=1)
        client.ask("continue", threadId=1)
        said = [each["output"] for each in client.events("output")]
        return [each for each in said if each.startswith(("(`in", "(2 ch"))]

    assert told("40 2") == []
    assert told("40 2 5") == ["(2 characters of the input were not read: ` 5`)\n"]
    assert told("40") == ["(`in(n)` at line 15 reads after the end of the input)\n"]
    error = "To stop there, check input mismatch under Breakpoints"
    assert told("4x") == [f"(`in(n)` at line 15 cannot read the input `x`. {error})\n"]


@pytest.mark.parametrize(
    ("path", "column"), [("emojifunge/hello.emojifunge", 0), ("sokolang/hello.soko", 2)]
)
def test_a_client_that_marks_the_place_gets_frames_that_select_and_move_nothing(
    path: str, column: int
) -> None:
    client, other = Client(), Client()
    client.start(EXAMPLES / path, stopOnEntry=True, marksPlace=True)
    other.start(EXAMPLES / path, stopOnEntry=True)
    for each in (client, other):
        each.ask("next", threadId=1)
    (frame,) = client.ask("stackTrace", threadId=1)["stackFrames"]
    (whole,) = other.ask("stackTrace", threadId=1)["stackFrames"]
    assert (frame["line"], frame["name"]) == (whole["line"], whole["name"])
    assert whole["column"] > 1
    assert "endColumn" in whole
    assert frame["column"] == (0 if column == 0 else whole["column"])
    assert not {"endLine", "endColumn"} & frame.keys()


@pytest.mark.parametrize(
    ("program", "moment", "question", "title"),
    [
        ("add.mines", 6, "why", "Why is the top of the stack 42?"),
        ("add.mines", 6, "why stack[1]", "Why is stack[1] 10?"),
        ("add.mines", 6, "why cell 3,3", "Why is cell (3, 3) `6` (opened)?"),
        ("add.mines", 6, "why depth", "Why is the depth of `stack` 2?"),
        ("emojifunge/add.emojifunge", 8, "why x", "Why is x of the pointer 6?"),
        ("sokolang/add.soko", 15, "why i 0", "Why is the top of `crate I` 13?"),
    ],
)
def test_what_is_asked_is_said_in_words(
    program: str, moment: int, question: str, title: str
) -> None:
    client = Client()
    client.start(EXAMPLES / program, stopOnEntry=True, input="40 2")
    client.ask("mines/gotoMoment", step=moment)
    assert client.ask("mines/ask", question=question)["title"] == title
    assert "title" not in client.ask("mines/ask", question="where")


def test_each_value_of_an_answer_has_its_branch() -> None:
    client = Client()
    client.start(EXAMPLES / "collatz.mines", stopOnEntry=True, input="7")
    client.ask("mines/gotoMoment", step=37)
    answer = client.ask("mines/ask", question="why")
    untraced = {
        0: "",
        1: " (1 value not traced yet)",
        2: " (2 values not traced yet)",
    }
    lines = [
        each.get("branch", "") + each["text"] + untraced[each.get("untraced", 0)]
        for each in answer["answers"]
    ]
    assert "\n".join(lines) == answer["result"]
    assert [each.get("branch", "").rstrip() for each in answer["answers"]] == [
        # 22 was moved twice; 44 and 2; what 44 was computed from, 7 and 37; what 37 was
        "", "←", "←", "├", "│ ├", "│ └", "│   ├", "│   └", "│     └", "└", "",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("program", "moment", "words"),
    [
        ("add.mines", 0, ""),
        ("add.mines", 5, "stack: 2 (top), 40, 10"),
        ("add.mines", 9, "stack: 5 (top)  game status: cleared"),  # the operation pointer has changed too
        ("emojifunge/nested.emojifunge", 1, "pop mode: stack"),
        ("emojifunge/nested.emojifunge", 9, "current stack: 10 (top), 2, 10, [3, 2, 1]"),  # the root too
        ("emojifunge/nested.emojifunge", 21, "current stack: 33 (top), 22, 11  root stack: [33, 22, 11] (top)"),
        ("sokolang/add.soko", 2, "player: 13 (top)  moved crate: I"),
        ("sokolang/add.soko", 20, "`inint` failed: input mismatch"),
    ],
)  # fmt: skip
def test_the_values_beside_the_next_operation(program: str, moment: int, words: str) -> None:
    client = Client()
    client.start(EXAMPLES / program, stopOnEntry=True, input="40 2")
    client.ask("mines/gotoMoment", step=moment)
    state = client.ask("mines/state")
    assert client.ask("mines/summary")["text"] == words
    assert client.ask("mines/state") == state


@pytest.mark.parametrize(
    ("program", "moment", "lines"),
    [
        ("hello.mines", 2, ["step 3 of this run: `mul`", "stack, the top first: `[6, 12]` before, `[72]` after"]),
        ("hello.mines", 4, ["step 5 of this run: `out(c)`", "stack, the top first: `[72, 72]` before, `[72]` after", 'writes `"H"`']),
        ("hello.mines", 72, []),  # the end
        ("truth-machine.mines", 9, [
            "step 10 of this run: `skip`",
            "stack, the top first: `[0, 0]` before, `[0]` after",
            "the step after it: line 25",
        ]),
        ("sokolang/hello.soko", 1, [
            "step 2 of this run: `outstr`",
            "crate H, the top first: `[10, 13, 72, 101, 108, 108, 111, 44, \u2026]` before, `[]` after",
            'writes `"Hello, world!"`',
        ]),
        ("emojifunge/add.emojifunge", 0, ["step 1 of this run: `input-number`", "current stack, the top first: `[]` before, `[40]` after"]),
    ],
)  # fmt: skip
def test_what_the_next_step_does(program: str, moment: int, lines: list[str]) -> None:
    client = Client()
    client.start(EXAMPLES / program, stopOnEntry=True, input="40 2")
    client.ask("mines/gotoMoment", step=moment)
    state = client.ask("mines/state")
    assert client.ask("mines/nextStep")["lines"] == lines
    assert client.ask("mines/state") == state


def test_a_stack_with_two_names_is_said_to_be_the_other_one() -> None:
    client = Client()
    client.start(EXAMPLES / "emojifunge/nested.emojifunge", stopOnEntry=True)

    def root(moment: int) -> tuple[str, str | None]:
        """Return the value in the list of variables, and the field of the event."""
        client.ask("mines/gotoMoment", step=moment)
        value = client.values(client.scope("Stacks"))["root stack (root)"]
        stacks = client.ask("mines/state")["stacks"]
        assert "same" not in stacks["counts"]  # which is empty too, at the start
        return value, stacks["root"].get("same")

    assert root(0) == ("the same as current stack", "stack")
    assert root(21) == ("[[33 '!', 22, 11]]", None)


def test_the_next_step_fails(tmp_path: Path) -> None:
    path = tmp_path / "a.mines"
    path.write_text("..*.\n....\n\n0,0\n0,0\n0,0\n")
    client = Client()
    client.start(path, stopOnEntry=True)
    client.ask("mines/gotoMoment", step=3)
    assert client.ask("mines/nextStep")["lines"][-1] == "fails: stack underflow"


@pytest.mark.parametrize(
    ("program", "cell", "words"),
    [
        (
            "add.mines",
            "cell(0, 0)",
            "(0, 0) mine, unopened\na left click now: reset(l): restarts the game; a right click now: swap",
        ),
        (
            "emojifunge/factorial.emojifunge",
            "cell(7, 1)",
            "two cells meet here:\n(6, 1) \u267b\ufe0f, swap3\nbrings the third value to the top\nStack before -- after, the top first: a b c -- c a b; if the top is itself a stack, its values replace it first, except in the pop mode called stack.\n(7, 1) \u2716\ufe0f, mul\nmultiplies; element by element on stacks\nStack before -- after, the top first: a b -- a*b; if the top is itself a stack, its values replace it first, except in the pop mode called stack; there, two stacks are combined in pairs from the top down, until one of them ends; a number counts as a stack with one element.",
        ),
        ("emojifunge/factorial.emojifunge", "cell(99, 1)", "nothing"),
        (
            "emojifunge/factorial.emojifunge",
            "cell(0, 0)",
            "(0, 0) 1\ufe0f\u20e3, 1, the pointer is here; the next step performs it\npushes 1\nStack before -- after, the top first: -- 1.",
        ),
        (
            "emojifunge/factorial.emojifunge",
            "cell(1, 0)",
            "two cells meet here:\n(0, 0) 1\ufe0f\u20e3, 1, the pointer is here; the next step performs it\npushes 1\nStack before -- after, the top first: -- 1.\n(1, 0) \u2139\ufe0f, input-number\nreads the next number from the input and pushes it; pushes 0 if there is none\nStack before -- after, the top first: -- n.",
        ),
        ("sokolang/lines.soko", "cell(1, 2)", "two cells meet here:\n(0, 2) wall\n(1, 2) cloner"),
        (
            "sokolang/lines.soko",
            "cell(4, 2)",
            "two cells meet here:\n(3, 2) floor\n(4, 2) uncovered mark",
        ),
        (
            "sokolang/lines.soko",
            "cell(2, 2)",
            "two cells meet here:\n(1, 2) cloner\n(2, 2) crate L\nits stack is empty",
        ),
        ("sokolang/lines.soko", "cell(0, 0)", "(0, 0) wall"),
    ],
)
def test_a_hover_over_a_cell_says_what_the_variables_say(
    program: str, cell: str, words: str
) -> None:
    client = Client()
    client.start(EXAMPLES / program, stopOnEntry=True, input="4")
    assert client.ask("evaluate", expression=cell, context="hover")["result"] == words


@pytest.mark.parametrize(
    ("program", "expression", "shown"),
    [
        ("sokolang/add.soko", "top", "13 (player)"),
        ("sokolang/add.soko", "stack[0]", "13 (player)"),
        ("sokolang/add.soko", "stack[1]", "nothing (player)"),
        ("sokolang/add.soko", "top + i[0]", "26"),
        ("sokolang/add.soko", "stack[0] > 3", "true"),
        ("sokolang/add.soko", "player[0]", "13"),
        ("sokolang/add.soko", 'stack("i")[0]', "13"),
        ("add.mines", "top", "nothing"),
        ("emojifunge/nested.emojifunge", "top", "nothing"),
    ],
)
def test_a_watched_value_says_whose_it_is(program: str, expression: str, shown: str) -> None:
    client = Client()
    client.start(EXAMPLES / program, stopOnEntry=True, input="4")
    assert client.ask("evaluate", expression=expression, context="watch")["result"] == shown


@pytest.mark.parametrize(
    ("program", "expression", "shown"),
    [
        ("sokolang/lines.soko", "stack", "player: []"),
        (
            "sokolang/tests.soko",
            " y",
            "crate Y: [10 '\\n', 5, 122 'z', 101 'e', 114 'r', 111 'o', 10 '\\n']",
        ),
        ("sokolang/lines.soko", "depth", "0"),
        ("sokolang/tests.soko", "y[1]", "5"),
        ("add.mines", "stack", "[]"),  # the only stack needs no name
    ],
)
def test_a_hover_says_whose_stack_it_shows(program: str, expression: str, shown: str) -> None:
    """VS Code shows the stack in a hover over the next action. The action does not name a stack."""
    client = Client()
    client.start(EXAMPLES / program, stopOnEntry=True, input="4")
    assert client.ask("evaluate", expression=expression, context="hover")["result"] == shown
    watched = client.ask("evaluate", expression=expression, context="watch")["result"]
    # A watch shows its expression beside the value.
    assert shown.endswith(watched.removesuffix(" (player)"))


def test_a_repeated_action_says_which_time_it_is(tmp_path: Path) -> None:
    path = tmp_path / "a.soko"
    path.write_text("######\n#@..*#\n######\n\n---\n\n@:2\n\n---\n\n2r*lr\n")
    client = Client()
    client.start(path, stopOnEntry=True)
    names = []
    for _ in range(5):
        names.append(client.ask("stackTrace", threadId=1)["stackFrames"][0]["name"])
        client.ask("stepIn", threadId=1)
    # How often `*` repeats an action is on the stack, which may change meanwhile.
    assert names == ["r  right (1 of 2)", "r  right (2 of 2)", "l  left", "l  left", "r  right"]


def test_a_repeated_cell_says_which_time_it_is(tmp_path: Path) -> None:
    path = tmp_path / "a.emojifunge"
    path.write_text("2\ufe0f\u20e3🕰1\ufe0f\u20e3🔢🔚", "utf-8")
    client = Client()
    client.start(path, stopOnEntry=True)
    names = []
    for _ in range(5):
        names.append(client.ask("stackTrace", threadId=1)["stackFrames"][0]["name"])
        client.ask("stepIn", threadId=1)
    assert [name.partition(") ")[2].strip() for name in names] == [
        "2",
        "time-manipulation",
        "1 (1 of 2)",
        "1 (2 of 2)",
        "output-number",
    ]


def test_who_stands_on_a_sign_of_the_map_is_said_in_words() -> None:
    client = Client()
    client.start(EXAMPLES / "sokolang/lines.soko", stopOnEntry=True, input="a\n")

    def said(moment: int, cell: str) -> str:
        client.ask("mines/gotoMoment", step=moment)
        found: str = client.ask("evaluate", expression=cell, context="hover")["result"]
        lines = found.split("\n")
        at = next(at for at, line in enumerate(lines) if line.startswith(cell.removeprefix("cell")))
        words, *stack = lines[at:]
        stacks.extend(stack)
        return words.removesuffix("; the last step changed it")

    stacks: list[str] = []
    assert said(1, "cell(1, 2)") == "(1, 2) player on a cloner"
    assert said(3, "cell(1, 2)") == "(1, 2) crate p on a cloner"
    assert said(10, "cell(4, 2)") == "(4, 2) crate L on a mark"
    assert stacks == [
        "its stack is empty",
        "its stack, the top first: [12, 20, 30, 10 '\\n', 10 '\\n', 1, 10 '\\n']",
        "its stack is empty",
    ]
    why = client.ask("evaluate", expression="why cell 4,2", context="repl")["result"]
    answer, about_steps = why.split("\n")
    assert about_steps.startswith("(`goto 9` goes to the moment before step 10, ")
    assert "\n" not in client.ask("evaluate", expression="why cell 4,2", context="repl")["result"]
    assert answer.endswith("cell (4, 2) was `*` (uncovered mark), is `L` (crate L on a mark)")


def test_numbers_that_nothing_reads_yet_get_a_hint() -> None:
    def said(line: str) -> str:
        try:
            found: str = client.ask("evaluate", expression=line, context="repl")["result"]
        except Failure as failure:
            return str(failure)
        return found

    client = Client()
    client.start(EXAMPLES / "add.mines", stopOnEntry=True)
    error = "after `40`: `2` is not expected here"
    assert said("40 2") == f"{error}; `input 40 2` gives input before it is asked for"
    hint = "(`input -4` gives it to the program before it is asked for)"
    assert said("-4") == f"-4 {hint}"
    assert said("print 40") == "40"
    assert said("40 + 2") == "42"
    said("input 40 2")
    said("input end")
    assert said("40 2") == error  # no more input can come
    assert said("40") == "40"


def test_the_frames_of_cells_are_explained(tmp_path: Path) -> None:
    path = tmp_path / "a.ef"
    path.write_text("🔟🔚\n\n")
    client = Client()
    client.start(path, stopOnEntry=True)

    def said(cell: str) -> str:
        found: str = client.ask("evaluate", expression=cell, context="hover")["result"]
        own = next(line for line in found.split("\n") if line.startswith(cell.removeprefix("cell")))
        return own.partition("; ")[2]

    client.ask("next", threadId=1)
    assert said("cell(0, 0)") == "the last step performed it"
    assert said("cell(1, 0)") == "the next step performs it"
    assert client.values(client.scope("Board (grid)"))["row 1"] == "(empty)"
    client.ask("next", threadId=1)
    assert said("cell(1, 0)") == "the program ended here"


def test_the_command_that_a_wait_executes_is_shown_by_its_name(tmp_path: Path) -> None:
    """The 10 of crate H is a command only while the crate is on a mark. The other values are data."""
    program = tmp_path / "a.soko"
    program.write_text("#######\n#@H* *#\n#######\n---\nh:10,1,72,24,24,24\n---\nrlwlw")
    client = Client()
    client.start(program, stopOnEntry=True)

    def tops() -> list[object]:
        return [client.state["stacks"][name]["top"][:2] for name in ("player", "h")]

    assert tops() == [[], ["10 '\\n'", "1"]]
    client.ask("next", threadId=1)
    assert tops() == [[], ["10 (if w: outstr)", "1"]]
    _, crate = client.variables(client.scope("Stacks"))
    assert crate["value"].startswith("[10 (if w: outstr), 1, 72 'H'")
    assert [each["value"] for each in client.variables(crate)[1:3]] == ["10 (if w: outstr)", "1"]
    for text, shown_text in (("h[0]", "10 (if w: outstr)"), ("h[1]", "1"), ("h[0] + 1", "11")):
        assert client.ask("evaluate", expression=text, context="watch")["result"] == shown_text
    client.ask("next", threadId=1)
    assert tops()[1] == ["10 (if w: outstr)", "1"]
    client.ask("next", threadId=1)
    assert tops()[1] == ["24 (if w: swap)", "24"]


@pytest.mark.parametrize(
    ("program", "dialect", "place"),
    [
        ("🔟" + "💕✖️" * 10 + "💕✴️🔚", "text", "(10000000…00000000, 10000000…00000000)"),
        ("🔟" + "💕✖️" * 10 + "💕✴️🔚", "author", "(Infinity, Infinity)"),
        ("0️⃣1️⃣➗💕✴️🔚", "text", "(Infinity, Infinity)"),
        ("0️⃣1️⃣➗💕➖💕✴️🔚", "author", "(NaN, NaN)"),
    ],
)
def test_a_pointer_very_far_outside_the_grid(
    tmp_path: Path, program: str, dialect: str, place: str
) -> None:
    """The text of a place has few digits, however far away the place is."""
    path = tmp_path / "far.emojifunge"
    path.write_text(program, encoding="utf-8")
    client = Client()
    client.start(path, stopOnEntry=True, dialect=dialect)
    client.ask("mines/gotoMoment", step=99)
    found = client.ask("evaluate", expression="grid", context="watch")["result"]
    assert found == f"pointer at {place}, direction: right"


def test_a_game_of_dialect_1_that_is_cleared_without_open_cells(tmp_path: Path) -> None:
    """The last click opens the only mine. In dialect 1 this ends the game, after all cells are closed."""
    program = tmp_path / "mine.mines"
    program.write_text("...\n.*.\n...\n0,0\n1,1\n")
    client = Client()
    client.start(program, stopOnEntry=True, dialect="1")
    client.ask("mines/gotoMoment", step=2)
    assert client.ask("evaluate", expression="board")["result"] == (
        "0 of 8 safe cells opened, game cleared: every safe cell or every mine was opened at some time"
    )


@pytest.mark.parametrize(
    ("program", "grid", "words"),
    [
        (
            "hello.mines", "board",
            ["0 of 48 safe cells opened", "14 of 48 safe cells opened", "48 of 48 safe cells opened, 1 flagged, game cleared"],
        ),
        (
            "emojifunge/cat.emojifunge", "grid",
            ["pointer at (0, 0), direction: right", "pointer at (3, 1), direction: left", "pointer at (5, 0), direction: right"],
        ),
        (
            "sokolang/cat.soko", "map",
            ["player at (1, 2), 0 of 2 marks covered", "player at (1, 2), 0 of 2 marks covered", "player at (2, 1), 2 of 2 marks covered"],
        ),
    ],
)  # fmt: skip
def test_a_grid_is_shown_in_short(program: str, grid: str, words: list[str]) -> None:
    client = Client()
    client.start(EXAMPLES / program, input="12\n7\n", stopOnEntry=True)
    seen = []
    for step in (0, 6, 999):
        client.ask("mines/gotoMoment", step=step)
        found = client.ask("evaluate", expression=grid, context="watch")
        first, second, *_ = client.variables(found)
        assert (first["name"], first["value"], second["name"]) == (
            "in short",
            found["result"],
            "row 0",
        )
        seen.append(found["result"])
    assert seen == words


def test_an_error_has_the_same_name_in_all_languages_and_at_a_crash(tmp_path: Path) -> None:
    client = Client()
    filters = client.ask("initialize")["exceptionBreakpointFilters"]
    labels = [each["label"].rpartition(": ")[2] for each in filters]
    shared = ("stack underflow", "division by zero", "input mismatch", "not a character")
    assert [labels.count(name) for name in shared] == [2] * len(shared)
    path = tmp_path / "a.soko"
    path.write_text("#####\n#@A*#\n##*##\n#####\n\n---\n\na:1\n\n---\n\nrwd\n")
    crashed = Client()
    crashed.start(path)
    assert crashed.stopped["description"] == "aborted after 2 steps"
    info = crashed.ask("exceptionInfo", threadId=1)
    assert info["exceptionId"] == "pop-on-empty-stack"
    assert info["description"].endswith(
        "executes the value 1, `+`: the stack is empty (stack underflow)"
    )


def test_a_value_can_be_set_as_it_is_shown() -> None:
    client = Client()
    client.start(EXAMPLES / "sokolang/add.soko", stopOnEntry=True, input="40\n2\n")
    player = client.variables(client.scope("Stacks"))[0]
    state = client.scope("State")

    def set_to(of: Message, name: str, value: str) -> str:
        number = of["variablesReference"]
        found: str = client.ask("setVariable", variablesReference=number, name=name, value=value)[
            "value"
        ]
        return found

    assert set_to(player, "[0] top", "20 (if w: inint)") == "20"
    assert set_to(player, "[0] top", "72 'H'") == "72 'H'"
    assert set_to(state, "mode", "pull") == "pull"
    with pytest.raises(Failure, match=r"^column cannot be changed$"):
        set_to(state, "column", "abc")


def test_the_call_stack_shows_the_groups_that_are_performed(tmp_path: Path) -> None:
    path = tmp_path / "a.soko"
    path.write_text("######\n#@..*#\n######\n\n---\n\n---\n\n3[r\n -[2l]r]\n")
    client = Client()
    client.start(path, stopOnEntry=True)

    def frames() -> list[tuple[str, int]]:
        found = client.ask("stackTrace", threadId=1)["stackFrames"]
        return [(frame["name"], frame["line"]) for frame in found]

    assert frames() == [("r  right", 9), ("in 3[r -[2l]r] (1 of 3)", 9)]
    client.ask("mines/gotoMoment", step=6)
    assert frames() == [
        ("l  left (2 of 2)", 10),
        ("in -[2l]", 10),
        ("in 3[r -[2l]r] (2 of 3)", 9),
    ]
    # Each frame shows the same state.
    for frame in client.ask("stackTrace", threadId=1)["stackFrames"]:
        assert client.ask("scopes", frameId=frame["id"])["scopes"]


def test_names_of_variables_are_short_and_say_what_they_mean_in_the_type() -> None:
    client = Client()
    client.start(EXAMPLES / "sokolang/add.soko", stopOnEntry=True, input="40\n2\n")
    state = client.variables(client.scope("State"))
    assert max(len(each["name"]) for each in state) <= len("input left")
    types = {each["name"]: each.get("type") for each in state}
    assert (
        types["covered"]
        == "integer: covered marks: how many marks have the player or a crate on them"
    )
    assert types["step"] == "integer"
    emojifunge = Client()
    emojifunge.start(EXAMPLES / "emojifunge/countdown.emojifunge", stopOnEntry=True)
    types = {
        each["name"]: each.get("type") for each in emojifunge.variables(emojifunge.scope("State"))
    }
    assert "time-left" in types


def test_a_whole_stack_cannot_be_set() -> None:
    client = Client()
    client.start(EXAMPLES / "sokolang/add.soko", stopOnEntry=True, input="40\n2\n")
    number = client.scope("Stacks")["variablesReference"]
    words = "only single values of a stack can be set: open the stack, and set a value in it, such as `i[0]`"
    with pytest.raises(Failure, match=re.escape(words)):
        client.ask("setVariable", variablesReference=number, name="crate I (i)", value="[1, 2]")


def test_a_move_while_the_program_waits_says_what_to_do() -> None:
    client = Client()
    client.start(EXAMPLES / "add.mines")
    with pytest.raises(Failure, match="waits for input: type it in the console, or press Pause"):
        client.ask("next", threadId=1)


def test_the_place_at_a_position_of_the_text(tmp_path: Path) -> None:
    client, path = Client(), tmp_path / "a.soko"
    path.write_text("####\n#@*#\n####\n\n---\n\n---\n\n2r[lr] l\n")
    client.start(path, stopOnEntry=True)
    line = {"line": 9, "endLine": 9}
    assert client.ask("mines/placeAt", line=9, column=2) == {
        "place": {**line, "column": 2, "endColumn": 3},
        "name": "9:2",
    }
    assert client.ask("mines/placeAt", line=9, column=5)["place"]["column"] == 5
    assert client.ask("mines/placeAt", line=9, column=7) == {}
    assert client.ask("mines/placeAt", line=1, column=1) == {}
    client.ask("mines/edited", edited=True, text="")
    assert client.ask("mines/placeAt", line=9, column=2) == {}
