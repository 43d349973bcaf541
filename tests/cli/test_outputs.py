"""A command refuses to write its output to a file that it reads. A command also never leaves half
of a file."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from mines_tools.project.outputs import write_output
from tests.cli.commands import PATIENCE, environment
from tests.thinned import thinned

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

PROGRAM = b".*.\n00,0\n2,0"
LINT = ["lint", "--output-format", "concise", "--output-file"]
FOUND = b"a.mines:2:1: M103 zero-padded-coordinate: [*] "


def call(
    folder: Path, *arguments: str, reads: str = os.devnull, writes: str = "out"
) -> tuple[int, bytes, str]:
    """Run a command whose standard streams are files. Return its status, its output and its
    errors."""
    with open(folder / reads, "rb") as stdin, open(folder / writes, "ab") as stdout:
        done = subprocess.run(
            [sys.executable, "-m", "mines_tools", *arguments],
            stdin=stdin, stdout=stdout, stderr=subprocess.PIPE,
            cwd=folder, env=environment(), timeout=PATIENCE, check=False,
        )  # fmt: skip
    return done.returncode, (folder / writes).read_bytes(), done.stderr.decode()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "a.mines").write_bytes(PROGRAM)
    (tmp_path / "in.txt").write_bytes(b"12")
    (tmp_path / "mines-tools.toml").write_bytes(b"")
    (tmp_path / ".git").mkdir()
    (tmp_path / ".gitignore").write_bytes(b"x\n")
    (tmp_path / "out").touch()
    return tmp_path


def link(path: Path, kind: str) -> str:
    """Return another name for the file at `path`. `kind` is `name` (the same name), `symbolic` (a
    link) or `hard` (a hard link)."""
    if kind == "name":
        return path.name
    name = path.with_name(f"other {path.name}")
    name.symlink_to(path) if kind == "symbolic" else os.link(path, name)
    return name.name


@pytest.mark.parametrize("kind", ["name", "symbolic", "hard"])
def test_what_is_read_stays_under_any_name(folder: Path, kind: str) -> None:
    _stays(folder, kind, "a.mines", os.devnull, [*LINT, "OUT", "a.mines"])
    _stays(folder, kind, "in.txt", "in.txt", ["run", "a.mines", "--trace", "OUT"])


@pytest.mark.parametrize(
    ("written", "reads", "arguments"),
    [
        ("a.mines", "a.mines", [*LINT, "OUT", "-"]),
        ("a.mines", os.devnull, [*LINT, "OUT", "--stdin-filename", "a.mines", "-"]),
        ("mines-tools.toml", os.devnull, [*LINT, "OUT", "a.mines"]),
        (".gitignore", os.devnull, [*LINT, "OUT", "."]),
        ("mines-tools.toml", os.devnull, ["run", "a.mines", "--trace", "OUT"]),
        ("a.mines", "a.mines", ["run", "-", "--trace", "OUT"]),
        ("in.txt", os.devnull, ["run", "a.mines", "-i", "in.txt", "--trace", "OUT"]),
    ],
)
def test_what_is_read_stays(folder: Path, written: str, reads: str, arguments: list[str]) -> None:
    _stays(folder, "hard", written, reads, arguments)


def _stays(folder: Path, kind: str, written: str, reads: str, arguments: list[str]) -> None:
    """Check that a command refuses to write to the file `written`, which the command also reads.
    `kind` says by which sort of name the output refers to the file."""
    before = (folder / written).read_bytes()
    out = link(folder / written, kind)
    filled = [out if each == "OUT" else each for each in arguments]
    status, output, said = call(folder, *filled, reads=reads)
    assert (status, output) == (2, b"")
    assert out in said
    assert (folder / written).read_bytes() == before


@pytest.mark.parametrize("name", thinned(["out", "/dev/stdout", "-"], 1))
def test_a_file_that_standard_output_goes_to(folder: Path, name: str) -> None:
    (folder / "out").write_bytes(b"before\n")
    status, output, _ = call(folder, *LINT, name, "--fail-on=info", "a.mines")
    assert status == 1
    assert output.startswith(b"before\n" + FOUND)
    (folder / "out").write_bytes(b"before\n")
    status, output, _ = call(folder, "run", "a.mines", "--max-steps=1", "--trace", name)
    assert status == 3
    assert output.startswith(b'before\n{"step":1')


def test_a_report_replaces_a_file_as_a_whole(folder: Path) -> None:
    path = folder / "report"
    path.write_bytes(b"before")
    path.chmod(0o640)

    def pieces() -> Iterator[bytes]:
        yield b"new"
        assert path.read_bytes() == b"before"

    with pytest.raises(ZeroDivisionError):
        write_output(str(path), (b"new" if n else bytes(1 // n) for n in (1, 0)))
    assert path.read_bytes() == b"before"
    write_output(str(path), pieces())
    assert path.read_bytes() == b"new"
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    assert "tmp" not in str(os.listdir(folder))


def test_a_new_file_has_the_mode_that_others_have(folder: Path) -> None:
    write_output(str(folder / "report"), [b"new"])
    assert (folder / "report").stat().st_mode == (folder / "a.mines").stat().st_mode


def test_links_to_a_report_stay(folder: Path) -> None:
    (folder / "report").write_bytes(b"before")
    (folder / "symbolic").symlink_to("report")
    write_output(str(folder / "symbolic"), [b"1"])
    assert (folder / "report").read_bytes() == b"1"
    os.link(folder / "report", folder / "hard")
    write_output(str(folder / "report"), [b"2"])
    assert (folder / "hard").read_bytes() == b"2"
    (folder / "new").symlink_to("later")
    write_output(str(folder / "new"), [b"3"])
    assert (folder / "later").read_bytes() == b"3"


def test_a_pipe_takes_a_report(folder: Path) -> None:
    os.mkfifo(folder / "pipe")
    with subprocess.Popen(["cat", "pipe"], cwd=folder, stdout=subprocess.PIPE) as reader:
        status, _, _ = call(folder, *LINT, "pipe", "a.mines")
        output, _ = reader.communicate(timeout=PATIENCE)
    assert status == 0
    assert output.startswith(FOUND)
    assert stat.S_ISFIFO((folder / "pipe").stat().st_mode)
    assert call(folder, *LINT, os.devnull, "a.mines")[0] == 0
    assert call(folder, *LINT, "missing/report", "a.mines")[0] == 2
    assert call(folder, *LINT, ".git", "a.mines")[0] == 2
