"""The knowledge about one value on the stack: an integer, a small set of integers, or a range.

A plain `int` is a known integer, so that computing with known values is as fast as in a run. The results of the
functions here include every possible integer. They may include others too.
"""

from __future__ import annotations

from _bisect import bisect_left, bisect_right  # `bisect` is one more module to load

from mines_tools.base.records import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

SMALL = 16
"""The greatest number of integers in a set. A larger set becomes a range."""
_PAIRS = 64
"""The greatest number of pairs of integers that arithmetic on two sets computes one by one. For more pairs, the result
is a range."""
_LARGEST = 1 << 256
"""A limit. An integer is stored exactly if its absolute value is less than this limit. Otherwise only a bound is
stored. So numbers that double in a loop do not fill the memory."""


class Range(NamedTuple):
    """All integers from `low` to `high`, both included. If `low` or `high` is None, there is no such bound."""

    low: int | None
    high: int | None


Value = int | frozenset[int] | Range

ANY = Range(None, None)
CODE_POINTS = Range(0, 0x10FFFF)
FLAG: Value = frozenset((0, 1))
"""The value that `not` and `positive` return: 0 or 1."""

THRESHOLDS = (0, 1, 0x10FFFF)
"""If a bound of a range grows, it is set to the next of these numbers. Commands compare values with such numbers."""


def of(values: Iterable[int]) -> Value:
    """Return the value that can be any of `values`, which must not be empty."""
    distinct = frozenset(values)
    if len(distinct) == 1:
        (only,) = distinct
        return bounded(only)
    low, high = min(distinct), max(distinct)
    if len(distinct) > SMALL or low <= -_LARGEST or high >= _LARGEST:
        return between(low, high)
    return distinct


def bounded(value: int) -> Value:
    """Return `value` if its absolute value is less than `_LARGEST`. Otherwise return a range: all integers from
    `_LARGEST` on, or all integers up to `-_LARGEST`."""
    if -_LARGEST < value < _LARGEST:
        return value
    return Range(_LARGEST, None) if value > 0 else Range(None, -_LARGEST)


def between(low: int | None, high: int | None) -> Value:
    """Return the value that can be any integer from `low` to `high`. The result is an integer if `low` and `high` are
    equal, a set if they are near each other, and otherwise a range."""
    if low is not None:
        low = min(low, _LARGEST) if low > -_LARGEST else None
    if high is not None:
        high = max(high, -_LARGEST) if high < _LARGEST else None
    if low is not None and high is not None and high - low < SMALL:
        return low if low == high else frozenset(range(low, high + 1))
    return Range(low, high)


def bounds(value: Value) -> tuple[int | None, int | None]:
    """Return the least and the greatest integer that `value` can be. None stands for no limit."""
    if isinstance(value, int):
        return value, value
    if isinstance(value, frozenset):
        return min(value), max(value)
    return value


def listed(value: Value) -> Iterator[int] | None:
    """Return an iterator over the integers that `value` can be; None if `value` is a range."""
    if isinstance(value, int):
        return iter((value,))
    if isinstance(value, frozenset):
        return iter(sorted(value))
    return None


def may_be(value: Value, low: int | None, high: int | None) -> bool:
    """Return whether `value` can be an integer from `low` to `high`."""
    if isinstance(value, int):
        return (low is None or value >= low) and (high is None or value <= high)
    if isinstance(value, frozenset):
        return any(may_be(number, low, high) for number in value)
    return not (
        (value.high is not None and low is not None and value.high < low)
        or (value.low is not None and high is not None and value.low > high)
    )


def within(value: Value, low: int | None, high: int | None) -> Value:
    """Return the part of `value` from `low` to `high`, both included. None stands for no limit. `value` must contain at
    least one such integer."""
    if isinstance(value, int):
        return value
    if isinstance(value, frozenset):
        return of(number for number in value if may_be(number, low, high))
    lows = [bound for bound in (value.low, low) if bound is not None]
    highs = [bound for bound in (value.high, high) if bound is not None]
    return between(max(lows, default=None), min(highs, default=None))


def without(value: Value, removed: int) -> Value | None:
    """Return `value` without the integer `removed`; None if no integer is left."""
    if isinstance(value, int):
        return None if value == removed else value
    if isinstance(value, frozenset):
        return of(value - {removed}) if removed in value else value
    if value.low == removed:
        return between(removed + 1, value.high)
    if value.high == removed:
        return between(value.low, removed - 1)
    return value


def join(one: Value, other: Value) -> Value:
    """Return a value that includes `one` and `other`."""
    if one == other:
        return one
    if not isinstance(one, Range) and not isinstance(other, Range):
        ones = one if isinstance(one, frozenset) else frozenset((one,))
        either = ones | other if isinstance(other, frozenset) else ones | {other}
        return either if len(either) <= SMALL else between(min(either), max(either))
    low, high = bounds(one)
    other_low, other_high = bounds(other)
    return between(
        None if low is None or other_low is None else min(low, other_low),
        None if high is None or other_high is None else max(high, other_high),
    )


