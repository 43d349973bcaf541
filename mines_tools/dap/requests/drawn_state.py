"""Requests for the state of the program as data, for clients that draw the state."""

from __future__ import annotations

from mines_tools.dap.messages import Refused
from mines_tools.dap.states import grid_rows
from mines_tools.report.grid_data import MOST_CELLS
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mines_tools.dap.messages import Body, RequestArguments
    from mines_tools.dap.session import Session


def state(session: Session, arguments: RequestArguments) -> Body:
    """Return the whole state at this moment, in the form of the first event `mines/state`."""
    session.seen()
    return session.client_state.whole()


def grid(session: Session, arguments: RequestArguments) -> Body:
    """Return a range of the rows of a grid."""
    launched = session.seen()
    grids = launched.debugger.view().grids
    name = arguments.text("name") or next(iter(grids), "")
    if name not in grids:
        raise Refused(phrase("there is no grid of that name"))
    grid_asked = grids[name]
    first = arguments.number("first")
    after = first + arguments.number("count", len(grid_asked.widths))
    cells = 0
    for row in range(first, min(after, len(grid_asked.widths))):
        cells += grid_asked.widths[row]
        if cells > MOST_CELLS:
            after = max(row, first + 1)
            break
    rows = grid_rows(launched, grid_asked, first, after)
    return {"name": name, "height": len(grid_asked.widths), "rows": rows}
