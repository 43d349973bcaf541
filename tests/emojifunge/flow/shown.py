"""Compares the claims of the flow analysis about random programs with real runs.

    python -m tests.emojifunge.flow.shown --programs 2000 --seed 1 --jobs 2

The claims are about cells, notes, ways, rows, ends and the ending of each program, and about each
state of the exploration. Some runs, with other inputs and seeds than the trial runs, are followed
step by step. The output is the number of claims, the number of steps that were compared, and each
false claim.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import TYPE_CHECKING

from mines_tools.languages.emojifunge.flow import stacks
from mines_tools.languages.emojifunge.flow.analysis import Flow
from mines_tools.languages.emojifunge.flow.trial_machine import TooCostlyError, TrialMachine
from mines_tools.languages.emojifunge.flow.trials import plain, replayed
from mines_tools.languages.emojifunge.flow.tried import frozen
from mines_tools.languages.emojifunge.glyphs.table import BY_NAME
from mines_tools.languages.emojifunge.machine import Machine
from mines_tools.languages.emojifunge.output import Output
from mines_tools.languages.emojifunge.syntax import parse
from mines_tools.languages.emojifunge.words.facts import verdict_words, writes_words
from mines_tools.languages.emojifunge.words.values import long_text
from mines_tools.text.written import quoted_output
from tests.claims import FalseClaimError, claim, try_many
from tests.emojifunge.flow.admitting import check
from tests.emojifunge.flow.programs import any_circuit, any_program

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.languages.emojifunge.syntax import Grid

_INPUTS = ("", "3", "7 0 -3 12", "abc", "-5 100 2 2 2", "\U0001f600 1")
_STEPS = 150
_BUDGET = 400
_COMMENT = BY_NAME["comment"].emoji


class _Recorder(Output):
    """An output that records each text as the instructions write it."""

    __slots__ = ()

    def write(self, text: str) -> None:
        """Record `text`."""
        self.pieces.append(text)


def check_output(flow: Flow) -> bool:
    """Compare the text that the verdict says the program writes with what a run writes. Return whether the program is
    known to write something."""
    words, _, said = verdict_words(flow).partition(", writes ")
    claim(bool(said) == (flow.output is not None), "the output is said", words)
    if not said:
        return False
    machine = Machine(flow.grid, 5, lambda: (2001, 2, 3, 4, 5, 6))
    machine.input.give("not read")
    machine.input.end()
    while machine.step():
        pass
    written = machine.output.take()
    claim(said == (quoted_output(written) if written else "nothing"), "writes", said, written)
    return bool(written)


class _Followed:
    """A program, the claims about it, and the counts of what was compared."""

    def __init__(self, grid: Grid) -> None:
        self.grid = grid
        self.flow = Flow(grid, _BUDGET)
        self.counts: Counter[str] = Counter(programs=1)
        self.never = set(self.flow.never_reached())
        self.rows = set(self.flow.rows_never_entered())

    def claims(self) -> None:
        """Count the claims, and run the witnesses."""
        flow, counts = self.flow, self.counts
        counts["complete"] += flow.is_complete
        counts["cells never reached"] += len(self.never)
        counts["rows never entered"] += len(self.rows)
        counts[f"ending {flow.ending.kind}"] += 1
        counts["outputs"] += check_output(flow)
        for x, y in self._cells():
            facts = flow.cell(x, y)
            counts["notes"] += facts.note is not None
            counts["cells never executed"] += facts.executed.kind == "impossible"
            for name, certainty in (("reached", facts.reached), ("executed", facts.executed)):
                if certainty.witness is None:
                    continue
                counts["witnesses"] += 1
                *_, machine = replayed(self.grid, certainty.witness)
                if name == "reached":
                    at = machine.pointer.x, machine.pointer.y
                    claim(at == (x, y), "a witness reaches a cell", x, y)
                else:
                    is_so = machine.place == (x, y) and not machine.passed_over
                    claim(is_so, "a witness executes a cell", x, y)
        for end in flow.ends():
            if end.certainty.witness is not None:
                counts["witnesses"] += 1
                *_, machine = replayed(self.grid, end.certainty.witness)
                claim(machine.is_over and machine.place == end.place, "a witness ends", end)

    def _cells(self) -> Iterator[tuple[int, int]]:
        return ((x, y) for y, row in enumerate(self.grid.rows()) for x in range(len(row)))

    def follow(self, given: str, seed: int) -> None:
        """Follow a run, and compare it with the claims."""
        machine = TrialMachine(self.grid, seed, given)
        machine.output = _Recorder(joins_halves=True)
        flow = self.flow
        seen = set()
        before = None
        while machine.steps < _STEPS:
            place = machine.pointer.x, machine.pointer.y
            commented = machine.commented
            self._at(machine)
            if machine.round is None:
                state = plain(machine)
                if state in seen:
                    claim(flow.ending.kind != "always", "it always ends", given, seed)
                    self.counts["endless"] += 1
                    return
                seen.add(state)
            if before is not None and flow.is_complete and place != before:
                claim(place in flow.after(*before), "ways", before, place)
                claim(before in flow.before(*place), "ways back", before, place)
            try:
                machine.step()
            except TooCostlyError:
                return
            self.counts["steps"] += 1
            cell = self.grid.cell(*machine.place)
            if not machine.passed_over and (not commented or (cell and cell.key == _COMMENT)):
                facts = flow.cell(*machine.place)  # type: ignore[arg-type]
                claim(facts.executed.kind != "impossible", "never executed", machine.place)
                if not commented:
                    self._wrote(machine)
            machine.output.take()
            if flow.is_complete and not machine.is_over and machine.round is None:
                self._after(machine)
            if machine.is_over:
                self._ended(machine)
                return
            # An instruction that is executed twice can move the pointer within its round.
            has_left = machine.round is None or place != (machine.pointer.x, machine.pointer.y)
            before = place if has_left else before

    def _at(self, machine: TrialMachine) -> None:
        pointer, flow = machine.pointer, self.flow
        place = pointer.x, pointer.y
        claim(place not in self.never, "never reached", place)
        claim(place[1] not in self.rows, "row never entered", place)
        note = flow.note(*place)  # type: ignore[arg-type]
        if note is None:
            return
        claim((pointer.dx, pointer.dy) in note.directions, "directions", place)
        claim(machine.commented in note.commented, "comment", place)
        claim(machine.opens in note.opens, "pop mode", place)
        claim(machine.recording in note.recording, "recording", place)
        claim(pointer.riding in note.riding, "riding", place)
        depth = len(machine.stack.items)
        claim(note.least <= depth, "at least so many", place, depth)
        claim(note.most is None or depth <= note.most, "at most so many", place, depth)
        try:
            values = frozen(machine.stack)
        except RecursionError:
            return  # in dialect `author` a stack may be in itself
        claim(stacks.holds(note.stack, values), "stack", place, values)

    def _wrote(self, machine: TrialMachine) -> None:
        """Compare what the cell that was executed is said to write with what it wrote."""
        x, y = machine.place
        failed = machine.failed is not None or machine.crashed is not None
        said = writes_words(self.flow, x, y, is_code=False)  # type: ignore[arg-type]
        if not said:
            return
        self.counts["written"] += 1
        may_fail = said.endswith(", unless it fails")
        text = "".join(machine.output.pieces)
        if failed:
            claim(may_fail, "writes without failing", machine.place, said)
            return
        texts = said.removeprefix("writes ").removesuffix(", unless it fails").split(" or ")
        claim(
            quoted_output(text) in texts or long_text(text) in texts, "writes", (x, y), said, text
        )

    def _after(self, machine: TrialMachine) -> None:
        """Compare what is said of the stack after the cell that the pointer has left."""
        after = self.flow.stack_after(*machine.place)  # type: ignore[arg-type]
        if after is None:
            return
        self.counts["stacks after"] += 1
        try:
            values = frozen(machine.stack)
        except RecursionError:
            return  # in dialect `author` a stack may be in itself
        claim(stacks.holds(after, values), "stack after", machine.place, values)

    def _ended(self, machine: TrialMachine) -> None:
        flow = self.flow
        kind = "fails" if machine.failed else "crashes" if machine.crashed else "ends"
        self.counts["ended"] += 1
        claim(flow.ending.kind != "never", "it never ends", machine.place)
        claim(flow.can_end(kind).kind != "impossible", "no such end", kind)  # type: ignore[arg-type]
        if flow.is_complete:
            ends = [(each.kind, each.place) for each in flow.ends()]
            claim((kind, machine.place) in ends, "ends elsewhere", kind, machine.place)


def try_program(source: str, dialect: str, at_will: random.Random) -> Counter[str]:
    """Compare the claims about one program with some runs, and return the counts. Raise
    FalseClaimError if a claim is false, or AssertionError if the exploration does not admit a
    state."""
    followed = _Followed(parse(source, dialect))
    followed.claims()
    for _ in range(4):
        given, seed = at_will.choice(_INPUTS), at_will.randrange(1 << 30)
        followed.follow(given, seed)
        check(source, dialect, given, seed, _STEPS, _BUDGET)
    return followed.counts


def try_programs(seed: int, count: int) -> tuple[Counter[str], list[str]]:
    """Compare the claims about `count` random programs. Return the counts and the reports of false
    claims."""
    at_will = random.Random(seed)
    counts: Counter[str] = Counter()
    false = []
    for _ in range(count):
        source = any_circuit(at_will) if at_will.random() < 0.4 else any_program(at_will)
        dialect = at_will.choice(("text", "author"))
        try:
            counts += try_program(source, dialect, at_will)
        except (FalseClaimError, AssertionError) as error:
            counts["false"] += 1
            false.append(f"{dialect} {source!r}: {error}")
    return counts, false


if __name__ == "__main__":
    try_many(__doc__, try_programs)
