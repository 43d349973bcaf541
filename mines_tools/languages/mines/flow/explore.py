"""Explores a program without running it. Finds all control states that a run can come to, each with the known facts
about the stack.

What an operation does to the board never depends on the stack. So a *control state* (cells, flagging mode, operation
pointer, queued operation) selects one command, and has one next control state. There are two exceptions: `skip` and
`perform` use the stack to choose where to continue. The exploration follows every possible choice. It *meets* a state
when it finds a way to this state. So the exploration may meet states that no run comes to. But a complete exploration
has met every state that a run can come to.

To come to an end, the exploration joins states. The module `joining` decides which states are not joined. If a
`perform` can click more than `effects.MOST_TARGETS` cells, the clicks are explored together. If there are many more
cells, nothing is known about the board afterwards. Earlier operations of the program are explored first, so that a loop
is finished before the operations after it.

The exploration has three phases. The first phase explores everything that can happen as long as every read succeeds.
This phase shows which loops can end only by a failed read, such as loops that read everything. The second phase
explores what follows a failed read that ends such a loop. The results of these two phases are stored:
`if_reads_succeed` and `past_loops`. The last phase explores what follows any other failed read. States of different
phases are never joined.

If there is only one path, the first states on it are not joined. So a program that asks for no input is usually
followed step by step to its end.

The budget is a number of transitions, not a time, so that the same program and budget always give the same result. A
step that leads to many states counts as many transitions. A step that reorders a deep stack or opens a large zero
region counts as several, so that every transition takes about the same time. Memory is counted too: an exploration
stops before it fills the memory, even if its budget is large.
"""

from __future__ import annotations

from _heapq import heappop, heappush  # `heapq` is one more module to load

from mines_tools.base.records import NamedTuple
from mines_tools.languages.mines.commands import COMMANDS, INPUT_MISMATCH, SELECTION
from mines_tools.languages.mines.flow import values
from mines_tools.languages.mines.flow.attempts import FINE
from mines_tools.languages.mines.flow.effects import ANY_CELL, ENDS_ITS_LOOP, Effect, Effects
from mines_tools.languages.mines.flow.facts import Facts
from mines_tools.languages.mines.flow.joining import Detail, Joining
from mines_tools.languages.mines.flow.player import ClickOutcome, Players, TooManyCellsError
from mines_tools.languages.mines.flow.stacks import Stacks
from mines_tools.languages.mines.operations import RESTART, Operation

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from mines_tools.languages.mines.commands import Command
    from mines_tools.languages.mines.flow.effects import Reading
    from mines_tools.languages.mines.flow.facts import SeenCommand
    from mines_tools.languages.mines.flow.stacks import AbstractStack
    from mines_tools.languages.mines.flow.states import Control, FlowState
    from mines_tools.languages.mines.flow.values import Value
    from mines_tools.languages.mines.machine import Machine
    from mines_tools.languages.mines.operations import Program
    from mines_tools.languages.mines.player import Action

_WORK = 8
"""The amount of work that counts as one transition. Moving one value in a stack is one unit of work. So is opening one
cell."""
_REGION = 512
"""The number of cells that one step may open even when no budget is left. For each transition that is left, the step
may open `_WORK` more."""
_MOST_NEAR = 64
"""The greatest number of distances of a `skip` that does not lead almost anywhere."""
_RESETS = (COMMANDS["reset(l)"], COMMANDS["reset(r)"])

MOST_MEMORY = 96 << 20
"""The estimated number of bytes that an exploration may use, whatever its budget is."""
_BYTES, _BYTES_OF_STEP = 520, 120
"""The estimated bytes of a state together with its first step, and of each further step from a state."""


class _After(NamedTuple):
    """The control state after the click of an operation and before its command."""

    cells: int
    flagging: bool
    pointer: int
    enqueued: Operation | None


class _Failing(NamedTuple):
    """The first failed read of a run. Every read before it has succeeded."""

    operation: Operation
    outcome: ClickOutcome
    effect: Effect

    def ending_its_loop(self) -> _Failing:
        """Return this failed read, marked as the end of a loop. Nothing but a failed read can end this loop."""
        effect = self.effect._replace(reading=ENDS_ITS_LOOP[self.effect.reading])
        return self._replace(effect=effect)


class _TooManyWaysError(Exception):
    """Raised if a step can continue in more ways than the budget allows."""


