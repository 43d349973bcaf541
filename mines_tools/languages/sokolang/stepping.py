"""Steps through programs for the debugger: places, events, changes, views, and stepping back."""

from __future__ import annotations

from functools import cached_property
from time import perf_counter

from mines_tools.interface.run import (
    END_OF_INPUT,
    NO_NESTING,
    CountedPart,
    Event,
    Frame,
    InputError,
    NeedsInput,
    Nesting,
    Place,
    check_position,
    not_settable,
    truth,
    whole_number,
)
from mines_tools.interface.run_state import Changes, StackChange, StateGrid, View
from mines_tools.languages.sokolang.actions import TIMES
from mines_tools.languages.sokolang.commands import COMMANDS
from mines_tools.languages.sokolang.counted_parts import count_moves_before, counted_part
from mines_tools.languages.sokolang.machine import Machine, State
from mines_tools.languages.sokolang.machine_run import MachineRun
from mines_tools.languages.sokolang.moving import PLAYER
from mines_tools.languages.sokolang.program_counter import PassedItems, has_conditions, passed_after
from mines_tools.languages.sokolang.reading import VARIABLES, readers_of
from mines_tools.languages.sokolang.stack import PLAYER_STACK, named, stack_title
from mines_tools.languages.sokolang.state_cells import state_cell
from mines_tools.languages.sokolang.warehouse import DESTROYER, MapPlace
from mines_tools.languages.sokolang.warehouse import PLAYER as PLAYER_NAME
from mines_tools.languages.sokolang.watching import Watching, command_of
from mines_tools.runs.machine_run import StepsTakenTwice
from mines_tools.translations.phrases import counted, phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from mines_tools.interface.run import RunOptions, Write
    from mines_tools.interface.run_state import (
        Origin,
        Readers,
        Slot,
        StackValue,
        StateCell,
        Value,
        Watch,
    )
    from mines_tools.languages.sokolang.actions import ActionNode
    from mines_tools.languages.sokolang.moving import Moved
    from mines_tools.languages.sokolang.program import Program
    from mines_tools.languages.sokolang.program_counter import CountedItem, Order
    from mines_tools.languages.sokolang.provenance import MarkingMachine
    from mines_tools.languages.sokolang.stack import Stack

    SequenceOfParts = Sequence[object]
else:
    SequenceOfParts = object  # without importing collections.abc

_NOTHING_PASSED = PassedItems([], [])


class _Parts(SequenceOfParts):
    """The groups around a position in the actions, and the repeated action if there is one. The key of a part is made only
    when it is read, because thousands of groups can contain an action.

    A key has the depth of the part, the number of its node, the pass, and the rounds that are left of the groups around.
    """

    def __init__(self, order: Order, *, is_repeated: bool) -> None:
        self._order = order
        self._count = len(order.rounds) + is_repeated

    def __len__(self) -> int:
        return self._count

    def __getitem__(self, at: int) -> object:  # type: ignore[override]  # it is never sliced
        node, _, _, rounds, _, _, passes = self._order
        depth = range(self._count)[at]
        number = rounds[depth].group if depth < len(rounds) else node
        return depth, number, passes, [each.left for each in rounds[:depth]]

    def __contains__(self, key: object) -> bool:
        assert isinstance(key, tuple)
        return key[0] < self._count and self[key[0]] == key


