"""`mines-lint` on a terminal: output that only a person sees."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from tests.cli.commands import PATIENCE, environment

if TYPE_CHECKING:
    from pathlib import Path

_COMMAND = [sys.executable, "-m", "mines_tools", "lint"]


def _shown(folder: Path, *arguments: str) -> str:
    """Return what the terminal shows after `mines-lint` has checked the folder."""
    screen, end = pty.openpty()
    with subprocess.Popen(
        [*_COMMAND, *arguments],
        cwd=folder, stdin=end, stdout=end, stderr=end, env=environment(TERM="xterm"),
    ) as process:  # fmt: skip
        os.close(end)
        shown = b""
        while True:
            try:
                data = os.read(screen, 1 << 16)
            except OSError:  # how Linux tells that nobody has the terminal open any more
                data = b""
            if not data:
                break
            shown += data
        process.wait(PATIENCE)
    os.close(screen)
    return shown.decode()


@pytest.mark.long
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_bar_for_many_files(tmp_path: Path, jobs: str) -> None:
    for number in range(64):
        (tmp_path / f"a{number:02}.mines").write_text(".*\n0,0", "utf-8")
    shown = _shown(tmp_path, "--jobs", jobs)
    frames = shown.split("\r")
    assert "█" * 15 + "░" * 15 + " 32/64" in frames
    # It is gone before anything else is said.
    assert shown.index("64/64\r\x1b[K") < shown.index("64 files: nothing found")
    assert shown.endswith("\x1b[K64 files: nothing found\r\n")


def test_no_bar_for_a_few(tmp_path: Path) -> None:
    (tmp_path / "a.mines").write_text(".*\n0,0", "utf-8")
    assert _shown(tmp_path) == "1 file: nothing found\r\n"


def test_frames_in_colour(tmp_path: Path) -> None:
    (tmp_path / "a.mines").write_text(".*\n+0,0", "utf-8")
    shown = _shown(tmp_path)
    bold, yellow, green, plain = "\x1b[1m", "\x1b[33m", "\x1b[32m", "\x1b[0m"
    assert f"{bold}a.mines:2:1:{plain} {yellow}M102 redundant-sign{plain}: the sign" in shown
    assert "+0,0" in shown  # the line itself
    assert f"{green}safe fix:{plain} Remove the sign" in shown
    assert _shown(tmp_path, "--output-format", "concise").count("\n") == 2
