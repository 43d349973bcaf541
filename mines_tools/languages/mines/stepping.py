"""Runs for the debugger, step by step. A run gives the debugger places, events, changes and views, and can go back to
earlier states."""

from __future__ import annotations

from math import inf
from time import perf_counter

from mines_tools.base.lazy import cached_property
from mines_tools.base.records import new_record
from mines_tools.interface.run import (
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
from mines_tools.interface.run_state import (
    Changes,
    Hit,
    Listing,
    Readers,
    StackChange,
    StateGrid,
    View,
    Watch,
)
from mines_tools.languages.mines.board import MINE
from mines_tools.languages.mines.commands import INPUT_MISMATCH
from mines_tools.languages.mines.engines.automaton import Automaton
from mines_tools.languages.mines.machine_run import MachineRun
from mines_tools.languages.mines.operations import source_form
from mines_tools.languages.mines.player import CELL_STATES, FLAGGED, OPENED
from mines_tools.languages.mines.remembered_steps import RememberedSteps
from mines_tools.languages.mines.state_cells import state_cell
from mines_tools.runs.driver import Probes, is_watched
from mines_tools.translations.phrases import counted, phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from mines_tools.interface.run import RunOptions, Write
    from mines_tools.interface.run_state import Origin, Slot, StackValue, StateCell, Test, Value
    from mines_tools.languages.mines.engines.automaton import Node
    from mines_tools.languages.mines.engines.python import PythonEngine
    from mines_tools.languages.mines.machine import Machine, State
    from mines_tools.languages.mines.operations import Operation
    from mines_tools.languages.mines.player import Status
    from mines_tools.languages.mines.tree import Tree
    from mines_tools.languages.mines.unchanged_stretches import WalkedStretches
    from mines_tools.text.source import Span

    _Queue = tuple[tuple[Operation, int], ...]
    _Before = tuple[int, Sequence[int], bytearray, Status, bool, int, _Queue, int]

EXPLODED = "exploded"
_OCCASIONS = {"reset(l)": (GAME_OVER,), "reset(r)": (GAME_OVER,)}


_READING = ("in(n)", "in(c)")
_QUEUING = ("perform(l)", "perform(r)", *_OCCASIONS)
_MANY = 2_000
"""A number of steps. If one call requests at least this number, the fast engine takes the steps."""
_PIECE, _FIRST_PIECE = 256, 32
"""Two numbers of steps that the fast engine takes between two checks of the time. A group of such steps is a *piece*.
The first pieces of a run have `_FIRST_PIECE` steps: in so few steps, a program cannot compute huge integers from the
digits of its board. Later pieces have `_PIECE` steps."""
_LOOKED_AT, _HEAVY = 16, 10_000
"""A number of values and a number of bits. If one of the `_LOOKED_AT` values at the top of the stack has at least
`_HEAVY` bits, steps may be slow."""
_GROWN = 64
"""A number of bits. Integers with at most this number of bits do not become huge within `_PIECE` steps."""


_MOST_CELLS = 100_000
"""The number of cells of the largest board on which clicks are tried to say what they would do."""


class MachineSteps(MachineRun):
    """A `SteppingRun` by the reference interpreter."""

    def __init__(self, tree: Tree, options: RunOptions, write: Write) -> None:
        """See `MachineRun`."""
        super().__init__(tree, options, write)
        self._written: list[str] = []
        self._before: _Before
        """The parts of the state before a step that are needed to find out what the step changed.

        They are the depth and the top of the stack, the player's cells, and the variables. A restart makes a new object
        for the player's cells and leaves the object stored here as it is.
        """
        self._has_stepped = False
        """True if the last change of the state was a single step."""
        self._places: dict[tuple[int, bool], Place] = {}
        self._measured = -1, 0
        """The result of the last measurement of the integers: the number of steps of the run at that time, and the
        number of bits of the longest integer."""
        self._grows = False
        """True if the length of integers may double within the next piece."""
        self._latest = inf
        """The time at which the present call must stop taking steps."""
        self._automaton = Automaton(self.machine)
        self._remembered = RememberedSteps(
            self.machine,
            self._automaton,
            self.machine.step,
            has_time=self._has_time,
            is_looked_at=self.is_for_machine,
        )
        self._watched: tuple[Watch, tuple[RememberedSteps, Probes | None]] | None = None
        """The last watch, and the objects with which the run takes steps until something in this watch happens."""
        self._seen: Event | None = None
        """The event of the last step, if it must be returned to the caller."""

    may_be_fast = True
    """True if the fast engine may take steps."""

    def is_for_machine(self, _node: Node) -> bool:
        """Return whether the machine itself must take the step of the control state `_node`."""
        return False

    def place(self) -> Place | None:
        """Return the place of the operation that the next step performs; None at the end of the run."""
        machine = self.machine
        if machine.is_over:
            return None
        if machine.queue:
            return self._place(machine.queue[0][1], True)
        return self._place(machine.pointer, False)

    def run(self, steps: int) -> int:
        """Take up to `steps` steps. Return the number of steps taken."""
        self._has_stepped = False
        machine, self._lack = self.machine, None
        before = machine.steps
        try:
            self._run(steps)
        except (NeedsInput, InputError) as lack:
            self.note_lack(lack)
        return machine.steps - before

    def _run(self, steps: int) -> None:
        """Take up to `steps` steps. Stop earlier if they take too long."""
        machine = self.machine
        self._begin_patience()
        end, is_many = machine.steps + steps, self.may_be_fast and steps >= _MANY
        while machine.steps < end:
            before = machine.steps
            if is_many and self._is_light():
                from mines_tools.languages.mines.unchanged_stretches import walk

                left = end - before
                walk(
                    self._fast,
                    self._walked,
                    left if self.patience == inf else min(left, _piece(before)),
                )
            else:
                self._remembered.run(1 if is_many else steps)
            if machine.steps == before or machine.is_over or not self._has_time():
                return

    def _begin_patience(self) -> None:
        self._latest = perf_counter() + self.patience

    def _has_time(self) -> bool:
        """Return whether there is time for more steps before the current call must return."""
        return perf_counter() < self._latest

    def _is_light(self) -> bool:
        """Return whether the next piece certainly takes little time. (The time is not checked within a piece.)

        It takes little time if the integers at the top of the stack are small, and if the last piece has not made them
        twice as long.
        """
        steps = self.machine.steps
        bits = max(map(int.bit_length, self.machine.stack[-_LOOKED_AT:]), default=0)
        since, before = self._measured
        if not 0 <= steps - since < _piece(steps):
            is_known = since >= 0 and steps > since
            self._grows = bits > _GROWN and (not is_known or bits >= 2 * before)
            self._measured = steps, bits
        return bits < _HEAVY and not self._grows

    def is_quiet(self, begin: int, end: int, watch: Watch) -> bool:
        """Return True only if nothing in `watch` can have changed in the steps after the moment `begin`, up to the
        moment `end`."""
        if watch.depths or watch.slots:
            return False
        width = self.machine.board.width
        cells = [row * width + column for _, column, row in watch.cells]
        return self._walked.is_quiet(begin, end, cells, watch.variables)

    @cached_property
    def _walked(self) -> WalkedStretches:
        from mines_tools.languages.mines.unchanged_stretches import WalkedStretches

        return WalkedStretches(self._automaton)

    @cached_property
    def _fast(self) -> PythonEngine:
        from mines_tools.languages.mines.engines.python import PythonEngine

        return PythonEngine(self.machine, automaton=self._automaton)

    def run_until(self, steps: int, watch: Watch) -> Event | None:
        """Take up to `steps` steps. Stop after a step in which something in `watch` happens, and return the event of
        this step. Return None if nothing happened."""
        if self._watched is None or self._watched[0] is not watch:
            self._watched = watch, self._watching(watch)
        remembered, probes = self._watched[1]
        self._begin_patience()
        self._seen, self._lack = None, None
        if probes is not None:
            probes.begin()
        remembered.run(steps)
        self._has_stepped = self._seen is not None
        return self._seen

    def _watching(self, watch: Watch) -> tuple[RememberedSteps, Probes | None]:
        """Return an object that takes steps until something in `watch` happens. Also return the probes for the watched
        values that nearly every step changes; None if no such values are watched."""
        rest, variables, probes = watch, watch.variables, None
        if watch.depths or watch.slots or "pointer" in variables:
            often = {"pointer": variables["pointer"]} if "pointer" in variables else {}
            rare = {name: test for name, test in variables.items() if name != "pointer"}
            probes = Probes(
                self.readers(), Watch(depths=watch.depths, slots=watch.slots, variables=often)
            )
            rest = watch._replace(depths={}, slots={}, variables=rare)
        stops = self.stops_at(watch)
        advance = lambda: self._goes_on(rest, probes)  # noqa: E731
        is_looked_at = lambda node: self._is_looked_at(rest, node)  # noqa: E731
        automaton, has_time = self._automaton, self._has_time
        remembered = RememberedSteps(
            self.machine, automaton, advance, has_time, watch, stops, is_looked_at, probes
        )
        return remembered, probes

    def stops_at(self, watch: Watch) -> dict[int, Test | None]:
        """Return the operations at the places of `watch`, at which the run stops, with the tests of these places."""
        return {at: test for span, test in watch.places.items() for at in self.operations_at(span)}

    def _is_looked_at(self, watch: Watch, node: Node) -> bool:
        """Return whether the step of the control state `node` may cause one of the events in `watch`. Events that are
        changes of the stack are left out."""
        assert node.command is not None
        if self.is_for_machine(node):
            return True
        name, variables = node.command.name, watch.variables
        if any(error in watch.errors for error in _OCCASIONS.get(name, ())):
            return True
        if "read" in variables and name in _READING:
            return True
        if "queue" in variables and (node.queue or name in _QUEUING):
            return True
        before, after = node.player, node.moved
        if (before is after and name not in _OCCASIONS) or not (watch.cells or variables):
            return False
        if name in _OCCASIONS:
            return True  # there may be an explosion, and a new game
        if "status" in variables and before.status != after.status:
            return True
        if "flagging" in variables and before.flagging != after.flagging:
            return True
        width = self.machine.board.width
        cells = [row * width + column for _, column, row in watch.cells]
        return any(before.cells[at] != after.cells[at] for at in cells)

    def _goes_on(self, watch: Watch, probes: Probes | None) -> bool:
        """Take one step. Return False if the caller must see the event of this step, or if the step could not be
        taken."""
        if watch.before is not None:
            watch.before()
        if probes is not None:
            probes.begin()
        event = self.step()
        if event is None:
            return False
        if is_watched(self, event, watch) or (probes is not None and probes.look()):
            self._seen = event
            return False
        return True

    def readers(self) -> Readers:
        """Return functions that read single parts of the state."""
        return Readers(
            self._depth_reader, self._item_reader, self._variable_reader, self._cell_reader
        )

    def _depth_reader(self, stack: str) -> Callable[[], int] | None:
        machine = self.machine
        return (lambda: len(machine.stack)) if stack == "stack" else None

    def _item_reader(self, stack: str) -> Callable[[int], int | None] | None:
        machine = self.machine

        def item(at: int) -> int | None:
            try:
                return machine.stack[at]
            except IndexError:
                return None

        return item if stack == "stack" else None

    def _variable_reader(self, name: str) -> Callable[[], Value] | None:
        machine, player = self.machine, self.machine.player
        readers: dict[str, Callable[[], Value]] = {
            "status": lambda: player.status,
            "flagging": lambda: player.flagging,
            "pointer": lambda: machine.pointer,
            "queue": self._queue,
            "read": lambda: machine.input.position,
        }
        return readers.get(name)

    def _cell_reader(self, grid: str) -> Callable[[int, int], str | None] | None:
        player, width, height = (
            self.machine.player,
            self.machine.board.width,
            self.machine.board.height,
        )

        def state(column: int, row: int) -> str | None:
            if not (0 <= row < height and 0 <= column < width):
                return None
            return CELL_STATES[player.cells[row * width + column]]

        return state if grid == "board" else None

    def _queue(self) -> Listing:
        machine = self.machine
        return Listing(source_form(operation, machine.board) for operation, _ in machine.queue)

    def step(self) -> Event | None:
        """Take one step, and return its event. Return None if the step could not be taken."""
        machine, written = self.machine, self._written
        if written:
            written.clear()
        self._lack = None
        stack, player, queue = machine.stack, machine.player, machine.queue
        self._before = (
            len(stack), stack[-2:], player.cells, player.status, player.flagging,
            machine.pointer, tuple(queue) if queue else (), machine.input.position,
        )  # fmt: skip
        machine.write = written.append
        try:
            self._has_stepped = machine.step()
        except (NeedsInput, InputError) as lack:
            self._has_stepped = False
            self.note_lack(lack)
        finally:
            machine.write = self.write_text
        if not self._has_stepped:
            return None
        output = "".join(written) if written else ""
        if output:
            self.write_text(output)
        place = self._place(machine.origin, machine.queued)
        name, error = machine.command.name, machine.error
        occasions = _OCCASIONS.get(name, ())
        if error is INPUT_MISMATCH and machine.input.is_over():
            occasions = (END_OF_INPUT,)
        return new_record(Event, (place, name, error, output, occasions, (), (), (), (), ()))

    def changes(self) -> Changes:
        """Return the changes that the last step made."""
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
        """Return the view of the present state: the board, the stack and the variables."""
        machine, board = self.machine, self.machine.board
        return View(
            {"board": StateGrid((board.width,) * board.height, self._cell)},
            {"stack": machine.stack},
            {
                "status": machine.player.status,
                "flagging": machine.player.flagging,
                "pointer": machine.pointer,
                "queue": self._queue(),
                "read": machine.input.position,
            },
            machine.written,
            machine.input.position,
            summaries={"board": self._summary},
            effects={"board": self._effects},
        )

    def _effects(self, column: int, row: int) -> Sequence[str]:
        """Return a text that names the commands that clicks on a cell would select now. Return none if the run has ended,
        or if the board is so large that a hover would have to wait: a click can open all cells."""
        if self.machine.is_over or len(self.machine.board.digits) > _MOST_CELLS:
            return ()
        from mines_tools.languages.mines.click_words import clicks_now

        machine = self.machine
        return (clicks_now(machine.player, machine.dialect, machine.board.cell(column, row)),)

    def _summary(self) -> str:
        """Return in a few words how many cells are opened and flagged, and whether the game is over."""
        player = self.machine.player
        opened = player.cells.count(OPENED)
        parts = [
            counted(
                player.board.safe_cells,
                "{opened:,} of {count:,} safe cell opened",
                "{opened:,} of {count:,} safe cells opened",
                opened=opened,
            )
        ]
        flagged = player.cells.count(FLAGGED)
        if flagged:
            parts.append(phrase("{count:,} flagged", count=flagged))
        if player.status == "over":
            parts.append(phrase("game over"))
        elif player.status == "cleared" and opened == player.board.safe_cells:
            parts.append(phrase("game cleared"))
        elif player.status == "cleared":  # in dialect 1
            words = phrase("game cleared: every safe cell or every mine was opened at some time")
            parts.append(words)
        return ", ".join(parts)

    def untouched(self, _stack: str, steps: int) -> Sequence[int]:
        """Take up to `steps` steps. Return for each step the number of values at the bottom of the stack that the step
        has left unchanged."""
        self._has_stepped = False
        machine, left = self.machine, []
        stack, take_step = machine.stack, machine.step
        self._lack = None
        self._begin_patience()
        try:
            for _ in range(steps):
                depth, top = len(stack), stack[-2:]
                if not take_step():
                    break
                command = machine.command
                if command.pushes is None:
                    left.append(depth - _popped(machine, depth, top))
                else:
                    left.append(depth if machine.error is not None else depth - command.pops)
                if not self._has_time():
                    break
        except (NeedsInput, InputError) as lack:
            self.note_lack(lack)
        return left

    def origins(self, slots: Sequence[Slot]) -> Sequence[Origin]:
        """Return the origins that the values in `slots` would have after the next step. The run does not change."""
        from mines_tools.languages.mines.provenance import origins

        self._has_stepped = False
        return origins(self.machine, slots, _popped)

    def set_value(self, stack: str, position: int, value: StackValue) -> None:
        """Set the stack value at `position`, counted from the bottom, to `value`."""
        if stack != "stack":
            raise not_settable(stack)
        check_position(position, self.machine.stack)
        self.machine.stack[position] = whole_number(value)
        self._walked.forget(self.machine.steps)
        self._has_stepped = False

    def set_cell(self, grid: str, column: int, row: int, state: str) -> None:
        """Set the state of the cell at `column` and `row`. No cell around it opens."""
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
        """Set the variable `name` to `value`. The variables are `flagging`, the flagging mode, and `pointer`, the index
        of the next operation of the program."""
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

    def restore(self, state: State) -> None:
        """Go back or forward to `state`, a state of this run."""
        super().restore(state)
        self._has_stepped = False

    def _cell(self, column: int, row: int) -> StateCell:
        machine, board = self.machine, self.machine.board
        state = CELL_STATES[machine.player.cells[row * board.width + column]]
        return state_cell(board, column, row, state, self.cell_span(column, row))

    def cell_span(self, column: int, row: int) -> Span | None:
        """Return the span at which the text draws the cell at `column` and `row`. Return None if it draws no board."""
        return self._tree.cell_span(column, row)

    def operations_at(self, span: Span) -> Sequence[int]:
        """Return the indexes of the operations whose place is `span`."""
        line = self._tree.lines.position(span.start).line - 1
        operation = line - self._tree.operation_lines.start
        if not 0 <= operation < len(self._tree.shapes) or self.span_of(operation) != span:
            return ()
        return (operation,)

    def place_of(self, operation: int) -> Place:
        """Return the place of the operation with the index `operation`."""
        return Place(self.span_of(operation))

    def _place(self, operation: int, is_queued: bool) -> Place:
        place = self._places.get((operation, is_queued))
        if place is None:
            place = self.place_of(operation)
            if is_queued:
                place = Place(None, place.span)
            self._places[operation, is_queued] = place
        return place


def _piece(steps: int) -> int:
    """Return the number of steps that the fast engine takes before the next check of the time. `steps` is the number of
    steps that the run has taken."""
    return _PIECE if steps >= _PIECE else _FIRST_PIECE


def _changed_cells(machine: Machine, before: bytearray) -> Sequence[int]:
    if machine.action in ("right on unopened", "right on flagged"):
        return (machine.operation.cell,)
    if machine.player.cells is not before:
        return [cell for cell, state in enumerate(before) if state]
    return sorted(machine.opened)


def _hits(machine: Machine, before: bytearray) -> Sequence[Hit]:
    """Return the mines that exploded in the last step. `before` has the states of the cells before this step."""
    digits, cell = machine.board.digits, machine.operation.cell
    if machine.action == "left on unopened" and digits[cell] == MINE:
        cells: Sequence[int] = (cell,)
    elif machine.action == "chord into a mine":
        around = machine.board.neighbours(cell)
        cells = sorted(
            neighbour for neighbour in around if digits[neighbour] == MINE and not before[neighbour]
        )
    else:
        return ()
    return [Hit("board", *machine.board.coordinate(exploded), EXPLODED) for exploded in cells]


def _popped(machine: Machine, depth: int, top: Sequence[int]) -> int:
    """Return the number of values at the top of the stack that the last step has removed or may have moved. `depth` and
    `top` are the depth and the two topmost values of the stack before the step."""
    command = machine.command
    if machine.error is not None:
        return 0
    if command.name == "roll":
        rolled = top[0]
        return min(rolled, depth - 2) + 2 if rolled >= 0 else depth
    return depth if command.pushes is None else command.pops
