"""Converts cells of grids to data, for clients that draw the grids."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mines_tools.interface.run_state import StateCell

MOST_CELLS = 4_000
"""The maximum number of cells of a grid that is sent without a request for its rows."""
MOST_VALUES = 100
"""The maximum number of values of a stack that are sent."""


def cell_data(cell: StateCell) -> list[str]:
    """Return the texts that a client receives for `cell`: the text in the program, the text of a picture at this
    moment, the note and the state."""
    return [cell.text, cell.now or cell.text, cell.note, cell.state]
