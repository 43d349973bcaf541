"""Texts that describe values and stacks. The values and stacks may be only partly known."""

from __future__ import annotations

from math import inf, isnan

from mines_tools.languages.emojifunge.float_arithmetic import DOUBLES
from mines_tools.languages.emojifunge.flow.values import Range, Unknown
from mines_tools.languages.emojifunge.numbers import EXACT
from mines_tools.translations.phrases import counted, phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mines_tools.languages.emojifunge.dialect import Dialect
    from mines_tools.languages.emojifunge.flow.stacks import AbstractStack
    from mines_tools.languages.emojifunge.flow.values import Concrete, Value
    from mines_tools.languages.emojifunge.numbers import Number

_LONGEST = 24
_FEW = 4
_TALLEST = 8
_DEEPEST = 20
"""The number of stacks in one another that a text shows."""


def number_text(number: Number, rules: Dialect) -> str:
    """Return a number in the notation of the dialect. If the number is long, the digits in the middle are left out."""
    return long_text((DOUBLES if rules.doubles else EXACT).shown(number))


def long_text(text: str) -> str:
    """Return `text`, a number. If it is long, the digits in the middle are left out."""
    return text if len(text) <= _LONGEST else f"{text[:8]}…{text[-8:]}"


def concrete_text(value: Concrete, rules: Dialect, level: int = 0) -> str:
    """Return a value in the notation of the language text. The top of a stack comes first. `level` is the number of
    stacks around the value."""
    if not isinstance(value, tuple):
        return number_text(value, rules)
    if level == _DEEPEST:
        return "[…]"
    shown = [concrete_text(inner, rules, level + 1) for inner in value[::-1][:_TALLEST]]
    return f"[{', '.join([*shown, *['…'][: len(value) > _TALLEST]])}]"


def value_text(value: Value, rules: Dialect) -> str:
    """Return a partly known value in the short notation of stacks. Examples are ``5``, ``0|1``, ``1..6``, ``1..`` and
    ``?``."""
    if isinstance(value, Unknown):
        return "?"
    if isinstance(value, Range):
        only = _only_text(value, rules)
        if only:
            return only
        low = "" if value.low == -inf else number_text(value.low, rules)
        high = "" if value.high == inf else number_text(value.high, rules)
        return f"{low}..{high}" if low or high else "?"
    if len(value) > _FEW:
        numbers = [number for number in value if not isinstance(number, tuple)]
        if len(numbers) < len(value) or any(map(isnan, numbers)):
            return "?"
        return value_text(Range(min(numbers), max(numbers)), rules)
    return "|".join(sorted((concrete_text(possible, rules) for possible in value), key=_by_length))


def _only_text(value: Range, rules: Dialect) -> str:
    """Return the only number in a range as text. Return "" if the range contains several numbers."""
    low, high = (number_text(bound, rules) for bound in value)
    return low if value.low == value.high and low == high else ""


def value_words(value: Value, rules: Dialect) -> str:
    """Return words for a partly known value. The words are for readers who do not know the short notation. Return "" if
    nothing is known about the value."""
    if isinstance(value, Unknown):
        return ""
    if isinstance(value, Range):
        low, high = (number_text(bound, rules) for bound in value)
        only = _only_text(value, rules)
        if only:
            return only
        if value.high == inf:
            return "" if value.low == -inf else phrase("{low} or more", low=low)
        if value.low == -inf:
            return phrase("{high} or less", high=high)
        return phrase("{low} to {high}", low=low, high=high)
    if len(value) <= _FEW:
        return phrase(" or ").join(
            sorted((concrete_text(possible, rules) for possible in value), key=_by_length)
        )
    numbers = [number for number in value if not isinstance(number, tuple)]
    if len(numbers) < len(value):
        return ""
    low, high = (number_text(number, rules) for number in (min(numbers), max(numbers)))
    return phrase("{low} to {high}", low=low, high=high)


def _by_length(text: str) -> tuple[int, str]:
    return len(text), text


def stack_text(stack: AbstractStack, rules: Dialect) -> str:
    """Return a partly known stack in the notation of the language text, with the top first, such as ``[7, 4, ?]``. A
    ``…`` stands for values that are left out, or that may be missing."""
    shown = [value_text(value, rules) for value in stack.items[::-1][:_TALLEST]]
    if stack.most != 0 or len(stack.items) > _TALLEST:
        shown.append("…")
    return f"[{', '.join(shown)}]"


def stack_in_words(stack: AbstractStack, rules: Dialect) -> str:
    """Return a partly known stack for readers who do not know the notation of `stack_text`, such as ``7 (top), 1 to 4, ?``."""
    shown = [value_words(value, rules) or "?" for value in stack.items[::-1][:_TALLEST]]
    is_cut = stack.most != 0 or len(stack.items) > _TALLEST
    if shown and (is_cut or len(shown) > 1):
        shown[0] = phrase("{value} (top)", value=shown[0])
    return ", ".join([*shown, *(["…"] if is_cut else [])])


def stack_words(stack: AbstractStack, rules: Dialect) -> str:
    """Return words for the known part of the current stack. Return "" if nothing is known about it."""
    least, most = stack.depth
    if most == 0:
        return phrase("the current stack is empty: a pop gives -1")
    count = _count_words(least, most)
    if not stack.items:
        return phrase("the current stack has {count}", count=count) if (least or most) else ""
    shown = stack_text(stack, rules)
    words = phrase("current stack `{stack}`, the top first: {count}", stack=shown, count=count)
    if ".." not in shown:
        return words
    return f"{words} ({range_words()})"


def depth_words(stack: AbstractStack) -> str:
    """Return words for the depth of the current stack if it is empty, or if its elements are not all shown in its text.
    Return "" if the text shows them all, or if nothing is known about the depth."""
    least, most = stack.depth
    if most == 0:
        return phrase("the current stack is empty: a pop gives -1")
    if (most == least and len(stack.items) == least <= _TALLEST) or (not least and most is None):
        return ""
    return phrase("the current stack has {count}", count=_count_words(least, most))


def _count_words(least: int, most: int | None) -> str:
    if most == least:
        return counted(least, "{count:,} element", "{count:,} elements")
    if most is None:
        return counted(least, "{count:,} element or more", "{count:,} elements or more")
    return phrase("{low} to {high} elements", low=least, high=most)


def range_words() -> str:
    """Return a sentence that explains ``2..`` and ``2..5`` in the text of a stack."""
    return phrase(
        "in a stack, {low} means 2 or more, {both} means 2 to 5", low="`2..`", both="`2..5`"
    )
