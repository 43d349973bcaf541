"""The command line for the programs of this folder that try many random sessions."""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    Try = Callable[[argparse.Namespace, int, Counter[str]], Iterator["Failure"]]
    """Tries what has that number, adds to the counts, and yields what is wrong."""


class Failure(NamedTuple):
    """A difference or a fault, with the report about it."""

    kind: str
    report: str


class Goal(NamedTuple):
    """What is counted, and how much of it is tried."""

    name: str
    """The name of the option, such as ``stops``."""
    default: int
    counted: str
    """The name of the count that the option limits."""


def parser_of(
    description: str | None, goal: Goal, languages: Sequence[str]
) -> argparse.ArgumentParser:
    """Return a parser with the options that all these programs have."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--language", choices=languages, required=True)
    parser.add_argument(f"--{goal.name}", type=int, default=goal.default)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--only", type=int, help="try this number alone")
    parser.add_argument("--all", action="store_true", help="go on after a failure")
    return parser


def try_many(
    parser: argparse.ArgumentParser,
    goal: Goal,
    try_number: Try,
    arguments: Sequence[str] | None = None,
) -> None:
    """Try one number after the other until the goal is reached. Print the counts and the failures.
    Exit with 1 if there is a failure."""
    sys.set_int_max_str_digits(0)
    options = parser.parse_args(arguments)
    if options.language == "toy":
        from mines_tools.interface.language import LANGUAGES

        LANGUAGES["toy"] = "tests.toy.language"  # type: ignore[index]
    counts, kinds = Counter[str](), Counter[str]()
    number = 0 if options.only is None else options.only
    begin = time.process_time()
    while counts[goal.counted] < getattr(options, goal.name):
        for failure in try_number(options, number, counts):
            kinds[failure.kind] += 1
            if kinds[failure.kind] == 1:
                print(failure.kind, failure.report, "", sep="\n", flush=True)
            if not options.all:
                raise SystemExit(1)
        if options.only is not None:
            break
        number += 1
    seconds = time.process_time() - begin
    for name, count in sorted(counts.items()):
        print(f"{count:9,} {name}")
    for kind, count in kinds.most_common():
        print(f"{count:9,} FAILED {kind}")
    print(f"{options.language}: {counts[goal.counted]:,} {goal.name}, {seconds:.0f} s")
    raise SystemExit(bool(kinds))
