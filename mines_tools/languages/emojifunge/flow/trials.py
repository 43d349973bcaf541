"""Runs of the machine on a few inputs and seeds: what they show is witnessed.

A witness is an input, a seed and a step; running the machine on them for so many steps shows it again. A
program whose first run asks neither for input nor for chance or time does the same in each run: if that run
is seen to its end, or comes back to a state that it was in, nothing else is possible.
"""

from __future__ import annotations

from mines_tools.base.records import NamedTuple
from mines_tools.languages.emojifunge.flow import stacks, values
from mines_tools.languages.emojifunge.flow.notes import Note, noted
from mines_tools.languages.emojifunge.flow.trial_machine import TooCostlyError, TrialMachine
from mines_tools.languages.emojifunge.glyphs.table import BY_NAME
from mines_tools.languages.emojifunge.stacks import Stack

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.languages.emojifunge.flow.notes import Place
    from mines_tools.languages.emojifunge.flow.states import Kind
    from mines_tools.languages.emojifunge.flow.values import Value
    from mines_tools.languages.emojifunge.numbers import Number
    from mines_tools.languages.emojifunge.state import State
    from mines_tools.languages.emojifunge.syntax import Grid

INPUTS = ("", "0", "1", "7 3 -2 12", "Hello\n", "-1 5", "A", "100 100")
"""The inputs that are tried; each with the seed that is its number here."""
_STEPS = 200
_CERTAIN_STEPS = 1000
"""So many steps as long as each run does the same."""
_MOST_COMPARED = 48
"""So many states of a run are compared with an earlier one."""
_MOST_NOTED = 8
"""So many values at the top of a stack are noted."""
_COMMENT = BY_NAME["comment"].emoji


class Witness(NamedTuple):
    """A run that shows it: after so many steps, or in the last of them."""

    given: str
    seed: int
    steps: int


class Trials(NamedTuple):
    """What the runs have shown."""

    reached: dict[Place, Witness]
    """The pointer is there after those steps."""
    executed: dict[Place, Witness]
    """The last of those steps executes the cell, and it is not ignored."""
    ends: dict[tuple[Kind, Place], Witness]
    endless: Witness | None
    """A run that never ends: after so many steps it is in a state that it was in before."""
    notes: dict[Place, Note]
    """As long as all that was done is what every run does."""
    moves: dict[Place, dict[Place, None]]
    """Where the pointer went from each cell."""
    is_certain: bool
    """Whether each run does just what was noted."""


class _Run:
    def __init__(self, grid: Grid, given: str, seed: int, trials: Trials, entries: int) -> None:
        self.machine = TrialMachine(grid, seed, given)
        self.machine.is_certain = entries == 1
        self.given = given
        self.seed = seed
        self.trials = trials

    def witness(self) -> Witness:
        return Witness(self.given, self.seed, self.machine.steps)

    def run(self) -> bool:
        """Whether the run was seen to its end, or to where it repeats."""
        machine, trials = self.machine, self.trials
        kept: State | None = None
        sign: object = None
        compared = 0
        again = 8
        while True:
            before = self.note()
            commented = machine.commented
            cell = machine.cell()
            try:
                machine.step()
            except TooCostlyError:
                return False
            if not machine.passed_over and (not commented or (cell and cell.key == _COMMENT)):
                trials.executed.setdefault(before, self.witness())
            if machine.is_over:
                kind: Kind = "ends"
                if machine.failed is not None or machine.crashed is not None:
                    kind = "crashes" if machine.failed is None else "fails"
                trials.ends.setdefault((kind, before), self.witness())
                return True
            self.note_move(before)
            found = _sign(machine)
            if found == sign and compared < _MOST_COMPARED:
                compared += 1
                if plain(machine) == kept:
                    return True
            if machine.steps == again:
                kept, sign, again = plain(machine), found, again * 2
            if machine.steps >= (_CERTAIN_STEPS if machine.is_certain else _STEPS):
                return False

    def note_move(self, before: Place) -> None:
        machine = self.machine
        place = machine.pointer.x, machine.pointer.y
        if machine.round is None or place != before:
            self.trials.moves.setdefault(before, {})[place] = None

    def note(self) -> Place:
        machine = self.machine
        pointer = machine.pointer
        place = pointer.x, pointer.y
        self.trials.reached.setdefault(place, self.witness())
        items = machine.stack.items
        if not machine.is_certain:  # only what every run does is noted
            return place
        known = stacks.Stack(tuple(map(_value, items[-_MOST_NOTED:])), values.ANY, 0, 0)
        more = max(len(items) - _MOST_NOTED, 0)
        known = known._replace(least=more, most=more)
        noted(
            self.trials.notes, place,
            Note(
                frozenset(((pointer.dx, pointer.dy),)), frozenset((machine.commented,)), frozenset((machine.opens,)),
                known.top, len(items), len(items), None, frozenset((machine.recording,)),
                frozenset((pointer.riding,)), known,
                machine.recording or machine.stopwatch is not None or bool(machine.counts.items)
                or machine.time_left is not None,
            ),
        )  # fmt: skip
        return place


def _value(item: Number | Stack) -> Value:
    """A value as far as it is kept."""
    if not isinstance(item, Stack):
        return values.of((item,))
    inside = [each for each in item.items[: _MOST_NOTED + 1] if not isinstance(each, Stack)]
    return values.of((tuple(inside),)) if len(inside) == len(item.items) else values.ANY


def _sign(machine: TrialMachine) -> object:
    """Some of what decides how it goes on: quickly compared."""
    return (
        machine.pointer.snapshot(), machine.round, len(machine.stack.items), len(machine.counts.items),
        machine.chance.state, machine.input.at,
    )  # fmt: skip


def plain(machine: TrialMachine) -> State:
    """All that decides how it goes on."""
    return machine.snapshot()._replace(steps=0, written=0, half="", place=(0, 0), passed_over=False)


class Trying:
    """The runs of a program, one after the other."""

    def __init__(self, grid: Grid, entries: int) -> None:
        self._grid = grid
        self._entries = entries
        self._next = 0
        self.shown = Trials({}, {}, {}, None, {}, {}, is_certain=False)
        """What they have shown so far."""

    def advance(self) -> bool:
        """Take the next run; whether there is none left."""
        if self._next == len(INPUTS):
            return True
        run = _Run(self._grid, INPUTS[self._next], self._next, self.shown, self._entries)
        self._next += 1
        is_known = run.run()
        if is_known and not run.machine.is_over:
            self.shown = self.shown._replace(endless=self.shown.endless or run.witness())
        if run.machine.is_certain:
            self.shown = self.shown._replace(is_certain=is_known)
            self._next = len(INPUTS)
        return self._next == len(INPUTS)


def replayed(grid: Grid, witness: Witness) -> Iterator[TrialMachine]:
    """The machine before each step of a witness, and after the last one."""
    machine = TrialMachine(grid, witness.seed, witness.given)
    yield machine
    while machine.steps < witness.steps and machine.step():
        yield machine
