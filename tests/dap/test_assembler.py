"""A program of the assembler is debugged in its source."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from mines_tools.dap import program as program_module
from mines_tools.project.included import parsed_with_files
from tests.dap.client import EXAMPLES, Client, Failure

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from mines_tools.interface.language import Language, Parsed

_COUNTDOWN = """\
push 3
again:
    dup out(n) print ","
    push 1 sub
    dup jump-if again
"""


@pytest.fixture(autouse=True, scope="module")
def _assembled_once() -> Iterator[None]:
    """Let the adapter keep each text that it has parsed, because assembling a text with routines takes long."""
    kept: dict[tuple[str, str, str], Parsed] = {}

    def parsed(used: Language, text: str, dialect: str, path: str) -> Parsed:
        key = text, dialect, path
        if key not in kept:
            kept[key] = parsed_with_files(used, text, dialect, path)
        return kept[key]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(program_module, "parsed_with_files", parsed)
        yield


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
    assert frames[0][0].endswith(", in a statement")
    assert frames == [
        (frames[0][0], "lib.minesasm", 3),
        ("swap", "lib.minesasm", 3),
        ("call double", "main.minesasm", 4),
        outside,
    ]
    assert _moved(client, "next") == (3, 10)
    assert _moved(client, "next") == (3, 14)
    assert client.ask("scopes", frameId=4)["scopes"]
    part = client.ask("stackTrace", threadId=1, startFrame=2, levels=1)
    assert (len(part["stackFrames"]), part["totalFrames"]) == (1, 4)
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


def test_a_breakpoint_in_an_included_file_says_why_it_cannot_be_set(program: Path) -> None:
    client = Client()
    client.start(program, [], stopOnEntry=True)
    messages = [
        client.ask(
            "setBreakpoints", source={"path": str(program.parent / name)}, breakpoints=[{"line": 3}]
        )["breakpoints"][0]["message"]
        for name in ("lib.minesasm", "notes.mines")
    ]
    assert "not in a file that it includes: set one at the `include`" in messages[0]
    assert messages[1] == "this file is not the program that is debugged"


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
