"""Runs a program in a pseudo-terminal of a known size, and follows what the program writes: for tests and pictures of
editors that run in a terminal."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import signal
import struct
import termios
import time
from typing import TYPE_CHECKING

import pyte

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


class _Screen(pyte.Screen):
    """A terminal that ignores the private forms of the control sequence for colours, on which pyte fails."""

    def select_graphic_rendition(self, *attributes: int, private: bool = False) -> None:
        if not private:
            super().select_graphic_rendition(*attributes)


class TerminalSession:
    """A running program and its terminal. As a context manager, it ends the program."""

    def __init__(
        self,
        command: Sequence[str],
        folder: str,
        environment: Mapping[str, str],
        columns: int,
        lines: int,
    ) -> None:
        """Run `command` in `folder`, in a terminal with so many `columns` and `lines`."""
        self.screen: pyte.Screen = _Screen(columns, lines)
        self._stream = pyte.ByteStream(self.screen)
        self._process, self._terminal = pty.fork()
        if self._process == 0:
            os.chdir(folder)
            os.execvpe(command[0], command, environment)
        size = struct.pack("HHHH", lines, columns, 0, 0)
        fcntl.ioctl(self._terminal, termios.TIOCSWINSZ, size)

    def __enter__(self) -> TerminalSession:
        return self

    def __exit__(self, *_: object) -> None:
        os.kill(self._process, signal.SIGKILL)
        os.waitpid(self._process, 0)
        os.close(self._terminal)

    def type(self, keys: str) -> None:
        """Type `keys`."""
        os.write(self._terminal, keys.encode())

    def read(self, seconds: float) -> None:
        """Follow what the program writes for so many `seconds`."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            if select.select([self._terminal], [], [], left)[0]:
                self._stream.feed(os.read(self._terminal, 1 << 16))

    @property
    def text(self) -> str:
        """The lines of the screen, without blanks at their ends."""
        return "\n".join(line.rstrip() for line in self.screen.display)

    def wait_for(self, *texts: str, seconds: float = 120) -> None:
        """Follow the program until all `texts` are on the screen. Raises AssertionError after so many `seconds`."""
        end = time.monotonic() + seconds
        while missing := [text for text in texts if text not in self.text]:
            assert time.monotonic() < end, f"{missing} did not appear:\n{self.text}"
            self.read(0.1)
