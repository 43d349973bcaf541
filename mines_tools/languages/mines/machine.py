"""The reference interpreter of Mines ("Execution flow" of the language text).

One `step` at a time, to be read beside the text. Everything faster or cleverer is tested against
it, step for step.
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
    from _collections import deque  # from where `collections` has it, which is long to import


class Step(NamedTuple):
    """What one step did."""

    origin: int
    """The operation in the list: the one performed, or the one that enqueued it."""
    queued: bool
    """Whether it was enqueued by a command, not taken from the list."""
    operation: Operation
    action: Action
    command: Command
    error: CommandError | None


class State(NamedTuple):
    """Everything a machine remembers, frozen: states can be compared, kept, and gone back to."""

    player: PlayerState
    pointer: int
    queue: tuple[tuple[Operation, int], ...]
    stack: tuple[int, ...]
    input: InputState
    written: int
    """How many code points were written."""
    steps: int
    aborted: str | None


class Machine:
    """A program that is being run."""

    def __init__(self, program: Program, source: Input, write: Callable[[str], object]) -> None:
        """`source` is the input; `write` takes the output as it is made, code point for code point:
        where it goes out of the process, a surrogate has to be written as U+FFFD."""
        self.operations = program.operations
        self.dialect = program.dialect
        self.board = program.board

        self.player = Player(program.board, program.dialect)
        self.pointer = 0
        """The operation to request next."""
        self.queue: deque[tuple[Operation, int]] = deque()
        """Operations that commands enqueued, each with the one that did."""
        self.stack: list[int] = []
        self.input = InputBuffer(source, program.dialect)

        self.steps = 0
        self.written = 0
        self.aborted: str | None = None
        """Why the imitated interpreter died, if it did."""
        self.write = write

        # What the last step did; see `Step`.
        self.origin = 0
        self.queued = False
        self.operation = NOOP
        self.action: Action = "noop"
        self._digit = 0
        self.opened: Sequence[int] = ()
        """The cells that it opened."""
        self.command = COMMANDS["noop"]
        self.error: CommandError | None = None

    @property
    def ended(self) -> bool:
        """Whether the run is over."""
        return self.player.status == "cleared" or self.aborted is not None

    def step(self) -> Step | None:
        """Take one step and tell of it; none when the run is over.

        Raises InputError where the input can't be read, and NeedsInput where more of it must be there first:
        then the step was not taken.
        """
        if not self.advance():
            return None
        return Step(self.origin, self.queued, self.operation, self.action, self.command, self.error)

    def advance(self) -> bool:
        """Take one step and tell nothing, which is quicker; false when the run is over.

        Raises InputError and NeedsInput as `step` does.
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
        """A step that could not read is not taken: its operation comes again. The player has not changed,
        for what reads is a right click on an opened cell that is no chord."""
        if self.queued:
            self.queue.appendleft((self.operation, self.origin))
        else:
            self.pointer = self.origin

    # What the commands can reach.

    def digit(self) -> int:
        """The digit of the cell that was clicked."""
        return self._digit

    def opened_count(self) -> int:
        """How many cells this operation opened."""
        return len(self.opened)

    def opened_sum(self) -> int:
        """The sum of the digits of the cells that this operation opened."""
        digits = self.board.digits
        return sum(digits[cell] for cell in self.opened)

    def take_integer(self) -> int | None:
        """Take an integer off the input; none on a mismatch."""
        return self.input.take_integer()

    def take_code_point(self) -> int | None:
        """Take a code point off the input; none on a mismatch."""
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
        """Write the character `value`; half a surrogate pair too."""
        if value in SURROGATES and not self.dialect.writes_surrogates:
            raise Aborted(phrase("it cannot write the surrogate code point {value}", value=value))
        self._output(chr(value))

    def skip(self, count: int) -> None:
        """Advance the operation pointer `count` % (list length) times."""
        self.pointer = (self.pointer + count) % len(self.operations)

    def perform(self, column: int, row: int, button: Button) -> None:
        """Enqueue a click."""
        click = Operation("click", self.board.cell(column, row), button)
        self.queue.append((click, self.origin))

    def restart(self) -> None:
        """Enqueue a restart, or in dialect 1 restart the game."""
        if self.dialect.restart_at_once:
            self.player.restart()
        else:
            self.queue.append((RESTART, self.origin))

    def roll_underflows(self, depth: int, rolls: int) -> bool:
        """Whether rolling, after its two arguments are popped, would pop from an empty stack."""
        present = len(self.stack) - 2
        if self.dialect.roll_depth == "present":
            return abs(depth) > present
        return abs(depth) > max(present, 1) and rolls % depth != 0

    def _output(self, text: str) -> None:
        self.write(text)
        self.written += len(text)

    # A debugger travels by these.

    def snapshot(self) -> State:
        """The whole state. What was written stays written; `State.written` says how much."""
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
        """Go back to `state`, which this machine gave."""
        self.player.restore(state.player)
        self.pointer = state.pointer
        self.queue = deque(state.queue)
        self.stack = list(state.stack)
        self.input.restore(state.input)
        self.written = state.written
        self.steps = state.steps
        self.aborted = state.aborted


takes_steps(Machine.advance)
