"""What is known of one value: a few values (numbers, or stacks as tuples, the bottom first), a range, or less.

Every function here over-approximates: the result holds every value that could come out.
"""

from __future__ import annotations

from math import copysign, inf, isnan

from mines_tools.base.records import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from mines_tools.languages.emojifunge.numbers import Number

    Concrete = Number | tuple["Concrete", ...]
    """A value as it is; a stack is a tuple, the bottom first."""

SMALL = 16
"""A set of more values than this becomes the range that holds them."""
_LARGEST = 1 << 256
"""An integer from here on is only known to be at least this."""
_WIDEST = 64
"""A stack of more elements (empty ones inside count), or one nested deeper than `_DEEPEST`, is not known."""
_DEEPEST = 6


class Range(NamedTuple):
    """All numbers from `low` to `high`, both included, which may be infinite. NaN is in no range."""

    low: Number
    high: Number


class Unknown(NamedTuple):
    """Any number, NaN too; and any stack, unless it can't be one."""

    may_be_stack: bool


Value = frozenset["Concrete"] | Range | Unknown
"""What a value can be."""

NUMBER = Unknown(may_be_stack=False)
ANY = Unknown(may_be_stack=True)


def of(found: Iterable[Concrete]) -> Value:
    """The value that is one of `found`, of which there is at least one."""
    values = list(found)
    if any(isinstance(each, tuple) for each in values):
        if len(values) > SMALL or not all(_is_plain(each, 0) for each in values):
            return ANY
        return frozenset(values)
    numbers = [each for each in values if not isinstance(each, tuple)]
    if len(numbers) <= SMALL and all(_is_plain(each, 0) for each in numbers):
        return frozenset(values)
    if any(isnan(each) for each in numbers if type(each) is float):
        return NUMBER
    return Range(_lowered(min(numbers)), _raised(max(numbers)))


def _is_plain(value: Concrete, depth: int) -> bool:
    """Whether it can be in a set: not too large, and no negative zero, which is equal to zero there."""
    return _weight(value, depth) <= _WIDEST


def _weight(value: Concrete, depth: int) -> int:
    """How many elements it has, also in the stacks inside; too many for what is not plain."""
    if isinstance(value, tuple):
        if depth >= _DEEPEST or len(value) > _WIDEST:
            return _WIDEST + 1
        return len(value) + 1 + sum(_weight(each, depth + 1) for each in value)
    if type(value) is int:
        return 0 if -_LARGEST < value < _LARGEST else _WIDEST + 1
    return 0 if value != 0 or copysign(1.0, value) > 0 else _WIDEST + 1


def _lowered(number: Number) -> Number:
    """A bound that is at most that, and not too large."""
    if type(number) is float:
        return number
    return _LARGEST if number >= _LARGEST else -inf if number <= -_LARGEST else number


def _raised(number: Number) -> Number:
    """A bound that is at least that, and not too large."""
    if type(number) is float:
        return number
    return inf if number >= _LARGEST else max(-_LARGEST, number)


def only(value: Value) -> Concrete | None:
    """The one that it must be, if that is known."""
    if isinstance(value, frozenset) and len(value) == 1:
        (found,) = value
        return found
    return None


def is_number(value: Value) -> bool:
    """Whether it can't be a stack."""
    if isinstance(value, frozenset):
        return not any(isinstance(each, tuple) for each in value)
    return value != ANY


def bounds(value: Value) -> Range | None:
    """The range that holds it, if there is one."""
    if isinstance(value, Range):
        return value
    if isinstance(value, Unknown) or not is_number(value):
        return None
    numbers = [each for each in value if not isinstance(each, tuple)]
    if any(isnan(each) for each in numbers):
        return None
    return Range(min(numbers), max(numbers))


def signs(value: Value) -> tuple[bool, bool]:
    """Whether a number can be greater than 0, and whether it can be anything else."""
    if isinstance(value, frozenset):
        numbers = [each for each in value if not isinstance(each, tuple)]
        return any(each > 0 for each in numbers), any(not each > 0 for each in numbers)
    if isinstance(value, Range):
        return value.high > 0, value.low <= 0
    return True, True


def joined(a: Value, b: Value, *, widening: bool = False) -> Value:
    """What is one or the other. Where it is `widening`, a range that grows beyond `a` loses that bound."""
    if a == b:
        return a
    if isinstance(a, frozenset) and isinstance(b, frozenset):
        both = a | b
        if len(both) <= SMALL:
            return both
    if not is_number(a) or not is_number(b):
        return ANY
    of_a, of_b = bounds(a), bounds(b)
    if of_a is None or of_b is None:
        return NUMBER
    low, high = min(of_a.low, of_b.low), max(of_a.high, of_b.high)
    if widening:
        low = low if low == of_a.low else 0 if low >= 0 else -inf
        high = high if high == of_a.high else 0 if high <= 0 else inf
    return Range(low, high)


def added(a: Range, b: Range) -> Range:
    """Their sum; that of two infinities is 0."""
    low = -inf if -inf in (a.low, b.low) else a.low + b.low
    high = inf if inf in (a.high, b.high) else a.high + b.high
    return Range(_lowered(low), _raised(high))


def negated(value: Range) -> Range:
    """The range with the other sign."""
    return Range(-value.high, -value.low)


def holds(value: Value, concrete: Concrete) -> bool:
    """Whether it can be that."""
    if isinstance(value, frozenset):
        return concrete in value and _is_plain(concrete, 0)
    if isinstance(concrete, tuple):
        return value == ANY
    if isinstance(value, Range):
        return value.low <= concrete <= value.high
    return True
