"""Checks after each step whether a watched event has happened. This is much faster than to describe the whole step."""

from __future__ import annotations

from mines_tools.interface.run import END_OF_INPUT
from mines_tools.interface.run_state import Watch, is_to_look
from mines_tools.languages.sokolang.actions import SWITCH, WAIT
from mines_tools.languages.sokolang.program_counter import passed_after
from mines_tools.runs.driver import Probes
from mines_tools.text.source import Span

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from mines_tools.interface.run_state import Readers, Test
    from mines_tools.languages.sokolang.machine import Machine
    from mines_tools.languages.sokolang.program import Program
    from mines_tools.languages.sokolang.program_counter import Order

IDLE = "idle"
"""The name of a step in which the program goes through all actions without performing one."""
BLOCKED = "blocked"
NAMES = {"u": "up", "d": "down", "l": "left", "r": "right", SWITCH: "switch", WAIT: "wait"}
_OPPOSITE = {"up": "down", "down": "up", "left": "right", "right": "left"}
_NOWHERE: dict[Span, None] = {}
_NO_WATCH = Watch()


def command_of(machine: Machine, order: Order) -> str:
    """Return the name of what the last step did: the action, or `BLOCKED` or `IDLE`. Before this step, the program was
    at the position `order` in its actions."""
    if machine.done.is_blocked:
        return BLOCKED
    if order.node is None:
        return IDLE
    command = NAMES[machine.nodes[order.node].kind]
    return _OPPOSITE.get(command, command) if order.is_reversed else command


class Watching:
    """Decides after each step whether the run must stop."""

    def __init__(
        self,
        machine: Machine,
        program: Program,
        watch: Watch,
        readers: Readers,
        changed_cells: Callable[[], Iterable[tuple[int, int]]],
    ) -> None:
        """Prepare to check for the events in `watch`. `changed_cells` returns the places of the
        cells that the last step has changed. This function is called only if the last step
        has moved something."""
        self._machine = machine
        self._watch = watch
        places, actions = watch.places, enumerate(program.actions)
        self._nodes: Mapping[int | None, Test | None] = {
            number: places[node.at] for number, node in actions if node.at in places
        }
        size = len(program.text)
        if Span(size, size) in places:
            self._nodes = {**self._nodes, None: places[Span(size, size)]}
        self._left_out: Mapping[int, Test | None] = {
            number: watch.left_out[node.span]
            for number, node in enumerate(program.actions if watch.left_out else ())
            if node.span in watch.left_out
        }
        self._counted: Mapping[int, Test | None] = {
            number: watch.counted[node.span]
            for number, node in enumerate(program.actions if watch.counted else ())
            if node.span in watch.counted
        }
        self.is_of_places = watch._replace(places=_NOWHERE) == _NO_WATCH
        """True if only places are watched. If so, the effects of a step need not be examined,
        because only the place of the next step matters."""
        self._changed_cells = changed_cells
        self._cells = {(column, row): test for (_, column, row), test in watch.cells.items()}
        has_data = bool(watch.depths or watch.slots or watch.variables)
        self._probes = Probes(readers, watch) if has_data else None
        self._order, self._ends = machine.order, machine.input.ends

    def begin(self) -> None:
        """Record the state before the next step."""
        self._order, self._ends = self._machine.order, self._machine.input.ends
        if self._probes is not None:
            self._probes.begin()

    def is_to_look(self) -> bool:
        """Return whether the run must stop after the last step. It must stop if this step did
        something that is watched, or if the next action is at a watched place."""
        machine = self._machine
        order, self._order = self._order, machine.order
        node = machine.order.node
        if node in self._nodes and is_to_look(self._nodes[node]) and not machine.is_over:
            return True
        if self.is_of_places:
            return False
        watch = self._watch
        if watch.commands and self._performs(order):
            return True
        if (self._left_out or self._counted) and self._passes(order):
            return True
        if watch.errors and self._fails():
            return True
        if self._cells and machine.done.moved is not None:
            for place in self._changed_cells():
                if place in self._cells and is_to_look(self._cells[place]):
                    return True
        return self._probes is not None and self._probes.look()

    def _performs(self, order: Order) -> bool:
        commands = self._watch.commands
        name = command_of(self._machine, order)
        if name in commands and is_to_look(commands[name]):
            return True
        for execution in self._machine.done.executed:
            name = execution.command.name
            if name in commands and is_to_look(commands[name]):
                return True
        return False

    def _passes(self, order: Order) -> bool:
        machine = self._machine
        if machine.is_over:
            return False
        times = machine.first_value()
        passed = passed_after(machine.nodes, order, test=machine.test, times=times)
        return any(
            item.node in watched and is_to_look(watched[item.node])
            for items, watched in (
                (passed.left_out, self._left_out),
                (passed.counted, self._counted),
            )
            for item in items
        )

    def _fails(self) -> bool:
        machine, errors = self._machine, self._watch.errors
        ends, self._ends = self._ends, machine.input.ends
        if (
            machine.failed is not None
            and machine.failed in errors
            and is_to_look(errors[machine.failed])
        ):
            return True
        return (
            machine.input.ends > ends
            and END_OF_INPUT in errors
            and is_to_look(errors[END_OF_INPUT])
        )
