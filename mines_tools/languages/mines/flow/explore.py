"""Exploring a program without running it: every control state, with what is known of the stack.

What an operation does to the board never depends on the stack. So a *control state* (cells,
flagging mode, operation pointer, queued operation) has one selected command and one next control
state; only `skip` and `perform` look at the stack to choose where to go. The exploration follows
every choice, and so over-approximates: what it did not meet, once it is complete, no run does.

So as to end, it joins: what it keeps apart is said in `joining`. A computed `perform` that can hit
more than `effects.MOST_TARGETS` cells leaves nothing known of the cells. What stands further up in the
list is explored first, so that a loop has settled before what follows it is looked at.

What can happen as long as every read succeeds is explored before all else. Then it is known which loops
nothing but a failed read ends, as those that read all there is; what follows such a read comes next. Both
are kept: `if_reads_succeed` and `past_loops`. Last comes what can follow any other failed read. The three have no
state in common, so each join is one of either.

As long as no choice was met there is a single path, and nothing is joined for a while: a program that
asks for no input is simply followed to its end.

The budget is a number of transitions, not a time: same program, same budget, same answer. A step
that goes on to many states is as many transitions; one that reorders a deep stack or opens a large
zero region counts for several, so that no transition is worth much more time than another. What is
kept is counted as well: whatever the budget, an exploration stops where it would fill the memory.
"""

from __future__ import annotations

from _heapq import heappop, heappush  # heapq is a module more to load

from mines_tools.base.records import NamedTuple
from mines_tools.languages.mines.commands import COMMANDS, INPUT_MISMATCH, SELECTION
from mines_tools.languages.mines.flow import values
from mines_tools.languages.mines.flow.effects import ANY_CELL, ENDS_ITS_LOOP, Effect, Effects
from mines_tools.languages.mines.flow.facts import Facts
from mines_tools.languages.mines.flow.joining import Detail, Joining
from mines_tools.languages.mines.flow.player import Outcome, Players, TooManyCellsError
from mines_tools.languages.mines.flow.stacks import Stacks
from mines_tools.languages.mines.operations import RESTART, Operation

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from mines_tools.languages.mines.commands import Command
    from mines_tools.languages.mines.flow.effects import Reading
    from mines_tools.languages.mines.flow.facts import Seen
    from mines_tools.languages.mines.flow.stacks import Stack
    from mines_tools.languages.mines.flow.states import Control, State
    from mines_tools.languages.mines.flow.values import Value
    from mines_tools.languages.mines.machine import Machine
    from mines_tools.languages.mines.operations import Program
    from mines_tools.languages.mines.player import Action

_WORK = 8
"""Values moved in a stack, or cells opened, that cost as much as a transition."""
_REGION = 512
"""A zero region of so many cells is opened whatever is left of the budget."""
_RESETS = (COMMANDS["reset(l)"], COMMANDS["reset(r)"])

FINE = Detail(stacks=8, kinds=8, by_depth=False, topmost=2, values=16, cells=8, until=1.0)
"""Most programs people write do not exhaust it."""
COARSE = Detail(stacks=0, kinds=3, by_depth=True, topmost=1, values=4, cells=8, until=0.5)
"""Takes a few transitions for each operation, and nearly always comes to its end. More kinds know less
in the end: the stacks of ever other depths that follow a failed read would use up what it may take."""


MOST_MEMORY = 96 << 20
"""About how many bytes an exploration may fill, whatever its budget."""
_MOST_OPERATIONS = 12_000
_MOST_CELLS = 40_000
_COARSE, _MOST_STRUCTURED = 32, 600
"""A coarse exploration may take so many transitions for each of so many operations."""
_BYTES, _BYTES_OF_STEP = 520, 120
"""What a state takes with all that leads to it, and one more step from a state."""


def default_budgets(program: Program) -> tuple[int, int]:
    """Transitions that a fine and a coarse exploration may take if nobody says otherwise."""
    # So long a straight list is followed to its end, and a board be opened at one click; but what is
    # too large for that does not take longer the larger it is.
    operations = min(len(program.operations), _MOST_OPERATIONS)
    cells = min(len(program.board.digits), _MOST_CELLS)
    fine = 6_000 + operations + cells // 16
    return fine, fine + _COARSE * min(operations, _MOST_STRUCTURED)


class _After(NamedTuple):
    """What an operation makes of a control state, before its command."""

    cells: int
    flagging: bool
    pointer: int
    enqueued: Operation | None


