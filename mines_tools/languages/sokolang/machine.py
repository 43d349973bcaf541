"""The interpreter of Sokolang, to be read beside the language text: one `step` at a time.

A step is one basic action. A pass over the actions in which none is performed is a step too.
"""

from __future__ import annotations

from mines_tools.base.random_numbers import Chance
from mines_tools.base.records import NamedTuple
from mines_tools.interface.run import InputError, NeedsInput, takes_steps
from mines_tools.languages.sokolang.actions import MOVES, SWITCH, WAIT
from mines_tools.languages.sokolang.commands import CommandError, command_of
from mines_tools.languages.sokolang.input import InputLines
from mines_tools.languages.sokolang.moving import PLAYER, Positions
from mines_tools.languages.sokolang.program_counter import after, first
from mines_tools.languages.sokolang.stack import Stack
from mines_tools.languages.sokolang.warehouse import CLONER, DESTROYER
from mines_tools.languages.sokolang.warehouse import PLAYER as PLAYER_NAME

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.interface.run import Feed
    from mines_tools.languages.sokolang.commands import Command
    from mines_tools.languages.sokolang.moving import Moved
    from mines_tools.languages.sokolang.program import Program
    from mines_tools.languages.sokolang.program_counter import Order
    from mines_tools.languages.sokolang.warehouse import Place


class LastMoved(NamedTuple):
    """The crate that the last action has moved."""

    crate: int
    pulled: bool
    """Whether it was pulled; else it was pushed."""
    times: int
    """How often it was, one move right after the other."""


class Executed(NamedTuple):
    """A command that an element on a mark has executed."""

    who: int
    """The number of a crate, or `PLAYER`."""
    code: int
    command: Command


class Done(NamedTuple):
    """What a step has done, beside what the stacks remember."""

    moved: Moved | None
    """None where nobody moved."""
    is_blocked: bool
    """Whether something was in the way."""
    executed: tuple[Executed, ...]


class State(NamedTuple):
    """All that a run remembers."""

    player: Place
    crates: tuple[Place, ...]
    stacks: tuple[tuple[int, ...], ...]
    order: Order
    pulls: bool
    last_moved: LastMoved | None
    test: bool
    chance: int
    read: int
    written: int
    steps: int
    failed: str | None
    failure: str
    failed_by: Executed | None


_NOTHING = Done(None, False, ())


