"""`mines-test`: exit statuses, limits, formats, names, interruptions and updates."""

from __future__ import annotations

import json
import os
import re
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path
from xml.etree import ElementTree

import pytest

from mines_tools.testing.reports.formats import FORMATS
from tests.prepared import run_command
from tests.sokolang.programs import corridor, program
from tests.testing.programs import ADDING, MINES, put, results

_ENDLESS = "again: push 1 pop jump again\n"
"""A program that never ends and writes nothing."""


def _commented(*lines: str, text: str = MINES) -> str:
    return "".join(f"# {line}\n" for line in lines) + text


_RIGHT = ("input: 40 2", 'output: "42\\n"')
_WRONG = ("input: 1 2", 'output: "3 \\n"')


def test_exit_statuses(tmp_path: Path) -> None:
    put(tmp_path, [
        ("right.mines", _commented(*_RIGHT)), ("wrong.mines", _commented(*_WRONG)),
        ("broken.mines", _commented(*_RIGHT, text="x")), ("none.mines", MINES),
    ])  # fmt: skip
    assert results(tmp_path, "right.mines").status == 0
    assert results(tmp_path, "wrong.mines").status == 1
    assert results(tmp_path, "broken.mines").status == 2
    assert results(tmp_path, "right.mines", "wrong.mines").status == 1
    assert results(tmp_path).status == 2
    done = results(tmp_path, "none.mines")
    assert done == (0, "", "no cases found: docs/testing.md shows how to write them\n")
    done = results(tmp_path, "right.mines", "missing.mines")
    assert done.status == 2
    assert "mines-test: missing.mines: there is no such file or folder\n" in done.errors
    assert results(tmp_path, "-").errors == (
        "mines-test: standard input has no cases: name a file or a folder\n"
    )
    (tmp_path / "empty").mkdir()
    assert results(tmp_path, "empty") == (0, "", "no files found\n")
    assert results(tmp_path, "right.mines", "-q") == (0, "", "")


def test_full_output(tmp_path: Path) -> None:
    put(tmp_path, [("add.mines", _commented(*_RIGHT, *_WRONG))])
    done = results(tmp_path, "--output-format", "full", "-v")
    assert done.output == (
        "add.mines: 1: passed (AC)\n"
        "add.mines: 2: wrong output (WA)\n"
        "  output 1:2: expected ` `, but the program wrote `\\n`\n"
        "  expected | 3 \\n\n"
        "  actual   | 3\\n\n"
        "              ^\n"
        "  written in step 8 at add.mines:22:1, line 22: out(c)\n"
        "  debug it: mines-run --debug add.mines -e '1 2' --at-output 2\n"
        "\n"
    )


def test_the_debugger_begins_at_the_wrong_character(tmp_path: Path) -> None:
    put(tmp_path, [("add.mines", _commented(*_WRONG))])
    data = json.loads(results(tmp_path, "--output-format", "json").output)["cases"]
    _, *arguments = shlex.split(data[0]["debug"])
    done = run_command("run", *arguments, input=b"step\n", cwd=tmp_path)
    assert done.stdout.decode().startswith(
        "3\nlast: out(n)\nstack: 10\nafter step 7, line 20: 3;3\n> step\n"
    )


@pytest.mark.parametrize(("number", "said"), [
    ("1", "line 1:10: out(c)\n> "),
    ("99", "the program ends with 1 character of output: there is no character 99\n"),
    ("0", "--at-output: '0' is not a whole number, 1 or more"),
])  # fmt: skip
def test_the_debugger_begins_at_other_characters(tmp_path: Path, number: str, said: str) -> None:
    put(tmp_path, [("a.minesasm", "push 'a' out(c)\n")])
    done = run_command(
        "run", "--debug", "a.minesasm", "-e", "", "--at-output", number, cwd=tmp_path
    )
    assert said in (done.stdout + done.stderr).decode()


