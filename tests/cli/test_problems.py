"""A file that could not be checked is mentioned in the report, in every format, and the exit status
is an error."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest
from lxml import etree

from mines_tools.cli import fmt, lint
from mines_tools.fmt import files as fmt_files
from mines_tools.lint import files
from tests.cli.commands import PATIENCE, environment

if TYPE_CHECKING:
    from pathlib import Path

LATIN = b"..*\n0,0 # \xe9\n"
REASON = "invalid UTF-8 (byte 0xe9): save the file as UTF-8"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.mines").write_bytes(b".*.\n0,0\n2,0")
    (tmp_path / "latin.mines").write_bytes(LATIN)
    return tmp_path


def report(capfdbinary: pytest.CaptureFixture[bytes], form: str, *paths: str) -> str:
    arguments = ["--output-format", form, "--no-cache", *paths]
    assert lint.main(arguments) == 2
    return capfdbinary.readouterr().out.decode()


Captured = pytest.CaptureFixture[bytes]


@pytest.mark.usefixtures("folder")
def test_json(capfdbinary: Captured) -> None:
    found: dict[str, Any] = json.loads(report(capfdbinary, "json", ".", "gone.mines"))
    assert [each["path"] for each in found["files"]] == ["a.mines"]
    assert found["problems"] == [
        {"path": "gone.mines", "reason": "there is no such file or folder", "line": None, "column": None},
        {"path": "latin.mines", "reason": REASON, "line": 2, "column": 7},
    ]  # fmt: skip
    (line,) = report(capfdbinary, "json-lines", ".").splitlines()
    assert json.loads(line) == {"problem": found["problems"][1]}


@pytest.mark.usefixtures("folder")
def test_sarif(capfdbinary: Captured) -> None:
    ((run,),) = [json.loads(report(capfdbinary, "sarif", "."))["runs"]]
    (invocation,) = run["invocations"]
    assert invocation["executionSuccessful"] is False
    (notification,) = invocation["toolExecutionNotifications"]
    assert notification["level"] == "error"
    assert notification["message"]["text"] == REASON
    place = notification["locations"][0]["physicalLocation"]
    assert place == {
        "artifactLocation": {"uri": "latin.mines"},
        "region": {"startLine": 2, "startColumn": 7},
    }


@pytest.mark.usefixtures("folder")
def test_junit(capfdbinary: Captured) -> None:
    document = etree.fromstring(report(capfdbinary, "junit", ".", "gone").encode())
    assert (document.get("tests"), document.get("errors")) == ("3", "2")
    assert [each.get("message") for each in document.iter("error")] == [
        "there is no such file or folder", REASON,
    ]  # fmt: skip


@pytest.mark.usefixtures("folder")
def test_github_and_gitlab(capfdbinary: Captured) -> None:
    said = report(capfdbinary, "github", ".")
    assert said == f"::error file=latin.mines,line=2,col=7,title=mines-lint::{REASON}\n"
    (problem,) = json.loads(report(capfdbinary, "gitlab", "."))
    assert problem["description"] == REASON
    assert problem["location"] == {"path": "latin.mines", "lines": {"begin": 2}}


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("form", ["concise", "full"])
def test_for_people(capfdbinary: Captured, form: str) -> None:
    assert lint.main(["--output-format", form, "."]) == 2
    said = capfdbinary.readouterr()
    assert said.out == b""
    assert f"mines-lint: latin.mines:2:7: {REASON}\n" in said.err.decode()


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(("command", "option"), [("lint", "--no-cache"), ("fmt", "--check")])
def test_a_worker_that_died(folder: Path, command: str, option: str) -> None:
    """The files of the worker process are missing in the report. The earlier files are in the
    report."""
    code = (
        "import sys; from mines_tools.project import pool\n"
        "def dying(function, tasks, count):\n"
        "    yield function(tasks[0])\n"
        "    raise pool.WorkerDied\n"
        "pool.in_processes = dying\n"
        "from mines_tools.cli import COMMAND\n"
        "sys.exit(COMMAND.main(['--jobs', '2', 'OPTION', '--output-format', 'json', 'a.mines', 'b.mines']))\n"
    )
    (folder / "b.mines").write_bytes(b".*.\n0,0\n2,0")
    done = subprocess.run(
        [sys.executable, "-c", code.replace("COMMAND", command).replace("OPTION", option)], cwd=folder, capture_output=True, env=environment(),
        timeout=PATIENCE, check=False,
    )  # fmt: skip
    assert done.returncode == 2
    found = json.loads(done.stdout)
    assert [each["path"] for each in found["files"]] == ["a.mines"]
    assert [each["path"] for each in found["problems"]] == [None]


# Memory


def test_no_memory_for_one_file(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capfdbinary: Captured
) -> None:
    original = files.read_source

    def greedy(path: str, *rest: Any) -> str:
        if path.endswith("b.mines"):
            raise MemoryError
        return original(path, *rest)

    (folder / "b.mines").write_bytes(b"")
    monkeypatch.setattr(files, "read_source", greedy)
    monkeypatch.setattr(fmt_files, "read_source", greedy)
    found: dict[str, Any] = json.loads(report(capfdbinary, "json", "a.mines", "b.mines"))
    assert [each["path"] for each in found["files"]] == ["a.mines"]
    assert [each["reason"] for each in found["problems"]] == ["not checked: out of memory"]
    assert fmt.main(["--check", "a.mines", "b.mines"]) == 2
    said = capfdbinary.readouterr().err.decode()
    assert "mines-fmt: b.mines: not formatted: out of memory\n" in said
    assert "1 file already formatted" in said


@pytest.mark.usefixtures("folder")
def test_no_memory_at_all(monkeypatch: pytest.MonkeyPatch, capfdbinary: Captured) -> None:
    def greedy(*_: object) -> None:
        raise MemoryError

    for command in (lint, fmt):
        monkeypatch.setattr(command, "discover", greedy)
        assert command.main(["."]) == 2
        assert capfdbinary.readouterr().err.decode().endswith(": out of memory\n")
