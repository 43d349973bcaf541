"""Partly known values. A partly known value is a range of numbers, a set of a few concrete values, or unknown. A
concrete value is a number, or a tuple with the elements of a stack from bottom to top.

The result of a function in this module always includes every possible value. It may include more values.
"""

from __future__ import annotations

from math import copysign, inf, isnan

from mines_tools.base.records import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from mines_tools.languages.emojifunge.numbers import Number

    Concrete = Number | tuple["Concrete", ...]
    """A concrete value: a number, or a stack as a tuple from bottom to top."""

SMALL = 16
"""The maximum size of a set. Instead of a larger set, a range that includes all its numbers is stored."""
LARGEST = 1 << 256
"""An integer is not stored exactly if its absolute value is this number or more. Only a bound for such an integer is
stored."""
_WIDEST = 64
"""The maximum number of elements of a known stack. The elements of nested stacks count too. A stack with more
elements, or with more than `_DEEPEST` levels of nesting, counts as unknown."""
_DEEPEST = 6


class Range(NamedTuple):
    """All numbers from `low` to `high`. Both bounds are included, and may be infinite. NaN is not in any range."""

    low: Number
    high: Number


class Unknown(NamedTuple):
    """Any number, including NaN. If `may_be_stack` is true, also any stack."""

    may_be_stack: bool


Value = frozenset["Concrete"] | Range | Unknown
"""A partly known value."""

NUMBER = Unknown(may_be_stack=False)
ANY = Unknown(may_be_stack=True)


def of(concrete: Iterable[Concrete]) -> Value:
    """Return the partly known value that can be any of the values `concrete`. `concrete` must not be empty."""
    values = list(concrete)
    if any(isinstance(value, tuple) for value in values):
        if len(values) > SMALL or not all(_is_plain(value, 0) for value in values):
            return ANY
        return frozenset(values)
    numbers = [value for value in values if not isinstance(value, tuple)]
    if len(numbers) <= SMALL and all(_is_plain(number, 0) for number in numbers):
        return frozenset(values)
    if any(isnan(number) for number in numbers if type(number) is float):
        return NUMBER
    return Range(_lowered(min(numbers)), _raised(max(numbers)))


def _is_plain(value: Concrete, depth: int) -> bool:
    """Return whether `value` can be an element of a set. A value that is too large cannot. A value that contains a
    negative zero cannot either, because a set does not distinguish negative zero from zero."""
    return _weight(value, depth) <= _WIDEST


def _weight(value: Concrete, depth: int) -> int:
    """Return the number of elements of `value`, which is nested `depth` levels deep. The elements of nested stacks
    count too. If the value cannot be an element of a set (see `_is_plain`), the result is greater than `_WIDEST`."""
    if isinstance(value, tuple):
        if depth >= _DEEPEST or len(value) > _WIDEST:
            return _WIDEST + 1
        return len(value) + 1 + sum(_weight(element, depth + 1) for element in value)
    if type(value) is int:
        return 0 if -LARGEST < value < LARGEST else _WIDEST + 1
    return 0 if value != 0 or copysign(1.0, value) > 0 else _WIDEST + 1


def _lowered(number: Number) -> Number:
    """Return `number` if it can be stored, otherwise the nearest lower bound that can be stored."""
    if type(number) is float:
        return number
    return LARGEST if number >= LARGEST else -inf if number <= -LARGEST else number


def _raised(number: Number) -> Number:
    """Return `number` if it can be stored, otherwise the nearest upper bound that can be stored."""
    if type(number) is float:
        return number
    return inf if number >= LARGEST else max(-LARGEST, number)


def only(value: Value) -> Concrete | None:
    """Return the only concrete value that `value` can be. Return None if `value` can be several."""
    if isinstance(value, frozenset) and len(value) == 1:
        (concrete,) = value
        return concrete
    return None


def is_number(value: Value) -> bool:
    """Return whether `value` is certainly a number, and not a stack."""
    if isinstance(value, frozenset):
        return not any(isinstance(member, tuple) for member in value)
    return value != ANY


def bounds(value: Value) -> Range | None:
    """Return a range that includes all numbers that `value` can be. Return None if there is no such range."""
    if isinstance(value, Range):
        return value
    if isinstance(value, Unknown) or not is_number(value):
        return None
    numbers = [member for member in value if not isinstance(member, tuple)]
    if any(isnan(number) for number in numbers):
        return None
    return Range(min(numbers), max(numbers))


def signs(value: Value) -> tuple[bool, bool]:
    """Return two answers: whether `value` can be greater than 0, and whether `value` can be 0, less than 0 or NaN."""
    if isinstance(value, frozenset):
        numbers = [member for member in value if not isinstance(member, tuple)]
        return any(number > 0 for number in numbers), any(not number > 0 for number in numbers)
    if isinstance(value, Range):
        return value.high > 0, value.low <= 0
    return True, True


def joined(a: Value, b: Value, *, widening: bool = False) -> Value:
    """Return a value that includes all values which `a` or `b` includes. With `widening`, if a
    bound of the range `a` excludes some values of `b`, this bound becomes 0 or infinite."""
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
    """Return a range that includes each sum of a number of `a` and a number of `b`."""
    low = -inf if -inf in (a.low, b.low) else a.low + b.low
    high = inf if inf in (a.high, b.high) else a.high + b.high
    return Range(_lowered(low), _raised(high))


def negated(value: Range) -> Range:
    """Return the range of the negated numbers."""
    return Range(-value.high, -value.low)


def holds(value: Value, concrete: Concrete) -> bool:
    """Return whether `value` can be `concrete`."""
    if isinstance(value, frozenset):
        return concrete in value and _is_plain(concrete, 0)
    if isinstance(concrete, tuple):
        return value == ANY
    if isinstance(value, Range):
        return value.low <= concrete <= value.high
    return True
