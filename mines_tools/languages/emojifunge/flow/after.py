"""Computes the stack after a cell is executed."""

from __future__ import annotations

from itertools import product

from mines_tools.languages.emojifunge.flow import stacks
from mines_tools.languages.emojifunge.flow.states import start
from mines_tools.languages.emojifunge.glyphs.table import GLYPHS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mines_tools.languages.emojifunge.flow.effects import Effects
    from mines_tools.languages.emojifunge.flow.notes import Note
    from mines_tools.languages.emojifunge.flow.stacks import AbstractStack

_NOT_COMPUTED = {"exec", "play-record", "exit-nested-stack", "goto-root-stack"}
"""The names of the instructions whose effect depends on more than a note contains."""


def computed_after(
    effects: Effects, x: int, y: int, note: Note, *, is_lost: bool
) -> AbstractStack | None:
    """Return the stack after the cell at (`x`, `y`), which has the note `note`, is executed once. Return None if it is
    not known. `is_lost` says whether the contents of the stacks may be unknown."""
    cell = effects.grid.cell(x, y)
    if note.commented == {True}:
        return note.stack
    glyph = None if cell is None else GLYPHS.get(cell.key)
    if cell is None or glyph is None or glyph.name in _NOT_COMPUTED:
        return None
    if note.commented != {False} or note.waiting:
        return None
    after: AbstractStack | None = None
    for opens, (dx, dy) in product(note.opens, note.directions):
        control = start(x, y)._replace(opens=opens, dx=dx, dy=dy, lost=is_lost)
        for outcome in effects.execute(control, (note.stack,), cell.emoji, cell.key):
            if outcome.kind == "anywhere":
                return None
            if outcome.kind == "goes on":
                stack = outcome.frames[-1]
                after = stack if after is None else stacks.joined(after, stack, widening=False)
    return after
