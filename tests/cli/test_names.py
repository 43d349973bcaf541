"""No message sends control characters from a name, a configuration, an option or a program to a
terminal."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from mines_tools.cli import fmt, lint, run
from mines_tools.project.gitignore import forget_gitignores
from mines_tools.project.settings_lookup import forget_configurations
from mines_tools.report.formats import FORMATS
from mines_tools.text.escaping import quoted, shown, unsafe
from tests.prepared import run_command

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

HOSTILE = "\x1b[2J\n\t\r\x07\x7f\x9b31m\u202e\u2066\u2028\x85"
NAME = os.fsdecode(b"a" + HOSTILE.encode() + b"\xff.mines")
"""A file name that contains characters that are dangerous for a terminal, and a byte that is not
UTF-8."""
SAID = ".*.\n00,0\n2 ,0 # mines: ignore[x\x1b[1m\u202e]"
BROKEN = "..*\n0,0,0\x1b[2J\u202e\n\x1b[2J\u202e"
HARMLESS = "ein Ü 番 \U0001f469\u200d\U0001f680 ‌.mines"

Command = tuple[int, str, str]


@pytest.fixture
def call(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]
) -> Iterator[Callable[..., Command]]:
    """Yield a function that calls a command in `tmp_path` and returns its status and what it wrote.
    The function fails if something dangerous for a terminal was written."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("NO_COLOR", "1")

    def call(command: Callable[[Sequence[str]], int], *arguments: str) -> Command:
        forget_configurations()
        forget_gitignores()
        capfdbinary.readouterr()
        try:
            status = command(arguments)
        except SystemExit as ended:
            status = ended.code if isinstance(ended.code, int) else 1
        sys.stdout.flush()
        out, said = (each.decode("utf-8") for each in capfdbinary.readouterr())
        for line in (*out.split("\n"), *said.split("\n")):
            own = "::" if "github" in arguments else ""
            assert not unsafe().search(line.removeprefix(own)), (arguments, line)
        return status, out, said

    yield call
    forget_configurations()
    forget_gitignores()


def put(folder: Path, name: str, text: str) -> None:
    path = os.path.join(os.fsencode(folder), os.fsencode(name))
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "wb") as file:
        file.write(text.encode("utf-8"))


@pytest.mark.parametrize("text", [SAID, BROKEN, "", "\x1b", "#\x1b\n"])
@pytest.mark.parametrize("form", [*FORMATS, "statistics"])
def test_reports(call: Callable[..., Command], tmp_path: Path, form: str, text: str) -> None:
    put(tmp_path, f"{NAME}/{NAME}", text)
    options = ["--statistics"] if form == "statistics" else ["--output-format", form]
    _, out, _ = call(lint.main, "--select", "ALL", *options, ".")
    if form in ("full", "concise"):
        assert "a\\u{1b}[2J\\n\\t\\r\\u{7}" in out
        assert "\\xff.mines" in out


_COMMANDS = ("##[error]", "##vso[task.setvariable variable=PATH]", "##teamcity[x]", "###vso[a]")


@pytest.mark.parametrize("command", _COMMANDS)
def test_a_name_commands_no_ci_service(
    call: Callable[..., Command], tmp_path: Path, command: str
) -> None:
    source = f"..*\n0 ,0  # mines: ignore[{command}\n{command}\nx"
    put(tmp_path, "::error file=a::b.mines", source)
    put(tmp_path, f"{command}evil.mines", f".*\n00,0 # {command}\n0,1\n0,1# {command}\n")
    (tmp_path / f" ::error::d{command}c.mines").write_bytes(b"\xff")
    for form in FORMATS:
        call(lint.main, "--select", "ALL", "--output-format", form, ".")
    for tool, option in (
        (lint.main, "--show-files"),
        (lint.main, "--verbose"),
        (fmt.main, "--check"),
        (run.main, "--explain"),
        (run.main, "--profile"),
    ):
        path = "." if tool is not run.main else f"{command}evil.mines"
        assert call(tool, option, path)[0] != 70
    diff = run_command("fmt", "--diff", f"{command}evil.mines", cwd=tmp_path).stdout.decode()
    assert not any(unsafe().search(line) for line in diff.split("\n")[:2])


