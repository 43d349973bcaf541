"""`mines-play` with commands from standard input, and its files."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from mines_tools.cli import play
from mines_tools.playing.line_commands import COMMANDS
from tests.prepared import run_command

if TYPE_CHECKING:
    from pathlib import Path

_GAME = "*..\n...\n0,0"
_LINES = b"flag 0 0\nmode\no 1 0\nMODE\nchord 1,0\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder with a program."""
    (tmp_path / "a.mines").write_text(_GAME, "utf-8")
    return tmp_path


def _played(folder: Path, *arguments: str, lines: bytes = b"") -> tuple[int, str, str]:
    done = run_command("play", *arguments, input=lines, cwd=folder)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def test_a_game_with_lines_becomes_a_program_and_a_replay(folder: Path) -> None:
    status, output, errors = _played(
        folder, "a.mines", "--save", "b.mines", "--record", "b.rawvf", lines=_LINES
    )
    assert (status, errors) == (0, "mines-play: b.mines: written\nmines-play: b.rawvf: written\n")
    assert output == (
        "0;0  swap\n!  reverse\n1;0  push(n); 1\n!  reverse\n1;0  push(sum); 2\n"
        "   0 1 2\n0  F 1 0\n1  1 1 0\nmines left 0  game cleared!\n"
    )
    program = (folder / "b.mines").read_text("utf-8")
    assert program.split("\n")[2:] == [
        "0;0  # swap", "!  # reverse", "1;0  # push(n); 1", "!  # reverse",
        "1;0  # push(sum); 2; cleared: the program ends",
    ]  # fmt: skip
    assert run_command("run", "b.mines", "--stats", cwd=folder).returncode == 0
    before = os.stat(folder / "b.rawvf")
    assert _played(folder, "--replay", "b.rawvf", "--save", "c.mines", "-q") == (0, "", "")
    assert (folder / "c.mines").read_text("utf-8").split("\n")[2:] == [
        "0;0  # swap", "1,0  # push(n); 1", "1;0  # push(sum); 2; cleared: the program ends",
    ]  # fmt: skip
    # A file that would not change is not written again.
    assert _played(folder, "--replay", "b.rawvf", "--save", "c.mines") == (0, "", "")
    assert os.stat(folder / "b.rawvf").st_mtime_ns == before.st_mtime_ns
    status, output, _ = _played(folder, "--replay", "b.rawvf")
    assert (status, output.split("\n")[0]) == (0, "0.000  0;0  swap")
    assert output.endswith("1  1 1 0\nmines left 0  game cleared!\n")


def test_lines_that_are_not_commands(folder: Path) -> None:
    lines = b"\nfoo\nopen 1\nopen 3 0\nchord 1 0\nopen 0 0\nopen 1 0\nhelp\nrestart\nquit\nfoo\n"
    status, output, errors = _played(folder, "a.mines", "--line", lines=lines)
    assert status == 1
    assert errors.split("\n") == [
        f"mines-play: <stdin>:2:1: 'foo' is not a command; the commands are {', '.join(COMMANDS)}",
        "mines-play: <stdin>:3:1: write a column and a row, counted from 0, such as `open 3 4`",
        "mines-play: <stdin>:4:1: the cell 3,0 is not on the board: columns are 0 to 2, rows are 0 to 1",
        "mines-play: <stdin>:5:1: the cell 1,0 is not opened: open it first",
        "mines-play: <stdin>:7:1: the game has ended: `restart` begins another game",
        "",
    ]
    assert "0,0  reset(l)\nopen     open the cell at COLUMN ROW\n" in output
    assert output.endswith("0  # # #\n1  # # #\nmines left 1\n")


