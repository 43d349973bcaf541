"""Mines programs run step by step: places, events, what changed, views, and back in time."""

from __future__ import annotations

from mines_tools.mines.machine_run import MachineRun
from mines_tools.mines.operations import source_form
from mines_tools.mines.player import CELL_STATES
from mines_tools.records import new_record
from mines_tools.running import (
    Cell,
    Changes,
    Event,
    Grid,
    InputError,
    NeedsInput,
    Place,
    StackChange,
    View,
)

TYPE_CHECKING = False  # without importing typing
if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.mines.machine import Machine, State
    from mines_tools.mines.operations import Operation
    from mines_tools.mines.player import Status
    from mines_tools.mines.tree import Tree
    from mines_tools.running import RunOptions, Write

    _Queue = tuple[tuple[Operation, int], ...]
    _Before = tuple[int, Sequence[int], bytearray, Status, bool, int, _Queue, int]


class MachineSteps(MachineRun):
    """A `SteppingRun` by the reference interpreter."""

    def __init__(self, tree: Tree, options: RunOptions, write: Write) -> None:
        """See `MachineRun`."""
        super().__init__(tree, options, write)
        self._written: list[str] = []
        self.machine.write = self._note
        self._before: _Before
        """What must be known of the state before a step to say what it changed: the stack's depth and top, the
        player's cells, and the variables. After a restart there are other cells in the place of these, which
        stay as they were."""
        self._has_stepped = False
        """Whether a step was taken after which nothing else was done."""
        self._places: dict[tuple[int, bool], Place] = {}

    def place(self) -> Place | None:
        """What the next step performs."""
        machine = self.machine
        if machine.ended:
            return None
        if machine.queue:
            return self._place(machine.queue[0][1], True)
        return self._place(machine.pointer, False)

    def run(self, steps: int) -> int:
        """Take up to `steps` steps; returns how many it took."""
        self._has_stepped = False
        self.machine.write = self._write
        try:
            return super().run(steps)
        finally:
            self.machine.write = self._note

    def step(self) -> Event | None:
        """Take one step."""
        machine, written = self.machine, self._written
        if written:
            written.clear()
        self._waits = None
        stack, player, queue = machine.stack, machine.player, machine.queue
        self._before = (
            len(stack), stack[-2:], player.cells, player.status, player.flagging,
            machine.pointer, tuple(queue) if queue else (), machine.input.position,
        )  # fmt: skip
        try:
            self._has_stepped = machine.advance()
        except (NeedsInput, InputError) as lack:
            self._has_stepped = False
            self._note_lack(lack)
        if not self._has_stepped:
            return None
        output = "".join(written) if written else ""
        place = self._place(machine.origin, machine.queued)
        return new_record(Event, (place, machine.command.name, machine.error, output))

    def changes(self) -> Changes:
        """What the last step changed."""
        if not self._has_stepped:
            return Changes({}, {}, ())
        machine = self.machine
        depth, top, before, status, flagging, pointer, queue, read = self._before
        cells = [machine.board.coordinate(cell) for cell in _changed_cells(machine, before)]
        popped = _popped(machine, depth, top)
        pushed = machine.stack[depth - popped :]
        variables = []
        if machine.player.status != status:
            variables.append("status")
        if machine.player.flagging != flagging:
            variables.append("flagging")
        if machine.pointer != pointer:
            variables.append("pointer")
        if (queue or machine.queue) and tuple(machine.queue) != queue:
            variables.append("queue")
        if machine.input.position != read:
            variables.append("read")
        return Changes(
            {"board": cells} if cells else {},
            {"stack": StackChange(popped, pushed)} if popped or pushed else {},
            variables,
        )

    def view(self) -> View:
        """Board, stack and the rest."""
        machine, board = self.machine, self.machine.board
        return View(
            {"board": Grid((board.width,) * board.height, self._cell)},
            {"stack": machine.stack},
            {
                "status": machine.player.status,
                "flagging": machine.player.flagging,
                "pointer": machine.pointer,
                "queue": [source_form(operation, board) for operation, _ in machine.queue],
                "read": machine.input.position,
            },
            machine.written,
        )

    def snapshot(self) -> State:
        """The whole state."""
        return self.machine.snapshot()

    def restore(self, state: State) -> None:
        """Go back to a state."""
        self.machine.restore(state)
        self._waits = None
        self._has_stepped = False

    def _note(self, text: str) -> None:
        self._written.append(text)
        self._write(text)

    def _cell(self, column: int, row: int) -> Cell:
        machine, board = self.machine, self.machine.board
        cell = row * board.width + column
        return Cell(
            board.rows[row][column],
            str(board.digits[cell]),
            CELL_STATES[machine.player.cells[cell]],
            self._tree.cell_span(column, row),
        )

    def _place(self, operation: int, is_queued: bool) -> Place:
        found = self._places.get((operation, is_queued))
        if found is None:
            span = self._span(operation)
            found = Place(None, span) if is_queued else Place(span)
            self._places[operation, is_queued] = found
        return found


def _changed_cells(machine: Machine, before: bytearray) -> Sequence[int]:
    if machine.action in ("right on unopened", "right on flagged"):
        return (machine.operation.cell,)
    if machine.player.cells is not before:
        return [cell for cell, state in enumerate(before) if state]
    return sorted(machine.opened)


def _popped(machine: Machine, depth: int, top: Sequence[int]) -> int:
    """How many of the values before the step are gone or may have moved."""
    command = machine.command
    if machine.error is not None:
        return 0
    if command.name == "roll":
        rolled = top[0]
        return min(rolled, depth - 2) + 2 if rolled >= 0 else depth
    return depth if command.pushes is None else command.pops
