"""Measures `mines-run` as a whole process, with each engine: time, memory, how soon Ctrl-C ends it, and a run in a
small address space.

    python -m dev.benchmarks.engines.whole [--engines auto,python] [--only NAME] [--seconds 1]

For each engine, a program is made so large that `mines-run` takes about the given number of seconds. Then the program
runs again with 200 MB of address space. To measure Ctrl-C, the program runs a third time, at ten times the size.
"""

from __future__ import annotations

import argparse
import os
import signal
import subprocess
import sys
import tempfile
from pathlib import Path
from time import perf_counter, sleep
from typing import NamedTuple

from dev.benchmarks.engines.available import available_engines
from dev.benchmarks.engines.programs import PROGRAMS, Program

_RUN = str(Path(sys.executable).with_name("mines-run"))
_ENVIRONMENT = {
    name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"
}
_SPACE = 200_000
"""The size of the small address space, in kB."""


class _Whole(NamedTuple):
    """The figures of one process."""

    status: int
    seconds: float
    cpu: float
    peak: int
    """The largest measured memory, in megabytes."""
    late: float
    """The number of seconds that the process took to end after Ctrl-C."""


def _whole(
    engine: str,
    program: Program,
    size: int,
    folder: Path,
    *,
    small: bool = False,
    stop: float = 0.0,
) -> _Whole:
    source, input_ = folder / "program.mines", folder / "input"
    source.write_text(program.source, "utf-8", newline="")
    input_.write_text(program.input_of(size), "utf-8", newline="")

    command = [_RUN, "--engine", engine, "-i", str(input_), str(source)]
    if small:
        command = ["sh", "-c", f'ulimit -v {_SPACE}; exec "$@"', "sh", *command]
    began = perf_counter()
    with (folder / "output").open("wb") as output, (folder / "said").open("wb") as errors:
        process = subprocess.Popen(
            command,
            env=_ENVIRONMENT,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=errors,
        )
        peak, interrupted = 0, 0.0
        while True:
            ended, status, usage = os.wait4(process.pid, os.WNOHANG)
            if ended:
                break
            peak = max(peak, _peak(process.pid))
            if stop and not interrupted and perf_counter() - began > stop:
                interrupted = perf_counter()
                process.send_signal(signal.SIGINT)
            sleep(0.0005 if interrupted else 0.005)
    now = perf_counter()
    process.returncode = os.waitstatus_to_exitcode(status)
    cpu = usage.ru_utime + usage.ru_stime
    return _Whole(
        process.returncode, now - began, cpu, peak, now - interrupted if interrupted else 0.0
    )


def _peak(process: int) -> int:
    try:
        for line in Path(f"/proc/{process}/status").read_text().splitlines():
            if line.startswith("VmHWM"):
                return int(line.split()[1]) // 1024
    except (FileNotFoundError, ProcessLookupError):
        pass
    return 0


def main() -> None:
    """Measure, and print a line for each program and engine."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--engines", default=",".join(available_engines()))
    parser.add_argument("--only", action="append", default=[], metavar="NAME")
    parser.add_argument("--seconds", type=float, default=1.0)
    options = parser.parse_args()
    print(
        f"{'program':<22}{'engine':<9}{'size':>14}{'cpu':>7}{'peak':>8}  200 MB      Ctrl-C after"
    )
    with tempfile.TemporaryDirectory() as name:
        for title, program in PROGRAMS.items():
            if options.only and not any(word in title for word in options.only):
                continue
            for engine in options.engines.split(","):
                _show(title, program, engine, options.seconds, Path(name))


def _show(title: str, program: Program, engine: str, seconds: float, folder: Path) -> None:
    size = program.small
    while True:
        measured = _whole(engine, program, size, folder)
        if measured.status or measured.cpu > 0.6 * seconds or size >= program.most:
            break
        growth = max(1.5, min(seconds / max(measured.cpu, 0.02), 40.0))
        size = min(program.most, int(size * growth) + 1)
    limited = _whole(engine, program, size, folder, small=True)
    shown = f"{limited.cpu:.2f} s" if not limited.status else f"status {limited.status}"
    late = "-"
    if size < program.most:
        stopped = _whole(engine, program, size * 10, folder, stop=0.6 * seconds)
        late = f"{stopped.late * 1000:.0f} ms (status {stopped.status})"
    status = f" STATUS {measured.status}" if measured.status else ""
    print(
        f"{title:<22}{engine:<9}{size:>14,}{measured.cpu:>7.2f}{measured.peak:>5} MB  {shown:<10}  {late}{status}",
        flush=True,
    )


if __name__ == "__main__":
    main()
