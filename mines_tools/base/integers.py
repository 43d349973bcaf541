"""Converts integers of any length from and to decimal.

For such a conversion, Python needs a time that is quadratic in the number of digits. Python also
refuses to convert more than 4300 digits in one call, unless a setting of the whole process is
changed. The functions of this module avoid both problems: they split the digits in two again and
again, and convert the short pieces. A long conversion may be interrupted between two pieces (see
`interruptible`).
"""

from __future__ import annotations

from mines_tools.base.interruptible import look
from mines_tools.base.long_integers import product
from mines_tools.base.records import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from decimal import Context, Decimal

_AT_ONCE = 2000  # digits; below Python's limit, and where halving begins to pay
_BITS_AT_ONCE = 1024
"""The maximum number of bits of an integer that is converted to a decimal number in one piece."""
_BITS_IN_A_SLICE = 100_000
_DIGITS_AT_ONCE = 1_000_000
"""A number of digits. Two decimal numbers are multiplied in one piece if neither has more digits.
Such a multiplication takes about 40 milliseconds at most."""
_SPARE_DIGITS = 20
"""The number of digits that are computed in addition to the shown digits. With these additional
digits, the shown digits are nearly always certain."""


def parse_integer(text: str) -> int:
    """Return the integer that `text` denotes. `text` has the form ``[+-]?[0-9]+``."""
    if len(text) <= _AT_ONCE:
        return int(text)
    if text[0] in "+-":
        magnitude = _parse_digits(text[1:])
        return -magnitude if text[0] == "-" else magnitude
    return _parse_digits(text)


def _parse_digits(digits: str) -> int:
    powers = [10**_AT_ONCE]
    """Powers of ten. Each power is the square of the previous power. A number is divided by the
    power that has about half of its digits."""
    while _AT_ONCE << len(powers) < len(digits):
        powers.append(product(powers[-1], powers[-1]))
    return _parsed(digits, powers, len(powers))


def _parsed(digits: str, powers: Sequence[int], level: int) -> int:
    """Return the integer that the decimal `digits` denote. To split `digits`, the first
    `level` elements of `powers` are used."""
    if len(digits) <= _AT_ONCE:
        return int(digits or "0")
    low = _AT_ONCE << (level - 1)
    upper = _parsed(digits[:-low], powers, level - 1)
    return product(upper, powers[level - 1]) + _parsed(digits[-low:], powers, level - 1)


def wrapped(text: str, size: int) -> int:
    """Return the integer that `text` denotes, modulo `size`. If a board wraps around after `size`
    cells, the result is the position that the coordinate `text` means. The integer itself is not
    computed, so the time is linear in the length of `text`."""
    if len(text) <= _AT_ONCE:
        return int(text) % size
    digits = text.lstrip("+-")
    power, remainder = 10**_AT_ONCE % size, 0
    first = len(digits) % _AT_ONCE
    for at in range(first, len(digits) + 1, _AT_ONCE):
        remainder = (remainder * power + int(digits[max(at - _AT_ONCE, 0) : at] or "0")) % size
    return -remainder % size if text[0] == "-" else remainder


def bounded(text: str) -> int:
    """Return the integer that `text` denotes. If `text` is very long, the result may be another
    integer, to save time. This other integer has the same sign, and is also far outside
    every board."""
    if len(text) <= _AT_ONCE:
        return int(text)
    digits = text.lstrip("+-").lstrip("0")
    magnitude = int(digits[:_AT_ONCE] or "0")
    return -magnitude if text[0] == "-" else magnitude


def plain_integer(text: str) -> str:
    """Return `text`, which denotes an integer, without a plus sign and without leading zeros. For a
    zero of either sign, return ``0``. If `text` is empty, return an empty text."""
    digits = text.lstrip("+-").lstrip("0")
    if not digits:
        return "0" if text else ""
    return f"-{digits}" if text.startswith("-") else digits


def format_integer(value: int) -> str:
    """Return `value` in decimal. The conversion may be interrupted (see `interruptible`)."""
    # 10 bits hold three digits and a little more, so this many bits are certainly short enough.
    if value.bit_length() <= _AT_ONCE * 3:
        return str(value)
    decimal = _converted(abs(value), value.bit_length(), _exact(), {})
    return f"{'-' if value < 0 else ''}{decimal}"


def _converted(value: int, bits: int, context: Context, powers: dict[int, Decimal]) -> Decimal:
    """Return `value` as a decimal number. `value` has at most `bits` bits. `powers` caches powers
    of two."""
    if bits <= _BITS_AT_ONCE:
        return context.create_decimal(value)
    low = bits >> 1
    high = value >> low
    upper = _converted(high, bits - low, context, powers)
    lower = _converted(value - (high << low), low, context, powers)
    if bits <= _BITS_IN_A_SLICE:
        return context.add(context.multiply(upper, _power_of_two(low, context, powers)), lower)
    look()
    high_part = _decimal_product(upper, _power_of_two(low, context, powers), context)
    return context.add(high_part, lower)


def _power_of_two(exponent: int, context: Context, powers: dict[int, Decimal]) -> Decimal:
    """Return two to the power `exponent`; `powers` caches the results."""
    power = powers.get(exponent)
    if power is None:
        if exponent <= _BITS_IN_A_SLICE:
            power = context.power(2, exponent)
        else:
            half = _power_of_two(exponent >> 1, context, powers)
            power = _decimal_product(half, half, context)
            if exponent & 1:
                power = context.add(power, power)
        powers[exponent] = power
    return power


