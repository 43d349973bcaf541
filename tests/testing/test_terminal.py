"""`mines-test` on a terminal: the progress, the colours, the question of `--update`, and `--watch`."""

from __future__ import annotations

import os
import pty
import signal
import subprocess
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest

from tests.cli.commands import PATIENCE, environment, read_until
from tests.testing.programs import MINES, put

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@contextmanager
def _terminal(folder: Path, *arguments: str) -> Iterator[tuple[subprocess.Popen[bytes], int]]:
    """Context manager that runs `mines-test` on a terminal. Its value is the process and the terminal."""
    screen, end = pty.openpty()
    command = [sys.executable, "-m", "mines_tools", "test", *arguments]
    with subprocess.Popen(
        command, cwd=folder, stdin=end, stdout=end, stderr=end, env=environment(TERM="xterm")
    ) as process:
        os.close(end)
        try:
            yield process, screen
        finally:
            process.kill()
            process.wait(PATIENCE)
            os.close(screen)


def test_progress_and_colours(tmp_path: Path) -> None:
    put(tmp_path, [("a.mines", MINES), ("a.in", "1 2"), ("a.out", "4\n")])
    with _terminal(tmp_path) as (process, screen):
        shown = read_until(screen, b"1 case: 1 wrong output\r\n")
        assert process.wait(PATIENCE) == 1
    assert "█" * 30 + " 1/1\r\x1b[K" in shown.decode()
    assert b"\x1b[1ma.mines: a\x1b[0m: \x1b[1;31mwrong output (WA)\x1b[0m\r\n" in shown
    assert b"debug it: mines-run --debug a.mines -i a.in --at-output 1\r\n" in shown


def _answered(folder: Path, answer: bytes) -> tuple[int, bytes]:
    with _terminal(folder, "--update") as (process, screen):
        shown = read_until(screen, b"write this change to 1 file? [y/N] ")
        assert b"-4\r\n+3\r\n" in shown
        os.write(screen, answer)
        return process.wait(PATIENCE), (folder / "a.out").read_bytes()


def test_an_update_asks(tmp_path: Path) -> None:
    put(tmp_path, [("a.mines", MINES), ("a.in", "1 2"), ("a.out", "4\n")])
    for answer in (b"\n", b"n\n", b"\x04"):
        assert _answered(tmp_path, answer) == (1, b"4\n")
    assert _answered(tmp_path, b"y\n") == (0, b"3\n")


@pytest.mark.long
def test_watch(tmp_path: Path) -> None:
    put(tmp_path, [("a.mines", MINES), ("a.in", "1 2"), ("a.out", "4\n")])
    watching = b"mines-test: watching; Ctrl-C ends it\r\n"
    with _terminal(tmp_path, "--watch") as (process, screen):
        assert b"1 wrong output" in read_until(screen, watching)
        put(tmp_path, [("a.out", "3\n")])
        assert b"1 case: 1 passed" in read_until(screen, watching)
        put(tmp_path, [("a.mines", MINES.replace("3,2  # add", "3;2  # add"))])
        assert b"1 wrong output" in read_until(screen, watching)
        put(tmp_path, [("a.mines", MINES), ("a.2.in", "5 5")])
        assert b"2 cases: 2 passed" in read_until(screen, watching)
        put(tmp_path, [("mines-tools.toml", "test = 1")])
        assert b"must be a list of tables" in read_until(screen, watching)
        process.send_signal(signal.SIGINT)
        read_until(screen, b"mines-test: interrupted\r\n")
        assert process.wait(PATIENCE) == 130


def test_watch_included_files(tmp_path: Path) -> None:
    text = '# output: "3"\ninclude "lib/b.minesasm"\n'
    put(tmp_path, [("a.minesasm", text), ("lib/b.minesasm", 'include "c.minesasm"\n')])
    watching = b"mines-test: watching; Ctrl-C ends it\r\n"
    with _terminal(tmp_path, "--watch", "a.minesasm") as (_, screen):
        assert b"1 not run" in read_until(screen, watching)
        put(tmp_path, [("lib/c.minesasm", "push 3 out(n)\n")])
        assert b"1 passed" in read_until(screen, watching)
        put(tmp_path, [("lib/c.minesasm", "push 4 out(n)\n")])
        assert b"1 wrong output" in read_until(screen, watching)
