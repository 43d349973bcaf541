"""The results of flow analysis. Hovers, rules and lenses use these results.

The results say how certain an event is. *Impossible*: it is proved that the event happens in no run. (For this
proof, the exploration must be complete, or all runs must be the same.) *Witnessed*: the event happens in a known run.
*Possible*: neither of these is known.
"""

from __future__ import annotations

from functools import cached_property

from mines_tools.base.certainty import IMPOSSIBLE, POSSIBLE, Certainty
from mines_tools.base.records import NamedTuple
from mines_tools.languages.emojifunge.flow import faults
from mines_tools.languages.emojifunge.flow.after import computed_after
from mines_tools.languages.emojifunge.flow.effects import Effects
from mines_tools.languages.emojifunge.flow.explore import BUDGET, Exploration, entries, rounds_at
from mines_tools.languages.emojifunge.flow.graph import (
    has_loop,
    moves_of,
    place_in_loop,
    reversed_moves,
)
from mines_tools.languages.emojifunge.flow.notes import notes_of
from mines_tools.languages.emojifunge.flow.stacks import joined
from mines_tools.languages.emojifunge.flow.states import start
from mines_tools.languages.emojifunge.flow.trials import Trying
from mines_tools.languages.emojifunge.flow.written import OUTPUTS, Writing
from mines_tools.languages.emojifunge.glyphs.table import BY_NAME, GLYPHS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Mapping, Sequence, Set
    from typing import Literal

    from mines_tools.interface.known_output import KnownOutput
    from mines_tools.languages.emojifunge.flow.explore import Explored
    from mines_tools.languages.emojifunge.flow.notes import Note, Place
    from mines_tools.languages.emojifunge.flow.run_notes import StateBefore
    from mines_tools.languages.emojifunge.flow.stacks import AbstractStack
    from mines_tools.languages.emojifunge.flow.states import Control, Kind
    from mines_tools.languages.emojifunge.flow.trials import SeededWitness, Trials
    from mines_tools.languages.emojifunge.flow.written import WrittenText
    from mines_tools.languages.emojifunge.numbers import Number
    from mines_tools.languages.emojifunge.syntax import Grid

_STEPS_A_TRANSITION = 2
"""The number of steps of a run that take as long as one transition of an exploration."""
_LONG_STEPS_A_TRANSITION = 20
"""The number of steps that the only run of a program may take for each transition of the budget."""
_COMMENT = BY_NAME["comment"].emoji
_MOST = 16 * BUDGET
"""The greatest budget of an analysis for an editor. With a larger budget, the states might need too much memory."""


class CellFacts(NamedTuple):
    """The facts about a cell that the analysis has found."""

    reached: Certainty[SeededWitness]
    """How certain it is that the pointer reaches the cell."""
    executed: Certainty[SeededWitness]
    """How certain it is that the cell is executed. A cell that is passed over, or ignored in a comment, is not
    executed."""
    note: Note | None
    """The facts that are true each time the pointer is at the cell. None if no facts are known, or if the pointer is
    never at the cell."""


class End(NamedTuple):
    """A way in which a run may end, with the place of this end."""

    kind: Kind
    """``ends``: the run ends normally; ``crashes``: it ends abnormally; ``fails``: it ends with an error."""
    place: Place
    """The cell where the pointer is when the run ends."""
    certainty: Certainty[SeededWitness]


class Ending(NamedTuple):
    """The verdict on whether the program ends."""

    kind: Literal["always", "never", "depends", "unknown"]
    reason: Literal["one run", "no end", "no loop", "witnesses", "anywhere", "budget", "loops"]
    """The reason for the verdict.

    Reasons why the verdict is proved: ``one run``: only one run is possible, and a trial run shows whether it ends;
    ``no end``: no end can be reached; ``no loop``: no state can repeat; ``witnesses``: one run ends and another does
    not. Reasons why the verdict is not known: ``anywhere``: a cell may do anything; ``budget``: the program is too
    large; ``loops``: the program has loops.
    """
    place: Place | None
    """For the reason ``anywhere``, the cell that may do anything. For the reason ``one run``, the cell where the only
    run ends. For the reason ``loops``, a cell in a loop, see `place_in_loop`. Otherwise None."""
    has_more_loops: bool = False
    """True if the reason is ``loops``, and the program has other loops than that through `place`."""
    has_endless_run: bool = False
    """True if the verdict is not known, but a trial run never ends."""