def _decimal_product(a: Decimal, b: Decimal, context: Context) -> Decimal:
    """Multiply two integers in pieces. The integers must not be negative."""
    digits = max(a.adjusted(), b.adjusted()) + 1
    if digits <= _DIGITS_AT_ONCE:
        look()
        return context.multiply(a, b)
    low = digits >> 1
    high, low_half = _halves(a, low, context)
    other_high, other_low_half = (high, low_half) if a is b else _halves(b, low, context)
    high_product = _decimal_product(high, other_high, context)
    low_product = _decimal_product(low_half, other_low_half, context)
    half_sum, other_half_sum = context.add(high, low_half), context.add(other_high, other_low_half)
    middle = context.subtract(
        context.subtract(_decimal_product(half_sum, other_half_sum, context), high_product),
        low_product,
    )
    upper = context.add(context.scaleb(high_product, low), middle)
    return context.add(context.scaleb(upper, low), low_product)


def _halves(value: Decimal, low: int, context: Context) -> tuple[Decimal, Decimal]:
    """Split the digits of `value`, an integer that is not negative. Return two integers: the first
    digits, and the last `low` digits."""
    from decimal import ROUND_DOWN

    high = context.scaleb(value, -low).to_integral_value(ROUND_DOWN, context)
    return high, context.subtract(value, context.scaleb(high, low))


def _exact() -> Context:
    """Return a context for exact calculations with decimal numbers of any length. It never
    rounds."""
    from decimal import MAX_EMAX, MAX_PREC, MIN_EMIN, Context, Inexact, InvalidOperation

    traps = [Inexact, InvalidOperation]
    return Context(MAX_PREC, Emin=MIN_EMIN, Emax=MAX_EMAX, traps=traps)


class Ends(NamedTuple):
    """The first and the last digits of an integer in decimal, without its sign."""

    first: str
    last: str
    """The last digits; empty if `first` contains all digits."""
    digits: int
    """The total number of digits."""


def ends_of(value: int, first: int, last: int) -> Ends:
    """Return the number of digits of `value`, with its first digits and its last digits. `first`
    and `last` say how many digits are returned; they are at least 1.

    The digits in the middle are not computed, so the time is linear in the length of `value`. If
    there are at most `first` + `last` digits, the field `first` of the result contains all digits.
    """
    value = abs(value)
    if value.bit_length() <= max(_AT_ONCE, first + last) * 4:
        text = format_integer(value)
        if len(text) <= first + last:
            return Ends(text, "", len(text))
        return Ends(text[:first], text[-last:], len(text))
    leading, count = _leading(value, first)
    end = str(value % 10**last) if last <= _AT_ONCE else format_integer(value % 10**last)
    return Ends(leading, end.rjust(last, "0"), count)


def _leading(value: int, first: int) -> tuple[str, int]:
    """Return the first `first` digits of `value`, a long positive integer, and the number of all
    its digits."""
    from decimal import MAX_EMAX, MIN_EMIN, ROUND_FLOOR, Context

    precision = first + _SPARE_DIGITS
    context = Context(precision + _SPARE_DIGITS, Emin=MIN_EMIN, Emax=MAX_EMAX)
    floor = Context(first, ROUND_FLOOR, Emin=MIN_EMIN, Emax=MAX_EMAX)
    # These bits hold more than `precision` digits: the value is between `top` and `top + 1` times a
    # power of two.
    shift = value.bit_length() - precision * 4
    top = value >> shift
    power = context.power(2, shift)
    error = context.scaleb(1, -precision)
    least = context.multiply(context.multiply(top, power), context.subtract(1, error))
    most = context.multiply(context.multiply(top + 1, power), context.add(1, error))
    lower, upper = floor.plus(least), floor.plus(most)
    # If they differ, the value is very near to `upper`, a few digits and zeros: often it is exactly
    # `upper`.
    if lower != upper and _is_at_least(value, upper):
        lower = upper
    digits = "".join(map(str, lower.as_tuple().digits)).ljust(first, "0")
    return digits, lower.adjusted() + 1


def _is_at_least(value: int, other: Decimal) -> bool:
    """Return whether `value` is at least `other`. The two numbers are so close that it is not
    enough to compare their first digits."""
    _, digits, exponent = other.as_tuple()
    assert isinstance(exponent, int)
    factor = int("".join(map(str, digits)))
    # Often the value is that number, or one more or less: then the remainder by a large modulus is
    # the difference. The moduli differ in each process, so that no program can be written for which
    # a wrong difference passes.
    modulus, other_modulus = _unforeseen("one"), _unforeseen("other")
    difference = (value - factor * pow(10, exponent, modulus)) % modulus
    if difference > modulus >> 1:
        difference -= modulus
    if (value - difference - factor * pow(10, exponent, other_modulus)) % other_modulus == 0:
        return bool(difference >= 0)
    boundary: int = factor * 10**exponent
    return value >= boundary


def _unforeseen(name: str) -> int:
    """Return a number of 512 bits that nobody can predict. Each `name` has a different number. The
    number consists of hashes, which Python computes with a secret key of the process."""
    number = 1
    for part in range(8):
        number = number << 64 | hash(f"{name} {part}") & 0xFFFF_FFFF_FFFF_FFFF
    return number
