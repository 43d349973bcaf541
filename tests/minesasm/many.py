"""`python -m tests.minesasm.many --programs 1000 --seed 1` assembles random programs, and compares each with the oracle,
in each dialect and for both goals."""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from random import Random

from mines_tools.interface.assembler import GOALS
from mines_tools.languages.mines.dialect import DIALECTS
from tests.minesasm.checking import check
from tests.minesasm.programs import input_text, program


def main() -> int:
    """Try many programs. Return the exit status."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--programs", type=int, default=1_000)
    options.add_argument("--seed", type=int, default=0)
    options.add_argument("--size", type=int, default=16, help="statements of a program")
    options.add_argument("--flow", type=int, default=0, help="budget of the flow analysis")
    options.add_argument("--seconds", type=float, default=1e9, help="stop after this time")
    chosen = options.parse_args()
    counts: Counter[str] = Counter()
    start = time.monotonic()
    for number in range(chosen.programs):
        if time.monotonic() - start > chosen.seconds:
            break
        random = Random(f"{chosen.seed} {number}")
        text = program(random, random.randrange(1, chosen.size + 1))
        data = input_text(random)
        dialect = random.choice(list(DIALECTS))
        goal = random.choice(GOALS)
        try:
            made, has_ended = check(text, data, dialect, goal, flow_budget=chosen.flow)
        except Exception as error:  # noqa: BLE001 - each is counted
            counts["failed"] += 1
            print(
                f"--- {number}: {dialect} {goal} {data!r}: {type(error).__name__} {str(error)[:300]}\n{text}",
                flush=True,
            )
            continue
        counts["programs"] += 1
        counts["ended"] += has_ended
        counts["operations"] += len(made.lines)
        counts["confirmed by flow analysis"] += made.proof.is_confirmed
        counts[f"dialect {dialect}"] += 1
        counts[f"for {goal}"] += 1
    for name, count in sorted(counts.items()):
        print(f"{count:8,} {name}")
    print(f"{time.monotonic() - start:8,.0f} s")
    return 1 if counts["failed"] else 0


if __name__ == "__main__":
    sys.exit(main())
