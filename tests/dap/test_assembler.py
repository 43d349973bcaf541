"""A program of the assembler is debugged in its source."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.dap.client import EXAMPLES, Client, Failure

if TYPE_CHECKING:
    from pathlib import Path

_COUNTDOWN = """\
push 3
again:
    dup out(n) print ","
    push 1 sub
    dup jump-if again
"""


def _frames(client: Client) -> list[Any]:
    frames: list[Any] = client.ask("stackTrace", threadId=1)["stackFrames"]
    return frames


def _at(client: Client) -> tuple[int, int]:
    frame = _frames(client)[0]
    return frame["line"], frame["column"]


def test_a_move_goes_from_statement_to_statement(tmp_path: Path) -> None:
    path = tmp_path / "a.minesasm"
    path.write_text(_COUNTDOWN)
    client = Client()
    client.start(path, [{"line": 4}])
    assert (client.stopped["reason"], _at(client), client.output) == ("breakpoint", (4, 5), "3,")
    seen = []
    for _ in range(4):
        client.ask("next", threadId=1)
        seen.append(_at(client))
    assert seen == [(4, 12), (5, 5), (5, 9), (3, 5)]
    client.ask("stepBack", threadId=1)
    assert _at(client) == (5, 9)
    client.ask("continue", threadId=1)
    assert (_at(client), client.output) == ((4, 5), "3,2,")
    client.ask("reverseContinue", threadId=1)
    assert _at(client) == (4, 5)
    client.ask("continue", threadId=1)
    client.ask("continue", threadId=1)
    client.ask("continue", threadId=1)
    assert (client.stopped["reason"], client.output) == ("end", "3,2,1,")


def test_a_step_goes_into_a_statement(tmp_path: Path) -> None:
    path = tmp_path / "a.minesasm"
    path.write_text(_COUNTDOWN)
    client = Client()
    client.start(path, stopOnEntry=True)
    client.ask("stepIn", threadId=1)
    inner, outer = _frames(client)
    assert inner["name"].endswith(", in a statement")
    assert (outer["name"], outer["line"]) == ("push 3", 1)
    client.ask("stepOut", threadId=1)
    assert _at(client) == (3, 5)


def test_a_value_can_be_set_and_a_cell_cannot(tmp_path: Path) -> None:
    path = tmp_path / "a.minesasm"
    path.write_text(_COUNTDOWN)
    client = Client()
    client.start(path, [{"line": 4}])
    client.ask("evaluate", expression="set top = 1", context="repl")
    client.ask("continue", threadId=1)
    assert (client.stopped["reason"], client.output) == ("end", "3,")
    with pytest.raises(Failure, match="cannot be changed"):
        client.ask("evaluate", expression="set cell(0, 0) = opened", context="repl")


def test_why_answers_with_lines_of_the_source() -> None:
    client = Client()
    client.start(EXAMPLES / "minesasm" / "factorial.minesasm", [{"line": 11}], input="5")
    told = client.ask("evaluate", expression="why stack[1]", context="repl")["result"]
    assert "mul: computed 120" in told


def test_the_help_of_moves_names_routines_macros_and_files(tmp_path: Path) -> None:
    path = tmp_path / "a.minesasm"
    path.write_text(_COUNTDOWN)
    client = Client()
    client.start(path, stopOnEntry=True)
    over, out = (
        client.ask("evaluate", expression=f"help {name}", context="repl")["result"]
        for name in ("over", "out")
    )
    assert "a macro or an included file, but pass a routine" in over
    assert "leave the statement, the routine, the macro or the included file" in out


_MAIN = """\
include "lib.minesasm"
define twice A
    push A
    call double
    out(n)
end
push 2
again:
    dup call double
    out(n)
    push 1 sub
    dup jump-if again
twice 20
twice 4
print "."
"""
_LIB = """\
jump past
double:
    swap dup add
    swap ret
