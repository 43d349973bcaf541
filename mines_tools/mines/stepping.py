"""Mines programs run step by step: places, events, what changed, views, and back in time."""

from __future__ import annotations

from mines_tools.driving import is_watched, run_until
from mines_tools.mines.board import MINE
from mines_tools.mines.commands import INPUT_MISMATCH
from mines_tools.mines.machine_run import MachineRun
from mines_tools.mines.operations import source_form
from mines_tools.mines.player import CELL_STATES
from mines_tools.mines.quick import Quick
from mines_tools.once import cached_property
from mines_tools.phrases import phrase
from mines_tools.records import new_record
from mines_tools.running import (
    END_OF_INPUT,
    GAME_OVER,
    Event,
    InputError,
    NeedsInput,
    Place,
    check_position,
    not_settable,
    truth,
    whole_number,
)
from mines_tools.views import Cell, Changes, Grid, Hit, StackChange, View

TYPE_CHECKING = False  # without importing typing
if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.mines.engines.python import PythonEngine
    from mines_tools.mines.machine import Machine, State
    from mines_tools.mines.operations import Operation
    from mines_tools.mines.player import Status
    from mines_tools.mines.quiet import Walked
    from mines_tools.mines.tree import Tree
    from mines_tools.running import RunOptions, Write
    from mines_tools.text import Span
    from mines_tools.views import Origin, Slot, StackValue, Value, Watch

    _Queue = tuple[tuple[Operation, int], ...]
    _Before = tuple[int, Sequence[int], bytearray, Status, bool, int, _Queue, int]

EXPLODED = "exploded"
_OCCASIONS = {"reset(l)": (GAME_OVER,), "reset(r)": (GAME_OVER,)}


