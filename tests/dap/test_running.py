"""Programs that run: they are paused, wait, are launched again, and end. Also moves through time
that take long."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING

import pytest

from tests.dap.client import EXAMPLES, Client, Failure

if TYPE_CHECKING:
    from pathlib import Path

_ENDLESS = EXAMPLES / "truth-machine.mines"


@pytest.fixture
def without_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let slices end only after a number of steps, never because of the time."""
    for module in ("debugging.move_slices", "dap.output_location"):
        monkeypatch.setattr(f"mines_tools.{module}.perf_counter", lambda: 0.0)


@pytest.mark.usefixtures("without_clock")
def test_much_talk_does_not_hold_up_the_program() -> None:
    client = Client()
    client.ask("initialize")
    client.ask("launch", program=str(EXAMPLES / "hello.mines"))
    numbers = [client.put("configurationDone"), *(client.put("threads") for _ in range(5))]
    client.idle()
    said = [each.get("request_seq", each.get("event")) for each in client.said]
    assert said.index("stopped") < said.index(numbers[2])


def _running(client: Client, *turns: int) -> None:
    """Start an endless program, and let the adapter work for some turns."""
    client.ask("initialize", supportsProgressReporting=True, supportsInvalidatedEvent=True)
    client.ask("launch", program=str(_ENDLESS), input="1")
    client.put("configurationDone")
    for _ in range(*turns or (5,)):
        assert client.turn()


def test_pause() -> None:
    client = Client(slice=100)
    _running(client)
    for command in ("stackTrace", "scopes", "next", "evaluate", "setVariable"):
        with pytest.raises(Failure, match="the program is running: press Pause first"):
            _during(client, command)
    number = client.put("pause", {"threadId": 1})
    client.until(lambda: client.answer(number))
    client.idle()
    assert client.stopped["reason"] == "pause"
    assert client.state["reason"] == "paused by you"
    next_step = f"{client.step + 1:,}"
    assert client.stopped["description"] == f"paused by you before step {next_step}"
    step = client.step
    assert step > 0
    assert client.output.count("1") == len(client.output) > 0
    client.ask("stepBack", threadId=1)
    assert client.step == step - 1
    client.ask("pause")  # the user may press Pause twice
    assert client.step == step - 1


def test_a_program_that_writes_without_end_waits_for_the_editor(tmp_path: Path) -> None:
    """An editor that gets more lines than it can show does not answer any more, not even to Pause."""
    path = tmp_path / "endless.ef"
    path.write_text("➡️1️⃣🔢🔟🔡⬅️")
    client = Client()
    client.ask("initialize")
    client.ask("launch", program=str(path))
    client.put("configurationDone")
    started = monotonic()
    for _ in range(16):
        client.turn()
    lines = sum(each["output"].count("\n") for each in client.events("output"))
    # In one turn, the program can write some thousand lines.
    assert 0 < lines < 12_000 + 5_000 * (monotonic() - started)
    number = client.put("pause", {"threadId": 1})
    client.until(lambda: client.answer(number))


def _during(client: Client, command: str) -> None:
    """Send a request while the program runs."""
    arguments = {
        "frameId": 1,
        "expression": "top",
        "threadId": 1,
        "variablesReference": 1,
        "name": "x",
        "value": "1",
    }
    number = client.put(command, arguments)
    client.until(lambda: client.answer(number))
    answer = client.answer(number)
    assert answer is not None
    if not answer["success"]:
        raise Failure(answer["message"])


def test_breakpoints_set_while_it_runs() -> None:
    client = Client(slice=100)
    _running(client)
    client.ask("setBreakpoints", source={"path": str(_ENDLESS)}, breakpoints=[{"line": 29}])
    assert (client.stopped["reason"], client.line()) == ("breakpoint", 29)


def test_terminate_and_restart() -> None:
    client = Client(slice=100)
    _running(client)
    client.ask("terminate")
    assert client.events("exited") == [{"exitCode": 1}]
    assert client.events("terminated") == [{}]
    client.ask("restart", arguments={"program": str(EXAMPLES / "hello.mines"), "stopOnEntry": True})
    assert (client.stopped["reason"], client.step) == ("entry", 0)


