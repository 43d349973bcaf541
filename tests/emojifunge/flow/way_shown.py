"""Compares what the explanation says about stretches of the pointer's way with runs of random programs.

python -m tests.emojifunge.flow.way_shown 2000 1
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from contextlib import suppress
from typing import TYPE_CHECKING

from mines_tools.languages.emojifunge.explanation.traps import endless_cells
from mines_tools.languages.emojifunge.explanation.turning import (
    blocked_jump,
    branch,
    is_stuck,
    obstacle,
)
from mines_tools.languages.emojifunge.explanation.unreached import unreached
from mines_tools.languages.emojifunge.explanation.way import Rows
from mines_tools.languages.emojifunge.flow import stacks
from mines_tools.languages.emojifunge.flow.analysis import Flow
from mines_tools.languages.emojifunge.flow.causes import cause, passed_over
from mines_tools.languages.emojifunge.flow.trial_machine import TooCostlyError, TrialMachine
from mines_tools.languages.emojifunge.flow.tried import frozen
from mines_tools.languages.emojifunge.output import Output
from mines_tools.languages.emojifunge.syntax import parse
from mines_tools.text.written import quoted_output
from tests.claims import claim
from tests.emojifunge.flow.programs import any_circuit, any_program, emoji

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from mines_tools.languages.emojifunge.flow.notes import Place

_INPUTS = ("", "3", "7 0 -3 12", "abc", "-5 100 2 2 2")
_WRITES = "1 7 8 9 mul plus dup swap judgement output-number output-ascii output-number output-ascii speedrun"
_STEPS = 150
_BUDGET = 400


class _Recorder(Output):
    """An output that records each text as the instructions write it."""

    __slots__ = ()

    def write(self, text: str) -> None:
        """Record `text`."""
        self.pieces.append(text)


def check_way(source: str, dialect: str, at_will: random.Random) -> Counter[str]:
    """Compare what is said about the way with some runs. Return the counts of what was compared."""
    flow = Flow(parse(source, dialect), _BUDGET)
    rows = Rows(flow)
    counts: Counter[str] = Counter(programs=1, rows=len(rows))
    words = list(rows.vocabulary().items)
    claim(len(words) == len(rows), "as many words as rows")
    shown = [place for stretch in rows.stretches for place in stretch.places]
    claim(len(shown) == len(set(shown)), "each place is shown once", shown)
    if flow.is_complete:
        claim(set(shown) == set(flow.notes), "all places are shown", shown)
        for _ in range(4):
            given, seed = at_will.choice(_INPUTS), at_will.randrange(1 << 30)
            # In dialect `author` a stack may be in itself.
            with suppress(RecursionError, TooCostlyError):
                _Following(rows, given, seed, counts).go()
    return counts


class _Following:
    """Follows a run, and compares it with what is said about the way."""

    def __init__(self, rows: Rows, given: str, seed: int, counts: Counter[str]) -> None:
        self.rows, self.way, self.counts = rows, rows.way, counts
        self.machine = TrialMachine(rows.way.flow.grid, seed, given)
        self.machine.output = _Recorder(joins_halves=True)
        self.row_of = {
            place: (stretch, index)
            for stretch in rows.stretches
            for index, place in enumerate(stretch.places)
        }
        self.traps = [set(cells) for cells in endless_cells(rows.way)]
        flow, over = rows.way.flow, passed_over(rows.way.flow)
        parts = [part for part in unreached(rows.way) if not part.rows and not part.is_blank]
        causes = [why for part in parts if (why := cause(flow, part.ends, over)) is not None]
        self.last: set[Place] = {why.place for why in causes if why.kind in {"end", "stays"}}
        """The places from which the pointer is said never to go on."""
        self.left: dict[Place, Collection[Place]] = {
            why.place: why.targets for why in causes if why.kind == "leaves"
        }
        """The places from which the pointer is said to go to other places."""
        self.trap: set[Place] | None = None
        self.passing: list[str] | None = None
        """What the cells of the present stretch have written, if the pointer has come to it at its first cell."""

    def go(self) -> None:
        """Follow the run to its end, or for some steps."""
        while self.machine.steps < _STEPS and self._step():
            pass

    def _step(self) -> bool:
        machine = self.machine
        place = machine.pointer.x, machine.pointer.y
        self.trap = next((cells for cells in self.traps if place in cells), self.trap)
        claim(self.trap is None or place in self.trap, "never leaves these cells", place)
        if self.row_of[place][1] == 0 and machine.round is None:
            self.passing = []
        before = frozen(machine.stack)
        machine.step()
        written = "".join(machine.output.pieces)
        machine.output.take()
        if self.passing is not None:
            self.passing.append(written)
        claim(not machine.is_over or not self.trap, "never ends", place)
        if not machine.is_over and machine.round is None:
            self._moved(place, before)
        return not machine.is_over

    def _moved(self, place: Place, before: tuple[object, ...]) -> None:
        machine, way = self.machine, self.way
        after = machine.pointer.x, machine.pointer.y
        stretch, index = self.row_of[place]
        note = way.note(place)
        assert note is not None
        is_one_way = len(note.directions) == 1
        claim(place not in self.last, "the last place", place)
        claim(after in self.left.get(place, (after,)), "the pointer goes to", place, after)
        claim(blocked_jump(way, place) is None and not is_stuck(way, place), "cannot move", place)
        if index + 1 < len(stretch.places):
            self.counts["moves within"] += is_one_way
            is_so = after == stretch.places[index + 1]
            claim(is_so or not is_one_way, "goes on in the stretch", place, after)
        else:
            if self.passing is not None and len(stretch.places) > 1 and is_one_way:
                said = self.rows.meanings.writes(stretch)
                _check_written(said, "".join(self.passing), self.counts)
            self.passing = None
            self._left(place, before, after)
        stack = self.rows.meanings.stack_after(place)
        if stack is not None:
            self.counts["stacks after"] += 1
            values = frozen(machine.stack)
            claim(stacks.holds(stack, values), "stack after", place, values)

    def _left(self, place: Place, before: tuple[object, ...], after: Place) -> None:
        branches, turn = branch(self.way, place), obstacle(self.way, place)
        if branches is not None:
            self.counts["branches"] += 1
            is_true = _popped(before) > 0
            claim(is_true in branches.may_be, "may be", place, before)
            targets = [branches.yes] if is_true else branches.no
            claim(after in targets, "branches", place, after)
        if turn is not None:
            self.counts["turns"] += 1
            (dx, dy), (x, y) = turn[1], place
            claim(after == (x + dx, y + dy) != turn[0], "turns", place, after)


def _check_written(said: str, text: str, counts: Counter[str]) -> None:
    """Compare what a stretch is said to write with what it wrote."""
    if said and not any(words in said for words in ("a number", "a character", " or ")):
        counts["written"] += 1
        claim(quoted_output(text) in said or f"writes {text}" in said, "writes", said, text)


def _popped(elements: Sequence[object]) -> float:
    """Return the number that a pop returns."""
    waiting = list(elements)
    while waiting:
        value = waiting.pop()
        if not isinstance(value, tuple):
            assert isinstance(value, int | float)
            return value
        waiting += value
    return -1


def _writing_program(at_will: random.Random) -> str:
    """Return a random row that writes."""
    return emoji(" ".join([*at_will.choices(_WRITES.split(), k=16), "end"]))


def check_many(count: int, seed: int) -> Counter[str]:
    """Check `count` random programs, and return the sums of the counts."""
    at_will = random.Random(seed)
    counts: Counter[str] = Counter()
    for _ in range(count):
        source = at_will.choice((any_program, any_circuit, _writing_program))(at_will)
        dialect = at_will.choice(("text", "author"))
        try:
            counts += check_way(source, dialect, at_will)
        except BaseException:
            print(source, dialect, sep="\n")
            raise
    return counts


if __name__ == "__main__":
    print(check_many(int(sys.argv[1]), int(sys.argv[2])))