# Limits


_ENDLESS_TABLES = """\
[[test]]
program = "a.minesasm"
status = 3
max-steps = 50

[[test]]
program = "a.minesasm"
endless = true
max-steps = 50
output = "b"
"""


def test_programs_that_must_not_end(tmp_path: Path) -> None:
    printing = "again: push 'a' out(c) jump again\n"
    put(tmp_path, [
        ("a.minesasm", _commented("test: a", "endless", "max-steps: 50", "compare: regex", "output: a+", text=printing)),
        ("b.mines", _commented("test: b", "endless", "max-steps: 5000")),
        ("mines-tools.toml", _ENDLESS_TABLES),
    ])  # fmt: skip
    done = results(tmp_path)
    assert done.errors == "4 cases: 2 passed, 2 wrong output\n"
    assert (
        "b.mines: b: wrong output (WA): the program ended, but it was expected to run on"
        in done.output
    )
    assert "a.minesasm: 2: wrong output (WA): output 1:1: expected `b`" in done.output


def test_limits(tmp_path: Path) -> None:
    put(tmp_path, [("a.minesasm", _ENDLESS), ("a.out", "")])
    done = results(tmp_path, "--max-steps", "1000")
    assert done.status == 1
    assert (
        done.output
        == "a.out:1:1: a.minesasm: a: took too long (TLE): stopped after 1,000 steps (max-steps)\n"
    )
    began = time.monotonic()
    done = results(tmp_path, "--timeout", "0.3")
    assert "took too long (TLE): stopped after 0." in done.output
    assert time.monotonic() - began < 5


def test_limits_of_a_case_come_first(tmp_path: Path) -> None:
    put(tmp_path, [("a.minesasm", _commented("test: a", "max-steps: 10", text=_ENDLESS))])
    done = results(tmp_path, "--max-steps", "1000")
    assert "stopped after 10 steps" in done.output


_SQUARING = "push 3 again: dup mul jump again\n"
"""A program whose steps soon take hours: the number squares itself."""


@pytest.mark.long
def test_a_single_step_that_takes_too_long(tmp_path: Path) -> None:
    put(tmp_path, [
        ("a.minesasm", _commented("test: a", text=_SQUARING)),
        ("b.mines", _commented(*_RIGHT)),
    ])  # fmt: skip
    began = time.monotonic()
    done = results(tmp_path, "--timeout", "1", "--jobs", "1")
    assert time.monotonic() - began < 20
    assert done.status == 1
    assert "a.minesasm: a: took too long (TLE): stopped after" in done.output
    assert done.errors == "2 cases: 1 passed, 1 took too long\n"


def test_memory(tmp_path: Path) -> None:
    text = "again: push 1 jump again\n"
    put(tmp_path, [
        ("a.minesasm", _commented("test: a", "max-memory: 30", text=text)),
        ("b.mines", _commented(*_RIGHT)),
    ])  # fmt: skip
    done = results(tmp_path, "--jobs", "1")
    assert done.errors == "2 cases: 1 passed, 1 out of memory\n"
    assert "a.minesasm: a: out of memory (MLE)" in done.output


def test_too_much_output(tmp_path: Path) -> None:
    put(
        tmp_path,
        [("a.minesasm", _commented("output: x", text="push '1' again: dup out(c) jump again\n"))],
    )
    done = results(tmp_path)
    assert "took too long (TLE): the program wrote more than 10,000,000 characters" in done.output


