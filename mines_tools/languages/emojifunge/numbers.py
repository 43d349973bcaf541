"""Arithmetic on exact integers and infinity. Dialect `author` uses the floats of `float_arithmetic` instead."""

from __future__ import annotations

from mines_tools.base.integers import format_integer, parse_integer
from mines_tools.base.long_integers import factors_product, product, quotient, remainder
from mines_tools.base.records import NamedTuple
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    Number = int | float
    """An integer, or an infinite float; in dialect `author` any float."""

INFINITY = float("inf")
LARGEST_FACTORIAL = 200_000
"""The largest number whose factorial is computed. The factorial of this number has almost a million digits."""


class ProgramFailure(Exception):
    """The program ends with an error. The message says why."""


class Numbers(NamedTuple):
    """The arithmetic of a dialect."""

    of: Callable[[int], Number]
    infinity: Number
    read: Callable[[str], Number]
    """The function that returns the number for a text of digits. The text may begin with a minus sign."""
    shown: Callable[[Number], str]
    unit: Callable[[Number], int]
    """The function that returns the UTF-16 unit for a number that is written as a character."""
    add: Callable[[Number, Number], Number]
    subtract: Callable[[Number, Number], Number]
    multiply: Callable[[Number, Number], Number]
    divide: Callable[[Number, Number], Number]
    remainder: Callable[[Number, Number], Number]
    sign: Callable[[Number], Number]
    factorial: Callable[[Number], Number]
    double_factorial: Callable[[Number], Number]
    median: Callable[[Sequence[Number]], Number]
    """The function that returns the median of sorted numbers. There must be at least one number."""


def sign(value: Number) -> int:
    """Return the sign of a number: -1, 0 or 1."""
    return (value > 0) - (value < 0)


def _is_exact(a: Number, b: Number) -> bool:
    return type(a) is int and type(b) is int


if TYPE_CHECKING:
    _Calculation = Callable[[Number, Number], Number]
_product: _Calculation = product  # type: ignore[assignment]  # of integers
_quotient: _Calculation = quotient  # type: ignore[assignment]
_left: _Calculation = remainder  # type: ignore[assignment]


def _infinite_sum(a: Number, b: Number) -> Number:
    """Return the sum of two numbers. At least one of them is infinite. The other number may be an integer that is too
    large for a float."""
    of_a, of_b = (number if type(number) is float else 0.0 for number in (a, b))
    return 0 if of_a == -of_b else of_a + of_b


def _add(a: Number, b: Number) -> Number:
    return a + b if _is_exact(a, b) else _infinite_sum(a, b)


def _subtract(a: Number, b: Number) -> Number:
    return a - b if _is_exact(a, b) else _infinite_sum(a, -b)


def _multiply(a: Number, b: Number) -> Number:
    if _is_exact(a, b):
        return _product(a, b)
    signs = sign(a) * sign(b)
    return signs * INFINITY if signs else 0


def _divide(a: Number, b: Number) -> Number:
    if _is_exact(a, b) and b:
        return _quotient(a, b)
    if type(b) is float:
        return 0
    signs = sign(a) * (sign(b) if b else 1)
    return signs * INFINITY if signs else 0


def _remainder(a: Number, b: Number) -> Number:
    if type(a) is float or not b:
        return 0
    if type(b) is float:
        return a
    remainder = _left(abs(a), abs(b))
    return -remainder if a < 0 else remainder


def _factorial(value: Number) -> Number:
    if value < 1:
        return 1
    if type(value) is float:
        return value
    _check(value)
    return factors_product(1, int(value))


def _double_factorial(value: Number) -> Number:
    if value < 1:
        return 1
    if type(value) is float:
        return value
    _check(value)
    number = int(value)
    return factors_product(number % 2 or 2, number, 2)


def _check(value: Number) -> None:
    if value > LARGEST_FACTORIAL:
        raise ProgramFailure(
            phrase(
                "the factorial of a number greater than {most:,} is too long",
                most=LARGEST_FACTORIAL,
            )
        )


def _median(numbers: Sequence[Number]) -> Number:
    middle = len(numbers) // 2
    if len(numbers) % 2:
        return numbers[middle]
    both = _add(numbers[middle - 1], numbers[middle])
    return both // 2 if type(both) is int else both


def _shown(value: Number) -> str:
    if type(value) is int:
        return format_integer(value)
    return "Infinity" if value > 0 else "-Infinity"


EXACT = Numbers(
    of=int,
    infinity=INFINITY,
    read=parse_integer,
    shown=_shown,
    unit=lambda value: value % 0x10000 if type(value) is int else 0,
    add=_add,
    subtract=_subtract,
    multiply=_multiply,
    divide=_divide,
    remainder=_remainder,
    sign=sign,
    factorial=_factorial,
    double_factorial=_double_factorial,
    median=_median,
)
"""The arithmetic of the dialect of the language text."""
