"""The reference interpreter of Mines ("Execution flow" in the language text).

The machine takes one `step` at a time. Read this module beside the language text. Every faster engine is compared with
the machine in tests, step by step.
"""

from __future__ import annotations

from mines_tools.base.integers import format_integer
from mines_tools.base.records import NamedTuple
from mines_tools.interface.run import InputError, NeedsInput, takes_steps
from mines_tools.languages.mines.commands import COMMANDS, SELECTION, SURROGATES, UNDERFLOW
from mines_tools.languages.mines.input import Aborted, InputBuffer
from mines_tools.languages.mines.operations import NOOP, RESTART, Operation
from mines_tools.languages.mines.player import Player, PlayerState
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections import deque
    from collections.abc import Callable, Sequence

    from mines_tools.interface.run import Input
    from mines_tools.languages.mines.commands import Command, CommandError
    from mines_tools.languages.mines.input import InputState
    from mines_tools.languages.mines.operations import Button, Program
    from mines_tools.languages.mines.player import Action
else:
    from _collections import deque  # `collections` takes longer to import


class Step(NamedTuple):
    """The record of one step."""

    origin: int
    """The index of the performed operation in the program. If the performed operation was queued, it is the index of
    the operation that queued it."""
    queued: bool
    """True if the performed operation was queued by a command."""
    operation: Operation
    action: Action
    command: Command
    error: CommandError | None


class State(NamedTuple):
    """The whole state of a machine. States cannot change; they can be compared, stored and restored."""

    player: PlayerState
    pointer: int
    queue: tuple[tuple[Operation, int], ...]
    stack: tuple[int, ...]
    input: InputState
    written: int
    """The number of code points that the program has written."""
    steps: int
    aborted: str | None


