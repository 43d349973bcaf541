"""The glyphs for arithmetic. If an operand is a stack, a glyph calculates with each element of this stack."""

from __future__ import annotations

from mines_tools.languages.emojifunge.glyphs.glyph import Glyph
from mines_tools.translations.phrases import template

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mines_tools.languages.emojifunge.world import World


def _plus(world: World) -> None:
    world.combine(world.numbers.add)


def _minus(world: World) -> None:
    world.combine(world.numbers.subtract)


def _mul(world: World) -> None:
    world.combine(world.numbers.multiply)


def _div(world: World) -> None:
    world.combine(world.numbers.divide)


def _mod(world: World) -> None:
    world.combine(world.numbers.remainder)


def _spaceship(world: World) -> None:
    subtract, sign = world.numbers.subtract, world.numbers.sign
    world.combine(lambda a, b: sign(subtract(a, b)))


def _fact(world: World) -> None:
    world.change(world.numbers.factorial)


def _semifact(world: World) -> None:
    world.change(world.numbers.double_factorial)


def _increment(world: World) -> None:
    add, one = world.numbers.add, world.numbers.of(1)
    world.change(lambda value: add(value, one))


def _decrement(world: World) -> None:
    subtract, one = world.numbers.subtract, world.numbers.of(1)
    world.change(lambda value: subtract(value, one))


GLYPHS = (
    Glyph(
        "➕", "plus", "o", "a b", "a+b",
        template("adds a and b; element by element if a or b is a stack"),
        _plus, ("add", "sum", "+"),
    ),
    Glyph(
        "➖", "minus", "o", "a b", "a-b",
        template("subtracts the second from the top: 10 at the top and 3 below give 7; element by element on stacks"),
        _minus, ("subtract", "sub", "difference", "-"),
    ),
    Glyph(
        "✖️", "mul", "o", "a b", "a*b",
        template("multiplies; element by element on stacks"),
        _mul, ("multiply", "times", "product", "*"),
    ),
    Glyph(
        "➗", "div", "o", "a b", "floor(a/b)",
        template("divides the top by the second, rounded down: 7 at the top and 2 below give 3; element by element on stacks"),
        _div, ("divide", "quotient", "/"),
    ),
    Glyph(
        "🈹", "mod", "o", "a b", "a%b",
        template("remainder of the top divided by the second, with the sign of the top: 7 at the top and 2 below give 1; element by element on stacks"),
        _mod, ("modulo", "remainder", "rem", "%"),
    ),
    Glyph(
        "🛸", "spaceship-operator", "o", "a b", "sign(a-b)",
        template("-1 if the top is less than the second, 0 if they are equal, 1 if the top is greater; element by element on stacks"),
        _spaceship, ("compare", "cmp", "sign", "<=>"),
    ),
    Glyph(
        "❗️", "fact", "o", "a", "a!",
        template("factorial (1 if a is below 1); element by element on stacks"),
        _fact, ("factorial", "!"),
    ),
    Glyph(
        "‼️", "semifact", "o", "a", "a!!",
        template("double factorial a*(a-2)*(a-4)...; element by element on stacks"),
        _semifact, ("double-factorial", "!!"),
    ),
    Glyph(
        "👍", "increment", "o", "a", "a+1",
        template("adds 1; element by element on stacks"),
        _increment, ("inc", "add-one", "++"),
    ),
    Glyph(
        "👎", "decrement", "o", "a", "a-1",
        template("subtracts 1; element by element on stacks"),
        _decrement, ("dec", "subtract-one", "--"),
    ),
)  # fmt: skip
