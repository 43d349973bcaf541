"""`mines-run`: options, messages, exit statuses, streams."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import time
from pathlib import Path

import pytest

from dev.benchmarks.engines.assembler import Assembler
from mines_tools.cli.command_line import UsageError
from mines_tools.cli.run_engines import engine_of, shown_engine
from mines_tools.interface.language import EngineChoice, language
from tests.cli.commands import (
    COMMAND,
    ENDLESS,
    ENDLESS_OUTPUT,
    PATIENCE,
    environment,
    mines_run,
    program,
    read_until,
)
from tests.thinned import thinned

CAT_3 = program("cCcCcC")


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Go to an empty folder, and return it."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def write(source: str | bytes, name: str = "a.mines") -> str:
    data = source if isinstance(source, bytes) else source.encode("utf-8", "surrogatepass")
    with open(name, "wb") as file:
        file.write(data)
    return name


def check(
    *arguments: str,
    stdin: bytes = b"",
    status: int = 0,
    output: str | bytes = "",
    errors: str = "",
    **changes: str,
) -> None:
    """Check that `mines-run` gives this status, output and errors."""
    expected = output if isinstance(output, bytes) else output.encode("utf-8")
    assert mines_run(*arguments, stdin=stdin, **changes) == (status, expected, errors)


pytestmark = pytest.mark.usefixtures("here")


# Input


def test_standard_input() -> None:
    check(write(CAT_3), stdin="aé日".encode(), output="aé日")


def test_input_file() -> None:
    write("x\r\ny", "input")
    check(write(CAT_3), "-i", "input", stdin=b"abc", output=b"x\r\n")


def test_input_text() -> None:
    check(write(CAT_3), "-e", "é日x", stdin=b"abc", output="é日x")


def test_input_from_standard_input_by_name() -> None:
    check(write(CAT_3), "-i", "-", stdin=b"123", output="123")
    write("456", "-")
    check("a.mines", "-i", "-", stdin=b"123", output="123")
    check("a.mines", "-i", "./-", output="456")


def test_no_input_text() -> None:
    check(write(program("nN")), "-e", "", stdin=b"5", output="6")


def test_program_on_standard_input() -> None:
    check("-", stdin=program("cCcC").encode(), output="\x06\x05")
    check("-", "-e", "ab", stdin=program("cCcC").encode(), output="ab")


def test_any_file_name() -> None:
    check(write(CAT_3, "日 é.txt"), stdin=b"abc", output="abc")
    check("./" + write(CAT_3, "-a"), stdin=b"abc", output="abc")


def test_input_is_read_in_universal_newlines_only_where_the_dialect_does() -> None:
    write("a\r\nb", "input")
    check(write(CAT_3), "-i", "input", output=b"a\r\n")
    check("a.mines", "-i", "input", "--dialect", "2.0.0", output=b"a\nb")
    check("a.mines", "--dialect", "2.0.0", stdin=b"a\r\nb", output=b"a\r\n")


# The locale


@pytest.mark.parametrize(
    "changes",
    thinned(
        [
            {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
            {"PYTHONIOENCODING": "latin-1"},
            {"LC_ALL": "C.UTF-8"},
            {"PYTHONUNBUFFERED": "1"},
            {"PYTHONOPTIMIZE": "2"},
        ],
        2,
    ),
)
def test_streams_are_utf_8_whatever_the_locale(changes: dict[str, str]) -> None:
    write("# é日\n" + CAT_3, "é.mines")
    check("é.mines", stdin="é日\n".encode(), output="é日\n", **changes)
    check("é.mines", "-e", "é日\n", output="é日\n", **changes)
    write("..\n日", "é.mines")
    result = mines_run("é.mines", **changes)
    assert result.errors.startswith(
        "é.mines:2:1: M010 unknown-operation: `日` is not an operation\n"
    )


# Dialects and engines


def test_dialect_option() -> None:
    write("# mines: dialect=2.0.0\n" + program("nCN"))
    check("a.mines", "--dialect", "2", stdin=b"55296", output="\ufffd6")


def test_dialect_by_directive_and_configuration() -> None:
    write(".*\n@\n0,0", "a.mines")
    assert mines_run("a.mines").status == 0
    write(".* # mines: dialect=1\n@\n0,0", "b.mines")
    assert "M016 restart-operation: `@` needs Mines 2" in mines_run("b.mines").errors
    write('[dialects]\n"a*" = "1"\n', "mines-tools.toml")
    assert mines_run("a.mines").status == 1
    assert mines_run("a.mines", "--dialect", "2").status == 0


def test_unknown_dialects() -> None:
    write(".*\n0,0")
    message = "mines-run: there is no dialect 3; the dialects are 2, 2.0.0, 1\n"
    check("a.mines", "--dialect", "3", status=2, errors=message)
    result = mines_run(write("# mines: dialect=3\n.*\n0,0", "b.mines"))
    assert result.status == 1
    assert result.errors.startswith("b.mines:1:18: M021 unknown-dialect: there is no dialect 3\n")
    write('dialect = "3"\n', "mines-tools.toml")
    result = mines_run("a.mines")
    assert (result.status, result.output) == (2, b"")
    assert "there is no dialect 3" in result.errors


def test_broken_configuration() -> None:
    write(".*\n0,0")
    write("dialekt = 1\n", "mines-tools.toml")
    result = mines_run("a.mines")
    assert result.status == 2
    assert "mines-tools.toml:1:1: unknown key `dialekt`; did you mean `dialect`?" in result.errors


@pytest.mark.parametrize("engine", ["auto", "machine", "python"])
def test_engines(engine: str) -> None:
    check(write(CAT_3), "--engine", engine, stdin=b"abc", output="abc")


@pytest.mark.parametrize(
    ("engine", "message"),
    [
        ("steam", "there is no engine steam; there are auto, machine, python"),
    ],
)
def test_engines_there_are_not(engine: str, message: str) -> None:
    result = mines_run(write(CAT_3), "--engine", engine)
    assert (result.status, result.output) == (2, b"")
    assert result.errors.startswith(f"mines-run: {message}")


def test_languages_with_one_engine() -> None:
    message = (
        "mines-run: there is no engine python for Emojifunge; it has only the engine machine\n"
    )
    check(write("", "a.ef"), "--engine", "python", status=2, errors=message)


def test_the_reference_interpreter_runs_its_own_dialects() -> None:
    result = mines_run(write(CAT_3), "--engine", "mines-esolang")
    message = "mines-esolang does not run dialect 2; choose another one with --dialect: 2.0.0, 1"
    assert (result.status, result.errors) == (2, f"mines-run: {message}\n")
    assert mines_run("a.mines", "--compare", "mines-esolang").errors == result.errors


def test_an_engine_that_is_not_installed_says_how_to_install_it() -> None:
    command = "pip install 'wasmtime>=40,<60'"
    choices = (EngineChoice("machine"), EngineChoice("wasm", "no_such_module", command))
    used = language("mines")._replace(engines=choices)
    with pytest.raises(UsageError) as caught:
        engine_of(used, "wasm")
    assert str(caught.value) == f"the engine wasm is not installed; `{command}` installs it"
    assert engine_of(used, "auto") == "machine"
    used = used._replace(engines=(EngineChoice("auto"), *choices))
    assert (shown_engine(used, "auto"), shown_engine(used, "machine")) == (
        "auto (machine)",
        "machine",
    )


@pytest.mark.parametrize("option", ["--trace=out", "--profile", "--profile-out=out"])
def test_what_looks_at_steps_needs_the_machine(option: str) -> None:
    name = write(CAT_3)
    for engine in ("python", "mines-esolang"):
        result = mines_run(name, option, "--engine", engine)
        needs = f"{option.partition('=')[0]} needs the engine machine, not {engine}"
        assert (result.status, result.errors) == (2, f"mines-run: {needs}: leave out --engine\n")
        assert not Path("out").exists()
    for engine in ("auto", "machine"):
        assert mines_run(name, option, "--engine", engine, "-e", "abc").output == b"abc"


def test_compare_needs_two_engines() -> None:
    for name in ("auto", "python"):
        result = mines_run(write(CAT_3), "--engine", name, "--compare", name)
        message = f"mines-run: --compare needs two engines; both are {name}\n"
        assert (result.status, result.errors) == (2, message)
    message = "mines-run: Emojifunge has only one engine: machine\n"
    check(write("", "a.ef"), "--compare", "machine", status=2, errors=message)


# Steps, trace, statistics


@pytest.mark.parametrize("steps", ["0", "1", "1000"])
def test_max_steps(steps: str) -> None:
    plural = "" if steps == "1" else "s"
    message = f"mines-run: stopped after {int(steps):,} step{plural} (--max-steps)\n"
    check(write(ENDLESS), "--max-steps", steps, status=3, errors=message)


def test_max_steps_that_suffice() -> None:
    check(write(".*\n\n0,0"), "--max-steps", "2")
    assert mines_run("a.mines", "--max-steps", "1").status == 3


def test_output_before_the_step_limit_stays() -> None:
    result = mines_run(write(ENDLESS_OUTPUT), "--max-steps", "40000")
    assert (result.status, result.output) == (3, b"0" * 10_000)


def test_a_timeout() -> None:
    result = mines_run(write(ENDLESS_OUTPUT), "--timeout", "0.1", "--stats")
    assert result.status == 3
    # On a busy machine the time may be over before the first step, or in one.
    assert re.match(
        r"mines-run: stopped after [\d,.]+ (steps?|seconds?) \(--timeout\)\n", result.errors
    )
    assert set(result.output) <= set(b"0")


def test_a_timeout_that_is_not_reached() -> None:
    limits = ("--timeout", "60", "--max-memory", "4000")
    check(write(CAT_3), *limits, stdin=b"\xc3\xa9bc", output=b"\xc3\xa9bc")
    assert mines_run(write(".*\n0,0,0", "b.mines"), *limits).status == 1


def test_a_limit_of_memory() -> None:
    # dup of an integer that fills the stack
    cells = "*.....*\n*......\n*******\n*..****\n.******\n"
    result = mines_run(write(f"{cells}2,0\n" + "1,0\n" * 50), "--max-memory", "16")
    assert (result.status, result.output) == (4, b"")
    assert re.fullmatch(
        r"mines-run: out of memory after [\d,]+ steps \(--max-memory\)\n", result.errors
    )


def _up_and_down(count: int) -> str:
    """Return a program that writes 7, pushes `count` numbers, pops them, and writes -1."""
    program = Assembler()
    program.add(f"7 out(n) -1 {count}")
    push = program.here("push")
    program.add("dup 1 sub dup positive")
    program.again_if_true(push)
    pop = program.here("pop")
    program.add("pop dup positive")
    program.again_if_true(pop)
    program.add("out(n)")
    return program.source()


@pytest.mark.long
@pytest.mark.parametrize(
    ("engine", "limit"), [("auto", 40), ("python", 20), ("python", 40), ("wasm", 40)]
)
def test_a_deep_stack_reaches_the_limit_of_memory(engine: str, limit: int) -> None:
    """All integers are small, so that Python still has memory for an exception. The run has its own
    process, because it would hang if little memory were left."""
    name = write(_up_and_down(20_000_000))
    options = ("--engine", engine, "--max-memory", str(limit))
    result = mines_run(name, *options, PYTHONHASHSEED="1")
    assert (result.status, result.output) == (4, b"7")
    assert re.fullmatch(
        r"mines-run: out of memory after [\d,]+ steps \(--max-memory\)\n", result.errors
    )


@pytest.mark.long
@pytest.mark.parametrize("engine", ["auto", "wasm"])
def test_a_stack_within_the_limit_of_memory_stays_in_webassembly(engine: str) -> None:
    """The stack takes 16 MB in WebAssembly; in Python it would take 80 MB. The run has its own
    process, so that the tests before it do not use up the memory."""
    name = write(_up_and_down(2_000_000))
    options = ("--engine", engine, "--max-memory", "48")
    result = mines_run(name, *options, PYTHONHASHSEED="1")
    assert (result.status, result.output, result.errors) == (0, b"7-1", "")


@pytest.mark.parametrize(
    ("option", "value"),
    [
        *(("--timeout", value) for value in ("0", "0.0", "-1", "1e3", "", ".", "nan", "1" * 10)),
        *(("--max-memory", value) for value in ("0", "-1", "1.5", "", "x", "1" * 10)),
    ],
)
def test_limits_that_are_no_number(option: str, value: str) -> None:
    result = mines_run(write(ENDLESS), f"{option}={value}")
    assert result.status == 2
    assert "is not a" in result.errors


@pytest.mark.parametrize("steps", ["-1", "x", "", "1e3", "٣", "1" * 19])
def test_max_steps_that_are_no_number(steps: str) -> None:
    result = mines_run(write(ENDLESS), "--max-steps", steps)
    assert result.status == 2
    assert "is not a whole number" in result.errors


TRACED = "*.*\n1,0"
FULL = {
    "step": 1, "line": 2,
    "operation": {"kind": "click", "column": 1, "row": 0, "button": "left"},
    "command": "push(n)", "error": None, "stack": [2], "flagging": False, "status": "cleared",
    "cells": ["uou"], "output": "",
}  # fmt: skip
DELTA = {
    "step": 1, "line": 2,
    "operation": {"kind": "click", "column": 1, "row": 0, "button": "left"},
    "command": "push(n)", "error": None, "pushed": [2], "status": "cleared", "cells": [[1, 0, "o"]],
}  # fmt: skip


def test_trace() -> None:
    check(write(TRACED), "--trace", "trace")
    with open("trace", encoding="utf-8") as file:
        assert [*map(json.loads, file)] == [FULL]
    check("a.mines", "--trace", "trace", "--trace-format", "delta")
    with open("trace", encoding="utf-8") as file:
        assert [*map(json.loads, file)] == [DELTA]


@pytest.mark.parametrize(("trace_format", "record"), [("full", FULL), ("delta", DELTA)])
def test_trace_as_output(trace_format: str, record: dict[str, object]) -> None:
    result = mines_run(write(TRACED), "--trace", "-", "--trace-format", trace_format)
    assert json.loads(result.output) == record
    assert (list(json.loads(result.output)), result.errors) == (list(record), "")


def test_output_is_only_in_a_trace_that_is_output() -> None:
    result = mines_run(write(CAT_3), "--trace", "-", stdin="aé\n".encode())
    *_, last = map(json.loads, result.output.split(b"\n")[:-1])
    assert last["output"] == "aé\n"
    result = mines_run("a.mines", "--trace", "trace", stdin="aé\n".encode())
    assert result.output == "aé\n".encode()


def test_a_surrogate_is_in_the_trace_what_it_is_and_leaves_as_a_replacement() -> None:
    """Half a surrogate pair is a code point that a program can write, although UTF-8 has no bytes
    for it."""
    write(program("nCN"))
    check("a.mines", "--trace", "t", stdin=b"56319", output="\ufffd6")
    last = json.loads(Path("t").read_bytes().split(b"\n")[-2])
    assert last["output"] == "\udbff6"
    check("a.mines", stdin=b"57343", output="\ufffd6")
    check("a.mines", stdin=b"57344", output="\ue0006")
    check("a.mines", stdin=b"55295", output="\ud7ff6")


def test_trace_and_max_steps() -> None:
    result = mines_run(write(ENDLESS), "--trace", "-", "--max-steps", "5")
    assert (result.status, result.output.count(b"\n")) == (3, 5)


def test_say_stands_before_the_run_and_its_end_after_it() -> None:
    ends = write(".*\n0;0\n0;0\n0,0")
    check(ends, "--say", "a\x1b[2J", errors="a\\u{1b}[2J\nended after 3 steps\n")
    check(ends, "--say", "", errors="ended after 3 steps\n")
    check(write(".\n0,0"), "--say", "", errors="ended after 1 step\n")
    # What stopped it is said anyway.
    stopped = "mines-run: stopped after 2 steps (--max-steps)\n"
    check(write(ENDLESS), "--say", "b", "--max-steps", "2", status=3, errors="b\n" + stopped)


def test_statistics() -> None:
    result = mines_run(write(".*\n0;0\n0;0\n0,0"), "--stats")
    lines = [line.split() for line in result.errors.split("\n")]
    assert lines[0][:2] == ["steps", "3"]
    assert lines[1][0] == "time"
    assert lines[2:] == [
        ["commands", "3"], ["swap", "2"], ["push(n)", "1"],
        ["errors", "2"], ["stack", "underflow", "2"], [],
    ]  # fmt: skip
    assert (result.status, result.output) == (0, b"")
    again = mines_run("a.mines", "--stats", "--engine", "machine").errors.split("\n")
    assert [line.split() for line in again][2:] == lines[2:]
    result = mines_run("a.mines", "--stats", "--trace", "trace", "--max-steps", "1")
    assert result.errors.startswith("mines-run: stopped after 1 step (--max-steps)\nsteps")


def test_statistics_of_sokolang_say_which_crate_executed_what() -> None:
    path = write("#@A*\n##*\n---\na:11,1,11,2\n---\nrwwd", "a.soko")
    result = mines_run(path, "--stats", "--max-steps", "9")
    lines = [line.split() for line in result.errors.split("\n")]
    assert lines[2:] == [
        ["actions", "4"], ["wait", "2"], ["right", "1"], ["down", "1"],
        ["commands", "2"], ["A", "outint", "2"],
        ["errors", "0"], [],
    ]  # fmt: skip


# What goes wrong before the start


def test_broken_source() -> None:
    write("..\n.\n1,\n0,0,0\n")
    check(
        "a.mines",
        stdin=b"abc",
        status=1,
        errors="""\
