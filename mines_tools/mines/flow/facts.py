"""What an exploration met, operation by operation."""

from __future__ import annotations

from array import array
from copy import copy
from typing import TYPE_CHECKING

from mines_tools.mines.flow import values

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.mines.commands import Command, CommandError
    from mines_tools.mines.flow.effects import Effect
    from mines_tools.mines.flow.player import Outcome
    from mines_tools.mines.flow.stacks import Stack, Stacks
    from mines_tools.mines.flow.values import Value
    from mines_tools.mines.operations import Operation
    from mines_tools.mines.player import Action

_DEEP = 64
"""Of deeper stacks that differ, only the depth is kept in the facts."""
_NONE: frozenset[int] = frozenset()
_REGIONS = 16
"""So many lists of cells that are opened are kept as they came, before they are made one."""


class Seen:
    """One thing that an operation was met doing: one command, selected in one way."""

    __slots__ = (
        "aborts",
        "action",
        "after",
        "anywhere",
        "before",
        "command",
        "digit",
        "ends",
        "errors",
        "flagging",
        "opened_count",
        "operation",
        "performs",
        "pushed",
        "queued",
        "regions",
        "skips",
        "succeeds",
    )

    def __init__(
        self, operation: Operation, queued: bool, flagging: bool, outcome: Outcome, command: Command
    ) -> None:
        self.operation = operation
        """The operation in the list, or the one that it enqueued."""
        self.queued = queued
        self.flagging = flagging
        """Flagging mode before it."""
        self.action: Action = outcome.action
        self.digit = outcome.digit
        self.command = command
        self.regions: list[Sequence[int]] = []
        self.add_opened(outcome.opened)
        self.opened_count: Value = outcome.opened_count
        self.before: Stack | None = None
        self.after: Stack | None = None
        self.pushed: Value | None = None
        self.succeeds = False
        self.errors: set[CommandError] = set()
        self.skips: set[int] = set()
        self.performs: set[Operation] = set()
        self.anywhere = False
        self.aborts = False
        self.ends = False
        """Whether the program can end with it."""

    def add_opened(self, cells: Sequence[int]) -> None:
        """It was met opening these as well."""
        if not cells or any(cells is known for known in self.regions):
            return
        self.regions.append(cells)
        if len(self.regions) > _REGIONS:
            self.regions = [array("I", sorted(self.opened))]

    @property
    def opened(self) -> frozenset[int]:
        """The cells that it can open."""
        return frozenset().union(*self.regions) if self.regions else _NONE

    def opens(self, cell: int) -> bool:
        """Whether it can open that cell."""
        return any(cell in cells for cells in self.regions)

    def note(self, before: Stack, effect: Effect, stacks: Stacks) -> None:
        """It was met once more."""
        self.before = _either(self.before, before, stacks)
        if effect.error is not None:
            self.errors.add(effect.error)
            return
        if effect.aborts:
            self.aborts = self.ends = True
            return
        self.succeeds = True
        self.after = _either(self.after, effect.stack, stacks)
        if effect.pushed is not None:
            self.pushed = (
                effect.pushed if self.pushed is None else values.join(self.pushed, effect.pushed)
            )
        if self.command.name == "skip":
            self.skips.update(effect.skips)
        self.performs.update(effect.performs)
        self.anywhere |= effect.anywhere

    def or_anywhere(self, other: Seen, stacks: Stacks) -> Seen:
        """What is this, or `other`: the same met on a cell that can be any."""
        either = copy(self)
        assert self.before is not None
        assert other.before is not None
        either.before = stacks.join(self.before, other.before)
        if self.after is None or other.after is None:
            either.after = self.after or other.after
        else:
            either.after = stacks.join(self.after, other.after)
        if self.pushed is None or other.pushed is None:
            either.pushed = other.pushed if self.pushed is None else self.pushed
        else:
            either.pushed = values.join(self.pushed, other.pushed)
        if other.opened_count != 0:
            either.regions = []  # any cell, that is
        either.opened_count = values.join(self.opened_count, other.opened_count)
        either.succeeds |= other.succeeds
        either.aborts |= other.aborts
        either.anywhere |= other.anywhere
        either.ends |= other.ends
        either.errors = self.errors | other.errors
        either.skips = self.skips | other.skips
        either.performs = self.performs | other.performs
        return either


class Facts:
    """All that was met."""

    def __init__(self, operations: int, stacks: Stacks) -> None:
        self._stacks = stacks
        self.by_operation: list[dict[tuple[object, ...], Seen]] = [{} for _ in range(operations)]
        """For each operation in the list: what it, and what it enqueued, was met doing."""
        self.ends = False
        """Whether the program can end by a cleared game."""
        self.aborts = False
        """Whether the imitated interpreter can die."""

    def seen(
        self,
        origin: int,
        queued: bool,
        flagging: bool,
        operation: Operation,
        outcome: Outcome,
        command: Command,
    ) -> Seen:
        """Where to note what `operation` does in this way."""
        key = (queued, operation, flagging, outcome.action, outcome.digit)
        known = self.by_operation[origin]
        found = known.get(key)
        if found is None:
            found = known[key] = Seen(operation, queued, flagging, outcome, command)
        elif outcome.opened:
            found.add_opened(outcome.opened)
            found.opened_count = values.join(found.opened_count, outcome.opened_count)
        return found


def _either(one: Stack | None, other: Stack, stacks: Stacks) -> Stack:
    if one is None or one is other:
        return other
    if one.known > _DEEP and other.known > _DEEP:
        one, other = stacks.shallow(one, _DEEP), stacks.shallow(other, _DEEP)
    return stacks.join(one, other)
