"""Makes notes about cells from a run that does only what every run does. A long run comes to the same cell thousands of
times, so this must be fast."""

from __future__ import annotations

from mines_tools.base.records import NamedTuple
from mines_tools.languages.emojifunge.flow import values
from mines_tools.languages.emojifunge.flow.notes import Note
from mines_tools.languages.emojifunge.flow.stacks import MINUS_ONE, AbstractStack
from mines_tools.languages.emojifunge.flow.values import ANY, Range
from mines_tools.languages.emojifunge.stacks import Stack

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from mines_tools.languages.emojifunge.flow.notes import Place
    from mines_tools.languages.emojifunge.flow.trial_machine import TrialMachine
    from mines_tools.languages.emojifunge.flow.values import Value
    from mines_tools.languages.emojifunge.numbers import Number

_MOST_NOTED = 8
"""The maximum number of values at the top of a stack that a note contains."""


class StateBefore(NamedTuple):
    """Facts that hold right before the pointer executes a cell outside comments."""

    is_silent: bool
    """True if output is ignored."""
    is_root: bool
    """True if the current stack has no parent."""
    has_record: bool
    """True if emoji are recorded, or are now being recorded."""


class Gathered:
    """Facts about a cell that a run has shown so far."""

    __slots__ = ("columns", "executions", "least", "modes", "most", "surroundings")

    def __init__(self, depth: int) -> None:
        self.modes: set[tuple[int, int, bool, bool, bool, bool, bool]] = set()
        """The direction of the pointer, and answers to five questions: in the order of `Note`, whether the cell is in a
        comment, whether the pop mode is the usual one, whether emoji are recorded, whether the pointer rides the
        bicycle, and whether something waits."""
        self.columns: list[Value] = []
        """The values at the top of the current stack. The first of them is the top."""
        self.least = self.most = depth
        """The smallest and the greatest number of values on the current stack."""
        self.surroundings: set[tuple[bool, bool, bool]] = set()
        self.executions: set[int | None] = set()
        """The numbers of executions, in the form of `Note.executions`."""


class RunNotes:
    """The notes about the cells to which a run has come."""

    def __init__(self) -> None:
        self._by_place: dict[Place, Gathered] = {}
        self.values = 0
        """The number of values on stacks that were noted."""

    def add(self, machine: TrialMachine, place: Place) -> Gathered:
        """Add the present state of `machine`, whose pointer is at `place`. Return what is known about this cell."""
        pointer = machine.pointer
        items = machine.stack.items
        depth = len(items)
        gathered = self._by_place.get(place)
        if gathered is None:
            gathered = self._by_place[place] = Gathered(depth)
        elif depth < gathered.least:
            gathered.least = depth
        elif depth > gathered.most:
            gathered.most = depth
        gathered.modes.add(
            (
                pointer.dx,
                pointer.dy,
                machine.commented,
                machine.opens,
                machine.recording,
                pointer.riding,
                machine.recording
                or machine.stopwatch is not None
                or bool(machine.counts.items)
                or machine.round is not None
                or machine.time_left is not None,
            )
        )
        columns = gathered.columns
        self.values += min(depth, _MOST_NOTED)
        for at, item in enumerate(items[: -_MOST_NOTED - 1 : -1]):
            if at == len(columns):
                columns.append(_value(item))
            elif not _surely_holds(columns[at], item):
                columns[at] = _with(columns[at], item)
        return gathered

    def notes(self) -> Mapping[Place, Note]:
        """Return the note of each cell."""
        return {place: _note(gathered) for place, gathered in self._by_place.items()}

    def surroundings(self) -> Mapping[Place, frozenset[StateBefore]]:
        """Return, for each cell that was executed outside comments, what was true right before."""
        return {
            place: frozenset(map(StateBefore._make, gathered.surroundings))
            for place, gathered in self._by_place.items()
            if gathered.surroundings
        }


def _surely_holds(value: Value, item: Number | Stack) -> bool:
    """Return whether a quick test shows that `value` can be `item`."""
    kind = type(item)
    if kind is Stack:
        return value is ANY
    if type(value) is Range:
        return value[0] <= item <= value[1]  # type: ignore[operator] # it is no stack
    # A set does not distinguish the two zeros of floats.
    return type(value) is frozenset and item in value and (kind is int or item != 0)


def _with(value: Value, item: Number | Stack) -> Value:
    """Return a value that includes `value` and `item`."""
    if type(value) is Range and not isinstance(item, Stack) and _is_stored(item):
        # NaN is neither below nor above a number.
        if item < value[0]:
            return Range(item, value[1])
        if item > value[1]:
            return Range(value[0], item)
    return values.joined(value, _value(item))


def _is_stored(number: Number) -> bool:
    """Return whether `number` can be a bound of a range."""
    return type(number) is float or -values.LARGEST < number < values.LARGEST


def _value(item: Number | Stack) -> Value:
    """Return the abstract value that stands for `item` in a `Note`. If `item` is a stack that is large or contains stacks, the value
    is less exact than `item`."""
    if not isinstance(item, Stack):
        return values.of((item,))
    inside = [
        element for element in item.items[: _MOST_NOTED + 1] if not isinstance(element, Stack)
    ]
    return values.of((tuple(inside),)) if len(inside) == len(item.items) else ANY


def _note(gathered: Gathered) -> Note:
    least, most, columns = gathered.least, gathered.most, gathered.columns
    size = min(least, _MOST_NOTED)
    rest: Value = ANY
    if size < len(columns) == most:
        rest = columns[size]
        for value in columns[size + 1 :]:
            rest = values.joined(rest, value)
    top = columns[0] if columns else MINUS_ONE
    if columns and not least:
        top = values.joined(top, MINUS_ONE)
    stack = AbstractStack(
        tuple(columns[size - 1 :: -1] if size else ()), rest, least - size, most - size
    )
    dx, dy, commented, opens, recording, riding, waiting = zip(*gathered.modes, strict=True)
    return Note(
        frozenset(zip(dx, dy, strict=True)),
        frozenset(commented),
        frozenset(opens),
        top,
        least,
        most,
        None,
        frozenset(recording),
        frozenset(riding),
        stack,
        any(waiting),
        frozenset(gathered.executions),
    )
