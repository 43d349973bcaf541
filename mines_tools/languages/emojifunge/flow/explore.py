"""Explores a program without running it. The result is all control states, each with the known parts of the stacks.

A control state (`states.Control`) contains everything that decides the next move, except the stacks. If the known
parts of the stacks do not decide the move, every possible move is explored. States with the same control state are
joined. So the exploration may find more than what really happens, but never less. When it is complete, it has found
everything that any run does. Some instructions may do anything, such as a jump to an unknown place (see `effects`). At
such an instruction, the exploration stops immediately, and nothing is proved impossible.

The budget is a number of transitions, and not a time. So the same program and budget always give the same result. The
budget also limits the memory, because each transition stores only a limited amount of data.
"""

from __future__ import annotations

from collections import deque

from mines_tools.base.records import NamedTuple, new_record
from mines_tools.languages.emojifunge.flow import stacks, values
from mines_tools.languages.emojifunge.flow.effects import Effects
from mines_tools.languages.emojifunge.flow.moving import Moves
from mines_tools.languages.emojifunge.flow.states import (
    FOR_EVER,
    SOME,
    SOME_TIME,
    START,
    Control,
    Outcome,
    rounds_of,
    start,
)
from mines_tools.languages.emojifunge.glyphs.table import BY_NAME

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Literal

    from mines_tools.languages.emojifunge.flow.states import Frames, Kind
    from mines_tools.languages.emojifunge.flow.values import Value
    from mines_tools.languages.emojifunge.numbers import Number
    from mines_tools.languages.emojifunge.syntax import Grid

    Place = tuple[Number, Number]
    Stopped = Literal["anywhere", "budget"]

BUDGET = 5_000
"""The default limit of an exploration, in transitions."""
_WORK = 8
"""The number of joined values that cost as much as one transition."""
_EXACT_JOINS = 4
"""A state is joined this number of times without widening. In later joins, values that grow are widened: their bounds
become 0 or infinite."""
_TIME = Control._fields.index("time")
_ENTRY_POINT = BY_NAME["entry-point"].emoji


class Explored(NamedTuple):
    """The results of an exploration."""

    states: dict[Control, Frames]
    next: dict[Control, set[Control]]
    ends: dict[tuple[Kind, Place], None]
    """The keys are the ways in which a run may end, each with the place of the end. The values are always None."""
    stopped: Stopped | None
    """The reason why the exploration is incomplete; None if it is complete."""
    place: Place | None
    """The cell at which the exploration stopped, because its instruction may do anything; None if there is no such
    cell."""
    transitions: int

    @property
    def is_complete(self) -> bool:
        """True if the exploration is complete. Then it has found everything that any run does."""
        return self.stopped is None


def entries(grid: Grid) -> list[tuple[int, int]]:
    """Return the places where a run can start."""
    return grid.places_of(_ENTRY_POINT) or [(0, 0)]


