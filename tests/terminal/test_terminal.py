"""`mines-run --debug` on a real terminal: a process, its pseudo terminal, and what the terminal
shows."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import struct
import subprocess
import termios
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pyte
import pytest

from mines_tools.cli import run_debugged
from mines_tools.cli.run import main
from tests.cli.commands import COMMAND, ENDLESS, ENDLESS_OUTPUT, PATIENCE, environment
from tests.terminal.screens import shown

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


class Terminal:
    """A process on a terminal."""

    def __init__(self, descriptor: int, columns: int, rows: int) -> None:
        self._descriptor = descriptor
        self.picture = pyte.Screen(columns, rows)
        self._stream = pyte.ByteStream(self.picture)
        self.written = b""

    def type(self, keys: bytes) -> None:
        os.write(self._descriptor, keys)

    def resize(self, columns: int, rows: int) -> None:
        self.picture.resize(rows, columns)
        size = struct.pack("HHHH", rows, columns, 0, 0)
        fcntl.ioctl(self._descriptor, termios.TIOCSWINSZ, size)

    def sees(self, *texts: str) -> str:
        """Wait until all these texts are on the screen, and return what the screen shows."""
        end = time.monotonic() + PATIENCE
        while not all(text in shown(self.picture) for text in texts):
            ready = select.select([self._descriptor], [], [], max(end - time.monotonic(), 0))[0]
            assert ready, f"{texts}\n{shown(self.picture)}"
            data = os.read(self._descriptor, 1 << 16)
            self.written += data
            self._stream.feed(data)
        return shown(self.picture)


def _control() -> None:
    """Make the terminal the controlling terminal of the process. The process then gets signals when
    the size changes and when Ctrl-C is typed."""
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


@contextmanager
def on_terminal(
    folder: Path, *command: str, status: int = 0, **variables: str
) -> Iterator[Terminal]:
    """Run a command on a terminal, yield the terminal, and check the exit status of the command."""
    ours, theirs = pty.openpty()
    terminal = Terminal(ours, 80, 24)
    terminal.resize(80, 24)
    with subprocess.Popen(
        command, stdin=theirs, stdout=theirs, stderr=theirs,
        cwd=folder, env=environment(**variables), start_new_session=True, preexec_fn=_control,  # noqa: PLW1509
    ) as process:  # fmt: skip
        os.close(theirs)
        try:
            yield terminal
            assert process.wait(PATIENCE) == status
        finally:
            process.kill()
    os.close(ours)


_DEBUG = (*COMMAND, "--debug", "a.mines")


def test_the_whole_screen(tmp_path: Path) -> None:
    """The view fits the size of the terminal, and has no colours if they are turned off. It is
    interrupted, and then left."""
    (tmp_path / "a.mines").write_text(ENDLESS, "utf-8")
    with on_terminal(tmp_path, *_DEBUG, TERM="xterm-256color", NO_COLOR="1", LANG="C") as terminal:
        seen = terminal.sees("at the start, line 2", "r reverse")
        assert "│stack ─" in seen
        terminal.type(b"c")
        terminal.sees("moving: ", "Ctrl-C interrupts")
        terminal.resize(40, 15)
        terminal.sees("board program stack state output")
        terminal.type(b"\x03")
        terminal.sees("interrupted", " step ")
        terminal.resize(120, 40)
        terminal.sees("│stack ─", ": command")
        terminal.type(b"g7\r")
        terminal.sees("after step 7, line 2")
        terminal.type(b"q")
    assert b"\x1b[?1049h" in terminal.written
    assert not [code for code in range(30, 38) if f"\x1b[0;{code}m".encode() in terminal.written]


def test_a_terminal_that_knows_only_lines(tmp_path: Path) -> None:
    (tmp_path / "a.mines").write_text(ENDLESS_OUTPUT, "utf-8")
    with on_terminal(tmp_path, *_DEBUG, TERM="dumb") as terminal:
        terminal.sees("at the start, line 4: 0,0\n>")
        terminal.type(b"continue\n")
        terminal.sees("00000000")
        terminal.type(b"\x03")
        terminal.sees("\ninterrupted\nlast: ")
        terminal.type(b"\x03")
        terminal.sees("`quit` leaves the debugger")
        terminal.type(b"quit\n")


@pytest.mark.parametrize(("options", "said"), [((), "gives you a full-screen view"), (("-q",), "")])
def test_without_the_library(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    options: tuple[str, ...],
    said: str,
) -> None:
    (tmp_path / "a.mines").write_text(ENDLESS, "utf-8")
    monkeypatch.setattr(run_debugged, "_is_screen", lambda: True)
    monkeypatch.setattr(run_debugged, "find_spec", lambda _: None)
    monkeypatch.setattr(run_debugged, "_line", lambda: "quit")
    assert main(["--debug", *options, str(tmp_path / "a.mines")]) == 0
    seen = capsys.readouterr()
    assert "at the start, line 2" in seen.out
    assert said in seen.err
    assert bool(said) == bool(seen.err)
