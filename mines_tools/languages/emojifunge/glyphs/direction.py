"""The glyphs that change the movement of the pointer."""

from __future__ import annotations

from mines_tools.languages.emojifunge.glyphs.glyph import Glyph
from mines_tools.languages.emojifunge.numbers import sign
from mines_tools.translations.phrases import template

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from mines_tools.languages.emojifunge.world import World


WAYS: Mapping[str, tuple[int, int]] = {
    "right": (1, 0),
    "left": (-1, 0),
    "up": (0, -1),
    "down": (0, 1),
    "up-right": (1, -1),
    "down-right": (1, 1),
    "up-left": (-1, -1),
    "down-left": (-1, 1),
}
"""The directions (dx, dy) that instructions set, by the names of these instructions. The names of the branches that set
the same directions end with ``-if-true``."""


def _moves(dx: int, dy: int) -> Callable[[World], None]:
    def effect(world: World) -> None:
        world.pointer.dx, world.pointer.dy = dx, dy

    return effect


def _fast_right(world: World) -> None:
    world.pointer.dx += 1


def _fast_left(world: World) -> None:
    world.pointer.dx -= 1


def _fast_up(world: World) -> None:
    world.pointer.dy += 1 if world.rules.swaps_fast_up_and_down else -1


def _fast_down(world: World) -> None:
    world.pointer.dy -= 1 if world.rules.swaps_fast_up_and_down else -1


def _turn_clockwise(world: World) -> None:
    world.pointer.turn(clockwise=True)


def _turn_counterclockwise(world: World) -> None:
    world.pointer.turn(clockwise=False)


def _spider(world: World) -> None:
    at = world.pointer
    at.dx, at.dy = sign(at.dx), sign(at.dy)


def _change_rotate(world: World) -> None:
    world.pointer.clockwise = not world.pointer.clockwise


def _warp(world: World) -> None:
    world.pointer.x, world.pointer.y = world.pop_number(), world.pop_number()


GLYPHS = (
    Glyph(
        "➡️", "right", "x", "", "",
        template("moves right from here: (dx, dy) = (1, 0)"),
        _moves(*WAYS["right"]), ("east", ">"),
    ),
    Glyph(
        "⬅️", "left", "x", "", "",
        template("moves left from here: (dx, dy) = (-1, 0)"),
        _moves(*WAYS["left"]), ("west", "<"),
    ),
    Glyph(
        "⬆️", "up", "x", "", "",
        template("moves up from here: (dx, dy) = (0, -1)"),
        _moves(*WAYS["up"]), ("north", "^"),
    ),
    Glyph(
        "⬇️", "down", "x", "", "",
        template("moves down from here: (dx, dy) = (0, 1)"),
        _moves(*WAYS["down"]), ("south", "v"),
    ),
    Glyph(
        "↗️", "up-right", "x", "", "",
        template("moves up and right from here: (dx, dy) = (1, -1)"),
        _moves(*WAYS["up-right"]), ("northeast",),
    ),
    Glyph(
        "↘️", "down-right", "x", "", "",
        template("moves down and right from here: (dx, dy) = (1, 1)"),
        _moves(*WAYS["down-right"]), ("southeast",),
    ),
    Glyph(
        "↖️", "up-left", "x", "", "",
        template("moves up and left from here: (dx, dy) = (-1, -1)"),
        _moves(*WAYS["up-left"]), ("northwest",),
    ),
    Glyph(
        "↙️", "down-left", "x", "", "",
        template("moves down and left from here: (dx, dy) = (-1, 1)"),
        _moves(*WAYS["down-left"]), ("southwest",),
    ),
    Glyph(
        "⏩", "fast-right", "x", "", "",
        template("adds 1 to dx: faster to the right"),
        _fast_right, ("faster-right",),
    ),
    Glyph(
        "⏪", "fast-left", "x", "", "",
        template("subtracts 1 from dx: faster to the left"),
        _fast_left, ("faster-left",),
    ),
    Glyph(
        "⏫", "fast-up", "x", "", "",
        template("subtracts 1 from dy: faster up"),
        _fast_up, ("faster-up",),
    ),
    Glyph(
        "⏬", "fast-down", "x", "", "",
        template("adds 1 to dy: faster down"),
        _fast_down, ("faster-down",),
    ),
    Glyph(
        "🔃", "turn-clockwise", "x", "", "",
        template("turns right: (dx, dy) = (-dy, dx)"),
        _turn_clockwise, ("turn-right",),
    ),
    Glyph(
        "🔄", "turn-counterclockwise", "x", "", "",
        template("turns left: (dx, dy) = (dy, -dx)"),
        _turn_counterclockwise, ("turn-left",),
    ),
    Glyph(
        "🕸️", "spider", "x", "", "",
        template("slows down to one cell per step: (dx, dy) = (sign dx, sign dy)"),
        _spider, ("slow-down", "speed-one"),
    ),
    Glyph(
        "🔀", "change-rotate", "x", "", "",
        template("switches the direction in which the pointer turns at walls: clockwise (at the start) or counterclockwise"),
        _change_rotate, ("change-rotation", "toggle-rotation"),
    ),
    Glyph(
        "✴️", "warp", "x", "a# b#", "",
        template("jumps to (x, y) = (a, b), and then makes the usual move"),
        _warp, ("jump", "goto", "teleport"),
    ),
)  # fmt: skip
