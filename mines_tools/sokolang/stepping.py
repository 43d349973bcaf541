"""Programs run step by step: places, events, what changed, views, and back in time."""

from __future__ import annotations

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
from mines_tools.sokolang.actions import SWITCH, WAIT
from mines_tools.sokolang.machine_run import MachineRun
from mines_tools.sokolang.moving import PLAYER
from mines_tools.sokolang.warehouse import MARK
from mines_tools.sokolang.warehouse import PLAYER as PLAYER_NAME
from mines_tools.sokolang.warehouse import Place as MapPlace

TYPE_CHECKING = False  # without importing typing
if TYPE_CHECKING:
    from collections.abc import Mapping

    from mines_tools.running import RunOptions, Value, Write
    from mines_tools.sokolang.machine import State
    from mines_tools.sokolang.program import Program

IDLE = "idle"
"""A pass over the actions in which none was performed."""
BLOCKED = "blocked"
_NAMES = {"u": "up", "d": "down", "l": "left", "r": "right", SWITCH: "switch", WAIT: "wait"}
_OPPOSITE = {"up": "down", "down": "up", "left": "right", "right": "left"}
PLAYER_STACK = "player"
"""The name of the player's stack in a view."""


def stack_title(name: str) -> str:
    """The name of a stack in a view."""
    return PLAYER_STACK if name == PLAYER_NAME else name


class MachineSteps(MachineRun):
    """A `SteppingRun` by the interpreter."""

    def __init__(self, program: Program, options: RunOptions, write: Write) -> None:
        """See `MachineRun`."""
        super().__init__(program, options, write)
        self._before: Mapping[str, Value] | None = None
        """The variables before the last step, if nothing else was done since."""

    def place(self) -> Place | None:
        """What the next step performs."""
        return None if self.machine.is_over else Place(self.span())

    def run(self, steps: int) -> int:
        """Take up to `steps` steps; returns how many it took."""
        self._before = None
        return super().run(steps)

    def step(self) -> Event | None:
        """Take one step."""
        machine = self.machine
        self._lacks = self._before = None
        place, order = self.place(), machine.order
        if place is None:
            return None
        before = self._variables()
        try:
            machine.step()
        except (NeedsInput, InputError) as lack:
            self._note_lack(lack)
            return None
        self._before = before
        command = IDLE
        if order.node is not None:
            command = _NAMES[machine.nodes[order.node].kind]
            if order.is_reversed:
                command = _OPPOSITE.get(command, command)
        if machine.done.is_blocked:
            command = BLOCKED
        return Event(place, command, machine.failed, self._write_output())

    def changes(self) -> Changes:
        """What the last step changed."""
        if self._before is None:
            return Changes({}, {}, ())
        machine, before = self.machine, self._before
        moved = machine.done.moved
        cells = set()
        if moved is not None:
            for who, place in moved.was:
                cells |= {place, machine.positions.place_of(who)}
        stacks = {
            stack_title(stack.name): StackChange(popped, pushed)
            for stack in machine.changed
            for popped, pushed in (stack.change(),)
            if popped or pushed
        }
        now = self._variables()
        names = [name for name in now if now[name] != before[name]]
        found = sorted(cells, key=lambda cell: cell[::-1])
        return Changes(
            {"map": [(column, row) for column, row in found]} if found else {}, stacks, names
        )

    def view(self) -> View:
        """The map, the stacks and the rest."""
        machine = self.machine
        widths = [len(row) for row in machine.map.rows]
        stacks = {stack_title(name): tuple(stack.items) for name, stack in machine.stacks.items()}
        return View({"map": Grid(widths, self._cell)}, stacks, self._variables(), machine.written)

    def snapshot(self) -> State:
        """The whole state."""
        return self.machine.snapshot()

    def restore(self, state: State) -> None:
        """Go back to a state."""
        self.machine.restore(state)
        self._lacks = self._before = None

    def _cell(self, column: int, row: int) -> Cell:
        """What stands in a cell, and what is built there."""
        machine = self.machine
        place = MapPlace(column, row)
        built = machine.map.at(place)
        crate = machine.positions.crate_at.get(place)
        text, state = built, ""
        if place == machine.positions.player:
            text, state = PLAYER_NAME, "player"
        elif crate is not None:
            text, state = machine.map.crates[crate].letter, "crate"
        elif built == MARK:
            state = "uncovered"
        return Cell(
            text, built if state in ("player", "crate") else "", state, machine.map.span(place)
        )

    def _variables(self) -> Mapping[str, Value]:
        machine = self.machine
        last, order = machine.last_moved, machine.order
        column, row = machine.positions.player
        return {
            "column": column,
            "row": row,
            "mode": "pull" if machine.pulls else "push",
            "test": machine.test,
            "moved": "" if last is None else machine.map.crates[last.crate].letter,
            "times": 0 if last is None else last.times,
            "left": order.left,
            "groups": tuple(each.left for each in order.rounds),
            "pass": order.passes,
            "covered": machine.covered_marks(),
            "read": machine.input.at,
        }


def name_of(run: MachineRun, who: int) -> str:
    """The player, or the letter of a crate."""
    return PLAYER_STACK if who == PLAYER else run.machine.map.crates[who].letter