class Exploration:
    """An exploration in progress."""

    def __init__(self, grid: Grid, budget: int) -> None:
        self.grid = grid
        self.budget = budget
        self.effects = Effects(grid)
        self.moves = Moves(grid)
        self.states: dict[Control, Frames] = {}
        self.next: dict[Control, set[Control]] = {}
        self.joins: dict[Control, int] = {}
        self.ends: dict[tuple[Kind, Place], None] = {}
        self.waiting: deque[Control] = deque()
        self.queued: set[Control] = set()
        self.stopped: Stopped | None = None
        self.place: Place | None = None
        self.transitions = 0
        places = entries(grid)
        if len(places) > budget:
            self.stopped = "budget"
            return
        for x, y in places:
            self.add(start(x, y), START)

    def advance(self, transitions: int) -> bool:
        """Explore about `transitions` transitions. Return True when the exploration is over."""
        until = min(self.transitions + transitions, self.budget)
        while self.waiting and self.stopped is None:
            if self.transitions >= until:
                if self.transitions >= self.budget:
                    self.stopped = "budget"
                return self.stopped is not None
            control = self.waiting.popleft()
            self.queued.discard(control)
            self.step(control, self.states[control])
        return True

    def result(self) -> Explored:
        """Return the results so far."""
        stopped = self.stopped or ("budget" if self.waiting else None)
        return Explored(self.states, self.next, self.ends, stopped, self.place, self.transitions)

    def add(self, control: Control, frames: Frames) -> None:
        self.transitions += 1
        before = self.states.get(control)
        if before is None:
            self.states[control] = frames
        else:
            if before == frames:
                return
            self.transitions += sum(len(stack.items) for stack in frames) // _WORK
            count = self.joins[control] = self.joins.get(control, 0) + 1
            after = tuple(
                stacks.joined(a, b, widening=count > _EXACT_JOINS)
                for a, b in zip(before, frames, strict=True)
            )
            if after == before:
                return
            self.states[control] = after
        if control not in self.queued:
            self.queued.add(control)
            self.waiting.append(control)

    def step(self, control: Control, frames: Frames) -> None:
        """Explore all possible outcomes of a state."""
        rounds = rounds_at(control)
        if rounds is None:
            self.anywhere(control)
            return
        after = self.next.setdefault(control, set())
        uncounted = control
        if control.left is not None:
            uncounted = control._replace(left=None)
        elif control.counts:
            uncounted = control._replace(counts=left_counts(control.counts))
        if None in rounds:
            self.end_round(uncounted, frames, after, control)
        counts = [count for count in rounds if count is not None]
        if not counts:
            return
        cell = self.grid.cell(control.x, control.y)
        if cell is None:
            self.ends["crashes", (control.x, control.y)] = None
            return
        executed = self.effects.execute(uncounted, frames, cell.emoji, cell.key)
        self.transitions += self.effects.taken() - 1
        for outcome in executed:
            self.go_on(outcome, counts, after, control)

    def go_on(self, outcome: Outcome, left: list[int], after: set[Control], at: Control) -> None:
        """Explore what can happen after `outcome`, an outcome of executing the cell in the state `at`. `left` are the
        possible numbers of executions that the round still has, including this one. The states that follow are added to
        `after`."""
        kind, control, frames = outcome
        if kind == "anywhere":
            self.anywhere(at)
        elif kind != "goes on":
            self.ends[kind, (at.x, at.y)] = None
        else:
            for more in dict.fromkeys(more for count in left for more in _less(count)):
                if more is None:
                    self.end_round(control, frames, after, at)
                else:
                    self.follow(control._replace(left=more), frames, after)

    def anywhere(self, control: Control) -> None:
        self.stopped = "anywhere"
        self.place = (control.x, control.y)

    def follow(self, control: Control, frames: Frames, after: set[Control]) -> None:
        after.add(control)
        self.add(control, frames)

    def end_round(self, control: Control, frames: Frames, after: set[Control], at: Control) -> None:
        """Explore the end of a round at the cell of the state `at`. If a time until the end of the program is set, it
        is counted down first. Then the pointer moves. `control` and `frames` describe the state before the end of the
        round. The states that follow are added to `after`."""
        moved = self.moves.moved(control)
        place = at.x, at.y
        for time in self.times(control, place):
            if moved is None:
                self.ends["ends", place] = None
            else:
                x, y, dx, dy = moved
                target = new_record(
                    Control, (x, y, dx, dy, *control[4:_TIME], time, *control[_TIME + 1 :])
                )
                self.follow(target, frames, after)

    def times(self, control: Control, place: Place) -> list[int | None]:
        """Return the values that the time to the end can have after this round, if the run continues. If the time can
        be over in this round, also record the end of the run at `place`."""
        time = control.time
        if time is None:
            return [None]
        times: list[int | None] = []
        if time in {SOME_TIME, 0}:
            if not control.ignores_ends:
                self.ends["ends", place] = None
            elif self.grid.rules.unsets_ignored_time:
                times.append(None)
            else:
                times.append(time)
        if time != 0:
            times.append(SOME_TIME if time == SOME_TIME else time - 1)
        return times


def rounds_at(control: Control) -> list[int | None] | None:
    """Return a list of the possible numbers of executions that are left in the round. None in the list means that the
    cell can be passed over. If nothing is known about these numbers, return None instead of a list."""
    if control.left is not None:
        return [control.left]
    if not control.counts:
        return [1]
    count = _opened(control.counts)
    return None if count is None else rounds_of(count[0])


def left_counts(counts: tuple[Value, ...]) -> tuple[Value, ...]:
    """Return what remains of the run-count stack `counts` when one count is popped from it."""
    opened = _opened(counts) if counts else None
    return opened[1] if opened else ()


def _opened(counts: tuple[Value, ...]) -> tuple[Value, tuple[Value, ...]] | None:
    """Return the number that is popped from the run-count stack, and the rest of the stack. Return None if the number
    or the rest is not known."""
    while counts:
        value, counts = counts[-1], counts[:-1]
        if values.is_number(value):
            return value, counts
        elements = values.only(value)
        if not isinstance(elements, tuple):
            return None
        counts = (*counts, *(values.of((element,)) for element in elements))
    return stacks.MINUS_ONE, ()


def _less(left: int) -> tuple[int | None, ...]:
    """Return the possible numbers of executions that are left after one more execution. Before this execution, `left`
    executions were left. None in the result means that the round is over."""
    if left == FOR_EVER:
        return (FOR_EVER,)
    if left == SOME:
        return (None, SOME)
    return (left - 1 or None,)


def explore(grid: Grid, budget: int = BUDGET) -> Explored:
    """Return the results of exploring a program with `budget` transitions."""
    exploration = Exploration(grid, budget)
    exploration.advance(budget)
    return exploration.result()
