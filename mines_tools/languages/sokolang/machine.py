"""The interpreter of Sokolang. Its code follows the order of the language text. Each call of `step` takes one step.

A step performs one action. If the program goes through all actions without performing one, this also counts as a step.
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
    from mines_tools.languages.sokolang.warehouse import MapPlace


class LastMoved(NamedTuple):
    """The crate that the last action moved. If the last action moved several crates, this is the
    crate nearest to the player."""

    crate: int
    pulled: bool
    """True if the crate was pulled, and False if it was pushed."""
    times: int
    """The number of consecutive moves in which this crate was moved in the same way, by pulling or
    by pushing."""


class Executed(NamedTuple):
    """A command that an element on a mark executed."""

    who: int
    """The number of a crate, or `PLAYER`."""
    code: int
    command: Command


class Done(NamedTuple):
    """The effects of a step, except the changes of stacks, which the stacks record themselves."""

    moved: Moved | None
    """The result of the move; None if nothing has moved."""
    is_blocked: bool
    """True if the move was blocked."""
    executed: tuple[Executed, ...]


class State(NamedTuple):
    """The state of a run, from which the run can continue."""

    player: MapPlace
    crates: tuple[MapPlace, ...]
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
    """A running program. Raises ValueError if the program has errors."""

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
        """The stacks that the last step may have changed."""
        self.stacks = {
            name: Stack(name, _bottom_first(program, name), self._changed)
            for name in stack_names(program)
        }
        self.pulls = False
        self.last_moved: LastMoved | None = None
        self.test = False
        self.steps = 0
        self.pieces: list[str] = []
        """The text that the last step printed, in pieces."""
        self.written = 0
        """The number of code points printed."""
        self.failed: str | None = None
        """The name of the error that stopped the program; None if there was no error. The name is
        for other programs."""
        self.failure = ""
        """The message about the error that stopped the program. The message is for people."""
        self.failed_by: Executed | None = None
        """The command that failed, and the element that executed it."""
        self.done = _NOTHING
        """The effects of the last step."""
        self.lacking = ""
        """If the last step could not be taken because input was missing, the name of the command that
        needed this input. Otherwise empty."""
        self.order = first(self.nodes, test=False, times=self.first_value())

    @property
    def is_over(self) -> bool:
        """Return whether the program has ended or failed."""
        return self.failed is not None or not self.positions.uncovered

    def step(self) -> bool:
        """Take one step. Return False if the run is over.

        If the step needs input that is not available, raise `NeedsInput` or `InputError`. In this case, the state has
        not changed.
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
            self.order = after(self.nodes, self.order, test=self.test, times=self.first_value())
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
        last_moved = self.last_moved
        goes_on = last_moved is not None and last_moved[:2] == (moved.crate, self.pulls)
        times = last_moved.times + 1 if last_moved is not None and goes_on else 1
        self.last_moved = LastMoved(moved.crate, self.pulls, times)

    # Waiting: values are transferred, destroyers empty stacks, and elements on marks execute
    # commands.

    def _wait(self) -> None:
        read, written, test = self.input.at, self.written, self.test
        executed: list[Executed] = []
        try:
            self._transfer()
            self._destroy()
            for who in self.on_marks():
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
            self.lacking = executed[-1].command.name
            raise
        self.done = Done(None, False, tuple(executed))

    def transferring(self) -> tuple[Stack, Stack] | None:
        """Return the stack from which a wait now transfers values, and the stack that gets them. Return None if a wait
        now transfers nothing."""
        last_moved = self.last_moved
        if last_moved is None:
            return None
        crate = self.map.crates[last_moved.crate]
        own, of_crate = self.stacks[PLAYER_NAME], self.stacks[crate.stack]
        source, target = (of_crate, own) if last_moved.pulled else (own, of_crate)
        if crate.is_read_only and not last_moved.pulled:
            return None
        is_cloner = self.map.at(self.positions.crates[last_moved.crate]) == CLONER
        return (source, target) if is_cloner or last_moved.times <= len(source) else None

    def _transfer(self) -> None:
        """Transfer a value between the player and the crate that the last action has moved ("value transfert" in the
        language text)."""
        last_moved, ends = self.last_moved, self.transferring()
        if last_moved is None or ends is None:
            return
        source, target = ends
        if self.map.at(self.positions.crates[last_moved.crate]) == CLONER:
            target.extend(tuple(source.items))
        elif self.map.crates[last_moved.crate].is_read_only:
            target.push(source.items[-last_moved.times])
        else:
            target.push(source.take(last_moved.times))

    def _destroy(self) -> None:
        """Empty the stacks of all elements that are on destroyers."""
        for who in self.on_destroyers():
            self.stack_of(who).clear()

    def on_destroyers(self) -> Sequence[int]:
        """Return the numbers of the elements that are on destroyers, and whose stack a wait now empties. The stack of a
        read-only crate does not change."""
        return [
            who
            for who in (PLAYER, *range(len(self.map.crates)))
            if self.map.at(self.positions.place_of(who)) == DESTROYER
            and not self._is_read_only(who)
        ]

    def on_marks(self) -> Sequence[int]:
        """Return the numbers of the elements that are on marks and may execute a command now. They
        are in the order of execution."""
        return [
            who
            for who in (PLAYER, *range(len(self.map.crates)))
            if not self._is_read_only(who) and self.positions.place_of(who) in self.map.marks
        ]

    def _execute(self, who: int, executed: list[Executed]) -> None:
        """Let an element on a mark execute the command at the top of its stack. If the stack is empty, do nothing."""
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
        """Return the stack of the player or a crate."""
        return self.stacks[PLAYER_NAME if who == PLAYER else self.map.crates[who].stack]

    def first_value(self) -> int:
        """Return the first value of the player's stack, by which `*` multiplies. Return 0 if the stack is empty."""
        items = self.stacks[PLAYER_NAME].items
        return items[-1] if items else 0

    # The surroundings of commands

    def write(self, text: str) -> None:
        """Print `text`."""
        if text:
            self.pieces.append(text)
            self.written += len(text)

    def read_line(self) -> str | None:
        """Return the next line of the input without the line end. Return None at the end of the input."""
        return self.input.take_line()

    def covered_marks(self) -> int:
        """Return the number of covered marks. A mark is covered if an element is on it."""
        return len(self.map.marks) - self.positions.uncovered

    # State for the debugger, which saves and restores it

    @property
    def changed(self) -> Sequence[Stack]:
        """The stacks that the last step may have changed."""
        return self._changed

    def snapshot(self) -> State:
        """Return the whole state, except the printed text."""
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
        """Go back to `state`. `state` must be a result of `snapshot` of this machine, or of another
        machine with the same program."""
        self.positions.put(state.player, state.crates)
        self._changed.clear()
        for stack, items in zip(self.stacks.values(), state.stacks, strict=True):
            stack.keep()
            stack.items[:] = items
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
    """Return the names of all stacks, sorted. These are the player's stack, the stacks of the crates, and other stacks
    that the program defines."""
    crates = () if program.map is None else program.map.stacks
    return sorted({PLAYER_NAME, *crates, *program.stacks})


def _bottom_first(program: Program, name: str) -> list[int]:
    stack = program.stacks.get(name)
    return [] if stack is None else [value.number for value in reversed(stack.values)]


takes_steps(Machine.step)
