"""Whether two programs do the same: what keeps a rewriting of the board honest.

Compared are what flow analysis knows of each operation and of the whole, and trial runs step by
step. Which cell became which is told by a function; the operations keep their places in the list.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.language import Input
from mines_tools.mines.flow import Analysis
from mines_tools.mines.flow.trials import INPUTS
from mines_tools.mines.machine import Machine

if TYPE_CHECKING:
    from collections.abc import Callable

    from mines_tools.mines.flow import Flow, OperationFlow, WayFlow
    from mines_tools.mines.machine import Step
    from mines_tools.mines.operations import Operation, Program

    Moved = Callable[[int], int]
    """Where a cell went."""

_STEPS = 2_000
_FURTHER_STEPS = 200
_INPUTS = INPUTS[:8]
_LARGEST = 20_000  # bits


def analysed(program: Program, budget: int) -> Flow | None:
    """What a program does, if `budget` transitions are enough to know."""
    analysis = Analysis(program, budget)
    while not analysis.advance(1 << 12):
        pass
    flow = analysis.result()
    return flow if flow.is_complete else None


def performs(flow: Flow) -> bool:
    """Whether the program can click a cell that it computes."""
    return any(
        way.command.name in ("perform(l)", "perform(r)") and not way.claim.is_impossible
        for operation in flow.met
        for way in (*operation.ways, *operation.queued)
    )


def differing_operation(
    before: Flow, after: Flow, moved: Moved, *, cells: bool = True, restarts: bool = True
) -> tuple[int, str] | None:
    """The first operation of which something else is known, and what; none if there is none.

    Without `cells` it does not matter which cells are opened, only how many. Without `restarts`,
    enqueued restarts do not count: dialect 1 has none.
    """
    for old, new in zip(before.operations, after.operations, strict=True):
        if _summary(old, moved, cells, restarts) == _summary(
            new, lambda cell: cell, cells, restarts
        ):
            continue
        names = ["|".join(command.name for command in each.commands) for each in (old, new)]
        if names[0] != names[1]:
            return (
                old.number,
                f"`{names[0] or 'never reached'}` would become `{names[1] or 'never reached'}`",
            )
        return old.number, f"`{names[0]}` would not do the same"
    return None


def _summary(known: OperationFlow, moved: Moved, cells: bool, restarts: bool) -> object:
    ways = {
        _way(way, moved, cells)
        for way in (*known.ways, *known.queued)
        if restarts or not (way.queued and way.operation.kind == "restart")
    }
    return known.reached.is_impossible, ways


def _way(way: WayFlow, moved: Moved, cells: bool) -> object:
    errors = frozenset(error for error, claim in way.errors.items() if not claim.is_impossible)
    return (
        way.queued,
        _moved(way.operation, moved) if cells else way.operation.button,
        way.flagging,
        way.action,
        way.digit,
        way.command.name,
        way.succeeds.is_impossible,
        way.aborts.is_impossible,
        errors,
        frozenset(map(moved, way.opened)) if cells else len(way.opened),
        way.opened_count,
        way.pushed,
        tuple(way.skips),
        way.ends,
    )


def _moved(operation: Operation, moved: Moved) -> Operation:
    return operation if operation.cell < 0 else operation._replace(cell=moved(operation.cell))


def differing_run(before: Program, after: Program, moved: Moved | None) -> str | None:
    """What differs in trial runs on a few inputs, step by step; none if nothing does. Without
    `moved` it does not matter which cells are clicked. Restarts that commands enqueue are passed."""
    for text in _INPUTS:
        limit = _STEPS + len(before.operations) if not text else _FURTHER_STEPS
        asked = _run_both(before, after, moved, text, limit)
        if isinstance(asked, str):
            return asked
        if not asked:
            return None
    return None


def _run_both(
    before: Program, after: Program, moved: Moved | None, text: str, limit: int
) -> str | bool:
    """What differs; else whether input was asked for."""
    one, another = _Run(before, text), _Run(after, text)
    for _ in range(limit):
        old, new = one.step(), another.step()
        if old is None or new is None:
            return one.asked if old is new else "a run would end at another operation"
        same = (
            old.origin == new.origin
            and old.command is new.command
            and old.error == new.error
            and old.action == new.action
            and (moved is None or _moved(old.operation, moved) == new.operation)
            and one.machine.stack == another.machine.stack
            and one.output == another.output
        )
        if not same:
            return f"`{old.command.name}` would become `{new.command.name}` in a run"
        if one.machine.stack and one.machine.stack[-1].bit_length() > _LARGEST:
            break
    return one.asked


class _Run:
    """A run that keeps its output, and whether it asked for input."""

    def __init__(self, program: Program, text: str) -> None:
        self._pieces = [text]
        self.asked = False
        self.output: list[str] = []
        self.machine = Machine(program, Input(self._read), self.output.append)

    def _read(self) -> str:
        self.asked = True
        return self._pieces.pop() if self._pieces else ""

    def step(self) -> Step | None:
        """One step; enqueued restarts are passed."""
        while True:
            step = self.machine.step()
            if step is None or not (step.queued and step.operation.kind == "restart"):
                return step
