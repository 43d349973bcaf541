"""`action.yml`: bash runs its steps, as GitHub does.

The step that installs the tools is not run by default: it takes long.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

_ROOT = Path(__file__).resolve().parents[1]
_ACTION: dict[str, Any] = yaml.safe_load((_ROOT / "action.yml").read_text("utf-8"))
_STEPS: dict[str, dict[str, Any]] = {
    step.get("name", step.get("uses")): step for step in _ACTION["runs"]["steps"]
}
_DEFAULTS = {name: field["default"] for name, field in _ACTION["inputs"].items()}
_TIDY = ".*\n.*\n0,0\n0,1"


def _value(text: str, inputs: dict[str, str], bin_folder: str) -> str:
    name = text.removeprefix("${{ ").removesuffix(" }}")
    if name == "steps.install.outputs.bin":
        return bin_folder
    assert name.startswith("inputs."), f"{text} is not an input"
    return {**_DEFAULTS, **inputs}[name.removeprefix("inputs.")]


def _run(
    name: str, folder: Path, bin_folder: str = str(Path(sys.executable).parent), **inputs: str
) -> tuple[int, str]:
    """Run the step `name` in `folder`. Return its status and what it prints."""
    step = _STEPS[name]
    assert step["shell"] == "bash"
    given = {key.replace("_", "-"): value for key, value in inputs.items()}
    variables = {key: _value(text, given, bin_folder) for key, text in step.get("env", {}).items()}
    done = subprocess.run(
        # What GitHub starts for `shell: bash`.
        ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]],
        cwd=folder,
        env={**os.environ, **variables},
        check=False,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        timeout=300,
    )
    return done.returncode, done.stdout


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder with a program that has a mistake, an untidy line and a test case that fails."""
    (tmp_path / "good").mkdir()
    (tmp_path / "good" / "tidy.mines").write_text(_TIDY, "utf-8")
    (tmp_path / "bad dir").mkdir()
    (tmp_path / "bad dir" / "late.mines").write_text(_TIDY + "\n1 ,0", "utf-8")
    (tmp_path / "bad dir" / "late.in").write_text("", "utf-8")
    (tmp_path / "bad dir" / "late.out").write_text("something", "utf-8")
    return tmp_path


def test_what_is_right_passes(folder: Path) -> None:
    for name in ("Find mistakes", "Check the format", "Run the test cases"):
        status, printed = _run(name, folder, paths="good\n")
        assert status == 0, printed
        assert "::" not in printed


def test_what_is_wrong_fails_with_annotations(folder: Path) -> None:
    for name, annotation in (
        ("Find mistakes", "::warning file=bad dir/late.mines,line=5"),
        ("Check the format", "file=bad dir/late.mines"),
        ("Run the test cases", "::error"),
    ):
        status, printed = _run(name, folder, paths="good\nbad dir\n")
        assert (status, annotation in printed) == (1, True), printed


def test_the_severity_that_fails_is_an_input(folder: Path) -> None:
    assert _run("Find mistakes", folder, fail_on="error")[0] == 0


def test_findings_as_sarif(folder: Path) -> None:
    status, printed = _run("Write the findings as SARIF", folder, sarif_file="mines.sarif")
    assert status == 0, printed
    report = json.loads((folder / "mines.sarif").read_text("utf-8"))
    assert report["version"] == "2.1.0"
    assert report["runs"][0]["results"]


@pytest.mark.parametrize("path", ["--fix", "$(touch made)", "`touch made`", "; touch made", "-h"])
def test_a_path_is_nothing_but_a_path(path: str, folder: Path) -> None:
    for name in (
        "Write the findings as SARIF",
        "Find mistakes",
        "Check the format",
        "Run the test cases",
    ):
        status, printed = _run(name, folder, paths=path, sarif_file="x.sarif")
        assert status in (0, 2), printed
        assert not (folder / "made").exists()


def test_no_script_contains_an_input() -> None:
    """GitHub would write the input into the script, as code."""
    assert all("${{" not in step.get("run", "") for step in _STEPS.values())


def test_a_step_runs_after_a_step_that_failed() -> None:
    for name in ("Find mistakes", "Check the format", "Run the test cases"):
        assert _STEPS[name]["if"].startswith("${{ !cancelled() && inputs.")
        assert "steps.install.outcome == 'success'" in _STEPS[name]["if"]


@pytest.mark.long
def test_the_step_that_installs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, folder: Path
) -> None:
    pytest.importorskip("ensurepip", reason="this Python makes no environments with pip")
    output = tmp_path / "output"
    monkeypatch.setenv("RUNNER_TEMP", str(tmp_path / "temporary"))
    monkeypatch.setenv("GITHUB_ACTION_PATH", str(_ROOT))
    monkeypatch.setenv("GITHUB_OUTPUT", str(output))
    monkeypatch.setenv("PATH", f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")
    status, printed = _run("Install mines-tools", tmp_path)
    assert status == 0, printed
    bin_folder = output.read_text("utf-8").strip().removeprefix("bin=")
    assert _run("Find mistakes", folder, bin_folder, paths="good") == (
        0,
        "1 file: nothing found\n",
    )
