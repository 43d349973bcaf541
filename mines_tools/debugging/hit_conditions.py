"""Parses the hit condition of a breakpoint, which decides which hits of the breakpoint stop the run."""

from __future__ import annotations

from mines_tools.debugging.evaluating import ExpressionError
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable


def parse_hit_condition(text: str) -> tuple[Callable[[int], bool], Callable[[int, int], bool]]:
    """Parse a hit condition, such as ``5``, ``>= 5`` or ``% 5``. Raises ExpressionError if `text`
    is not a hit condition.

    Return two functions. The first takes the number of a hit, and returns whether this hit
    satisfies the condition. The second takes the numbers of an earlier and a later hit, and
    returns True if neither these two hits nor the hits between them satisfy the condition.
    """
    sign = text.strip()
    digits = sign.lstrip("<>=!% \t")
    sign = sign[: len(sign) - len(digits)].strip()
    number = int(digits) if digits.isascii() and digits.isdigit() and len(digits) < 19 else -1
    if sign not in _COUNTS or number < (sign == "%"):
        message = phrase("hits are counted as `5`, `>= 5` or `% 5`")
        raise ExpressionError(message, 1)
    counts, skips = _COUNTS[sign]
    return lambda count: counts(count, number), lambda first, last: skips(first, last, number)


_EQUAL = (
    lambda count, number: count == number,
    lambda first, last, number: not first <= number <= last,
)
_COUNTS: dict[str, tuple[Callable[[int, int], bool], Callable[[int, int, int], bool]]] = {
    "": _EQUAL,
    "=": _EQUAL,
    "==": _EQUAL,
    ">": (lambda count, number: count > number, lambda _, last, number: last <= number),
    ">=": (lambda count, number: count >= number, lambda _, last, number: last < number),
    "<": (lambda count, number: count < number, lambda first, _, number: first >= number),
    "<=": (lambda count, number: count <= number, lambda first, _, number: first > number),
    "%": (
        lambda count, number: count % number == 0,
        lambda first, last, number: last // number == (first - 1) // number,
    ),
}
"""The two functions that `parse_hit_condition` returns, by the sign in the condition. Here, each
function has one more argument at the end: the number in the condition."""
