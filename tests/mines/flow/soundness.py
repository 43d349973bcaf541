"""Runs many random programs, and compares each run with the claims of the analysis.

    python -m tests.mines.flow.soundness [PROGRAMS] [FIRST SEED] [--structured]

Most programs are analysed in full. One of four is only explored, with many states joined. Each
program is run with two inputs. The claims must admit every step, and every witness must show what
it claims. The command prints how often each rare event happened, and the program at the first
failure.
"""

from __future__ import annotations

import argparse
from collections import Counter
from random import Random

from mines_tools.languages.mines.flow import analyse
from mines_tools.languages.mines.syntax import parse
from tests.mines.flow.admission import JOINING, Checked, check_witnesses, explored
from tests.mines.flow.programs import made
from tests.mines.flow.structured import kinds

_STEPS = 300
_OTHER_INPUTS = ("", "1 2 3", "x", "0 0 0 0", "-7 100\n")


def main() -> None:
    """Check the programs and print the counts."""
    parser = argparse.ArgumentParser(description="Soundness of the flow analysis.")
    parser.add_argument("programs", nargs="?", type=int, default=20_000)
    parser.add_argument("first", nargs="?", type=int, default=0)
    parser.add_argument("--structured", action="store_true", help="programs as people write them")
    options = parser.parse_args()
    if options.structured:
        _structured(range(options.first, options.first + options.programs))
        return
    seen: Counter[str] = Counter()
    for seed in range(options.first, options.first + options.programs):
        one = made(Random(seed).randrange)
        if seed % 4 == 0:
            flow = explored(one.program, JOINING[seed // 4 % len(JOINING)])
        else:
            flow = analyse(one.program)
        try:
            for text in (one.text, _OTHER_INPUTS[seed % len(_OTHER_INPUTS)]):
                seen += Checked(one.program, flow, text).run(_STEPS)
            seen["witnesses"] += check_witnesses(one.program, flow)
        except AssertionError:
            print(f"seed {seed}: {one!r}")
            raise
        seen["programs"] += 1
        seen[f"dialect {one.program.dialect.name}"] += 1
        seen[f"verdict {flow.verdict.kind}"] += 1
        seen["joined"] += flow.exploration.joined
        seen["complete"] += flow.is_complete
        if seen["programs"] % 5_000 == 0 and seen["programs"] < options.programs:
            print(f"{seen['programs']:>10,}  programs so far", flush=True)
    for name, count in sorted(seen.items()):
        print(f"{count:>10,}  {name}")


def _structured(numbers: range) -> None:
    """Check structured programs of every kind with these numbers."""
    seen: Counter[str] = Counter()
    for number in numbers:
        one = kinds.made(kinds.ALL_KINDS[number % len(kinds.ALL_KINDS)], number)
        try:
            seen += check_structured(one)
        except AssertionError:
            print(f"{one.name}:\n{one.source}")
            raise
        seen["programs"] += 1
    for name, count in sorted(seen.items()):
        print(f"{count:>10,}  {name}")


def check_structured(one: kinds.Structured) -> Counter[str]:
    """Check one structured program with its inputs. Return the counts of rare events."""
    program = parse(one.source, one.dialect).program
    assert program is not None
    flow = analyse(program)
    seen: Counter[str] = Counter()
    for text in one.inputs:
        seen += Checked(program, flow, text).run(_STEPS)
    return seen


if __name__ == "__main__":
    main()
