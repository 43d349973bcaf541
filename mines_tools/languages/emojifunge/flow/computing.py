"""Arithmetic and comparisons on partly known values."""

from __future__ import annotations

from math import inf

from mines_tools.languages.emojifunge.flow import stacks, values
from mines_tools.languages.emojifunge.flow.values import ANY, NUMBER, Range, Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mines_tools.languages.emojifunge.flow.stacks import AbstractStack
    from mines_tools.languages.emojifunge.flow.tried import Tried
    from mines_tools.languages.emojifunge.glyphs.glyph import Glyph

_ONE = Range(1, 1)
_BIT: Value = frozenset((0, 1))
_YES: Value = frozenset((1,))
_NO: Value = frozenset((0,))
_MAY_FAIL = {"fact", "semifact"}


def computed(
    tried: Tried, glyph: Glyph, stack: AbstractStack, *, opens: bool
) -> tuple[AbstractStack, bool]:
    """Return the stack after the instruction `glyph` is executed on `stack`, and whether the instruction may fail.
    `opens` says whether a pop opens a stack that is at the top."""
    pop = stacks.pop_number if opens else stacks.pop_whole
    a, stack = pop(stack)
    if glyph.pops == "a":
        result = tried.one(glyph, a)
        if result is None:
            result = _of_one(glyph.name, a, doubles=tried.rules.doubles)
            return stacks.push(stack, result), glyph.name in _MAY_FAIL or result == ANY
        return stacks.push(stack, result), False
    b, stack = pop(stack)
    result = tried.two(glyph, a, b)
    if result is None:
        result = _of_two(glyph.name, a, b, doubles=tried.rules.doubles)
        return stacks.push(stack, result), result == ANY
    return stacks.push(stack, result), False


def _of_one(name: str, a: Value, *, doubles: bool) -> Value:
    if not values.is_number(a):
        return ANY
    if name in {"fact", "semifact"}:
        return Range(1, inf)
    if name == "not":
        some, none = values.signs(a)
        return _BIT if some and none else _NO if some else _YES
    if name in {"fair", "passed"}:
        return _BIT
    bounds = values.bounds(a)
    if doubles or bounds is None:
        return NUMBER
    return values.added(bounds, _ONE if name == "increment" else values.negated(_ONE))


def _of_two(name: str, a: Value, b: Value, *, doubles: bool) -> Value:
    if not values.is_number(a) or not values.is_number(b):
        return ANY
    of_a, of_b = values.bounds(a), values.bounds(b)
    if name in {"equal-to", "greater-than", "less-than"}:
        return _BIT if of_a is None or of_b is None else _compared(name, of_a, of_b)
    if doubles or (name != "spaceship-operator" and (of_a is None or of_b is None)):
        return NUMBER
    if name == "spaceship-operator":
        return frozenset((-1, 0, 1))
    if of_a is None or of_b is None or name not in {"plus", "minus"}:
        return NUMBER
    return values.added(of_a, of_b if name == "plus" else values.negated(of_b))


def _compared(name: str, a: Range, b: Range) -> Value:
    if name == "equal-to":
        return _NO if a.high < b.low or b.high < a.low else _BIT
    if name == "less-than":
        a, b = b, a
    if a.low > b.high:
        return _YES
    return _NO if a.high <= b.low else _BIT
