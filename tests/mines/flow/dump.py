"""Writes all claims of an analysis as text, so that analyses can be compared.

    python -m tests.mines.flow.dump

writes the claims about some programs.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from mines_tools.languages.mines.flow import analyse
from mines_tools.languages.mines.flow.values import Range
from tests.mines.flow.programs import made

if TYPE_CHECKING:
    from mines_tools.languages.mines.flow import Flow
    from mines_tools.languages.mines.flow.certainty import WayFlow
    from mines_tools.languages.mines.flow.stacks import AbstractStack
    from mines_tools.languages.mines.flow.values import Value


def dump(flow: Flow) -> str:
    """Return the claims of `flow` as text. Sets are sorted."""
    lines = [
        f"{flow.is_complete} {flow.transitions} {flow.exploration.joined}",
        f"{flow.verdict} {flow.loops} {flow.reads_input} {flow.game_over}",
        *(f"{None if cells is None else sorted(cells)}" for cells in (flow.clicked, flow.opened)),
    ]
    for operation in flow.operations:
        lines.append(f"{operation.number} {operation.reached}")
        lines += map(_way, (*operation.ways, *operation.queued))
        lines += [f"  {control}" for control in flow.controls(operation.number)]
    return "\n".join(lines)


def _way(way: WayFlow) -> str:
    stacks = [None if stack is None else _stack(stack) for stack in (way.before, way.after)]
    plain = way._replace(
        before=None, after=None, opened=frozenset(), performs=frozenset(), pushed=None,
        opened_count=0, command=way.command._replace(effect=print, compute=None),
    )  # fmt: skip
    pushed = None if way.pushed is None else _value(way.pushed)
    return (
        f"  {plain} {stacks} {sorted(way.opened)} {sorted(way.performs)} {pushed} "
        f"{_value(way.opened_count)}"
    )


def _stack(stack: AbstractStack) -> str:
    return f"{[_value(value) for value in stack.top()]} {stack.least} {stack.most}"


def _value(value: Value) -> str:
    return str(value if isinstance(value, int | Range) else sorted(value))


if __name__ == "__main__":
    for seed in range(12):
        print(dump(analyse(made(Random(seed).randrange).program)))