_MANY = 2_000
"""So many steps are taken by the fast engine."""
_FLAG = "\N{BLACK FLAG}"


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
        self._quick = Quick(self.machine, self.machine.advance)
        self._watched: tuple[Watch, Quick] | None = None
        """What was looked for last, and what runs until it is there."""
        self._stepped: tuple[Watch, Watch] | None = None
        """What was looked for last step by step, and that without the stack."""
        self._seen: Event | None = None
        """The step that must be looked at."""

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
        machine, self._waits = self.machine, None
        before, machine.write = machine.steps, self._write
        try:
            if steps < _MANY:
                self._quick.run(steps)
            else:
                from mines_tools.mines.quiet import walk

                walk(self._fast, self._walked, steps)
        except (NeedsInput, InputError) as lack:
            self._note_lack(lack)
        finally:
            machine.write = self._note
        return machine.steps - before

    def is_quiet(self, begin: int, end: int, watch: Watch) -> bool:
        """Return whether surely nothing that is watched was changed after the moment `begin` up to `end`."""
        if watch.depths or watch.slots:
            return False
        width = self.machine.board.width
        cells = [row * width + column for _, column, row in watch.cells]
        return self._walked.is_quiet(begin, end, cells, watch.variables)

    @cached_property
    def _walked(self) -> Walked:
        from mines_tools.mines.quiet import Walked

        return Walked(self._fast.automaton)

    @cached_property
    def _fast(self) -> PythonEngine:
        from mines_tools.mines.engines.python import PythonEngine

        return PythonEngine(self.machine)

    def run_until(self, steps: int, watch: Watch) -> Event | None:
        """Take up to `steps` steps, until somebody must look."""
        if watch.depths or watch.slots:
            return self._step_until(steps, watch)
        if "pointer" in watch.variables:
            return run_until(self, steps, watch)  # which changes in every step
        if self._watched is None or self._watched[0] != watch:
            stops = {at for span in watch.places if (at := self._operation_at(span)) is not None}
            quick = Quick(self.machine, lambda: self._goes_on(watch), stops)
            self._watched = watch, quick
        self._seen, self._waits = None, None
        self._watched[1].run(steps)
        self._has_stepped = self._seen is not None
        return self._seen

    def _step_until(self, steps: int, watch: Watch) -> Event | None:
        """The same step by step. The stack is looked at here: it changes in nearly every step."""
        stack, positions = self.machine.stack, [at for name, at in watch.slots if name == "stack"]
        looks_at_depth = "stack" in watch.depths
        if self._stepped is None or self._stepped[0] is not watch:
            self._stepped = watch, watch._replace(depths=frozenset(), slots=frozenset())
        rest = self._stepped[1]
        for _ in range(steps):
            depth, values = len(stack), [stack[at : at + 1] for at in positions]
            event = self.step()
            if event is None:
                return None
            if (
                (looks_at_depth and len(stack) != depth)
                or values != [stack[at : at + 1] for at in positions]
                or is_watched(self, event, rest)
            ):
                return event
            if rest.places and (place := self.place()) is not None and place.span in rest.places:
                return event
        return None

    def _goes_on(self, watch: Watch) -> bool:
        """Take one step; whether nobody must look at it."""
        event = self.step()
        if event is None:
            return False
        if is_watched(self, event, watch):
            self._seen = event
            return False
        return True

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
        name, error = machine.command.name, machine.error
        occasions = _OCCASIONS.get(name, ())
        if error is INPUT_MISMATCH and machine.input.is_over():
            occasions = (END_OF_INPUT,)
        return new_record(Event, (place, name, error, output, occasions, ()))

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
            _hits(machine, before),
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
            machine.input.position,
        )

    def untouched(self, _stack: str, steps: int) -> Sequence[int]:
        """Take up to `steps` steps; how many values at the bottom of the stack each has left alone."""
        self._has_stepped = False
        machine, found = self.machine, []
        stack, advance = machine.stack, machine.advance
        machine.write, self._waits = self._write, None
        try:
            for _ in range(steps):
                depth, top = len(stack), stack[-2:]
                if not advance():
                    break
                command = machine.command
                if command.pushes is None:
                    found.append(depth - _popped(machine, depth, top))
                else:
                    found.append(depth if machine.error is not None else depth - command.pops)
        except (NeedsInput, InputError) as lack:
            self._note_lack(lack)
        finally:
            machine.write = self._note
        return found

    def origins(self, slots: Sequence[Slot]) -> Sequence[Origin]:
        """Where the values come from that lie in these slots after the next step, which is not taken."""
        from mines_tools.mines.origins import origins

        self._has_stepped = False
        return origins(self.machine, slots, _popped)

    def set_value(self, stack: str, position: int, value: StackValue) -> None:
        """Put a value in the place of one of the stack."""
        if stack != "stack":
            raise not_settable(stack)
        check_position(position, self.machine.stack)
        self.machine.stack[position] = whole_number(value)
        self._walked.forget(self.machine.steps)
        self._has_stepped = False

    def set_cell(self, grid: str, column: int, row: int, state: str) -> None:
        """Bring a cell into a state. Nothing around it opens."""
        player, board = self.machine.player, self.machine.board
        if grid != "board" or state not in CELL_STATES:
            raise not_settable(grid)
        cell = row * board.width + column
        if state == "opened" and board.digits[cell] == MINE:
            raise ValueError(phrase("a mine cell cannot be opened"))
        player.put(cell, CELL_STATES.index(state))
        self._walked.forget(self.machine.steps)
        self._has_stepped = False

    def set_variable(self, name: str, value: Value) -> None:
        """Set flagging mode, or the operation that is next in the list."""
        machine = self.machine
        if name == "flagging":
            machine.player.flagging = truth(value)
        elif name == "pointer":
            count, pointer = len(machine.operations), whole_number(value)
            if not 0 <= pointer < count:
                message = phrase("the operation pointer is from 0 to {last}", last=count - 1)
                raise ValueError(message)
            machine.pointer = pointer
        else:
            raise not_settable(name)
        self._walked.forget(self.machine.steps)
        self._has_stepped = False

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
        digit, state = str(board.digits[cell]), CELL_STATES[machine.player.cells[cell]]
        now = digit if state == "opened" else _FLAG if state == "flagged" else ""
        return Cell(board.rows[row][column], digit, state, self._tree.cell_span(column, row), now)

    def _operation_at(self, span: Span) -> int | None:
        line = self._tree.lines.position(span.start).line - 1
        operation = line - self._tree.operation_lines.start
        if not 0 <= operation < len(self._tree.shapes) or self._span(operation) != span:
            return None
        return operation

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


def _hits(machine: Machine, before: bytearray) -> Sequence[Hit]:
    """The mines that exploded."""
    digits, cell = machine.board.digits, machine.operation.cell
    if machine.action == "left on unopened" and digits[cell] == MINE:
        cells: Sequence[int] = (cell,)
    elif machine.action == "chord into a mine":
        around = machine.board.neighbours(cell)
        cells = sorted(each for each in around if digits[each] == MINE and not before[each])
    else:
        return ()
    return [Hit("board", *machine.board.coordinate(each), EXPLODED) for each in cells]


def _popped(machine: Machine, depth: int, top: Sequence[int]) -> int:
    """How many of the values before the step are gone or may have moved."""
    command = machine.command
    if machine.error is not None:
        return 0
    if command.name == "roll":
        rolled = top[0]
        return min(rolled, depth - 2) + 2 if rolled >= 0 else depth
    return depth if command.pushes is None else command.pops
