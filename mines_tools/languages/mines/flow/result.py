"""The result of an analysis: the facts about each operation, and about the program."""

from __future__ import annotations

from mines_tools.base.certainty import IMPOSSIBLE, POSSIBLE, Certainty
from mines_tools.base.lazy import cached_property
from mines_tools.languages.mines.commands import OUTPUTS, SELECTION
from mines_tools.languages.mines.flow import values
from mines_tools.languages.mines.flow.attempts import OUTLINE
from mines_tools.languages.mines.flow.cells import STATES
from mines_tools.languages.mines.flow.certainty import OperationFlow, WayFlow, stronger
from mines_tools.languages.mines.flow.effects import ANY_CELL
from mines_tools.languages.mines.flow.explore import MOST_MEMORY
from mines_tools.languages.mines.flow.selectable import Selectable
from mines_tools.languages.mines.flow.trials import Way
from mines_tools.languages.mines.flow.verdicts import verdict_of
from mines_tools.languages.mines.flow.written import written

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
    from typing import Any

    from mines_tools.base.certainty import Witness
    from mines_tools.interface.known_output import KnownOutput
    from mines_tools.languages.mines.commands import Command, CommandError
    from mines_tools.languages.mines.flow.causes import Failure
    from mines_tools.languages.mines.flow.explore import Exploration
    from mines_tools.languages.mines.flow.facts import SeenCommand
    from mines_tools.languages.mines.flow.loop_ends import Loops
    from mines_tools.languages.mines.flow.passes import FirstPass
    from mines_tools.languages.mines.flow.player import ClickOutcome
    from mines_tools.languages.mines.flow.stacks import AbstractStack
    from mines_tools.languages.mines.flow.states import Control, FlowState
    from mines_tools.languages.mines.flow.trials import Shown
    from mines_tools.languages.mines.flow.values import Value
    from mines_tools.languages.mines.flow.verdicts import Verdict
    from mines_tools.languages.mines.operations import Operation


# What a linter needs for few programs is imported when it is needed.

PERFORMS = ("perform(l)", "perform(r)")
_BYTES = 900
"""The estimated number of bytes that the facts about one operation need, if this operation was met."""
_NOTHING: dict[Any, Certainty] = {}
"""An empty dictionary that never changes. Most operations share it as their errors and as their skips."""


