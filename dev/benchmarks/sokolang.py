"""Measures how many steps Sokolang programs take per second: in single steps, and in blocks.

    python -m dev.benchmarks.sokolang [--repeat 3] [--seed N] [--random 60] [--write]

`--random` programs are generated from the seed; by default, the seed is the time. `--write` writes the tables to
docs/performance.md. Reading a program is not included. Before a program is measured, both ways of running it are
compared.
"""

from __future__ import annotations

import argparse
import random
from pathlib import Path
from statistics import median, quantiles
from time import process_time, time_ns
from typing import TYPE_CHECKING, NamedTuple

from dev.benchmarks.engines.pages import END, rounded
from mines_tools.interface.run import RunOptions
from mines_tools.languages.sokolang import machine_run
from mines_tools.languages.sokolang.machine_run import MachineRun
from mines_tools.languages.sokolang.program import parse
from tests.sokolang.loops import any_loop

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.languages.sokolang.program import Program

_ROOT = Path(__file__).resolve().parents[2]
_PAGE = _ROOT / "docs" / "performance.md"
_BEGIN = "<!-- Made by `python -m dev.benchmarks.sokolang --write`; do not edit. -->"
_STEPS = 1_000_000
_SINGLE_STEPS = 100_000
_COMPARED = 20_000
"""The number of steps after which the two ways of running a program must have come to the same state."""
_RANDOM_STEPS = 100_000
_MOST_VALUES = 20_000
"""The largest number of values on all stacks of a random program that is measured. The stacks of some programs double
again and again."""
_LONGEST = 5_000  # bits of a value


def _example(name: str) -> str:
    return (_ROOT / "examples" / "sokolang" / f"{name}.soko").read_bytes().decode()


def _corridor(drawn: str, stacks: str, actions: str) -> str:
    """Return a program with a map of one row. A mark that cannot be reached keeps the program from ending."""
    wall = "#" * (len(drawn) + 2)
    return f"{wall}\n#{drawn}#\n{wall}*\n---\n{stacks}\n---\n{actions}\n"


PROGRAMS = {
    "countdown": (_example("countdown"), "200000\n"),
    "factorial": (_example("factorial"), "300\n"),
    "infinite-loop": (_example("infinite-loop"), ""),
    "lines": (_example("lines"), "The quick brown fox jumps over the lazy dog.\n" * 40_000),
    "number-generator": (_example("number-generator"), "99999\n"),
    "truth-machine": (_example("truth-machine"), "1\n"),
    "random portals": (_corridor("@.0.0.0.", "", "4r4l"), ""),
    "nested groups": (_corridor("@...", "", "1000[900[rl]p2[rrl]]"), ""),
    "only waits": (_corridor("@*", f"@:{'0,' * 200_000}0", "r1000000w"), ""),
    "`*` before each move": (_corridor("@....", "@:2", "*r*l"), ""),
    "two crates share a stack": (_corridor("@AA**", f"a:{'0,' * 200_000}0", "2r200000[wp]"), ""),
}
"""The programs by name, each with its input."""


class Speed(NamedTuple):
    """How many steps a program takes per second."""

    single: float
    blocks: float


def _run(program: Program, text: str, *, in_blocks: bool) -> MachineRun:
    run = MachineRun(program, RunOptions(seed=1), lambda _: None)
    run.give(text)
    run.end_input()
    machine_run._MOST_CRATES = 500 if in_blocks else -1
    return run


def _rate(program: Program, text: str, steps: int, repeat: int, *, in_blocks: bool) -> float:
    """Return the median of the steps per second in several runs."""
    rates = []
    for _ in range(repeat):
        run = _run(program, text, in_blocks=in_blocks)
        began = process_time()
        run.run(steps)
        rates.append(run.steps / (process_time() - began))
    return median(rates)


def _speed(program: Program, text: str, steps: int, repeat: int) -> Speed:
    states = []
    for in_blocks in (False, True):
        run = _run(program, text, in_blocks=in_blocks)
        run.run(_COMPARED)
        states.append(run.machine.snapshot())
    assert states[0] == states[1], "the two ways of running the program disagree"
    return Speed(
        _rate(program, text, min(steps, _SINGLE_STEPS), repeat, in_blocks=False),
        _rate(program, text, steps, repeat, in_blocks=True),
    )


def _stays_small(program: Program, text: str) -> bool:
    """Return whether a program takes many steps without large stacks and large values."""
    run = _run(program, text, in_blocks=True)
    while run.steps < _RANDOM_STEPS and run.run(500):
        stacks = [stack.items for stack in run.machine.stacks.values()]
        if sum(map(len, stacks)) > _MOST_VALUES:
            return False
        if any(value.bit_length() > _LONGEST for stack in stacks for value in stack):
            return False
    return run.steps >= _RANDOM_STEPS


def _random_speeds(seed: int, count: int) -> Iterator[Speed]:
    chance, text = random.Random(seed), "3\n12\n5\n" * 50
    while count:
        program = parse(any_loop(chance), "text")
        if not program.errors and _stays_small(program, text):
            yield _speed(program, text, _RANDOM_STEPS, 1)
            count -= 1


def _row(name: str, speed: Speed) -> str:
    times = rounded(speed.blocks / speed.single)
    return f"| {name} | {rounded(speed.single)} | {rounded(speed.blocks)} | {times} |"


def main() -> None:
    """Measure, and print or write the tables."""
    parser = argparse.ArgumentParser(description="Measure Sokolang programs.")
    parser.add_argument("--repeat", type=int, default=3)
    parser.add_argument("--seed", type=int, default=time_ns() % 1_000_000)
    parser.add_argument("--random", type=int, default=60)
    parser.add_argument("--write", action="store_true", help=f"write {_PAGE.name}")
    options = parser.parse_args()
    lines = ["| program | single steps | blocks | times as fast |", "|---|---:|---:|---:|"]
    for name, (source, text) in PROGRAMS.items():
        lines.append(_row(name, _speed(parse(source, "text"), text, _STEPS, options.repeat)))
        print(lines[-1], flush=True)
    speeds = list(_random_speeds(options.seed, options.random))
    singles, blocks = zip(*speeds, strict=True)
    quarters = zip(quantiles(singles, n=4), quantiles(blocks, n=4), strict=True)
    for name, quarter in zip(("a quarter", "half", "three quarters"), quarters, strict=True):
        lines.append(_row(f"random programs: {name} are slower than this", Speed(*quarter)))
    lines.append(_row("random programs: the slowest", Speed(min(singles), min(blocks))))
    print("\n".join(lines[-4:]))
    print(f"seed {options.seed}")
    if options.write:
        before, rest = _PAGE.read_text("utf-8").split(_BEGIN, 1)
        after = rest.split(END, 1)[1]
        made = "\n".join(lines)
        _PAGE.write_text(f"{before}{_BEGIN}\n\n{made}\n\n{END}{after}", "utf-8", newline="")


if __name__ == "__main__":
    main()
