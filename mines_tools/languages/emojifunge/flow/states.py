"""Control states: all that decides what happens next, but for what is on the stacks."""

from __future__ import annotations

from math import ceil, inf, isnan

from mines_tools.base.records import NamedTuple
from mines_tools.languages.emojifunge.flow import values
from mines_tools.languages.emojifunge.flow.stacks import EMPTY

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Literal

    from mines_tools.languages.emojifunge.flow.stacks import Stack
    from mines_tools.languages.emojifunge.flow.values import Value
    from mines_tools.languages.emojifunge.numbers import Number

    Frames = tuple[Stack, ...]
    """The stacks from the root to the current one. Each but the last is without its top, which is the next."""
    Kind = Literal["goes on", "ends", "crashes", "fails", "anywhere"]

SOME_TIME = -1
"""A time to the end that is not known."""
SOME = -1
"""Of executions left in a round: one or more, how many is not known."""
FOR_EVER = -2
_COUNTED = 16
"""A greater number of rounds or executions that are left is not known."""
MOST_COUNTS = 24
"""A longer run-count stack is not known."""


class Control(NamedTuple):
    """A control state, before an execution or before a cell is passed over."""

    x: Number
    y: Number
    dx: int
    dy: int
    clockwise: bool
    riding: bool
    commented: bool
    opens: bool
    """Whether the pop mode is normal."""
    ignores_ends: bool
    time: int | None
    """The time to the end: a number of rounds, `SOME_TIME`, or none while it is not set."""
    left: int | None
    """How many executions are left in the round (or `SOME`, `FOR_EVER`); none between rounds."""
    counts: tuple[Value, ...]
    """The run-count stack, the top last."""
    recording: bool
    record: tuple[tuple[str, str], ...] | None
    """The emoji that were recorded, each with its key; none if they are not known."""
    timing: bool
    """Whether the stopwatch runs."""
    nesting: int
    """How deep the current stack is below the root."""
    lost: bool
    """Whether nothing is known of the stacks any longer."""


def start(x: int, y: int) -> Control:
    """The state in which a run starts at that cell."""
    return Control(
        x, y, 1, 0, clockwise=True, riding=False, commented=False, opens=True, ignores_ends=False,
        time=None, left=None, counts=(), recording=False, record=(), timing=False, nesting=0, lost=False,
    )  # fmt: skip


START: Frames = (EMPTY,)


class Outcome(NamedTuple):
    """What can follow."""

    kind: Kind
    control: Control
    frames: Frames


def times_of(value: Value) -> set[int | None]:
    """The times to the end that a number may set."""
    if not isinstance(value, frozenset):
        return {SOME_TIME}
    return {time_of(each) for each in value if not isinstance(each, tuple)}


def time_of(number: Number) -> int:
    """The time to the end, as states have it."""
    if isnan(number) or number > _COUNTED:
        return SOME_TIME
    return ceil(number) if number > 0 else 0


def left_after(number: Number, done: int) -> int | None:
    """How many executions are left in a round of so many after some were done."""
    if not done < number:
        return None
    if number == inf:
        return FOR_EVER
    left = ceil(number) - done
    return left if left <= _COUNTED else SOME


def rounds_of(value: Value) -> list[int | None] | None:
    """How often a cell may be executed in a round (none: it is passed over); no list if that may be a stack."""
    if not values.is_number(value):
        return None
    if isinstance(value, frozenset):
        return list({left_after(each, 0): None for each in value if not isinstance(each, tuple)})
    some, none = values.signs(value)
    return ([SOME] if some else []) + ([None] if none else [])


def admits_left(left: int | None, number: tuple[Number, int] | None) -> bool:
    """Whether a round can be so far."""
    if number is None or left is None:
        return number is None and left is None
    count, done = number
    if left == SOME:
        return done < count
    return left_after(count, done) == left


def admits_time(time: int | None, number: Number | None) -> bool:
    """Whether the time to the end can be that."""
    if number is None or time is None:
        return number is None and time is None
    return time in {SOME_TIME, time_of(number)}
