"""The glyphs that work on nested stacks, or make another stack the current stack."""

from __future__ import annotations

from mines_tools.languages.emojifunge.glyphs.glyph import Glyph
from mines_tools.languages.emojifunge.stacks import Stack
from mines_tools.translations.phrases import template

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mines_tools.languages.emojifunge.world import World


def _create_empty_stack(world: World) -> None:
    world.push_whole(Stack([]))


def _create_new_stack(world: World) -> None:
    values = [world.pop() for _ in range(world.how_often(world.pop_number()))]
    values.reverse()
    world.push_whole(Stack(values))


def _change_popmode(world: World) -> None:
    world.opens = not world.opens


def _into(world: World) -> None:
    value = world.pop_whole()
    if not isinstance(value, Stack):
        value = Stack([value], world.stack)
    elif not world.rules.made_stacks_have_no_parent:
        value.parent = world.stack
    world.push_whole(value)
    world.stack = value


def _exit(world: World) -> None:
    inner = world.stack
    if inner.parent is None:
        inner.parent = world.root = Stack([])
        world.root.items.append(world.root if world.rules.new_root_holds_itself else inner)
    world.stack = inner.parent


def _goto_root(world: World) -> None:
    world.stack = world.root


def _open(world: World) -> None:
    value = world.pop_whole()
    if isinstance(value, Stack):
        world.open(value, world.stack)
    else:
        world.push(value)


MAKING = (
    Glyph(
        "📧", "create-empty-stack", "x", "", "[]",
        template("pushes an empty stack"),
        _create_empty_stack, ("new-stack", "nil"),
    ),
    Glyph(
        "💌", "create-new-stack", "o", "a# v1..va", "[v1..va]",
        template("pops a number n and then n values, and pushes these values as one stack, in the same order"),
        _create_new_stack, ("pack", "group", "collect"),
    ),
    Glyph(
        "📨", "change-popmode", "x", "", "",
        template("switches the pop mode; in the mode normal, a stack at the top is opened; in the mode stack, it is popped whole"),
        _change_popmode, ("pop-mode", "toggle-mode"),
    ),
)  # fmt: skip

GLYPHS = (
    Glyph(
        "📬", "into-nested-stack", "x", "", "",
        template("the top becomes the current stack (a number first becomes a stack with one "
                 "element)"),
        _into, ("enter", "into"),
    ),
    Glyph(
        "📫", "exit-nested-stack", "x", "", "",
        template("the parent becomes the current stack; if there is no parent, a new root stack "
                 "becomes the current stack, and contains the old one"),
        _exit, ("leave", "parent"),
    ),
    Glyph(
        "📪", "goto-root-stack", "x", "", "",
        template("the root stack becomes the current stack"),
        _goto_root, ("root",),
    ),
    Glyph(
        "📭", "open-stack", "x", "a[]", "*",
        template("replaces the stack at the top by its elements; a number stays as it is"),
        _open, ("unpack", "spread", "flatten"),
    ),
)  # fmt: skip