def test_a_moment_past_the_end_ends_no_session() -> None:
    client = Client()
    client.start(EXAMPLES / "hello.mines")
    assert client.stopped["reason"] == "end"
    end = client.step
    client.ask("mines/gotoMoment", step=10**6)
    client.ask("evaluate", expression="goto 1000000", context="repl")
    said = [each["output"] for each in client.events("output") if each["category"] == "important"]
    assert said == [f"the program ends after {end} steps: there is no step 1,000,000\n"] * 2
    assert client.events("terminated") == []
    client.ask("stepBack", threadId=1)
    assert client.step == end - 1


def test_a_place_to_go_to_is_found_by_a_uri_too() -> None:
    """nvim-dap sends a URI, although it has announced paths."""
    client = Client()
    path = EXAMPLES / "hello.mines"
    client.start(path, stopOnEntry=True)
    line = client.line()
    found = client.ask("gotoTargets", source={"path": path.as_uri()}, line=line)
    assert [each["line"] for each in found["targets"]] == [line]


def test_restart_reads_the_program_again_and_keeps_breakpoints(tmp_path: Path) -> None:
    path = tmp_path / "a.mines"
    path.write_text(".*\n..\n0;0\n0,1\n1;1\n0;1")
    client = Client()
    client.start(path, [{"line": 4}, {"line": 9}])
    assert client.stopped["hitBreakpointIds"] == [1]
    path.write_text(".*\n..\n#\n#\n0,1\n1;1\n#\n#\n#\n#")
    client.ask("restart")
    changed = [each["breakpoint"] for each in client.events("breakpoint")]
    assert [(each["id"], each["verified"]) for each in changed] == [(1, True), (2, True)]
    assert (client.stopped["hitBreakpointIds"], client.step) == ([1], 1)
    path.write_text(".*\n..\n?")
    before = len(client.said)
    client.ask("restart")  # a failure would end the session in VS Code
    told, answer = client.said[before:]
    assert (told["event"], told["body"]["category"]) == ("output", "important")
    why = "`?` is not an operation (a.mines, line 3, column 1)"
    remedy = (
        "an operation is `column,row`, `column;row`, `!`, `@` or nothing; a comment begins with `#`"
    )
    assert told["body"]["output"] == f"(not restarted: {why}\n{remedy})\n"
    assert answer["success"]
    client.ask("next", threadId=1)  # what was there before goes on
    assert client.step == 2
    client.ask("terminate")
    assert len(client.events("terminated")) == 1


def test_an_edit_moves_nothing_until_the_next_stop(tmp_path: Path) -> None:
    path = tmp_path / "a.mines"
    path.write_text(".*\n..\n0;0\n0,1\n1;1\n0;1")
    client = Client()
    client.ask("initialize", adapterID="mines", supportsInvalidatedEvent=True)
    client.ask("launch", program=str(path), stopOnEntry=True)
    client.ask("configurationDone")
    before = len(client.said)
    client.ask("mines/edited", edited=True)
    assert [each["type"] for each in client.said[before:]] == ["response"]
    client.ask("next", threadId=1)
    frame = client.ask("stackTrace", threadId=1)["stackFrames"][0]
    assert frame["source"]["sourceReference"] == 1


def test_a_breakpoint_in_an_edited_text_has_no_place_in_the_text_that_runs(tmp_path: Path) -> None:
    """The columns of the two texts differ: a place in the text that runs would show the mark in the middle of a cell."""
    path = tmp_path / "a.ef"
    path.write_text("1\u20e3\U0001f51a")
    client = Client()
    client.start(path, [{"line": 1, "column": 3}], stopOnEntry=True)
    text, source = "1\ufe0f\u20e31\ufe0f\u20e3\U0001f51a", {"path": str(path)}
    client.ask("mines/edited", edited=True, text=text)
    wanted = [{"line": 1, "column": 3}, {"line": 1, "column": 1}]
    answer = client.ask("setBreakpoints", source=source, breakpoints=wanted)
    why = "the program has changed: restart it to set this breakpoint"
    assert answer["breakpoints"] == [
        {"id": 1, "verified": True},
        {"id": 2, "verified": False, "message": why, "reason": "failed"},
    ]
    assert client.ask("breakpointLocations", source=source, line=1) == {"breakpoints": []}
    since = len(client.said)
    client.ask("mines/edited", edited=True, text="1\u20e3\U0001f51a")
    told = [each["breakpoint"] for each in client.events("breakpoint", since)]
    assert [(each["id"], each["verified"], each["column"]) for each in told] == [
        (1, True, 3),
        (2, True, 1),
    ]