def test_problems_of_files(call: Callable[..., Command], tmp_path: Path) -> None:
    put(tmp_path, f"d/{NAME}", "\ud800".encode("utf-8", "surrogatepass").decode("latin-1"))
    (tmp_path / "d" / os.fsdecode(NAME)).write_bytes(b"\xff")
    for command in (lint.main, fmt.main):
        assert call(command, NAME, f"d/{NAME}", f"*{NAME}", f"d{NAME}/**")[0] == 2
    assert call(run.main, NAME)[0] == 1
    assert call(run.main, f"d/{NAME}")[0] == 1
    assert call(run.main, "d")[0] == 1


def test_lists_of_files(call: Callable[..., Command], tmp_path: Path) -> None:
    put(tmp_path, NAME, SAID)
    put(tmp_path, "mines-tools.toml", 'dialects = {"*" = "2"}\nselect = ["ALL"]\n')
    for option in ("--show-files", "--show-settings"):
        status, out, _ = call(lint.main, option, ".")
        assert status == 0
        assert out.startswith("a\\u{1b}[2J\\n")


def test_formatting(call: Callable[..., Command], tmp_path: Path) -> None:
    put(tmp_path, NAME, "..*\n0 ,0")
    for options in (["--check"], ["--diff"], ["--golf", "--check"], []):
        call(fmt.main, *options, ".")
    put(tmp_path, NAME, BROKEN.replace("\n\x1b", "\n0 ,0\n\x1b"))
    call(fmt.main, "--check", ".")
    call(fmt.main, ".")


def test_configurations(call: Callable[..., Command], tmp_path: Path) -> None:
    escaped = '"x\\u001b[2J\\u202e\\n"'
    for text in (
        f"{escaped} = 1",
        f"format = {{{escaped} = true}}",
        f"select = [{escaped}]",
        f"ignore = [{escaped}]",
        f"severity = {{{escaped} = 'warning'}}",
        f"per-file-ignores = {{'*' = [{escaped}]}}",
        f"fail-on = {escaped}",
        f"dialect = {escaped}",
        f"dialects = {{'*' = {escaped}}}",
        f"dialects = {{{escaped} = '7', '*' = '8'}}",
        "x = '\x1b[2J'",
        "x\x1b[2J = 1",
        "x = \x1b",
    ):
        folder = tmp_path / f"d{HOSTILE}"
        put(folder, "a.mines", SAID)
        put(folder, "mines-tools.toml", text)
        for command in (lint.main, fmt.main):
            status, _, said = call(command, str(folder))
            assert status == 2 or command is fmt.main, text
            assert status != 2 or f"d{shown(HOSTILE)}" in said


@pytest.mark.parametrize("command", [lint.main, fmt.main, run.main])
def test_options(
    call: Callable[..., Command],
    tmp_path: Path,
    command: Callable[[Sequence[str]], int],
) -> None:
    put(tmp_path, "a.mines", SAID)
    for option in (
        f"--{HOSTILE}", f"-{HOSTILE}", f"--dialect={HOSTILE}", f"--select={HOSTILE}",
        f"--severity={HOSTILE}=error", f"--severity={HOSTILE}", f"--range={HOSTILE}",
        f"--explain={HOSTILE}", f"--output-format={HOSTILE}", f"--fail-on={HOSTILE}",
        f"--jobs={HOSTILE}", f"--max-steps={HOSTILE}", f"--engine={HOSTILE}", f"--check={HOSTILE}",
        f"--trace-format={HOSTILE}", f"--output-file={NAME}/a", f"--trace={NAME}/a", f"-i{NAME}",
        f"--stdin-filename={HOSTILE}", f"--config={NAME}",
    ):  # fmt: skip
        status, _, said = call(command, option, "a.mines")
        assert status in (1, 2) or option.startswith("--stdin-filename"), option
        assert said


def test_outputs_that_would_overwrite(call: Callable[..., Command], tmp_path: Path) -> None:
    put(tmp_path, NAME, SAID)
    assert call(lint.main, NAME, "--output-file", NAME)[0] == 2
    assert call(run.main, NAME, "--trace", NAME)[0] == 2


