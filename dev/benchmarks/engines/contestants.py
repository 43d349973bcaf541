"""The contestants of the comparison: engines, other interpreters, and C. All of them run the same programs."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from dev.benchmarks.engines.programs import PROGRAMS
from dev.benchmarks.engines.scripts import MINES_1, MINES_2, OURS
from mines_tools.interface.language import language

if TYPE_CHECKING:
    from collections.abc import Sequence

_ROOT = Path(__file__).resolve().parents[3]
_HERE = Path(__file__).resolve().parent


class Failed(Exception):
    """Raised if a measured process fails or its results are wrong."""


class Measured(NamedTuple):
    """The figures and the output of one process."""

    seconds: float
    """The processor time of the run alone, in seconds."""
    whole: float
    """The processor time of the whole process, in seconds."""
    steps: int | None
    """The number of steps; None if the process does not report it."""
    output: str
    """A digest of what the program has written."""


class Contestant:
    """A contestant. `folder` is the folder for its files."""

    dialect = "2"
    uses_64_bits = False

    def __init__(self, name: str, folder: Path) -> None:
        self.name = name
        self._folder = folder
        self._input, self._output = folder / "input", folder / "output"

    def command(self, program: str) -> Sequence[str | Path]:
        """Return the command that runs `program`."""
        raise NotImplementedError

    def can_run(self, program: str) -> bool:
        """Return whether this contestant can run `program`."""
        if program == "hello" and self.dialect == "1":
            return False
        return PROGRAMS[program].fits_64_bits or not self.uses_64_bits

    def _prepare(self, program: str, size: int) -> None:
        self._input.write_text(PROGRAMS[program].input_of(size), "utf-8", newline="")

    def _write_source(self, program: str) -> Path:
        path = self._folder / "program.mines"
        path.write_text(PROGRAMS[program].source, "utf-8", newline="")
        return path

    def measured(self, program: str, size: int) -> Measured:
        """Run `program` once, and return its figures."""
        self._prepare(program, size)
        figures = self._folder / "figures"
        status, whole = finished(self.command(program), self._input, self._output, figures)
        last_line = figures.read_text("utf-8").strip().rpartition("\n")[2]
        if status:
            raise Failed(f"{self.name}, {program}, size {size}: {last_line or status}")
        seconds, *steps = last_line.split()
        digest = hashlib.sha256(self._output.read_bytes()).hexdigest()[:16]
        return Measured(float(seconds), whole, int(steps[0]) if steps else None, digest)


class Engine(Contestant):
    """An engine of this package, in this Python."""

    def __init__(self, name: str, folder: Path, dialect: str = "2") -> None:
        super().__init__(name, folder)
        self.dialect = dialect

    def command(self, program: str) -> Sequence[str | Path]:
        """Return the command that runs `program`."""
        source = self._write_source(program)
        return [sys.executable, "-c", OURS, self.name, self.dialect, source, self._input]


class Reference(Contestant):
    """The interpreter mines-esolang."""

    def __init__(self, name: str, folder: Path, python: str, dialect: str) -> None:
        super().__init__(name, folder)
        self.dialect = dialect
        self._python = python

    def command(self, program: str) -> Sequence[str | Path]:
        """Return the command that runs `program`."""
        script = MINES_1 if self.dialect == "1" else MINES_2
        return [self._python, "-c", script, self._write_source(program), self._input]


class InC(Contestant):
    """A program in C, which is compiled before it runs."""

    uses_64_bits = True

    def __init__(self, name: str, folder: Path, file: str, compiler: str) -> None:
        super().__init__(name, folder)
        self._binary = folder / Path(file).stem
        options = ["-O2", "-o", str(self._binary), str(_HERE / file)]
        subprocess.run([*compiler.split(), *options], check=True)


class Interpreter(InC):
    """The interpreter for Mines that is written in C."""

    def __init__(self, folder: Path, compiler: str) -> None:
        super().__init__("C interpreter", folder, "interpreter.c", compiler)

    def command(self, program: str) -> Sequence[str | Path]:
        """Return the command that runs `program`."""
        path = self._folder / "program.txt"
        path.write_text(_as_numbers(PROGRAMS[program].source), "ascii")
        return [self._binary, path, self._input]


class ByHand(InC):
    """The programs of the suite, written in C by hand. If one run of a program is too short to
    measure, the program runs several times."""

    def __init__(self, folder: Path, compiler: str) -> None:
        super().__init__("C by hand", folder, "by_hand.c", compiler)
        self.times = 1

    def command(self, program: str) -> Sequence[str | Path]:
        """Return the command that runs `program`."""
        return [self._binary, program, str(self.times)]

    def can_run(self, _program: str) -> bool:
        """Return True: there is a version in C for each program."""
        return True


def _as_numbers(source: str) -> str:
    """Return a program in the form that the interpreter in C reads: the board's digits, and a number for each
    operation."""
    program = language("mines").parse(source, "2").program  # type: ignore[attr-defined]
    board = program.board
    cells = len(board.digits)
    alone = {"switch": 2 * cells, "restart": 2 * cells + 2, "noop": 2 * cells + 4}
    codes = [
        alone[kind] if kind in alone else 2 * cell + (button == "right")
        for kind, cell, button in program.operations
    ]
    numbers = [board.width, cells // board.width, *board.digits, len(codes), *codes]
    return " ".join(map(str, numbers))


def finished(
    command: Sequence[str | Path], input_: Path, output: Path, figures: Path
) -> tuple[int, float]:
    """Run a command to its end. Return its exit status and its processor time in seconds."""
    environment = {**os.environ, "PYTHONIOENCODING": "utf-8"}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # nobody compiles the package each time
    with (
        input_.open("rb") as read,
        output.open("wb") as written,
        figures.open("wb") as figures_file,
    ):
        process = subprocess.Popen(
            command, stdin=read, stdout=written, stderr=figures_file, env=environment, cwd=_ROOT
        )
        _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    return process.returncode, usage.ru_utime + usage.ru_stime
