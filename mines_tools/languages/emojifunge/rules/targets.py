"""Finds the instructions that send the pointer to a place without a cell."""

from __future__ import annotations

from mines_tools.languages.emojifunge.glyphs import direction
from mines_tools.languages.emojifunge.glyphs.table import BY_NAME, GLYPHS
from mines_tools.languages.emojifunge.rules.preconditions import leads

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.languages.emojifunge.flow.notes import Note, Place
    from mines_tools.languages.emojifunge.rules.rule import Context


_BRANCH = "-if-true"


def missing_targets(context: Context) -> Iterator[tuple[tuple[int, int], Place]]:
    """Yield the place of each direction and branch that leads to a place without a cell, and this place, in text order.
    A direction is yielded only if a trial run executes it, and a branch only if a trial run branches there."""
    if not leads(context):
        return
    for x, y, cell, note in context.noted():
        glyph = GLYPHS.get(cell.key)
        name = "" if glyph is None else glyph.name
        way = direction.WAYS.get(name.removesuffix(_BRANCH))
        if way is None or not context.is_executed(x, y, note):
            continue
        target = x + way[0], y + way[1]
        if context.grid.cell(*target) is not None:
            continue
        if name.endswith(_BRANCH) and not _is_seen(context, (x, y), way, note):
            continue
        yield (int(x), int(y)), target


def _is_seen(context: Context, place: Place, way: tuple[int, int], note: Note) -> bool:
    """Return whether a trial run certainly branches at `place` in the direction `way`, which leads to no cell."""
    x, y = place
    moves = context.flow.seen_moves.get(place, ())
    for is_clockwise in (True, False):
        dx, dy = way
        for _ in range(3):
            dx, dy = (-dy, dx) if is_clockwise else (dy, -dx)
            target = x + dx, y + dy
            cell = context.grid.cell(*target)
            if cell is not None and cell.key not in _CLOSED:
                if target in moves and not _is_straight(context, place, target, note):
                    return True
                break
    return False


def _is_straight(context: Context, place: Place, target: Place, note: Note) -> bool:
    """Return whether the pointer may go to `target` without a branch: straight on, or after a turn where it cannot go
    straight on."""
    x, y = place
    ahead = [(x + dx, y + dy) for dx, dy in note.directions]
    cells = [context.grid.cell(*there) for there in ahead]
    return target in ahead or any(cell is None or cell.key in _CLOSED for cell in cells)


_CLOSED = {BY_NAME[name].emoji.replace("\ufe0f", "") for name in ("wall", "bicycle-stop")}
"""The instructions that the pointer may be unable to enter."""
