"""A saved session is the same when it is opened again, in the plain console, in the debug adapter,
and on the full screen. Files that are not sessions are refused."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING, Any

import pytest

from mines_tools.debugging.session_file import read_session, session_text
from mines_tools.interface.language import language
from mines_tools.project.sessions import read_session_file, write_session_file
from mines_tools.terminal.debugged import DebuggedProgram as Debuggee
from tests.cli.commands import run
from tests.dap.client import EXAMPLES, Client, Failure
from tests.terminal.screens import looking

if TYPE_CHECKING:
    from pathlib import Path

_FIRST = (
    "break 18 if top > 5 hits >= 1\nbreak on out(c)\nlog 13: here {top}\ndisable 2\nstep 2\nset top = 1267650600228229401496703205376\n"
    "bookmark here\ncontinue\ninput 40\nsave %s\nquit\n"
)


def _debug(*arguments: str, typed: str) -> str:
    status, output, said = run("run", EXAMPLES, "--debug", *arguments, given=typed)
    assert (status, said) == (0, "")
    return output


def _saved(folder: Path) -> Path:
    path = folder / "a.session"
    said = _debug(str(EXAMPLES / "add.mines"), typed=_FIRST % path)
    assert f"the session is saved in {path}" in said
    return path


def test_a_session_is_opened_again(tmp_path: Path) -> None:
    path = _saved(tmp_path)
    said = _debug(
        str(EXAMPLES / "add.mines"),
        typed=f"open {path}\nbreakpoints\nbookmarks\nstack\ninput 2\ncontinue\nback 100\ngoto here\nstack\nsave {path}\nquit\n",
    )
    for words in (
        "breakpoint 1: at 18:1, if top > 5, hits >= 1\n",
        "breakpoint 2: on out(c) (disabled)\n",
        "breakpoint 3: at 13:1, log here {top}\n",
        "bookmark here: after step 2\n",
        "stack, the top first: 40, 10\n",
        "after step 4, line 15",
        "stack, the top first: 1267650600228229401496703205376, 10\n",
    ):
        assert words in said, said
    kept = read_session(path.read_text())
    assert (kept.moment, kept.input, kept.is_ended) == (2, "40\n2\n", False)
    assert session_text(kept) == path.read_text()


def test_a_name_may_stand_in_quotes(tmp_path: Path) -> None:
    """A name without characters is refused."""
    path = tmp_path / "a b"
    typed = f"save \"\"\nopen ''\nsave \"{path}\"\nopen '{path}'\nquit\n"
    said = _debug(str(EXAMPLES / "add.mines"), typed=typed)
    assert '> save ""\nwrite the name of a file: `save FILE`\n' in said
    assert "> open ''\nwrite the name of a file: `open FILE`\n" in said
    assert f"the session is saved in {path}" in said
    assert [each.name for each in tmp_path.iterdir()] == ["a b"]


def test_in_an_editor(tmp_path: Path) -> None:
    program = tmp_path / "add.mines"
    program.write_bytes((EXAMPLES / "add.mines").read_bytes())
    _saved(tmp_path)
    client = Client()
    client.start(program, [{"line": 19}], stopOnEntry=True)
    client.ask("evaluate", expression="open a.session", context="repl")
    assert client.step == 4
    assert (
        client.ask("evaluate", expression="bookmarks", context="repl")["result"]
        == "bookmark here: after step 2"
    )
    said = client.ask("evaluate", expression="breakpoints", context="repl")["result"]
    assert "at 19:1" in said
    assert "on out(c) (disabled)" in said
    client.ask("evaluate", expression="save b.session", context="repl")
    client.ask("restart")
    assert (
        client.ask("evaluate", expression="bookmarks", context="repl")["result"]
        == "bookmark here: after step 2"
    )
    client.ask("evaluate", expression="open b.session", context="repl")
    client.ask("evaluate", expression="delete all", context="repl")
    client.ask("continue", threadId=1)
    client.ask("evaluate", expression="2", context="repl")
    assert client.output == "42\n"
    (*_, printed) = (each for each in client.events("output") if each["category"] == "stdout")
    assert printed["data"]["first"] == 1


def test_chance_is_the_same_again(tmp_path: Path) -> None:
    path = tmp_path / "a.session"
    program = str(EXAMPLES / "sokolang" / "random-number.soko")
    first = _debug(program, typed=f"goto 500\nsave {path}\noutput\nvariables\nstack\nquit\n")
    again = _debug(program, typed=f"open {path}\noutput\nvariables\nstack\nquit\n")
    assert first.partition("> output")[2] == again.partition("> output")[2]


def test_what_is_no_session_is_refused(tmp_path: Path) -> None:
    path = _saved(tmp_path)
    good = json.loads(path.read_text())
    bad: list[tuple[Any, str]] = [
        ("", "not a saved session"), ("[" * 100_000, "not a saved session"), ("{}", "not a saved session"),
        ("[]", "not a saved session"), ("\ud800", "not a saved session"), ("9" * 10_000, "not a saved session"),
        ({**good, "mines-session": 2}, "newer version"), ({**good, "language": "sokolang"}, "`dialect` is not as"),
        ({**good, "language": "sokolang", "dialect": "text"}, "of another program"),
        ({**good, "dialect": "1"}, "of another program"),
        *(({**good, "mines-session": each}, "its version") for each in (0, -1, "1", 1.5, True, None)),
        ({**good, "breakpoints": [{"number": 1, "is-enabled": True, "kind": "cell"}]}, "breakpoint 1 is lost"),
        ({**good, "breakpoints": [{"number": 1, "is-enabled": True, "kind": "variable", "name": "x"}]}, "is lost"),
        ({**good, "changes": [{"step": 0, "kind": "value", "of": [[]], "value": 5}]}, "damaged"),
        ({**good, "changes": [{"step": 0, "kind": "value", "of": [], "value": "a"}]}, "cannot be set"),
        ({**good, "sha256": ""}, "was another text"),
    ]  # fmt: skip
    bad += [({**good, name: [[]]}, "damaged") for name in good if name != "mines-session"]
    names = []
    for number, (text, _) in enumerate(bad):
        names.append(tmp_path / f"bad{number}")
        data = text if isinstance(text, str) else json.dumps(text)
        names[-1].write_bytes(data.encode("utf-8", "surrogatepass"))
    typed = "".join(f"open {name}\n" for name in (*names, tmp_path, tmp_path / "none"))
    said = _debug(str(EXAMPLES / "add.mines"), typed=f"{typed}where\nquit\n")
    parts = said.split("> open ")[1:]
    for (_, words), part in zip(bad, parts, strict=False):
        assert words in part, part
    assert all("cannot be read" in part for part in parts[len(bad) :])
    assert "error in the debugger itself" not in said


def _opened(folder: Path, *arguments: str, typed: str = "quit\n") -> tuple[int, str, str]:
    status, output, said = run("run", folder, "--debug", *arguments, given=typed)
    return status, output, said


def test_a_session_is_opened_from_the_command_line(tmp_path: Path) -> None:
    """The path of the program is relative to the session's own folder, whatever the current folder
    is. A file with the same text elsewhere counts as the same program."""
    (tmp_path / "in").mkdir()
    program = tmp_path / "in" / "add.mines"
    program.write_bytes((EXAMPLES / "add.mines").read_bytes())
    status, _, _ = _opened(tmp_path, str(program), typed=_FIRST % "a.session")
    assert status == 0
    assert json.loads((tmp_path / "a.session").read_text())["program"] == "in/add.mines"
    asked = "breakpoints\nbookmarks\ninput 2\ncontinue\nquit\n"
    for folder, more in ((tmp_path, ()), (EXAMPLES, ()), (EXAMPLES, ("add.mines",))):
        status, output, said = _opened(
            folder, "--session", str(tmp_path / "a.session"), *more, typed=asked
        )
        assert (status, said) == (0, "")
        assert "after step 4, line 15: 3;2 (the run was changed)\n> breakpoints" in output
        assert "breakpoint 2: on out(c) (disabled)\n" in output
        assert "bookmark here: after step 2\n" in output
        assert "breakpoint 1" in output.partition("> continue\n")[2]


def test_a_session_that_cannot_be_opened_is_wrong_usage(tmp_path: Path) -> None:
    good = json.loads(_saved(tmp_path).read_text())
    text = (tmp_path / "a.session").read_text()
    (tmp_path / "b").write_text(
        text.replace(good["sha256"], "").replace('"sha256": ""', '"sha256": 5')
    )
    (tmp_path / "c").write_text(text.replace('"input": {', '"input" {'))
    (tmp_path / "d").write_text(text.replace('"mines"', '"cobol"'))
    (tmp_path / "e").write_text("# no session")
    for arguments, words in (
        (("a.session", str(EXAMPLES / "cat.mines")), "a.session: this session is of another program: "),
        (("a.session", "--language", "sokolang"), "a.session: this session is of another program: "),
        (("a.session", "--dialect", "1"), "a.session: this session is of another program: "),
        (("a.session", "-e", "1"), "--session cannot be used with -e"),
        (("a.session", "--seed", "1"), "--session cannot be used with --seed"),
        (("b",), "b:6:2: this session is damaged: `sha256` is not as it was saved"),
        (("c",), "c:13:10: this is not a saved session"),
        (("d",), "d:4:2: this session is damaged: `language`"),
        (("e",), "e:1:1: this is not a saved session"),
        (("none",), "none: cannot be read: "),
    ):  # fmt: skip
        status, output, said = _opened(tmp_path, "--session", *arguments)
        assert (status, output) == (2, ""), arguments
        assert words in said, said
    for arguments, words in ((("--session", "a.session"), "--session needs --debug"), ((), "FILE")):
        status, _, said = run("run", tmp_path, *arguments)
        assert status == 2
        assert words in said


def test_a_session_is_launched_in_an_editor(tmp_path: Path) -> None:
    path = _saved(tmp_path)
    client = Client()
    client.start("", session=str(path))
    assert (client.stopped["reason"], client.step) == ("goto", 4)
    assert (
        "here: after step 2"
        in client.ask("evaluate", expression="bookmarks", context="repl")["result"]
    )
    client.ask("evaluate", expression="delete 3", context="repl")
    client.ask("restart")
    client.ask("evaluate", expression="2", context="repl")
    assert (client.stopped["reason"], client.step) == ("breakpoint", 7)
    said = client.ask("evaluate", expression="breakpoints", context="repl")["result"]
    assert "breakpoint 2: on out(c) (disabled)" in said
    assert "breakpoint 3" not in said
    for more, words in (
        ({"input": "4"}, "`input` cannot be used with `session`"),
        ({"noDebug": True}, "`noDebug` cannot be used with `session`"),
        ({"program": str(EXAMPLES / "cat.mines")}, "this session is of another program.*a.session"),
        ({"dialect": "1"}, "this session is of another program.*a.session"),
        ({"session": str(tmp_path)}, "cannot be read"),
    ):
        with pytest.raises(Failure, match=words):
            Client().start(more.pop("program", ""), **{"session": str(path), **more})


def test_a_session_is_opened_on_a_whole_screen(tmp_path: Path) -> None:
    saved = read_session(_saved(tmp_path).read_text())
    used = language("mines")
    parsed = used.parse((EXAMPLES / "add.mines").read_bytes().decode(), used.default_dialect)

    async def look() -> None:
        program = Debuggee("add.mines", used, parsed, saved.options, session=saved)
        async with looking(program) as person:
            await person.sees("after step 4, line 15")
            assert len(person.screen.debugged.debugger.breakpoints) == 3

    asyncio.run(look())


def test_no_other_file_is_written_over(tmp_path: Path) -> None:
    other = tmp_path / "a.mines"
    other.write_text("my program")
    with pytest.raises(ValueError, match="not a saved session"):
        write_session_file(str(other), "x")
    assert other.read_text() == "my program"
    with pytest.raises(ValueError, match="not written"):
        write_session_file(str(tmp_path / "none" / "a"), "x")
    assert [each.name for each in tmp_path.iterdir()] == ["a.mines"]
    with pytest.raises(ValueError, match="cannot be read"):
        read_session_file(str(tmp_path))


def test_input_of_a_file_is_saved_with_its_end(tmp_path: Path) -> None:
    path = tmp_path / "a.session"
    program = str(EXAMPLES / "add.mines")
    _debug("-e", "40 2", program, typed=f"step\nsave {path}\nquit\n")
    assert "42\n" in _debug(program, typed=f"open {path}\ncontinue\nquit\n")


def test_a_breakpoint_in_an_included_file_is_saved_with_its_path_from_the_program(
    tmp_path: Path,
) -> None:
    folder, path = tmp_path / "here", tmp_path / "here" / "a.session"
    (folder / "lib").mkdir(parents=True)
    program = folder / "a.minesasm"
    program.write_text('include "lib/b.minesasm"\ntwice\ntwice\n')
    library = folder / "lib" / "b.minesasm"
    library.write_text('define twice\n    print "b"\nend\n')
    typed = f"break b.minesasm:2 if step > 0 hits 2\nbreak b.minesasm:2\nsave {path}\nquit\n"
    _debug(str(program), typed=typed)
    kept = read_session(path.read_text()).breakpoints[0].data
    assert kept == {
        "number": 1, "is-enabled": True, "kind": "included", "file": "lib/b.minesasm", "line": 2, "column": 5,
        "condition": "step > 0", "hits": "2",
    }  # fmt: skip
    moved = folder.rename(tmp_path / "there")
    opened = ("--session", str(moved / path.name))
    asked = "breakpoints\ndelete 1\nreverse\ncontinue\nquit\n"
    output = _debug(*opened, typed=asked)
    assert "breakpoint 1: at lib/b.minesasm:2:5, if step > 0, hits 2\n" in output
    assert "b.minesasm:2: print" in output.partition("> continue")[2]
    (moved / "lib" / "b.minesasm").write_text("define twice\n\nend\n")
    assert "breakpoint 1 is lost: nothing is performed in line 2 of `lib/b.minesasm`" in _debug(
        *opened, typed="quit\n"
    )
    (moved / "a.minesasm").write_text('print "a"\n')
    assert "breakpoint 2 is lost: the program does not include `lib/b.minesasm`" in _debug(
        *opened, typed="quit\n"
    )
