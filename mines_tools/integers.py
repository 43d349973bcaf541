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


def wrapped(text: str, size: int) -> int:
    """What remains of the integer that `text` denotes, divided by `size`: where a coordinate falls.
    In time linear in its length, for it is never computed."""
    if len(text) <= _AT_ONCE:
        return int(text) % size
    digits = text.lstrip("+-")
    power, found = 10**_AT_ONCE % size, 0
    first = len(digits) % _AT_ONCE
    for at in range(first, len(digits) + 1, _AT_ONCE):
        found = (found * power + int(digits[max(at - _AT_ONCE, 0) : at] or "0")) % size
    return -found % size if text[0] == "-" else found


def bounded(text: str) -> int:
    """The integer that `text` denotes, or one of the same sign that is far beyond any board."""
    if len(text) <= _AT_ONCE:
        return int(text)
    digits = text.lstrip("+-").lstrip("0")
    magnitude = int(digits[:_AT_ONCE] or "0")
    return -magnitude if text[0] == "-" else magnitude


def plain_integer(text: str) -> str:
    """The integer in `text` without what adds nothing to it: no plus sign, no leading zeros, no
    sign of zero; nothing for nothing."""
    digits = text.lstrip("+-").lstrip("0")
    if not digits:
        return "0" if text else ""
    return f"-{digits}" if text.startswith("-") else digits


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
