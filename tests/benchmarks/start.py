"""What starting the command costs, as a multiple of starting Python.

    python -m tests.benchmarks.start --python PYTHON [--runs N]

PYTHON is the interpreter of an environment that the package is installed in, best from its wheel.
Runs are alternated, so that a busy machine is busy for both; medians count.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path
from statistics import median
from time import perf_counter

_HELLO = Path(__file__).resolve().parents[2] / "examples" / "hello.mines"


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(description="Measure the start of mines-run.")
    parser.add_argument("--python", default=sys.executable, metavar="PYTHON")
    parser.add_argument("--runs", type=int, default=200)
    options = parser.parse_args()

    command = str(Path(options.python).with_name("mines-run"))
    ours, bare = [], []
    for _ in range(options.runs):
        bare.append(_seconds([options.python, "-c", "pass"]))
        ours.append(_seconds([command, str(_HELLO)]))
    ratio = median(ours) / median(bare)
    print(f"python -c pass              {median(bare) * 1000:6.1f} ms")
    print(f"mines-run hello.mines       {median(ours) * 1000:6.1f} ms   {ratio:.2f} times")


def _seconds(command: list[str]) -> float:
    began = perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd="/")
    return perf_counter() - began


if __name__ == "__main__":
    main()
