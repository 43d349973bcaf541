"""Calculates with integers of millions of digits. The calculation is divided into pieces, and may
be interrupted between two pieces.

Python multiplies and divides in one piece. This module splits long integers in two, as Python also does
(Karatsuba multiplication), until a piece takes about 10 milliseconds. It turns divisions into
multiplications, which are much faster than the divisions of Python 3.11. Short integers take little
more time than in Python: after two comparisons, Python's own operator calculates the result.
"""

from __future__ import annotations

from mines_tools.base.interruptible import look

_BITS = 400_000
"""The maximum number of bits of integers that are multiplied in one piece. Such a multiplication
takes about 10 milliseconds."""
LONG = 1 << _BITS
"""The smallest positive integer for which a calculation is divided into pieces."""
MINUS_LONG = -LONG
"""The largest negative integer for which a calculation is divided into pieces. It is stored because
it would take long to negate `LONG` each time."""
_WORK = 12_000_000_000
"""The limit for a division in one piece. The number of bits of the quotient, multiplied by the
number of bits of the divisor, is at most this number."""
_FACTORS = 2_000
"""The maximum number of factors of a factorial that are multiplied in one piece."""


def product(a: int, b: int) -> int:
    """Multiply two integers."""
    if MINUS_LONG < a < LONG and MINUS_LONG < b < LONG:
        return a * b
    return _product(a, b)


def _product(a: int, b: int) -> int:
    if a < 0 or b < 0:
        magnitude = _of_positive(abs(a), abs(a) if a is b else abs(b))
        return -magnitude if (a < 0) != (b < 0) else magnitude
    return _of_positive(a, b)


def _of_positive(a: int, b: int) -> int:
    """Multiply two integers of any length that are not negative."""
    if a is b:
        return _square(a)
    long, short = a.bit_length(), b.bit_length()
    if long < short:
        a, b, long, short = b, a, short, long
    if long <= _BITS or short <= _BITS >> 8:
        look()
        return a * b
    if long >= 2 * short:
        return _lopsided(a, long, b, max(short, _BITS))
    half = (long + 1) >> 1
    mask = (1 << half) - 1
    high, low, other_high, other_low = a >> half, a & mask, b >> half, b & mask
    highs, lows = _of_positive(high, other_high), _of_positive(low, other_low)
    middle = _of_positive(high + low, other_high + other_low) - highs - lows
    return (highs << (2 * half)) + (middle << half) + lows


def _square(a: int) -> int:
    bits = a.bit_length()
    if bits <= _BITS:
        look()
        return a * a
    half = (bits + 1) >> 1
    high, low = a >> half, a & ((1 << half) - 1)
    highs, lows = _square(high), _square(low)
    middle = _square(high + low) - highs - lows
    return (highs << (2 * half)) + (middle << half) + lows


def _lopsided(a: int, bits: int, b: int, size: int) -> int:
    """Multiply `a` by `b`, which is much shorter. `a` has `bits` bits, and is split into pieces of
    `size` bits. Each piece is multiplied by `b`."""
    if bits <= size:
        return _of_positive(a, b)
    low = (bits + size - 1) // size // 2 * size
    high = a >> low
    upper = _lopsided(high, bits - low, b, size)
    lower = _lopsided(a & ((1 << low) - 1), low, b, size)
    return (upper << low) + lower


def quotient(a: int, b: int) -> int:
    """Divide `a` by `b`, and round down. Raise ZeroDivisionError if `b` is 0."""
    if MINUS_LONG < a < LONG:
        return a // b
    return _divided(a, b)[0]


def remainder(a: int, b: int) -> int:
    """Return the remainder of `a` divided by `b`. The quotient is rounded down. Raise
    ZeroDivisionError if `b` is 0."""
    if MINUS_LONG < a < LONG:
        return a % b
    return _divided(a, b)[1]


def _divided(a: int, b: int) -> tuple[int, int]:
    """Return the quotient of `a` and `b`, rounded down, and the remainder. `b` must not be 0."""
    if b < 0:
        quotient, remainder = _divided(-a, -b)
        return quotient, -remainder
    if a < 0:
        quotient, remainder = _divided(~a, b)
        return ~quotient, b - 1 - remainder
    bits, size = a.bit_length(), b.bit_length()
    if (bits - size) * size <= _WORK:
        look()
        return divmod(a, b)
    # Long division: the next digit of the quotient, `digit` bits wide, comes from the remainder and
    # the next digit of `a`.
    digit = max(size, _WORK // size)
    count = bits // digit
    quotient, remainder = 0, a >> (count * digit)
    if remainder >= b:
        quotient, remainder = _divided(remainder, b)
    mask = (1 << digit) - 1
    for at in range((count - 1) * digit, -1, -digit):
        upper = (remainder << digit) | ((a >> at) & mask)
        if digit == size:
            quotient_digit, remainder = _by_halves(upper, b, size)
        else:
            look()
            quotient_digit, remainder = divmod(upper, b)
        quotient = (quotient << digit) | quotient_digit
    return quotient, remainder


def _by_halves(a: int, b: int, size: int) -> tuple[int, int]:
    """Return the quotient and the remainder of `a` divided by `b`. `b` has `size` bits, and the quotient must have at
    most `size` bits. (The algorithm is by Burnikel and Ziegler.)"""
    if (a.bit_length() - size) * size <= _WORK:
        look()
        return divmod(a, b)
    is_odd = size & 1
    if is_odd:
        a, b, size = a << 1, b << 1, size + 1
    half = size >> 1
    mask = (1 << half) - 1
    high, low = b >> half, b & mask
    upper, rest = _by_two_thirds(a >> size, (a >> half) & mask, b, high, low, half)
    lower, rest = _by_two_thirds(rest, a & mask, b, high, low, half)
    return (upper << half) | lower, rest >> is_odd


def _by_two_thirds(
    a: int, next_digit: int, b: int, high: int, low: int, half: int
) -> tuple[int, int]:
    """Divide a number that consists of three parts by `b`, which consists of two parts. Each part
    has `half` bits. `a` is the upper two parts of the number, and `next_digit` is its lowest part.
    `high` and `low` are the two parts of `b`. Return the quotient and the remainder."""
    if a >> half == high:
        quotient, remainder = (1 << half) - 1, a - (high << half) + high
    else:
        quotient, remainder = _by_halves(a, high, half)
    remainder = ((remainder << half) | next_digit) - _of_positive(quotient, low)
    while remainder < 0:
        quotient -= 1
        remainder += b
    return quotient, remainder


def power(base: int, exponent: int) -> int:
    """Raise `base` to the power of `exponent`. `exponent` must not be negative."""
    if base.bit_length() * exponent <= _BITS:
        at_once: int = base**exponent
        return at_once
    result = 1
    for bit in f"{exponent:b}":
        result = product(result, result)
        if bit == "1":
            result = product(result, base)
    return result


def factors_product(first: int, last: int, by: int = 1) -> int:
    """Multiply the integers from `first` to `last`, in steps of `by`. Both `first` and `last` are
    factors."""
    count = (last - first) // by + 1
    if count <= _FACTORS:
        from math import prod

        look()
        return prod(range(first, last + 1, by))
    middle = first + count // 2 * by
    return product(factors_product(first, middle - by, by), factors_product(middle, last, by))