@pytest.mark.parametrize(
    ("name", "text", "edits"),
    [
        (
            "a.mines",
            ".*\n..\n0;0  # one\n0,1\n1;1\n0;1",
            {
                ".*\n..\n0;0  # another one\n0,1  # more\n1;1\n0;1": False,
                ".*\n..\n0;0  # one\n0,1\n1;0\n0;1": True,
                ".*\n..\n # dialect: 1\n0;0  # one\n0,1\n1;1\n0;1": True,
                ".*\n..\n\n0;0  # one\n0,1\n1;1\n0;1": True,
                ".*\n..\n0;0  # one\n0,1\n1;1\n0;": True,
            },
        ),
        (
            "a.soko",
            "// one\n@ *\n\n---\n\n@:1\n\n---\n\n// two\nr\n",
            {
                "// 1\n@ *\n\n---\n\n@:1\n\n---\n\n// two words\nr\n": False,
                "// one\n// 1\n@ *\n---\n\n@:1\n\n---\n\n// two\nr\n": True,
                "// one\n@ *\n\n---\n\n@:1\n\n---\n\n// two\n// 3\nr\n": True,
                "// one\n@ *\n\n---\n\n@:2\n\n---\n\n// two\nr\n": True,
            },
        ),
        ("a.ef", "1\u20e3\U0001f51a a\n", {"1\u20e3\U0001f51a b\n": True}),
    ],
)
def test_an_edit_of_a_comment_is_no_other_program(
    tmp_path: Path, name: str, text: str, edits: dict[str, bool]
) -> None:
    path = tmp_path / name
    path.write_text(text)
    client = Client()
    client.start(path, stopOnEntry=True)
    for edit, is_edited in edits.items():
        assert client.ask("mines/edited", edited=True, text=edit) == {"edited": is_edited}, edit
        frame = client.ask("stackTrace", threadId=1)["stackFrames"][0]
        assert ("sourceReference" in frame["source"]) == is_edited
        assert client.ask("mines/edited", edited=False, text=text) == {"edited": False}


@pytest.mark.parametrize("is_plain", [False, True])
def test_the_text_that_runs_is_not_an_edited_text(tmp_path: Path, *, is_plain: bool) -> None:
    """An editor shows a text without a byte order mark, and with the same line ends everywhere."""
    path, text = tmp_path / "a.soko", "// one\n@ *\n\n---\n\n@:1\n\n---\n\nr\n"
    path.write_bytes(b"\xef\xbb\xbf" + text.replace("\n", "\r\n", 3).encode())
    client = Client()
    client.ask("initialize", adapterID="mines")
    client.ask("launch", program=str(path), noDebug=is_plain)
    for same in (text, text.replace("\n", "\r\n")):
        assert client.ask("mines/edited", edited=True, text=same) == {"edited": False}
    assert client.ask("mines/edited", edited=True, text=f"{text}l\n") == {"edited": True}


