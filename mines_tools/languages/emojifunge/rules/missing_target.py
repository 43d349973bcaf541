"""
## What it does
Finds an instruction that sends the pointer to a place without a cell. For a branch such as ⤵️
(down-if-true), this is reported only if a trial run branches there.

## Why is this bad?
The pointer cannot go there, so it turns until it finds a cell. It then moves in another direction than the
one that the instruction names. Usually the row there is too short, or the columns of two rows do not match.

## Example
```emojifunge
🤞⤵️1️⃣🔢🔚
```

## Use instead
```emojifunge
🤞⤵️1️⃣🔢🔚
⬜️➡️2️⃣🔢🔚
```
"""

from __future__ import annotations

from mines_tools.languages.emojifunge.glyphs import direction
from mines_tools.languages.emojifunge.glyphs.table import BY_NAME, GLYPHS
from mines_tools.languages.emojifunge.rules.preconditions import has
from mines_tools.languages.emojifunge.words.places import place_text
from mines_tools.rules.definition import rule
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.languages.emojifunge.flow.notes import Note, Place
    from mines_tools.languages.emojifunge.rules.rule import Context
    from mines_tools.text.diagnostics import Diagnostic


_BRANCH = "-if-true"


@rule("E215", "warning", "flow", has("➡", "⬅", "⬆", "⬇", "↗", "↘", "↖", "↙", "↪", "↩", "⤴", "⤵"))
def check(context: Context) -> Iterator[Diagnostic]:
    """Report directions and branches that lead to a place without a cell, if a trial run goes this way."""
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
        message = phrase(
            "there is no cell at {place}: the pointer turns", place=place_text(*target)
        )
        yield check.diagnostic(cell.span, message, _help(context, target))


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


def _help(context: Context, target: Place) -> str:
    x, y = target
    if 0 <= y < context.grid.height:
        return phrase("row {row} has no column {column}", row=y, column=x)
    return phrase("there is no row {row}", row=y)


_CLOSED = {BY_NAME[name].emoji.replace("\ufe0f", "") for name in ("wall", "bicycle-stop")}
"""The instructions that the pointer may be unable to enter."""
