"""The state of a cell of the map, as the views of runs and the board of an editor show it."""

from __future__ import annotations

from mines_tools.base.records import new_record
from mines_tools.interface.run_state import StateCell
from mines_tools.languages.sokolang.cell_words import cell_words
from mines_tools.languages.sokolang.warehouse import BLANK, MARK, PLAYER

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mines_tools.languages.sokolang.warehouse import MapPlace, Warehouse


def state_cell(map_: Warehouse, place: MapPlace, who: str = "") -> StateCell:
    """Return the state of the cell at `place`: the element that is on the cell, and what is built in the cell. `who` is
    the map character of the player or the crate on the cell; it is empty if nobody is there."""
    written, built = map_.rows[place.row][place.column], map_.at(place)
    there, state, note = built, "uncovered" if built == MARK else "", ""
    if who:
        there, state, note = who, "player" if who == PLAYER else "crate", built
    elif written == BLANK:
        there = written  # a blank is a wall too
    now = "" if there == written else there
    words = cell_words(note or there, there if note else "", is_uncovered=state == "uncovered")
    return new_record(StateCell, (written, note, state, map_.span(place), now, words))