class Machine:
    """A program that is being run. Raises ValueError for a text with errors."""

    def __init__(self, program: Program, seed: int, feed: Feed) -> None:
        if program.map is None or program.errors:
            message = "a text with errors cannot be run"
            raise ValueError(message)
        self.map = program.map
        self.nodes = program.actions
        self.input = InputLines(feed)
        self.chance = Chance(seed)
        self.positions = Positions(self.map)
        self._changed: list[Stack] = []
        """The stacks that the last step has changed."""
        self.stacks = {
            name: Stack(name, _bottom_first(program, name), self._changed)
            for name in stack_names(program)
        }
        self.pulls = False
        self.last_moved: LastMoved | None = None
        self.test = False
        self.steps = 0
        self.pieces: list[str] = []
        """What the last step has printed."""
        self.written = 0
        """How many code points were printed."""
        self.failed: str | None = None
        """The error that has stopped the program, by the name that other programs know."""
        self.failure = ""
        """What happened then, in words."""
        self.failed_by: Executed | None = None
        """Who was executing what."""
        self.done = _NOTHING
        """What the last step has done."""
        self.order = first(self.nodes, test=False, times=self._first_value())

    @property
    def is_over(self) -> bool:
        """Whether the program has ended, or failed."""
        return self.failed is not None or not self.positions.uncovered

    def step(self) -> bool:
        """Take one step; false when the run is over.

        Raises NeedsInput and InputError where it needs input that is not there; then nothing has changed.
        """
        if self.is_over:
            return False
        for stack in self._changed:
            stack.keep()
        self._changed.clear()
        self.pieces.clear()
        node = self.order.node
        kind = "" if node is None else self.nodes[node].kind
        self.done = _NOTHING
        if kind in MOVES:
            self._move(kind)
        elif kind == SWITCH:
            self.pulls = not self.pulls
        elif kind == WAIT:
            self._wait()
        self.steps += 1
        if not self.is_over:
            self.order = after(self.nodes, self.order, test=self.test, times=self._first_value())
        return True

    # Moving

    def _move(self, kind: str) -> None:
        dx, dy = MOVES[kind]
        if self.order.is_reversed:
            dx, dy = -dx, -dy
        move = self.positions.pull if self.pulls else self.positions.push
        moved = move(dx, dy, self.chance)
        self.done = Done(moved, moved is None, ())
        if moved is None or moved.crate is None:
            self.last_moved = None
            return
        last = self.last_moved
        goes_on = last is not None and last[:2] == (moved.crate, self.pulls)
        times = last.times + 1 if last is not None and goes_on else 1
        self.last_moved = LastMoved(moved.crate, self.pulls, times)

    # Waiting: values are transferred, destroyers empty stacks, and those on marks execute commands.

    def _wait(self) -> None:
        read, written, test = self.input.at, self.written, self.test
        executed: list[Executed] = []
        try:
            self._transfer()
            self._destroy()
            for who in self._on_marks():
                self._execute(who, executed)
        except CommandError as error:
            self.failed = error.name
            self.failure = str(error)
            self.failed_by = executed[-1]
        except (NeedsInput, InputError):
            for stack in self._changed:
                stack.undo()
            self._changed.clear()
            self.pieces.clear()
            self.input.at, self.written, self.test = read, written, test
            raise
        self.done = Done(None, False, tuple(executed))

    def _transfer(self) -> None:
        """ "value transfert": what the last action has moved gives or takes a value."""
        last = self.last_moved
        if last is None:
            return
        crate = self.map.crates[last.crate]
        own, of_crate = self.stacks[PLAYER_NAME], self.stacks[crate.stack]
        source, target = (of_crate, own) if last.pulled else (own, of_crate)
        if crate.is_read_only and not last.pulled:
            return
        if self.map.at(self.positions.crates[last.crate]) == CLONER:
            target.extend(tuple(source.items))
        elif last.times <= len(source):
            if crate.is_read_only:
                target.push(source.items[-last.times])
            else:
                target.push(source.take(last.times))

    def _destroy(self) -> None:
        """Whoever stands on a destroyer loses all values."""
        for who in (PLAYER, *range(len(self.map.crates))):
            if self.map.at(self.positions.place_of(who)) == DESTROYER and not self._is_read_only(
                who
            ):
                self.stack_of(who).clear()

    def _on_marks(self) -> Sequence[int]:
        """Who executes a command, in order."""
        return [
            who
            for who in (PLAYER, *range(len(self.map.crates)))
            if not self._is_read_only(who) and self.positions.place_of(who) in self.map.marks
        ]

    def _execute(self, who: int, executed: list[Executed]) -> None:
        """Whoever stands on a mark executes the command on top of its stack."""
        stack = self.stack_of(who)
        if not stack.items:
            return
        code = stack.pop()
        command = command_of(code)
        executed.append(Executed(who, code, command))
        command.effect(stack, self)

    def _is_read_only(self, who: int) -> bool:
        return who != PLAYER and self.map.crates[who].is_read_only

    def stack_of(self, who: int) -> Stack:
        """The stack of the player or a crate."""
        return self.stacks[PLAYER_NAME if who == PLAYER else self.map.crates[who].stack]

    def _first_value(self) -> int:
        """What `*` multiplies by."""
        items = self.stacks[PLAYER_NAME].items
        return items[-1] if items else 0

    # What commands can reach

    def write(self, text: str) -> None:
        """Print."""
        if text:
            self.pieces.append(text)
            self.written += len(text)

    def read_line(self) -> str | None:
        """The next line of the input without its end; none at the end of the input."""
        return self.input.take_line()

    def covered_marks(self) -> int:
        """How many marks are covered by an element."""
        return len(self.map.marks) - self.positions.uncovered

    # A debugger travels by these, and shows what they say.

    @property
    def changed(self) -> Sequence[Stack]:
        """The stacks that the last step may have changed."""
        return self._changed

    def snapshot(self) -> State:
        """The whole state. What was printed stays printed."""
        return State(
            self.positions.player,
            tuple(self.positions.crates),
            tuple(tuple(stack.items) for stack in self.stacks.values()),
            self.order,
            self.pulls,
            self.last_moved,
            self.test,
            self.chance.state,
            self.input.at,
            self.written,
            self.steps,
            self.failed,
            self.failure,
            self.failed_by,
        )

    def restore(self, state: State) -> None:
        """Go back to `state`, which a machine of this program gave."""
        self.positions.put(state.player, state.crates)
        self._changed.clear()
        for stack, items in zip(self.stacks.values(), state.stacks, strict=True):
            stack.keep()
            stack.items = list(items)
        self.order = state.order
        self.pulls = state.pulls
        self.last_moved = state.last_moved
        self.test = state.test
        self.chance.state = state.chance
        self.input.at = state.read
        self.written = state.written
        self.steps = state.steps
        self.failed = state.failed
        self.failure = state.failure
        self.failed_by = state.failed_by
        self.pieces.clear()
        self.done = _NOTHING


def stack_names(program: Program) -> Sequence[str]:
    """The stacks there are: that of the player, those of the crates, and others that are given."""
    crates = () if program.map is None else program.map.stacks
    return sorted({PLAYER_NAME, *crates, *program.stacks})


def _bottom_first(program: Program, name: str) -> list[int]:
    given = program.stacks.get(name)
    return [] if given is None else [value.number for value in reversed(given.values)]


takes_steps(Machine.step)
