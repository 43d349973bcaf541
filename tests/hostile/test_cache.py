"""The cache: with several commands at once, on a full disk, or as a file that an attacker has made
large."""

from __future__ import annotations

import os
import subprocess
from typing import TYPE_CHECKING

import pytest

from tests.cli.commands import environment
from tests.hostile.limits import LINT, MB, PATIENCE, run

if TYPE_CHECKING:
    from pathlib import Path

_COMMAND = [*LINT, "--select", "M103", "--jobs", "1"]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder with programs."""
    for number in range(12):
        (tmp_path / f"a{number}.mines").write_text(f".*.\n00,0\n2,0\n# {number}", "utf-8")
    return tmp_path


def _cache(folder: Path) -> Path:
    (path,) = (folder / ".mines_cache").glob("*.cache")
    return path


def test_several_at_once(folder: Path) -> None:
    processes = [
        subprocess.Popen(
            _COMMAND,
            cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            env=environment(XDG_CACHE_HOME=str(folder / "user")),
        )
        for _ in range(4)
    ]  # fmt: skip
    said = {process.communicate(timeout=PATIENCE) for process in processes}
    assert len(said) == 1
    assert {process.returncode for process in processes} == {0}
    assert _cache(folder).stat().st_size > 12 * 100
    assert not list(folder.rglob("*.tmp"))


def test_a_full_disk(folder: Path) -> None:
    whole = run(_COMMAND, cwd=folder)
    (folder / "a0.mines").write_text(".*.\n00,0\n2,0\n# new", "utf-8")
    before = _cache(folder).read_bytes()
    again = run(_COMMAND, cwd=folder, file_size=64)
    assert (again.status, again.output, again.errors) == (
        whole.status,
        whole.output,
        whole.errors,
    )
    assert _cache(folder).read_bytes() == before
    assert not list(folder.rglob("*.tmp"))


def test_a_huge_cache_is_not_read(folder: Path) -> None:
    whole = run(_COMMAND, cwd=folder)
    os.truncate(_cache(folder), 4000 * MB)
    again = run(_COMMAND, cwd=folder, memory=400 * MB)
    assert (again.status, again.output) == (whole.status, whole.output)
    assert _cache(folder).stat().st_size < MB
