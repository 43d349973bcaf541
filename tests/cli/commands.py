"""Starts the commands as users do, each in its own process."""

from __future__ import annotations

import os
import re
import select
import sys
import time
from typing import TYPE_CHECKING, NamedTuple

from tests.prepared import run_command

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

COMMAND = [sys.executable, "-m", "mines_tools", "run"]
PATIENCE = 60  # seconds after which something is certainly stuck

# Digits 3, 4, 5 and 6 in the middle of four tiles: in(n), in(c), out(n) and out(c), once opened.
_TILES = ["***.***.***.***", "....*...*.*.*.*", ".............*."]
_OPEN = ["1,1", "5,1", "9,1", "13,1"]
_CELLS = {"n": "1;1", "c": "5;1", "N": "9;1", "C": "13;1", "p": "4;2", "@": "@", "_": ""}


def program(operations: str, *, ends: bool = True) -> str:
    """Return a program that performs the commands that the letters of `operations` name: n is
    in(n), c is in(c), N is out(n), C is out(c). If `ends`, the program ends after these
    commands."""
    lines = [*_TILES, *_OPEN, *(_CELLS[letter] for letter in operations)]
    if ends:
        cells = (
            (i, j) for j, row in enumerate(_TILES) for i, cell in enumerate(row) if cell == "."
        )
        opened = {(1, 1), (5, 1), (9, 1), (13, 1)}
        lines += [f"{i},{j}" for i, j in cells if (i, j) not in opened]
    return "\n".join(lines)


ENDLESS_OUTPUT = "....***\n....*.*\n.......\n0,0\n5,1\n0;0\n5;1"
"""A program that writes `0` again and again and never ends."""

ENDLESS = ".*\n"
"""A program that does nothing and never ends."""


class Result(NamedTuple):
    """The exit status of a command, and what it wrote to standard output and standard error."""

    status: int
    output: bytes
    errors: str


def environment(**changes: str) -> Mapping[str, str]:
    """Return the environment variables for a command. `changes` are added; variables that change
    the encoding or the colours are left out."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if not re.fullmatch("PYTHON(IOENCODING|UTF8)|LC_.*|LANG|NO_COLOR|FORCE_COLOR", name)
    }
    return {**kept, **changes}


def mines_run(
    *arguments: str | bytes | Path, stdin: bytes = b"", cwd: Path | None = None, **changes: str
) -> Result:
    """Run `mines-run` with `stdin` as its standard input, through a pipe. `changes` are added to
    its environment variables."""
    done = run_command("run", *arguments, input=stdin, cwd=cwd, env=environment(**changes))
    return Result(done.returncode, done.stdout, done.stderr.decode("utf-8"))


class Ended(NamedTuple):
    """The exit status of a command, its standard output (`out`) and its standard error (`said`), as
    text."""

    status: int
    out: str
    said: str


def run(
    command: str, folder: Path, *arguments: str, given: str | bytes = "", **variables: str
) -> Ended:
    """Run a command in `folder` with `given` as its standard input. `variables` are added to its
    environment variables."""
    data = given.encode("utf-8") if isinstance(given, str) else given
    done = run_command(command, *arguments, input=data, cwd=folder, env=environment(**variables))
    said = done.stderr.decode("utf-8")
    assert "Traceback" not in said, said
    return Ended(done.returncode, done.stdout.decode("utf-8"), said)


def put(folder: Path, **texts: str) -> None:
    """Write a program for each keyword: the keyword `a` names ``a.mines``, and `b__c` names
    ``b/c.mines``."""
    for name, text in texts.items():
        path = folder / f"{name.replace('__', '/')}.mines"
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(text.encode("utf-8"))


def holds(folder: Path, name: str) -> str:
    """Return the text of the file ``name.mines`` in `folder`."""
    return (folder / f"{name}.mines").read_bytes().decode("utf-8")


def read_until(descriptor: int, expected: bytes) -> bytes:
    """Read from `descriptor` until the data contains `expected`, and return the data. Fail if it
    does not come in time."""
    found = b""
    end = time.monotonic() + PATIENCE
    while expected not in found:
        ready, _, _ = select.select([descriptor], [], [], max(end - time.monotonic(), 0))
        assert ready, f"{expected!r} did not come, but {found!r}"
        data = os.read(descriptor, 1 << 16)
        assert data, f"{expected!r} did not come, but {found!r} and the end"
        found += data
    return found