def test_levels_and_sizes(folder: Path) -> None:
    for options, numbers in (
        ((), 9), (("-l", "i"), 16), (("--level", "expert"), 30), (("--size", "5x4", "--mines", "3"), 5),
    ):  # fmt: skip
        status, output, _ = _played(folder, *options, lines=b"open 0 0\n")
        assert (status, len(output.split("\n")[1].split())) == (0, numbers)
        assert output.startswith("0,0  push(count)")
    assert _played(folder, "--seed", "5", "-v")[2] == (
        "mines-play: 9 x 9 cells, 10 mines, dialect 2\n"
        "mines-play: `--seed 5` gives these boards again\n"
    )
    assert _played(folder, "--seed", "5", lines=b"o 4 4") == _played(
        folder, "--seed", "5", lines=b"o 4 4"
    )


def test_a_board_of_another_dialect(folder: Path) -> None:
    _played(folder, "a.mines", "--dialect", "1", "--save", "b.mines", lines=b"o 2 1")
    assert (folder / "b.mines").read_text("utf-8") == (
        "*..  # mines: dialect=1\n...\n2,1  # push(count); 4; not cleared: the program begins again"
    )


def test_nothing_was_played(folder: Path) -> None:
    assert _played(folder, "--save", "b.mines", "a.mines", lines=b"mode")[2] == (
        "mines-play: no cell was clicked, so nothing is written\n"
    )
    assert not (folder / "b.mines").exists()


@pytest.mark.parametrize(
    ("arguments", "status", "said"),
    [
        (("a.soko",), 2, "programs in Sokolang cannot be played: choose a program in Mines"),
        (("--language", "emojifunge"), 2, "programs in Emojifunge cannot be played"),
        (("-",), 2, "name a file: the game is played with standard input"),
        (
            ("a.mines", "--seed", "1"),
            2,
            "--seed cannot be used with FILE: the program has its own board",
        ),
        (("a.mines", "--replay", "r.rawvf"), 2, "FILE cannot be used with --replay"),
        (("--size", "5"), 2, "'5' is not a size: write WIDTHxHEIGHT"),
        (("--size", "5x5", "--mines", "17"), 2, "can have 1 to 16 mines, not 17"),
        (("--mines", "17"), 2, "--mines needs --size"),
        (
            ("a.mines", "--save", "a.mines"),
            2,
            "a.mines: this would overwrite a file that is read here",
        ),
        (("--save", "no/b.mines"), 2, "no: there is no such folder"),
        (("--save", "."), 2, ".: this is a folder"),
        (("--save", "b", "--record", "./b"), 2, "two different files"),
        (("no.mines",), 1, "no.mines: there is no such file"),
        (("bad.mines",), 1, "1 error; nothing was played"),
        (("--replay", "no.rawvf"), 1, "no.rawvf: there is no such file"),
        (("--replay", "r.rawvf"), 1, "mines-play: r.rawvf:2:3: 'x' is not a cell: write 0"),
        (("--replay", "empty.rawvf", "--save", "b"), 1, "empty.rawvf: this replay has no clicks"),
    ],
)
def test_what_cannot_be_played(
    folder: Path, arguments: tuple[str, ...], status: int, said: str
) -> None:
    (folder / "a.soko").write_text("", "utf-8")
    (folder / "bad.mines").write_text("*.\nx", "utf-8")
    (folder / "r.rawvf").write_bytes(b"Board:\n00x\xff\n")
    (folder / "empty.rawvf").write_bytes(b"Player: \xc0\nBoard:\n0*\nEvents:\n")
    found, output, errors = _played(folder, *arguments)
    assert (found, output) == (status, "")
    assert said in errors
    assert not (folder / "b").exists()


def test_without_the_library(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(play, "is_screen", lambda: True)
    monkeypatch.setattr(play, "LIBRARY", "a_library_that_nobody_has")
    monkeypatch.setattr(play, "_lines", lambda: iter(["open 2 0"]))
    assert play.main([str(folder / "a.mines")]) == 0
    seen = capsys.readouterr()
    assert "gives you a full-screen view" in seen.err
    assert "2,0  push(count); 4" in seen.out
