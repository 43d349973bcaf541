"""`python -m tests.minesasm.many --programs 1000 --seed 1` assembles random programs, and compares each with the oracle,
in each dialect and for both goals. The boards are a few that are chosen at random: trying all boards for each program,
as users do, would take most of the time. With ``--reads``, the programs test whether reads fail, and use slots."""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING

from mines_tools.interface.assembler import GOALS, UnprovedError
from mines_tools.languages.mines.board_table import boards
from mines_tools.languages.mines.dialect import DIALECTS
from mines_tools.languages.minesasm import choice
from tests.minesasm.checking import check
from tests.minesasm.programs import input_text, program, reading_program
from tests.minesasm.slot_machine import SlotProgram

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.interface.assembler import Goal
    from mines_tools.languages.minesasm.assembler import MadeProgram

    BoardRow = tuple[Sequence[str], frozenset[int]]

_MANY = 7
"""The number of digits of a board that is good for many programs."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Try many programs. Return the exit status."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--programs", type=int, default=1_000)
    options.add_argument("--seed", type=int, default=0)
    options.add_argument("--size", type=int, default=16, help="statements of a program")
    options.add_argument("--reads", action="store_true", help="programs with reads and slots")
    options.add_argument("--flow", type=int, default=0, help="budget of the flow analysis")
    options.add_argument("--boards", type=int, default=6, help="boards to use; 0: try all")
    options.add_argument("--seconds", type=float, default=1e9, help="stop after this time")
    chosen = options.parse_args(arguments)
    some = _some_boards(Random(chosen.seed), chosen.boards)
    counts: Counter[str] = Counter()
    start = time.monotonic()
    for number in range(chosen.programs):
        if time.monotonic() - start > chosen.seconds:
            break
        random = Random(f"{chosen.seed} {number}")
        make = reading_program if chosen.reads else program
        text = make(random, random.randrange(1, chosen.size + 1))
        if chosen.reads and SlotProgram(text).lowered.has_errors:
            counts["with errors"] += 1
            continue
        data = input_text(random)
        dialect = random.choice(list(DIALECTS))
        goal = random.choice(GOALS)
        try:
            order = random.sample(some, len(some))
            made, has_ended = _checked(order, text, data, dialect, goal, chosen.flow)
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


def _some_boards(random: Random, most: int) -> Sequence[BoardRow]:
    """Return at most `most` boards that are good for many programs. What is found out about them is kept."""
    if not most:
        return ()
    keeping = lru_cache(maxsize=None)(choice.kept_constants.__wrapped__)
    choice.kept_constants = keeping
    return random.sample(
        [(rows, digits) for digits, rows in boards() if len(digits) >= _MANY], most
    )


def _checked(
    some: Sequence[BoardRow], text: str, data: str, dialect: str, goal: Goal, flow: int
) -> tuple[MadeProgram, bool]:
    """Check a program on the first board of `some` that suffices. If there is none, try all boards, as the assembler
    does."""
    for board in some:

        def only(needed: frozenset[int], board: BoardRow = board) -> Sequence[BoardRow]:
            return [board] if board[1] >= needed else []

        try:
            return check(text, data, dialect, goal, flow_budget=flow, boards_for=only)
        except UnprovedError as error:
            if error.program:  # a program that is not proved
                raise
    return check(text, data, dialect, goal, flow_budget=flow)


if __name__ == "__main__":
    sys.exit(main())
