"""Exploring a program without running it: every control state, with what is known of the stack.

What an operation does to the board never depends on the stack. So a *control state* (cells,
flagging mode, operation pointer, queued operation) has one selected command and one next control
state; only `skip` and `perform` look at the stack to choose where to go. The exploration follows
every choice, and so over-approximates: what it did not meet, once it is complete, no run does.

Where it joins, so as to end:

- *Stacks.* A control state is explored with a number of different stacks; further ones are joined
  into one for each kind, by what is known of the topmost values, and the kinds beyond a number into
  one. A joined stack is widened: a bound that moves goes to the next threshold, then away.
- *Cells.* An operation is explored with a number of different boards; further ones are joined cell
  by cell into "can be in any of these states", and a joined board that keeps growing forgets.
- *Targets.* A computed `perform` that can hit more than `effects.MOST_TARGETS` cells leaves nothing
  known of the cells.

As long as no choice was met there is a single path, and nothing is joined for a while: a program that
asks for no input is simply followed to its end.

The budget is a number of transitions, not a time: same program, same budget, same answer. A step
that goes on to many states is as many transitions; one that reorders a deep stack or opens a large
zero region counts for several, so that no transition is worth much more time than another. What is
kept is counted as well: whatever the budget, an exploration stops where it would fill the memory.
"""

from __future__ import annotations

from collections import deque

from mines_tools.mines.commands import COMMANDS, INPUT_MISMATCH, SELECTION
from mines_tools.mines.flow import values
from mines_tools.mines.flow.effects import Effect, Effects
from mines_tools.mines.flow.facts import Facts
from mines_tools.mines.flow.player import Outcome, Players, TooManyCellsError
from mines_tools.mines.flow.stacks import Stacks
from mines_tools.mines.operations import RESTART, Operation
from mines_tools.records import NamedTuple

TYPE_CHECKING = False  # without importing typing
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from typing import Any

    from mines_tools.mines.commands import Command
    from mines_tools.mines.flow.effects import Reading
    from mines_tools.mines.flow.facts import Seen
    from mines_tools.mines.flow.stacks import Stack
    from mines_tools.mines.flow.values import Value
    from mines_tools.mines.machine import Machine
    from mines_tools.mines.operations import Program

_GROWTHS = 6
"""A joined board that grew half as often forgets cells that change, and at last every cell."""
_DEEP = 128
"""Of deeper stacks that are joined, only the depth is kept from there on."""
_TOPMOST = 2
"""Values that tell the kind of a stack."""
_WORK = 8
"""Values moved in a stack, or cells opened, that cost as much as a transition."""
_REGION = 512
"""A zero region of so many cells is opened whatever is left of the budget."""
_RESETS = (COMMANDS["reset(l)"], COMMANDS["reset(r)"])


class Detail(NamedTuple):
    """How much an exploration keeps apart."""

    stacks: int
    """Stacks with which one control state is explored."""
    kinds: int
    """Kinds of stacks that are kept apart when there are more."""
    cells: int
    """Boards with which one operation is explored."""
    share: float
    """Its share of the budget."""


DETAILS = (Detail(16, 8, 8, 0.45), Detail(3, 1, 2, 0.55))
"""What an analysis tries in turn: a fine exploration that most programs people write do not exhaust,
then a coarse one that nearly always comes to its end."""

ANYWHERE_LEFT = Operation("click", -1, "left")
ANYWHERE_RIGHT = Operation("click", -1, "right")
"""Queued clicks on a cell that can be any."""


MOST_MEMORY = 96 << 20
"""About how many bytes an exploration may fill, whatever its budget."""
_MOST_OPERATIONS = 12_000
_MOST_CELLS = 40_000
_BYTES, _BYTES_OF_STEP = 520, 120
"""What a state takes with all that leads to it, and one more step from a state."""


def default_budget(program: Program) -> int:
    """Transitions that an analysis may take if nobody says otherwise."""
    # So long a straight list is followed to its end, and a board be opened at one click; but what is
    # too large for that does not take longer the larger it is.
    operations = min(len(program.operations), _MOST_OPERATIONS)
    cells = min(len(program.board.digits), _MOST_CELLS)
    return 12_000 + 3 * operations + cells // 2


class Control(NamedTuple):
    """A control state, with what is known of the input."""

    cells: int
    flagging: bool
    pointer: int
    queued: Operation | None
    reading: Reading


class _After(NamedTuple):
    """What an operation makes of a control state, before its command."""

    cells: int
    flagging: bool
    pointer: int
    enqueued: Operation | None


