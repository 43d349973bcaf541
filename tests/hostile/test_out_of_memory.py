"""If there is not enough memory for a file, the file is not checked, but the other files are. The
exit status then differs from the status for findings."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from tests.hostile.limits import FMT, LINT, run

if TYPE_CHECKING:
    from pathlib import Path

MEMORY = 150 << 20
LARGE = b"*.\n" + b"0,0 # some comment\n" * 800_000


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("large")
    (folder / "a.mines").write_bytes(b".*.\n0,0\n2,0")
    (folder / "large.mines").write_bytes(LARGE)
    return folder


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_lint(folder: Path, jobs: str) -> None:
    options = ["--no-cache", "--jobs", jobs, "--output-format", "json"]
    for _ in range(3):
        done = run(LINT, *options, ".", memory=MEMORY, cwd=folder)
        # Python itself gives up if there is not even memory for the exception.
        if "Cannot recover from MemoryErrors" not in done.errors:
            break
    assert (done.status, "Traceback" in done.errors) == (2, False), done.errors
    found = json.loads(done.output)
    assert [each["path"] for each in found["files"]] == ["a.mines"]
    assert [each["reason"] for each in found["problems"]] == ["not checked: out of memory"]
    assert "large.mines: not checked: out of memory" in done.errors


def test_fmt(folder: Path) -> None:
    done = run(FMT, ".", memory=MEMORY, cwd=folder)
    assert (done.status, "Traceback" in done.errors) == (2, False), done.errors
    assert "large.mines: not formatted: out of memory" in done.errors
    assert (folder / "large.mines").read_bytes() == LARGE