def test_errors(tmp_path: Path) -> None:
    adding = ADDING["soko"]
    cases = (
        "input: 1 2", "error", "input: 1 2", "error: not an integer", "input: 1 2",
        "error: other words", "input: 1 2", "output:", 'input: "1\\n2\\n"', "error",
    )  # fmt: skip
    done = results(put(tmp_path, [("a.soko", adding.with_comments(*cases))]))
    assert done.errors == "5 cases: 2 passed, 1 wrong output, 2 stopped with an error\n"
    assert (
        "a.soko: 3: stopped with an error (RE): the error was expected to contain `other words`; it is: "
        in done.output
    )
    assert (
        "a.soko: 4: stopped with an error (RE): the player executes the value 13, `inint`: the input line `1 2` is not an integer"
        in done.output
    )
    assert (
        "a.soko: 5: wrong output (WA): the program ended, but an error was expected" in done.output
    )
    # A program that cannot be run has an error too.
    done = results(put(tmp_path, [("a.soko", "x\n// test: a\n// error\n")]), "-v")
    assert done.errors == "1 case: 1 passed\n"


def test_seed(tmp_path: Path) -> None:
    """A program that begins at one of two places gives the same result each time, and another seed may give another
    result."""
    text = "🏁1️⃣🔢🔚\n🏁2️⃣🔢🔚\n"

    def outputs(*seeds: str) -> set[str]:
        cases = "".join(f"# test: {seed}\n# seed: {seed}\n" for seed in seeds)
        put(tmp_path, [("a.emojifunge", f"{text}\n{cases}# test: default\n# output: x\n")])
        data = json.loads(results(tmp_path, "--output-format", "json").output)
        return {case["actual"] for case in data["cases"] if case["name"] != "default"}

    assert len(outputs("5")) == 1
    assert outputs("5") == outputs("5")
    assert outputs(*map(str, range(20))) == {"1", "2"}
    assert "--seed 1 --at-output 1\n" in results(tmp_path, "--output-format", "full").output


def test_line_ends_of_an_input_are_not_translated(tmp_path: Path) -> None:
    """A contest passes an input through a pipe. Mines 1 would translate the line ends of a named file."""
    text = _commented("test: a", text="in(c) out(n) in(c) out(n)\n")
    put(tmp_path, [("a.minesasm", text), ("a.in", "\r\n"), ("a.out", "1310")])
    for dialect in ("2", "1"):
        assert results(tmp_path, "--only", "a.minesasm: a", "--dialect", dialect).status == 0
    put(tmp_path, [("a.out", "x")])
    done = results(tmp_path, "--output-format", "full", "--dialect", "1")
    assert "mines-run --debug a.minesasm -e $'\\r\\n' --dialect 1 --at-output 1\n" in done.output


# Choosing and listing


def test_only_list_and_fail_fast(tmp_path: Path) -> None:
    put(tmp_path, [
        ("a.mines", _commented("test: one", *_WRONG, "test: two", *_RIGHT)),
        ("b.mines", _commented("test: one", *_RIGHT)),
    ])  # fmt: skip
    assert results(tmp_path, "--list").lines == ["a.mines: one", "a.mines: two", "b.mines: one"]
    assert results(tmp_path, "--list", "--only", "one").lines == ["a.mines: one", "b.mines: one"]
    assert results(tmp_path, "--list", "--only", "b.*").lines == ["b.mines: one"]
    assert results(tmp_path, "--list", "--only", "two", "--only", "b.m").lines == [
        "a.mines: two", "b.mines: one",
    ]  # fmt: skip
    listed = json.loads(results(tmp_path, "--list", "--output-format", "json").output)["cases"]
    assert [(case["name"], case["line"]) for case in listed] == [("one", 1), ("two", 4), ("one", 1)]
    done = results(tmp_path, "--fail-fast", "--jobs", "1")
    assert done.status == 1
    assert done.errors == "1 case: 1 wrong output\n2 not started\n"
    done = results(tmp_path, "--slowest", "2")
    assert done.errors.startswith("slowest cases:\n")
    assert done.errors.count(" steps  ") == 2


