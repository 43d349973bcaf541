"""Runs many random programs with mines-esolang itself and with an engine.

    python -m tests.mines.engines.reference [--programs N] [--seed S] [--engine NAME]

Python needs hypothesis and a release of mines-esolang. Only programs in the dialect of this release
are run. The command prints how the programs ended, and the program at the first difference.
"""

from __future__ import annotations

import argparse
from collections import Counter
from typing import Any

from mines_tools.interface.run import RunOptions
from mines_tools.languages.mines.dialect import DIALECTS
from mines_tools.languages.mines.engines.esolang import installed
from mines_tools.languages.mines.language import LANGUAGE
from mines_tools.languages.mines.operations import source_form
from mines_tools.runs.comparison import ComparedRun
from mines_tools.runs.driver import feed
from tests.mines.engines.many import case_of

_STEPS = 1_000
_LARGEST = 20_000
"""The largest size of a value, in bits."""


def check(seed: int, dialect: str, engine: str) -> str:
    """Run the program with this seed. Return how it ended, or an empty text if it is in another
    dialect."""
    case = case_of(seed)
    if case.program.dialect.name != dialect:
        return ""
    board = case.program.board
    forms = [source_form(operation, board) for operation in case.program.operations]
    parsed = LANGUAGE.parse("\n".join([*board.rows, *forms]), dialect)
    assert not parsed.errors
    running = LANGUAGE.running(parsed)
    standing: Any = running.standing
    options = RunOptions(input_is_file=bool(seed % 2))
    run = ComparedRun(
        lambda write: running.start(engine, options, write),
        lambda write: running.start("mines-esolang", options, write),
        standing,
        lambda _text: None,
    )
    size = 1 + seed % 5
    pieces = iter([*(case.text[at : at + size] for at in range(0, len(case.text), size)), ""])
    while run.steps < _STEPS:
        run.run(25)
        machine: Any = run.first
        if any(value.bit_length() > _LARGEST for value in machine.machine.stack[-5:]):
            return "large"
        if run.stop is not None and not feed(run, pieces.__next__):
            break
    run.look()
    assert run.difference is None, (seed, case, run.difference)
    return "runs on" if run.stop is None else run.stop.reason


def main() -> None:
    """Compare many programs, count, and print the counts."""
    parser = argparse.ArgumentParser(description="The reference interpreter and an engine.")
    parser.add_argument("--programs", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--engine", default="machine")
    options = parser.parse_args()
    release = installed()
    dialect = next(each.name for each in DIALECTS.values() if each.esolang == release)
    ends = Counter(
        check(seed, dialect, options.engine)
        for seed in range(options.seed, options.seed + options.programs)
    )
    del ends[""]
    print(f"mines-esolang {release}, {ends.total():,} programs: {dict(ends)}")


if __name__ == "__main__":
    main()
