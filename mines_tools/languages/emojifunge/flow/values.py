"""Partly known values. A value is a set of a few concrete values, a range, or unknown. A concrete value is a number, or
a stack as a tuple from bottom to top.

Results of the functions in this module include every value that is possible, and maybe others.
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
"""The maximum size of a set. A larger set becomes the range that includes all its numbers."""
_LARGEST = 1 << 256
"""An integer whose absolute value is this or more is not stored exactly: only a bound for it is stored."""
_WIDEST = 64
"""The maximum number of elements of a known stack, including those of the stacks in it. A stack with more elements,
or with more than `_DEEPEST` levels, counts as unknown."""
_DEEPEST = 6


class Range(NamedTuple):
    """All numbers from `low` to `high`, both included; they may be infinite. NaN is not in any range."""

    low: Number
    high: Number


class Unknown(NamedTuple):
    """Any number, including NaN, and also any stack if it `may_be_stack`."""

    may_be_stack: bool


Value = frozenset["Concrete"] | Range | Unknown
"""A partly known value."""

NUMBER = Unknown(may_be_stack=False)
ANY = Unknown(may_be_stack=True)


def of(concrete: Iterable[Concrete]) -> Value:
    """Return the value that can be any of `concrete`. There must be at least one."""
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
    """Return whether `value` can be an element of a set: it must not be too large, and not a negative zero, which a
    set does not distinguish from zero."""
    return _weight(value, depth) <= _WIDEST


def _weight(value: Concrete, depth: int) -> int:
    """Return the number of elements of a value, including nested stacks. It is more than `_WIDEST` if the value cannot
    be in a set."""
    if isinstance(value, tuple):
        if depth >= _DEEPEST or len(value) > _WIDEST:
            return _WIDEST + 1
        return len(value) + 1 + sum(_weight(element, depth + 1) for element in value)
    if type(value) is int:
        return 0 if -_LARGEST < value < _LARGEST else _WIDEST + 1
    return 0 if value != 0 or copysign(1.0, value) > 0 else _WIDEST + 1


def _lowered(number: Number) -> Number:
    """Return a lower bound for `number` that is not too large to store."""
    if type(number) is float:
        return number
    return _LARGEST if number >= _LARGEST else -inf if number <= -_LARGEST else number


def _raised(number: Number) -> Number:
    """Return an upper bound for `number` that is not too large to store."""
    if type(number) is float:
        return number
    return inf if number >= _LARGEST else max(-_LARGEST, number)


def only(value: Value) -> Concrete | None:
    """Return the only possible value, or None if there are several."""
    if isinstance(value, frozenset) and len(value) == 1:
        (concrete,) = value
        return concrete
    return None


def is_number(value: Value) -> bool:
    """Return whether the value cannot be a stack."""
    if isinstance(value, frozenset):
        return not any(isinstance(member, tuple) for member in value)
    return value != ANY


def bounds(value: Value) -> Range | None:
    """Return a range that includes all numbers of the value; None if there is none."""
    if isinstance(value, Range):
        return value
    if isinstance(value, Unknown) or not is_number(value):
        return None
    numbers = [member for member in value if not isinstance(member, tuple)]
    if any(isnan(number) for number in numbers):
        return None
    return Range(min(numbers), max(numbers))


def signs(value: Value) -> tuple[bool, bool]:
    """Return two answers: whether the number can be greater than 0, and whether it can be 0, less than 0 or NaN."""
    if isinstance(value, frozenset):
        numbers = [member for member in value if not isinstance(member, tuple)]
        return any(number > 0 for number in numbers), any(not number > 0 for number in numbers)
    if isinstance(value, Range):
        return value.high > 0, value.low <= 0
    return True, True


def joined(a: Value, b: Value, *, widening: bool = False) -> Value:
    """Return a value that includes `a` and `b`. With `widening`, a bound of the range `a` that has to grow becomes
    infinite."""
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
    """Return the sum of two ranges."""
    low = -inf if -inf in (a.low, b.low) else a.low + b.low
    high = inf if inf in (a.high, b.high) else a.high + b.high
    return Range(_lowered(low), _raised(high))


def negated(value: Range) -> Range:
    """Return the range with the opposite sign."""
    return Range(-value.high, -value.low)


def holds(value: Value, concrete: Concrete) -> bool:
    """Return whether the value can be `concrete`."""
    if isinstance(value, frozenset):
        return concrete in value and _is_plain(concrete, 0)
    if isinstance(concrete, tuple):
        return value == ANY
    if isinstance(value, Range):
        return value.low <= concrete <= value.high
    return True