def test_naming_a_file_of_a_case(tmp_path: Path) -> None:
    put(tmp_path, [
        ("add.mines", MINES), ("add.in", "1 2"), ("add.out", "3\n"), ("tests/add.2.in", "1 2"),
        ("tests/add.2.out", "3\n"), ("b.mines", MINES), ("sample-1.in", "1 2"),
    ])  # fmt: skip
    assert results(tmp_path, "--list", "add.in").lines == ["add.mines: add"]
    assert results(tmp_path, "--list", "tests/add.2.out").lines == ["add.mines: tests/add.2"]
    assert results(tmp_path, "--list", "add.in", "add.mines", "add.out").lines == [
        "add.mines: add", "add.mines: sample-1", "add.mines: tests/add.2",
    ]  # fmt: skip
    assert results(tmp_path, "--list", "sample-1.in").lines == [
        "add.mines: sample-1", "b.mines: sample-1",
    ]  # fmt: skip


def test_compare(tmp_path: Path) -> None:
    put(tmp_path, [("a.mines", _commented(*_WRONG))])
    assert results(tmp_path).status == 1
    assert results(tmp_path, "--compare", "ignore-case").status == 1
    assert results(tmp_path, "--compare", "right-trim").status == 0
    put(tmp_path, [("a.mines", _commented(*_WRONG, "compare: exact"))])
    assert results(tmp_path, "--compare", "right-trim").status == 1
    put(tmp_path, [("a.mines", _commented("input: 1 2", "output: (", "compare: regex"))])
    done = results(tmp_path)
    assert done.status == 2
    assert "the expected output is not a regular expression: " in done.output


# Formats

_ODD = "two\nlines, a tab\t, \x1b[31m, ]]> & <b> ::error:: % # \u202e"


def _odd(folder: Path) -> Path:
    return put(folder, [
        ("a,b:c.mines", _commented(f"test: {json.dumps(_ODD)}", *_WRONG, "test: right", *_RIGHT, "test: later", "skip: a reason")),
        ("x.mines", _commented("test: broken", "seed: x")),
    ])  # fmt: skip


@pytest.mark.parametrize("name", FORMATS)
def test_no_name_breaks_a_format(tmp_path: Path, name: str) -> None:
    done = results(_odd(tmp_path), "--output-format", name, "-v", "missing.mines", ".")
    assert done.status == 2
    assert all(line.isprintable() for line in done.lines)
    assert not any(line.startswith("::error::") for line in done.lines)


@pytest.mark.parametrize("name", FORMATS)
def test_no_output_is_a_command_of_a_ci_service(tmp_path: Path, name: str) -> None:
    writing = ",".join(["10,6", *(str(ord(each)) for each in "]r[x##")])
    text = f"{program('rw', f'a:{writing}', corridor('@A*'))}\n// input: ##vso[x]\n// output: ##[error]x\n// endless\n// max-steps: 50\n"
    done = results(put(tmp_path, [("a.soko", text)]), "--output-format", name, "-v")
    assert done.status == 1
    assert not re.search(r"##[\w.-]*\[", done.output)


def test_junit(tmp_path: Path) -> None:
    done = results(_odd(tmp_path), "--output-format", "junit", ".", "missing.mines")
    root = ElementTree.fromstring(done.output)
    assert root.attrib["tests"] == "5"
    assert (root.attrib["failures"], root.attrib["errors"], root.attrib["skipped"]) == (
        "1",
        "2",
        "1",
    )
    assert [(suite.attrib["name"], suite.attrib["tests"]) for suite in root] == [
        ("a,b:c.mines", "3"), ("x.mines", "1"), ("missing.mines", "1"),
    ]  # fmt: skip
    wrong, right, later = root[0]
    assert wrong.attrib["name"].startswith("two\\nlines, a tab\\t, \\u{1b}[31m, ]]> & <b>")
    (failure,) = wrong
    assert failure.attrib["type"] == "wrong-output"
    assert failure.text is not None
    assert failure.text.endswith("expected:\n3 \n\nactual:\n3\n")
    assert len(right) == 0
    assert later[0].attrib == {"message": "a reason"}