a.mines:2:1: M003 ragged-board: row 1 is 1 wide, the board is 2 wide
    2 | .
      | ^
  a.mines:1:1: row 0 is 2 wide
    1 | ..
      | --
  help: add 1 cell
a.mines:3:2: M006 missing-integer: the row is missing
    3 | 1,
      |  ^
  help: a click is `column,row`
a.mines:4:4: M007 second-button: this operation has a second button
    4 | 0,0,0
      |    ^
  a.mines:4:2: the first button
    4 | 0,0,0
      |  -
  help: `,` is the left button and `;` the right one; a click has one of them
mines-run: 3 errors; nothing was run
""",
    )


def test_one_error() -> None:
    assert mines_run("-", stdin=b"").errors == (
        "<stdin>:1:1: M001 missing-board: there is no board\n    1 |\n      | ^\n"
        "  help: begin with rows of `.` (safe cell) and `*` (mine cell), all of one width\n"
        "mines-run: 1 error; nothing was run\n"
    )


def test_colour_only_when_it_is_asked_for() -> None:
    write("x")
    assert "\x1b[" not in mines_run("a.mines").errors
    assert "\x1b[1;31m" in mines_run("a.mines", FORCE_COLOR="1").errors
    assert "\x1b[" not in mines_run("a.mines", FORCE_COLOR="1", NO_COLOR="1").errors


def test_missing_file() -> None:
    check("b.mines", status=1, errors="mines-run: b.mines: there is no such file\n")


def test_folder() -> None:
    check(".", status=1, errors="mines-run: .: this is a folder, not a program\n")


def test_name_below_a_file() -> None:
    write(".*\n0,0")
    check("a.mines/b", status=1, errors="mines-run: a.mines/b: cannot be read: Not a directory\n")


def test_file_name_that_is_no_text() -> None:
    result = mines_run(b"\xff.mines")
    assert (result.status, result.errors) == (1, "mines-run: \\xff.mines: there is no such file\n")


def test_source_that_is_not_utf_8() -> None:
    write(".*\né0,\xe4\n".encode().replace("ä".encode(), b"\xe4"))
    message = "a.mines:2:4: invalid UTF-8 (byte 0xe4): save the file as UTF-8"
    check("a.mines", status=1, errors=f"mines-run: {message}\n")
    check(
        "-", stdin=b"\xff", status=1,
        errors="mines-run: <stdin>:1:1: invalid UTF-8 (byte 0xff): save the file as UTF-8\n",
    )  # fmt: skip


def test_input_that_is_not_there() -> None:
    write(CAT_3)
    missing = "mines-run: nope: the input cannot be read: No such file or directory\n"
    check("a.mines", "-i", "nope", status=1, errors=missing)
    check(
        "a.mines", "-i", ".", status=1,
        errors="mines-run: .: the input cannot be read: Is a directory\n",
    )  # fmt: skip


@pytest.mark.parametrize(
    "arguments", [(), ("a", "b"), ("--nope", "a"), ("--trace-format", "x", "a")]
)
def test_usage(arguments: tuple[str, ...]) -> None:
    result = mines_run(*arguments)
    assert (result.status, result.output) == (2, b"")
    assert result.errors.startswith("usage: mines-run")


def test_commands() -> None:
    result = mines_run("--commands")
    assert (result.status, result.errors) == (0, "")
    assert b"\n  3      push(n)         add           in(n)\n" in result.output
    assert b"\n  add          left           an opened 3" in result.output


def test_version_and_help() -> None:
    result = mines_run("--version")
    assert (result.status, result.output.split()[0]) == (0, b"mines-run")
    result = mines_run("--help")
    assert result.status == 0
    for option in (
        b"-i ",
        b"-e ",
        b"--dialect",
        b"--engine",
        b"--max-steps",
        b"--trace",
        b"--stats",
    ):
        assert option in result.output


# What goes wrong on the way


def test_input_that_is_not_utf_8_is_an_error_when_it_is_reached() -> None:
    error = "mines-run: the input cannot be read: invalid UTF-8 at byte 3 of the input\n"
    data = b"a\xc3\xa9\xffbc"
    check(write(CAT_3), stdin=data, status=1, output="aé", errors=error)
    write(data.decode("latin-1").encode("latin-1"), "input")
    check("a.mines", "-i", "input", status=1, output="aé", errors=error)
    check("a.mines", "--dialect", "2.0.0", stdin=data, status=1, output="aé", errors=error)
    check(write(program("cCcC")), stdin=data, output="aé")


def test_input_that_ends_in_a_character() -> None:
    error = "mines-run: the input cannot be read: invalid UTF-8 at byte 1 of the input\n"
    check(write(CAT_3), stdin=b"a\xe6\x97", status=1, output="a", errors=error)


def test_input_text_that_is_not_utf_8() -> None:
    result = mines_run(write(CAT_3), "-e", b"a\xff")
    assert (result.status, result.output) == (1, b"a")


def test_abort() -> None:
    write(program("nCN"))
    message = (
        "a.mines:9:1: aborted: Mines 2 as mines-esolang 2.0.0 runs it, where it cannot write "
        "the surrogate code point 55296\n"
    )
    check("a.mines", "--dialect", "2.0.0", stdin=b"55296", status=1, errors=message)


def test_closed_pipe() -> None:
    # Nobody reads: the program, which would go on for ever, ends quietly.
    for arguments in ([], ["--trace", "-"], ["--trace", "-", "--trace-format", "delta"]):
        running = subprocess.Popen(
            [*COMMAND, write(ENDLESS_OUTPUT), *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=environment(),
        )
        assert running.stdout
        assert running.stderr
        os.read(running.stdout.fileno(), 10)
        running.stdout.close()
        assert running.stderr.read() == b""
        assert running.wait(PATIENCE) == 0
        running.stderr.close()


@pytest.mark.parametrize("source", thinned([ENDLESS_OUTPUT, ENDLESS], 1))
def test_interrupt(source: str) -> None:
    write(source)
    with subprocess.Popen(
        [*COMMAND, "a.mines", "--stats"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
    ) as running:
        assert running.stdout
        begin = read_until(running.stdout.fileno(), b"0" * 100) if source == ENDLESS_OUTPUT else b""
        if not begin:
            # It says nothing; when it has opened its program it is surely past its start.
            wait_until_it_runs(running.pid)
        running.send_signal(signal.SIGINT)
        output, errors = running.communicate(timeout=PATIENCE)
    assert running.returncode == 130
    assert set(begin + output) <= {ord("0")}
    assert errors.startswith(b"mines-run: interrupted after ")
    assert b"Traceback" not in errors


def wait_until_it_runs(pid: int) -> None:
    """Wait until the process has used 0.4 seconds of processor time: by then it has started."""
    while True:
        with open(f"/proc/{pid}/stat", encoding="ascii") as file:
            fields = file.read().rpartition(")")[2].split()
        if int(fields[11]) + int(fields[12]) > 40:  # hundredths of a second
            return
        time.sleep(0.01)


def test_full_disk() -> None:
    write(CAT_3)
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            [*COMMAND, "a.mines"], input=b"abc", stdout=full, stderr=subprocess.PIPE,
            timeout=PATIENCE, check=False, env=environment(),
        )  # fmt: skip
    message = b"mines-run: the output cannot be written: No space left on device\n"
    assert (done.returncode, done.stderr) == (1, message)


def test_unwritable_trace() -> None:
    write(CAT_3)
    check(
        "a.mines", "--trace", "nope/trace", status=2,
        errors="mines-run: nope/trace: the trace cannot be written: No such file or directory\n",
    )  # fmt: skip
    check(
        "a.mines", "--trace", "/dev/full", stdin=b"abc", status=2, output="",
        errors="mines-run: /dev/full: the trace cannot be written: No space left on device\n",
    )  # fmt: skip


def test_a_trace_does_not_destroy_what_is_read() -> None:
    write(CAT_3)
    os.symlink("a.mines", "another")
    with open("input", "w", encoding="utf-8") as file:
        file.write("abc")
    for name in ("a.mines", "./a.mines", "another", "input"):
        check(
            "a.mines", "-i", "input", "--trace", name, status=2, output="",
            errors=f"mines-run: {name}: the trace would overwrite a file that is read here; choose another file\n",
        )  # fmt: skip
    with open("a.mines", encoding="utf-8", newline="") as file, open("input", "rb") as given:
        assert (file.read(), given.read()) == (CAT_3, b"abc")


def test_a_full_disk_is_not_blamed_on_the_trace() -> None:
    write(CAT_3)
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            [*COMMAND, "a.mines", "--trace", "trace"], input=b"abc", stdout=full,
            stderr=subprocess.PIPE, timeout=PATIENCE, check=False, env=environment(),
        )  # fmt: skip
    message = b"mines-run: the output cannot be written: No space left on device\n"
    assert (done.returncode, done.stderr) == (1, message)
    with open("trace", encoding="utf-8") as file:
        assert [json.loads(line)["step"] for line in file][:3] == [1, 2, 3]


@pytest.mark.parametrize(
    ("redirection", "status", "output", "errors"),
    [
        ("<&-", 0, b"\x06", b""),
        (">&-", 1, b"", b"mines-run: the output cannot be written: standard output is closed\n"),
        ("2>&-", 0, b"a", b""),
        ("<&- >&- 2>&-", 1, b"", b""),
    ],
)
def test_closed_streams(redirection: str, status: int, output: bytes, errors: bytes) -> None:
    # One in(c), and an out(c) of what it read, or of the digit below where there was nothing.
    write(program("cC"))
    done = subprocess.run(
        ["sh", "-c", f'exec "$@" {redirection}', "sh", *COMMAND, "a.mines"],
        input=b"a", capture_output=True, timeout=PATIENCE, check=False, env=environment(),
    )  # fmt: skip
    assert (done.returncode, done.stdout, done.stderr) == (status, output, errors)


def test_closed_standard_error_hides_the_errors_only() -> None:
    write("x")
    done = subprocess.run(
        ["sh", "-c", 'exec "$@" 2>&-', "sh", *COMMAND, "a.mines"],
        capture_output=True, timeout=PATIENCE, check=False, env=environment(),
    )  # fmt: skip
    assert (done.returncode, done.stdout) == (1, b"")


# Output before a wait


def test_output_comes_before_a_wait_for_standard_input() -> None:
    write(program("cCcC"))
    with subprocess.Popen(
        [*COMMAND, "a.mines"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment()
    ) as running:
        assert running.stdin
        assert running.stdout
        os.write(running.stdin.fileno(), b"a")
        assert read_until(running.stdout.fileno(), b"a") == b"a"
        os.write(running.stdin.fileno(), b"b")
        assert read_until(running.stdout.fileno(), b"b") == b"b"
        assert running.wait(PATIENCE) == 0


@pytest.mark.parametrize("trace", [False, True])
def test_output_comes_before_a_wait_for_an_input_file(trace: bool) -> None:
    write(program("cCcC"))
    os.mkfifo("pipe")
    arguments = ["-i", "pipe", *(["--trace", "trace"] if trace else [])]
    with subprocess.Popen(
        [*COMMAND, "a.mines", *arguments], stdout=subprocess.PIPE, env=environment()
    ) as running:
        assert running.stdout
        with open("pipe", "wb", buffering=0) as pipe:
            pipe.write(b"a")
            assert read_until(running.stdout.fileno(), b"a") == b"a"
            pipe.write(b"b")
        assert read_until(running.stdout.fileno(), b"b") == b"b"
        assert running.wait(PATIENCE) == 0


# The start


def test_a_clean_run_imports_little() -> None:
    write(CAT_3)
    code = (
        "import sys; before = set(sys.modules); from mines_tools.cli.run import main; "
        "main(['a.mines']); print(*sorted(set(sys.modules) - before))"
    )
    done = subprocess.run(
        [COMMAND[0], "-c", code], input=b"abc", capture_output=True, timeout=PATIENCE, check=True,
        env=environment(),
    )  # fmt: skip
    output, _, modules = done.stdout.partition(b"c")
    assert output == b"ab"
    imported = {name.partition(".")[0] for name in modules.decode().split()}
    costly = {
        "lark",
        "pygls",
        "lsprotocol",
        "dataclasses",
        "tomllib",
        "argparse",
        "json",
        "inspect",
        "typing",
        "collections",
        "contextlib",
        "enum",
        "functools",
        "importlib",
        "operator",
        "re",
        "warnings",
        "asyncio",
        "prompt_toolkit",
    }
    assert imported & costly == set()
    assert "mines_tools" in imported
    assert b"mines_tools.debugging" not in modules
    assert b"mines_tools.terminal" not in modules
