"""Cases in files beside programs, in samples, in folders, in box.yaml and in the configuration."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
import yaml

from mines_tools.testing.case_files import natural
from tests.small_cases import small_cases
from tests.testing.programs import ADDING, MINES, put, results

if TYPE_CHECKING:
    from pathlib import Path

RIGHT, WRONG = ("40 2", "42\n"), ("1 2", "4\n")


def _data(folder: Path, *arguments: str) -> list[dict[str, Any]]:
    done = results(folder, "--output-format", "json", *arguments)
    cases: list[dict[str, Any]] = json.loads(done.output)["cases"]
    return cases


def _verdicts(folder: Path, *arguments: str) -> dict[str, str]:
    return {
        f"{case['program']}: {case['name']}": case["verdict"] for case in _data(folder, *arguments)
    }


# Files


@pytest.mark.parametrize("suffix", ["mines", "minesasm", "emojifunge"])
def test_files_beside_the_program(tmp_path: Path, suffix: str) -> None:
    name = f"add.{suffix}"
    put(tmp_path, [
        (name, ADDING[suffix].text),
        ("add.in", RIGHT[0]), ("add.out", RIGHT[1]),
        ("tests/add.2.in", WRONG[0]), ("tests/add.2.out", WRONG[1]),
        ("test/add-large.in", RIGHT[0]), ("test/add-large.out", RIGHT[1]),
        ("test/other.in", "x"), ("tests/add.out.txt", "x"),
    ])  # fmt: skip
    assert _verdicts(tmp_path) == {
        f"{name}: add": "passed",
        f"{name}: test/add-large": "passed",
        f"{name}: tests/add.2": "wrong-output",
    }


def test_an_input_without_an_output_must_only_end(tmp_path: Path) -> None:
    put(tmp_path, [
        ("add.mines", MINES), ("add.in", "1 2"),
        ("a.soko", ADDING["soko"].text), ("a.1.in", "1\n2\n"), ("a.2.in", "1 2\n"),
    ])  # fmt: skip
    assert _verdicts(tmp_path) == {
        "a.soko: a.1": "passed", "a.soko: a.2": "error", "add.mines: add": "passed",
    }  # fmt: skip


def test_an_output_without_an_input(tmp_path: Path) -> None:
    put(tmp_path, [("add.mines", MINES), ("add.out", "\n")])
    (case,) = _data(tmp_path)
    assert (case["input"], case["expected"]) == ("", "\n")


def test_the_longest_name_owns_a_case(tmp_path: Path) -> None:
    put(tmp_path, [
        ("add.mines", MINES), ("add-1.mines", MINES), ("add-1.out", ""), ("add-1-2.out", ""),
        ("add-2.out", ""),
    ])  # fmt: skip
    assert list(_verdicts(tmp_path)) == [
        "add-1.mines: add-1", "add-1.mines: add-1-2", "add.mines: add-2",
    ]  # fmt: skip


def test_samples_are_for_every_program(tmp_path: Path) -> None:
    put(tmp_path, [
        ("add.mines", MINES), ("b.emojifunge", ADDING["emojifunge"].text),
        ("test/sample-1.in", RIGHT[0]), ("test/sample-1.out", RIGHT[1]),
        ("test/sample-10.in", WRONG[0]), ("test/sample-10.out", WRONG[1]),
        ("test/sample-2.in", RIGHT[0]), ("test/sample-2.out", RIGHT[1]),
    ])  # fmt: skip
    names = ("test/sample-1", "test/sample-2", "test/sample-10")
    verdicts = ("passed", "passed", "wrong-output")
    assert _verdicts(tmp_path) == {
        f"{program}: {name}": verdict
        for program in ("add.mines", "b.emojifunge")
        for name, verdict in zip(names, verdicts, strict=True)
    }


def test_samples_of_a_program_with_this_name(tmp_path: Path) -> None:
    put(tmp_path, [
        ("sample.mines", MINES), ("add.mines", MINES), ("sample-1.in", RIGHT[0]), ("sample-1.out", RIGHT[1]),
    ])  # fmt: skip
    assert _verdicts(tmp_path) == {"sample.mines: sample-1": "passed"}


def test_folders_with_one_program(tmp_path: Path) -> None:
    text = ADDING["emojifunge"].text
    put(tmp_path, [
        ("tests/code/calc/1/code", text), ("tests/code/calc/1/in", RIGHT[0]), ("tests/code/calc/1/out", RIGHT[1]),
        ("tests/code/calc/2-wrong/code", text), ("tests/code/calc/2-wrong/in", WRONG[0]), ("tests/code/calc/2-wrong/out", WRONG[1]),
        ("tests/code/cat/code", text),
        *((f"tests/code/cat/{what}{n}", text) for n, pair in ((1, RIGHT), (2, WRONG)) for what, text in zip(("in", "out"), pair, strict=True)),
        ("tests/code/none/code", text),
    ])  # fmt: skip
    assert _verdicts(tmp_path) == {
        "tests/code/calc/1/code: 1": "passed",
        "tests/code/calc/2-wrong/code: 1": "wrong-output",
        "tests/code/cat/code: 1": "passed",
        "tests/code/cat/code: 2": "wrong-output",
    }
    done = results(tmp_path, "tests/code/calc/2-wrong", "--output-format", "full")
    assert "mines-run --debug tests/code/calc/2-wrong/code -i tests/code/calc/2-wrong/in --language emojifunge --seed 1 --at-output 1" in done.output  # fmt: skip


def test_other_files_in_a_folder_code(tmp_path: Path) -> None:
    put(tmp_path, [
        ("code/picture.png", b"\xff\xd8"), ("code/notes.txt", "# output: 1\n"), ("code/add.mines", MINES),
        ("code/add.in", "1 2"), ("box.yaml/other.txt", "# output: 1\n"), ("code/x/code", b"\xff"),
        ("code/more.programs", f"# test: included\n{MINES}"),
    ])  # fmt: skip
    assert _verdicts(tmp_path) == {"code/add.mines: add": "passed"}
    assert _verdicts(tmp_path, "--include", "*.programs") == {
        "code/add.mines: add": "passed", "code/more.programs: included": "passed",
    }  # fmt: skip


def test_natural_order() -> None:
    names = ["a10", "a2", "a", "b1", "a02", "A", "a2b"]
    assert sorted(names, key=natural) == ["A", "a", "a02", "a2", "a2b", "a10", "b1"]


# box.yaml

_BOX = """\
name: mines
tests:
  right:
    file: add.mines
    stdin: 40 2
    expected: "42\\n"
  wrong:
    file: add.mines
    stdin: "1 2"
    expected: |
      4
  file:
    file: other.mines
    stdin: 1 2
    expected_file: three
    options: trim
  later:
    file: add.mines
    skip: not today
  settings:
    file: add.mines
    stdin: 1 2
    expected: 3
    options: {compare: trim, max-steps: 100}