class Analysis:
    """An analysis in progress. The trial runs come first, and then the exploration. If the program has only one run, and
    may end, this run then continues. If the analysis is stopped early, its results are correct, but contain fewer
    facts."""

    def __init__(self, grid: Grid, budget: int | None = None) -> None:
        self._grid = grid
        self.budget = BUDGET if budget is None else budget
        """The greatest number of transitions that the exploration performs."""
        longest = self.budget * _LONG_STEPS_A_TRANSITION
        self._trying = Trying(grid, len(entries(grid)), longest)
        self._exploration: Exploration | None = None
        self._may_end: bool | None = None
        """True if a run may end, False if the exploration has shown that no run ends. None until it is over."""

    def advance(self, transitions: int) -> bool:
        """Take one more trial run, explore about `transitions` transitions, or continue the only run for a similar
        time. Return True when the analysis is complete.
        """
        if self._exploration is not None:
            if self._may_end is None:
                if self._exploration.advance(transitions):
                    self._may_end = self.result().ending.kind != "never"
            else:
                self._trying.go_on(transitions * _STEPS_A_TRANSITION)
            return self._may_end is not None and not (self._may_end and self._trying.can_go_on)
        if self._trying.advance():
            self._exploration = Exploration(
                self._grid, 0 if self.trials.is_certain else self.budget
            )
        return self.trials.is_certain

    @property
    def trials(self) -> Trials:
        """The results of the trial runs so far."""
        return self._trying.shown

    @property
    def explored(self) -> Explored:
        """The results of the exploration so far."""
        return (self._exploration or Exploration(self._grid, 0)).result()

    def result(self) -> Flow:
        """Return the results so far."""
        return Flow(self._grid, analysis=self)


def analyse(grid: Grid, budget: int | None = None) -> Analysis | None:
    """Return a new analysis of `grid` with at most `budget` transitions. The budget is limited to `_MOST`. Return None
    if the text is empty."""
    return Analysis(grid, None if budget is None else min(budget, _MOST)) if grid.text else None


