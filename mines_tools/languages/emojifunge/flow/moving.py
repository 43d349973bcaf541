"""Computes moves of the pointer for the exploration. The machine's own class `Pointer` makes these moves, so they are
the same as in a run."""

from __future__ import annotations

from mines_tools.languages.emojifunge.pointer import Pointer
from mines_tools.languages.emojifunge.stacks import Stack

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mines_tools.languages.emojifunge.flow.states import Control
    from mines_tools.languages.emojifunge.glyphs.glyph import Glyph
    from mines_tools.languages.emojifunge.numbers import Number
    from mines_tools.languages.emojifunge.syntax import Grid
    from mines_tools.languages.emojifunge.world import World

CONDITIONS = {"right-if-true", "left-if-true", "up-if-true", "down-if-true"}
MOVES = {
    "right", "left", "up", "down", "up-right", "down-right", "up-left", "down-left", "fast-right", "fast-left",
    "fast-up", "fast-down", "turn-clockwise", "turn-counterclockwise", "spider", "change-rotate",
}  # fmt: skip


def turned(world: World, glyph: Glyph, control: Control) -> Control:
    """Return the state after an instruction that changes the movement of the pointer. If the instruction has a
    condition, the condition counts as true."""
    pointer = world.pointer = Pointer(0, 0)
    pointer.dx, pointer.dy, pointer.clockwise = control.dx, control.dy, control.clockwise
    world.stack = Stack([1])
    glyph.effect(world)
    return control._replace(dx=pointer.dx, dy=pointer.dy, clockwise=pointer.clockwise)


class Moves:
    """The moves of the pointer over a grid."""

    def __init__(self, grid: Grid) -> None:
        self._grid = grid
        self._pointer = Pointer(0, 0)

    def moved(self, control: Control) -> tuple[Number, Number, int, int] | None:
        """Return the place and the direction of the pointer after a move from the state `control`. Return None if the
        pointer cannot move."""
        pointer = self._pointer
        pointer.restore(control[:6])
        if not pointer.move(self._grid):
            return None
        return pointer.x, pointer.y, pointer.dx, pointer.dy
