"""The facts that an exploration has found, operation by operation."""

from __future__ import annotations

from mines_tools.languages.mines.flow import values
from mines_tools.languages.mines.flow.cells import packed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Any

    from mines_tools.languages.mines.commands import Command, CommandError
    from mines_tools.languages.mines.flow.effects import Effect
    from mines_tools.languages.mines.flow.player import ClickOutcome
    from mines_tools.languages.mines.flow.stacks import AbstractStack, Stacks
    from mines_tools.languages.mines.flow.values import Value
    from mines_tools.languages.mines.operations import Operation
    from mines_tools.languages.mines.player import Action

_DEEP = 16
"""A depth. If two different stacks that are deeper than this are joined, only this number of values at the top is kept.
Of the values below, only their number is kept."""
_NONE: frozenset[Any] = frozenset()
_REGIONS = 16
"""The greatest number of lists of opened cells in a record. If there are more, they are merged into one list."""
_FEW = 8
"""The greatest number of records of an operation that are searched one by one. If there are more, an index is used to
find a record."""
_BYTES, _BYTES_OF_TARGET, _BYTES_OF_CELL = 450, 70, 40
"""The estimated numbers of bytes of a record, of each target in it, and of each opened cell in it. These numbers include
the bytes of the result that is made from the record."""


