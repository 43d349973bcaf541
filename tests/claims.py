"""Tries many random programs in several processes, and compares what the tools claim about each
program with its runs."""

from __future__ import annotations

import argparse
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable


class FalseClaimError(Exception):
    """A claim about a program is false."""


def claim(holds: object, what: str, *about: object) -> None:
    """Raise FalseClaimError with `what` and `about` if `holds` is false."""
    if not holds:
        raise FalseClaimError(f"{what}: {about}")


def try_many(
    description: str | None, try_programs: Callable[[int, int], tuple[Counter[str], list[str]]]
) -> None:
    """Parse the command line, try many programs, and print the counts and the false claims.
    `try_programs` takes a seed and a number of programs. It must be a function at the top of a
    module, because other processes find it by its name."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--programs", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    options = parser.parse_args()
    shares = [options.programs // options.jobs] * options.jobs
    total: Counter[str] = Counter()
    with ProcessPoolExecutor(options.jobs) as pool:
        seeds = [options.seed * 1000 + number for number in range(options.jobs)]
        for counts, false in pool.map(try_programs, seeds, shares):
            total += counts
            print(*false, sep="\n", end="\n" * bool(false))
    for name, count in sorted(total.items()):
        print(f"{count:>9,}  {name}")
    print(f"{total['false']:>9,}  false claims")
