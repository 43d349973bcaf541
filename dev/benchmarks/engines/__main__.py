"""Compares the engines with mines-esolang, an interpreter in C, and C written by hand; makes the tables and the
picture.

    python -m dev.benchmarks.engines --python313 PYTHON [--mines1 PYTHON] [--write]

`--python313` is a Python that has mines-esolang 2.0.0 (which needs Python 3.13). `--mines1` is a Python that has
mines-esolang 1.0.4. Each program runs in a process of its own. The size of its input is chosen so that the run takes
long enough. The contestants take turns. The median processor time of several runs counts. All contestants must write
the same. A contestant that counts steps must count the same number of steps as the reference machine.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from dev.benchmarks.engines import pages, starting
from dev.benchmarks.engines.available import available_engines
from dev.benchmarks.engines.contestants import ByHand, Engine, Interpreter, Reference
from dev.benchmarks.engines.measuring import Figures, measured
from dev.benchmarks.engines.picture import picture
from dev.benchmarks.engines.programs import PROGRAMS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dev.benchmarks.engines.contestants import Contestant

_ROOT = Path(__file__).resolve().parents[3]
_DOCS = _ROOT / "docs"
_SHOWN = ("machine", "python", "wasm", "C interpreter", "C by hand")
_BRIEF_PROGRAMS = ("counting", "collatz", "cat", "big integers: fib", "pseudo-random flags")
_BRIEF = ("machine", "python", "wasm", "C by hand")


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure, print the results, and write the files if `--write` is given."""
    options = _options(arguments)
    contestants_seen: list[str] = []
    figures: dict[str, dict[str, Figures]] = {}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        contestants = _contestants(options, folder)
        contestants_seen = [contestant.name for contestant in contestants]
        for program in PROGRAMS:
            if program == "hello" or (
                options.only and not any(word in program for word in options.only)
            ):
                continue
            of_program = measured(
                program, contestants, folder,
                seconds=0.1 if options.quick else 0.4, repeat=1 if options.quick else 3, say=_say,
            )  # fmt: skip
            figures[program] = of_program
            _say(f"{program:<22}" + _line(of_program))
        started = None
        if not options.only or "hello" in options.only:
            references = {"2.0.0": options.python313, "1.0.4": options.mines1}
            started_commands = starting.commands(
                options.engines, {name: python for name, python in references.items() if python}
            )
            started = starting.measured(started_commands, folder, 5 if options.quick else 21)
            _say(pages.starts(started))
    if figures and pages.BASE in contestants_seen:
        others = [name for name in contestants_seen if name != pages.BASE]
        print(pages.rates(figures, others))
    if options.json:
        data = {
            program: {name: one._asdict() | {"rate": one.rate} for name, one in of_program.items()}
            for program, of_program in figures.items()
        }
        options.json.write_text(json.dumps(data, indent=1) + "\n", "utf-8")
    if options.write:
        _write(figures, started or {}, contestants_seen)


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m dev.benchmarks.engines",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--python313", metavar="PYTHON", help="has mines-esolang 2.0.0")
    parser.add_argument("--mines1", metavar="PYTHON", help="has mines-esolang 1.0.4")
    parser.add_argument("--cc", default="cc", help="the C compiler; empty for no C")
    parser.add_argument("--engines", help="which of ours, between commas")
    parser.add_argument(
        "--only", action="append", metavar="NAME", help="programs with this in their name"
    )
    parser.add_argument("--quick", action="store_true", help="once each, and short")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write all figures there")
    parser.add_argument(
        "--write", action="store_true", help="write docs/performance.md, README.md and the picture"
    )
    options = parser.parse_args(arguments)
    if options.write and (
        options.only or not (options.python313 and options.mines1 and options.cc)
    ):
        parser.error("--write needs all programs, --python313, --mines1 and C")
    available = available_engines()
    options.engines = options.engines.split(",") if options.engines else available
    return options


def _contestants(options: argparse.Namespace, folder: Path) -> list[Contestant]:
    contestants: list[Contestant] = []
    if options.python313:
        contestants.append(Reference(pages.BASE, folder, options.python313, "2.0.0"))
    if options.mines1:
        contestants.append(Reference("mines-esolang 1.0.4", folder, options.mines1, "1"))
    contestants += [Engine(name, folder) for name in options.engines]
    if options.cc:
        contestants += [Interpreter(folder, options.cc), ByHand(folder, options.cc)]
    return contestants


def _say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def _line(by_contestant: dict[str, Figures]) -> str:
    base = by_contestant[pages.BASE].rate if pages.BASE in by_contestant else 1.0
    return "  ".join(
        f"{name} {pages.rounded(one.rate / base)}" for name, one in by_contestant.items()
    )


def _write(
    figures: dict[str, dict[str, Figures]], started: dict[str, float], contestants: Sequence[str]
) -> None:
    shown = [name for name in _SHOWN if name in contestants]
    brief = [name for name in _BRIEF if name in contestants]
    page = _DOCS / "performance.md"
    text = f"""The first column of numbers shows how many steps mines-esolang 2.0.0 takes in a second, on Python
3.13. The numbers in the other columns are factors: 5 means five times as fast as mines-esolang
2.0.0. A speed is the median of three runs. The start of the process does not count.

| column | what runs the program |
|---|---|
| `mines-esolang` | the interpreter by the author of Mines |
| `machine`, `python`, `wasm` | [engines](run.md#engines) of `mines-run` |
| `C interpreter` | an interpreter of Mines, written in C for this comparison. Its values have 64 bits; a dash means that the program needs larger values |
| `C by hand` | a C program that a person wrote to get the same result |

![How many times as fast as mines-esolang 2.0.0 each engine is](engines.svg)

{pages.rates(figures, ["mines-esolang 1.0.4", *shown])}

The next table shows how long a command takes to start and to run the short program `hello`. The
first row is Python without a program.

{pages.starts(started)}"""
    page.write_text(pages.replaced(page.read_text("utf-8"), text), "utf-8", newline="")
    readme = _ROOT / "README.md"
    few = {name: figures[name] for name in _BRIEF_PROGRAMS}
    text = f"""mines-esolang is the interpreter by the author of Mines. The last four columns compare speeds: 5 means five times as
fast as mines-esolang 2.0.0. `machine`, `python` and `wasm` are engines ([more](docs/performance.md#running-programs)).

{pages.rates(few, brief)}

![The same for more programs, as bars](docs/engines.svg)"""
    readme.write_text(pages.replaced(readme.read_text("utf-8"), text), "utf-8", newline="")
    (_DOCS / "engines.svg").write_text(picture(figures, shown), "utf-8", newline="")


if __name__ == "__main__":
    main()
