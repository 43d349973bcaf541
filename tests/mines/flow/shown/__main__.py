"""Checks many programs and prints the counts: see the package."""

from __future__ import annotations

import argparse
import multiprocessing
import sys
from typing import NamedTuple

from tests.mines.flow.shown.checked import any_program, check_program
from tests.mines.flow.shown.report import Report, new_report

_SHARE = 20


class _Share(NamedTuple):
    first: int
    structured: float
    hard: float
    count: int = _SHARE


def _checked(share: _Share) -> Report:
    report = new_report()
    for seed in range(share.first, share.first + share.count):
        dialect, source = any_program(seed, share.structured, share.hard)
        one = new_report()
        try:
            check_program(dialect, source, seed, one)
        except Exception as fault:  # noqa: BLE001 - counted, with the seed
            one.claim("no crash", holds=False, said=repr(fault))
        one.examples[:] = [f"{each}\n  (seed {seed})" for each in one.examples]
        for example in one.examples:
            print(f"FALSE {example}\n", file=sys.stderr, flush=True)
        report.add(one)
    return report


def main() -> int:
    """Check the programs and print the counts. Return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tests.mines.flow.shown")
    parser.add_argument("--programs", type=int, default=1_000)
    parser.add_argument("--seed", type=int, default=0, help="of the first program")
    parser.add_argument("--jobs", type=int, default=1, help="so many processes")
    parser.add_argument("--structured", type=float, default=0.1, help="the share of such programs")
    parser.add_argument("--hard", type=float, default=0.5, help="the share of hard ones among them")
    options = parser.parse_args()
    firsts = range(options.seed, options.seed + options.programs, _SHARE)
    shares = [_Share(first, options.structured, options.hard) for first in firsts]
    report = new_report()
    with multiprocessing.Pool(options.jobs) as pool:
        for number, each in enumerate(pool.imap(_checked, shares), 1):
            report.add(each)
            if number % 50 == 0:
                done, false = report.claims["programs"], sum(report.false.values())
                print(f"{done:>10,} programs, {false:,} false so far", file=sys.stderr, flush=True)
    for words, count in report.unread.most_common(20):
        print(f"{count:>12,}  not read: {words}")
    for kind, count in sorted(report.claims.items()):
        print(f"{count:>12,}  {kind}: {report.false[kind]:,} false")
    return 1 if report.false else 0


if __name__ == "__main__":
    sys.exit(main())