"""


def test_box(tmp_path: Path) -> None:
    put(tmp_path, [
        ("box.yaml", _BOX), ("add.mines", MINES), ("assets/other.mines", MINES), ("three", "3"),
    ])  # fmt: skip
    assert _verdicts(tmp_path) == {
        "add.mines: right": "passed",
        "add.mines: wrong": "wrong-output",
        "assets/other.mines: file": "passed",
        "add.mines: later": "skipped",
        "add.mines: settings": "passed",
    }
    # The program alone has these cases too.
    assert len(_verdicts(tmp_path, "add.mines")) == 4


@small_cases(
    ("text", "message"),
    [
        ("tests: [", "box.yaml:1:9: not valid YAML: "),
        ("tests: {a: {file: add.mines, sdtin: x}}", "box.yaml:1:37: unknown key `sdtin`; did you mean `stdin`?"),
        ("tests: 1", "box.yaml:1:8: `tests` must be a table"),
        ("a: 1\ntest:\n  a: 1", "box.yaml:2:1: unknown key `test`; did you mean `tests`?"),
        ("Tests: {}", "box.yaml:1:1: unknown key `Tests`; did you mean `tests`?"),
        ("tests:\n  a: 1", "box.yaml:2:6: `a` must be a table"),
        ("tests:\n  a: {stdin: x}", "box.yaml:2:1: the key `file` is missing: it names the program"),
        ("tests:\n  a: {file: b.mines}", "box.yaml:2:13: there is no program b.mines"),
        ("tests:\n  a: {file: add.mines, expected_file: b}", "b: there is no such file"),
        ("tests:\n  a: {file: add.mines, options: [b]}", "box.yaml:2:34: unknown option; known options: exact, trim,"),
        ("tests:\n  a: {file: add.mines, compare: b}", "box.yaml:2:33: `compare`: there is no comparison `b`"),
        ("tests:\n  a: {file: add.mines, status: x}", "box.yaml:2:32: `status`: 'x' is not a whole number"),
        ("tests:\n  a: {file: add.mines, stdin: [x]}", "box.yaml:2:31: `stdin`: must be a text in quotes"),
        ("tests:\n  a: {file: add.mines, expected: x, expected_file: y}",
         "box.yaml:2:52: `expected` cannot be used with `expected_file`: they mean the same text"),
        ("a: " + "[" * 5000, "box.yaml:1:1: too many nested brackets"),
        (b"tests: \xff", "box.yaml:1:8: invalid UTF-8 (byte 0xff): save the file as UTF-8"),
    ],
)  # fmt: skip
def test_broken_boxes(tmp_path: Path, text: str | bytes, message: str) -> None:
    folder = put(tmp_path, [("box.yaml", text), ("add.mines", MINES)])
    done = results(folder, "--output-format", "full")
    assert done.status == 2
    assert message in done.output
    assert "Traceback" not in done.errors
    assert done.errors == "1 case: 1 not run\n"


def test_boxes_that_have_no_cases(tmp_path: Path) -> None:
    for text in ("", "a: 1", "- tests", "tests: {}"):
        done = results(put(tmp_path, [("box.yaml", text)]))
        assert (done.status, done.output) == (0, "")


def test_boxes_above_a_named_program(tmp_path: Path) -> None:
    """They count up to the folder of the configuration, the root of the project."""
    box = "tests: {NAME: {file: FILE, stdin: 1 2}, other: {file: other.mines}}"
    put(tmp_path, [
        ("box.yaml", box.replace("NAME", "out").replace("FILE", "root/a/b/add.mines")),
        ("root/box.yaml", box.replace("NAME", "top").replace("FILE", "a/b/add.mines")),
        ("root/a/b/box.yaml", box.replace("NAME", "own").replace("FILE", "add.mines")),
        ("root/a/b/add.mines", MINES), ("root/a/b/other.mines", MINES), ("root/other.mines", MINES),
        ("other.mines", MINES), ("root/pyproject.toml", "[project]\nname = 'x'\n"),
    ])  # fmt: skip
    root = tmp_path / "root"
    assert _verdicts(root, "a/b/add.mines") == {"a/b/add.mines: own": "passed"}
    put(root, [("mines-tools.toml", "")])
    expected = {"a/b/add.mines: own": "passed", "a/b/add.mines: top": "passed"}
    assert _verdicts(root, "a/b/add.mines") == expected
    assert _verdicts(root / "a/b", "add.mines") == {
        "add.mines: own": "passed",
        "add.mines: top": "passed",
    }
    assert len(_verdicts(root, "a/b/add.mines", ".")) == 4
    assert _verdicts(root, "a/b/add.mines", "--isolated") == {"a/b/add.mines: own": "passed"}
    put(root, [("a/box.yaml", "tests: [")])
    done = results(root / "a/b", "add.mines", "--output-format", "concise")
    assert f"{root}/a/box.yaml:1:9: not run: not valid YAML" in done.output


def test_an_alias_is_not_copied(tmp_path: Path) -> None:
    bomb = "a: &a [x]\n" + "".join(
        f"{n}: &n{n} [*{'a' if not n else f'n{n - 1}'}, *{'a' if not n else f'n{n - 1}'}]\n"
        for n in range(60)
    )
    done = results(put(tmp_path, [("box.yaml", f"{bomb}tests: {{}}"), ("add.mines", MINES)]))
    assert done.status == 0


@pytest.mark.long
@small_cases(
    "text",
    [
        _BOX,
        "tests:\n  é💣: {file: add.mines, stdin: '💣', expected: \"é\\n\", options: [trim]}\n",
        "tests:\n  a:\n  b:\n    file:\n",
        "tests:\n  a: &x {file: add.mines, stdin: &y 1, expected: &z 2}\n  b: *x\n  c: {file: add.mines, expected: *z}",
        "\ufefftests:\n  a: {file: add.mines, expected: 3}\n",
        "tests:\r\n  a:\r\n    file: add.mines\r\n    expected: 3  # x\r\n",
        "tests:\n  a:\n    file: add.mines\n    expected: |\n      3\n    stdin: >-\n      1\n      2\n\n  b: 1\n",
        "tests: [", "a: b: c", "tests: {a: {file: \t}}", "test: 1", "- 1", "", "tests:\n", "tests: \x01",
        "- " * 5_000, "[" * 5_000, "{a: " * 5_000,
    ],
)  # fmt: skip
def test_both_loaders_agree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    from mines_tools.testing.box_file import box_cases

    put(tmp_path, [("box.yaml", text), ("add.mines", MINES)])
    path = str(tmp_path / "box.yaml")
    cases = list(box_cases(path))
    with monkeypatch.context() as slow:
        slow.delattr(yaml, "CSafeLoader")
        assert cases == list(box_cases(path))


def test_without_the_library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from mines_tools.testing.box_file import box_cases

    put(tmp_path, [("box.yaml", _BOX)])
    monkeypatch.setitem(__import__("sys").modules, "yaml", None)
    (case,) = box_cases(str(tmp_path / "box.yaml"))
    assert case.problem is not None
    assert (
        case.problem.reason
        == "YAML cannot be read; `pip install 'pyyaml>=6,<7'` installs what is missing"
    )


# The configuration

_TOML = """\
[[test]]
program = "add.mines"
input = "40 2"
output = "42\\n"

