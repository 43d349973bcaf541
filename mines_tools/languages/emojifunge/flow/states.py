"""Control states. A control state contains everything that decides the next move, except the contents of the stacks."""

from __future__ import annotations

from math import ceil, inf, isnan

from mines_tools.base.records import NamedTuple
from mines_tools.languages.emojifunge.flow import values
from mines_tools.languages.emojifunge.flow.stacks import EMPTY

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Literal

    from mines_tools.languages.emojifunge.flow.stacks import AbstractStack
    from mines_tools.languages.emojifunge.flow.values import Value
    from mines_tools.languages.emojifunge.numbers import Number

    Frames = tuple[AbstractStack, ...]
    """The known parts of the stacks, from the root stack to the current stack. Each stack except the last has the next
    stack as its top value. This top value is left out."""
    Kind = Literal["goes on", "ends", "crashes", "fails", "anywhere"]

SOME_TIME = -1
"""The value that represents an unknown number of rounds after which the program ends."""
SOME = -1
"""The value that represents an unknown number of executions left in a round. At least one is left."""
FOR_EVER = -2
_COUNTED = 16
"""The greatest number of rounds until the end that is stored exactly, and the greatest number of executions left in a
round that is stored exactly. Larger numbers count as unknown."""
MOST_COUNTS = 24
"""The maximum size of a run-count stack in the analysis. If the run-count stack may become larger, the analysis assumes
that the run may do anything."""


class Control(NamedTuple):
    """A control state: the state of a run without the stacks. It is the state before a cell is executed or passed
    over."""

    x: Number
    y: Number
    dx: int
    dy: int
    clockwise: bool
    riding: bool
    commented: bool
    opens: bool
    """True if the pop mode is normal: a stack at the top is opened."""
    ignores_ends: bool
    time: int | None
    """The number of rounds after which the program ends, if a time for the end is set. It is `SOME_TIME` if the number
    is not known. None if no time is set."""
    left: int | None
    """The number of executions left in the round. It is `SOME` if the number is not known, `FOR_EVER` if it is
    infinite, and None between two rounds."""
    counts: tuple[Value, ...]
    """The run-count stack, the top last."""
    recording: bool
    record: tuple[tuple[str, str], ...] | None
    """The recorded emoji, each with its key; None if the recorded emoji are not known."""
    timing: bool
    """True if the stopwatch runs."""
    nesting: int
    """The depth of the current stack below the root stack."""
    lost: bool
    """True if the contents of the stacks are unknown."""


def start(x: int, y: int) -> Control:
    """Return the state in which a run starts at the cell (`x`, `y`)."""
    return Control(
        x, y, 1, 0, clockwise=True, riding=False, commented=False, opens=True, ignores_ends=False,
        time=None, left=None, counts=(), recording=False, record=(), timing=False, nesting=0, lost=False,
    )  # fmt: skip


START: Frames = (EMPTY,)


class Outcome(NamedTuple):
    """A possible outcome of an execution."""

    kind: Kind
    control: Control
    frames: Frames


def times_of(value: Value) -> set[int | None]:
    """Suppose that an instruction pops the number `value`, and so sets the time that is left until the program ends.
    Return all times that the instruction can set, in the form of `Control.time`."""
    if not isinstance(value, frozenset):
        return {SOME_TIME}
    return {time_of(number) for number in value if not isinstance(number, tuple)}


def time_of(number: Number) -> int:
    """Return the time that is left until the program ends, after an instruction has popped `number` to set this time.
    The result has the form of `Control.time`."""
    if isnan(number) or number > _COUNTED:
        return SOME_TIME
    return ceil(number) if number > 0 else 0


def left_after(number: Number, done: int) -> int | None:
    """Return how many executions are left if `done` of `number` executions are done. The result has the form of
    `Control.left`. Return None if no execution is left."""
    if not done < number:
        return None
    if number == inf:
        return FOR_EVER
    left = ceil(number) - done
    return left if left <= _COUNTED else SOME


def rounds_of(value: Value) -> list[int | None] | None:
    """Return a list of the possible numbers of executions in a round with the run count `value`. None in the list means
    that the cell can be passed over. If `value` may be a stack, return None instead of a list."""
    if not values.is_number(value):
        return None
    if isinstance(value, frozenset):
        return list(
            {left_after(number, 0): None for number in value if not isinstance(number, tuple)}
        )
    some, none = values.signs(value)
    return ([SOME] if some else []) + ([None] if none else [])


def admits_left(left: int | None, number: tuple[Number, int] | None) -> bool:
    """Return whether `left`, in the form of `Control.left`, fits a certain moment of a run.
    `number` describes this moment: the run count of the round, and the number of executions done.
    `number` is None between two rounds."""
    if number is None or left is None:
        return number is None and left is None
    count, done = number
    if left == SOME:
        return done < count
    return left_after(count, done) == left


def admits_time(time: int | None, number: Number | None) -> bool:
    """Return whether `time`, in the form of `Control.time`, fits a certain moment of a run. `number` is the time that
    is left at this moment until the program ends."""
    if number is None or time is None:
        return number is None and time is None
    return time in {SOME_TIME, time_of(number)}
