"""Readers of single values in the state of a run."""

from __future__ import annotations

from mines_tools.interface.run_state import Listing, Readers
from mines_tools.languages.sokolang.stack import stack_title

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from mines_tools.interface.run_state import StateCell, Value
    from mines_tools.languages.sokolang.machine import Machine
    from mines_tools.languages.sokolang.stack import Stack


def _moved(machine: Machine) -> str:
    last_moved = machine.last_moved
    return "" if last_moved is None else machine.map.crates[last_moved.crate].letter


VARIABLES: Mapping[str, Callable[[Machine], Value]] = {
    "column": lambda machine: machine.positions.player[0],
    "row": lambda machine: machine.positions.player[1],
    "mode": lambda machine: "pull" if machine.pulls else "push",
    "test": lambda machine: machine.test,
    "moved": _moved,
    "times": lambda machine: 0 if machine.last_moved is None else machine.last_moved.times,
    "left": lambda machine: machine.order.left,
    "groups": lambda machine: Listing(order_round.left for order_round in machine.order.rounds),
    "pass": lambda machine: machine.order.passes,
    "covered": lambda machine: machine.covered_marks(),
    "read": lambda machine: machine.input.at,
}
"""The variables of a view. For each of them: the function that reads the variable from a machine."""


def readers_of(machine: Machine, cell_at: Callable[[int, int], StateCell]) -> Readers:
    """Return readers of single values in the state of `machine`. `cell_at` takes a column and a row, and returns the
    state of this cell of the map."""
    named: dict[str, Stack] = {stack_title(name): stack for name, stack in machine.stacks.items()}

    def depth(name: str) -> Callable[[], int] | None:
        stack = named.get(name)
        return None if stack is None else lambda: len(stack.items)

    def item(name: str) -> Callable[[int], int | None] | None:
        stack = named.get(name)
        if stack is None:
            return None

        def value(at: int) -> int | None:
            items = stack.items
            return items[at] if -len(items) <= at < len(items) else None

        return value

    def variable(name: str) -> Callable[[], Value] | None:
        value_of = VARIABLES.get(name)
        return None if value_of is None else lambda: value_of(machine)

    def cell(grid: str) -> Callable[[int, int], str | None] | None:
        rows = machine.map.rows

        def state(column: int, row: int) -> str | None:
            if not 0 <= row < len(rows) or not 0 <= column < len(rows[row]):
                return None
            return cell_at(column, row).state

        return state if grid == "map" else None

    return Readers(depth, item, variable, cell)
