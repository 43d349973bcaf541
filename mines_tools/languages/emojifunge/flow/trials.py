"""Runs the machine with a few inputs and seeds. Everything that happens in these runs is witnessed.

A witness is an input, a seed and a number of steps. It shows what happens if the machine runs for this number of
steps. If the first run uses no input, no chance and no time, all runs are the same. If this run also ends or repeats a
state, everything that it does not do is impossible.
"""

from __future__ import annotations

from math import ceil, inf

from mines_tools.base.records import NamedTuple
from mines_tools.languages.emojifunge.flow.run_notes import RunNotes
from mines_tools.languages.emojifunge.flow.trial_machine import TooCostlyError, TrialMachine
from mines_tools.languages.emojifunge.glyphs.table import BY_NAME

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from mines_tools.interface.known_output import KnownOutput
    from mines_tools.languages.emojifunge.flow.notes import Note, Place
    from mines_tools.languages.emojifunge.flow.run_notes import Gathered, StateBefore
    from mines_tools.languages.emojifunge.flow.states import Kind
    from mines_tools.languages.emojifunge.state import State
    from mines_tools.languages.emojifunge.syntax import Grid

INPUTS = ("", "0", "1", "7 3 -2 12", "Hello\n", "-1 5", "A", "100 100")
"""The inputs of the trial runs. The seed of a run is the index of its input in this list."""
_STEPS = 200
_CERTAIN_STEPS = 1000
"""The number of steps after which a run is interrupted, if the run does only what all runs do."""
_LONGEST = 100_000
"""The maximum number of steps of such a run. Work that takes as long as a step counts as a step."""
_VALUES = 16
"""The number of values that are noted or copied in about the time of one step."""
_MOST_COMPARED = 48
"""The maximum number of comparisons in a run. Each comparison compares a state with an earlier state, to find an
endless run."""
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
    notes: Mapping[Place, Note]
    """The note of each cell. Empty if `is_certain` is False."""
    surroundings: Mapping[Place, frozenset[StateBefore]]
    """For each cell that is executed outside comments, what is true right before. Empty if `is_certain` is False."""
    moves: dict[Place, dict[Place, None]]
    """The places where the pointer went from each cell."""
    output: KnownOutput | None
    """The output of all runs. None if it is not known, or if the only run never ends."""
    is_certain: bool
    """True if every run of the program certainly does the same as the runs whose results are stored here."""