class Flow:
    """The results of the analysis of a program."""

    def __init__(self, grid: Grid, budget: int = BUDGET, analysis: Analysis | None = None) -> None:
        """Store the current results of `analysis`. If `analysis` is None, first run an analysis with `budget`
        transitions."""
        if analysis is None:
            analysis = Analysis(grid, budget)
            while not analysis.advance(budget):
                pass
        self.grid = grid
        self._trials = analysis.trials
        self._explored = analysis.explored

    @property
    def is_complete(self) -> bool:
        """True if the analysis is complete. Only then can the results say that something is impossible."""
        return self._trials.is_certain or self._explored.is_complete

    @property
    def ran_out(self) -> bool:
        """True if the analysis is incomplete because its budget was used up. With a larger budget, the analysis may
        find out more."""
        return not self._trials.is_certain and self._explored.stopped == "budget"

    @property
    def could_find_more(self) -> bool:
        """The same as `ran_out`."""
        return self.ran_out

    @property
    def transitions(self) -> int:
        """The number of transitions that the analysis has used."""
        return self._explored.transitions

    @cached_property
    def _notes(self) -> Mapping[Place, Note]:
        if self._trials.is_certain:
            return self._trials.notes
        return notes_of(self._explored) if self._explored.is_complete else {}

    @cached_property
    def _may_be_executed(self) -> Collection[Place]:
        """The places of the cells that may be executed. If all runs are the same, these places are known from one run.
        Otherwise, they are known from the exploration."""
        if self._trials.is_certain:
            return self._trials.executed
        places: set[Place] = set()
        for control in self._explored.states:
            place = control.x, control.y
            if place in places:
                continue
            cell = self.grid.cell(*place)
            if control.commented and (cell is None or cell.key != _COMMENT):
                continue
            rounds = rounds_at(control)
            if rounds is None or any(count is not None for count in rounds):
                places.add(place)
        return places

    @property
    def met(self) -> Set[Place]:
        """The places for which facts are stored. For any other place, the facts depend only on two things: whether the
        analysis is complete, and what is in the cell."""
        trials = self._trials
        return {*self._notes, *self._may_be_executed, *trials.reached, *trials.executed}

    def _certainty(
        self, witness: SeededWitness | None, *, is_possible: bool
    ) -> Certainty[SeededWitness]:
        if witness is not None:
            return Certainty("witnessed", witness)
        return POSSIBLE if is_possible or not self.is_complete else IMPOSSIBLE

    def cell(self, x: Number, y: Number) -> CellFacts:
        """Return the known facts about the cell at (`x`, `y`)."""
        place = x, y
        trials = self._trials
        return CellFacts(
            self._certainty(trials.reached.get(place), is_possible=place in self._notes),
            self._certainty(trials.executed.get(place), is_possible=place in self._may_be_executed),
            self._notes.get(place),
        )

    @cached_property
    def _after(self) -> Mapping[Place, Collection[Place]]:
        if self._trials.is_certain:
            return self._trials.moves
        return moves_of(self._explored.next, self._trials.moves)

    @cached_property
    def _before(self) -> Mapping[Place, Collection[Place]]:
        return reversed_moves(self._after)

    @property
    def ways(self) -> tuple[Mapping[Place, Collection[Place]], Mapping[Place, Collection[Place]]]:
        """Two mappings whose keys are places. The first contains, for each place, the places to which the pointer may
        go next. The second contains the places from which the pointer may come."""
        return self._after, self._before

    @property
    def seen_moves(self) -> Mapping[Place, Collection[Place]]:
        """The moves in trial runs: for each place, the places where the pointer went from there."""
        return self._trials.moves

    @property
    def notes(self) -> Mapping[Place, Note]:
        """For each place where the pointer may be, the facts that are true each time the pointer is there. Empty if no
        facts are known."""
        return self._notes

    def note(self, x: int, y: int) -> Note | None:
        """Return the facts that are true each time the pointer is at a place. Return None if no facts are known, or if
        the pointer is never there."""
        return self._notes.get((x, y))

    def after(self, x: int, y: int) -> Collection[Place]:
        """Return the known places to which the pointer may go from a cell. If `is_complete` is true, there are no
        other places."""
        return self._after.get((x, y), ())

    def before(self, x: int, y: int) -> Collection[Place]:
        """Return the known places from which the pointer may come to a cell."""
        return self._before.get((x, y), ())

    @cached_property
    def _effects(self) -> Effects:
        return Effects(self.grid)

    @cached_property
    def _starts(self) -> Set[Place]:
        return frozenset(entries(self.grid))

    def stack_after(self, x: int, y: int) -> AbstractStack | None:
        """Return what is known about the current stack each time when the pointer has left a cell. Return None if
        nothing is known, or if the pointer never leaves the cell."""
        targets = self.after(x, y) if self.is_complete else ()
        if any(len(self._before[place]) > 1 or place in self._starts for place in targets):
            # The note of such a target is also about runs that come from elsewhere.
            here = self._notes.get((x, y))
            if here is None:
                return None
            is_lost = here.nesting is None and not self._trials.is_certain
            return computed_after(self._effects, x, y, here, is_lost=is_lost)
        after: AbstractStack | None = None
        for place in targets:
            note = self._notes.get(place)
            if note is None:
                return None
            after = note.stack if after is None else joined(after, note.stack, widening=False)
        return after

    def may_fail(self, x: int, y: int) -> bool:
        """Return whether a run may end abnormally or with an error at a cell."""
        if not self.is_complete:
            return True
        return (x, y) in self._failing

    @cached_property
    def _failing(self) -> Set[Place]:
        return {end.place for end in self.ends() if end.kind != "ends"}

    @cached_property
    def _writing(self) -> Writing:
        return Writing(self.grid)

    def written(self, x: int, y: int) -> tuple[WrittenText, ...]:
        """Return all texts that a cell can write when it is executed and does not fail. Return an empty tuple if they
        are not known, or if the cell writes nothing."""
        note, cell = self._notes.get((x, y)), self.grid.cell(x, y)
        glyph = None if cell is None else GLYPHS.get(cell.key)
        if note is None or glyph is None or glyph.name not in OUTPUTS:
            return ()
        if note.commented == {True} or self.cell(x, y).executed.is_impossible:
            return ()
        return self._writing.texts(glyph, note)

    @property
    def may_be_muted(self) -> bool:
        """True if the output may be turned off at some time."""
        return self._writing.may_be_muted

    def never_reached(self) -> Iterator[tuple[int, int]]:
        """Yield the places of the cells that the pointer certainly never reaches."""
        if self.is_complete:
            for y, row in enumerate(self.grid.rows()):
                yield from ((x, y) for x in range(len(row)) if (x, y) not in self._notes)

    def rows_never_entered(self) -> Iterator[int]:
        """Yield the numbers of the rows that contain cells, but that the pointer certainly never enters."""
        if self.is_complete:
            entered = {y for _, y in self._notes}
            yield from (y for y, row in enumerate(self.grid.rows()) if row and y not in entered)

    def ends(self) -> list[End]:
        """Return the known ways in which a run may end. If `is_complete` is true, there are no other ways."""
        ends = [
            End(kind, place, self._certainty(witness, is_possible=True))
            for (kind, place), witness in self._trials.ends.items()
        ]
        if not self._trials.is_certain:
            ends += [
                End(kind, place, POSSIBLE)
                for kind, place in self._explored.ends
                if (kind, place) not in self._trials.ends
            ]
        return ends

    @cached_property
    def _ends_by_place(self) -> Mapping[Place, Sequence[End]]:
        by_place: dict[Place, list[End]] = {}
        for end in self.ends():
            by_place.setdefault(end.place, []).append(end)
        return by_place

    def ends_at(self, x: int, y: int) -> Sequence[End]:
        """Return the known ways in which a run may end at the cell (`x`, `y`)."""
        return self._ends_by_place.get((x, y), ())

    def can_end(self, *kinds: Kind) -> Certainty[SeededWitness]:
        """Return how certain it is that some run ends in one of the ways `kinds`. If no `kinds` are given, any way
        counts."""
        ends = [end for end in self.ends() if not kinds or end.kind in kinds]
        for end in ends:
            if end.certainty.witness is not None:
                return end.certainty
        return self._certainty(None, is_possible=bool(ends))

    @property
    def is_one_run(self) -> bool:
        """True if it is proved that all runs are the same."""
        return self._trials.is_certain

    @property
    def output(self) -> KnownOutput | None:
        """The output of the program, if all runs are the same, end, and do not write their input. Otherwise None."""
        return self._trials.output

    @property
    def _one_run(self) -> SeededWitness | None:
        """The witness of the only run, if all runs are the same. Otherwise None."""
        trials = self._trials
        if not trials.is_certain:
            return None
        return trials.endless or next(iter(trials.ends.values()))

    def reason(self, witness: SeededWitness) -> str:
        """Return the message with which the run of `witness` ends. The run must end abnormally or with an error."""
        return faults.reason(self.grid, witness)

    def always_fails(self) -> list[End]:
        """Return an `End` for each place where every execution makes the run end abnormally or with an error. If only
        one run is possible, the place of its end counts even if the run has executed this place before without an
        error."""
        if self._trials.is_certain:
            return [end for end in self.ends() if end.kind != "ends"]
        if not self.is_complete:
            return []
        places = faults.dead_ends(self.grid, self._explored)
        return list({end.place: end for end in self.ends()[::-1] if end.place in places}.values())

    def unclosed_comments(self) -> list[Place]:
        """Return the places of the instructions that begin a comment which no run ever closes."""
        run = self._one_run
        if run is not None:
            is_endless = self._trials.endless is not None
            return faults.unclosed_in(self.grid, run, is_endless=is_endless)
        return faults.unclosed(self.grid, self._explored) if self.is_complete else []

    def repeated_places(self) -> Set[Place]:
        """If the program never ends, return the places to which the pointer comes again and again. Return an empty set
        if they are not known."""
        if self._trials.endless is not None and self._trials.is_certain:
            return faults.repeated(self.grid, self._trials.endless)
        if self._explored.is_complete and not self._explored.ends:
            starts = [start(x, y) for x, y in entries(self.grid)]
            return faults.repeated_after(self._explored, starts)
        return set()

    def unheard(self) -> list[Place]:
        """Return the places that are executed only while output is ignored."""
        if self._trials.is_certain:
            return self.executed_only(lambda _: False, lambda before: before.is_silent)
        if not self.is_complete:
            return []
        starts = [start(x, y) for x, y in entries(self.grid)]
        silences = faults.silences(self.grid, self._explored, starts)
        return [place for place, silent in silences.items() if silent == {True}]

    def executed_only(
        self, of_state: Callable[[Control], bool], of_run: Callable[[StateBefore], bool]
    ) -> list[Place]:
        """Return the places that are executed only while a test is true. The test is given in two forms. `of_state`
        tests an explored state. `of_run` tests what is true before a step, and is used if all runs are the same."""
        always: Mapping[Place, bool] = {}
        if self._trials.is_certain:
            always = {
                place: all(map(of_run, surroundings))
                for place, surroundings in self._trials.surroundings.items()
            }
        elif self.is_complete:
            always = faults.always(self.grid, self._explored, of_state)
        return [place for place, holds in always.items() if holds]

    @cached_property
    def ending(self) -> Ending:
        """The verdict on whether the program ends."""
        trials, explored = self._trials, self._explored
        if trials.is_certain:
            if trials.endless is not None:
                return Ending("never", "one run", None)
            ((_, place),) = trials.ends
            return Ending("always", "one run", place)
        if explored.is_complete and not explored.ends:
            return Ending("never", "no end", None)
        if explored.is_complete and not has_loop(explored.next):
            return Ending("always", "no loop", None)
        if trials.ends and trials.endless is not None:
            return Ending("depends", "witnesses", None)
        if explored.stopped is None:
            place, is_only = place_in_loop(explored.next)
            return Ending("unknown", "loops", place, not is_only, trials.endless is not None)
        return Ending(
            "unknown", explored.stopped, explored.place, has_endless_run=trials.endless is not None
        )