def test_a_name_that_harms_nobody_stays(call: Callable[..., Command], tmp_path: Path) -> None:
    put(tmp_path, HARMLESS, SAID)
    assert HARMLESS in call(lint.main, "--output-format", "concise")[1]
    assert HARMLESS in call(fmt.main, "--check")[1]
    assert shown(HARMLESS) == HARMLESS


def test_escapes() -> None:
    assert shown("a\n\r\t\x1b\x9b\u202e\udcff\ud800") == r"a\n\r\t\u{1b}\u{9b}\u{202e}\xff\u{d800}"
    assert shown(shown(HOSTILE)) == shown(HOSTILE)
    assert quoted("a\u200bb\u3164") == "`a\\u{200b}b\\u{3164}`"
    assert shown("##vso[a] ##[b] ##a-b.c[d") == r"##vso\u{5b}a] ##\u{5b}b] ##a-b.c\u{5b}d"
    assert quoted("##vso[a]") == r"`##vso\u{5b}a]`"


UNSEEN = (
    "\u00ad\u034f\u115f\u180e\u200b\u2060\u2064\u3164\ufeff\uffa0\U000e0001\U000e0041\U000e007f"
)


@pytest.mark.parametrize("character", UNSEEN, ids=ascii)
def test_what_nobody_sees_is_shown(
    call: Callable[..., Command], tmp_path: Path, character: str
) -> None:
    escaped = f"a\\u{{{ord(character):x}}}.mines"
    put(tmp_path, f"a{character}.mines", "..*\n0 ,0")
    assert escaped in call(lint.main, "--show-files")[1]
    assert escaped in call(fmt.main, "--check")[1]
    assert character not in call(fmt.main, "--diff")[1]
    assert quoted("a" * 41) == f"`{'a' * 37}...`"


# Names in diffs


NAMES = [
    "a b.mines", " a.mines", "a.mines ", "a.mines\t", "\ta", 'a"b.mines', "a\\b.mines", "Ü 番.mines",
    "a\x1b[2J.mines", "a\n--- x\n+++ x\n@@ -0,0 +1 @@\n+x\n", "a\r", "\u202ea", os.fsdecode(b"\xffa"),
    "a\x85b.mines", "\\012", '"a"', "a\tb", "dev/null", NAME,
]  # fmt: skip


@pytest.mark.parametrize("applying", [["patch", "-p0", "-s"], ["git", "apply", "-p0"]])
@pytest.mark.parametrize("command", [fmt.main, lint.main], ids=["fmt", "lint"])
def test_a_diff_changes_the_files_that_it_names(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfdbinary: pytest.CaptureFixture[bytes],
    command: Callable[[Sequence[str]], int],
    applying: list[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in NAMES:
        put(tmp_path, f"in/{name}", "..*\n+0 ,0\n1,1")
    before = found(tmp_path)
    command(["--diff", *(f"in/{name}" for name in NAMES)])
    diff = capfdbinary.readouterr().out
    subprocess.run(applying, cwd=tmp_path, input=diff, check=True)
    for name in NAMES:
        with open(os.path.join(os.fsencode(tmp_path), os.fsencode(f"in/{name}")), "rb") as file:
            assert file.read() != b"..*\n+0 ,0\n1,1", ascii(name)
    assert found(tmp_path) == before


def test_a_name_does_not_write_another_file(tmp_path: Path) -> None:
    put(tmp_path, "x\n--- /dev/null\n+++ pwned\n@@ -0,0 +1 @@\n+pwned\n/a.mines", "..*\n+0 ,0")
    for tool in ("fmt", "lint"):
        command = [sys.executable, "-m", "mines_tools", tool, "--diff", "."]
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, check=False)
        assert done.stdout.count(b"\n--- ") == 0
        subprocess.run(["patch", "-p0", "-s"], cwd=tmp_path, input=done.stdout, check=False)
        assert "pwned" not in os.listdir(tmp_path)


def found(folder: Path) -> set[str]:
    return {os.path.join(at, file) for at, _, files in os.walk(folder) for file in files}
