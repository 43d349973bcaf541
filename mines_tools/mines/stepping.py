"""Mines programs run step by step: places, events, what changed, views, and back in time."""

from __future__ import annotations

from mines_tools.mines.machine_run import MachineRun
from mines_tools.mines.operations import source_form
from mines_tools.mines.player import CELL_STATES
from mines_tools.running import Cell, Changes, Event, Grid, Place, StackChange, View

TYPE_CHECKING = False  # without importing typing
if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.mines.machine import Machine, State, Step
    from mines_tools.mines.tree import Tree
    from mines_tools.running import RunOptions, Write
    from mines_tools.text import Span


class _Before:
    """What must be known of the state before a step to say what it changed."""

    __slots__ = ("cells", "depth", "flagging", "status", "top")

    def __init__(self, machine: Machine) -> None:
        self.depth = len(machine.stack)
        self.top = machine.stack[-2:]
        self.cells = machine.player.cells
        """Another one stands in its place after a restart, and this one stays as it was."""
        self.flagging = machine.player.flagging
        self.status = machine.player.status


class MachineSteps(MachineRun):
    """A `SteppingRun` by the reference interpreter."""

    def __init__(self, tree: Tree, options: RunOptions, write: Write) -> None:
        """See `MachineRun`."""
        super().__init__(tree, options, write)
        self._written: list[str] = []
        self._before = _Before(self.machine)
        self.last: Step | None = None
        """What the last step did, in the machine's terms."""
        self._spans: dict[int, Span] = {}

    def place(self) -> Place | None:
        """What the next step performs."""
        machine = self.machine
        if machine.ended:
            return None
        if machine.queue:
            return Place(None, self._span(machine.queue[0][1]))
        return Place(self._span(machine.pointer))

    def step(self) -> Event | None:
        """Take one step."""
        self.last = None
        self._written.clear()
        self._before = _Before(self.machine)
        self.machine.write = self._note
        try:
            self._go_on(self._take, 1)
        finally:
            self.machine.write = self._write
        taken = self.last
        if taken is None:
            return None
        span = self._span(taken.origin)
        place = Place(None, span) if taken.queued else Place(span)
        return Event(place, taken.command.name, taken.error, "".join(self._written))

    def changes(self) -> Changes:
        """What the last step changed."""
        step, before, machine = self.last, self._before, self.machine
        if step is None:
            return Changes({}, {}, ())
        cells = [machine.board.coordinate(cell) for cell in self._changed_cells(step)]
        popped = _popped(step, before)
        pushed = machine.stack[before.depth - popped :]
        variables = []
        if machine.player.flagging != before.flagging:
            variables.append("flagging")
        if machine.player.status != before.status:
            variables.append("status")
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
        self._waits = self.last = None

    def _take(self, _steps: int) -> None:
        self.last = self.machine.step()

    def _note(self, text: str) -> None:
        self._written.append(text)
        self._write(text)

    def _changed_cells(self, step: Step) -> Sequence[int]:
        before, machine = self._before.cells, self.machine
        if step.action in ("right on unopened", "right on flagged"):
            return (step.operation.cell,)
        if machine.player.cells is not before:
            return [cell for cell, state in enumerate(before) if state]
        return sorted(machine.opened)

    def _cell(self, column: int, row: int) -> Cell:
        machine, board = self.machine, self.machine.board
        cell = row * board.width + column
        return Cell(
            board.rows[row][column],
            str(board.digits[cell]),
            CELL_STATES[machine.player.cells[cell]],
            self._tree.cell_span(column, row),
        )

    def _span(self, operation: int) -> Span:
        found = self._spans.get(operation)
        if found is None:
            found = self._spans[operation] = super()._span(operation)
        return found


def _popped(step: Step, before: _Before) -> int:
    """How many of the values before the step are gone or may have moved."""
    command = step.command
    if step.error is not None:
        return 0
    if command.name == "roll":
        depth = before.top[0]
        return min(depth, before.depth - 2) + 2 if depth >= 0 else before.depth
    return before.depth if command.pushes is None else command.pops
