"""Helix: colours, the server and the debugger, with the set-up files of `editors/helix`."""

from __future__ import annotations

import os
import re
import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from dev.helix_setup import set_up_helix
from dev.terminal_session import TerminalSession

if TYPE_CHECKING:
    from collections.abc import Iterator

_ADD = Path(__file__).parents[2] / "examples" / "add.mines"
# If a list of completions comes while one types, Helix sometimes moves a hint and does not ask for it again.
_SETTINGS = """[editor]
insert-final-newline = false
auto-completion = false
[editor.lsp]
display-inlay-hints = true
"""


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a home folder with a configuration of Helix."""
    home = tmp_path_factory.mktemp("home")
    set_up_helix(home, _SETTINGS)
    return home


@pytest.fixture
def helix(home: Path, tmp_path: Path) -> Iterator[TerminalSession]:
    """Run Helix with a copy of the example `add.mines`."""
    shutil.copy(_ADD, tmp_path)
    environment = {
        **os.environ,
        "HOME": str(home),
        "TERM": "xterm-256color",
        "COLORTERM": "truecolor",
        "LANG": "C.UTF-8",
        "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}",
    }
    environment.pop("XDG_CONFIG_HOME", None)
    with TerminalSession(["hx", "add.mines"], str(tmp_path), environment, 120, 40) as session:
        session.wait_for("NOR   add.mines", "1,4  # push 5")
        _wait_for_hint(session, "the newline = 10")
        yield session


def _wait_for_hint(helix: TerminalSession, text: str) -> None:
    """Wait for a line with a hint. Helix requests hints only after a key, and not again if the answer was an error. On a
    slow machine it can also move hints and diagnostics that are still right: a change lets it request new ones."""
    for number, key in enumerate("hl" * 120, 1):
        if text in helix.text:
            return
        helix.type(key)
        helix.read(0.5)
        if number % 40 == 0:
            helix.type("i.\x7f")
            _escape(helix)
    helix.wait_for(text)


def _wait_for_pattern(helix: TerminalSession, *patterns: str) -> None:
    for _ in range(240):
        if all(re.search(pattern, helix.text) for pattern in patterns):
            return
        helix.read(0.5)
    helix.wait_for(*patterns)  # says what is missing


def _escape(helix: TerminalSession) -> None:
    """Leave a menu. A key that comes at once would be read as a key with Alt."""
    helix.type("\x1b")
    helix.read(0.3)


def _colours(helix: TerminalSession, line: int) -> list[str]:
    """Return the colours of the first characters of the line on the screen with the number `line`, from 0."""
    cells = helix.screen.buffer[line]
    first = next(column for column in range(120) if cells[column].data.isdigit())
    number = len(str(line + 1))
    return [cells[first + number + 2 + column].fg for column in range(7)]


def test_the_server(helix: TerminalSession, tmp_path: Path) -> None:
    comment, (mine, cell, *_), (number, comma, *_) = (_colours(helix, line) for line in (0, 5, 10))
    assert len({comment[0], mine, cell, number, comma}) == 5, (comment, mine, cell, number, comma)
    helix.type("16ggo03,2")
    _escape(helix)
    _wait_for_hint(helix, "●  17  03,2 add")
    helix.type("gh")
    helix.wait_for("`03` has leading zeros")
    helix.type(" k")
    helix.wait_for("left click on (3, 2), an opened 3")
    _escape(helix)
    helix.type(" a")
    helix.wait_for("Remove the zeros")
    helix.type("\r\r")  # chooses the first one, and confirms it
    helix.wait_for("17  3,2 add")
    helix.type("oad\x18")  # asks for completions
    # If the machine is slow, the hint of the line as it was before the word is still there.
    _wait_for_pattern(helix, r"18 +(noop)?ad\b", r"\badd +function")
    helix.type("\x0e")
    _wait_for_pattern(helix, r"18 +(noop)?3,2")
    helix.type("\r")
    _escape(helix)
    helix.type(":w\r")
    helix.wait_for("written")
    text = _ADD.read_bytes()
    line = b"3,2  # add; left click on a 3\n"
    assert (tmp_path / "add.mines").read_bytes() == text.replace(line, line + b"3,2\n3,2\n")


def test_the_server_has_the_text_that_is_typed_fast(helix: TerminalSession, tmp_path: Path) -> None:
    """Helix 25.01 then sends changes in another order than that of their versions."""
    numbers = range(10, 90)
    helix.type("16ggo")
    for first in numbers[::20]:  # in parts, as a terminal takes no more than about 1000 bytes at once
        helix.type("".join(f"3,2   # {number}\r" for number in range(first, first + 20)))
        helix.read(0.1)
    helix.wait_for("3,2   # 89")
    _escape(helix)
    helix.type(":format\r")
    helix.wait_for("3,2  # 89")
    helix.type(":w\r")
    helix.wait_for("written")
    line = b"3,2  # add; left click on a 3\n"
    typed = b"".join(b"3,2  # %d\n" % number for number in numbers)
    assert (tmp_path / "add.mines").read_bytes() == _ADD.read_bytes().replace(line, line + typed + b"\n")


def test_the_debugger(helix: TerminalSession) -> None:
    helix.type("14gg Gb")
    _escape(helix)
    helix.type(':debug-start input add.mines "40 2"\r')
    helix.wait_for("stopped because of entry", "▶  11")
    helix.type(" Gc")
    helix.wait_for("▶  14")
    _escape(helix)
    helix.type(":debug-eval stack[0]\r")
    helix.wait_for("10 '\\n'")
    helix.type(" Gv")
    helix.wait_for("depth: integer = 1", "row 0 = *2000")


def test_other_languages(helix: TerminalSession, tmp_path: Path) -> None:
    for name, text, line, count in (
        ("a.ef", "🔢x🔚", 0, 1),
        ("a.soko", "####\n#@A*\n---\n---\nrx", 1, 3),
        ("a.minesasm", "again: push 1 out(n) # a\n", 0, 3),
    ):
        (tmp_path / name).write_bytes(text.encode())
        helix.type(f":o {name}\r")
        helix.wait_for(f"NOR   {name}", "●")
        assert len({*_colours(helix, line)} - {"default"}) >= count, name
