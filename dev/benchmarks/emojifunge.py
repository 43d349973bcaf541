"""Measures how many steps Emojifunge programs take per second. The interpreter of the language's
author, which runs under Node, can be measured for comparison.

    python -m dev.benchmarks.emojifunge [--author FILE] [--node NODE] [--repeat 5]

FILE is a JavaScript module that exports the author's class `Interpreter`. No package registry has
this module. To make it, clone its repository (emojifunge-lang, by ten986), and run there

    npm install && npx esbuild src/interpreter/interpreter.ts --bundle --platform=node --outfile=author.js

Each program runs in a process of its own, in dialect `author`, and the interpreters take turns. The
best time of each interpreter counts; reading the program is not included. A step of mines-tools is
one execution of a cell, or one cell that is passed over. A step of the author's interpreter is a
round, which may execute a cell several times. The last line that is printed is the time that
`mines-run` takes to start with the program hello.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from pathlib import Path
from time import perf_counter
from typing import Any

_ROOT = Path(__file__).resolve().parents[2]
_EXAMPLES = _ROOT / "examples" / "emojifunge"
_ROUNDS = 200_000


def _example(name: str) -> str:
    return (_EXAMPLES / f"{name}.emojifunge").read_bytes().decode()


def _circle(cells: str, others: int) -> str:
    """Return an endless loop through `cells`, and back over `others` blank cells."""
    return f"➡️{cells}⬇️\n⬆️{'⬜️' * others}⬅️"


PROGRAMS = {
    "straight": ("⬜️" * 60, ""),
    "counting loop": ("💯💯✖️💯✖️➡️👎💕⤵️🔚\n⬛️⬛️⬛️⬛️⬛️⬆️⬅️⬅️⬅️⬛️", ""),
    "arithmetic": (_circle("5️⃣7️⃣✖️3️⃣🈹👍💕➕2️⃣💞➗🚮", 12), ""),
    "stack": (_circle("1️⃣2️⃣3️⃣♻️💞💕🚮🎆", 8), ""),
    "nested stacks": (_circle("1️⃣📬2️⃣📫📐🚮🎆", 7), ""),
    "conditions": (_circle("1️⃣↪️0️⃣↩️5️⃣3️⃣📏↩️🎆", 9), ""),
    "run counts": (_circle("🏃‍♀️1️⃣2️⃣🕰1️⃣💤⬜️⬜️⬜️🎆", 10), ""),
    "mailbox": (_circle("1️⃣📥📤🚮", 4), ""),
    "fizzbuzz": (_example("fizzbuzz"), ""),
    "cat": (_example("cat"), "The quick brown fox jumps over the lazy dog.\n" * 200),
}
"""The programs by name, each with its input. A program that does not end is stopped after `_ROUNDS` rounds."""

_OURS = """
import json, sys, time
from mines_tools.interface.language import language
from mines_tools.interface.run import RunOptions
job = json.load(sys.stdin)
emojifunge = language("emojifunge")
output = []
running = emojifunge.running(emojifunge.parse(job["source"], "author"))
run = running.start("machine", RunOptions(seed=1), output.append)
run.give(job["input"])
run.end_input()
began = time.perf_counter()
while run.stop is None and run.steps < job["rounds"]:
    run.run(min(20_000, job["rounds"] - run.steps))
seconds = time.perf_counter() - began
print(json.dumps({"seconds": seconds, "output": "".join(output), "steps": run.steps}))
"""

_AUTHORS = """
const { Interpreter } = require(process.argv[1])
const job = JSON.parse(require('fs').readFileSync(0))
const run = new Interpreter(job.source, job.input, false)
const began = performance.now()
let steps = 0
while (!run.isEnd() && steps < job.rounds) { run.step(); steps++ }
const seconds = (performance.now() - began) / 1000
console.log(JSON.stringify({ seconds, steps, output: run.allOutput }))
"""


def _measured(command: list[str], job: dict[str, Any]) -> dict[str, Any]:
    done = subprocess.run(
        command, input=json.dumps(job), stdout=subprocess.PIPE, text=True, check=True, cwd=_ROOT
    )
    result: dict[str, Any] = json.loads(done.stdout)
    return result


def _rate(results: list[dict[str, Any]]) -> float:
    """Return the steps per second in the fastest of several runs."""
    return max(float(result["steps"] / result["seconds"]) for result in results)


def _start(repeat: int) -> tuple[float, float]:
    """Return the shortest of several start times, in milliseconds: of Python, and of `mines-run hello.emojifunge`."""
    hello = str(_EXAMPLES / "hello.emojifunge")
    run = f"import sys; from mines_tools.cli.run import main; sys.exit(main([{hello!r}]))"
    best = []
    for code in ("pass", run):
        times = []
        for _ in range(repeat * 4):
            began = perf_counter()
            subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, cwd=_ROOT)
            times.append((perf_counter() - began) * 1000)
        best.append(min(times))
    return best[0], best[1]


def main() -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(description="Compare with the author's interpreter.")
    parser.add_argument("--author", type=Path, metavar="FILE")
    parser.add_argument("--node", default="node")
    parser.add_argument("--repeat", type=int, default=5)
    options = parser.parse_args()
    commands = [[sys.executable, "-c", _OURS]]
    if options.author is not None:
        commands.append([options.node, "-e", _AUTHORS, str(options.author.resolve())])
    print(f"{'steps a second':<16}{'ours':>14}{'author':>14}{'ratio':>8}")
    for name, (source, input_text) in PROGRAMS.items():
        job = {"source": source, "input": input_text, "rounds": _ROUNDS}
        results: list[list[dict[str, Any]]] = [[] for _ in commands]
        for _ in range(options.repeat):
            for index, command in enumerate(commands):
                results[index].append(_measured(command, job))
        outputs = {result["output"] for of_one in results for result in of_one}
        assert len(outputs) == 1, f"the interpreters disagree on {name}"
        rates = [_rate(of_one) for of_one in results]
        ratio = f"{rates[0] / rates[1]:>8.1f}" if len(rates) > 1 else ""
        print(f"{name:<16}" + "".join(f"{rate:>14,.0f}" for rate in rates) + ratio, flush=True)
    python, hello = _start(options.repeat)
    print(
        f"start: Python {python:.0f} ms, hello {hello:.0f} ms, {hello / python:.1f} times as long"
    )


if __name__ == "__main__":
    main()