[[test]]
name = "wrong"
program = "add.mines"
input = "1 2"
output = '''
4'''
compare = "trim"

[[test]]
program = "add.mines"
input-file = "in"
output-file = "out"

[[test]]
program = "sub/add.soko"
input = "1 2\\n"
error = "is not an integer"

[[test]]
program = "sub/add.soko"
input = "1\\n2\\n"
status = 1
"""


@pytest.mark.parametrize("name", ["mines-tools.toml", "pyproject.toml"])
def test_configuration(tmp_path: Path, name: str) -> None:
    text = _TOML if name != "pyproject.toml" else _TOML.replace("[[test", "[[tool.mines-tools.test")
    put(tmp_path, [
        (name, text), ("add.mines", MINES), ("sub/add.soko", ADDING["soko"].text), ("in", "1 2"), ("out", "3\n"),
    ])  # fmt: skip
    assert _verdicts(tmp_path) == {
        "add.mines: 1": "passed",
        "add.mines: wrong": "wrong-output",
        "add.mines: 3": "passed",
        "sub/add.soko: 4": "passed",
        "sub/add.soko: 5": "wrong-output",
    }
    assert [case["line"] for case in _data(tmp_path)] == [1, 6, 14, 19, 24]
    assert len(_verdicts(tmp_path, "sub/add.soko")) == 2
    assert len(_verdicts(tmp_path / "sub")) == 0


def test_a_configuration_that_the_user_chose(tmp_path: Path) -> None:
    put(tmp_path, [
        ("other.toml", _TOML), ("add.mines", MINES), ("sub/add.soko", ADDING["soko"].text), ("in", "1 2"), ("out", "3\n"),
        ("mines-tools.toml", _TOML),
    ])  # fmt: skip
    chosen = ("--config", "other.toml")
    assert len(_verdicts(tmp_path, *chosen)) == 5
    assert {case["path"] for case in _data(tmp_path, *chosen)} == {"other.toml"}
    assert [*_verdicts(tmp_path, *chosen, "sub")] == ["sub/add.soko: 4", "sub/add.soko: 5"]
    assert [*_verdicts(tmp_path, *chosen, "sub/add.soko")] == ["sub/add.soko: 4", "sub/add.soko: 5"]
    assert len(_verdicts(tmp_path, *chosen, "sub/add.soko", ".")) == 5
    assert len(_verdicts(tmp_path, "--config", "mines-tools.toml")) == 5
    put(tmp_path, [("other.toml", "[[test]]\nprogram = 'x.mines'\n[[test]]\n")])
    assert len(results(tmp_path, *chosen, "sub", "--output-format", "concise").lines) == 2


@small_cases(
    ("text", "message"),
    [
        ("[[test]]\nprogram = 'add.mines'\ninptu = '1'", "mines-tools.toml:3:9: unknown key `inptu`; did you mean `input`?"),
        ("[[test]]\n", "mines-tools.toml:1:1: the key `program` is missing"),
        ("\n[[test]]\nprogram = 'b.mines'", "mines-tools.toml:3:11: there is no program b.mines"),
        ("test = [{program = 'b.mines'}]", "mines-tools.toml:1:1: there is no program b.mines"),
        ("[[test]]\nprogram = 'add.mines'\ntimeout = 'x'", "mines-tools.toml:3:11: `timeout`: 'x' is not a number of seconds"),
        ("[[test]]\nprogram = 'add.mines'\narguments = ['1']", "mines-tools.toml:1:1: `arguments`: a program in Mines has no"),
        ("[[test]]\nprogram = 'add.mines'\narguments = 1", "mines-tools.toml:3:13: `arguments`: must be a list of strings"),
        ("[[test]]\nprogram = 'add.mines'\noutput = 1", "mines-tools.toml:3:10: `output`: must be a text in quotes"),
    ],
)  # fmt: skip
def test_broken_tables(tmp_path: Path, text: str, message: str) -> None:
    folder = put(tmp_path, [("mines-tools.toml", text), ("add.mines", MINES)])
    done = results(folder, "--output-format", "full")
    assert (done.status, done.errors) == (2, "1 case: 1 not run\n")
    assert message in done.output


def test_a_broken_configuration_is_an_error(tmp_path: Path) -> None:
    done = results(put(tmp_path, [("mines-tools.toml", "test = 1"), ("add.mines", MINES)]))
    assert (done.status, done.output) == (2, "")
    assert done.errors.startswith("mines-test: ")
    assert (
        "mines-tools.toml:1:8: `test` must be a list of tables: write [[test]] above each"
        in done.errors
    )


_OUTSIDE_BOX = """\
tests:
  a: {file: add.mines, expected_file: ../secret}
  b: {file: add.mines, stdin_file: SECRET}
  c: {file: ../secret.mines}