def test_a_long_travel_shows_its_progress_and_can_be_cancelled(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("mines_tools.dap.progress._AFTER", 0)
    monkeypatch.setattr("mines_tools.dap.progress._EVERY", 0)
    monkeypatch.setattr("mines_tools.debugging.travel.PIECE", 32)
    client = Client(slice=100)
    _running(client, 40)
    client.ask("pause")
    begin = client.step
    client.put("reverseContinue", {"threadId": 1})
    client.until(lambda: client.events("progressStart"))
    (progress,) = client.events("progressStart")
    assert progress["cancellable"]
    assert progress["title"] == "going back"
    client.until(lambda: client.events("progressUpdate"))
    client.ask("cancel", progressId=progress["progressId"])
    assert client.events("progressEnd") == [{"progressId": progress["progressId"]}]
    assert (client.stopped["reason"], client.step) == ("pause", begin)
    # A question, which is a request that is not answered yet, too.
    number = client.put("evaluate", {"expression": "why flagging", "context": "repl"})
    client.until(lambda: len(client.events("progressStart")) == 2)
    late, never = client.put("stackTrace", {"threadId": 1}), client.put("scopes", {"frameId": 1})
    client.put("cancel", {"requestId": never})
    client.until(lambda: client.answer(never))
    client.ask("cancel", requestId=number)
    assert client.answer(never)["message"] == "cancelled"  # type: ignore[index]
    answer = client.answer(number)
    assert answer is not None
    assert (answer["success"], answer["message"]) == (False, "cancelled")
    assert len(client.events("progressEnd")) == 2
    frames = client.answer(late)
    assert frames is not None
    assert frames["success"]  # which has waited until the program was back
    assert client.ask("evaluate", expression="step", context="watch")["result"] == str(begin)


def test_what_a_program_writes_is_said_with_its_place() -> None:
    client = Client()
    client.start(_ENDLESS, input="0", stopOnEntry=True)
    client.ask("mines/gotoMoment", output=1)
    client.ask("next", threadId=1)
    (said,) = [each for each in client.events("output") if each["category"] == "stdout"]
    assert (said["output"], said["line"]) == ("0", 28)
    assert said["source"]["path"] == str(_ENDLESS)
    assert said["data"] == {"first": 1, "last": 1, "step": client.step - 1}


@pytest.mark.usefixtures("without_clock")
def test_output_of_many_lines_comes_whole() -> None:
    for program, more, count in (
        ("fizzbuzz.mines", {"input": "15"}, 15), ("fizzbuzz.mines", {"input": "100"}, 100),
        ("emojifunge/hello.emojifunge", {}, 1), ("sokolang/hello.soko", {}, 1),
    ):  # fmt: skip
        client, plain = Client(), Client()
        client.start(EXAMPLES / program, **more)
        plain.start(EXAMPLES / program, noDebug=True, **more)
        assert client.output == plain.output
        said = [each for each in client.events("output") if each["category"] == "stdout"]
        assert ("line" in said[0], len(said)) == ((True, count) if count <= 20 else (False, 1))
        client.ask("reverseContinue", threadId=1)
        client.ask("continue", threadId=1)
        assert client.output == plain.output


@pytest.mark.parametrize("command", ["mines/gotoMoment", "evaluate"])
def test_a_client_hears_that_the_program_goes_on_before_the_answer(command: str) -> None:
    """VS Code forgets the reason of a stop that comes directly after `continued`."""
    client = Client()
    client.start(EXAMPLES / "hello.mines", stopOnEntry=True)
    before = len(client.said)
    client.ask(command, step=4, expression="goto 4", context="repl")
    said = [each.get("event", each["type"]) for each in client.said[before:]]
    assert [each for each in said if each != "output"] == [
        "continued",
        "response",
        "stopped",
        "mines/state",
    ]


def test_the_reason_of_a_stop_comes_before_the_words_that_a_value_was_set() -> None:
    client = Client()
    client.start(EXAMPLES / "add.mines", stopOnEntry=True, input="40 2")
    client.ask("mines/gotoMoment", step=5)
    client.ask("evaluate", expression="set top = 3", context="repl")
    client.ask("evaluate", expression="break depth", context="repl")
    client.ask("continue", threadId=1)
    moment = client.state["step"]
    assert client.state["title"] == f"after step {moment}"
    assert client.state["reason"] == "the depth of `stack` changed; value set by you after step 5"


def test_a_moment_is_named_by_the_step_before_it() -> None:
    client = Client()
    client.start(EXAMPLES / "add.mines", stopOnEntry=True, input="40 2")
    assert client.state["title"] == "at the start"
    client.ask("mines/gotoMoment", step=5)
    assert client.state["title"] == "after step 5"
    assert client.stopped["description"] == "after step 5; step 6 is next"
    client.ask("evaluate", expression="set top = 3", context="repl")
    assert client.state["title"] == "after step 5, value set by you"
    client.ask("next", threadId=1)
    assert client.state["title"] == "after step 6, value set by you after step 5"
    (answer,) = client.ask("mines/ask", question="when depth")["answers"][:1]
    assert answer["text"].startswith("step 6, line 16, add: the depth of `stack` was 3, is 2")
    client.ask("mines/gotoMoment", step=answer["step"])
    assert client.stopped["description"] == "after step 5; step 6 is next"
    client.ask("mines/gotoMoment", step=0)
    assert client.stopped["description"] == "at the start; step 1 is next"
    assert client.state["title"] == "at the start"


def test_the_client_keeps_the_focus_if_the_request_says_so() -> None:
    client = Client()
    client.start(EXAMPLES / "add.mines", stopOnEntry=True, input="40 2")
    client.ask("mines/gotoMoment", step=3, keepFocus=True)
    assert client.stopped["preserveFocusHint"] is True
    client.ask("next", threadId=1)
    assert "preserveFocusHint" not in client.stopped
    client.ask("mines/gotoMoment", step=99, keepFocus=True)
    assert client.state["isEnd"] is True
    assert not [each for each in client.events("output") if each["category"] == "important"]


def test_a_client_that_plays_stops_at_breakpoints() -> None:
    client = Client()
    client.start(EXAMPLES / "add.mines", stopOnEntry=True, input="40 2")
    client.ask("mines/gotoMoment", step=3)
    line = client.state["place"]["line"]
    source = {"path": str(EXAMPLES / "add.mines")}
    client.ask("setBreakpoints", source=source, breakpoints=[{"line": line}])
    client.ask("mines/gotoMoment", step=5)
    assert client.state["step"] == 5
    client.ask("mines/gotoMoment", step=0)
    client.ask("mines/gotoMoment", step=5, isPlaying=True, keepFocus=True)
    assert (client.state["step"], client.stopped["reason"]) == (3, "breakpoint")
    assert "preserveFocusHint" not in client.stopped
    client.ask("mines/gotoMoment", step=5, isPlaying=True, keepFocus=True)
    assert (client.state["step"], client.stopped["preserveFocusHint"]) == (5, True)


def test_no_message_says_that_the_run_ends_before_a_moment_if_the_request_says_so() -> None:
    client = Client()
    client.start(EXAMPLES / "add.mines", stopOnEntry=True, input="40 2")
    client.ask("mines/gotoMoment", step=99, isQuiet=True)
    assert client.state["isEnd"] is True
    assert "preserveFocusHint" not in client.stopped
    assert not [each for each in client.events("output") if each["category"] == "important"]
    client.ask("mines/gotoMoment", step=99)
    assert [each for each in client.events("output") if each["category"] == "important"]


def test_a_character_that_is_never_written(tmp_path: Path) -> None:
    silent = tmp_path / "a.mines"
    silent.write_text(".*\n0,0")
    for program, words in (
        (EXAMPLES / "hello.mines", "the program ends with 14 characters of output: there is no character 99\n"),
        (silent, "the program ends after 1 step, and has no output\n"),
    ):  # fmt: skip
        client = Client()
        client.start(program, stopOnEntry=True)
        client.ask("evaluate", expression="goto output 99", context="repl")
        outputs = client.events("output")
        assert [each["output"] for each in outputs if each["category"] == "important"] == [words]
        with pytest.raises(Failure, match="the first character has the number 1"):
            client.ask("evaluate", expression="goto output 0", context="repl")


def test_a_command_that_is_typed_while_the_program_runs_gets_a_remark(tmp_path: Path) -> None:
    client = Client(slice=100)
    _running(client)
    number = client.put("evaluate", {"expression": "step", "context": "repl"})
    client.until(lambda: client.answer(number))
    refusal = client.answer(number)
    assert refusal is not None
    assert refusal["message"] == "the input has ended; to give a command, press Pause first"
    endless = tmp_path / "a.mines"
    endless.write_text("..\n.*\n0,0")
    client = Client(slice=100)
    client.ask("initialize")
    client.ask("launch", program=str(endless))
    client.put("configurationDone")
    assert client.turn()
    assert client.turn()
    remark = "(this was given to the program as input. To give a command, press Pause first)"
    for line, result in (
        ("step", remark), ("top", remark), ("hello", "(input: `hello`)"), ("input top", "(input: `top`)"),
    ):  # fmt: skip
        number = client.put("evaluate", {"expression": line, "context": "repl"})
        client.until(lambda number=number: client.answer(number))  # type: ignore[misc]
        answer = client.answer(number)
        assert answer is not None
        assert answer["body"]["result"] == result
    client.put("pause", {"threadId": 1})
    client.idle()


def test_a_program_that_was_aborted_is_said_to_be_aborted(tmp_path: Path) -> None:
    path = tmp_path / "a.emojifunge"
    path.write_text("\u27a1\ufe0f\U0001f4a5")
    client = Client()
    client.start(path)
    said = [each["output"] for each in client.events("output") if each["category"] == "console"]
    assert said[0].startswith("(the program was aborted after 2 steps. ")


def test_a_pause_while_the_program_waits_names_the_command_that_reads() -> None:
    client = Client()
    client.start(EXAMPLES / "cat.mines")
    client.ask("pause", threadId=1)
    assert client.stopped["description"] == "paused by you before step 7: `in(c)` needs input"
