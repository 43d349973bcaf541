"""The glyphs that pick emoji: they push the emoji of a cell of the grid."""

from __future__ import annotations

from mines_tools.languages.emojifunge.glyphs.glyph import Glyph
from mines_tools.translations.phrases import template

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mines_tools.languages.emojifunge.world import World


def _pick(world: World) -> None:
    at = world.pointer
    world.push_emoji(at.x + at.dx, at.y + at.dy)
    world.counts.items.append(world.numbers.of(0))


def _pick_back(world: World) -> None:
    at = world.pointer
    world.push_emoji(at.x - at.dx, at.y - at.dy)


GLYPHS = (
    Glyph(
        "👀", "pick-emoji", "x", "", "[e]",
        template("pushes the emoji of the next cell (x+dx, y+dy) as a stack of code units; "
                 "also pushes 0 onto the run-count stack, so the next instruction is not "
                 "executed"),
        _pick, ("pick", "literal", "eyes"),
    ),
    Glyph(
        "🤳", "pick-back-emoji", "x", "", "[e]",
        template("pushes the emoji of the cell behind (x-dx, y-dy) as a stack of code units"),
        _pick_back, ("pick-back", "selfie"),
    ),
)  # fmt: skip
