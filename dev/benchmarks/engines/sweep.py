"""Compares engines with generated Python on random programs of many kinds.

    python -m dev.benchmarks.engines.sweep [--programs N] [--seed S] [--seconds T] [--engines NAMES] [--only KIND]

Each run has a process of its own. Generated Python runs for T seconds, and then the other engines
take the same number of steps. The processor time counts; making the engine is included. For each
kind, the speed of each engine is printed, as a multiple of the speed of generated Python. If this
number is less than 0.9 for a program, the program is measured five more times, and the engines take
turns. If the number is still less than 0.9, the program is printed.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections import defaultdict
from math import inf
from random import Random
from statistics import median
from time import process_time
from typing import TYPE_CHECKING

from dev.benchmarks.engines.random_programs import KINDS
from mines_tools.interface.run import Input, InputError, NeedsInput
from mines_tools.languages.mines.engines.auto import AutoEngine
from mines_tools.languages.mines.engines.python import PythonEngine
from mines_tools.languages.mines.machine import Machine

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from mines_tools.languages.mines.engines.engine import Engine

_SLOW = 0.9
"""A share of the speed of generated Python. An engine with a lower speed is reported as slow."""
_TURNS = 5
"""The number of times that a program is measured again for an engine that was slow."""
_FIRST = 2_000
"""The number of steps in the first call of an engine."""
_SLICE = 0.005
"""The number of seconds that a call should take, as in `mines-run`. After the first call, the number
of steps in a call is adapted to this time."""
_LONGEST_SLICE = 1 << 22
"""The greatest number of steps in one call."""
_FEWEST = 2_000
"""A number of steps. A program with fewer steps is too short to be measured."""
_LONGEST = 10
"""A factor. A program that takes more than this many times the planned time is not measured. In
such a program, each value has twice as many bits as the value before it."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        prog="python -m dev.benchmarks.engines.sweep",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--programs", type=int, default=10, help="of each kind")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--engines", default="wasm,auto")
    parser.add_argument("--only", action="append", help="kinds with this in their name")
    parser.add_argument("--one", help=argparse.SUPPRESS)
    options = parser.parse_args(arguments)
    if options.one:
        print(json.dumps(_one(**json.loads(options.one))))
        return
    names = options.engines.split(",")
    ratios: dict[str, dict[str, list[float]]] = {name: defaultdict(list) for name in names}
    for kind in KINDS:
        if options.only and not any(word in kind for word in options.only):
            continue
        for seed in range(options.seed, options.seed + options.programs):
            for name, ratio in _ratios(kind, seed, options.seconds, names).items():
                ratios[name][kind].append(ratio)
        print(
            f"{kind:24}" + "   ".join(_line(name, ratios[name][kind]) for name in names), flush=True
        )
    for name in names:
        everything = [ratio for of_kind in ratios[name].values() for ratio in of_kind]
        if not everything:
            print(f"{name}: no program is long enough")
            continue
        slow = sum(ratio < _SLOW for ratio in everything)
        print(f"{name}: {len(everything)} programs, {slow} slower; median {median(everything):.2f}")


def _line(name: str, ratios: Sequence[float]) -> str:
    if not ratios:
        return f"{name}: none is long enough"
    return f"{name}: lowest {min(ratios):.2f}, median {median(ratios):.2f}"


def _ratios(kind: str, seed: int, seconds: float, names: Sequence[str]) -> Mapping[str, float]:
    try:
        first = _run(kind, seed, "python", seconds, 0, timeout=seconds * _LONGEST)
    except subprocess.TimeoutExpired:
        return {}
    if first["steps"] < _FEWEST or first["seconds"] < seconds / 2:
        return {}
    steps = int(first["steps"])
    ratios: dict[str, float] = {}
    for name in names:
        ratios[name] = first["seconds"] / _run(kind, seed, name, seconds, steps)["seconds"]
        if ratios[name] < _SLOW:
            ratios[name] = _in_turns(kind, seed, name, steps)
    return ratios


def _in_turns(kind: str, seed: int, name: str, steps: int) -> float:
    """Return the speed of the engine `name` as a multiple of the speed of generated Python. The two
    take turns; the median counts."""
    pythons, ratios = list[float](), list[float]()
    for _ in range(_TURNS):
        pythons.append(_run(kind, seed, "python", 0, steps)["seconds"])
        ratios.append(pythons[-1] / _run(kind, seed, name, 0, steps)["seconds"])
    ratio = median(ratios)
    if ratio < _SLOW:
        print(
            f"    {kind}, seed {seed}, {name}: {ratio:.2f} ({steps} steps;"
            f" python {min(pythons):.2f} to {max(pythons):.2f} s)",
            flush=True,
        )
    return ratio


def _run(
    kind: str, seed: int, engine: str, seconds: float, steps: int, timeout: float | None = None
) -> Mapping[str, float]:
    request = {"kind": kind, "seed": seed, "engine": engine, "seconds": seconds, "steps": steps}
    command = [sys.executable, "-m", "dev.benchmarks.engines.sweep", "--one", json.dumps(request)]
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True, timeout=timeout)
    figures: Mapping[str, float] = json.loads(done.stdout)
    return figures


def _one(kind: str, seed: int, engine: str, seconds: float, steps: int) -> Mapping[str, float]:
    """Measure one engine, in a process of its own. The engine takes `steps` steps. If `steps` is 0, it runs for `seconds`
    seconds."""
    case = KINDS[kind](Random(f"{kind}, {seed}"))
    text = [case.text]
    written: list[None] = []
    machine = Machine(
        case.program,
        Input(lambda: text.pop() if text else "", is_file=True),
        lambda _text: written.clear(),
    )
    began = process_time()
    made = _engines()[engine](machine)
    at_once, longest = _FIRST, inf if steps else seconds
    now, last = began, steps or 1 << 60
    try:
        while not machine.is_over and now - began < longest and machine.steps < last:
            before = now
            made.run(min(at_once, last - machine.steps))
            now = process_time()
            if now - before < _SLICE:
                at_once = min(2 * at_once, _LONGEST_SLICE)
            elif now - before > 4 * _SLICE:
                at_once = at_once // 2 or 1
    except (InputError, NeedsInput):
        pass
    return {"steps": machine.steps, "seconds": process_time() - began}


def _engines() -> Mapping[str, Callable[[Machine], Engine]]:
    def wasm(machine: Machine) -> Engine:
        from mines_tools.languages.mines.engines.wasm.engine import WasmEngine

        return WasmEngine(machine)

    return {"python": PythonEngine, "wasm": wasm, "auto": AutoEngine}


if __name__ == "__main__":
    main()
