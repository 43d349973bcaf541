"""Measures the start: the program hello as a whole process, compared with a Python that does nothing."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

from dev.benchmarks.engines.contestants import finished
from dev.benchmarks.engines.programs import HELLO

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

NOTHING = "python -c pass"


def commands(engines: Sequence[str], references: Mapping[str, str]) -> dict[str, list[str]]:
    """Return the commands of the processes that are to be started, by name. `references` are interpreters that have
    mines-esolang, by the version of mines-esolang."""
    run = str(Path(sys.executable).with_name("mines-run"))
    by_name = {NOTHING: [sys.executable, "-c", "pass"], "mines-run": [run, str(HELLO)]}
    for engine in engines:
        by_name[f"mines-run --engine {engine}"] = [run, "--engine", engine, str(HELLO)]
    for version, python in references.items():
        program = HELLO.with_name("hello-1.mines") if version.startswith("1") else HELLO
        by_name[f"mines-esolang {version}"] = [str(Path(python).with_name("mines")), str(program)]
    return by_name


def measured(commands: Mapping[str, Sequence[str]], folder: Path, runs: int) -> dict[str, float]:
    """Return the median processor time of each command, by name. The commands take turns."""
    input_, output, figures = (folder / name for name in ("input", "output", "figures"))
    input_.write_bytes(b"")
    taken: dict[str, list[float]] = {name: [] for name in commands}
    for command in commands.values():
        finished(command, input_, output, figures)  # whatever it compiles and keeps
    for _ in range(runs):
        for name, command in commands.items():
            status, seconds = finished(command, input_, output, figures)
            if status:
                raise subprocess.CalledProcessError(status, command, output=figures.read_text())
            taken[name].append(seconds)
    return {name: median(seconds) for name, seconds in taken.items()}
