"""`why` beside full records, on many random programs of one language after the other.

``python -m tests.debugging.many_whys --programs 1000``
"""

from __future__ import annotations

import argparse
import warnings
from collections import Counter
from typing import TYPE_CHECKING

from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

from tests.debugging.remembered import remembered
from tests.debugging.test_why import PROGRAMS, check, check_changes

if TYPE_CHECKING:
    from tests.debugging.runs import Program


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--programs", type=int, default=1000)
    parser.add_argument("--steps", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    warnings.simplefilter("ignore")
    share = -(-asked.programs // len(PROGRAMS))
    for name, programs in PROGRAMS.items():
        print(name, _tried(programs, share, asked.steps, asked.seed))


def _tried(
    programs: st.SearchStrategy[Program], share: int, steps: int, number: int
) -> Counter[str]:
    counts = Counter[str]()

    @seed(number)
    @settings(
        max_examples=share, database=None, deadline=None,
        phases=[Phase.generate, Phase.shrink], suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    @given(programs, st.integers(0, 99))
    def each(of: Program, at_will: int) -> None:
        counts["programs"] += 1
        counts["steps"] += len(remembered(of, steps).moments) - 1
        counts.update(check(of, steps, at_will))
        check_changes(of, steps, at_will)

    each()
    return counts


if __name__ == "__main__":
    main()