class Exploration:
    """An exploration in progress."""

    def __init__(
        self,
        program: Program,
        budget: int,
        detail: Detail = FINE,
        machine: Machine | None = None,
        *,
        follow: int = 0,
        memory: int = MOST_MEMORY,
        stays_near: bool = False,
        is_one_pass: bool = False,
    ) -> None:
        """Begin at the start of the program. With `machine`, begin at the state of `machine`, whose input must have
        ended.

        As long as there is only one path, the first `follow` states are not joined. `memory` is the estimated number of
        bytes that the exploration may use. With `stays_near`, the exploration stops as soon as a `skip` may lead almost
        anywhere. With `is_one_pass`, the exploration does not begin again at the top of the program after the last
        operation.
        """
        self.program = program
        self.operations: Sequence[Operation] = program.operations
        size = len(self.operations)
        self.budget = budget
        self._until = detail.until
        self._memory_budget = memory
        self._stays_near = stays_near
        self._last = len(self.operations) - 1 if is_one_pass else -1
        """The index of the operation after which the exploration does not begin again at the top of the program. -1 if
        there is none."""
        self._follow = follow
        self._is_full = False
        self.stacks = Stacks(detail.values)
        self.players = Players(program.board, program.dialect)
        self.facts = Facts(self.stacks)
        self.transitions = 0
        self.complete = False
        """True if the exploration has met everything that can happen."""
        self.branched = False
        """True if there was ever more than one way to continue."""
        self._joining = Joining(detail, self.stacks, self.players.cells)
        self.detail = detail
        self.states: Sequence[FlowState] = self._joining.states
        """The states that were met, in the order in which they were first met."""
        self._effects = Effects(program.board, size, program.dialect, self.stacks)
        self._taken = 0
        self._steps_beside = 0
        self._digits = sorted(set(program.board.digits))
        self._restart_at_once = program.dialect.restart_at_once
        # A heap by place in the list: the earliest place is explored next, and of equal places the
        # state that waits longest.
        self._waiting: list[tuple[int, int, FlowState, AbstractStack]] = []
        self._waited = 0
        self._failing: dict[tuple[FlowState, _After, Action, int], _Failing] = {}
        """The failed reads at which a later phase will begin. Every read before them has succeeded."""
        self._can_end: set[FlowState] = set()
        """The states in which the program can end before any read has failed."""
        self.ends_loop: frozenset[int] = frozenset()
        """The operations in loops that only a failed read can end."""
        self.past_loops: Exploration | None = None
        """A copy of this exploration from the end of the second phase. (This phase explores what follows loops that
        only a failed read can end.)

        None before the end of that phase. If there are no such loops, also None afterwards.
        """
        self.if_reads_succeed: Exploration | None = None
        """A copy of this exploration from the end of the first phase, in which every read succeeds.

        There is no copy (None) before the end of that phase, and also afterwards if no read can fail. In the copy
        itself, this attribute refers to the copy.
        """
        self._steps = 0
        if self.players.ends_at_once():
            self.facts.ends = True
            self.complete = True
        elif machine is None:
            self._meet(self.players.cells.start, False, 0, None, "open", self.stacks.empty)
        else:
            self._meet_machine(machine)

    def _meet_machine(self, machine: Machine) -> None:
        root = self.players.cells.of(machine.player.snapshot())
        queued = machine.queue[0][0] if machine.queue else None
        stack = self.stacks.push_all(self.stacks.empty, map(values.bounded, machine.stack))
        self._meet(root, machine.player.flagging, machine.pointer, queued, "ended", stack)

    def advance(self, transitions: int) -> bool:
        """Explore about `transitions` more transitions. The number can become greater because a step is never divided.
        Return True when the exploration is over."""
        stop = min(self.transitions + transitions, self.budget)
        stacks, players, cells = self.stacks, self.players, self.players.cells
        while self.transitions < stop and not self._is_full:
            if not self._waiting:
                if not self._failing:
                    break
                self._go_on_failing()
                continue  # nothing may follow
            _, _, state, stack = heappop(self._waiting)
            if state.stack is stack:  # otherwise it was widened since, and waits again
                players.most = (self.budget - self.transitions) * _WORK + _REGION
                try:
                    self._taken += self._step(state)
                except (TooManyCellsError, _TooManyWaysError):
                    self._is_full = True
                self.transitions = self._taken + (stacks.work + players.work + cells.work) // _WORK
                if self._until < 1 and self.transitions > self.budget * self._until:
                    self._joining.join_all()
                if self.memory > self._memory_budget:
                    self._is_full = True
        players.most = None  # later queries may open any number
        if not self._waiting and not self._failing and not self._is_full:
            if self.ends_loop and self.past_loops is None:
                self.past_loops = self._kept()
            self.complete = True
        return self.complete or self._is_full or self.transitions >= self.budget

    def _go_on_failing(self) -> None:
        """Finish a phase: store a copy of the exploration. Then begin the next phase at failed reads.

        The second phase begins at the failed reads in loops that only a failed read can end. If there are none, this
        phase is left out. The last phase begins at all other failed reads.
        """
        chosen, self._failing = self._failing, {}
        if self.if_reads_succeed is not None:
            self.past_loops = self._kept()
        else:
            self.if_reads_succeed = self._kept()
            self.ends_loop = self._reads_that_end_a_loop()
            ending = {
                key: chosen[key] for key in chosen if self.origin(key[0].control) in self.ends_loop
            }
            if ending:
                self._failing = {key: chosen[key] for key in chosen if key not in ending}
                chosen = {key: read.ending_its_loop() for key, read in ending.items()}
        for (state, after, _, _), (operation, outcome, effect) in chosen.items():
            self._happens(
                state, outcome, after, self._seen(state.control, operation, outcome), effect
            )

    def _kept(self) -> Exploration:
        """Return a copy of this exploration that later steps do not change. In the copy, the exploration is complete."""
        from copy import copy  # not needed for programs that read nothing

        finished = copy(self)
        finished.complete = True
        finished.if_reads_succeed = finished.past_loops = finished
        finished.states = [*self.states]
        self.facts = self.facts.continued()
        return finished

    def _reads_that_end_a_loop(self) -> frozenset[int]:
        """Return the operations in loops that only a failed read can end. As long as every read succeeds, no run leaves
        such a loop, and the program does not end inside the loop."""
        from mines_tools.languages.mines.flow.graph import cycles

        reads: set[int] = set()
        for part in cycles(self.states):
            inside = set(part)
            if self._can_end.isdisjoint(inside) and all(
                inside.issuperset(state.next) for state in part
            ):
                reads.update(self.origin(state.control) for state in part)
        return frozenset(reads)

    @property
    def joined(self) -> bool:
        """True if states were joined. If none were joined, every state that the exploration has met is reached by some
        run."""
        return self._joining.joined

    @property
    def memory(self) -> int:
        """The estimated number of bytes in use. The estimate comes from counts, so it is the same on every computer."""
        return (
            len(self.states) * _BYTES
            + self._steps_beside * _BYTES_OF_STEP
            + self.stacks.memory
            + self.players.memory
            + self.facts.memory
        )

    @property
    def is_full(self) -> bool:
        """True if the exploration had to stop. Its memory was full, or one step opened too many cells, or one step
        could continue in too many ways."""
        return self._is_full

    @property
    def is_straight(self) -> bool:
        """True if there is a single path, no states were joined, and the path was not followed to its end. Then
        an exploration in coarser detail would not come further."""
        return not (self.complete or self.branched or self.joined)

    def forget(self) -> None:
        """Free the memory of the states. (Python itself would free it later, because the states refer to each other.)
        The exploration can't be used afterwards."""
        for state in self.states:
            state.forget()
        self._joining.states.clear()
        self._waiting.clear()
        self._failing.clear()
        self._can_end.clear()

    def origin(self, control: Control) -> int:
        """Return the index of the operation that is performed next in `control`. If a queued operation is next, return
        the index of the operation that queued it."""
        if control.queued is None:
            return control.pointer
        # The operation just taken from the list has filled the queue. The pointer moves only when
        # an operation is taken, or by `skip`, which does not fill the queue.
        return (control.pointer - 1) % len(self.operations)

    def effects(self, state: FlowState) -> Iterator[tuple[Command, Effect]]:
        """Yield every command that can be selected in `state`, with each effect that the command can have there."""
        control = state.control
        operation = control.queued
        if operation is None:
            operation = self.operations[control.pointer]
        self._effects.place = control.place
        for outcome in self._outcomes(control, operation):
            command = SELECTION[outcome.action][outcome.digit]
            for effect in self._effects.of(command, outcome, state.stack, control.reading):
                yield command, effect

    def _step(self, state: FlowState) -> int:
        """Add all states that can come directly after `state`. Return the number of ways in which the run can
        continue."""
        control, stack = state.control, state.stack
        self._steps += 1
        self._effects.place = control.place
        _, _, pointer, queued, reading = control
        if queued is None:
            operation = self.operations[pointer]
            pointer = pointer + 1 if pointer + 1 < len(self.operations) else 0
        else:
            operation = queued
        ways = 0
        for outcome in self._outcomes(control, operation):
            command = SELECTION[outcome.action][outcome.digit]
            cells, enqueued = outcome.cells, None
            if command in _RESETS:
                if self._restart_at_once:
                    cells = self.players.cells.restarted(cells)
                else:
                    enqueued = RESTART
            after = _After(cells, outcome.flagging, pointer, enqueued)
            seen = self._seen(control, operation, outcome)
            for effect in self._effects.of(command, outcome, stack, reading):
                if reading == "open" != effect.reading and not outcome.must_end:
                    key = (state, after, outcome.action, outcome.digit)
                    self._failing[key] = _Failing(operation, outcome, effect)
                    ways += 1
                else:
                    ways += self._happens(state, outcome, after, seen, effect)
        if ways > 1:
            self.branched = True
        return ways

    def _happens(
        self,
        state: FlowState,
        outcome: ClickOutcome,
        after: _After,
        seen: SeenCommand,
        effect: Effect,
    ) -> int:
        """Record `effect` in `seen`, and add all states that can come after `effect`. Return the number of ways in
        which the run can continue.

        `effect` happens in `state`. `outcome` and `after` are the outcome of the click and the control state after the
        click.
        """
        self._note(seen, state.stack, effect)
        if effect.aborts:
            self.facts.aborts = True
            return 1
        if outcome.may_end:
            self.facts.ends = seen.ends = True
            self._can_end.add(state)
        if outcome.must_end:
            return 1
        return outcome.may_end + self._go_on(state, after, effect, seen.command)

    def _seen(self, control: Control, operation: Operation, outcome: ClickOutcome) -> SeenCommand:
        """Return the record of the command that `operation` selects in `control`. `outcome` is the result of the
        operation's click."""
        noted = operation if operation.cell >= ANY_CELL else operation._replace(cell=ANY_CELL)
        return self.facts.seen(
            self.origin(control), control.queued is not None, control.flagging, noted,
            outcome, SELECTION[outcome.action][outcome.digit],
        )  # fmt: skip

    def _note(self, seen: SeenCommand, stack: AbstractStack, effect: Effect) -> None:
        ways = len(effect.skips)
        if self._stays_near and ways > _MOST_NEAR:
            raise _TooManyWaysError
        if ways > self.budget or ways * _BYTES > self._memory_budget:
            raise _TooManyWaysError
        self.facts.note(seen, stack, effect)

    def _go_on(self, state: FlowState, after: _After, effect: Effect, command: Command) -> int:
        """Add all states that can come after `effect`. Return the number of ways in which the run can continue.

        `state` is the state before the operation, and `after` is the control state after the click.
        """
        deeper: int | None = 0
        if effect.error is None:
            deeper = (command.pushes or 0) - command.pops
            if INPUT_MISMATCH in command.errors:
                deeper = None
        cells, flagging, pointer, enqueued = after
        clicks: Sequence[Operation | None] = effect.performs or (enqueued,)
        for click in clicks:
            for skip in effect.skips:
                target = (pointer + skip) % len(self.operations) if skip else pointer
                if not target and state.control.pointer == self._last and not state.control.queued:
                    continue
                met = self._meet(
                    cells, flagging, target, click, effect.reading, effect.stack, state
                )
                self._steps_beside += state.lead_to(met, deeper)
        return len(clicks) * len(effect.skips)

    def _outcomes(self, control: Control, operation: Operation) -> Iterable[ClickOutcome]:
        if operation.cell < ANY_CELL:
            targets = self._effects.at_once[operation.cell]
            return self.players.perform_one_of(control.cells, control.flagging, operation, targets)
        if operation.cell == ANY_CELL and operation.kind == "click":
            return self._anywhere(control, operation)
        return self.players.perform(control.cells, control.flagging, operation)

    def _anywhere(self, control: Control, operation: Operation) -> Iterator[ClickOutcome]:
        """Yield the outcomes of a click on an unknown cell. After such a click, nothing is known about the states of
        the cells."""
        left = (operation.button == "left") != control.flagging
        unknown = self.players.cells.unknown
        board = self.program.board
        size = board.width * board.height
        digits = self._digits
        for action, by_digit in SELECTION.items():
            if not action.startswith("left" if left else ("right", "chord")):
                continue
            for digit in digits:
                if digit >= len(by_digit):
                    continue  # opened mines do not exist
                opens = by_digit[digit] in (COMMANDS["push(count)"], COMMANDS["push(sum)"])
                opens = opens or (action == "left on unopened" and digit < 9)
                yield ClickOutcome(
                    action, digit, unknown, control.flagging,
                    (), _up_to(size) if opens else 0, _up_to(8 * size) if opens else 0,
                    may_end=opens or digit == 9, must_end=False,
                )  # fmt: skip

    def _meet(
        self,
        cells: int,
        flagging: bool,
        pointer: int,
        queued: Operation | None,
        reading: Reading,
        stack: AbstractStack,
        source: FlowState | None = None,
    ) -> FlowState:
        """Return the state that includes `stack`, and whose control state consists of the first five arguments.

        `source` is the state that leads to the returned state. If the returned state is new, or includes more than
        before, it will be explored.
        """
        if not self.detail.phases:
            reading = "after failing"
        met = self._joining.meet(
            cells, flagging, pointer, queued, reading, stack,
            source, self._steps, apart=self._follows_one_path(),
        )  # fmt: skip
        for state in self._joining.changed:
            self._waited += 1
            heappush(self._waiting, (state.control.place, self._waited, state, state.stack))
        self._joining.changed.clear()
        return met

    def _follows_one_path(self) -> bool:
        return not self.branched and len(self.states) < self._follow


def _up_to(most: int) -> Value:
    return values.between(0, most)
