"""What is claimed of random programs, compared with their runs: many programs, in several processes."""

from __future__ import annotations

import argparse
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable


class FalseClaimError(Exception):
    """Something that is claimed is not so."""


def claim(holds: object, what: str, *about: object) -> None:
    """Raises FalseClaimError where a claim does not hold."""
    if not holds:
        raise FalseClaimError(f"{what}: {about}")


def try_many(
    description: str | None, try_programs: Callable[[int, int], tuple[Counter[str], list[str]]]
) -> None:
    """The command: asks how many programs, tries them, and prints counts and what was false. `try_programs` takes a seed
    and how many programs, and is a function of a module: other processes find it by its name."""
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