class MachineSteps(MachineRun, StepsTakenTwice[Machine, State]):
    """A `SteppingRun` that uses the interpreter."""

    def __init__(self, program: Program, options: RunOptions, write: Write) -> None:
        """Prepare a run; see `MachineRun`."""
        super().__init__(program, options, write)
        self._before: Mapping[str, Value] | None = None
        """The variables before the last step. None at the start, and after anything else than a step was done with
        the run."""
        self._marking: MarkingMachine | None = None
        self._has_conditions = has_conditions(program.actions)

    @cached_property
    def _moves_before(self) -> Sequence[int]:
        """The number of moves before each node, and before the end of the nodes."""
        return count_moves_before(self.machine.nodes)

    def place(self) -> Place | None:
        """Return the place of the next step. Return None if the run is over."""
        machine = self.machine
        if machine.is_over:
            return None
        node, left, *_ = machine.order
        if node is None or not self._is_repeated(machine.order):
            return Place(self.span())
        return Place(self.span(), None, self._repetition(machine.nodes[node], left))

    def nesting(self) -> Nesting:
        """Return the groups that contain the next step, and the repeated action if it is repeated."""
        if self.machine.is_over:
            return NO_NESTING
        order = self.machine.order
        return Nesting((), _Parts(order, is_repeated=self._is_repeated(order)))

    def frames(self, most: int) -> Sequence[Frame]:
        """Return the next action, and the groups that contain it, the innermost first: at most `most`."""
        machine = self.machine
        node, rounds = machine.order.node, machine.order.rounds
        if node is None or machine.is_over:
            return ()
        frames = [Frame(machine.nodes[node].at)]
        for group, left, *_ in rounds[::-1][: most - 1]:
            of = machine.nodes[group]
            repetition = self._repetition(of, left) if abs(of.times) > 1 else None
            frames.append(Frame(of.span, repetition=repetition))
        return frames[:most]

    def _is_repeated(self, order: Order) -> bool:
        """Return whether the next action, at the position `order`, has a number or a ``*`` before it that tells how often it
        is performed. It counts as repeated in its last repetition, too."""
        if order.node is None:
            return False
        node = self.machine.nodes[order.node]
        return abs(node.times) > 1 or TIMES in node.prefixes

    @staticmethod
    def _repetition(node: ActionNode, left: int) -> tuple[int, int] | None:
        """Return which repetition of the action `node` comes next, counted from 1, and the number
        of all its repetitions. `left` is the number of repetitions that are left. Return None if
        the number of all repetitions depends on a stack, because this stack may have changed
        meanwhile."""
        count = abs(node.times)
        return None if TIMES in node.prefixes else (count - left + 1, count)

    def run(self, steps: int) -> int:
        """Take up to `steps` steps. Return the number of steps taken."""
        self._before = None
        return super().run(steps)

    def step(self) -> Event | None:
        """Take one step, and return its event. Return None if no step was taken."""
        machine = self.machine
        self._lack = self._before = None
        place, order = self.place(), machine.order
        if place is None:
            return None
        before, ends = self._variables(), machine.input.ends
        try:
            machine.step()
        except (NeedsInput, InputError) as lack:
            self.note_lack(lack)
            return None
        self._before = before
        occasions = (END_OF_INPUT,) if machine.input.ends > ends else ()
        executed = [execution.command.name for execution in machine.done.executed]
        executed_by = [
            PLAYER_NAME if execution.who == PLAYER else machine.map.crates[execution.who].letter
            for execution in machine.done.executed
        ]
        nodes, (left_out, with_count) = machine.nodes, self._passed(order)
        return Event(
            place, command_of(machine, order), machine.failed, self.write_output(),
            occasions, executed, executed_by, [nodes[item.node].span for item in left_out],
            [item.why for item in left_out],
            [self._counted_part(item) for item in with_count],
        )  # fmt: skip

    def _counted_part(self, item: CountedItem) -> CountedPart:
        """Return what the event of the last step says about `item`, which the program has reached."""
        stack = self.machine.stacks[PLAYER_NAME].items
        value = stack[-1] if stack else None
        return counted_part(self.machine.nodes, self._moves_before, item, value)

    def _passed(self, order: Order) -> PassedItems:
        """Return what the program has reached since the last step. This step was at the position `order`."""
        machine = self.machine
        if machine.is_over or not self._has_conditions:
            return _NOTHING_PASSED
        times = machine.first_value()
        return passed_after(machine.nodes, order, test=machine.test, times=times)

    @property
    def pieces(self) -> Sequence[str]:
        """The output of the last step."""
        return self.machine.pieces

    def watching(self, watch: Watch) -> Watching:
        """Return an object that checks after each step whether one of the events in `watch` has happened."""
        return Watching(self.machine, self.program, watch, self.readers(), self._moved_cells)

    def replay(self, start: State, steps: int) -> None:
        """Go back to the state `start`, and take `steps` steps again. The output of these steps is discarded."""
        machine = self.machine
        machine.restore(start)
        for _ in range(steps):
            machine.step()

    def forget_step(self) -> None:
        """Discard the stored data about the changes of the last step."""
        self._before = None

    def changes(self) -> Changes:
        """Return the changes that the last step made."""
        if self._before is None:
            return Changes({}, {}, ())
        machine, before = self.machine, self._before
        cells = self._moved_cells()
        stacks = {
            stack_title(stack.name): StackChange(popped, pushed)
            for stack in machine.changed
            for popped, pushed in (stack.change(),)
            if popped or pushed
        }
        now = self._variables()
        names = [name for name in now if now[name] != before[name]]
        changed_cells = [
            (column, row) for column, row in sorted(cells, key=lambda cell: cell[::-1])
        ]
        return Changes({"map": changed_cells} if changed_cells else {}, stacks, names)

    def _moved_cells(self) -> Sequence[MapPlace]:
        moved = self.machine.done.moved
        return () if moved is None else self._changed_cells(moved)

    def _changed_cells(self, moved: Moved) -> Sequence[MapPlace]:
        """Return the places of the cells that look different after a move. Crates with the same
        letter look the same."""
        machine = self.machine
        was = {place: self._letter(who) for who, place in moved.was}
        now = {machine.positions.place_of(who): self._letter(who) for who, _ in moved.was}
        return [place for place in {*was, *now} if was.get(place) != now.get(place)]

    def _letter(self, who: int) -> str:
        return PLAYER_NAME if who == PLAYER else self.machine.map.crates[who].letter

    def view(self) -> View:
        """Return the map, the stacks and the variables."""
        machine = self.machine
        widths = [len(row) for row in machine.map.rows]
        stacks = {stack_title(name): tuple(stack.items) for name, stack in machine.stacks.items()}
        grids = {"map": StateGrid(widths, self._cell)}
        return View(
            grids, stacks, self._variables(), machine.written, machine.input.at,
            roles=self._roles, summaries={"map": self._summary},
        )  # fmt: skip

    def readers(self) -> Readers:
        """Return readers of single values of the state."""
        return readers_of(self.machine, self._cell)

    def untouched(self, stack: str, steps: int) -> Sequence[int]:
        """Take up to `steps` steps. For each step taken, return the number of values at the bottom
        of `stack` that the step left unchanged."""
        self._lack = self._before = None
        machine, left = self.machine, []
        latest = perf_counter() + self.patience
        named = {stack_title(name): stack_values for name, stack_values in machine.stacks.items()}[
            stack
        ]
        try:
            for _ in range(steps):
                if not machine.step():
                    break
                left.append(named.untouched)
                if machine.pieces:
                    self.write_output()
                if perf_counter() > latest:
                    break
        except (NeedsInput, InputError) as lack:
            self.note_lack(lack)
        return left

    def origins(self, slots: Sequence[Slot]) -> Sequence[Origin]:
        """Return the origins of the values that `slots` contain after the next step. The run itself does not take this
        step."""
        if self._marking is None:
            from mines_tools.languages.sokolang.provenance import MarkingMachine

            self._marking = MarkingMachine(self.program)
        return self._marking.origins(self.machine, slots)

    def set_value(self, stack: str, position: int, value: StackValue) -> None:
        """Replace the value of `stack` at `position` by `value`. Positions are counted from 0 at the bottom. Raise
        ValueError if this is not possible."""
        stack_values = self.machine.stacks.get(named(stack))
        if stack_values is None:
            raise not_settable(stack)
        check_position(position, stack_values.items)
        stack_values.items[position] = whole_number(value)
        self._before = None

    def set_variable(self, name: str, value: Value) -> None:
        """Set the variable `name`. It must be `test`, or `mode`, which says whether the player
        pushes or pulls. Raise ValueError for another variable, or for a value that this variable
        cannot have."""
        if name == "test":
            self.machine.test = truth(value)
        elif name == "mode":
            if value not in ("push", "pull"):
                raise ValueError(phrase("`push` or `pull` is needed here"))
            self.machine.pulls = value == "pull"
        else:
            raise not_settable(name)
        self._before = None

    def _cell(self, column: int, row: int) -> StateCell:
        """Return the state of a cell: the element that is on the cell, and what is built in the
        cell."""
        machine, place = self.machine, MapPlace(column, row)
        crate = machine.positions.crate_at.get(place)
        who = "" if crate is None else machine.map.crates[crate].letter
        if place == machine.positions.player:
            who = PLAYER_NAME
        return state_cell(machine.map, place, who)

    def _summary(self) -> str:
        """Return in a few words where the player is, and how many marks are covered."""
        machine = self.machine
        column, row = machine.positions.player
        return counted(
            len(machine.map.marks),
            "player at ({column}, {row}), {covered:,} of {count:,} mark covered",
            "player at ({column}, {row}), {covered:,} of {count:,} marks covered",
            column=column, row=row, covered=machine.covered_marks(),
        )  # fmt: skip

    def _roles(self, stack: str) -> Sequence[str]:
        """Suppose that a wait comes next. If an element on a mark then executes the value at the top of `stack`, return
        a list with one text: the name of the command. Otherwise, return an empty list."""
        machine = self.machine
        own = machine.stacks[named(stack)]
        if not own.items or own.items[-1] not in COMMANDS or self._may_change_first(own):
            return ()
        if all(machine.stack_of(who) is not own for who in machine.on_marks()):
            return ()
        return (f"if w: {COMMANDS[own.items[-1]].name}",)

    def _may_change_first(self, stack: Stack) -> bool:
        """Return whether a wait may change `stack` before elements execute commands. A transfer or a destroyer can do
        this."""
        machine = self.machine
        if any(each is stack for each in machine.transferring() or ()):
            return True
        elements = (PLAYER, *range(len(machine.map.crates)))
        return any(
            machine.stack_of(who) is stack
            and machine.map.at(machine.positions.place_of(who)) == DESTROYER
            for who in elements
        )

    def _variables(self) -> Mapping[str, Value]:
        machine = self.machine
        return {name: value_of(machine) for name, value_of in VARIABLES.items()}


def name_of(run: MachineRun, who: int) -> str:
    """Return the name of the player, or the letter of a crate."""
    return PLAYER_STACK if who == PLAYER else run.machine.map.crates[who].letter
