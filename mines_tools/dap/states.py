"""Builds the state of the program as data, for clients that draw it: sent at each stop, and on request."""

from __future__ import annotations

from mines_tools.dap.values import shown_value
from mines_tools.text.source import units

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.dap.debuggee import Launched
    from mines_tools.dap.messages import Body
    from mines_tools.interface.run import Json
    from mines_tools.interface.run_state import StateGrid

MOST_CELLS = 4_000
"""The most cells of a grid that is sent without a request for it."""
_MOST_VALUES = 100  # of a stack


def state_of(launched: Launched) -> Body:
    """Return the state at this moment."""
    debugger = launched.debugger
    view, event, changes = debugger.view(), debugger.event, debugger.changes()
    place = debugger.place
    body: dict[str, Json] = {
        "step": debugger.moment,
        "farthest": debugger.farthest,
        "written": view.written,
        "inputLeft": shown_value(debugger.input_left),
        "changed": list(debugger.changed),
        "stacks": {
            name: {
                "depth": len(stack),
                "top": [
                    shown_value(value, view.number, has_letter=name not in view.counts)
                    for value in reversed(stack[-_MOST_VALUES:])
                ],
            }
            for name, stack in view.stacks.items()
        },
        "variables": {
            name: shown_value(value, view.number, has_letter=False)
            for name, value in view.variables.items()
        },
        "grids": {
            name: grid_rows(launched, grid, 0, len(grid.widths))
            for name, grid in view.grids.items()
            if sum(grid.widths) <= MOST_CELLS
        },
    }
    if place is not None and place.origin is not None:
        body["place"] = launched.source.range(place.origin)
        body["isQueued"] = place.span is None
    if event is not None:
        body["event"] = {"command": event.command, "error": event.error, "output": event.output}
    if changes is not None:
        body["changes"] = {
            "cells": {
                name: [list(at) for at in cells[:MOST_CELLS]]
                for name, cells in changes.cells.items()
            },
            "stacks": list(changes.stacks),
            "variables": list(changes.variables),
        }
    return body


def grid_rows(launched: Launched, grid: StateGrid, first: int, after: int) -> Sequence[Json]:
    """Return the rows of a grid from `first` to before `after`: their cells, and where they are in the text."""
    return [_row(launched, grid, row) for row in range(first, min(after, len(grid.widths)))]


def _row(launched: Launched, grid: StateGrid, row: int) -> Json:
    cells = [grid.cell(column, row) for column in range(grid.widths[row])]
    found: dict[str, Json] = {
        "row": row,
        "cells": [[each.text, each.now or each.text, each.note, each.state] for each in cells],
    }
    if cells and all(each.span is not None for each in cells):
        ranges = [launched.source.range(each.span) for each in cells if each.span is not None]
        found["line"] = ranges[0]["line"]
        found["columns"] = [each["column"] for each in ranges]
        found["lengths"] = [
            units(launched.source.text(each.span), "utf-16") for each in cells if each.span
        ]
    return found
