"""`mines-run` on a pseudo terminal, on which a test types like a person."""

from __future__ import annotations

import os
import pty
import re
import select
import subprocess
import sys
import termios
from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple

import pytest

from tests.cli.commands import COMMAND, PATIENCE, environment, program, read_until

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

HINT = b"(the program waits for input; Ctrl-D ends the input)\r\n"


class Terminal(NamedTuple):
    """A program that runs on a terminal."""

    screen: int
    """The descriptor to read what the terminal shows, and to type."""
    process: subprocess.Popen[bytes]

    def type(self, keys: bytes) -> None:
        os.write(self.screen, keys)

    def rest(self) -> bytes:
        """Return all that the terminal shows until the program ends."""
        shown = b""
        while True:
            assert select.select([self.screen], [], [], PATIENCE)[0], shown
            try:
                data = os.read(self.screen, 1 << 16)
            except OSError:  # how Linux tells that nobody has the terminal open any more
                return shown
            if not data:
                return shown
            shown += data


@contextmanager
def on_terminal(folder: Path, source: str, *arguments: str) -> Iterator[Terminal]:
    """Run `source` on a terminal that does not show what is typed, and yield the terminal."""
    path = folder / "a.mines"
    path.write_text(source, "utf-8", newline="\n")
    screen, end = pty.openpty()
    settings = termios.tcgetattr(end)
    settings[3] &= ~termios.ECHO
    termios.tcsetattr(end, termios.TCSANOW, settings)
    with subprocess.Popen(
        [*COMMAND, str(path), *arguments],
        stdin=end, stdout=end, stderr=end, env=environment(TERM="xterm"), start_new_session=True,
    ) as process:  # fmt: skip
        os.close(end)
        yield Terminal(screen, process)
        process.wait(PATIENCE)
    os.close(screen)


def test_a_prompt_without_a_newline_is_seen_before_the_wait(tmp_path: Path) -> None:
    # out(n) of 6, the digit opened last, is the prompt.
    with on_terminal(tmp_path, program("NcC")) as terminal:
        assert read_until(terminal.screen, HINT) == b"6\r\n" + HINT
        terminal.type(b"x\n")
        assert terminal.rest() == b"x"
    assert terminal.process.returncode == 0


def test_the_hint_begins_where_the_output_has_ended_its_line(tmp_path: Path) -> None:
    # 10, the code of a line end, is written before the wait.
    text = "1\u20e3\U0001f522\U0001f51f\U0001f521\U0001f524\U0001f521\U0001f51a"
    with on_terminal(tmp_path, text, "--language", "emojifunge") as terminal:
        assert read_until(terminal.screen, HINT) == b"1\r\n" + HINT
        terminal.type(b"x\n")
        assert terminal.rest() == b"x"


def test_no_line_is_begun_without_a_hint(tmp_path: Path) -> None:
    with on_terminal(tmp_path, program("NcC"), "--quiet") as terminal:
        assert read_until(terminal.screen, b"6") == b"6"
        terminal.type(b"x\n")
        assert terminal.rest() == b"x"


def test_the_hint_comes_once(tmp_path: Path) -> None:
    with on_terminal(tmp_path, program("cCcCcCcC")) as terminal:
        read_until(terminal.screen, HINT)
        terminal.type(b"x\n")
        assert read_until(terminal.screen, b"x\r\n") == b"x\r\n"
        terminal.type(b"y\n")
        assert terminal.rest() == b"y\r\n"


def test_the_end_of_input_is_asked_for_once(tmp_path: Path) -> None:
    # After Ctrl-D every in(c) is a mismatch, without another wait: the digits 6, 5 and 4 come out.
    with on_terminal(tmp_path, program("cNcNcN")) as terminal:
        read_until(terminal.screen, HINT)
        terminal.type(b"\x04")
        assert terminal.rest() == b"654"


def test_a_bare_enter_is_white_space_to_a_number(tmp_path: Path) -> None:
    with on_terminal(tmp_path, program("nN")) as terminal:
        read_until(terminal.screen, HINT)
        terminal.type(b"\n")
        terminal.type(b"42\n")
        assert terminal.rest() == b"42"


def test_no_hint_where_the_input_is_given(tmp_path: Path) -> None:
    with on_terminal(tmp_path, program("cC"), "-e", "x") as terminal:
        assert terminal.rest() == b"x"


def test_the_end_is_said_below_an_empty_line(tmp_path: Path) -> None:
    with on_terminal(tmp_path, program("cC"), "-e", "x", "--say", "input: 'x'") as terminal:
        assert re.fullmatch(rb"input: 'x'\r\nx\r\n\r\nended after \d+ steps\r\n", terminal.rest())


@pytest.mark.parametrize(
    ("text", "options", "said"),
    [
        (program("cCcC"), ("-e", "1", "--max-steps", "6"), rb"mines-run: stopped after 6 steps .*"),
        (
            "1\u20e3\U0001f522\U0001f4a5",
            ("--language", "emojifunge"),
            rb".*a.mines:1:4: aborted: .*",
        ),
    ],
    ids=["limit", "crash"],
)
def test_what_stops_a_run_is_said_on_a_line_of_its_own(
    tmp_path: Path, text: str, options: tuple[str, ...], said: bytes
) -> None:
    with on_terminal(tmp_path, text, *options) as terminal:
        assert re.fullmatch(rb"1\r\n" + said + rb"\r\n", terminal.rest())


def test_errors_are_coloured(tmp_path: Path) -> None:
    with on_terminal(tmp_path, "x") as terminal:
        shown = terminal.rest()
    assert b"\x1b[1;31mM001 missing-board\x1b[0m" in shown
    assert terminal.process.returncode == 1


def test_ctrl_c_while_waiting(tmp_path: Path) -> None:
    with on_terminal(tmp_path, program("Nc")) as terminal:
        read_until(terminal.screen, HINT)
        terminal.process.send_signal(2)
        shown = terminal.rest()
    assert terminal.process.returncode == 130
    assert shown == b"mines-run: interrupted after 5 steps\r\n"


_A_SIGNAL_JUST_BEFORE_THE_WAIT = """
import ctypes, functools, types
from mines_tools.cli.input import waits

# All of this is C: the signal comes while `select` looks at what it is given, and Python sees it later.
stdin = types.SimpleNamespace(fileno=functools.partial(ctypes.CDLL(None)["raise"], 2))
try:
    waits()(stdin)
except KeyboardInterrupt:
    print("interrupted")
"""


def test_a_signal_just_before_the_wait_is_not_lost() -> None:
    ours, theirs = os.pipe()
    try:
        done = subprocess.run(
            [sys.executable, "-c", _A_SIGNAL_JUST_BEFORE_THE_WAIT],
            stdin=ours, capture_output=True, timeout=PATIENCE, check=True,
        )  # fmt: skip
    finally:
        os.close(ours)
        os.close(theirs)
    assert done.stdout == b"interrupted\n"
