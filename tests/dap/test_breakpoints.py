"""Breakpoints of the client and of the console are the same breakpoints."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.dap.client import EXAMPLES, Client, Failure
from tests.small_cases import small_cases
from tests.sokolang.programs import ROOM

if TYPE_CHECKING:
    from pathlib import Path

_ADD = EXAMPLES / "add.mines"


def _typed(client: Client, line: str) -> str:
    found: str = client.ask("evaluate", expression=line, context="repl")["result"]
    return found


def _news(client: Client, since: int) -> list[Any]:
    return [
        (each["reason"], each["breakpoint"]["id"], each["breakpoint"]["verified"])
        for each in client.events("breakpoint", since)
    ]


def test_the_client_hears_of_what_the_console_deletes() -> None:
    client = Client()
    lines = [{"line": 14}, {"line": 15}]
    client.start(_ADD, lines, stopOnEntry=True, input="40 2")
    client.ask("setFunctionBreakpoints", breakpoints=[{"name": "add"}])
    client.ask("setExceptionBreakpoints", filters=["StackUnderflowError"])
    since = len(client.said)
    _typed(client, "delete 1")
    assert _news(client, since) == [("removed", 1, False)]
    _typed(client, "delete all")
    assert _news(client, since)[1:] == [
        ("removed", 2, False), ("removed", 3, False), ("changed", 4, False),
    ]  # fmt: skip
    again = client.ask("setBreakpoints", source={"path": str(_ADD)}, breakpoints=lines)
    assert [(each["id"], each["verified"]) for each in again["breakpoints"]] == [
        (5, True),
        (6, True),
    ]
    client.ask("continue", threadId=1)
    assert (client.stopped["hitBreakpointIds"], client.step) == ([5], 3)
    assert _typed(client, "breakpoints") == "breakpoint 5: at 14:1\nbreakpoint 6: at 15:1"


def test_the_client_hears_of_what_the_console_disables() -> None:
    client = Client()
    lines = [{"line": 14}, {"line": 15}]
    client.start(_ADD, lines, stopOnEntry=True, input="40 2")
    since = len(client.said)
    _typed(client, "disable 1")
    assert _news(client, since) == [("changed", 1, False)]
    assert "`enable 1`" in client.events("breakpoint", since)[0]["breakpoint"]["message"]
    again = client.ask("setBreakpoints", source={"path": str(_ADD)}, breakpoints=lines)
    assert [each["verified"] for each in again["breakpoints"]] == [False, True]
    client.ask("restart")
    client.ask("continue", threadId=1)
    assert client.stopped["hitBreakpointIds"] == [2]
    since = len(client.said)
    _typed(client, "enable 1")
    assert _news(client, since) == [("changed", 1, True)]
    client.ask("reverseContinue", threadId=1)
    assert client.stopped["hitBreakpointIds"] == [1]


def test_restart_keeps_the_breakpoints_of_the_console(tmp_path: Path) -> None:
    path = tmp_path / "a.mines"
    path.write_bytes(_ADD.read_bytes())
    client = Client()
    client.start(path, [{"line": 12}], stopOnEntry=True, input="40 2")
    client.ask("stepIn", threadId=1)
    for line in (
        "break 18", "break on in(n) if depth > 1 hits 1", "log 13: here {top}", "break top > 41", "delete 1",
        "break cell 3,3 opened", "break error StackUnderflowError", "break stack 0", "break flagging", "break depth",
        "disable 2", "delete 9", "disable 8", "disable 10",
    ):  # fmt: skip
        _typed(client, line)
    known = _typed(client, "breakpoints")
    assert "breakpoint 2: at 18:1 (disabled)" in known
    client.ask("restart")
    assert _typed(client, "breakpoints") == known
    client.ask("continue", threadId=1)
    assert (client.stopped["reason"], client.step) == ("data breakpoint", 2)
    assert "here 6" in str(client.events("output"))
    lines = path.read_text().split("\n")
    path.write_text(
        "\n".join([*lines[:17], *lines[18:]])
    )  # line 18 is another one now, and line 19 is gone
    since = len(client.said)
    _typed(client, "break 19")
    client.ask("restart")
    assert "breakpoint 2: at 18:1 (disabled)" in _typed(client, "breakpoints")
    assert "is lost: nothing is performed in line 19" in str(client.events("output", since))


def test_a_message_comes_after_the_output_before_it() -> None:
    client = Client()
    client.start(_ADD, stopOnEntry=True, input="40 2")
    _typed(client, "log at 18: all is written")
    since = len(client.said)
    client.ask("continue", threadId=1)
    written = [each["output"].strip() for each in client.events("output", since)]
    assert written[:2] == ["42", "all is written"]


@pytest.mark.parametrize("line", ["delete all", "disable all"])
def test_in_a_program_that_waits(line: str) -> None:
    client = Client()
    client.start(_ADD, [{"line": 18}])
    _typed(client, f":{line}")
    assert len(client.events("breakpoint")) == 1
    _typed(client, "40 2")
    assert client.stopped["reason"] == "end"


def test_a_breakpoint_on_a_row_stops_where_the_pointer_enters_it() -> None:
    client = Client()
    path = EXAMPLES / "emojifunge" / "countdown.emojifunge"
    client.ask("initialize", adapterID="mines")
    client.ask("launch", program=str(path), input="3")
    answer = client.ask(
        "setBreakpoints", source={"path": str(path)}, breakpoints=[{"line": 2}, {"line": 1}]
    )
    second, _ = answer["breakpoints"]
    assert second == {
        "id": 1, "verified": True, "line": 2,
        "message": "stops where the program enters this row: at the start or from another row",
    }  # fmt: skip
    conditional, *_ = client.ask(
        "setBreakpoints",
        source={"path": str(path)},
        breakpoints=[{"line": 2, "condition": "top = 1"}, {"line": 2}, {"line": 1}],
    )["breakpoints"]
    assert "the condition is tested where the program enters" in conditional["message"]
    client.ask("setBreakpoints", source={"path": str(path)}, breakpoints=[{"line": 2}, {"line": 1}])
    client.ask("configurationDone")
    found = []
    for _ in range(4):
        frame = client.ask("stackTrace", threadId=1)["stackFrames"][0]
        found.append((client.stopped["hitBreakpointIds"], frame["line"], client.step))
        client.ask("continue", threadId=1)
    assert [each[:2] for each in found] == [([2], 1), ([1], 2), ([2], 1), ([1], 2)]
    client.ask("reverseContinue", threadId=1)
    assert client.step == found[3][2]
    typed = _typed(client, "break 2 if depth > 0")
    assert typed.startswith("breakpoint 4: at line 2 (row 1), if depth > 0\n")
    assert "the condition is tested where the program enters" in typed
    client.ask("restart")
    assert "breakpoint 4: at line 2 (row 1), if depth > 0" in _typed(client, "breakpoints")


def test_a_condition_says_where_it_is_tested_in_a_line_of_many_operations() -> None:
    path, words = EXAMPLES / "sokolang" / "add.soko", "the first action of the 26 in this line"
    client = Client()
    client.start(path, stopOnEntry=True, input="40\n2\n")

    def message(**more: Any) -> str:
        breakpoints = [{"line": 17, **more}]
        answer = client.ask("setBreakpoints", source={"path": str(path)}, breakpoints=breakpoints)
        found: str = answer["breakpoints"][0].get("message", "")
        return found

    assert words in message(condition="depth > 0")
    assert (message(), message(condition="depth > 0", column=3)) == ("", "")
    assert words in _typed(client, "break 17 if depth > 0")
    assert words in _typed(client, "break at 17 if depth > 0")
    assert words not in _typed(client, "break 17:3 if depth > 0") + _typed(client, "break 17")


@pytest.mark.parametrize(
    ("name", "text", "column", "expected"),
    [
        ("a.ef", "5️⃣🔢🔚\n", 8, (6, 8)),
        ("a.ef", "5️⃣🔢🔚\n", 1, (1, 4)),
        ("a.ef", "5️⃣🔢🔚\n", 999, (6, 8)),
        ("add.mines", "", 999, (1, 4)),
        ("sokolang/add.soko", "", 999, (36, 37)),
    ],
)
def test_a_column_after_the_last_place_of_a_line_is_at_this_place(
    tmp_path: Path, name: str, text: str, column: int, expected: tuple[int, int]
) -> None:
    path, line = EXAMPLES / name, 17 if "soko" in name else 14
    if text:
        path, line = tmp_path / name, 1
        path.write_text(text)
    client = Client()
    client.start(path, stopOnEntry=True, input="40\n2\n")
    asked = {"source": {"path": str(path)}, "breakpoints": [{"line": line, "column": column}]}
    (answer,) = client.ask("setBreakpoints", **asked)["breakpoints"]
    found = (answer["verified"], answer["line"], answer["column"], answer["endColumn"])
    assert found == (True, line, *expected)
    targets = client.ask("gotoTargets", source=asked["source"], line=line, column=column)["targets"]
    assert (targets[0]["column"], targets[0]["endColumn"]) == expected


@pytest.mark.parametrize(("actions", "is_set"), [("rl", False), ("-[rl]", True), ("@r", True)])
def test_a_breakpoint_after_the_last_line(tmp_path: Path, actions: str, *, is_set: bool) -> None:
    """There, a Sokolang program only stops before a pass in which it performs no action."""
    path = tmp_path / "a.soko"
    path.write_text(f"{ROOM}\n---\na:5\n---\n{actions}\n")
    client = Client()
    client.start(path, stopOnEntry=True)
    asked = {"source": {"path": str(path)}, "breakpoints": [{"line": 9}]}
    (answer,) = client.ask("setBreakpoints", **asked)["breakpoints"]
    assert answer["verified"] == is_set


def test_a_breakpoint_on_an_unknown_command_is_told_of_once() -> None:
    client = Client()
    client.start(EXAMPLES / "emojifunge" / "add.emojifunge", stopOnEntry=True)
    breakpoints = [{"name": "add"}, {"name": "adt"}]
    one, two = client.ask("setFunctionBreakpoints", breakpoints=breakpoints)["breakpoints"]
    assert (one["verified"], two["verified"]) == (True, False)  # `add` is a word for `plus`
    client.ask("setFunctionBreakpoints", breakpoints=breakpoints)
    sokolang = Client()
    sokolang.start(EXAMPLES / "sokolang" / "sum.soko", stopOnEntry=True, input="0\n")
    asked = {"breakpoints": [{"name": "sub"}, {"name": "zzzz"}]}
    known, unknown = sokolang.ask("setFunctionBreakpoints", **asked)["breakpoints"]
    assert known["verified"]
    assert unknown["message"].endswith("commands are for example `nop` and `+`")
    told = [each["output"] for each in client.events("output") if "adt" in each["output"]]
    assert len(told) == 1
    assert told[0].startswith("(the debugger cannot set a breakpoint: there is no command `adt`")


@small_cases(
    ("program", "commands", "reason", "words"),
    [
        ("add.mines", ("break cell 3,3 if top > 4",), "data", "cell (3, 3) changed"),
        ("add.mines", ("break cell 3,3 opened",), "data", "cell (3, 3) changed: opened"),
        ("add.mines", ("break on add",), "function", "stopped before `add`"),
        (
            "add.mines", ("goto 5", "break stack 1"), "data",
            "value 2 from the bottom of `stack` changed: 40 -> 42 (now `top`)",
        ),
        (
            "add.mines", ("goto 5", "break stack 1", "continue"), "data",
            "value 2 from the bottom of `stack` is gone: it was 42",
        ),
        ("emojifunge/add.emojifunge", ("break x",), "data", "x of the pointer changed"),
        (
            "emojifunge/add.emojifunge", ("break cell 2,0 pointer",), "data",
            "cell (2, 0) changed: the pointer is here",
        ),
        ("sokolang/add.soko", ("break depth player",), "data", "the depth of `player` changed; aborted"),
        ("sokolang/add.soko", ("break stack",), "data", "`player` changed; aborted"),
        ("sokolang/add.soko", ("break player",), "data", "`player` changed; aborted"),
        ("add.mines", ("break stack if top = 40",), "data", "`stack` changed"),
        ("emojifunge/add.emojifunge", ("break stack",), "data", "`current stack` changed"),
    ],
)  # fmt: skip
def test_the_stop_at_a_breakpoint_of_the_console_says_what_it_was(
    program: str, commands: tuple[str, ...], reason: str, words: str
) -> None:
    client = Client()
    client.start(EXAMPLES / program, stopOnEntry=True, input="40 2")
    for line in (*commands, "continue"):
        _typed(client, line)
    assert client.stopped["reason"] == f"{reason} breakpoint"
    assert client.stopped["description"] == words
    assert client.state["reason"] == words


def test_a_watched_value_has_the_same_name_everywhere_and_shows_its_change_both_ways() -> None:
    name = "value 2 from the bottom of `stack`"
    client = Client()
    client.start(_ADD, stopOnEntry=True, input=f"{10**90} 2")
    _typed(client, "goto 5")
    stack = client.scope("Stack")["variablesReference"]
    info = client.ask("dataBreakpointInfo", variablesReference=stack, name="[1]")
    assert info["description"] == name
    client.ask("setDataBreakpoints", breakpoints=[{"dataId": info["dataId"]}])
    assert _typed(client, "breakpoints") == f"breakpoint 1: {name}"
    client.ask("continue", threadId=1)
    shown = f"1{'0' * 16}..."
    changed = f"{name} changed: {shown} -> {shown} (now `top`)"
    assert client.stopped["description"] == changed
    client.ask("continue", threadId=1)
    client.ask("reverseContinue", threadId=1)
    assert client.stopped["description"] == changed
    client.ask("reverseContinue", threadId=1)
    assert client.stopped["description"] == f"{name} is new: {shown} (now `top`)"


def test_a_watched_stack_stops_the_program_when_any_value_changes(tmp_path: Path) -> None:
    path = tmp_path / "a.ef"
    path.write_text("1️⃣2️⃣💞🔚\n")
    client = Client()
    client.start(path, stopOnEntry=True)
    stacks = client.scope("Stacks")["variablesReference"]
    info = client.ask("dataBreakpointInfo", variablesReference=stacks, name="current stack (stack)")
    assert info["description"] == "current stack: any value"
    wanted = [{"dataId": info["dataId"]}]
    (is_set,) = client.ask("setDataBreakpoints", breakpoints=wanted)["breakpoints"]
    assert is_set["verified"]
    steps = []
    while client.stopped["reason"] != "end":
        client.ask("continue", threadId=1)
        steps.append(client.step)
    assert steps == [1, 2, 3, 4]
    client.ask("reverseContinue", threadId=1)
    assert client.stopped["description"] == "`current stack` changed"
    assert _typed(client, "breakpoints") == "breakpoint 1: any value of `current stack`"
    client.ask("restart")
    client.ask("continue", threadId=1)
    assert (client.step, client.stopped["reason"]) == (1, "data breakpoint")


@pytest.mark.parametrize(
    ("name", "text", "error", "named", "why"),
    [
        (
            "a.mines", "..*.\n....\n.*..\n....\n....\n*..*\n1,0\n3;3\n1,0", "StackUnderflowError",
            "stack underflow", "`swap` needs 2 values; the stack has 1 value; the program can continue",
        ),
        (
            "a.soko", "#####\n#@P*#\n##*##\n#####\n\n---\n\np:11\n\n---\n\nrw\n", "pop-on-empty-stack",
            "stack underflow", "crate P in cell (3, 1) executes the value 11, `outint`: the stack is empty",
        ),
        (
            "a.ef", "5️⃣X\n", "abnormal-end",
            "abnormal end",
            ("this is not an instruction; to print this text, take the quick fix in an editor; a comment stands between "
            "two \U0001f35a"),
        ),
    ],
)  # fmt: skip
def test_a_stop_before_an_error_says_why_the_next_step_fails(
    tmp_path: Path, name: str, text: str, error: str, named: str, why: str
) -> None:
    path = tmp_path / name
    path.write_text(text)
    client = Client()
    client.start(path, stopOnEntry=True)
    client.ask("setExceptionBreakpoints", filters=[error])
    client.ask("continue", threadId=1)
    assert client.stopped["reason"] == "exception"
    assert client.stopped["description"] == f"stopped before {named}"
    assert client.stopped["text"] == f"stopped before {named}: {why}"
    assert client.ask("exceptionInfo", threadId=1)["description"] == f"{why} ({named})"
    stopped_at = client.step
    client.ask("stepIn", threadId=1)
    assert client.step == stopped_at + 1


def test_all_reasons_for_a_stop_are_named(tmp_path: Path) -> None:
    path = tmp_path / "a.ef"
    path.write_text("5️⃣X\n")
    client = Client()
    client.start(path, [{"line": 1, "column": 4}], stopOnEntry=True)
    client.ask("setExceptionBreakpoints", filters=["abnormal-end"])
    client.ask(
        "setDataBreakpoints",
        breakpoints=[{"dataId": client.ask(
            "dataBreakpointInfo",
            variablesReference=client.scope("Stacks")["variablesReference"],
            name="current stack (stack)",
        )["dataId"]}],
    )  # fmt: skip
    client.ask("continue", threadId=1)
    assert client.stopped["reason"] == "breakpoint"
    both = "`current stack` changed; stopped before abnormal end"
    assert client.stopped["description"] == f"breakpoint; {both}"
    client.ask("setBreakpoints", source={"path": str(path)}, breakpoints=[])
    client.ask("restart")
    client.ask("continue", threadId=1)
    assert (client.stopped["reason"], client.stopped["description"]) == ("exception", both)
    assert client.stopped["text"].startswith(f"{both}: this is not an instruction")
    assert client.state["reason"] == both
    client.ask("continue", threadId=1)
    assert client.stopped["description"] == "aborted after 2 steps"


def test_a_last_step_that_changes_watched_data_ends_the_program() -> None:
    """The stop at the data says that the program has ended, too."""
    client = Client()
    client.start(_ADD, stopOnEntry=True, input="40 2")
    _typed(client, "goto 8")
    _typed(client, "break stack")
    client.ask("continue", threadId=1)
    assert client.stopped["description"] == "`stack` changed; ended"
    client.ask("continue", threadId=1)
    assert client.stopped["description"] == "ended after 9 steps"


def test_a_stop_at_a_condition_without_a_value_says_so() -> None:
    client = Client()
    client.start(_ADD, stopOnEntry=True, input="40 2")
    huge = "0x1" + "0" * 1_000_000
    wanted = [{"name": "add", "condition": f"{huge} * {huge} > 5"}]
    client.ask("setFunctionBreakpoints", breakpoints=wanted)
    client.ask("continue", threadId=1)
    assert client.stopped["description"].startswith(
        "breakpoint 1: its condition has no value here: `*`"
    )


def test_the_console_tells_which_breakpoints_the_editor_does_not_show() -> None:
    client = Client()
    client.start(_ADD, [{"line": 14}], stopOnEntry=True, input="40 2")
    assert _typed(client, "break on add") == (
        "breakpoint 2: on add\n"
        "  (the editor does not list it; in the debug console, `breakpoints` lists it, and `delete 2` deletes it)"
    )
    assert _typed(client, "breakpoints") == (
        "breakpoint 1: at 14:1\nbreakpoint 2: on add (not in the list of the editor)"
    )


_CANNOT = "(the debugger cannot set the breakpoint"


@pytest.mark.parametrize(
    ("more", "words"),
    [
        (
            {"condition": "top top"},
            "condition `top top`: after `top`: `top` is not expected here; a condition is written like `top > 3`",
        ),
        (
            {"logMessage": "{top top}"},
            "log message `{top top}`: after `top`: `top` is not expected here; a message is written like `n is {top}`",
        ),
    ],
)
def test_a_condition_that_is_wrong_gets_an_example(more: dict[str, str], words: str) -> None:
    client = Client()
    client.start(_ADD, [{"line": 14, **more}], stopOnEntry=True, input="40 2")
    (told,) = (each for each in client.events("output") if each["category"] == "important")
    assert told["output"] == f"{_CANNOT} in line 14: {words})\n"
    with pytest.raises(Failure, match="a condition is written like `top > 3`"):
        _typed(client, "break 14 if top top")


def test_a_condition_with_an_unknown_name_is_told_once() -> None:
    client = Client()
    client.start(_ADD, stopOnEntry=True, input="40 2")
    for _ in range(2):
        wanted = [
            {"line": 14, "logMessage": "n is {n}"}, {"line": 15, "condition": "dept > 1"},
            {"line": 15, "hitCondition": "x"},
        ]  # fmt: skip
        client.ask("setBreakpoints", source={"path": str(_ADD)}, breakpoints=wanted)
    told = [each["output"] for each in client.events("output") if each["category"] == "important"]
    assert [each.partition(";")[0].strip() for each in told] == [
        f"{_CANNOT} in line 14: log message `n is {{n}}`: there is no `n`",
        f"{_CANNOT} in line 15: condition `dept > 1`: there is no `dept`",
        f"{_CANNOT} in line 15: hit count `x`: hits are counted as `5`, `>= 5` or `% 5`)",
    ]
    client.ask("setFunctionBreakpoints", breakpoints=[{"name": "add", "condition": "dept"}])
    words = "(the debugger cannot set a breakpoint: condition `dept`: there is no `dept`"
    assert client.events("output")[-1]["output"].startswith(words)


def test_what_cannot_be_a_breakpoint_leads_to_what_can() -> None:
    client = Client()
    client.start(EXAMPLES / "add.mines", stopOnEntry=True)
    source = {"path": str(EXAMPLES / "add.mines")}
    answer = client.ask("setBreakpoints", source=source, breakpoints=[{"line": 1}, {"line": 99}])
    assert [each["message"] for each in answer["breakpoints"]] == [
        "nothing is performed in this line; the first operation is in line 11",
        "nothing is performed in this line",
    ]
    answer = client.ask("setFunctionBreakpoints", breakpoints=[{"name": "main"}])
    assert [each["message"] for each in answer["breakpoints"]] == [
        "there is no command `main`; commands are for example `push(n)` and `push(count)`"
    ]


@pytest.mark.parametrize(
    ("program", "at", "cell"),
    [
        ("sokolang/factorial.soko", {"line": 4, "column": 5}, "4,2"),
        ("sokolang/factorial.soko", {"line": 4}, "0,2"),
        ("hello.mines", {"line": 14, "column": 3}, "2,1"),
    ],
)
def test_a_breakpoint_on_a_cell_says_how_to_stop_when_the_cell_changes(
    program: str, at: dict[str, int], cell: str
) -> None:
    client = Client()
    client.start(EXAMPLES / program, stopOnEntry=True)
    answer = client.ask(
        "setBreakpoints", source={"path": str(EXAMPLES / program)}, breakpoints=[at]
    )
    assert answer["breakpoints"][0]["message"].endswith(
        f"write its column and row in the console, such as `break cell {cell}`"
    )


def test_a_function_breakpoint_can_be_the_emoji_of_a_command() -> None:
    client = Client()
    client.start(EXAMPLES / "emojifunge" / "nested.emojifunge", stopOnEntry=True, input="12 7")
    answer = client.ask("setFunctionBreakpoints", breakpoints=[{"name": "🔡"}, {"name": "🔟️"}])
    assert [each["verified"] for each in answer["breakpoints"]] == [True, True]
