"""A folder that is replaced by a link again and again while the tools run.
`tests/test_exchanged_folders.py` replaces it at chosen moments."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest

from tests.hostile.limits import FMT, LINT, run

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

_FIXABLE = b".*.\n00,0\n2 ,0 # inside\n"
_SECRET = b".*.\n00,0\n2 ,0 # SECRET\n"
_ROUNDS = 2
_EXCHANGE = """
import os, sys
while True:
    os.rename("sub", "aside"); os.symlink("../outside", "sub")
    os.unlink("sub"); os.rename("aside", "sub")
"""


@contextmanager
def _exchanging(folder: Path) -> Iterator[None]:
    process = subprocess.Popen([sys.executable, "-I", "-c", _EXCHANGE], cwd=folder)
    try:
        yield
    finally:
        process.kill()
        process.wait()


@pytest.mark.parametrize(
    "command",
    [
        [*LINT, "--output-format", "full", "--jobs", "2"],
        [*FMT],
    ],
    ids=("lint", "fmt"),
)
@pytest.mark.parametrize("path", [".", "sub/*.mines", "sub/inner"])
def test_nothing_outside_is_touched(tmp_path: Path, command: Sequence[str], path: str) -> None:
    outside, inside = tmp_path / "outside", tmp_path / "inside"
    outside.mkdir()
    (inside / "sub").mkdir(parents=True)
    (inside / "sub" / "inner").mkdir()
    (outside / "inner").mkdir()
    names = [f"a{number}.mines" for number in range(60)]
    names += [f"inner/{name}" for name in names]
    for name in names:
        (outside / name).write_bytes(_SECRET)
    for _ in range(_ROUNDS):
        for name in names:
            (inside / "sub" / name).write_bytes(_FIXABLE)
        with _exchanging(inside):
            done = run(command, path, cwd=inside)
        # A link that is there from the start, and is named, is followed with a word.
        if path == "." or "follows a link out of the project" not in done.errors:
            assert b"SECRET" not in done.output
            assert {(outside / name).read_bytes() for name in names} == {_SECRET}
        assert "Traceback" not in done.errors
        _put_back(inside)
        for name in names:
            (outside / name).write_bytes(_SECRET)


def _put_back(folder: Path) -> None:
    if (folder / "sub").is_symlink():
        (folder / "sub").unlink()
    if (folder / "aside").is_dir():
        shutil.rmtree(folder / "sub", ignore_errors=True)
        os.rename(folder / "aside", folder / "sub")
