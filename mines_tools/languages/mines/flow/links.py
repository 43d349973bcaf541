"""Which values on the stack come from the same value, so that a test of one tells about the others.

A loop copies its counter, computes with the copy and jumps by the result: `dup 10 sub not not 7 mul skip`.
If it skips by 0, the counter was 10; if by 7, it was not. So `dup` gives its value a name, and each value
computed from it with numbers alone remembers how. The name is that of the `dup` operation: when that gives
the name to a new value, values that came from an earlier one lose it.
"""

from __future__ import annotations

from mines_tools.base.records import NamedTuple
from mines_tools.languages.mines.flow import values

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from mines_tools.languages.mines.flow.values import Value

_LONGEST = 8
"""Steps of a computation that are remembered; longer ones are forgotten."""


class Link(NamedTuple):
    """Says that a value is the result of applying `steps` to the value called `name`."""

    name: int
    steps: tuple[tuple[str, int], ...] = ()
    """Each step has a command and its number; `from` subtracts the value from the number."""


class Range(NamedTuple):
    """What a value is known to be: from `low` to `high`, but not `other`. None is no bound, or no such
    value."""

    low: int | None
    high: int | None
    other: int | None = None


def unary(name: str, link: Link) -> Link | None:
    """Return the link of `not` or `positive` of a linked value."""
    return _then(link, (name, 0))


def with_number(name: str, link: Link, number: int) -> Link | None:
    """Return the link of the arithmetic command `name` with the linked value below and `number` on top."""
    if name in ("add", "sub"):
        return _then(link, ("add", number if name == "add" else -number))
    return _then(link, ("mul", number)) if name == "mul" and number else None


def on_number(name: str, number: int, link: Link) -> Link | None:
    """Return the link of the arithmetic command `name` with `number` below and the linked value on top."""
    if name == "sub":
        return _then(link, ("from", number))
    return with_number(name, link, number) if name in ("add", "mul") else None


def _then(link: Link, step: tuple[str, int]) -> Link | None:
    if len(link.steps) == _LONGEST:
        return None
    return Link(link.name, (*link.steps, step))


def before(link: Link, known: Range) -> Range | None:
    """Return what the named value must be if the value computed from it is `known`; None if that is
    impossible."""
    found: Range | None = known
    for name, number in reversed(link.steps):
        if found is None:
            return None
        found = _BEFORE[name](found, number)
    return found


def after(link: Link, known: Range) -> Range:
    """Return what the computed value is if the named value is `known`."""
    for name, number in link.steps:
        known = _AFTER[name](known, number)
    return known


def narrowed(value: Value, known: Range) -> Value | None:
    """Return `value` restricted to `known`; None if nothing is left."""
    low, high, other = known
    if not values.may_be(value, low, high):
        return None
    value = values.within(value, low, high)
    return value if other is None else values.without(value, other)


def _before_add(known: Range, number: int) -> Range:
    low, high, other = known
    return Range(
        None if low is None else low - number,
        None if high is None else high - number,
        None if other is None else other - number,
    )


def _before_from(known: Range, number: int) -> Range:
    low, high, other = known
    return Range(
        None if high is None else number - high,
        None if low is None else number - low,
        None if other is None else number - other,
    )


def _before_mul(known: Range, number: int) -> Range | None:
    low, high, other = known
    if number < 0:
        return _before_mul(_before_from(known, 0), -number)
    low = None if low is None else -(-low // number)
    high = None if high is None else high // number
    if low is not None and high is not None and low > high:
        return None
    return Range(low, high, None if other is None or other % number else other // number)


def _after_mul(known: Range, number: int) -> Range:
    low, high, other = (None if each is None else each * number for each in known)
    return Range(low, high, other) if number > 0 else Range(high, low, other)


def _after_not(known: Range, _number: int) -> Range:
    if not _allows(known, 0):
        return Range(0, 0)
    return Range(1, 1) if known.low == known.high == 0 else Range(0, 1)


def _after_positive(known: Range, _number: int) -> Range:
    if known.low is not None and known.low > 0:
        return Range(1, 1)
    return Range(0, 0) if known.high is not None and known.high <= 0 else Range(0, 1)


def _before_not(known: Range, _number: int) -> Range | None:
    zero, others = _allows(known, 1), _allows(known, 0)
    if zero and others:
        return Range(None, None)
    if zero:
        return Range(0, 0)
    return Range(None, None, 0) if others else None


def _before_positive(known: Range, _number: int) -> Range | None:
    above, others = _allows(known, 1), _allows(known, 0)
    if above and others:
        return Range(None, None)
    if above:
        return Range(1, None)
    return Range(None, 0) if others else None


def _allows(known: Range, value: int) -> bool:
    low, high, other = known
    return (low is None or low <= value) and (high is None or value <= high) and value != other


_BEFORE: Mapping[str, Callable[[Range, int], Range | None]] = {
    "add": _before_add,
    "from": _before_from,
    "mul": _before_mul,
    "not": _before_not,
    "positive": _before_positive,
}

_AFTER: Mapping[str, Callable[[Range, int], Range]] = {
    "add": lambda known, number: _before_add(known, -number),
    "from": _before_from,
    "mul": _after_mul,
    "not": _after_not,
    "positive": _after_positive,
}
