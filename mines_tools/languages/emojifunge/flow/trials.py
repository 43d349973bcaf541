"""Runs the machine with a few inputs and seeds. Everything that happens in these runs is witnessed.

A witness is an input, a seed and a number of steps. It shows what happens if the machine runs for this number of
steps. If the first run uses no input, no chance and no time, all runs are the same. If this run also ends or repeats a
state, everything that it does not do is impossible.
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
"""The inputs of the trial runs. The seed of a run is the index of its input in this list."""
_STEPS = 200
_CERTAIN_STEPS = 1000
"""The maximum number of steps of a run, if the run does only what all runs do."""
_MOST_COMPARED = 48
"""The maximum number of comparisons in a run. Each comparison compares a state with an earlier state, to find an
endless run."""
_MOST_NOTED = 8
"""The maximum number of values at the top of a stack that a note contains."""
_COMMENT = BY_NAME["comment"].emoji


class SeededWitness(NamedTuple):
    """A run that shows a fact or an event. The fact is true after `steps` steps. The event happens in the last of
    these steps."""

    input: str
    seed: int
    steps: int


class Trials(NamedTuple):
    """The results of the trial runs."""

    reached: dict[Place, SeededWitness]
    """For each place, a run after which the pointer is at this place."""
    executed: dict[Place, SeededWitness]
    """For each cell, a run whose last step executes this cell. A cell that is ignored in a comment does not count."""
    ends: dict[tuple[Kind, Place], SeededWitness]
    endless: SeededWitness | None
    """A run that never ends: the state after its last step is the same as an earlier state. None if no such run was
    found."""
    notes: dict[Place, Note]
    """The note of each cell. Notes are made only as long as all runs are certainly the same."""
    moves: dict[Place, dict[Place, None]]
    """The places where the pointer went from each cell."""
    is_certain: bool
    """True if every run of the program certainly does the same as the runs whose results are stored here."""


class _Run:
    def __init__(self, grid: Grid, text: str, seed: int, trials: Trials, entries: int) -> None:
        self.machine = TrialMachine(grid, seed, text)
        self.machine.is_certain = entries == 1
        self.input = text
        self.seed = seed
        self.trials = trials

    def witness(self) -> SeededWitness:
        return SeededWitness(self.input, self.seed, self.machine.steps)

    def run(self) -> bool:
        """Perform the run. Return whether the run has ended, or has returned to an earlier state."""
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
            new_sign = _sign(machine)
            if new_sign == sign and compared < _MOST_COMPARED:
                compared += 1
                if plain(machine) == kept:
                    return True
            if machine.steps == again:
                kept, sign, again = plain(machine), new_sign, again * 2
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
        if not machine.is_certain:  # only the actions of every run are noted
            return place
        noted_stack = stacks.AbstractStack(
            tuple(map(_value, items[-_MOST_NOTED:])), values.ANY, 0, 0
        )
        more = max(len(items) - _MOST_NOTED, 0)
        noted_stack = noted_stack._replace(least=more, most=more)
        noted(
            self.trials.notes, place,
            Note(
                frozenset(((pointer.dx, pointer.dy),)), frozenset((machine.commented,)), frozenset((machine.opens,)),
                noted_stack.top, len(items), len(items), None, frozenset((machine.recording,)),
                frozenset((pointer.riding,)), noted_stack,
                machine.recording or machine.stopwatch is not None or bool(machine.counts.items)
                or machine.time_left is not None,
            ),
        )  # fmt: skip
        return place


def _value(item: Number | Stack) -> Value:
    """Return the abstract value that stands for `item` in a `Note`. If `item` is a stack that is large or contains stacks, the value
    is less exact than `item`."""
    if not isinstance(item, Stack):
        return values.of((item,))
    inside = [
        element for element in item.items[: _MOST_NOTED + 1] if not isinstance(element, Stack)
    ]
    return values.of((tuple(inside),)) if len(inside) == len(item.items) else values.ANY


def _sign(machine: TrialMachine) -> object:
    """Return a part of the state that is quick to compare. If two states are equal, their parts are equal too."""
    return (
        machine.pointer.snapshot(), machine.round, len(machine.stack.items), len(machine.counts.items),
        machine.chance.state, machine.input.at,
    )  # fmt: skip


def plain(machine: TrialMachine) -> State:
    """Return the state of `machine`, but with fixed values for the parts that do not influence how the run
    continues."""
    return machine.snapshot()._replace(steps=0, written=0, half="", place=(0, 0), passed_over=False)


class Trying:
    """The trial runs of a program. They are performed one after the other."""

    def __init__(self, grid: Grid, entries: int) -> None:
        self._grid = grid
        self._entries = entries
        self._next = 0
        self.shown = Trials({}, {}, {}, None, {}, {}, is_certain=False)
        """The results so far."""

    def advance(self) -> bool:
        """Take the next run. Return True when no run is left."""
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


def replayed(grid: Grid, witness: SeededWitness) -> Iterator[TrialMachine]:
    """Yield the machine before each step of the run of `witness`, and once more after the last step."""
    machine = TrialMachine(grid, witness.seed, witness.input)
    yield machine
    while machine.steps < witness.steps and machine.step():
        yield machine
