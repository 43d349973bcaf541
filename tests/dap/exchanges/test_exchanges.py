"""What a client can see of a run, request by request. The folder `said` contains the
conversations."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from mines_tools.translations.phrases import ENGLISH, speak
from tests.dap.client import EXAMPLES, Client
from tests.dap.exchanges.transcript import Transcript

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture
def talk(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Transcript]:
    """Yield a transcript, and at the end compare it with its file."""
    client = Client()
    transcript = Transcript(client, request.node.name.removeprefix("test_"), tmp_path)
    yield transcript
    speak(ENGLISH)
    transcript.compare()
    assert client.logged == []


def _begin(talk: Transcript, path: Path, **more: object) -> None:
    """Send the first requests, and leave them out of the transcript."""
    talk.client.ask("initialize", supportsVariableType=True)
    talk.client.ask("launch", program=str(path), stopOnEntry=True, **more)
    talk.client.ask("configurationDone")
    talk.leave_out()


def test_session(talk: Transcript, tmp_path: Path) -> None:
    conversation(talk, tmp_path)


def conversation(talk: Transcript, folder: Path) -> None:
    """Send every kind of request, from the first to the last."""
    path = folder / "hello.mines"
    shutil.copy(EXAMPLES / "hello.mines", path)
    talk.ask("initialize", clientID="test", locale="en", linesStartAt1=True, columnsStartAt1=True)
    talk.ask("launch", program=str(path), stopOnEntry=True)
    talk.ask("setBreakpoints", source={"path": str(path)}, breakpoints=[{"line": 20}, {"line": 3}])
    talk.ask("setExceptionBreakpoints", filters=[])
    talk.ask("configurationDone")
    talk.ask("threads")
    talk.ask("stackTrace", threadId=1)
    talk.ask("continue", threadId=1)
    talk.ask("scopes", frameId=1)
    talk.ask("variables", variablesReference=1)
    talk.ask("setBreakpoints", source={"path": str(path)}, breakpoints=[])
    talk.ask("continue", threadId=1)
    talk.ask("continue", threadId=1)
    talk.ask("disconnect")


def _copy(name: str, folder: Path) -> Path:
    path = folder / Path(name).name
    shutil.copy(EXAMPLES / name, path)
    return path


def test_breakpoints(talk: Transcript, tmp_path: Path) -> None:
    path = _copy("truth-machine.mines", tmp_path)
    source = {"path": str(path)}
    _begin(talk, path, input="0")
    talk.title("in lines, with a condition, a count of hits, and a message")
    talk.ask(
        "setBreakpoints",
        source=source,
        breakpoints=[
            {"line": 18, "condition": "top = 7"},
            {"line": 19, "condition": "top = 7", "column": 1},
            {"line": 21, "logMessage": "{depth} values before step {step}"},
            {"line": 22, "hitCondition": ">= 2"},
            {"line": 23, "condition": "top ="},
            {"line": 24, "hitCondition": "often"},
            {"line": 1},
            {"line": 999},
        ],
    )
    talk.ask("continue", threadId=1)
    talk.ask("continue", threadId=1)
    talk.ask("reverseContinue", threadId=1)
    talk.title("where they can be")
    talk.ask("breakpointLocations", source=source, line=14, endLine=16)
    talk.title("another file")
    talk.ask("setBreakpoints", source={"path": str(path) + "2"}, breakpoints=[{"line": 19}])
    talk.ask("setBreakpoints", source=source, breakpoints=[])
    talk.title("on commands")
    names = ("dup", "out(n)", "ouch", "outt(n)")
    talk.ask("setFunctionBreakpoints", breakpoints=[{"name": name} for name in names])
    talk.ask("continue", threadId=1)
    talk.ask("setFunctionBreakpoints", breakpoints=[])
    talk.title("on errors, before they happen")
    talk.ask("restart")
    options = [{"filterId": "StackUnderflowError", "condition": "depth < 2"}]
    talk.ask(
        "setExceptionBreakpoints",
        filters=["InputMismatchError", "no-character"],
        filterOptions=options,
    )
    talk.ask("continue", threadId=1)
    talk.ask("exceptionInfo", threadId=1)
    talk.ask("setExceptionBreakpoints", filters=[])
    talk.title("on data: the depth of the stack, a value in it, a cell, a variable")
    talk.ask("scopes", frameId=1)
    stack, board, state = talk.client.ask("scopes", frameId=1)["scopes"]
    talk.client.ask("variables", variablesReference=stack["variablesReference"])
    rows = talk.client.variables(board, filter="indexed")
    talk.leave_out()
    watched = []
    for of, name in (
        (stack, "depth"), (stack, "[0] top"), (rows[2], "4,2"), (rows[0], "0,0"),
        (state, "status"), (state, "step"),
    ):  # fmt: skip
        number = of["variablesReference"]
        watched.append(talk.ask("dataBreakpointInfo", variablesReference=number, name=name))
    talk.ask("reverseContinue", threadId=1)
    for number, info in enumerate(watched[:-1]):
        wanted = [{"dataId": info["dataId"], "accessType": "write"}]
        talk.ask("setDataBreakpoints", breakpoints=wanted if number else [*wanted, {"dataId": "x"}])
        talk.ask("continue", threadId=1)
        talk.ask("reverseContinue", threadId=1)


def test_moving(talk: Transcript, tmp_path: Path) -> None:
    path = _copy("truth-machine.mines", tmp_path)
    source = {"path": str(path)}
    _begin(talk, path, input="0")
    talk.title("to a place, and to a step")
    talk.ask("gotoTargets", source=source, line=31)
    target = talk.client.ask("gotoTargets", source=source, line=31)["targets"][0]["id"]
    talk.leave_out()
    talk.ask("goto", threadId=1, targetId=target)
    talk.title("what is queued, and what has queued it")
    talk.ask("stepIn", threadId=1)
    talk.ask("stackTrace", threadId=1)
    talk.ask("stackTrace", threadId=1, startFrame=1, levels=1)
    talk.ask("restartFrame", frameId=1)
    talk.ask("stackTrace", threadId=1)
    talk.ask("next", threadId=1)
    talk.ask("stackTrace", threadId=1)
    talk.ask("stepBack", threadId=1)
    talk.ask("stepOut", threadId=1)
    talk.title("back and forth")
    talk.ask("mines/gotoMoment", step=3)
    talk.ask("mines/gotoMoment", output=1)
    talk.ask("stackTrace", threadId=1)
    talk.ask("mines/gotoMoment", output=9)
    talk.ask("mines/gotoMoment", output=0)
    talk.ask("reverseContinue", threadId=1)
    talk.ask("stepBack", threadId=1)


def test_routines(talk: Transcript, tmp_path: Path) -> None:
    path = tmp_path / "doubled.minesasm"
    path.write_text(
        'include "double.minesasm"\n'
        "define shown A\n"
        "    push A\n"
        "    call double\n"
        "    out(n)\n"
        "end\n"
        "push 2\n"
        "again:\n"
        "    dup call double\n"
        "    out(n)\n"
        "    push 1 sub\n"
        "    dup jump-if again\n"
        "shown 20\n"
        "shown 4\n"
    )
    included = tmp_path / "double.minesasm"
    included.write_text("jump past\ndouble:\n    swap dup add\n    swap ret\npast:\n")
    source = {"path": str(path)}
    _begin(talk, path)
    talk.title("over a call, and back")
    talk.ask("setBreakpoints", source=source, breakpoints=[{"line": 9, "column": 9}])
    talk.ask("continue", threadId=1)
    talk.ask("next", threadId=1)
    talk.ask("stackTrace", threadId=1)
    talk.ask("stepBack", threadId=1)
    talk.ask("stackTrace", threadId=1)
    talk.ask("continue", threadId=1)
    talk.ask("reverseContinue", threadId=1)
    talk.title("into a macro, and into a routine in an included file")
    talk.ask("setBreakpoints", source=source, breakpoints=[{"line": 4}])
    talk.ask("continue", threadId=1)
    talk.ask("stackTrace", threadId=1)
    for _ in range(12):
        talk.client.ask("stepIn", threadId=1)
    talk.leave_out()
    talk.ask("stackTrace", threadId=1)
    talk.ask("next", threadId=1)
    talk.ask("stackTrace", threadId=1, startFrame=1, levels=2)
    talk.ask("scopes", frameId=4)
    talk.title("out of the routine, and out of the macro")
    talk.ask("stepOut", threadId=1)
    talk.ask("stackTrace", threadId=1)
    talk.ask("evaluate", expression="why top", context="repl")
    talk.ask("evaluate", expression="calls", context="repl")
    talk.ask("stepOut", threadId=1)
    talk.ask("stackTrace", threadId=1)


def test_included_files(talk: Transcript, tmp_path: Path) -> None:
    path, included = tmp_path / "main.minesasm", tmp_path / "lib" / "text.minesasm"
    path.write_text('include "lib/text.minesasm"\npush 3 line\nline\n')
    included.parent.mkdir()
    included.write_text('define line\n    print "x"\n    print "\\n"\nend\nprint "begin "\n')
    source = {"path": str(included)}
    _begin(talk, path)
    talk.title("in a statement of an included file, and in a macro that stands there")
    lines = [{"line": 1}, {"line": 2, "hitCondition": "2"}, {"line": 3}, {"line": 5}, {"line": 9}]
    talk.ask("setBreakpoints", source=source, breakpoints=lines)
    talk.ask("breakpointLocations", source=source, line=1, endLine=5)
    talk.ask("continue", threadId=1)
    talk.ask("stackTrace", threadId=1)
    talk.title("the breakpoints of another file stay")
    talk.ask("setBreakpoints", source={"path": str(path)}, breakpoints=[{"line": 3}])
    talk.ask("continue", threadId=1)
    talk.ask("continue", threadId=1)
    talk.ask("stackTrace", threadId=1)
    talk.ask("reverseContinue", threadId=1)
    talk.ask("mines/ask", question="breakpoints")
    talk.ask("mines/ask", question="where")
    talk.title("a file that is not included")
    other = {"path": str(tmp_path / "text.minesasm")}
    talk.ask("setBreakpoints", source=other, breakpoints=[{"line": 1}])
    talk.title("the included file is edited")
    talk.ask("mines/editedFile", source=source, text="noop")
    talk.ask("setBreakpoints", source=source, breakpoints=[{"line": 1}])
    talk.ask("stackTrace", threadId=1)
    talk.ask("source", source={"sourceReference": 2}, sourceReference=2)
    talk.ask("mines/editedFile", source=source, edited=False)


def test_mines(talk: Transcript, tmp_path: Path) -> None:
    path = _copy("truth-machine.mines", tmp_path)
    _begin(talk, path, input="0")
    talk.shows_states = True
    talk.ask("mines/gotoMoment", step=4)
    talk.ask("mines/state")
    _open(talk)
    talk.title("in hexadecimal")
    stack = talk.client.scope("Stack")["variablesReference"]
    talk.leave_out()
    talk.ask("variables", variablesReference=stack, format={"hex": True})
    talk.title("a part")
    talk.ask("variables", variablesReference=stack, filter="indexed", start=1, count=1)
    talk.title("expressions")
    for text in (
        "top", "stack", "stack[1] + 3 * depth", "cell(0, 2)", "flagging", "top + ", "nowhere",
        "stack[9]",
    ):  # fmt: skip
        talk.ask("evaluate", expression=text, frameId=1, context="watch")


def _open(talk: Transcript) -> None:
    """Ask for the variables of all scopes, and for those in the first variable that has any."""
    for scope in talk.ask("scopes", frameId=1)["scopes"]:
        found = talk.ask("variables", variablesReference=scope["variablesReference"])["variables"]
        nested = [each["variablesReference"] for each in found if each["variablesReference"]]
        for each in nested[:1]:
            talk.ask("variables", variablesReference=each)


def test_emojifunge(talk: Transcript, tmp_path: Path) -> None:
    path = _copy("emojifunge/nested.emojifunge", tmp_path)
    _begin(talk, path)
    talk.title("cells are several units wide")
    talk.ask("breakpointLocations", source={"path": str(path)}, line=1)
    cell = [{"line": 1, "column": 10}]
    talk.ask("setBreakpoints", source={"path": str(path)}, breakpoints=cell)
    talk.ask("continue", threadId=1)
    talk.ask("stackTrace", threadId=1)
    talk.title("stacks in stacks")
    talk.ask("mines/gotoMoment", step=14)
    _open(talk)


def test_sokolang(talk: Transcript, tmp_path: Path) -> None:
    _begin(talk, _copy("sokolang/tests.soko", tmp_path))
    talk.shows_states = True
    talk.ask("stepIn", threadId=1)
    talk.shows_states = False
    _open(talk)
    talk.ask("mines/grid", first=1, count=2)
    talk.title("it waits for input, which is typed, and ended")
    talk.ask("continue", threadId=1)
    talk.ask("pause", threadId=1)
    talk.ask("continue", threadId=1)
    talk.ask("evaluate", expression="0", context="repl")
    talk.ask("restart")
    talk.ask("continue", threadId=1)
    talk.ask("mines/input", text="7", end=True)
    talk.ask("mines/input", text="8")


def test_japanese(talk: Transcript, tmp_path: Path) -> None:
    path = _copy("hello.mines", tmp_path)
    talk.ask("initialize", locale="ja-JP", linesStartAt1=False, columnsStartAt1=False)
    talk.ask("launch", program=str(tmp_path / "none.mines"))
    talk.ask("launch", program=str(path), stopOnEntry=True)
    talk.ask("setFunctionBreakpoints", breakpoints=[{"name": "pop", "condition": "dept"}])
    talk.ask("configurationDone")
    talk.ask("stackTrace", threadId=1)
    talk.ask("scopes", frameId=1)


def test_uris_and_counting_from_0(talk: Transcript, tmp_path: Path) -> None:
    path = _copy("hello.mines", tmp_path)
    uri = path.as_uri()
    talk.client.ask("initialize", pathFormat="uri", linesStartAt1=False, columnsStartAt1=False)
    talk.leave_out()
    talk.ask("launch", program=str(path), stopOnEntry=True)
    wanted = [{"line": 19, "column": 0}]
    talk.ask("setBreakpoints", source={"path": uri}, breakpoints=wanted)
    talk.ask("configurationDone")
    talk.ask("continue", threadId=1)
    talk.ask("stackTrace", threadId=1)


def test_console(talk: Transcript, tmp_path: Path) -> None:
    path = _copy("truth-machine.mines", tmp_path)
    _begin(talk, path)
    talk.title("while the program waits, what is typed is its input")
    talk.ask("continue", threadId=1)
    talk.ask("evaluate", expression="0", context="repl")
    talk.title("questions")
    for line in (
        "why top", "why cell 3,2", "when output 1", "jump", "where", "board", "stack", "why nothing",
        "back 3", "goto 5", "break on dup", "continue", "step 2", "flagging", "1 + ", "input end",
    ):  # fmt: skip
        talk.ask("evaluate", expression=line, context="repl", frameId=1)
    talk.title("as data")
    talk.ask("mines/ask", question="why stack 0")
    talk.title("completion")
    for text in ("w", "break on ou", "fl"):
        talk.ask("completions", text=text, column=len(text) + 1)


def test_timeline(talk: Transcript, tmp_path: Path) -> None:
    path = _copy("truth-machine.mines", tmp_path)
    _begin(talk, path, input="1")
    talk.title("only what the run has reached is known")
    talk.ask("mines/timeline")
    breakpoints = [{"name": "out(n)"}]
    talk.ask("setFunctionBreakpoints", breakpoints=breakpoints)
    talk.ask("continue", threadId=1)
    talk.ask("setFunctionBreakpoints", breakpoints=[])
    talk.ask("mines/gotoMoment", step=60)
    talk.ask("mines/timeline")
    talk.title("few buckets")
    talk.ask("mines/timeline", most=2)
    talk.ask("mines/timeline", **{"from": 20, "to": 40, "most": 2})
    talk.title("the user changes the state")
    talk.ask("mines/gotoMoment", step=20)
    talk.ask("evaluate", expression="set top = 7", context="repl")
    talk.ask("mines/timeline")
    talk.title("a program that ends, and a client that counts badly")
    path.write_bytes((EXAMPLES / "hello.mines").read_bytes())
    talk.ask("restart")
    talk.ask("continue", threadId=1)
    talk.ask("mines/timeline", most=1)
    talk.ask("mines/timeline", **{"from": 9_999, "to": 3, "most": 0})
    talk.ask("mines/timeline", most="a few")


def test_changing(talk: Transcript, tmp_path: Path) -> None:
    _begin(talk, _copy("truth-machine.mines", tmp_path), input="0")
    talk.ask("mines/gotoMoment", step=3)
    stack, board, state = talk.ask("scopes", frameId=1)["scopes"]
    row = talk.client.variables(board, filter="indexed")[0]
    talk.leave_out()
    for of, name, value in (
        (stack, "[0] top", "top * 2 + 1"), (stack, "[0] top", "2 *"), (stack, "depth", "1"), (stack, "[7]", "1"),
        (row, "0,0", "flagged"), (row, "0,0", "half open"), (row, "0,0", "., 2, unopened"),
        (state, "flagging", "true"), (state, "status", "'over'"), (state, "step", "1"),
    ):  # fmt: skip
        number = of["variablesReference"]
        talk.ask("setVariable", variablesReference=number, name=name, value=value)
    talk.ask("evaluate", expression="stack", context="watch")
    talk.ask("evaluate", expression="set top = 9", context="repl")
    talk.ask("threads")
