"""The glyphs for the current stack, the trash and the mailbox."""

from __future__ import annotations

from mines_tools.languages.emojifunge.glyphs.glyph import Glyph
from mines_tools.languages.emojifunge.stacks import Stack, copied, keep_in
from mines_tools.translations.phrases import template

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mines_tools.languages.emojifunge.numbers import Number
    from mines_tools.languages.emojifunge.world import World

_GROWN_UP = 18


def _pop(world: World) -> None:
    world.push(world.pop(), world.trash)


def _pick_up_trash(world: World) -> None:
    world.push(world.pop(world.trash))
    world.trash.items = []


def _dup(world: World) -> None:
    value = world.pop()
    world.push(copied(value, None) if isinstance(value, Stack) else value)
    world.push(value)


def _swap(world: World) -> None:
    first, second = world.pop(), world.pop()
    world.push(first)
    world.push(second)


def _swap3(world: World) -> None:
    first, second, third = world.pop(), world.pop(), world.pop()
    world.push(second)
    world.push(first)
    world.push(third)


def _swap_n(world: World) -> None:
    numbers = world.numbers
    above = world.how_often(numbers.subtract(world.pop_number(), numbers.of(1)))
    values = [world.pop() for _ in range(above)]
    wanted = world.pop()
    while values:
        world.push(values.pop())
    world.push(wanted)


def _length(world: World) -> None:
    world.push_integer(len(world.stack.items))


def _reverse(world: World) -> None:
    world.stack.items.reverse()


def _fireworks(world: World) -> None:
    world.stack.items = []


def _is_grown_up(value: Number) -> bool:
    return value >= _GROWN_UP


def _r_18(world: World) -> None:
    if world.rules.filters_a_copy:
        world.stack = copied(world.stack, world.stack.parent, _is_grown_up)
    else:
        keep_in(world.stack, _is_grown_up)


def _mailbox_in(world: World) -> None:
    world.push(world.pop(), world.mailbox)


def _mailbox_out(world: World) -> None:
    world.push(world.pop(world.mailbox))


GLYPHS = (
    Glyph(
        "🚮", "pop", "o", "a", "",
        template("moves the top to the trash stack"),
        _pop, ("drop", "discard"),
    ),
    Glyph(
        "🗑️", "pick-up-trash", "o", "", "t",
        template("pushes the top of the trash stack, and empties the trash stack"),
        _pick_up_trash, ("undo-drop", "restore"),
    ),
    Glyph(
        "💕", "dup", "o", "a", "a a",
        template("duplicates the top"),
        _dup, ("duplicate", "copy"),
    ),
    Glyph(
        "💞", "swap", "o", "a b", "b a",
        template("swaps the two values at the top"),
        _swap, ("exchange",),
    ),
    Glyph(
        "♻️", "swap3", "o", "a b c", "c a b",
        template("brings the third value to the top"),
        _swap3, ("rotate", "rot", "third"),
    ),
    Glyph(
        "🏗", "swapN", "o", "x# v1..vx", "vx v1..v(x-1)",
        template("brings the x-th value to the top"),
        _swap_n, ("roll", "nth"),
    ),
    Glyph(
        "📐", "length", "x", "", "n",
        template("pushes the number of elements of the current stack (a stack inside it counts as one)"),
        _length, ("depth", "size", "count"),
    ),
    Glyph(
        "🙃", "reverse", "x", "*", "*",
        template("reverses the current stack"),
        _reverse, ("flip", "upside-down"),
    ),
    Glyph(
        "🎆", "fireworks", "x", "*", "",
        template("empties the current stack"),
        _fireworks, ("clear", "remove-all"),
    ),
    Glyph(
        "🔞", "R-18", "x", "*", "*",
        template("removes all numbers below 18 from the current stack and the stacks inside it"),
        _r_18, ("filter", "remove-small"),
    ),
)  # fmt: skip

MAILBOX = (
    Glyph(
        "📥", "mailbox-in", "o", "a", "",
        template("moves the top into the mailbox (a stack of its own)"),
        _mailbox_in, ("store", "save"),
    ),
    Glyph(
        "📤", "mailbox-out", "o", "", "m",
        template("moves the top of the mailbox onto the current stack"),
        _mailbox_out, ("load", "fetch"),
    ),
)  # fmt: skip
