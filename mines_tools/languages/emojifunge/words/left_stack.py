"""Texts about the stack that a run leaves when it ends abnormally or with an error."""

from __future__ import annotations

from mines_tools.languages.emojifunge.changes import plain
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from mines_tools.interface.run_state import StackValue
    from mines_tools.languages.emojifunge.numbers import Numbers
    from mines_tools.languages.emojifunge.stacks import Stack

_TALLEST = 8
"""The maximum number of values of a stack that are shown, and the maximum number of levels of nested stacks."""
_LONGEST = 24
"""The maximum length, in characters, of a number that is shown completely."""


def left_stack_words(stack: Stack, numbers: Numbers) -> str:
    """Return words for the values of the current stack, `stack`. `numbers` writes the numbers."""
    if not stack.items:
        return phrase("the current stack is empty")
    values = plain(stack, max(0, len(stack.items) - _TALLEST))
    shown = _shown(values, numbers, is_cut=len(stack.items) > _TALLEST)
    return phrase("current stack `{stack}`, the top first", stack=shown)


def _shown(
    values: Iterable[StackValue], numbers: Numbers, depth: int = 0, *, is_cut: bool = False
) -> str:
    if depth == _TALLEST:
        return "[…]"
    top_first = tuple(values)[::-1]
    shown = [
        _number(value, numbers)
        if isinstance(value, int | float)
        else _shown(value, numbers, depth + 1)
        for value in top_first[:_TALLEST]
    ]
    if is_cut or len(top_first) > _TALLEST:
        shown.append("…")
    return f"[{', '.join(shown)}]"


def _number(value: float, numbers: Numbers) -> str:
    text = numbers.shown(value)
    return text if len(text) <= _LONGEST else f"{text[:8]}…{text[-8:]}"
