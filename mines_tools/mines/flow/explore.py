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

As long as no choice was met there is a single path, and nothing is joined for the first half of the
budget: a program that asks for no input is simply followed to its end.

The budget is a number of transitions, not a time: same program, same budget, same answer. A step
that goes on to many states is as many transitions; one that reorders a deep stack or opens a large
zero region counts for several, so that no transition is worth much more time or memory than another.
"""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

from mines_tools.mines.commands import COMMANDS, INPUT_MISMATCH, SELECTION
from mines_tools.mines.flow import values
from mines_tools.mines.flow.effects import Effect, Effects
from mines_tools.mines.flow.facts import Facts
from mines_tools.mines.flow.player import Outcome, Players
from mines_tools.mines.flow.stacks import Stacks
from mines_tools.mines.operations import RESTART, Operation
from mines_tools.records import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from mines_tools.mines.commands import Command
    from mines_tools.mines.flow.effects import Reading
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


def default_budget(program: Program) -> int:
    """Transitions that an analysis may take if nobody says otherwise."""
    # So long a straight list is followed to its end, and a board be opened at one click.
    return 12_000 + 3 * len(program.operations) + len(program.board.digits) // 2


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

    __slots__ = ("control", "next", "stack")

    def __init__(self, control: Control, stack: Stack) -> None:
        self.control = control
        self.stack = stack
        self.next: dict[State, int | None] = {}
        """And how much deeper the stack can get on the way there, at most; none if every step there
        consumes input."""


_Kind = tuple[int | None, ...]
"""Stacks are of one kind if the same of their topmost values are known, and the same. What a
program reckons with before it jumps lies there."""


class _Met:
    """The states of one control state: one for each stack, up to a number; then one for each kind
    of stack, up to the same number; then one for all others."""

    __slots__ = ("control", "joined", "states")

    def __init__(self, control: Control) -> None:
        self.control = control
        self.states: dict[Stack, State] = {}
        self.joined: dict[_Kind, State] = {}


class _Site:
    """The control states that differ in their cells only: one for each, up to a number; then one
    for all, again and again as it grows."""

    __slots__ = ("growth", "joined", "met")

    def __init__(self) -> None:
        self.met: dict[int, _Met] = {}
        self.joined: int | None = None
        self.growth = 0


class Exploration:
    """An exploration under way."""

    def __init__(
        self,
        program: Program,
        budget: int,
        detail: Detail = DETAILS[0],
        machine: Machine | None = None,
    ) -> None:
        """From the beginning; or if a machine is given, from where it is, its input at its end."""
        self.program = program
        self.operations: Sequence[Operation] = program.operations
        size = len(self.operations)
        self.budget = budget
        self._detail = detail
        self.stacks = Stacks()
        self.players = Players(program.board, program.dialect)
        self.facts = Facts(size, self.stacks)
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
        while self._waiting and self.transitions < stop:
            state, stack = self._waiting.popleft()
            if state.stack is stack:  # else it was widened meanwhile, and waits again
                self._taken += self._step(state)
                work = self.stacks.work + self.players.work
                self.transitions = self._taken + work // _WORK
        if not self._waiting:
            self.complete = True
        return self.complete or self.transitions >= self.budget

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
                seen.note(stack, effect, self.stacks)
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
                known = state.next.get(met)
                if known is None or (deeper is not None and deeper > known):
                    known = deeper
                state.next[met] = known
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
        digits = set(board.digits)
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
        met = site.met.get(cells)
        if met is None:
            cells = self._kept(site, cells)
            met = site.met.get(cells)
            if met is None:
                control = Control(cells, flagging, pointer, queued, reading)
                met = site.met[cells] = _Met(control)
        return self._covering(met, stack)

    def _covering(self, met: _Met, stack: Stack) -> State:
        """The state of a control state that covers `stack`."""
        state = met.states.get(stack)
        if state is not None:
            return state
        if not met.joined:
            if len(met.states) < self._detail.stacks or self._follows_one_path():
                state = met.states[stack] = self._new_state(met.control, stack)
                return state
            self.joined = True
        kind = _kind(stack)
        joined = met.joined.get(kind)
        if joined is None and len(met.joined) >= self._detail.kinds:
            kind = ()
            joined = met.joined.get(kind)
        if joined is None:
            # The states kept apart are explored by themselves; one of them shows what varies.
            alike = [each for each in met.states if not kind or _kind(each) == kind]
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
            if len(site.met) < self._detail.cells or self._follows_one_path():
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
        return not self.branched and self.transitions < self.budget // 2


def _kind(stack: Stack) -> _Kind:
    """The kind of `stack`."""
    kind: list[int | None] = []
    while stack.rest is not None and len(kind) < _TOPMOST:
        kind.append(stack.value if isinstance(stack.value, int) else None)
        stack = stack.rest
    return tuple(kind) or (None,)


def _up_to(most: int) -> Value:
    return values.between(0, most)