def test_tap(tmp_path: Path) -> None:
    done = results(_odd(tmp_path), "--output-format", "tap")
    assert done.lines[:2] == ["TAP version 14", "1..4"]
    points = [line for line in done.lines if line.startswith(("ok", "not ok"))]
    assert points[0].startswith("not ok 1 - a,b:c.mines: two\\\\nlines")
    assert "\\#" in points[0]
    assert points[1:] == [
        "ok 2 - a,b:c.mines: right", "ok 3 - a,b:c.mines: later # SKIP a reason",
        "not ok 4 - x.mines: broken",
    ]  # fmt: skip
    assert '  actual: "3\\n"' in done.lines


def test_github(tmp_path: Path) -> None:
    done = results(_odd(tmp_path), "--output-format", "github")
    assert done.lines[0].startswith(
        "::error file=a%2Cb%3Ac.mines,line=26,title=WA a%2Cb%3Ac.mines%3A two%0Alines"
    )
    assert "::wrong output (WA): output 1:2: expected ` `" in done.lines[0]
    assert done.lines[1].startswith(
        "::error file=x.mines,line=2,title=x.mines%3A broken::not run: `seed`"
    )
    assert len(done.lines) == 2


def test_json(tmp_path: Path) -> None:
    data = json.loads(results(_odd(tmp_path), "--output-format", "json").output)
    wrong = data["cases"][0]
    assert wrong["name"] == _ODD
    assert (wrong["verdict"], wrong["letters"], wrong["expected"], wrong["actual"]) == (
        "wrong-output", "WA", "3 \n", "3\n",
    )  # fmt: skip
    assert wrong["difference"] == {
        "expected": {"offset": 1, "line": 1, "column": 2},
        "actual": {"offset": 1, "line": 1, "column": 2},
    }
    assert (wrong["writer"]["step"], wrong["writer"]["line"]) == (8, 26)
    assert wrong["debug"] == "mines-run --debug a,b:c.mines -e '1 2' --at-output 2"
    assert data["counts"] == {"passed": 1, "wrong-output": 1, "not-run": 1, "skipped": 1}


def test_japanese(tmp_path: Path) -> None:
    put(tmp_path, [("a.mines", _commented(*_WRONG))])
    done = results(tmp_path, env={**os.environ, "LANGUAGE": "ja", "LANG": "ja_JP.UTF-8"})
    assert "出力が違う (WA)" in done.output
    assert done.errors == "1 ケース: 出力が違う 1\n"
    done = results(
        tmp_path,
        "--output-format",
        "json",
        env={**os.environ, "LANGUAGE": "ja", "LANG": "ja_JP.UTF-8"},
    )
    assert "expected ` `" in done.output


def test_a_report_in_a_file(tmp_path: Path) -> None:
    put(tmp_path, [("a.mines", _commented(*_WRONG))])
    done = results(tmp_path, "--output-format", "junit", "--output-file", "report.xml")
    assert (done.status, done.output) == (1, "")
    assert ElementTree.parse(tmp_path / "report.xml").getroot().attrib["failures"] == "1"
    done = results(tmp_path, "--output-file", "nowhere/report.xml")
    assert done.status == 2
    assert "nowhere/report.xml: cannot be written: No such file or directory" in done.errors


# Pipes and signals


def _start(folder: Path, *arguments: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", "mines_tools", "test", *arguments],
        cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip


def test_a_closed_pipe_is_no_error(tmp_path: Path) -> None:
    put(tmp_path, [("a.mines", _commented(*(_WRONG * 50)))])
    process = _start(tmp_path, "--output-format", "json")
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    errors = process.stderr.read()
    process.stderr.close()
    assert process.wait(60) == 1
    assert b"Traceback" not in errors


def test_a_full_disk(tmp_path: Path) -> None:
    put(tmp_path, [("a.mines", _commented(*_WRONG))])
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "mines_tools", "test"], cwd=tmp_path, stdout=full,
            stderr=subprocess.PIPE, check=False, timeout=60,
        )  # fmt: skip
    assert done.returncode == 2
    assert b"No space left on device" in done.stderr