class _Run:
    """A trial run. It can be continued with a higher limit."""

    def __init__(self, grid: Grid, text: str, seed: int, trials: Trials, entries: int) -> None:
        self.machine = TrialMachine(grid, seed, text)
        self.machine.is_certain = entries == 1
        self.input = text
        self.seed = seed
        self.trials = trials
        self.notes = RunNotes()
        """The notes about the cells. They are made as long as all runs are certainly the same."""
        self.is_stopped = False
        """True if the run cannot be continued, because its next step would take too long."""
        self._kept: State | None = None
        """An earlier state. If the run comes to this state again, it never ends."""
        self._place: Place | None = None
        """The place of the pointer in this state."""
        self._sign: object = None
        self._compared = 0
        self._copied = 0
        """The number of values that were copied to compare states."""
        self._round_place: Place | None = None
        """The place of the cell at which the current round began. None between two rounds."""
        self._again = 8
        """The number of steps after which the next state is kept."""

    def witness(self) -> SeededWitness:
        return SeededWitness(self.input, self.seed, self.machine.steps)

    def run(self, limit: int | None = None) -> bool:
        """Continue the run. Return whether the run has ended, or has returned to an earlier state.

        The run stops after `limit` steps in all, and also when it does something that another run may not do. Without
        `limit`, the number of steps depends on whether all runs are the same.
        """
        machine = self.machine
        while True:
            before = machine.pointer.x, machine.pointer.y
            try:
                self._step(before)
            except TooCostlyError:
                self.is_stopped = True
                return False
            if machine.is_over:
                kind: Kind = "ends"
                if machine.failed is not None or machine.crashed is not None:
                    kind = "crashes" if machine.failed is None else "fails"
                self.trials.ends.setdefault((kind, before), self.witness())
                return True
            place = machine.pointer.x, machine.pointer.y
            self._note_move(before, place)
            if place == self._place and self._is_back():
                return True
            if machine.steps == self._again:
                self._kept, self._sign, self._place = plain(machine), _sign(machine), place
                self._again *= 2
            if self.taken >= self._most(limit):
                return False

    def output(self) -> KnownOutput | None:
        """Return the output, if all runs are certainly the same. Return None if this run has not ended, or if the
        output depends on the input."""
        machine = self.machine
        is_known = machine.is_over and machine.is_certain and not machine.writes_input
        return machine.written.known() if is_known else None

    @property
    def taken(self) -> int:
        """The number of steps that the run has taken. `_VALUES` values that are noted or copied count as a step."""
        return self.machine.steps + (self.notes.values + self._copied) // _VALUES

    def _most(self, limit: int | None) -> int:
        """Return the number of steps after which the run stops (see `run`)."""
        if limit is None:
            return _CERTAIN_STEPS if self.machine.is_certain else _STEPS
        return limit if self.machine.is_certain else 0

    def _step(self, place: Place) -> None:
        """Take a step at `place`, and note the state before this step."""
        machine, trials = self.machine, self.trials
        if place not in trials.reached:
            trials.reached[place] = self.witness()
        # Only the actions of every run are noted.
        gathered = self.notes.add(machine, place) if machine.is_certain else None
        commented = machine.commented
        cell = machine.cell()
        has_record = machine.recording or bool(machine.record)
        surroundings = machine.output.silent, machine.stack.parent is None, has_record
        machine.step()
        if gathered is not None:
            self._note_executions(gathered, place)
        if machine.passed_over:
            return
        if not commented and gathered is not None:
            gathered.surroundings.add(surroundings)
        is_executed = not commented or (cell and cell.key == _COMMENT)
        if is_executed and place not in trials.executed:
            trials.executed[place] = self.witness()

    def _note_executions(self, gathered: Gathered, place: Place) -> None:
        """Note how often the round of the last step executes the cell at `place`. `gathered` is what is known about
        this cell."""
        machine, began = self.machine, self._round_place
        if machine.round is None:
            if began is None:
                gathered.executions.add(0 if machine.passed_over else 1)
            elif began != place:
                gathered.executions.add(None)
            self._round_place = None
            return
        count, _ = machine.round
        is_moved = place != (machine.pointer.x, machine.pointer.y) or began not in (None, place)
        gathered.executions.add(None if is_moved or count == inf else ceil(count))
        self._round_place = began or place

    def _note_move(self, before: Place, place: Place) -> None:
        if self.machine.round is None or place != before:
            after = self.trials.moves.setdefault(before, {})
            if place not in after:
                after[place] = None

    def _is_back(self) -> bool:
        """Return whether the run has returned to the kept state."""
        machine = self.machine
        if self._compared >= _MOST_COMPARED or _sign(machine) != self._sign:
            return False
        self._compared += 1
        self._copied += len(machine.stack.items) + len(machine.root.items)
        return plain(machine) == self._kept


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

    def __init__(self, grid: Grid, entries: int, longest: int = _LONGEST) -> None:
        """Prepare the runs. If all runs are the same, this run may take `longest` steps."""
        self._grid = grid
        self._entries = entries
        self._longest = min(longest, _LONGEST)
        self._next = 0
        self._only: _Run | None = None
        """The run, if it has done only what every run does, and can be continued."""
        self.shown = Trials({}, {}, {}, None, {}, {}, {}, None, is_certain=False)
        """The results so far."""

    def advance(self) -> bool:
        """Take the next run. Return True when no run is left."""
        if self._next == len(INPUTS):
            return True
        run = _Run(self._grid, INPUTS[self._next], self._next, self.shown, self._entries)
        self._next += 1
        self._add(run, is_known=run.run())
        return self._next == len(INPUTS)

    @property
    def can_go_on(self) -> bool:
        """True if all runs are certainly the same so far, and the run can be continued (see `go_on`)."""
        return self._only is not None

    def go_on(self, steps: int) -> None:
        """Continue the only run for at most `steps` steps."""
        run = self._only
        if run is None:
            return
        run.machine.allow(self._longest)
        is_known = run.run(min(run.taken + steps, self._longest))
        self._add(run, is_known=is_known)

    def _add(self, run: _Run, *, is_known: bool) -> None:
        """Add the results of `run`. `is_known` says whether it has ended, or has returned to an earlier state."""
        machine, shown = run.machine, self.shown
        if is_known and not machine.is_over:
            shown = shown._replace(endless=shown.endless or run.witness())
        self._only = None
        if machine.is_certain:
            self._next = len(INPUTS)
            if is_known:
                shown = shown._replace(
                    notes=run.notes.notes(),
                    surroundings=run.notes.surroundings(),
                    output=run.output(),
                    is_certain=True,
                )
            elif not run.is_stopped and run.taken < self._longest:
                self._only = run
        self.shown = shown


def replayed(grid: Grid, witness: SeededWitness) -> Iterator[TrialMachine]:
    """Yield the machine before each step of the run of `witness`, and once more after the last step."""
    machine = TrialMachine(grid, witness.seed, witness.input)
    machine.allow(witness.steps)
    yield machine
    while machine.steps < witness.steps and machine.step():
        yield machine