def widen(
    old: Value, new: Value, most: int = SMALL, thresholds: Sequence[int] = THRESHOLDS
) -> Value:
    """Return a value that includes `old` and `new`. If the result is widened again and again, it stops changing after a
    few times.

    A set of more than `most` values becomes a range. If a bound of a range must change, the bound moves to the next
    number of `thresholds`, which are sorted. Beyond the last number, the range has no bound.
    """
    joined = join(old, new)
    if joined == old or isinstance(joined, int):
        return joined
    if isinstance(joined, frozenset) and len(joined) <= most:
        return joined
    old_low, old_high = bounds(old)
    low, high = bounds(joined)
    if low is not None and low != old_low:
        index = bisect_right(thresholds, low)
        low = thresholds[index - 1] if index else None
    if high is not None and high != old_high:
        index = bisect_left(thresholds, high)
        high = thresholds[index] if index < len(thresholds) else None
    return between(low, high)


def unary(compute: Callable[[int], tuple[int, ...]], value: Value) -> Value:
    """Return the result of the command `not` or `positive` for `value`. `compute` executes the command for one
    integer."""
    # Both commands depend only on the sign, so it suffices to try one integer of each sign.
    return of(
        compute(probe)[0]
        for probe, low, high in ((-1, None, -1), (0, 0, 0), (1, 1, None))
        if may_be(value, low, high)
    )


def binary(
    name: str, compute: Callable[[int, int], tuple[int, ...]], p1: Value, p0: Value
) -> Value:
    """Return the result of the arithmetic command `name` for `p1` and `p0`. `compute` executes the command for two
    integers. If the command divides by `p0`, `p0` must not include 0."""
    if isinstance(p1, int) and isinstance(p0, int):
        return bounded(compute(p1, p0)[0])
    ones, others = listed(p1), listed(p0)
    if ones is not None and others is not None:
        left, right = list(ones), list(others)
        if len(left) * len(right) <= _PAIRS:
            return of(compute(a, b)[0] for a in left for b in right)
    return _RANGES[name](bounds(p1), bounds(p0))


_Bounds = tuple[int | None, int | None]


def _add(p1: _Bounds, p0: _Bounds) -> Value:
    return between(_sum(p1[0], p0[0]), _sum(p1[1], p0[1]))


def _sub(p1: _Bounds, p0: _Bounds) -> Value:
    return _add(p1, (_minus(p0[1]), _minus(p0[0])))


def _mul(p1: _Bounds, p0: _Bounds) -> Value:
    if p1 == (0, 0) or p0 == (0, 0):
        return 0
    corners = [_product(a, b) for a in _ends(p1) for b in _ends(p0)]
    return between(_finite(min(corners)), _finite(max(corners)))


def _div(p1: _Bounds, p0: _Bounds) -> Value:
    low, high = p0
    if low is not None and low > 0:
        # The larger the divisor, the nearer the quotient is to 0 (or, below 0, to -1).
        divisors = (low, high)
        lows = [_quotient(p1[0], divisor) for divisor in divisors]
        highs = [_quotient(p1[1], divisor) for divisor in divisors]
        return between(
            None if None in lows else min(bound for bound in lows if bound is not None),
            None if None in highs else max(bound for bound in highs if bound is not None),
        )
    if None not in p1:
        magnitude = max(abs(bound) for bound in p1 if bound is not None)
        return between(-magnitude - 1, magnitude + 1)
    return ANY


def _mod(p1: _Bounds, p0: _Bounds) -> Value:
    low, high = p0
    if low is not None and low > 0:
        if p1[0] is not None and p1[0] >= 0 and p1[1] is not None and p1[1] < low:
            return between(p1[0], p1[1])
        return between(0, None if high is None else high - 1)
    if high is not None and high < 0:
        return between(None if low is None else low + 1, 0)
    return between(
        None if low is None else min(low + 1, 0), None if high is None else max(high - 1, 0)
    )


_RANGES: dict[str, Callable[[_Bounds, _Bounds], Value]] = {
    "add": _add,
    "sub": _sub,
    "mul": _mul,
    "div": _div,
    "mod": _mod,
}

_INFINITE = float("inf")


def _sum(a: int | None, b: int | None) -> int | None:
    return None if a is None or b is None else a + b


def _minus(a: int | None) -> int | None:
    return None if a is None else -a


def _ends(value: _Bounds) -> tuple[int | float, int | float]:
    low, high = value
    return (-_INFINITE if low is None else low, _INFINITE if high is None else high)


def _product(a: float, b: float) -> int | float:
    if a == 0 or b == 0:
        return 0
    if isinstance(a, int) and isinstance(b, int):
        return a * b
    return _INFINITE if (a > 0) == (b > 0) else -_INFINITE


def _finite(a: float) -> int | None:
    return a if isinstance(a, int) else None


def _quotient(a: int | None, b: int | None) -> int | None:
    """Return the quotient of the bound `a` and the positive divisor `b`, rounded down. Return None if `a` is None. If
    `b` is None, the divisor is infinite."""
    if a is None:
        return None
    return (-1 if a < 0 else 0) if b is None else a // b
