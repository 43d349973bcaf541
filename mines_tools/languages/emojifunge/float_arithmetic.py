"""The arithmetic of dialect `author`. Every number is a floating-point number, as in JavaScript."""

from __future__ import annotations

import math

from mines_tools.languages.emojifunge.numbers import Numbers, ProgramFailure, sign
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

_NAN = math.nan
_INFINITY = math.inf
_LONGEST = 21
"""The maximum number of digits before the decimal point. JavaScript writes larger numbers with an exponent."""
_SHORTEST = -6


def _one_nan(value: float) -> float:
    """Return `value`. But if `value` is NaN, return the one NaN object that all code shares."""
    return _NAN if math.isnan(value) else value


def _divide(a: float, b: float) -> float:
    if b:
        return _floored(a / b)
    if not a or math.isnan(a) or math.isnan(b):
        return _NAN
    return math.copysign(_INFINITY, a) * math.copysign(1.0, b)


def _floored(value: float) -> float:
    if math.isnan(value):
        return _NAN
    if math.isinf(value):
        return value
    return float(math.floor(value)) or math.copysign(0.0, value)


def _remainder(a: float, b: float) -> float:
    if math.isinf(a) or not b or math.isnan(a) or math.isnan(b):
        return _NAN
    return math.fmod(a, b)


def _factorial(value: float) -> float:
    if value == _INFINITY:
        raise ProgramFailure(phrase("the author's program never ends here"))
    product, factor = 1.0, 1.0
    while factor <= value and product != _INFINITY:
        product *= factor
        factor += 1
    return product


def _double_factorial(value: float) -> float:
    product, factor = 1.0, value
    while factor >= 1:
        if factor - 2 == factor:
            raise ProgramFailure(phrase("the author's program never ends here"))
        if product == _INFINITY:
            break
        product *= factor
        factor -= 2
    return product


def _median(numbers: Sequence[float]) -> float:
    middle = len(numbers) // 2
    if len(numbers) % 2:
        return numbers[middle]
    return _one_nan((numbers[middle - 1] + numbers[middle]) / 2)


def _shown(value: float) -> str:
    """Return the text of `value` as JavaScript writes it. The digits are the same as in Python, but the exponent has
    another form."""
    if math.isnan(value):
        return "NaN"
    if math.isinf(value):
        return "Infinity" if value > 0 else "-Infinity"
    if not value:
        return "0"
    minus = "-" if value < 0 else ""
    mantissa, _, exponent = f"{abs(value)!r}".partition("e")
    whole, _, part = mantissa.partition(".")
    part = "" if part == "0" else part
    point = len(whole) + int(exponent or 0)
    digits = (whole + part).lstrip("0")
    point -= len(whole + part) - len(digits)
    digits = digits.rstrip("0")
    return minus + _placed(digits, point)


def _placed(digits: str, point: int) -> str:
    """Return `digits` with the decimal point after the first `point` digits."""
    if len(digits) <= point <= _LONGEST:
        return digits.ljust(point, "0")
    if 0 < point <= _LONGEST:
        return f"{digits[:point]}.{digits[point:]}"
    if _SHORTEST < point <= 0:
        return f"0.{'0' * -point}{digits}"
    exponent = f"e{point - 1:+d}"
    return digits + exponent if len(digits) == 1 else f"{digits[0]}.{digits[1:]}{exponent}"


DOUBLES = Numbers(
    of=float,
    infinity=_INFINITY,
    read=lambda digits: float(digits) or 0.0,
    shown=_shown,
    unit=lambda value: int(value) % 0x10000 if math.isfinite(value) else 0,
    add=lambda a, b: _one_nan(a + b),
    subtract=lambda a, b: _one_nan(a - b),
    multiply=lambda a, b: _one_nan(a * b),
    divide=_divide,
    remainder=_remainder,
    sign=lambda value: _NAN if math.isnan(value) else float(sign(value)),
    factorial=_factorial,
    double_factorial=_double_factorial,
    median=_median,
)
