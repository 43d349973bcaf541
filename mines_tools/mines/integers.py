"""Integers and their decimal form, of any length.

Python refuses to convert more than 4300 digits at once unless a setting of the whole process is
changed, and takes time quadratic in the length. Halving the digits avoids both.
"""

from __future__ import annotations

_AT_ONCE = 2000  # digits; below Python's limit, and where halving begins to pay


def parse_integer(text: str) -> int:
    """The integer that `text`, of the form ``[+-]?[0-9]+``, denotes."""
    if len(text) <= _AT_ONCE:
        return int(text)
    if text[0] in "+-":
        magnitude = _parse_digits(text[1:])
        return -magnitude if text[0] == "-" else magnitude
    return _parse_digits(text)


def _parse_digits(digits: str) -> int:
    if len(digits) <= _AT_ONCE:
        return int(digits)
    low = len(digits) // 2
    power: int = 10**low
    return _parse_digits(digits[:-low]) * power + _parse_digits(digits[-low:])


def format_integer(value: int) -> str:
    """`value` in decimal."""
    # 10 bits hold three digits and a little more, so this many bits are certainly short enough.
    if value.bit_length() <= _AT_ONCE * 3:
        return str(value)
    if value < 0:
        return "-" + format_integer(-value)
    # log10(2) is just above 0.30102; too few digits for the upper half are mended by its recursion.
    low = value.bit_length() * 30102 // 100000 // 2
    upper, lower = divmod(value, 10**low)
    return format_integer(upper) + format_integer(lower).rjust(low, "0")