class SeenCommand:
    """A record of what an operation did in the exploration when it selected one command in one way."""

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
        self,
        operation: Operation,
        queued: bool,
        flagging: bool,
        outcome: ClickOutcome,
        command: Command,
    ) -> None:
        self.operation = operation
        """The operation that selects the command: an operation of the program, or one that such an operation has
        queued."""
        self.queued = queued
        self.flagging = flagging
        """The flagging mode before the operation."""
        self.action: Action = outcome.action
        self.digit = outcome.digit
        self.command = command
        # Tuples and shared empty sets: most operations need no list or set.
        self.regions: tuple[Sequence[int], ...] = (outcome.opened,) if outcome.opened else ()
        self.opened_count: Value = outcome.opened_count
        self.before: AbstractStack | None = None
        self.after: AbstractStack | None = None
        self.pushed: Value | None = None
        self.succeeds = False
        self.errors: frozenset[CommandError] = _NONE
        self.skips: frozenset[int] = _NONE
        self.performs: frozenset[Operation] = _NONE
        self.anywhere = False
        self.aborts = False
        self.ends = False
        """True if the program can end with this command."""

    def copied(self) -> SeenCommand:
        """Return a copy of this record. The copy can be changed without changing this record."""
        copy = SeenCommand.__new__(SeenCommand)
        for name in SeenCommand.__slots__:
            setattr(copy, name, getattr(self, name))
        return copy

    def add_opened(self, cells: Sequence[int]) -> None:
        """Add `cells` to the cells that the operation can open."""
        if any(cells is region for region in self.regions):
            return
        self.regions = (*self.regions, cells)
        if len(self.regions) > _REGIONS:
            self.regions = (packed(sorted(self.opened)),)

    @property
    def opened(self) -> frozenset[int]:
        """The cells that the operation can open."""
        return frozenset().union(*self.regions) if self.regions else _NONE

    def opens(self, cell: int) -> bool:
        """Return whether the operation can open `cell`."""
        return any(cell in cells for cells in self.regions)

    def note(self, before: AbstractStack, effect: Effect, stacks: Stacks) -> int:
        """Record `effect`, an effect of the command. `before` is the stack before the command. Return how many ways to
        continue are now recorded for the first time: distances of a `skip`, and queued clicks."""
        before = stacks.flat(before)
        if self.before is not before:
            self.before = _either(self.before, before, stacks)
        if effect.error is not None:
            if effect.error not in self.errors:
                self.errors |= {effect.error}
            return 0
        if effect.aborts:
            self.aborts = self.ends = True
            return 0
        self.succeeds = True
        after = stacks.flat(effect.stack)
        if self.after is not after:
            self.after = _either(self.after, after, stacks)
        pushed = effect.pushed
        if pushed is not None and pushed is not self.pushed:
            self.pushed = pushed if self.pushed is None else values.join(self.pushed, pushed)
        target_count = len(self.skips) + len(self.performs)
        if self.command.name == "skip" and not self.skips.issuperset(effect.skips):
            self.skips = self.skips.union(effect.skips)
        if effect.performs and not effect.anywhere:
            self.performs = self.performs.union(effect.performs)
        self.anywhere |= effect.anywhere
        return len(self.skips) + len(self.performs) - target_count

    def or_anywhere(self, other: SeenCommand, stacks: Stacks) -> SeenCommand:
        """Return a record that includes this record and `other`. `other` must be a record of a click on an unknown
        cell that selects the same command."""
        either = self.copied()
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
            either.regions = ()  # empty stands for any cell
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
    """All facts that an exploration has found."""

    def __init__(self, stacks: Stacks) -> None:
        self._stacks = stacks
        self._by_operation: dict[int, list[SeenCommand]] = {}
        self._borrowed: dict[int, list[SeenCommand]] = {}
        """The lists of records that are shared with another `Facts`. Such a list is copied before it is changed."""
        self._index: dict[tuple[object, ...], SeenCommand] = {}
        self.memory = 0
        """The estimated number of bytes of the records."""
        self.ends = False
        """True if the program can end because the game is cleared."""
        self.aborts = False
        """True if the imitated interpreter can crash."""

    def continued(self) -> Facts:
        """Return a copy of this object. The exploration will add further facts to the copy. The original must not
        change after the call."""
        copy = Facts(self._stacks)
        copy._by_operation = dict(self._by_operation)
        copy._borrowed = self._by_operation
        copy.memory, copy.ends, copy.aborts = self.memory, self.ends, self.aborts
        return copy

    @property
    def operations(self) -> Iterable[int]:
        """The indexes of the operations that the exploration has met, in the order in which they were first met."""
        return self._by_operation

    def of(self, operation: int) -> Sequence[SeenCommand]:
        """Return the records of the operation with the index `operation`. The records of the clicks that it queues are
        included."""
        return self._by_operation.get(operation, ())

    def seen(
        self,
        origin: int,
        queued: bool,
        flagging: bool,
        operation: Operation,
        outcome: ClickOutcome,
        command: Command,
    ) -> SeenCommand:
        """Return the record with these properties; create the record if there is none. `origin` is the index of an
        operation of the program. If `queued` is True, the operation at `origin` has queued `operation`. Otherwise
        `operation` is itself the operation at `origin`."""
        records = self._by_operation.get(origin)
        if records is None:
            records = self._by_operation[origin] = []
        elif self._borrowed and records is self._borrowed.get(origin):
            records = self._owned(origin, records)
        record = self._earlier_record(records, origin, queued, flagging, operation, outcome)
        if record is None:
            record = SeenCommand(operation, queued, flagging, outcome, command)
            records.append(record)
            self.memory += _BYTES + _BYTES_OF_CELL * len(outcome.opened)
            if len(records) > _FEW:
                self._add_to_index(origin, records if len(records) == _FEW + 1 else (record,))
        elif outcome.opened:
            regions = record.regions
            record.add_opened(outcome.opened)
            if record.regions is not regions:
                self.memory += _BYTES_OF_CELL * len(outcome.opened)
            record.opened_count = values.join(record.opened_count, outcome.opened_count)
        return record

    def note(self, seen: SeenCommand, before: AbstractStack, effect: Effect) -> None:
        """Record `effect` in `seen`. `before` is the stack before the command."""
        self.memory += _BYTES_OF_TARGET * seen.note(before, effect, self._stacks)

    def _owned(self, origin: int, borrowed: Sequence[SeenCommand]) -> list[SeenCommand]:
        """Replace `borrowed`, the records of the operation `origin`, by copies, and return the copies. The records in
        `borrowed` also belong to another `Facts`, so they must not change."""
        records = self._by_operation[origin] = [seen.copied() for seen in borrowed]
        self.memory += _BYTES * len(records)
        if len(records) > _FEW:
            self._add_to_index(origin, records)
        return records

    def _add_to_index(self, origin: int, records: Iterable[SeenCommand]) -> None:
        for record in records:
            key = (origin, record.queued, record.operation, record.flagging, record.action)
            self._index[*key, record.digit] = record

    def _earlier_record(
        self,
        records: Sequence[SeenCommand],
        origin: int,
        queued: bool,
        flagging: bool,
        operation: Operation,
        outcome: ClickOutcome,
    ) -> SeenCommand | None:
        action, digit = outcome.action, outcome.digit
        if len(records) > _FEW:
            return self._index.get((origin, queued, operation, flagging, action, digit))
        for record in records:
            if (
                record.action == action
                and record.queued is queued
                and record.flagging is flagging
                and record.digit == digit
                and record.operation == operation
            ):
                return record
        return None


def _either(one: AbstractStack | None, other: AbstractStack, stacks: Stacks) -> AbstractStack:
    if one is None or one is other:
        return other
    if one.explicit > _DEEP and other.explicit > _DEEP:
        one, other = stacks.shallow(one, _DEEP), stacks.shallow(other, _DEEP)
    return stacks.join(one, other)