class Flow:
    """The result of an analysis: everything that is known about a program."""

    def __init__(
        self,
        exploration: Exploration,
        shown: Shown,
        endless: Witness | None = None,
        reading: Exploration | None = None,
        past_loops: Exploration | None = None,
        *,
        budget: int | None = None,
        earlier: int = 0,
        assumes_reads: bool = False,
    ) -> None:
        """Combine the explorations and the trial runs of a program.

        `reading` is an exploration of everything that can happen as long as every read succeeds. `past_loops` also
        contains what follows loops that only a failed read can end. `budget` is the number of transitions that all
        explorations together may perform; None stands for the budget of `exploration`. `earlier` is the number of
        transitions of other explorations.

        With `assumes_reads`, the result describes only a part of what can happen: `exploration` is one of these two
        explorations, and `shown` has only facts about the same part.
        """
        self.exploration = exploration
        self.program = exploration.program
        self.shown = shown
        self.endless = endless
        """A run that can no longer end; None if no such run is known. After the last step of this witness, the run has
        read its whole input, and can reach no operation that ends the program."""
        self.is_complete = exploration.complete or self.is_decided_by_running()
        """True if everything that can happen is known. Otherwise the analysis has used up its budget."""
        self._witnessed = Certainty("witnessed")
        self._reading = reading or exploration.if_reads_succeed
        self._past_loops = past_loops or exploration.past_loops
        self.budget = exploration.budget if budget is None else budget
        """The number of transitions that all explorations together may perform."""
        self._earlier = earlier
        self.assumes_reads = assumes_reads
        """True if this result describes only what happens as long as reads succeed (see `reading_of`)."""

    def after_runs(self, shown: Shown, endless: Witness | None) -> Flow:
        """Return a new result that combines the same exploration with `shown` and `endless`, the facts of further
        runs."""
        flow = Flow(
            self.exploration,
            shown,
            endless,
            self._reading,
            self._past_loops,
            budget=self.budget,
            earlier=self._earlier,
        )
        if self.exploration.complete:
            flow.known_loops = self.known_loops
        return flow

    def is_decided_by_running(self) -> bool:
        """Return whether a single run shows everything that can happen. This is so if the program asks for no input and
        the run was followed to its end, or back to an earlier state."""
        # A program that asks for no input has one run. If it was followed to its end, or back to an
        # earlier state, it is all that can happen.
        ended = self.shown.ends is not None or self.shown.never is not None
        return ended and not self.shown.asks

    @property
    def output(self) -> KnownOutput | None:
        """The output of the program, if a single run shows everything that can happen, and ends. Otherwise None."""
        return self.shown.output if self.is_decided_by_running() else None

    @cached_property
    def if_reads_succeed(self) -> Flow:
        """The result that contains only what happens before any read fails.

        If no read can fail, or if there is no such separate result, this is the object itself. Use this result for
        questions about operations, but not for the verdict.
        """
        return self._assuming(self._reading)

    @cached_property
    def past_its_loops(self) -> Flow:
        """The result that contains the same as `if_reads_succeed`, and also what follows loops that only a failed read
        can end (see `Exploration.ends_loop`)."""
        return self._assuming(self._past_loops)

    def _assuming(self, exploration: Exploration | None) -> Flow:
        if exploration is None or self.assumes_reads or self.is_decided_by_running():
            return self
        shown = self.shown.while_reads_succeed(exploration.ends_loop)
        return Flow(exploration, shown, assumes_reads=True)

    def reading_of(self, index: int) -> Flow:
        """Return the result that describes the operation at `index` as long as reads succeed.

        This is `if_reads_succeed` if the operation is met in that result. Otherwise it is `past_its_loops` if the
        operation is met in that result. Otherwise it is this object.
        """
        for reading in (self.if_reads_succeed, self.past_its_loops):
            if reading is not self and reading.is_met(index):
                return reading
        return self

    @cached_property
    def failures(self) -> Mapping[int, tuple[Failure, ...]]:
        """The failures of each operation, by the index of the operation. If a failed read causes a failure, the failure
        names this read. Computing all failures takes long."""
        from mines_tools.languages.mines.flow.causes import failures

        return failures(self)

    def failures_of(self, index: int) -> tuple[Failure, ...]:
        """Return the failures of the operation at `index` (see `causes.failures_of`)."""
        from mines_tools.languages.mines.flow.causes import failures_of

        return failures_of(self, index)

    def failures_of_queued(self, index: int) -> Sequence[tuple[WayFlow, Sequence[Failure]]]:
        """Return the ways of the clicks that the operation at `index` queues. Each way is returned with its
        failures."""
        from mines_tools.languages.mines.flow.causes import failures_of_queued

        return failures_of_queued(self, index)

    @cached_property
    def seen_after(self) -> Mapping[int, Mapping[CommandError, Sequence[int]]]:
        """The errors that runs have shown only after a failed read. The key is the index of the first read that failed.
        The value contains each error that followed, with the indexes of the operations that raised the error."""
        from mines_tools.languages.mines.flow.causes import seen_after

        return seen_after(self)

    def while_reading(self, index: int) -> OperationFlow:
        """Return the facts about the operation at `index` that hold as long as reads succeed (see `reading_of`)."""
        return self.reading_of(index).operation(index)

    @property
    def transitions(self) -> int:
        """The number of transitions that all explorations together performed."""
        return self._earlier + self.exploration.transitions

    @property
    def is_explored(self) -> bool:
        """True if the exploration is complete. Otherwise the facts come from trial runs and from an incomplete
        exploration."""
        return self.exploration.complete

    @property
    def is_joined(self) -> bool:
        """True if the exploration joined states. Then it may have met states that no run reaches."""
        return self.exploration.joined

    @property
    def ran_out(self) -> bool:
        """True if the analysis stopped because its budget was used up, or because its memory was full."""
        return not self.is_complete

    @property
    def could_find_more(self) -> bool:
        """True if an analysis with a larger budget may find out more. False if its memory was full.

        After a complete outline (see `attempts.OUTLINE`), a larger budget may be enough for more detail.
        """
        if self.is_decided_by_running():
            return False
        is_outline = self.exploration.complete and self.exploration.detail == OUTLINE
        return (self.ran_out or is_outline) and self.exploration.memory <= MOST_MEMORY

    @property
    def knows_every_way(self) -> bool:
        """True if the analysis knows every way in which a run can come to an operation. This is true for each operation
        that the analysis has met."""
        return self.exploration.complete or not self.exploration.branched

    def is_never_reached(self, index: int) -> bool:
        """Return whether it is proved that no run performs the operation at `index`."""
        if not self.is_complete:
            return False
        facts = self.exploration.facts.of(index)
        if facts and self.exploration.complete and not self.exploration.joined:
            return False  # some run meets it; the full answer takes longer
        return self.operation(index).reached.is_impossible

    def states_of(self, cell: int, control: Control) -> int:
        """Return the states that `cell` can be in when the control state is `control`, as a number. Each state is one
        bit of this number."""
        return self.exploration.players.cells.get(control.cells, cell) & STATES

    def outcomes(self, control: Control, operation: Operation) -> Sequence[ClickOutcome]:
        """Return the outcomes that `operation` could have if it were performed in the control state `control`."""
        return self.exploration.players.perform(control.cells, control.flagging, operation)

    def any_of(self, stacks: Iterable[AbstractStack]) -> AbstractStack | None:
        """Return a stack that includes all of `stacks`. Return None if `stacks` is empty."""
        covering: AbstractStack | None = None
        for stack in stacks:
            covering = stack if covering is None else self.exploration.stacks.join(covering, stack)
        return covering

    def opened_by(self, cell: int) -> list[int]:
        """Return the indexes of the operations that can open `cell`, as far as the exploration has found them."""
        facts = self.exploration.facts
        return sorted(
            index for index in facts.operations if any(seen.opens(cell) for seen in facts.of(index))
        )

    @property
    def weight(self) -> int:
        """The estimated number of bytes of this result, not counting the program. The estimate is the same on every
        computer."""
        return self.exploration.memory + _BYTES * len(self.met_indexes)

    def operation(self, index: int) -> OperationFlow:
        """Return the facts about the operation at `index`."""
        operation = self._operations.get(index)
        if operation is None:
            operation = self._operation(index)
            if operation.ways or operation.queued:  # others have little to cache
                self._operations[index] = operation
        return operation

    @property
    def operations(self) -> Sequence[OperationFlow]:
        """The facts about each operation."""
        return [self.operation(index) for index in range(len(self.program.operations))]

    @property
    def met(self) -> Iterator[OperationFlow]:
        """The facts about the operations that the exploration has met or that a run has performed, in the order of the
        program. In a long program, these may be only a few of its operations."""
        return map(self.operation, self.met_indexes)

    def is_met(self, index: int) -> bool:
        """Return whether the exploration has met the operation at `index`, or a run has performed it."""
        return index in self._shown_by_operation or bool(self.exploration.facts.of(index))

    @cached_property
    def met_indexes(self) -> Sequence[int]:
        """The indexes of the operations that the exploration has met or that a run has performed, in ascending order."""
        return sorted({*self.exploration.facts.operations, *self._shown_by_operation})

    @cached_property
    def _operations(self) -> dict[int, OperationFlow]:
        return {}

    def certainty(self, met: bool, witness: Witness | None) -> Certainty:
        """Return the certainty of an event. `met` says whether the exploration has met the event. `witness` is a run
        that shows the event, or None."""
        if witness is not None:
            certainty = self._witnessed
            if certainty.witness is not witness:  # mostly the same within one operation
                certainty = self._witnessed = Certainty("witnessed", witness)
            return certainty
        if self.is_decided_by_running():
            return IMPOSSIBLE  # the only run does not show it
        return POSSIBLE if met or not self.is_complete else IMPOSSIBLE

    def _operation(self, index: int) -> OperationFlow:
        if not self.is_met(index):
            reached = self.certainty(False, None)
            return OperationFlow(index, reached, (), (), self.is_complete, self._others(index, ()))
        by_way: dict[Way, SeenCommand | None] = dict.fromkeys(
            self._shown_by_operation.get(index, [])
        )
        anywhere: dict[Way, SeenCommand] = {}
        for met in self.exploration.facts.of(index):
            way = Way(index, met.queued, met.operation, met.flagging, met.action, met.digit)
            if met.operation.kind == "click" and met.operation.cell == ANY_CELL:
                anywhere[way] = met
            if way in by_way or not self.is_decided_by_running():
                by_way[way] = met
        # What was met for a click on any cell can also happen for the clicks on known cells, which
        # have records of their own.
        for way, seen in by_way.items() if anywhere else ():
            met_anywhere = anywhere.get(
                way._replace(operation=way.operation._replace(cell=ANY_CELL))
            )
            if met_anywhere is not None and seen is not met_anywhere:
                by_way[way] = (
                    met_anywhere
                    if seen is None
                    else seen.or_anywhere(met_anywhere, self.exploration.stacks)
                )
        ways = [self._way(way, met) for way, met in by_way.items()]
        own = tuple(way for way in ways if not way.queued)
        queued = tuple(way for way in ways if way.queued)
        witnesses = [way.certainty.witness for way in own if way.certainty.witness is not None]
        first = min(witnesses, key=lambda witness: witness.step, default=None)
        reached = self.certainty(bool(own), first)
        others = self._others(index, own)
        return OperationFlow(index, reached, own, queued, self.is_complete, others)

    def _others(self, index: int, ways: Sequence[WayFlow]) -> tuple[Command, ...]:
        """Return the commands that the operation at `index` may select too, although they are not in `ways`."""
        if self.is_complete:
            return ()
        known = {way.command.name for way in ways}
        commands = self._selectable.commands(self.program.operations[index])
        return tuple(command for command in commands if command.name not in known)

    @cached_property
    def _selectable(self) -> Selectable:
        return Selectable(self.program)

    @cached_property
    def _any_count(self) -> Value:
        board = self.program.board
        return values.between(0, board.width * board.height)

    @cached_property
    def _shown_by_operation(self) -> dict[int, list[Way]]:
        by_operation: dict[int, list[Way]] = {}
        for way in self.shown.ways:
            by_operation.setdefault(way.origin, []).append(way)
        return by_operation

    def _way(self, way: Way, met: SeenCommand | None) -> WayFlow:
        shown = self.shown
        command = SELECTION[way.action][way.digit]
        errors = _NOTHING
        if command.errors:
            errors = {
                error: self.certainty(
                    met is not None and error in met.errors, shown.errors.get((way, error))
                )
                for error in command.errors
            }
        # The stack depth and similar facts are known only if the exploration is complete.
        record = met if self.exploration.complete or not self.is_complete else None
        # If the analysis stopped early, it may not have met everything that is opened or left.
        exact = record if self.is_complete or command.name == "push(n)" else None
        return WayFlow(
            operation=way.operation,
            queued=way.queued,
            flagging=way.flagging,
            action=way.action,
            digit=way.digit,
            command=command,
            certainty=self.certainty(met is not None, shown.ways.get(way)),
            succeeds=self.certainty(met is not None and met.succeeds, shown.successes.get(way)),
            aborts=self.certainty(met is not None and met.aborts, shown.aborts.get(way)),
            errors=errors,
            opened=exact.opened if exact is not None else frozenset(),
            opened_count=self._any_count if exact is None else exact.opened_count,
            before=record.before if record is not None else None,
            after=record.after if record is not None else None,
            pushed=exact.pushed if exact is not None else None,
            skips=self._skips(way, met) if command.name == "skip" else _NOTHING,
            performs=record.performs if record is not None else frozenset(),
            performs_anywhere=record.anywhere if record is not None else command.name in PERFORMS,
            ends=(record is not None and record.ends) or way in shown.endings,
            written=self._written(way, exact) if command.name in OUTPUTS else None,
        )

    def _written(self, way: Way, met: SeenCommand | None) -> Value | None:
        """Return the integers that `way`, a way of an ``out(n)`` or ``out(c)``, can write."""
        if self.is_decided_by_running():
            return self.shown.written.get(way)
        if met is None or met.before is None:
            return None
        return written(met.command, met.before, self.exploration.stacks, self.program.dialect)

    def _skips(self, way: Way, met: SeenCommand | None) -> dict[int, Certainty]:
        skips: dict[int, Witness | None] = dict(self._shown_skips.get(way, ()))
        for skip in met.skips if met is not None else ():
            skips.setdefault(skip, None)
        return {skip: self.certainty(True, witness) for skip, witness in sorted(skips.items())}

    @cached_property
    def _shown_skips(self) -> dict[Way, list[tuple[int, Witness]]]:
        by_way: dict[Way, list[tuple[int, Witness]]] = {}
        for (way, skip), witness in self.shown.skips.items():
            by_way.setdefault(way, []).append((skip, witness))
        return by_way

    @cached_property
    def verdict(self) -> Verdict:
        """The verdict on whether the program ends."""
        return self.find_verdict()

    def find_verdict(self) -> Verdict:
        """Compute and return the verdict. Its reason is a text in the current language of the messages."""
        return verdict_of(self)

    @cached_property
    def known_loops(self) -> Loops:
        """The answer to the question whether the loops of the program end. The exploration must be complete."""
        from mines_tools.languages.mines.flow.loop_ends import loops_of

        return loops_of(self.exploration)

    @cached_property
    def first_pass(self) -> FirstPass:
        """The first pass of a run (see `passes`): what happens before the run starts again at the top of the program."""
        from mines_tools.languages.mines.flow.passes import first_pass

        return first_pass(self.exploration)

    @property
    def is_unfinished(self) -> bool:
        """True if nothing ends the program, and a run starts again at the top after the last operation. This is typical
        of a program that is still being written."""
        facts, shown = self.exploration.facts, self.shown
        can_end = facts.ends or facts.aborts or shown.ends is not None or bool(shown.aborts)
        return not can_end and self.first_pass.goes_round

    @cached_property
    def loops(self) -> tuple[tuple[int, ...], ...]:
        """The indexes of the operations of each loop. If the exploration is not complete, there may be further
        loops."""
        from mines_tools.languages.mines.flow.graph import cycles

        loops = {
            tuple(sorted({self.exploration.origin(state.control) for state in part}))
            for part in cycles(self.exploration.states)
        }
        return tuple(sorted(loops))

    @cached_property
    def reads_input(self) -> Certainty:
        """The certainty that the program reads input."""
        return self._any(lambda way: way.command.name in ("in(n)", "in(c)"))

    @cached_property
    def game_over(self) -> dict[int, Certainty]:
        """The certainty of a game over for each operation that can cause one, by the index of the operation. An
        operation also counts if a click that it queues can cause the game over."""
        certainties: dict[int, Certainty] = {}
        for operation in self.met:
            for way in (*operation.ways, *operation.queued):
                if way.command.name in ("reset(l)", "reset(r)"):
                    certainties[operation.number] = stronger(
                        certainties.get(operation.number), way.certainty
                    )
        return certainties

    @cached_property
    def clicked(self) -> frozenset[int] | None:
        """The cells that can be clicked; None if they are not known."""
        return self._cells(
            lambda way: (way.operation.cell,) if way.operation.kind == "click" else ()
        )

    @cached_property
    def opened(self) -> frozenset[int] | None:
        """The cells that can be opened; None if they are not known."""
        return self._cells(lambda way: way.opened)

    @cached_property
    def idle(self) -> bytes | None:
        """A byte for each cell: 1 if nothing depends on the cell, otherwise 0. None if these bytes are not known.

        Nothing depends on a cell if neither the cell nor any of its neighbours is ever clicked or opened.
        """
        if self.clicked is None or self.opened is None:
            return None
        board = self.program.board
        idle = bytearray(b"\1") * (board.width * board.height)
        for cell in self.clicked | self.opened:
            idle[cell] = 0
            for other in board.neighbours(cell):
                idle[other] = 0
        return bytes(idle)

    @cached_property
    def ending_operations(self) -> Set[int]:
        """The indices of the operations at which a run may end, as far as the exploration has shown this."""
        facts = self.exploration.facts
        return {index for index in facts.operations if any(seen.ends for seen in facts.of(index))}

    def controls(self, index: int) -> list[Control]:
        """Return the control states in which the exploration has met the operation at `index`."""
        return self._controls.get(index, [])

    def states_before(self, index: int) -> list[FlowState]:
        """Return the states in which the exploration has met the operation at `index`. They contain what is known about
        the stack."""
        return self._states.get(index, [])

    @cached_property
    def _controls(self) -> dict[int, list[Control]]:
        return {
            index: list(dict.fromkeys(state.control for state in states))
            for index, states in self._states.items()
        }

    @cached_property
    def _states(self) -> dict[int, list[FlowState]]:
        by_operation: dict[int, list[FlowState]] = {}
        for state in self.exploration.states:
            if state.control.queued is None:
                by_operation.setdefault(state.control.pointer, []).append(state)
        return by_operation

    def _any(self, wanted: Callable[[WayFlow], bool]) -> Certainty:
        strongest: Certainty | None = None
        for operation in self.met:
            for way in (*operation.ways, *operation.queued):
                if wanted(way):
                    strongest = stronger(strongest, way.certainty)
        return self.certainty(False, None) if strongest is None else strongest

    def _cells(self, cells_of: Callable[[WayFlow], Iterable[int]]) -> frozenset[int] | None:
        if not self.exploration.complete:
            return None
        cells: set[int] = set()
        for operation in self.met:
            for way in (*operation.ways, *operation.queued):
                # It is not known what a click on any cell opens, even if runs have shown some of
                # these clicks.
                if way.performs_anywhere:
                    return None
                cells.update(cells_of(way))
        return frozenset(cells)