"""
_OUTSIDE_TOML = """\
[[test]]
program = 'add.mines'
output-file = '../secret'

[[test]]
program = 'link/secret.mines'
"""


def test_no_file_outside_of_the_folder_is_read(tmp_path: Path) -> None:
    """Somebody who writes a list of cases must not make a report show your files."""
    put(tmp_path, [("secret", "a secret"), ("secret.mines", MINES)])
    inside = put(tmp_path / "inside", [
        ("box.yaml", _OUTSIDE_BOX.replace("SECRET", str(tmp_path / "secret"))),
        ("mines-tools.toml", _OUTSIDE_TOML), ("add.mines", MINES), ("add.in", "1 2"),
    ])  # fmt: skip
    (inside / "add.out").symlink_to(tmp_path / "secret")
    (inside / "tests").symlink_to(tmp_path)
    (inside / "link").symlink_to(tmp_path)
    put(tmp_path, [("add.2.in", "1"), ("add.2.out", "a secret")])
    done = results(inside, "--output-format", "json")
    assert done.status == 2
    assert "a secret" not in done.output
    assert {case["verdict"] for case in json.loads(done.output)["cases"]} == {"not-run"}
    assert done.errors == "7 cases: 7 not run\n"


def test_links_within_the_folder_are_followed(tmp_path: Path) -> None:
    put(tmp_path, [("add.mines", MINES), ("add.in", "1 2"), ("data/three", "3\n")])
    (tmp_path / "add.out").symlink_to(tmp_path / "data/three")
    assert results(tmp_path).status == 0


def test_broken_files(tmp_path: Path) -> None:
    put(tmp_path, [
        ("a.mines", MINES), ("a.in", b"4\n\xff"), ("b.mines", b"\xff"), ("c.mines", "x"), ("c.out", ""),
        ("d.mines", "x"), ("d.in", ""),
    ])  # fmt: skip
    done = results(tmp_path)
    assert (done.status, done.errors) == (2, "4 cases: 4 not run\n")
    assert [line.partition(": ")[0] for line in done.lines] == [
        "a.in:2:1", "b.mines:1:1", "c.mines:1:1", "d.mines:1:1",
    ]  # fmt: skip
    assert "invalid UTF-8 (byte 0xff): save the file as UTF-8" in done.lines[0]


def _in_form(form: str, name: str, end: str) -> list[tuple[str, str]]:
    """Return the files with a right and a wrong case, in the form `form`, for the program `name`."""
    given = (("right", "40\n2\n", f"42{end}"), ("wrong", "1\n2\n", f"4{end}"))
    if form == "box":
        tests = {
            case: {"file": name, "stdin": text, "expected": output} for case, text, output in given
        }
        return [("box.yaml", json.dumps({"tests": tests}))]
    if form == "configuration":
        tables = "".join(
            f'[[test]]\nname = "{case}"\nprogram = "{name}"\ninput = {json.dumps(text)}\noutput = {json.dumps(output)}\n'
            for case, text, output in given
        )
        return [("mines-tools.toml", tables)]
    stem = {"files": "add.", "samples": "sample-", "tests": "tests/add-"}[form]
    return [
        (f"{stem}{case}{suffix}", content)
        for case, text, output in given
        for suffix, content in ((".in", text), (".out", output))
    ]


_FORMS = ("files", "tests", "samples", "box", "configuration")
_PAIRS = [
    pytest.param(form, suffix, marks=() if number % len(ADDING) == row else pytest.mark.long)
    for number, form in enumerate(_FORMS)
    for row, suffix in enumerate(ADDING)
]
"""All pairs of a form and a language. Each form and each language is in one that is not long."""


@pytest.mark.parametrize(("form", "suffix"), _PAIRS)
def test_each_form_in_each_language(tmp_path: Path, form: str, suffix: str) -> None:
    adding = ADDING[suffix]
    files = _in_form(form, adding.name, "" if suffix == "soko" else "\n")
    cases = _data(put(tmp_path, [(adding.name, adding.text), *files]))
    assert [case["verdict"] for case in cases] == ["passed", "wrong-output"]
    assert cases[1]["difference"]["actual"]["offset"] == 0
    assert cases[1]["writer"]["line"] > 0
    assert cases[1]["debug"].endswith("--at-output 1")
