"""Fast versions of instructions for the most frequent case: plain numbers at the top of the stack.

In any other case, a fast version calls the glyph's own effect.
"""

from __future__ import annotations

import operator

from mines_tools.base.long_integers import product
from mines_tools.languages.emojifunge.glyphs.table import GROUPS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any

    from mines_tools.languages.emojifunge.dialect import Dialect
    from mines_tools.languages.emojifunge.numbers import Number, Numbers
    from mines_tools.languages.emojifunge.world import World

    Effect = Callable[[World], None]
    Kind = type[int] | type[float]


def _constant(value: Number) -> Effect:
    def effect(world: World) -> None:
        world.stack.items.append(value)

    return effect


def _one(operation: Callable[[Number], Number], kind: Kind, plain: Effect) -> Effect:
    def effect(world: World) -> None:
        items = world.stack.items
        if items and type(items[-1]) is kind:
            items[-1] = operation(items[-1])
        else:
            plain(world)

    return effect


def _two(operation: Callable[[Number, Number], Number], kind: Kind, plain: Effect) -> Effect:
    def effect(world: World) -> None:
        items = world.stack.items
        if len(items) > 1 and type(items[-1]) is kind and type(items[-2]) is kind:
            items[-2] = operation(items[-1], items[-2])
            del items[-1]
        else:
            plain(world)

    return effect


def _dup(kind: Kind, plain: Effect) -> Effect:
    def effect(world: World) -> None:
        items = world.stack.items
        if items and type(items[-1]) is kind:
            items.append(items[-1])
        else:
            plain(world)

    return effect


def _swap(kind: Kind, plain: Effect) -> Effect:
    def effect(world: World) -> None:
        items = world.stack.items
        if len(items) > 1 and type(items[-1]) is kind and type(items[-2]) is kind:
            items[-1], items[-2] = items[-2], items[-1]
        else:
            plain(world)

    return effect


def _pop(kind: Kind, plain: Effect) -> Effect:
    def effect(world: World) -> None:
        items = world.stack.items
        if items and type(items[-1]) is kind:
            world.trash.items.append(items.pop())
        else:
            plain(world)

    return effect


_MOVES_VALUES = {"dup": _dup, "swap": _swap, "pop": _pop}


def _of_one(numbers: Numbers) -> Mapping[str, Callable[[Number], Number]]:
    one, of = numbers.of(1), numbers.of
    add, subtract = (operator.add, operator.sub) if of is int else (numbers.add, numbers.subtract)
    return {
        "increment": lambda value: add(value, one),
        "decrement": lambda value: subtract(value, one),
        "not": lambda value: of(not value > 0),
    }


def _of_two(numbers: Numbers) -> Mapping[str, Callable[[Number, Number], Number]]:
    of = numbers.of
    if of is int:  # exact
        add, subtract = operator.add, operator.sub
        multiply: Callable[[Any, Any], Number] = product
    else:
        add, subtract, multiply = numbers.add, numbers.subtract, numbers.multiply
    return {
        "plus": add,
        "minus": subtract,
        "mul": multiply,
        "div": numbers.divide,
        "mod": numbers.remainder,
        "equal-to": lambda a, b: of(a == b),
        "greater-than": lambda a, b: of(a > b),
        "less-than": lambda a, b: of(a < b),
    }


def fast_effects(rules: Dialect, numbers: Numbers) -> Mapping[str, Effect]:
    """Return a mapping from the name of each glyph to the fast version of its effect. If there is no fast version, the
    mapping contains the glyph's own effect."""
    kind: Kind = float if rules.doubles else int
    of_one, of_two = _of_one(numbers), _of_two(numbers)
    effects: dict[str, Effect] = {}
    for name, group in GROUPS.items():
        for glyph in group:
            plain = glyph.effect
            if name == "constants" and glyph.pushes.isdigit():
                effects[glyph.name] = _constant(numbers.of(int(glyph.pushes)))
            elif glyph.name in of_one:
                effects[glyph.name] = _one(of_one[glyph.name], kind, plain)
            elif glyph.name in of_two:
                effects[glyph.name] = _two(of_two[glyph.name], kind, plain)
            elif glyph.name in _MOVES_VALUES:
                effects[glyph.name] = _MOVES_VALUES[glyph.name](kind, plain)
            else:
                effects[glyph.name] = plain
    return effects
