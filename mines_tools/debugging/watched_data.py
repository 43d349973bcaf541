"""Finds out whether the last step changed data that breakpoints watch."""

from __future__ import annotations

from mines_tools.debugging.breakpoints import OnCell, OnDepth, OnSlot, OnStack, OnVariable
from mines_tools.debugging.evaluating import is_same

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from mines_tools.debugging.breakpoint_aims import Aim
    from mines_tools.debugging.breakpoints import Data
    from mines_tools.debugging.travel import Travel
    from mines_tools.interface.run_state import Changes, StackValue

_TOPS = 8
"""Before each step, this number of values is read from the top of a watched stack. A step that
leaves the depth of a stack unchanged seldom changes more values than these."""


class WatchedData:
    """The data that the aims of a search watch. The values of watched stacks are stored before each step, because the
    changes of a step do not contain the earlier values."""

    def __init__(self, travel: Travel, data: Sequence[tuple[Aim, Data]]) -> None:
        """Prepare to watch `data`, and store the present values."""
        self._travel = travel
        self._data = data
        self._slots: dict[OnSlot, StackValue | None] = {
            what: None for _, what in data if isinstance(what, OnSlot)
        }
        """The value in each watched slot; None if the slot is empty."""
        self._tops: dict[str, Sequence[StackValue | None]] = {
            what.stack: () for _, what in data if isinstance(what, OnStack)
        }
        """The values at the top of each watched stack, the top first. If a stack has fewer values
        than are read, None stands for each missing value."""
        self._seen = -1
        """The moment of the values in `_slots` and `_tops`."""
        self.before: Mapping[OnSlot, StackValue | None] = {}
        """The values in the watched slots before the last step that was examined."""
        self.look()

    @property
    def has_stacks(self) -> bool:
        """True if whole stacks are watched. A run cannot watch whole stacks: most steps change them anyway."""
        return bool(self._tops)

    def look(self, counts: Mapping[str, int] = {}) -> None:  # it does not change
        """Read and store the watched values of stacks. At least the `_TOPS` top values of a watched
        stack are read. `counts` can request more: it contains, by the name of a stack, the number
        of top values to read."""
        self._seen = self._travel.steps
        if self._slots:
            self._slots = {what: in_slot(self._travel, what) for what in self._slots}
        if self._tops:
            self._tops = {
                name: self._top_of(name, max(counts.get(name, 0), _TOPS)) for name in self._tops
            }

    def missing(self) -> Mapping[str, int] | None:
        """Return None if the stored values of watched stacks are certainly the values before the last step. Otherwise,
        return how many values at the top of each stack must be read before this step, by the name of the stack. The
        result leaves out stacks of which the usual number of values is enough."""
        if not self._slots and not self._tops:
            return None
        is_seen = self._seen >= self._travel.steps - 1
        if is_seen and not self._tops:
            return None
        changes = self._travel.changes()
        if changes is None:
            return None
        counts = {
            name: change.popped
            for name, change in changes.stacks.items()
            if name in self._tops and change.popped > _TOPS
        }
        stacks = {*self._tops, *(what.stack for what in self._slots)}
        if counts or (not is_seen and not stacks.isdisjoint(changes.stacks)):
            return counts
        return None

    def changed(self) -> Sequence[Aim]:
        """Return the aims for data that the last step changed. Store the values of slots before this step."""
        self.before = {}
        if not self._data:
            return ()
        changes = self._travel.changes()
        if changes is None:
            return ()
        before, tops = self.before, _ = self._slots, self._tops
        self.look({name: len(top) for name, top in tops.items()})
        return [aim for aim, what in self._data if self._is_changed(what, changes, before, tops)]

    def _is_changed(
        self,
        what: Data,
        changes: Changes,
        before: Mapping[OnSlot, StackValue | None],
        tops: Mapping[str, Sequence[StackValue | None]],
    ) -> bool:
        """Return whether a step changed `what`.

        `changes` are the changes that the step made. `before` contains the values of all watched
        slots before the step. `tops` contains the values at the top of each watched stack before
        the step.
        """
        if isinstance(what, OnVariable):
            return what.name in changes.variables
        if isinstance(what, OnCell):
            at = what.grid, what.column, what.row
            if not changes.touches(*at):
                return False
            if not what.becomes or (*at, what.becomes) in changes.hits:
                return True
            return (
                at[1:] in changes.cells.get(what.grid, ()) and self._state_of(what) == what.becomes
            )
        change = changes.stacks.get(what.stack)
        if change is None:
            return False
        if isinstance(what, (OnDepth, OnStack)) and change.popped != len(change.pushed):
            return True
        if isinstance(what, OnDepth):
            return False
        if isinstance(what, OnStack):
            one, other = tops[what.stack], self._tops[what.stack]
            return not all(map(is_same, one[: change.popped], other[: change.popped]))
        return not is_same(before[what], self._slots[what])

    def _state_of(self, what: OnCell) -> str:
        return self._travel.run.view().grids[what.grid].cell(what.column, what.row).state

    def _top_of(self, stack: str, count: int) -> Sequence[StackValue | None]:
        """Return the `count` top values of `stack`, the top first. If the stack has fewer values, the rest of the
        result is None."""
        readers = self._travel.run.readers()
        read = None if readers is None else readers.item(stack)
        if read is not None:
            return [read(-1 - above) for above in range(count)]
        values = self._travel.run.view().stacks[stack]
        return [values[-1 - above] if above < len(values) else None for above in range(count)]


def in_slot(travel: Travel, what: OnSlot) -> StackValue | None:
    """Return the value that is in the slot `what` at the present moment of `travel`; None if the slot is empty."""
    readers = travel.run.readers()
    read = None if readers is None else readers.item(what.stack)
    if read is not None:
        return read(what.position)
    values = travel.run.view().stacks[what.stack]
    return values[what.position] if what.position < len(values) else None
