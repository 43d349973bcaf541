"""Texts about values and stacks. A value or a stack may be only partly known."""

from __future__ import annotations

from mines_tools.base.integers import format_integer
from mines_tools.languages.mines.flow.values import Range
from mines_tools.text.step_words import MOST_TEXTS
from mines_tools.text.written import quoted_output
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.languages.mines.flow.stacks import AbstractStack
    from mines_tools.languages.mines.flow.values import Value

_FEW = 3
"""The greatest number of consecutive integers that are listed one by one. More consecutive integers
are written as a range."""
_LONGEST_INTEGER = 24
_TALLEST_STACK = 8


def value_text(value: Value) -> str:
    """Return a short text for the integers that `value` can be: ``450``, ``0|1``, ``0..1114111``,
    ``1..``, ``?``."""
    if isinstance(value, int):
        return integer_text(value)
    if isinstance(value, frozenset):
        numbers = sorted(value)
        if len(numbers) > 3 and numbers[-1] - numbers[0] == len(numbers) - 1:
            return f"{integer_text(numbers[0])}..{integer_text(numbers[-1])}"
        return "|".join(map(integer_text, numbers))
    low, high = value
    if low is None and high is None:
        return "?"
    start = "" if low is None else integer_text(low)
    return f"{start}..{'' if high is None else integer_text(high)}"


def value_words(value: Value) -> str:
    """Return the integers that `value` can be, in words: ``0 or 1``, ``0 to 1114111``, ``1 or
    more``. Return ``?`` if `value` can be any integer."""
    if isinstance(value, int):
        return integer_text(value)
    if isinstance(value, frozenset):
        numbers = sorted(value)
        if len(numbers) <= _FEW or numbers[-1] - numbers[0] >= len(numbers):
            return phrase(" or ").join(map(integer_text, numbers))
        return phrase(
            "{low} to {high}", low=integer_text(numbers[0]), high=integer_text(numbers[-1])
        )
    low, high = value
    if high is None:
        return "?" if low is None else phrase("{low} or more", low=integer_text(low))
    if low is None:
        return phrase("{high} or less", high=integer_text(high))
    return phrase("{low} to {high}", low=integer_text(low), high=integer_text(high))


def written_texts(command: str, value: Value) -> list[str]:
    """Return the texts that the command named `command` writes if it can write the integers
    `value`: ``42``, or ``"H"`` for ``out(c)``. Return an empty list if there are too many."""
    numbers = [value] if isinstance(value, int) else value
    if isinstance(numbers, Range) or len(numbers) > MOST_TEXTS:
        return []
    if command == "out(n)":
        return [integer_text(number) for number in sorted(numbers)]
    return [quoted_output(chr(number)) for number in sorted(numbers)]


def integer_text(value: int) -> str:
    """Return `value` as text. The middle of a long text is left out."""
    if -(1 << 70) < value < 1 << 70:
        return str(value)
    text = format_integer(value)
    return text if len(text) <= _LONGEST_INTEGER else f"{text[:8]}…{text[-8:]}"


def stack_text(stack: AbstractStack) -> str:
    """Return a text with the values of `stack`, such as ``[?, 2, 1, …]``. The top comes first, as in the debugger.
    ``?`` stands for a value that can be any integer. ``…`` stands for all further values that the stack may have."""
    top, is_whole = _known_top(stack)
    shown = [value_text(value) for value in top]
    return f"[{', '.join(shown if is_whole else [*shown, '…'])}]"


def spaced_stack_text(stack: AbstractStack) -> str:
    """Return a text with the values of `stack`, without commas, such as ``[? 2 1 …]``. The rest is as in
    `stack_text`."""
    top, is_whole = _known_top(stack)
    return values_text(top[::-1], is_whole=is_whole)


def _known_top(stack: AbstractStack) -> tuple[Sequence[Value], bool]:
    """Return the values at the top of `stack` that a text shows, the top first, and whether these are all values."""
    # Values that may be missing are omitted too.
    top = stack.top(min(stack.least, _TALLEST_STACK))
    return top, len(top) == stack.most


def values_text(values: Sequence[Value], *, is_whole: bool) -> str:
    """Return a text with `values`, the values at the top of a stack. The last value is the top, which comes first in
    the text. If `is_whole` is False, the stack has more values."""
    shown = [value_text(value) for value in values[-_TALLEST_STACK:][::-1]]
    if not is_whole or len(shown) < len(values):
        shown.append("…")
    return f"[{' '.join(shown)}]"


def depth_text(depth: tuple[int, int | None]) -> str:
    """Return a text for the stack depth: ``3``, ``2 to 5``, ``2 or more``. `depth` is the least and
    the greatest depth."""
    least, most = depth
    if most is None:
        return phrase("{low} or more", low=least)
    return str(least) if least == most else phrase("{low} to {high}", low=least, high=most)
