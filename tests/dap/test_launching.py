"""Launching programs, and launches that are refused."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from mines_tools.dap.launch_keys import KEYS
from tests.dap.client import EXAMPLES, Client, Failure
from tests.terminal.talking import example, talk

_ROOT = Path(__file__).parents[2]
_HELLO = EXAMPLES / "hello.mines"


def test_from_the_start_to_the_end_and_back() -> None:
    client = Client()
    client.start(_HELLO, stopOnEntry=True)
    assert (client.stopped["reason"], client.step, client.line()) == ("entry", 0, 18)
    client.ask("next", threadId=1)
    assert (client.stopped["reason"], client.step, client.line()) == ("step", 1, 19)
    client.ask("continue", threadId=1)
    assert (client.stopped["reason"], client.output) == ("end", "Hello, world!\n")
    client.ask("reverseContinue", threadId=1)
    assert (client.stopped["reason"], client.step) == ("entry", 0)
    client.ask("continue", threadId=1)
    assert client.output == "Hello, world!\n"
    assert client.events("terminated") == []
    client.ask("continue", threadId=1)
    assert (client.events("exited"), len(client.events("terminated"))) == ([{"exitCode": 0}], 1)
    client.ask("disconnect")
    assert not client.turn()
    assert client.logged == []


def test_without_the_debugger_it_only_runs() -> None:
    client = Client()
    client.start(_HELLO, noDebug=True, stopOnEntry=True)
    assert (client.output, client.events("exited")) == ("Hello, world!\n", [{"exitCode": 0}])
    assert client.events("stopped") == []


def test_input_is_given_or_typed(tmp_path: Path) -> None:
    (tmp_path / "in").write_text("2 40")
    for more in ({"input": "2 40"}, {"inputFile": "in", "cwd": str(tmp_path)}):
        client = Client()
        client.start(EXAMPLES / "add.mines", stopOnEnd=False, **more)
        assert client.output == "42\n"
    client = Client()
    client.start(EXAMPLES / "add.mines", stopOnEnd=False)
    assert client.events("mines/waiting")
    assert client.events("stopped") == []
    client.ask("evaluate", expression="2", context="repl")
    client.ask("mines/input", text="40 ", end=True)
    assert (client.output, client.events("exited")) == ("42\n", [{"exitCode": 0}])


def test_what_is_typed_before_the_start_is_input() -> None:
    client = Client()
    client.ask("initialize", adapterID="mines")
    numbers = [client.put("evaluate", {"expression": "2", "context": "repl"})]
    client.ask("launch", program=str(EXAMPLES / "add.mines"), stopOnEnd=False)
    numbers += [client.put("evaluate", {"expression": "40", "context": "repl"})]
    withdrawn = client.put("evaluate", {"expression": "5", "context": "repl"})
    client.ask("cancel", requestId=withdrawn)
    assert client.answer(withdrawn) is not None
    assert [client.answer(number) for number in numbers] == [None, None]
    client.ask("configurationDone")
    answers = [client.answer(number) for number in numbers]
    assert [each and each["body"]["result"] for each in answers] == [
        "(input: `2`)",
        "(input: `40`)",
    ]
    assert client.output == "42\n"


def test_an_empty_line_before_the_first_wait_is_no_input() -> None:
    client = Client()
    client.ask("initialize", adapterID="mines")
    empty = client.put("evaluate", {"expression": "", "context": "repl"})
    client.ask("launch", program=str(EXAMPLES / "sokolang" / "sum.soko"), stopOnEnd=False)
    client.ask("configurationDone")
    answer = client.answer(empty)
    assert answer
    assert answer["body"]["result"].startswith("(an empty line is no input before")
    assert client.events("mines/waiting")
    assert client.events("exited") == []


def test_what_is_typed_before_a_stop_at_the_start_is_a_command() -> None:
    client = Client()
    client.ask("initialize", adapterID="mines")
    number = client.put("evaluate", {"expression": "step", "context": "repl"})
    client.ask("launch", program=str(_HELLO), stopOnEntry=True)
    client.ask("configurationDone")
    assert client.answer(number)
    assert client.step == 1


def test_what_is_typed_before_a_launch_that_fails_is_answered(tmp_path: Path) -> None:
    client = Client()
    client.ask("initialize", adapterID="mines")
    number = client.put("evaluate", {"expression": "2", "context": "repl"})
    with pytest.raises(Failure, match="there is no such file"):
        client.ask("launch", program=str(tmp_path / "a.mines"))
    answer = client.answer(number)
    assert answer
    assert answer["message"] == "no program was launched"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (None, "there is no such file ({path})"),
        (".*\n...\n0,0", "row 1 is 3 wide, the board is 2 wide (a.mines, line 2, column 1)"),
        (b"\xff", "invalid UTF-8 (byte 0xff): save the file as UTF-8 ({path}:1:1)"),
        (
            ".*\n..\n0:0\n0;",
            "`0:0` is not an operation: `:` is not a button (a.mines, line 3, column 1)\nan operation",
        ),
        ("Hi", "there is no board (a.mines, line 1, column 1)\nbegin with rows"),
    ],
)
def test_a_program_that_cannot_be_run(
    tmp_path: Path, text: str | bytes | None, message: str
) -> None:
    path = tmp_path / "a.mines"
    if text is not None:
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
    client = Client()
    client.ask("initialize")
    with pytest.raises(Failure) as refused:
        client.ask("launch", program=str(path))
    assert str(refused.value).startswith(message.format(path=path))
    assert client.events("initialized") == []
    path.write_text(".*\n..\n0,0")
    client.ask("launch", program=str(path))  # mended, it can be launched
    assert client.events("initialized") == [{}]


def test_a_client_may_show_the_errors_of_a_program_itself(tmp_path: Path) -> None:
    path = tmp_path / "a.mines"
    path.write_text("")

    def error(name: str, **more: bool) -> tuple[int, bool]:
        client = Client()
        client.ask("initialize", adapterID="mines")
        number = client.put("launch", {"program": str(tmp_path / name), **more})
        client.idle()
        answer = client.answer(number)
        assert answer is not None
        return answer["body"]["error"]["id"], answer["body"]["error"]["showUser"]

    assert error("a.mines") == (2, True)
    assert error("a.mines", showsErrors=True) == (2, False)
    assert error("nothing.mines", showsErrors=True) == (1, True)


def test_unknown_keys_of_a_launch_configuration_are_reported() -> None:
    def reported(**more: Any) -> list[str]:
        client = Client()
        client.start(_HELLO, **more)
        assert client.output == "Hello, world!\n"
        words = [each["output"] for each in client.events("output")]
        return [each for each in words if "unknown key" in each]

    keys = "unknown key `{}` in the launch configuration; {}\n"
    assert reported(stopOnEntri=True, env={}) == [
        keys.format("stopOnEntri", "did you mean `stopOnEntry`?"),
        keys.format("env", "it has no effect"),
    ]
    assert reported(type="mines", request="launch", name="a", __sessionId="1") == []
    assert len(reported(**{f"key{number}" * 30: 1 for number in range(100)})) == 10


def test_each_documented_key_of_a_launch_configuration_is_known() -> None:
    debugger = json.loads((_ROOT / "vscode-extension" / "package.json").read_text())
    (debugger,) = debugger["contributes"]["debuggers"]
    shown = debugger["configurationAttributes"]["launch"]["properties"].keys()
    page = (_ROOT / "docs" / "debug-adapter.md").read_text().partition("\n## Launch\n")[2]
    documented = [line.split("`")[1] for line in page.split("\n") if line.startswith("| `")]
    assert shown - set(KEYS) == set()
    assert documented[: len(KEYS)] == list(KEYS)


def test_a_client_can_refuse_events_that_are_not_part_of_the_protocol() -> None:
    def own_events(**arguments: object) -> set[str]:
        client = Client()
        client.start(EXAMPLES / "add.mines", stopOnEntry=True, **arguments)
        client.ask("continue", threadId=1)
        client.ask("mines/input", text="40 2\n")
        assert client.output == "42\n"
        names = {each["event"] for each in client.said if each["type"] == "event"}
        return {name for name in names if name.startswith("mines/")}

    assert own_events() == {"mines/state", "mines/waiting", "mines/running"}
    assert own_events(ownEvents=False) == set()


def test_attach_is_refused() -> None:
    client = Client()
    client.ask("initialize")
    with pytest.raises(Failure, match="use the request `launch`"):
        client.ask("attach", processId=1)


def test_input_that_is_not_utf_8_fails_where_it_is_reached(tmp_path: Path) -> None:
    (tmp_path / "in").write_bytes("40 2 é".encode() + b"\xff")
    add, cat = Client(), Client()
    add.start(EXAMPLES / "add.mines", inputFile="in", cwd=str(tmp_path))
    assert add.output == "42\n"
    cat.start(EXAMPLES / "cat.mines", inputFile="in", cwd=str(tmp_path))
    assert cat.stopped["reason"] == "exception"
    assert "invalid UTF-8 at byte 7 of the input" in str(cat.events("output"))
    assert cat.logged == []


def test_a_pipe_is_refused_not_waited_for(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.mines"
    os.mkfifo(pipe)
    for arguments in (
        {"program": str(pipe)},
        {"program": str(EXAMPLES / "add.mines"), "inputFile": str(pipe)},
    ):
        client = Client()
        client.ask("initialize")
        with pytest.raises(Failure, match=r"not a regular file \(.*pipe\.mines\)"):
            client.ask("launch", **arguments)


@pytest.mark.parametrize(
    ("line", "written"),
    [('input "a\\nb"', "a\nb"), ("input a", "a\n"), ("input  'x'", "x"), ("input :a", ":a\n")],
)
def test_input_is_read_in_one_way(line: str, written: str) -> None:
    waiting, stopped = Client(), Client()
    for client, is_stopped in ((waiting, False), (stopped, True)):
        client.start(EXAMPLES / "cat.mines", stopOnEntry=is_stopped)
        client.ask("evaluate", expression=line, context="repl")
        client.ask("evaluate", expression=":input end", context="repl")
    stopped.ask("continue", threadId=1)
    screen = talk(example("cat.mines"), "continue", line, "input end", "quit")
    assert waiting.output == stopped.output == written
    assert f"> {line}\n{written}" in screen


def test_while_it_waits_clients_are_told_where_and_for_whom() -> None:
    client = Client()
    client.start(EXAMPLES / "add.mines")
    place = {"line": 14, "column": 1, "endLine": 14, "endColumn": 4}
    assert client.events("mines/waiting") == [
        {"step": 3, "command": "in(n)", "given": "", "reads": "a number", "place": place}
    ]
    assert client.ask("threads")["threads"][0]["name"] == "Mines (waits for input)"
    client.ask("evaluate", expression=":where", context="repl")
    assert client.events("mines/running") == []
    client.ask("evaluate", expression="40", context="repl")
    assert client.events("mines/running") == [{"given": "40\n"}]
    assert client.events("mines/waiting")[1]["given"] == "40\n"
    client.ask("mines/input", text="2")
    assert client.events("mines/running")[-1] == {"given": "40\n2"}
    client.ask("mines/input", end=True)
    assert client.events("mines/running")[-1] == {"given": "40\n2", "isInputEnded": True}
    assert client.ask("threads")["threads"][0]["name"] == "Mines"


def test_an_empty_text_is_seen() -> None:
    """For example, the state of a cell without the pointer is an empty text. It is shown as
    `(empty)`."""
    client = Client()
    client.start(EXAMPLES / "emojifunge" / "add.emojifunge", stopOnEntry=True)
    for cell, state in {"cell(0, 0)": "pointer", "cell(1, 0)": "the cell is "}.items():
        for context in ("watch", "repl"):
            answer = client.ask("evaluate", expression=cell, context=context)["result"]
            assert answer.startswith(state)
    assert client.ask("evaluate", expression="cell(1, 0)", context="clipboard")["result"] == ""


def test_what_only_looks_works_while_the_program_waits() -> None:
    client = Client()
    client.start(EXAMPLES / "add.mines")
    assert client.events("mines/waiting")
    assert client.line() == 14
    assert client.values(client.scope("Stack")) == {"depth": "1", "[0] top": "10 '\\n'"}
    assert client.ask("evaluate", expression="top", context="watch")["result"] == "10 '\\n'"
    assert client.ask("mines/state")["step"] == 3
    for line, said in {
        ":where": "3 steps are taken; next: line 14: 3;2",
        ":why top": "step 1, line 11, push(count): pushed 10, the number of cells that it opened",
        ":top + 1": "11",
        ":break 18": "breakpoint 1: at 18:1",
    }.items():
        answer = client.ask("evaluate", expression=line, context="repl")["result"]
        assert answer.partition("\n")[0] == said
    assert client.events("stopped") == []
    client.ask("evaluate", expression="40 2", context="repl")
    assert (client.stopped["reason"], client.step) == ("breakpoint", 7)


def test_what_changes_the_run_while_it_waits_stops_it() -> None:
    client = Client()
    client.start(EXAMPLES / "add.mines")
    client.ask("evaluate", expression=":set top = 5", context="repl")
    assert (client.stopped["reason"], client.step) == ("pause", 3)
    client.ask("continue", threadId=1)
    client.ask("evaluate", expression=":back", context="repl")
    assert (client.stopped["reason"], client.step) == ("step", 2)


def test_a_pause_says_that_what_is_typed_is_no_input_any_more() -> None:
    def said() -> str:
        outputs = client.events("output")
        return "".join(each["output"] for each in outputs if each["category"] == "console")

    client = Client()
    client.start(EXAMPLES / "add.mines")
    client.ask("pause", threadId=1)
    assert said().count("What you type here is now a command; `input 40` gives input") == 1
    client.ask("stepIn", threadId=1)
    client.ask("evaluate", expression="40 2", context="repl")
    client.ask("stepIn", threadId=1)
    assert said().count("What you type here is now a command") == 1


def test_a_second_read_in_a_step_says_that_it_is_one() -> None:
    client = Client()
    client.start(EXAMPLES / "sokolang" / "add.soko")
    client.ask("evaluate", expression="40", context="repl")
    client.ask("evaluate", expression="2", context="repl")
    outputs = [each["output"] for each in client.events("output") if "Type it" in each["output"]]
    reads = "input: `inint` reads a line with one number at line 17:4, `w`. Type it here, then press Enter)\n"
    assert outputs == [
        f"(the program waits for {reads}",
        f"(this step needs more {reads}",
    ]
    client = Client()
    client.start(EXAMPLES / "add.mines")
    client.ask("evaluate", expression="40", context="repl")
    assert len(client.events("mines/waiting")) == 2
    assert "more input" not in "".join(each["output"] for each in client.events("output"))


def test_a_program_that_waits_goes_to_another_moment() -> None:
    client = Client()
    client.start(EXAMPLES / "add.mines")
    client.ask("mines/gotoMoment", step=1)
    assert (client.stopped["description"], client.step) == ("after step 1; step 2 is next", 1)
    client.ask("continue", threadId=1)
    assert len(client.events("mines/waiting")) == 2


def test_only_errors_of_the_language_are_offered():
    from mines_tools.dap.requests.initialize import capabilities

    def labels(language: str | None) -> list[str]:
        filters = capabilities(language)["exceptionBreakpointFilters"]
        return [each["label"] for each in filters]  # type: ignore[index, union-attr]

    assert "stack underflow" in labels("mines")
    assert "stack underflow" in labels(None)
    assert any(label.startswith("Emojifunge: ") for label in labels(None))
    assert not any(label.startswith("Emojifunge: ") for label in labels("emojifunge"))
    assert len(labels("emojifunge")) < len(labels(None)) > len(labels("mines"))


def test_each_error_that_is_offered_is_explained_in_a_sentence() -> None:
    from mines_tools.dap.requests.initialize import capabilities

    for language in ("mines", "emojifunge", "sokolang"):
        filters: Any = capabilities(language)["exceptionBreakpointFilters"]
        assert all(each["description"].startswith("Stop before a step that ") for each in filters)
    words = {each["label"]: each["description"] for each in filters}
    assert words["division by zero"] == "Stop before a step that divides by 0."


def test_args_for_a_language_without_them() -> None:
    client = Client()
    with pytest.raises(Failure, match="programs in Mines take no `args`"):
        client.start(EXAMPLES / "hello.mines", args=["1"])


def test_the_first_way_back_says_that_the_output_stays() -> None:
    """After the end, another message has said it."""

    def told(client: Client) -> int:
        words = "(the program has gone back to an earlier step"
        return sum(each["output"].startswith(words) for each in client.events("output"))

    client, ended = Client(), Client()
    client.start(EXAMPLES / "hello.mines", stopOnEntry=True)
    for moment, times in ((30, 0), (12, 1), (30, 1), (2, 1)):
        client.ask("mines/gotoMoment", step=moment)
        assert told(client) == times
    ended.start(EXAMPLES / "hello.mines")
    ended.ask("mines/gotoMoment", step=12)
    assert told(ended) == 0