class _Failing(NamedTuple):
    """A read that fails first."""

    operation: Operation
    outcome: Outcome
    effect: Effect

    def ending_its_loop(self) -> _Failing:
        """The same, as one that ends a loop which nothing else ends."""
        effect = self.effect._replace(reading=ENDS_ITS_LOOP[self.effect.reading])
        return self._replace(effect=effect)


class _TooManyWaysError(Exception):
    """There are more ways to go on than transitions."""


class Exploration:
    """An exploration under way."""

    def __init__(
        self,
        program: Program,
        budget: int,
        detail: Detail = FINE,
        machine: Machine | None = None,
        *,
        follow: int = 0,
        memory: int = MOST_MEMORY,
    ) -> None:
        """From the beginning; or if a machine is given, from where it is, its input at its end.

        Nothing is joined before `follow` states were met, unless there is a choice. `memory` is about
        how many bytes may be filled.
        """
        self.program = program
        self.operations: Sequence[Operation] = program.operations
        size = len(self.operations)
        self.budget = budget
        self._apart_until = int(budget * detail.until)
        self._memory_budget = memory
        self._follow = follow
        self._is_full = False
        self.stacks = Stacks(detail.values)
        self.players = Players(program.board, program.dialect)
        self.facts = Facts(self.stacks)
        self.transitions = 0
        self.complete = False
        """Whether everything that can happen was met."""
        self.branched = False
        """Whether there was ever more than one way to go on."""
        self._joining = Joining(detail, self.stacks, self.players.cells)
        self.states: Sequence[State] = self._joining.states
        """Every state met, in the order of meeting."""
        self._effects = Effects(program.board, size, program.dialect, self.stacks)
        self._taken = 0
        self._steps_beside = 0
        self._digits = sorted(set(program.board.digits))
        self._restart_at_once = program.dialect.restart_at_once
        # By place in the list: the foremost is explored next, and of those, the one that waits longest.
        self._waiting: list[tuple[int, int, State, Stack]] = []
        self._waited = 0
        self._failing: dict[tuple[State, _After, Action, int], _Failing] = {}
        """The reads that fail first: it is gone on from them when all else is explored."""
        self._can_end: set[State] = set()
        """The states in which no read has failed and the program can end."""
        self.ends_loop: frozenset[int] = frozenset()
        """The operations of which a read can fail that ends a loop which nothing else ends."""
        self.past_loops: Exploration | None = None
        """The same with what follows such reads. None before, and where there are none."""
        self.if_reads_succeed: Exploration | None = None
        """This exploration as it was then: what can happen as long as every read succeeds. None before, and
        where no read can fail; itself in that one."""
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
        """Take so many transitions more, or as many as the step that reaches them is worth; whether
        the exploration is over."""
        stop = min(self.transitions + transitions, self.budget)
        stacks, players, cells = self.stacks, self.players, self.players.cells
        while self.transitions < stop and not self._is_full:
            if not self._waiting:
                if not self._failing:
                    break
                self._go_on_failing()
            _, _, state, stack = heappop(self._waiting)
            if state.stack is stack:  # else it was widened meanwhile, and waits again
                players.most = (self.budget - self.transitions) * _WORK + _REGION
                try:
                    self._taken += self._step(state)
                except (TooManyCellsError, _TooManyWaysError):
                    self._is_full = True
                self.transitions = self._taken + (stacks.work + players.work + cells.work) // _WORK
                if self.transitions > self._apart_until:
                    self._joining.join_all()
                if self.memory > self._memory_budget:
                    self._is_full = True
        players.most = None  # whoever looks at what was found may open any
        if not self._waiting and not self._failing and not self._is_full:
            if self.ends_loop and self.past_loops is None:
                self.past_loops = self._kept()
            self.complete = True
        return self.complete or self._is_full or self.transitions >= self.budget

    def _go_on_failing(self) -> None:
        """All was explored that can happen while every read succeeds: keep that, and go on with what can
        follow a failed one; first with those that end a loop, and then keep what comes of these too."""
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
                chosen = {key: each.ending_its_loop() for key, each in ending.items()}
        for (state, after, _, _), (operation, outcome, effect) in chosen.items():
            self._happens(
                state, outcome, after, self._seen(state.control, operation, outcome), effect
            )

    def _kept(self) -> Exploration:
        """This exploration as it is now."""
        from copy import copy  # a program that reads nothing does without it

        done = copy(self)
        done.complete = True
        done.if_reads_succeed = done.past_loops = done
        done.states = [*self.states]
        self.facts = self.facts.continued()
        return done

    def _reads_that_end_a_loop(self) -> frozenset[int]:
        """The operations in a loop that nothing else leaves or ends."""
        from mines_tools.languages.mines.flow.graph import cycles

        found: set[int] = set()
        for part in cycles(self.states):
            inside = set(part)
            if self._can_end.isdisjoint(inside) and all(
                inside.issuperset(state.next) for state in part
            ):
                found.update(self.origin(state.control) for state in part)
        return frozenset(found)

    @property
    def joined(self) -> bool:
        """Whether anything was joined: otherwise what was met is what happens, step by step."""
        return self._joining.joined

    @property
    def memory(self) -> int:
        """About how many bytes it fills: a count of what is kept, the same on every machine."""
        return (
            len(self.states) * _BYTES
            + self._steps_beside * _BYTES_OF_STEP
            + self.stacks.memory
            + self.players.memory
            + self.facts.memory
        )

    @property
    def is_full(self) -> bool:
        """Whether it stopped because it would have filled the memory."""
        return self._is_full

    @property
    def is_straight(self) -> bool:
        """Whether it has run out of its budget on one path with nothing joined: there is nothing
        that a coarser exploration could spare."""
        return not (self.complete or self.branched or self.joined)

    def forget(self) -> None:
        """Let the states go that hold each other: nobody looks at this exploration any more."""
        for state in self.states:
            state.forget()
        self._joining.states.clear()
        self._waiting.clear()

    def origin(self, control: Control) -> int:
        """The operation in the list that is performed, or that enqueued what is."""
        if control.queued is None:
            return control.pointer
        # A queue is filled by the operation just taken, and the pointer moves on only by taking
        # one or by `skip`, which fills no queue.
        return (control.pointer - 1) % len(self.operations)

    def effects(self, state: State) -> Iterator[tuple[Command, Effect]]:
        """What can happen in a state."""
        control = state.control
        operation = control.queued
        if operation is None:
            operation = self.operations[control.pointer]
        self._effects.place = control.place
        for outcome in self._outcomes(control, operation):
            command = SELECTION[outcome.action][outcome.digit]
            for effect in self._effects.of(command, outcome, state.stack, control.reading):
                yield command, effect

    def _step(self, state: State) -> int:
        """Meet every state that can come next; returns how many ways there are to go on."""
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
        self, state: State, outcome: Outcome, after: _After, seen: Seen, effect: Effect
    ) -> int:
        """Meet every state that can come next after an effect; returns how many ways there are to go
        on."""
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

    def _seen(self, control: Control, operation: Operation, outcome: Outcome) -> Seen:
        """Where to note what an operation does in this way."""
        noted = operation if operation.cell >= ANY_CELL else operation._replace(cell=ANY_CELL)
        return self.facts.seen(
            self.origin(control), control.queued is not None, control.flagging, noted,
            outcome, SELECTION[outcome.action][outcome.digit],
        )  # fmt: skip

    def _note(self, seen: Seen, stack: Stack, effect: Effect) -> None:
        ways = len(effect.skips)
        if ways > self.budget or ways * _BYTES > self._memory_budget:
            raise _TooManyWaysError
        self.facts.note(seen, stack, effect)

    def _go_on(self, state: State, after: _After, effect: Effect, command: Command) -> int:
        """Meet every state that comes next; returns how many."""
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
                met = self._meet(
                    cells, flagging, target, click, effect.reading, effect.stack, state
                )
                self._steps_beside += state.lead_to(met, deeper)
        return len(clicks) * len(effect.skips)

    def _outcomes(self, control: Control, operation: Operation) -> Iterable[Outcome]:
        if operation.cell < ANY_CELL:
            targets = self._effects.at_once[operation.cell]
            return self.players.perform_one_of(control.cells, control.flagging, operation, targets)
        if operation.cell == ANY_CELL and operation.kind == "click":
            return self._anywhere(control, operation)
        return self.players.perform(control.cells, control.flagging, operation)

    def _anywhere(self, control: Control, operation: Operation) -> Iterator[Outcome]:
        """A click on a cell that can be any, of a board of which nothing is known afterwards."""
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
                    continue  # an opened mine: there is none
                opens = by_digit[digit] in (COMMANDS["push(count)"], COMMANDS["push(sum)"])
                opens = opens or (action == "left on unopened" and digit < 9)
                yield Outcome(
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
        stack: Stack,
        source: State | None = None,
    ) -> State:
        """The state of that control state that covers `stack`; to be explored if that is new."""
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