class Machine:
    """A running program."""

    def __init__(self, program: Program, source: Input, write: Callable[[str], object]) -> None:
        """Prepare to run `program` with the input `source`.

        `write` receives the output piece by piece: an integer or one character. If the output leaves the process,
        `write` must replace each surrogate by U+FFFD.
        """
        self.operations = program.operations
        self.dialect = program.dialect
        self.board = program.board

        self.player = Player(program.board, program.dialect)
        self.pointer = 0
        """The index of the next operation of the program. It is performed when the queue is empty."""
        self.queue: deque[tuple[Operation, int]] = deque()
        """The queued operations. Each is stored with the index of the operation that queued it."""
        self.stack: list[int] = []
        self.input = InputBuffer(source, program.dialect)

        self.steps = 0
        self.written = 0
        self.aborted: str | None = None
        """The reason why the imitated interpreter crashed; None if it has not crashed."""
        self.write = write

        # The last step; see `Step`.
        self.origin = 0
        self.queued = False
        self.operation = NOOP
        self.action: Action = "noop"
        self._digit = 0
        self.opened: Sequence[int] = ()
        """The cells that the last operation opened."""
        self.command = COMMANDS["noop"]
        self.error: CommandError | None = None

    @property
    def is_over(self) -> bool:
        """True if the run has ended."""
        return self.player.status == "cleared" or self.aborted is not None

    def recorded_step(self) -> Step | None:
        """Take one step and return its record. Return None if the run has ended.

        Raises InputError if the input cannot be read, and NeedsInput if more input must come first. In both cases, the
        step was not taken.
        """
        if not self.step():
            return None
        return Step(self.origin, self.queued, self.operation, self.action, self.command, self.error)

    def step(self) -> bool:
        """Take one step without making a record, which is faster. Return False if the run has ended.

        Raises InputError and NeedsInput as `recorded_step` does.
        """
        # 1. Stop if the game is cleared.
        if self.player.status == "cleared" or self.aborted is not None:
            return False
        # 2. If the queue is empty, request an operation from the pointer.  3. Dequeue it ...
        self.queued = bool(self.queue)
        if self.queued:
            self.operation, self.origin = self.queue.popleft()
        else:
            self.origin = self.pointer
            self.operation = self.operations[self.pointer]
            self.pointer = (self.pointer + 1) % len(self.operations)
        # ... and have the player perform it.
        self.action, self._digit, self.opened = self.player.perform(self.operation)
        # 4. Select the command.
        self.command = command = SELECTION[self.action][self._digit]
        # 5. Would it raise a command error?  6. If not, execute it.
        if len(self.stack) < command.pops:
            self.error = UNDERFLOW
        else:
            try:
                self.error = command.effect(self)
            except Aborted as death:
                self.aborted = str(death)
                self.error = None
            except (NeedsInput, InputError):
                self._take_back()
                raise
        self.steps += 1
        return True

    def _take_back(self) -> None:
        """Undo the start of a step that could not read its input, so that its operation will be performed again.

        The player need not be changed. A click that reads is always a right click on an opened cell, and not a chord,
        so it changes nothing on the board.
        """
        if self.queued:
            self.queue.appendleft((self.operation, self.origin))
        else:
            self.pointer = self.origin

    # The interface for commands; see `World`.

    def digit(self) -> int:
        """Return the digit of the clicked cell."""
        return self._digit

    def opened_count(self) -> int:
        """Return the number of cells that the present operation opened."""
        return len(self.opened)

    def opened_sum(self) -> int:
        """Return the sum of the digits of the cells that the present operation opened."""
        digits = self.board.digits
        return sum(digits[cell] for cell in self.opened)

    def take_integer(self) -> int | None:
        """Take an integer off the input and return it. Return None if no integer comes next in the input."""
        return self.input.take_integer()

    def take_code_point(self) -> int | None:
        """Take a code point off the input and return it. Return None at the end of the input."""
        return self.input.take_code_point()

    def write_integer(self, value: int) -> None:
        """Write `value` in decimal."""
        text = format_integer(value)
        limit = self.dialect.longest_integer
        if limit is not None and len(text.lstrip("-")) > limit:
            raise Aborted(
                phrase("it cannot write an integer of more than {limit} digits", limit=limit)
            )
        self._output(text)

    def write_code_point(self, value: int) -> None:
        """Write the character with the code point `value`. The code point may also be a surrogate, one half of a
        surrogate pair."""
        if value in SURROGATES and not self.dialect.writes_surrogates:
            raise Aborted(phrase("it cannot write the surrogate code point {value}", value=value))
        self._output(chr(value))

    def skip(self, count: int) -> None:
        """Move the operation pointer forward by `count` operations, modulo the number of operations."""
        self.pointer = (self.pointer + count) % len(self.operations)

    def perform(self, column: int, row: int, button: Button) -> None:
        """Queue a click with `button` on the cell at `column` and `row`."""
        click = Operation("click", self.board.cell(column, row), button)
        self.queue.append((click, self.origin))

    def restart(self) -> None:
        """Queue a restart. In dialect 1, restart the game at once instead."""
        if self.dialect.restart_at_once:
            self.player.restart()
        else:
            self.queue.append((RESTART, self.origin))

    def roll_underflows(self, depth: int, rolls: int) -> bool:
        """Return whether a roll with the arguments `depth` and `rolls` causes a stack underflow. The two arguments are
        still on the stack."""
        present = len(self.stack) - 2
        if self.dialect.roll_depth == "present":
            return abs(depth) > present
        return abs(depth) > max(present, 1) and rolls % depth != 0

    def _output(self, text: str) -> None:
        self.write(text)
        self.written += len(text)

    # The states that a debugger saves and restores.

    def snapshot(self) -> State:
        """Return the whole state. The output is not a part of the state; `State.written` is the length of the
        output."""
        return State(
            self.player.snapshot(),
            self.pointer,
            tuple(self.queue),
            tuple(self.stack),
            self.input.snapshot(),
            self.written,
            self.steps,
            self.aborted,
        )

    def restore(self, state: State) -> None:
        """Go back to `state`, which `snapshot` of this machine has returned."""
        self.player.restore(state.player)
        self.pointer = state.pointer
        self.queue = deque(state.queue)
        self.stack = list(state.stack)
        self.input.restore(state.input)
        self.written = state.written
        self.steps = state.steps
        self.aborted = state.aborted


takes_steps(Machine.step)
