"""Compares a program before and after an edit of its grid: which cells then do something else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.interface.board import ChangedOperation
from mines_tools.languages.emojifunge.directives import program_height
from mines_tools.languages.emojifunge.glyphs.table import BY_NAME
from mines_tools.languages.emojifunge.ide.reshaped import CELLS_ELSEWHERE
from mines_tools.languages.emojifunge.pointer import BICYCLE_STOP, WALL
from mines_tools.languages.emojifunge.self_inspection import PICK, PICK_BACK
from mines_tools.languages.emojifunge.words.facts import writes_words
from mines_tools.languages.emojifunge.words.places import ways_text
from mines_tools.translations.phrases import phrase

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from mines_tools.languages.emojifunge.flow.analysis import Flow

    NewPlace = Callable[[int, int], tuple[int, int] | None]

_IDLE = frozenset(BY_NAME[name].emoji.replace("\ufe0f", "") for name in ("empty", "wall"))
"""The cells that do nothing. They are not listed."""
_ENTRY_POINT = BY_NAME["entry-point"].emoji
_OBSTACLES = frozenset((WALL, BICYCLE_STOP, _ENTRY_POINT))
"""The cells that make a difference even if no run comes to them."""


def changed_cells(before: Flow, after: Flow, moved: NewPlace) -> Iterator[ChangedOperation]:
    """Yield the cells that do something else in `after`. Both analyses must be complete. `moved` returns the new place of
    a cell, or None if the cell is edited itself."""
    for y in range(program_height(before.grid)):
        for x, cell in enumerate(before.grid.passing_row(y)):
            place = moved(x, y)
            if place is None or cell.key in _IDLE:
                continue
            old, new = _doing(before, x, y), _doing(after, *place)
            if old != new:
                yield ChangedOperation(cell.span, old, new)


def makes_no_difference(flow: Flow, x: int, y: int, drawn: str) -> bool:
    """Return whether it is proved that the program does the same if the cell (`x`, `y`) gets the emoji with the key
    `drawn`."""
    cell = flow.grid.cell(x, y)
    if cell is None or not flow.is_complete or not flow.cell(x, y).reached.is_impossible:
        return False
    if {cell.key, drawn} & _OBSTACLES:
        return False
    reached = (flow.grid.cell(*place) for place in flow.met)
    keys = {other.key for other in reached if other is not None}
    return keys.isdisjoint({PICK, PICK_BACK, *CELLS_ELSEWHERE})


def _doing(flow: Flow, x: int, y: int) -> str:
    """Return words for what the cell (`x`, `y`) does: whether the pointer comes to it, in which directions, and what it
    writes."""
    facts = flow.cell(x, y)
    if facts.reached.is_impossible:
        return phrase("never reached")
    if facts.executed.is_impossible:
        return phrase("never executed")
    ways = "" if facts.note is None else ways_text(facts.note.directions)
    writes = writes_words(flow, x, y, is_code=False)
    words = [phrase("reached going {ways}", ways=ways) if ways else phrase("reached"), writes]
    if any(end.kind != "ends" for end in flow.ends_at(x, y)):
        words.append(phrase("can fail"))
    return phrase(", ").join(filter(None, words))
