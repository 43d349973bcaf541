"""Measures how many small programs are checked in a second: `python -m dev.benchmarks.scale --programs 100000`.

First run `pip install 'ray[data]' pebble`. The programs are random boards with clicks. The table compares `mines-lint`, which
only lints, with the example in `examples/many/`, which also runs each program: in a loop, and with Ray Data. The processor
time is `nan` if this process cannot make a control group of Linux.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import sys
import tempfile
import time
from pathlib import Path

from dev.benchmarks.processor_time import run_and_measure
from mines_tools.base.records import NamedTuple

_EXAMPLE = Path(__file__).resolve().parents[2] / "examples" / "many"
_IN_A_FILE = 10_000
_IN_A_FOLDER = 1000


class Measured(NamedTuple):
    """How long something took for a number of programs."""

    what: str
    programs: int
    seconds: float
    """The time that passed, in seconds."""
    processor: float
    """The processor time of all processes, in seconds. It depends less on what else the machine does."""


def program(chance: random.Random) -> str:
    """Return a random small program of Mines. Some are correct, some have mistakes or errors, and some never end."""
    width, height = chance.randint(3, 6), chance.randint(3, 6)
    rows = ["".join(chance.choice("*...") for _ in range(width)) for _ in range(height)]
    clicks = [
        f"{chance.randint(0, width)}{chance.choice(',,,;')}{chance.randint(0, height - 1)}"
        for _ in range(chance.randint(5, 20))
    ]
    if chance.random() < 0.01:
        rows[-1] += "?"
    return "\n".join([*rows, *clicks])


def write_programs(
    count: int, folder: Path, options: dict[str, object], *, with_files: bool
) -> None:
    """Write `count` programs below `folder`: as lines with `options` to `lines/` and, with `with_files`, as files to
    `files/`."""
    chance = random.Random(1)
    (folder / "lines").mkdir(parents=True)
    lines: list[str] = []
    for number in range(count):
        text = program(chance)
        lines.append(json.dumps({"name": str(number), "text": text, **options}))
        if with_files:
            inner = folder / "files" / str(number // _IN_A_FOLDER)
            inner.mkdir(parents=True, exist_ok=True)
            (inner / f"{number}.mines").write_text(text, "utf-8", newline="")
        if len(lines) == _IN_A_FILE or number == count - 1:
            path = folder / "lines" / f"{number // _IN_A_FILE}.jsonl"
            path.write_text("\n".join(lines) + "\n", "utf-8", newline="")
            lines.clear()


def lint(count: int, folder: Path, jobs: int, select: list[str] | None) -> Measured:
    """Measure `mines-lint` with `jobs` processes and the rules `select`, for the `count` files below `folder`."""
    words = [
        "lint",
        "--no-cache",
        "--quiet",
        "--exit-zero",
        "--jobs",
        str(jobs),
        "--output-file",
        os.devnull,
    ]
    if select:
        words += ["--select", ",".join(select)]
    return _command(
        f"mines-lint --jobs {jobs}",
        count,
        [sys.executable, "-m", "mines_tools", *words, str(folder / "files")],
    )


def loop(count: int, folder: Path) -> Measured:
    """Measure `check` in a loop, for at most `count` lines below `folder`."""
    code = (
        "import sys, itertools; from pathlib import Path; from checking import check_all\n"
        "lines = (line for path in Path(sys.argv[1]).glob('*') for line in path.open(encoding='utf-8'))\n"
        "if __name__ == '__main__': check_all(itertools.islice(lines, int(sys.argv[2])))"
    )
    return _command(
        "a loop", count, [sys.executable, "-c", code, str(folder / "lines"), str(count)]
    )


def with_ray(count: int, folder: Path) -> Measured:
    """Measure the example with Ray Data, for the `count` lines below `folder`."""
    script = str(_EXAMPLE / "with_ray.py")
    return _command(
        "Ray Data", count, [sys.executable, script, str(folder / "lines"), str(folder / "results")]
    )


def _command(what: str, count: int, words: list[str]) -> Measured:
    began = time.monotonic()
    processor = run_and_measure(words, {**os.environ, "PYTHONPATH": str(_EXAMPLE)})
    return Measured(what, count, time.monotonic() - began, processor)


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(prog="python -m dev.benchmarks.scale")
    parser.add_argument("--programs", type=int, default=10_000)
    parser.add_argument(
        "--select", help="the rules, with commas between them; M0,M1 need no analysis"
    )
    parser.add_argument(
        "--only", choices=["lint", "loop", "ray"], action="append", help="measure only this"
    )
    parser.add_argument("--max-steps", type=int, default=1000, help="stop each run after this")
    arguments = parser.parse_args()
    count, cores = arguments.programs, os.cpu_count() or 1
    select = arguments.select.split(",") if arguments.select else None
    chosen = arguments.only or ["lint", "loop", "ray"]
    measures = {
        "lint": (
            lambda: lint(count, folder, 1, select),
            lambda: lint(count, folder, cores, select),
        ),
        "loop": (lambda: loop(min(count, 5000), folder),),
        "ray": (lambda: with_ray(count, folder),),
    }
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        options = {"max-steps": arguments.max_steps, "select": select}
        write_programs(count, folder, options, with_files="lint" in chosen)
        print(
            "| what | programs | seconds | programs a second | programs a second of processor time |"
        )
        print("|---|---:|---:|---:|---:|")
        for measure in (measure for name in chosen for measure in measures[name]):
            measured = measure()
            print(
                f"| {measured.what} | {measured.programs:,} | {measured.seconds:.1f} "
                f"| {measured.programs / measured.seconds:,.0f} | {measured.programs / measured.processor:,.0f} |",
                flush=True,
            )


if __name__ == "__main__":
    main()
