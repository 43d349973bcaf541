"""Records which values on the stack were computed from the same value. If the program tests one of these values, more
is known about the others.

A loop copies its counter, computes with the copy and jumps by the result: `dup 10 sub not not 7 mul skip`. If `skip`
skips by 0, the counter was 10. If `skip` skips by 7, the counter was not 10. So `dup` gives its value a name, which is
the place of the `dup` operation. Each value that is computed from the named value and from known numbers has a link, a
record of this computation. When the same operation copies another value, this new value gets the name. The values that
were computed from the earlier value then lose their links.
"""

from __future__ import annotations

from mines_tools.base.records import NamedTuple
from mines_tools.languages.mines.flow import values

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from mines_tools.languages.mines.flow.values import Value

_LONGEST = 8
"""The maximum number of steps in a link. A longer computation is not recorded."""


class Link(NamedTuple):
    """A record of how a value was computed: `steps` were applied to the value named `name`."""

    name: int
    steps: tuple[tuple[str, int], ...] = ()
    """The steps of the computation. Each step consists of a command and a known number. The command `from` subtracts
    the value from the number."""


class LinkedRange(NamedTuple):
    """The possible integers of a value: from `low` to `high`, but not `other`. If `low` or `high` is None, there is no
    such bound. If `other` is None, no integer is excluded."""

    low: int | None
    high: int | None
    other: int | None = None


def unary(name: str, link: Link) -> Link | None:
    """Return the link of the result of the command `name`, which is `not` or `positive`. `link` is the link of the
    argument. Return None if the result has no link."""
    return _then(link, (name, 0))


def with_number(name: str, link: Link, number: int) -> Link | None:
    """Return the link of the result of the arithmetic command `name`. Its first argument has `link`; its second
    argument, which is on top, is `number`. Return None if the result has no link."""
    if name in ("add", "sub"):
        return _then(link, ("add", number if name == "add" else -number))
    return _then(link, ("mul", number)) if name == "mul" and number else None


def on_number(name: str, number: int, link: Link) -> Link | None:
    """Return the link of the result of the arithmetic command `name`. Its first argument is `number`; its second
    argument, which is on top, has `link`. Return None if the result has no link."""
    if name == "sub":
        return _then(link, ("from", number))
    return with_number(name, link, number) if name in ("add", "mul") else None


def _then(link: Link, step: tuple[str, int]) -> Link | None:
    if len(link.steps) == _LONGEST:
        return None
    return Link(link.name, (*link.steps, step))


def before(link: Link, computed: LinkedRange) -> LinkedRange | None:
    """Return the integers that a named value can be if the value computed from it is in `computed`. `link` describes
    the computation. Return None if there are no such integers."""
    limits: LinkedRange | None = computed
    for name, number in reversed(link.steps):
        if limits is None:
            return None
        limits = _BEFORE[name](limits, number)
    return limits


def after(link: Link, limits: LinkedRange) -> LinkedRange:
    """Return the integers that a computed value can be if the named value is in `limits`. `link` describes the
    computation."""
    for name, number in link.steps:
        limits = _AFTER[name](limits, number)
    return limits


def narrowed(value: Value, limits: LinkedRange) -> Value | None:
    """Return the part of `value` that is in `limits`. Return None if no integer of `value` is in `limits`."""
    low, high, other = limits
    if not values.may_be(value, low, high):
        return None
    value = values.within(value, low, high)
    return value if other is None else values.without(value, other)


def _before_add(limits: LinkedRange, number: int) -> LinkedRange:
    low, high, other = limits
    return LinkedRange(
        None if low is None else low - number,
        None if high is None else high - number,
        None if other is None else other - number,
    )


def _before_from(limits: LinkedRange, number: int) -> LinkedRange:
    low, high, other = limits
    return LinkedRange(
        None if high is None else number - high,
        None if low is None else number - low,
        None if other is None else number - other,
    )


def _before_mul(limits: LinkedRange, number: int) -> LinkedRange | None:
    low, high, other = limits
    if number < 0:
        return _before_mul(_before_from(limits, 0), -number)
    low = None if low is None else -(-low // number)
    high = None if high is None else high // number
    if low is not None and high is not None and low > high:
        return None
    return LinkedRange(low, high, None if other is None or other % number else other // number)


def _after_mul(limits: LinkedRange, number: int) -> LinkedRange:
    low, high, other = (None if limit is None else limit * number for limit in limits)
    return LinkedRange(low, high, other) if number > 0 else LinkedRange(high, low, other)


def _after_not(limits: LinkedRange, _number: int) -> LinkedRange:
    if not _allows(limits, 0):
        return LinkedRange(0, 0)
    return LinkedRange(1, 1) if limits.low == limits.high == 0 else LinkedRange(0, 1)


def _after_positive(limits: LinkedRange, _number: int) -> LinkedRange:
    if limits.low is not None and limits.low > 0:
        return LinkedRange(1, 1)
    return LinkedRange(0, 0) if limits.high is not None and limits.high <= 0 else LinkedRange(0, 1)


def _before_not(limits: LinkedRange, _number: int) -> LinkedRange | None:
    zero, others = _allows(limits, 1), _allows(limits, 0)
    if zero and others:
        return LinkedRange(None, None)
    if zero:
        return LinkedRange(0, 0)
    return LinkedRange(None, None, 0) if others else None


def _before_positive(limits: LinkedRange, _number: int) -> LinkedRange | None:
    above, others = _allows(limits, 1), _allows(limits, 0)
    if above and others:
        return LinkedRange(None, None)
    if above:
        return LinkedRange(1, None)
    return LinkedRange(None, 0) if others else None


def _allows(limits: LinkedRange, value: int) -> bool:
    low, high, other = limits
    return (low is None or low <= value) and (high is None or value <= high) and value != other


_BEFORE: Mapping[str, Callable[[LinkedRange, int], LinkedRange | None]] = {
    "add": _before_add,
    "from": _before_from,
    "mul": _before_mul,
    "not": _before_not,
    "positive": _before_positive,
}

_AFTER: Mapping[str, Callable[[LinkedRange, int], LinkedRange]] = {
    "add": lambda limits, number: _before_add(limits, -number),
    "from": _before_from,
    "mul": _after_mul,
    "not": _after_not,
    "positive": _after_positive,
}