class State:
    """A control state with what is known of the stack, and the states it leads to."""

    __slots__ = ("_more", "_only", "control", "stack")

    def __init__(self, control: Control, stack: Stack) -> None:
        self.control = control
        self.stack = stack
        # Most states lead to one other, and need no dictionary to say so.
        self._only: tuple[State, int | None] | None = None
        self._more: dict[State, int | None] | None = None

    @property
    def next(self) -> Mapping[State, int | None]:
        """The states it leads to, and how much deeper the stack can get on the way there, at most;
        none if every step there consumes input."""
        if self._more is not None:
            return self._more
        return {} if self._only is None else dict((self._only,))

    def lead_to(self, target: State, deeper: int | None) -> bool:
        """It leads to `target`, the stack so much deeper; whether that was not known at all."""
        if self._more is None:
            if self._only is None:
                self._only = (target, deeper)
                return True
            if self._only == (target, deeper):
                return False
            self._more = dict((self._only,))
        is_new = target not in self._more
        known = None if is_new else self._more[target]
        if known is None or (deeper is not None and deeper > known):
            known = deeper
        self._more[target] = known
        return is_new

    def forget(self) -> None:
        """Forget where it leads to: what is found nowhere else is free then."""
        self._only = self._more = None


_Kind = tuple[int | None, ...]
"""Stacks are of one kind if the same of their topmost values are known, and the same. What a
program reckons with before it jumps lies there."""


class _Met:
    """The states of one control state: one for each stack, up to a number; then one for each kind
    of stack, up to the same number; then one for all others."""

    __slots__ = ("control", "joined", "only", "states")

    def __init__(self, control: Control) -> None:
        self.control = control
        self.only: State | None = None
        """The first one, as long as there is no other."""
        self.states: dict[Stack, State] = _NO_STATES
        self.joined: dict[_Kind, State] = _NO_STATES

    def add(self, stack: Stack, state: State) -> None:
        """Keep a state apart."""
        if not self.states:
            if self.only is None:
                self.only = state
                return
            self.states = {self.only.stack: self.only}
            self.only = None
        self.states[stack] = state

    @property
    def count(self) -> int:
        """How many states are kept apart."""
        return len(self.states) or self.only is not None

    @property
    def stacks(self) -> Iterable[Stack]:
        """The stacks of those."""
        return self.states if self.only is None else (self.only.stack,)


_NO_STATES: dict[Any, State] = {}
"""No states; never changed."""


class _Site:
    """The control states that differ in their cells only: one for each, up to a number; then one
    for all, again and again as it grows."""

    __slots__ = ("growth", "joined", "met", "only")

    def __init__(self) -> None:
        self.only: _Met | None = None
        """The first one, as long as there is no other."""
        self.met: dict[int, _Met] = _NO_MET
        self.joined: int | None = None
        self.growth = 0

    def get(self, cells: int) -> _Met | None:
        """The control state with those cells."""
        if self.only is not None:
            return self.only if self.only.control.cells == cells else None
        return self.met.get(cells)

    def add(self, met: _Met) -> None:
        """One more."""
        if not self.met:
            if self.only is None:
                self.only = met
                return
            self.met = {self.only.control.cells: self.only}
            self.only = None
        self.met[met.control.cells] = met

    @property
    def count(self) -> int:
        """How many there are."""
        return len(self.met) or self.only is not None


_NO_MET: dict[int, _Met] = {}
"""No control states; never changed."""


class _TooManyWaysError(Exception):
    """There are more ways to go on than transitions."""