def test_ctrl_c_prints_what_is_known(tmp_path: Path) -> None:
    put(tmp_path, [("a.mines", _commented(*_WRONG)), ("b.minesasm", _ENDLESS), ("b.out", "")])
    process = _start(tmp_path, "--jobs", "1", "--timeout", "50")
    time.sleep(1.5)
    process.send_signal(signal.SIGINT)
    output, errors = process.communicate(timeout=60)
    assert process.returncode == 130
    assert b"a.mines: 1: wrong output (WA)" in output
    assert errors == b"1 case: 1 wrong output\n1 not started\nmines-test: interrupted\n"
    children = subprocess.run(
        ["ps", "-o", "pid=", "--ppid", str(process.pid)], capture_output=True, check=False
    )
    assert children.stdout == b""


# Updates


def test_update_comments(tmp_path: Path) -> None:
    text = _commented("input: 1 2", "output: 4", "input: 5 6", "output:", "| 12", "|", *_RIGHT)
    put(tmp_path, [("a.mines", text)])
    done = results(tmp_path, "--update")
    assert done.status == 0
    assert '-# output: 4\n+# output: "3\\n"\n' in done.output
    assert "-# | 12\n+# | 11\n" in done.output
    assert (
        done.errors
        == "3 cases: 1 passed, 2 wrong outputs\nmines-test: a.mines: written\n".replace(
            "outputs", "output"
        )
    )
    expected = text.replace("output: 4", 'output: "3\\n"').replace("| 12", "| 11")
    assert (tmp_path / "a.mines").read_text("utf-8") == expected
    assert results(tmp_path).status == 0
    assert results(tmp_path, "--update").errors == "3 cases: 3 passed\nnothing to update\n"


def test_update_writes_the_form_that_it_came_from(tmp_path: Path) -> None:
    box = "tests:\n  a: {file: add.mines, stdin: 1 2, expected: 'x'}\n  b:\n    file: add.mines\n    stdin: 1 2\n    expected: |\n      4\n      5\n  c: {file: add.mines, stdin: 1 2, expected_file: c.txt}\n"
    toml = "# a comment\n[[test]]\nprogram = 'add.mines'\ninput = '1 2'\noutput = 'y' # text\n"
    put(tmp_path, [
        ("add.mines", MINES), ("box.yaml", box), ("mines-tools.toml", toml), ("c.txt", "z"),
        ("add.in", "2 2"), ("add.out", "5\n"),
    ])  # fmt: skip
    done = results(tmp_path, "--update")
    assert done.status == 0, done
    assert (tmp_path / "add.out").read_bytes() == b"4\n"
    assert (tmp_path / "c.txt").read_bytes() == b"3\n"
    assert (tmp_path / "mines-tools.toml").read_text("utf-8") == toml.replace("'y'", '"3\\n"')
    assert (tmp_path / "box.yaml").read_text("utf-8") == box.replace("'x'", '"3\\n"').replace(
        "|\n      4\n      5\n", '"3\\n"\n'
    )
    assert (tmp_path / "add.mines").read_text("utf-8") == MINES
    assert results(tmp_path).status == 0


