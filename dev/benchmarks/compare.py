"""Compares how fast mines-tools and mines-esolang run the same programs.

    python -m dev.benchmarks.compare --mines2 PYTHON --mines1 PYTHON [--ours PYTHON ...]

Each PYTHON is a Python interpreter. The interpreter for `--mines2` has mines-esolang 2.0.0
installed (which needs Python 3.13). The interpreter for `--mines1` has mines-esolang 1.0.4
installed. The interpreters for `--ours` run mines-tools, and need nothing installed. Every program
runs to its end in a process of its own, and the contestants take turns. The best time of each
contestant counts. Parsing is not included.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from dev.benchmarks.programs import PROGRAMS

_OURS = """
import json, sys, time
from mines_tools.interface.language import language
from mines_tools.interface.run import RunOptions
job = json.load(sys.stdin)
mines = language("mines")
output = []
running = mines.running(mines.parse(job["source"], job["dialect"]))
run = running.start(job["engine"], RunOptions(), output.append)
run.give(job["input"])
run.end_input()
began = time.perf_counter()
while run.stop is None:
    run.run(20_000)
seconds = time.perf_counter() - began
print(json.dumps({"seconds": seconds, "output": "".join(output), "steps": run.steps}))
"""

_MINES_2 = """
import io, json, sys, time
from mines.program.parser import parse
from mines.runtime.runner import Runner
from mines.view.interactive_input_source import InteractiveInputSource
job = json.load(sys.stdin)
output = io.StringIO()
source = InteractiveInputSource(io.StringIO(job["input"]))
runner = Runner(parse(job["source"]), source, output, None)
began = time.perf_counter()
runner.run()
seconds = time.perf_counter() - began
print(json.dumps({"seconds": seconds, "output": output.getvalue()}))
"""

_MINES_1 = """
import argparse, io, json, sys, tempfile, time
from mines.mines import parse_code, run
job = json.load(sys.stdin)
options = argparse.Namespace(debug=False, input=job["input_file"], echo=None)
parsed = parse_code(job["source_file"], options)
printed, sys.stdout = sys.stdout, io.StringIO()
began = time.perf_counter()
run(*parsed, options)
seconds = time.perf_counter() - began
output, sys.stdout = sys.stdout.getvalue(), printed
print(json.dumps({"seconds": seconds, "output": output}))
"""

_ROOT = Path(__file__).resolve().parents[2]


def _measure(python: str, script: str, job: dict[str, Any]) -> dict[str, Any]:
    done = subprocess.run(
        [python, "-c", script],
        input=json.dumps(job),
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONPATH": str(_ROOT)},
    )
    result: dict[str, Any] = json.loads(done.stdout)
    return result


def main() -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(description="Compare with mines-esolang.")
    parser.add_argument("--mines2", required=True, metavar="PYTHON")
    parser.add_argument("--mines1", required=True, metavar="PYTHON")
    parser.add_argument("--ours", action="append", metavar="PYTHON")
    parser.add_argument("--engine", default="machine")
    parser.add_argument("--repeat", type=int, default=5)
    options = parser.parse_args()

    machines = [
        (f"ours {_version(python)}", python, _OURS) for python in options.ours or [sys.executable]
    ]
    machines += [("2.0.0", options.mines2, _MINES_2), ("1.0.4", options.mines1, _MINES_1)]
    print("steps a second, and how many times as many as mines-esolang 2.0.0 and 1.0.4")
    print(f"{'':<20}" + "".join(f"{name:>14}" for name, _, _ in machines), end="")
    print("".join(f"{'/2.0.0':>10}{'/1.0.4':>8}" for _ in machines[:-2]))
    for name, program in PROGRAMS.items():
        rates = _rates(machines, program.source, program.input, options.engine, options.repeat)
        print(f"{name:<20}" + "".join(f"{rate:>14,.0f}" for rate in rates), end="")
        print("".join(f"{rate / rates[-2]:>10.2f}{rate / rates[-1]:>8.2f}" for rate in rates[:-2]))


def _rates(
    machines: list[tuple[str, str, str]], source: str, text: str, engine: str, repeat: int
) -> list[float]:
    """Return the steps per second of each of `machines` for one program. All of them must write the
    same output."""
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        source_file, input_file = Path(folder, "program.mines"), Path(folder, "input")
        source_file.write_text(source, "utf-8")
        input_file.write_text(text, "utf-8")
        job = {"source": source, "input": text, "engine": engine, "dialect": "2"}
        job |= {"source_file": str(source_file), "input_file": str(input_file)}
        steps = _measure(machines[0][1], _OURS, job)["steps"]
        steps_in_1 = _measure(machines[0][1], _OURS, {**job, "dialect": "1"})["steps"]
        best = [float("inf")] * len(machines)
        outputs = set()
        for _ in range(repeat):
            for index, (_, python, script) in enumerate(machines):
                result = _measure(python, script, job)
                outputs.add(result["output"])
                best[index] = min(best[index], result["seconds"])
    assert len(outputs) == 1, "the machines disagree"
    return [
        (steps_in_1 if script is _MINES_1 else steps) / seconds
        for (_, _, script), seconds in zip(machines, best, strict=True)
    ]


def _version(python: str) -> str:
    script = "import sys; print('%d.%d' % sys.version_info[:2])"
    done = subprocess.run([python, "-c", script], capture_output=True, text=True, check=True)
    return done.stdout.strip()


if __name__ == "__main__":
    main()
