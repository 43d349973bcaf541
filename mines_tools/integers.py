"""Integers and their decimal form, of any length.

Python refuses to convert more than 4300 digits at once unless a setting of the whole process is
changed, and takes time quadratic in the length. Halving the digits avoids both.
"""

from __future__ import annotations

from mines_tools.records import NamedTuple

TYPE_CHECKING = False  # without importing typing
if TYPE_CHECKING:
    from collections.abc import Generator
    from decimal import Context, Decimal

_AT_ONCE = 2000  # digits; below Python's limit, and where halving begins to pay
_BITS_AT_ONCE = 1024
"""An integer of so many bits becomes a decimal number at once."""
_BITS_IN_A_SLICE = 100_000
_SPARE_DIGITS = 20
"""So many digits more than those that are shown are computed: then they are certain, nearly always."""


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
    slices = formatted(value)
    while True:
        try:
            next(slices)
        except StopIteration as done:
            text: str = done.value
            return text


def formatted(value: int) -> Generator[None, None, str]:
    """Convert `value` to decimal in slices: yield after each, return the digits.

    A slice takes less than 0.1 seconds up to some three million digits."""
    if value.bit_length() <= _AT_ONCE * 3:
        return str(value)
    context = _exact()
    powers: dict[int, Decimal] = {}
    found = yield from _converted(abs(value), value.bit_length(), context, powers)
    return f"{'-' if value < 0 else ''}{found}"


def _converted(
    value: int, bits: int, context: Context, powers: dict[int, Decimal]
) -> Generator[None, None, Decimal]:
    """`value`, of at most so many bits, as a decimal number. `powers` keeps powers of two."""
    if bits <= _BITS_AT_ONCE:
        return context.create_decimal(value)
    low = bits >> 1
    high = value >> low
    upper = yield from _converted(high, bits - low, context, powers)
    lower = yield from _converted(value - (high << low), low, context, powers)
    power = powers.get(low)
    if power is None:
        power = powers[low] = context.power(2, low)
        yield
    product = context.multiply(upper, power)
    if bits > _BITS_IN_A_SLICE:
        yield
    return context.add(product, lower)


def _exact() -> Context:
    """What calculates with decimal numbers of any length, and never rounds them."""
    from decimal import MAX_EMAX, MAX_PREC, MIN_EMIN, Context, Inexact, InvalidOperation

    traps = [Inexact, InvalidOperation]
    return Context(MAX_PREC, Emin=MIN_EMIN, Emax=MAX_EMAX, traps=traps)


class Ends(NamedTuple):
    """Both ends of the decimal form of an integer, without its sign."""

    first: str
    last: str
    """Empty where `first` has all digits."""
    digits: int
    """How many digits it has in all."""


def ends_of(value: int, first: int, last: int) -> Ends:
    """Find the `first` digits of `value`, its `last` digits and how many there are. Both are at least 1.

    Takes time linear in the length of `value`: the digits between are not computed. If there are not more digits than
    `first` and `last`, all are in `first`."""
    value = abs(value)
    if value.bit_length() <= max(_AT_ONCE, first + last) * 4:
        text = format_integer(value)
        if len(text) <= first + last:
            return Ends(text, "", len(text))
        return Ends(text[:first], text[-last:], len(text))
    leading, count = _leading(value, first)
    end = str(value % 10**last) if last <= _AT_ONCE else format_integer(value % 10**last)
    return Ends(leading, end.rjust(last, "0"), count)


def digit_count(value: int) -> int:
    """Count the digits of `value`, without its sign."""
    return ends_of(value, 1, 1).digits


def _leading(value: int, first: int) -> tuple[str, int]:
    """The `first` digits of a long positive integer, and how many it has."""
    from decimal import MAX_EMAX, MIN_EMIN, ROUND_FLOOR, Context

    precision = first + _SPARE_DIGITS
    context = Context(precision + _SPARE_DIGITS, Emin=MIN_EMIN, Emax=MAX_EMAX)
    floor = Context(first, ROUND_FLOOR, Emin=MIN_EMIN, Emax=MAX_EMAX)
    # So many bits say more than `precision` digits: the value is between `top` and `top + 1` times a power of two.
    shift = value.bit_length() - precision * 4
    top = value >> shift
    power = context.power(2, shift)
    error = context.scaleb(1, -precision)
    least = context.multiply(context.multiply(top, power), context.subtract(1, error))
    most = context.multiply(context.multiply(top + 1, power), context.add(1, error))
    lower, upper = floor.plus(least), floor.plus(most)
    # Where they differ, the value is very near to `upper`, which is a few digits and zeros: often it is just that.
    if lower != upper and _is_at_least(value, upper):
        lower = upper
    digits = "".join(map(str, lower.as_tuple().digits)).ljust(first, "0")
    return digits, lower.adjusted() + 1


def _is_at_least(value: int, other: Decimal) -> bool:
    """Whether an integer is at least as large as a decimal number, to which it is nearer than its first digits say."""
    _, digits, exponent = other.as_tuple()
    assert isinstance(exponent, int)
    factor = int("".join(map(str, digits)))
    # Often it is that number, or one more or less: then the remainder by a large number is the difference. Which numbers
    # these are is another thing in each process, so that no program is made for another difference to pass.
    one, other_one = _unforeseen("one"), _unforeseen("other")
    difference = (value - factor * pow(10, exponent, one)) % one
    if difference > one >> 1:
        difference -= one
    if (value - difference - factor * pow(10, exponent, other_one)) % other_one == 0:
        return bool(difference >= 0)
    boundary: int = factor * 10**exponent
    return value >= boundary


def _unforeseen(name: str) -> int:
    """A number of 512 bits, made of hashes, which Python makes with a key of the process."""
    found = 1
    for part in range(8):
        found = found << 64 | hash(f"{name} {part}") & 0xFFFF_FFFF_FFFF_FFFF
    return found