def test_what_is_not_updated(tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.mkdir()
    (other / "secret").write_text("x", "utf-8")
    inside = put(tmp_path / "inside", [
        ("a.mines", _commented("input: 1 2", "output: x", "compare: regex")),
        ("add.mines", MINES), ("add.in", "1 2"),
        ("p.mines", MINES), ("q.emojifunge", "1️⃣🔢🔚"), ("sample-1.in", "1 2"), ("sample-1.out", "x"),
    ])  # fmt: skip
    (inside / "data").write_text("x", "utf-8")
    (inside / "add.out").symlink_to(inside / "data")
    (inside / "sample-2.out").symlink_to(other / "secret")
    done = results(inside, "--update")
    assert done.status == 2
    assert "not updated: regex does not compare whole outputs" in done.errors
    assert "mines-test: add.out:1:1: not updated: this is a link" in done.errors
    assert "not updated: the programs of two cases print different texts" in done.errors
    assert (other / "secret").read_text("utf-8") == (inside / "data").read_text("utf-8") == "x"


# Many cases


def test_many_cases_in_a_stable_order(tmp_path: Path) -> None:
    files = []
    for number in range(70):
        files += [
            (f"p{number}.mines", MINES), (f"p{number}.in", f"{number} 1"),
            (f"p{number}.out", f"{number + 1 + (number % 7 == 0)}\n"),
        ]  # fmt: skip
    put(tmp_path, files)
    one = results(tmp_path, "--jobs", "1")
    two = results(tmp_path, "--jobs", "2")
    assert one == two
    assert two.errors == "70 cases: 60 passed, 10 wrong output\n"


@pytest.mark.parametrize(
    "text", ["a b", "it's", "a\nb\\", "##vso[x]", "\x1b[1m", "é😀", "\u202e", ""]
)
def test_the_command_for_the_debugger_passes_the_input(tmp_path: Path, text: str) -> None:
    put(tmp_path, [("a.mines", _commented(f"input: {json.dumps(text)}", "output: x"))])
    data = json.loads(results(tmp_path, "--output-format", "json").output)["cases"]
    command = data[0]["debug"].replace("mines-run --debug", "printf '<%s>'")
    done = subprocess.run(["bash", "-c", command], capture_output=True, check=True)
    assert done.stdout.decode().startswith(f"<a.mines><-e><{text}>")
    assert data[0]["debug"].isprintable()


@pytest.mark.parametrize("suffix", ADDING)
def test_update_comments_in_each_language(tmp_path: Path, suffix: str) -> None:
    adding = ADDING[suffix]
    text = adding.with_comments(
        'input: "1\\n2\\n"', "output:", "| 4", "| 5", 'input: "3\\n4\\n"', "output: x"
    )
    put(tmp_path, [(adding.name, text)])
    assert results(tmp_path, "--update").status == 0
    updated = (tmp_path / adding.name).read_text("utf-8")
    assert updated.count("\n") == text.count("\n")
    assert results(tmp_path).errors == "2 cases: 2 passed\n"


def test_update_of_a_folder_with_one_program(tmp_path: Path) -> None:
    put(
        tmp_path,
        [("code/1/code", ADDING["emojifunge"].text), ("code/1/in", "1 2"), ("code/1/out", "x")],
    )
    assert results(tmp_path, "--update").status == 0
    assert (tmp_path / "code/1/out").read_text("utf-8") == "3\n"


def test_update_keeps_line_ends_and_characters(tmp_path: Path) -> None:
    text = f"# input: 1 2\r\n# output: é\r\n{MINES}"
    put(tmp_path, [("a.mines", text)])
    assert results(tmp_path, "--update").status == 0
    data = (tmp_path / "a.mines").read_bytes().decode()
    assert data == text.replace(" é", ' "3\\n"')


def test_assembling_does_not_count(tmp_path: Path) -> None:
    """The time limit is for the run. The assembler takes a second for this program."""
    example = Path(__file__).parents[2] / "examples/minesasm/collatz.minesasm"
    put(tmp_path, [("a.minesasm", example.read_text("utf-8")), ("a.in", "6")])
    done = results(tmp_path, "--timeout", "0.3", "--output-format", "json")
    (case,) = json.loads(done.output)["cases"]
    assert (case["verdict"], case["actual"][:2]) == ("passed", "6\n")
    assert case["seconds"] < 0.3