past:
"""


def _names(client: Client) -> list[tuple[str, str, int]]:
    """Return the names of the frames, with their files and lines."""
    return [(frame["name"], frame["source"]["name"], frame["line"]) for frame in _frames(client)]


def _moved(client: Client, request: str) -> tuple[int, int]:
    client.ask(request, threadId=1)
    return _at(client)


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("program")
    (folder / "lib.minesasm").write_text(_LIB)
    (folder / "main.minesasm").write_text(_MAIN)
    return folder / "main.minesasm"


def test_a_move_over_a_call_passes_the_routine(program: Path) -> None:
    client = Client()
    client.start(program, [{"line": 9, "column": 9}])
    assert [_moved(client, "next") for _ in range(2)] == [(10, 5), (11, 5)]
    assert client.output == "4"
    back = [_moved(client, "stepBack") for _ in range(4)]
    assert back == [(10, 5), (9, 9), (9, 5), (7, 1)]
    client.ask("continue", threadId=1)
    client.ask("continue", threadId=1)
    assert (_at(client), client.output) == ((9, 9), "4")
    client.ask("reverseContinue", threadId=1)
    assert _at(client) == (9, 9)
    client.ask("continue", threadId=1)
    client.ask("setBreakpoints", source={"path": str(program)}, breakpoints=[])
    passed = [_moved(client, "next") for _ in range(6)]
    assert passed == [(10, 5), (11, 5), (11, 12), (12, 5), (12, 9), (3, 5)]
    assert [_moved(client, "next") for _ in range(2)] == [(4, 5), (5, 5)]
    assert client.output == "42"


def test_the_call_stack_has_calls_macros_and_included_files(program: Path) -> None:
    client = Client()
    client.start(program, [{"line": 4}])
    outside = ("twice 20", "main.minesasm", 13)
    assert _names(client)[1:] == [outside]
    while (
        client.ask("stackTrace", threadId=1)["stackFrames"][0]["source"]["name"] != "lib.minesasm"
    ):
        client.ask("stepIn", threadId=1)
    frames = _names(client)
    assert frames == [
        ("swap  swap", "lib.minesasm", 3),
        ("call double", "main.minesasm", 4),
        outside,
    ]
    assert _moved(client, "next") == (3, 10)
    assert _moved(client, "next") == (3, 14)
    assert client.ask("scopes", frameId=3)["scopes"]
    part = client.ask("stackTrace", threadId=1, startFrame=1, levels=1)
    assert (len(part["stackFrames"]), part["totalFrames"]) == (1, 3)
    assert part["stackFrames"][0]["name"] == "call double"
    assert _moved(client, "stepOut") == (5, 5)
    assert _names(client)[1:] == [outside]
    assert _moved(client, "stepBack") == (4, 5)
    assert _moved(client, "stepOut") == (3, 5)
    assert _names(client)[1:] == [("twice 4", "main.minesasm", 14)]
    assert _moved(client, "stepOut") == (4, 5)  # a breakpoint
    assert _moved(client, "stepOut") == (15, 1)
    assert client.output == "42408"


def test_the_call_stack_is_right_after_going_to_any_step(program: Path) -> None:
    client = Client()
    client.start(program, [], stopOnEntry=True)
    seen = []
    for _ in range(70):
        client.ask("stepIn", threadId=1)
        seen.append(_names(client))
    assert any(len(names) == 3 for names in seen)
    for step in (70, 20, 45, 1, 60, 33, 66, 50):
        client.ask("mines/gotoMoment", step=step)
        assert _names(client) == seen[step - 1]


def test_a_breakpoint_in_a_routine_stops_a_move_over_its_call(tmp_path: Path) -> None:
    path = tmp_path / "a.minesasm"
    path.write_text("push 3\ncall double\nout(n) halt\ndouble:\n    swap dup add\n    swap ret\n")
    client = Client()
    client.start(path, [{"line": 5, "column": 10}], stopOnEntry=True)
    assert _moved(client, "next") == (2, 1)
    assert _moved(client, "next") == (5, 10)
    assert client.stopped["reason"] == "breakpoint"
    assert [name for name, *_ in _names(client)] == ["dup  dup", "call double"]
    assert _moved(client, "stepBack") == (5, 5)
    assert _moved(client, "stepBack") == (2, 1)
    assert _moved(client, "next") == (5, 10)
    assert _moved(client, "restartFrame") == (2, 1)
    client.ask("evaluate", expression="set stack[0] = 21", context="repl")
    client.ask("setBreakpoints", source={"path": str(path)}, breakpoints=[])
    assert _moved(client, "next") == (3, 1)
    assert (
        "add: computed 42" in client.ask("evaluate", expression="why top", context="repl")["result"]
    )
    assert _moved(client, "next") == (3, 8)
    assert client.output == "42"


def test_a_return_by_the_code_of_another_routine_stays_at_its_own_ret(tmp_path: Path) -> None:
    path = tmp_path / "a.minesasm"
    path.write_text(
        "call one\ncall other\nhalt\none:\n    ret\nother:\n    noop push 1 out(n) ret\n"
    )
    client = Client()
    client.start(path, [{"line": 5}, {"line": 7, "column": 24}])
    assert _at(client) == (5, 5)
    client.ask("continue", threadId=1)
    assert _at(client) == (7, 24)
    client.ask("stepIn", threadId=1)
    while client.ask("stackTrace", threadId=1)["totalFrames"] == 3:
        assert _at(client) == (7, 24)
        assert _names(client)[2] == ("call other", "a.minesasm", 2)
        client.ask("stepIn", threadId=1)
    assert _moved(client, "stepOut") == (3, 1)
    client.ask("reverseContinue", threadId=1)
    assert _at(client) == (7, 24)
    client.ask("reverseContinue", threadId=1)
    assert _at(client) == (5, 5)


def test_texts_that_are_written_together_are_statements_of_their_own(tmp_path: Path) -> None:
    path = tmp_path / "a.minesasm"
    path.write_text('define end-line\n    print "\\n"\nend\nprint "a"\nend-line end-line\n')
    client = Client()
    client.start(path, stopOnEntry=True)
    assert [_moved(client, "next") for _ in range(2)] == [(2, 5), (2, 5)]
    assert _names(client)[1:] == [("end-line", "a.minesasm", 5)]
    assert client.output == "a\n"


def _set(client: Client, path: Path, *lines: int, **more: object) -> list[Any]:
    """Set the breakpoints of a file in `lines`. Return what the client is told about them."""
    found: list[Any] = client.ask(
        "setBreakpoints",
        source={"path": str(path)},
        breakpoints=[{"line": line, **more} for line in lines],
    )["breakpoints"]
    return found


def _stops(client: Client, request: str, count: int) -> list[tuple[str, int, int]]:
    """Make the request `request` a few times. Return the file, the line and the column of each stop."""
    stops = []
    for _ in range(count):
        client.ask(request, threadId=1)
        frame = _frames(client)[0]
        stops.append((frame["source"]["name"], frame["line"], frame["column"]))
    return stops


def test_a_breakpoint_in_an_included_file_stops_at_each_copy(program: Path) -> None:
    library = program.parent / "lib.minesasm"
    client = Client()
    client.start(program, [{"line": 10}], stopOnEntry=True)
    first, second, label = _set(client, library, 3, 4, 2)
    assert (first["verified"], first["line"], first["column"]) == (True, 3, 5)
    assert (second["verified"], second["line"], second["endColumn"]) == (True, 4, 9)
    assert not label["verified"]
    assert label["message"] == "nothing is performed in this line"
    expected = [
        ("lib.minesasm", 3, 5), ("lib.minesasm", 4, 5), ("main.minesasm", 10, 5),
        ("lib.minesasm", 3, 5), ("lib.minesasm", 4, 5), ("main.minesasm", 10, 5),
        ("lib.minesasm", 3, 5), ("lib.minesasm", 4, 5),
        ("lib.minesasm", 3, 5), ("lib.minesasm", 4, 5),
    ]  # fmt: skip
    assert _stops(client, "continue", 10) == expected
    assert client.stopped["hitBreakpointIds"] == [second["id"]]
    assert (client.stopped["reason"], client.output) == ("breakpoint", "4240")
    assert _stops(client, "reverseContinue", 9) == expected[-2::-1]
    # The breakpoints of the other file stay.
    assert _set(client, library) == []
    assert _stops(client, "continue", 2) == [("main.minesasm", 10, 5)] * 2
    _set(client, library, 3)
    _set(client, program)
    assert _stops(client, "continue", 1) == [("lib.minesasm", 3, 5)]


def test_a_breakpoint_in_an_included_file_has_conditions_and_messages(program: Path) -> None:
    library = program.parent / "lib.minesasm"
    client = Client()
    client.start(program, [], stopOnEntry=True)
    ((faulty,), _) = _set(client, library, 3, condition="top ="), _set(client, library)
    assert "after `top =`" in faulty["message"]
    (noted,) = _set(client, library, 3, condition="stack[1] > 3")
    assert noted["message"].startswith("the condition is tested only before the first statement of")
    assert _stops(client, "continue", 2) == [("lib.minesasm", 3, 5)] * 2
    assert client.output == "4240"
    _set(client, library, 3, hitCondition="2")
    client.ask("restart")
    assert _stops(client, "continue", 1) == [("lib.minesasm", 3, 5)]
    assert client.output.endswith("4")
    since = len(client.said)
    _set(client, library, 3, logMessage="{top}", column=10)
    client.ask("continue", threadId=1)
    messages = [each for each in client.events("output", since) if each["category"] == "console"]
    assert [each["output"] for each in messages[:3]] == ["1\n", "20\n", "4\n"]
    places = [(each["source"]["name"], each["line"], each["column"]) for each in messages[:3]]
    assert places == [("lib.minesasm", 3, 10)] * 3


def test_a_breakpoint_in_an_included_routine_stops_a_move_over_its_call(program: Path) -> None:
    library = program.parent / "lib.minesasm"
    client = Client()
    client.start(program, [{"line": 9, "column": 9}])
    _set(client, library, 3, column=10)
    (over,) = _stops(client, "next", 1)
    assert (over, client.stopped["reason"]) == (("lib.minesasm", 3, 10), "breakpoint")
    assert _stops(client, "stepOut", 1) == [("main.minesasm", 10, 5)]
    assert _stops(client, "stepBack", 1) == [("main.minesasm", 9, 9)]
    _set(client, library)
    assert _stops(client, "next", 1) == [("main.minesasm", 10, 5)]


def test_a_read_in_an_included_file_says_where_it_waits(tmp_path: Path) -> None:
    path = tmp_path / "a.minesasm"
    path.write_text('include "b.minesasm"\nout(n)\n')
    (tmp_path / "b.minesasm").write_text("# reads\nin(n)\n")
    client = Client()
    client.start(path, [])
    assert "`in(n)` reads a number at b.minesasm:2, `in(n)`" in client.events("output")[0]["output"]


def test_a_file_that_is_not_included_has_no_breakpoints(program: Path) -> None:
    client = Client()
    client.start(program, [], stopOnEntry=True)
    other = _set(client, program.parent / "other.minesasm", 3, 4)
    assert [each["message"] for each in other] == [
        "the program that is debugged does not include this file"
    ] * 2
    (notes,) = _set(client, program.parent / "notes.mines", 3)
    assert notes["message"] == "this file is not the program that is debugged"
    source = {"path": str(program.parent / "other.minesasm")}
    assert client.ask("breakpointLocations", source=source, line=1) == {"breakpoints": []}
    assert client.ask("gotoTargets", source=source, line=1) == {"targets": []}
    assert client.ask("mines/editedFile", source=source, text="") == {"edited": False}


def test_a_file_that_is_included_after_a_restart_has_breakpoints_then(tmp_path: Path) -> None:
    path, library = tmp_path / "a.minesasm", tmp_path / "b.minesasm"
    library.write_text("# nothing\npush 1\nout(n)\n")
    path.write_text("push 2 out(n)\n")
    client = Client()
    client.start(path, [], stopOnEntry=True)
    (unset,) = _set(client, library, 3)
    assert not unset["verified"]
    path.write_text('push 2 out(n)\ninclude "b.minesasm"\n')
    since = len(client.said)
    client.ask("restart")
    (told,) = (each["breakpoint"] for each in client.events("breakpoint", since))
    assert (told["id"], told["verified"], told["line"]) == (unset["id"], True, 3)
    assert _stops(client, "continue", 1) == [("b.minesasm", 3, 1)]
    # The console's breakpoints stay too, in the line and column in which they were.
    client.ask("evaluate", expression="break b.minesasm:2", context="repl")
    library.write_text("# nothing\npush 3\n\nout(n)\n")
    client.ask("restart")
    assert _stops(client, "continue", 1) == [("b.minesasm", 2, 1)]
    path.write_text("push 2 out(n)\n")
    since = len(client.said)
    client.ask("restart")
    (told,) = (each["breakpoint"] for each in client.events("breakpoint", since))
    assert told["message"] == "the program that is debugged does not include this file"
    lost = [each["output"] for each in client.events("output", since)]
    assert "breakpoint 2 is lost: the program does not include `b.minesasm`\n" in lost


def test_the_places_of_an_included_file_are_sent(program: Path) -> None:
    source = {"path": str(program.parent / "lib.minesasm")}
    client = Client()
    client.start(program, [], stopOnEntry=True)
    found = client.ask("breakpointLocations", source=source, line=1, endLine=5)["breakpoints"]
    assert [(each["line"], each["column"]) for each in found] == [
        (1, 1), (3, 5), (3, 10), (3, 14), (4, 5), (4, 10),
    ]  # fmt: skip
    targets = client.ask("gotoTargets", source=source, line=3)["targets"]
    assert [each["label"] for each in targets] == [
        "run to swap at lib.minesasm:3:5",
        "run to dup at lib.minesasm:3:10",
        "run to add at lib.minesasm:3:14",
    ]
    client.ask("goto", threadId=1, targetId=targets[1]["id"])
    assert (client.stopped["reason"], _at(client)) == ("goto", (3, 10))
    with pytest.raises(Failure, match="no target"):
        client.ask("goto", threadId=1, targetId=targets[1]["id"] << 8)


def test_an_included_file_that_is_edited_is_shown_as_it_was_started(program: Path) -> None:
    library = program.parent / "lib.minesasm"
    source = {"path": str(library)}
    client = Client()
    client.start(program, [], stopOnEntry=True)
    (old,) = _set(client, library, 4)
    edited = client.ask("mines/editedFile", source=source, text=f"# new\n{_LIB}")
    assert edited == {"edited": True}
    new, same = _set(client, library, 3, 4)
    assert new["message"] == "the program has changed: restart it to set this breakpoint"
    assert (same["id"], same["verified"], "line" in same) == (old["id"], True, False)
    assert client.ask("breakpointLocations", source=source, line=3) == {"breakpoints": []}
    client.ask("continue", threadId=1)
    inner, *_, outer = _frames(client)
    reference = inner["source"]["sourceReference"]
    assert "path" not in inner["source"]
    assert outer["source"]["path"] == str(program)
    shown = client.ask("source", source={"sourceReference": reference}, sourceReference=reference)
    assert shown["content"] == _LIB
    since = len(client.said)
    assert client.ask("mines/editedFile", source=source, text=_LIB.replace("\n", "\r\n")) == {
        "edited": False
    }
    told = [each["breakpoint"] for each in client.events("breakpoint", since)]
    assert [(each["verified"], each["line"]) for each in told] == [(True, 3), (True, 4)]
    assert _frames(client)[0]["source"]["path"] == str(library)


def test_answers_about_steps_in_an_included_file_have_their_places_there(program: Path) -> None:
    client = Client()
    client.start(program, [], stopOnEntry=True)
    _set(client, program.parent / "lib.minesasm", 3, column=14)
    client.ask("continue", threadId=1)
    client.ask("evaluate", expression="break 15", context="repl")
    for question, expected in (
        ("why top", [("lib.minesasm", 3, 10), ("lib.minesasm", 3, 5), ("main.minesasm", 9, 5)]),
        ("breakpoints", [("lib.minesasm", 3, 14), ("main.minesasm", 15, 1)]),
        ("where", [("lib.minesasm", 3, 14)]),
    ):
        answered = client.ask("mines/ask", question=question)["answers"]
        places = [(each["source"]["name"], each["line"], each["column"]) for each in answered]
        assert places[: len(expected)] == expected


def test_a_breakpoint_in_repeated_statements_stops_at_each_copy(tmp_path: Path) -> None:
    path = tmp_path / "a.minesasm"
    path.write_text('print "a"\nrepeat 2\n    repeat 2\n        print "x"\n    end\nend\n')
    client = Client()
    client.start(path, [{"line": 4}])
    written = [client.output]
    for _ in range(3):
        client.ask("continue", threadId=1)
        assert _at(client) == (4, 9)
        written.append(client.output)
    assert written == ["a", "ax", "axx", "axxx"]


def test_a_deep_call_stack_is_sent_in_pieces(tmp_path: Path) -> None:
    path = tmp_path / "a.minesasm"
    path.write_text("call a\nhalt\na: call a ret\n")
    client = Client()
    client.start(path, [], stopOnEntry=True)
    client.ask("mines/gotoMoment", step=10_000)
    whole = client.ask("stackTrace", threadId=1)
    assert (len(whole["stackFrames"]), whole["totalFrames"]) == (1000, 1002)
    part = client.ask("stackTrace", threadId=1, startFrame=1000, levels=20)
    assert (len(part["stackFrames"]), part["totalFrames"]) == (20, 1022)
    calls = client.ask("evaluate", expression="calls", context="repl")["result"]
    part = client.ask("stackTrace", threadId=1, startFrame=int(calls) - 5, levels=20)
    assert (part["stackFrames"][-1]["name"], part["stackFrames"][-1]["line"]) == ("call a", 1)
    assert client.ask("scopes", frameId=part["totalFrames"])["scopes"]
    with pytest.raises(Failure):
        client.ask("scopes", frameId=part["totalFrames"] + 1)


def test_a_comment_in_a_program_with_included_files_is_no_edit(program: Path) -> None:
    client = Client()
    client.start(program, [], stopOnEntry=True)
    assert client.ask("mines/edited", text=f"{_MAIN}# the end\n") == {"edited": False}
    assert client.ask("mines/edited", text=f"{_MAIN}out(n)\n") == {"edited": True}