class Exploration:
    """An exploration under way."""

    def __init__(
        self,
        program: Program,
        budget: int,
        detail: Detail = DETAILS[0],
        machine: Machine | None = None,
        *,
        follow: int | None = None,
        memory: int = MOST_MEMORY,
    ) -> None:
        """From the beginning; or if a machine is given, from where it is, its input at its end.

        Nothing is joined before `follow` states were met, unless there is a choice; if not given,
        before half of the budget is spent. `memory` is about how many bytes may be filled.
        """
        self.program = program
        self.operations: Sequence[Operation] = program.operations
        size = len(self.operations)
        self.budget = budget
        self._memory_budget = memory
        self._detail = detail
        self._follow = follow
        self._is_full = False
        self.stacks = Stacks()
        self.players = Players(program.board, program.dialect)
        self.facts = Facts(self.stacks)
        self.transitions = 0
        self.complete = False
        """Whether everything that can happen was met."""
        self.joined = False
        """Whether anything was joined: otherwise what was met is what happens, step by step."""
        self.branched = False
        """Whether there was ever more than one way to go on."""
        self.states: list[State] = []
        """Every state met, in the order of meeting."""
        self._sites: dict[tuple[bool, int, Operation | None, Reading], _Site] = {}
        self._effects = Effects(program.board, size, program.dialect, self.stacks)
        self._taken = 0
        self._steps_beside = 0
        self._digits = sorted(set(program.board.digits))
        self._restart_at_once = program.dialect.restart_at_once
        self._waiting: deque[tuple[State, Stack]] = deque()
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
        while self._waiting and self.transitions < stop and not self._is_full:
            state, stack = self._waiting.popleft()
            if state.stack is stack:  # else it was widened meanwhile, and waits again
                players.most = (self.budget - self.transitions) * _WORK + _REGION
                try:
                    self._taken += self._step(state)
                except (TooManyCellsError, _TooManyWaysError):
                    self._is_full = True
                self.transitions = self._taken + (stacks.work + players.work + cells.work) // _WORK
                if self.memory > self._memory_budget:
                    self._is_full = True
        players.most = None  # whoever looks at what was found may open any
        if not self._waiting and not self._is_full:
            self.complete = True
        return self.complete or self._is_full or self.transitions >= self.budget

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
        self.states.clear()
        self._waiting.clear()

    def origin(self, control: Control) -> int:
        """The operation in the list that is performed, or that enqueued what is."""
        if control.queued is None:
            return control.pointer
        # A queue is filled by the operation just taken, and the pointer moves on only by taking
        # one or by `skip`, which fills no queue.
        return (control.pointer - 1) % len(self.operations)

    def _step(self, state: State) -> int:
        """Meet every state that can come next; returns how many ways there are to go on."""
        control, stack = state.control, state.stack
        _, flagging, pointer, queued, reading = control
        origin = self.origin(control)
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
            seen = self.facts.seen(
                origin, queued is not None, flagging, operation, outcome, command
            )
            for effect in self._effects.of(command, outcome, stack, reading):
                self._note(seen, stack, effect)
                if effect.aborts:
                    self.facts.aborts = True
                    ways += 1
                    continue
                if outcome.may_end:
                    self.facts.ends = seen.ends = True
                    ways += 1
                if not outcome.must_end:
                    ways += self._go_on(state, after, effect, command)
        if ways > 1:
            self.branched = True
        return ways

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
        if effect.anywhere:
            clicks = (ANYWHERE_LEFT if command.name == "perform(l)" else ANYWHERE_RIGHT,)
        for click in clicks:
            for skip in effect.skips:
                target = (pointer + skip) % len(self.operations) if skip else pointer
                met = self._meet(cells, flagging, target, click, effect.reading, effect.stack)
                self._steps_beside += state.lead_to(met, deeper)
        return len(clicks) * len(effect.skips)

    def _outcomes(self, control: Control, operation: Operation) -> Iterable[Outcome]:
        if operation.cell < 0 and operation.kind == "click":
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
    ) -> State:
        """The state of that control state that covers `stack`; to be explored if that is new."""
        key = (flagging, pointer, queued, reading)
        site = self._sites.get(key)
        if site is None:
            site = self._sites[key] = _Site()
        met = site.get(cells)
        if met is None:
            cells = self._kept(site, cells)
            met = site.get(cells)
            if met is None:
                met = _Met(Control(cells, flagging, pointer, queued, reading))
                site.add(met)
        return self._covering(met, stack)

    def _covering(self, met: _Met, stack: Stack) -> State:
        """The state of a control state that covers `stack`."""
        only = met.only
        if only is not None and only.stack is stack:
            return only
        state = met.states.get(stack)
        if state is not None:
            return state
        if not met.joined:
            if met.count < self._detail.stacks or self._follows_one_path():
                state = self._new_state(met.control, stack)
                met.add(stack, state)
                return state
            self.joined = True
            met.joined = {}
        kind = _kind(stack)
        joined = met.joined.get(kind)
        if joined is None and len(met.joined) >= self._detail.kinds:
            kind = ()
            joined = met.joined.get(kind)
        if joined is None:
            # The states kept apart are explored by themselves; one of them shows what varies.
            alike = [each for each in met.stacks if not kind or _kind(each) == kind]
            if alike:
                stack = self.stacks.shallow(self.stacks.join(stack, alike[-1]), _DEEP)
            met.joined[kind] = self._new_state(met.control, stack)
            return met.joined[kind]
        widened = self.stacks.widen(joined.stack, stack)
        if widened is not joined.stack:
            joined.stack = widened
            self._waiting.append((joined, widened))
        return joined

    def _new_state(self, control: Control, stack: Stack) -> State:
        state = State(control, stack)
        self.states.append(state)
        self._waiting.append((state, stack))
        return state

    def _kept(self, site: _Site, cells: int) -> int:
        """`cells`, not met at this site yet; or where there are too many, the joined ones."""
        if site.joined is None:
            if site.count < self._detail.cells or self._follows_one_path():
                return cells
            site.joined = cells
            self.joined = True
            return cells
        grown = self.players.cells.join(site.joined, cells)
        if grown != site.joined:
            site.growth += 1
            if site.growth > _GROWTHS:
                grown = self.players.cells.unknown
            elif site.growth > _GROWTHS // 2:
                grown = self.players.cells.widen(site.joined, grown)
            site.joined = grown
        return grown

    def _follows_one_path(self) -> bool:
        if self.branched:
            return False
        if self._follow is None:
            return self.transitions < self.budget // 2
        return len(self.states) < self._follow


def _kind(stack: Stack) -> _Kind:
    """The kind of `stack`."""
    kind: list[int | None] = []
    while stack.rest is not None and len(kind) < _TOPMOST:
        kind.append(stack.value if isinstance(stack.value, int) else None)
        stack = stack.rest
    return tuple(kind) or (None,)


def _up_to(most: int) -> Value:
    return values.between(0, most)
