"""Converts the state of the program to data, for clients that draw the state.

The first event contains the whole state. Each later event contains only the parts that have changed
since the previous event.
"""

from __future__ import annotations

from mines_tools.base.records import NamedTuple
from mines_tools.dap.values import shown_value
from mines_tools.debugging.stop_words import moment_words, performed_words
from mines_tools.report.grid_data import MOST_CELLS, MOST_VALUES, cell_data
from mines_tools.text.source import units
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence, Set
    from typing import Any

    from mines_tools.dap.debuggee import Launched
    from mines_tools.dap.messages import Body
    from mines_tools.debugging.debugger import Debugger
    from mines_tools.interface.run import Event, Json
    from mines_tools.interface.run_state import StateCell, StateGrid, View


class _Sent(NamedTuple):
    """The state that was last sent to the client."""

    moment: int
    jumps: int
    """The value of `Travel.jumps` when the state was sent. If `Travel.jumps` is larger now, the
    state has changed since then by other means than steps."""
    stacks: dict[str, Json]
    variables: dict[str, str]
    grids: dict[str, list[list[StateCell]]]
    """The cells that were sent, row by row, by the name of the grid."""
    with_roles: Set[str]
    """The names of the stacks for which roles were sent (see `View.roles`). Roles can change although the values of the
    stack stay the same."""
    same: Mapping[str, str]
    """The stacks that were sent as the same stack as another one (see `View.same`)."""


class ClientState:
    """The state of a launched program as it was last sent to the client."""

    def __init__(self, launched: Launched) -> None:
        self._launched = launched
        self._sent: _Sent | None = None
        self.reason = ""
        """The reason for the last stop in a few words; empty if the user asked to go to this moment."""

    def whole(self) -> Body:
        """Return the whole state at this moment. The next event will contain the whole state too.

        A client may ask for the state at a moment for which no event was sent. Then some clients
        know this answer, and others know only the last event. So the changes since one of these
        states would not be enough for all clients.
        """
        self._sent = None
        return self._whole()

    def event(self) -> Body:
        """Return the body of the next event, with the parts of the state that have changed since
        the last event. If these changes are not known, the body contains the whole state."""
        debugger = self._launched.debugger
        view = debugger.view()
        sent = self._sent
        if sent is None or not _has_shape(view, sent):
            self._sent = _Sent(
                debugger.moment, debugger.travel.jumps, _stacks(debugger, view, view.stacks),
                _variables(view, view.variables), {name: _cells(grid) for name, grid in _grids(view)},
                _with_roles(view), view.same,
            )  # fmt: skip
            return self._whole()
        body = {**self._facts(), "isPartial": True, **_differences(debugger, view, sent)}
        self._sent = sent._replace(
            moment=debugger.moment, jumps=debugger.travel.jumps, with_roles=_with_roles(view),
            same=view.same,
        )  # fmt: skip
        return body

    def _whole(self) -> Body:
        launched = self._launched
        view = launched.debugger.view()
        return {
            **self._facts(),
            "stacks": _stacks(launched.debugger, view, view.stacks),
            "variables": _variables(view, view.variables),
            "grids": {
                name: grid_rows(launched, grid, 0, len(grid.widths)) for name, grid in _grids(view)
            },
        }

    def _facts(self) -> dict[str, Json]:
        """Return the parts of the state that every event contains. If the reason for the stop is
        known, it is one of these parts. The reason then says, at its end, that the user has changed the state: the title
        would say this before the reason."""
        facts = _facts(self._launched)
        debugger = self._launched.debugger
        # The reason may name the next operation, and a change at this moment may have made it another one.
        if self.reason and debugger.moment not in debugger.changed:
            facts["title"] = moment_words(debugger.moment)
            changed = _change_words(debugger)
            facts["reason"] = f"{self.reason}; {changed}" if changed else self.reason
        return facts


def _facts(launched: Launched) -> dict[str, Json]:
    """Return the parts of the state that every event contains, except the reason for the stop.
    These parts are the step, the title, the place, the effects of the last step, the changes and a
    few numbers."""
    debugger = launched.debugger
    event, changes = debugger.event, debugger.changes()
    place = debugger.place
    body: dict[str, Json] = {
        "step": debugger.moment,
        "title": _title(debugger),
        "farthest": debugger.farthest,
        "written": debugger.view().written,
        "inputLeft": shown_value(debugger.input_left),
        "changed": list(debugger.changed),
        "edits": debugger.edit_count,
    }
    span = launched.marked_span()
    if span is not None:
        body["place"] = launched.source.range(span)
    if place is None:
        body["isEnd"] = True
    elif span is not None:
        body["isQueued"] = place.span is None
    if event is not None:
        body["event"] = _event_body(launched, event)
    if changes is not None:
        # If cells change only because something moves, a client would show as changed what was only performed.
        moves_only = debugger.running.words.unvisited != ""
        changed: dict[str, Json] = {
            "cells": {
                name: [list(at) for at in cells[:MOST_CELLS]]
                for name, cells in changes.cells.items()
                if not moves_only
            },
            "stacks": list(changes.stacks),
            "variables": list(changes.variables),
        }
        if changes.hits:
            changed["hits"] = [list(hit) for hit in changes.hits[:MOST_CELLS]]
        body["changes"] = changed
    return body


def _event_body(launched: Launched, event: Event) -> dict[str, Json]:
    body: dict[str, Json] = {
        "command": event.command,
        "error": event.error,
        "output": event.output,
    }
    text = "" if event.place.span is None else launched.source.text(event.place.span)
    words = performed_words(launched.program.running.words, text, event.command)
    return body if words == event.command else {**body, "words": words}


def _title(debugger: Debugger) -> str:
    """Return words for the current moment. The words also say if the user has changed the state at
    this moment or earlier."""
    words = moment_words(debugger.moment)
    changed = _change_words(debugger)
    return f"{words}, {changed}" if changed else words


def _change_words(debugger: Debugger) -> str:
    """Return words that say when the user last changed the state, at this moment or earlier. Return an empty text if the
    user did not."""
    changed = [moment for moment in debugger.changed if moment <= debugger.moment]
    if not changed:
        return ""
    if changed[-1] == debugger.moment:
        return phrase("value set by you")
    return phrase("value set by you {moment}", moment=moment_words(changed[-1]))


def _differences(debugger: Debugger, view: View, sent: _Sent) -> dict[str, Json]:
    """Return the stacks, variables and cells that differ from those in `sent`. Store the new values
    in `sent`."""
    is_next = debugger.moment == sent.moment + 1 and debugger.travel.jumps == sent.jumps
    # A run that has tried another step may have forgotten what the last one changed.
    changes = debugger.changes() if is_next and debugger.stop is None else None
    if changes is None:
        stacks = _stacks(debugger, view, view.stacks)
        variables = _variables(view, view.variables)
        places = {
            name: [(column, row) for row, width in enumerate(grid.widths) for column in range(width)]
            for name, grid in _grids(view)
        }  # fmt: skip
    else:
        perhaps = {*changes.stacks, *sent.with_roles, *_with_roles(view), *sent.same, *view.same}
        stacks = _stacks(debugger, view, [name for name in view.stacks if name in perhaps])
        variables = _variables(view, changes.variables)
        places = {name: [*changes.cells.get(name, ())] for name in sent.grids}
    cells = {
        name: _update_cells(view.grids[name], places[name], sent.grids[name]) for name in places
    }
    return {
        "stacks": _update(sent.stacks, stacks),
        "variables": _update(sent.variables, variables),
        "cells": {name: differing for name, differing in cells.items() if differing},
    }


def _update(sent_items: dict[str, Any], now: Mapping[str, Any]) -> dict[str, Any]:
    """Return the items of `now` that differ from those in `sent_items`. Store these items in
    `sent_items`."""
    differing = {name: value for name, value in now.items() if sent_items[name] != value}
    sent_items.update(differing)
    return differing


def _update_cells(
    grid: StateGrid, places: Iterable[tuple[int, int]], sent_cells: list[list[StateCell]]
) -> list[Json]:
    """Return the cells at `places` that differ from those in `sent_cells`, in the form of the
    event. Store these cells in `sent_cells`."""
    differing: list[Json] = []
    for column, row in places:
        cell = grid.cell(column, row)
        if cell != sent_cells[row][column]:
            sent_cells[row][column] = cell
            differing.append([column, row, *cell_data(cell)])
    return differing


def _has_shape(view: View, sent: _Sent) -> bool:
    """Return whether the stacks, variables and grids of `view` have the same names as those in
    `sent`, and whether its grids also have the same sizes."""
    grids = {name: [*grid.widths] for name, grid in _grids(view)}
    return (
        sent.stacks.keys() == view.stacks.keys()
        and sent.variables.keys() == view.variables.keys()
        and grids == {name: [len(row) for row in rows] for name, rows in sent.grids.items()}
    )


def _grids(view: View) -> list[tuple[str, StateGrid]]:
    """Return the names and the contents of those grids that are small enough for an event."""
    return [(name, grid) for name, grid in view.grids.items() if sum(grid.widths) <= MOST_CELLS]


def _stacks(debugger: Debugger, view: View, names: Iterable[str]) -> dict[str, Json]:
    stacks: dict[str, Json] = {}
    titles = debugger.running.words.names
    for name in names:
        stack: dict[str, Json] = {"depth": len(view.stacks[name]), "top": _values(view, name)}
        title = phrase(titles[name]) if name in titles else name
        if title != name:
            stack["title"] = title
        if name in view.same:
            stack["same"] = view.same[name]
        stacks[name] = stack
    return stacks


def _values(view: View, stack: str) -> Sequence[str]:
    """Return the texts of the uppermost values of `stack`, the top first."""
    roles, has_letter = view.roles(stack), stack not in view.counts
    return [
        shown_value(value, view.number, has_letter=has_letter, roles=roles[index : index + 1])
        for index, value in enumerate(reversed(view.stacks[stack][-MOST_VALUES:]))
    ]


def _with_roles(view: View) -> Set[str]:
    return {name for name in view.stacks if view.roles(name)}


def _variables(view: View, names: Iterable[str]) -> dict[str, str]:
    return {
        name: shown_value(view.variables[name], view.number, has_letter=False) or phrase("none")
        for name in names
    }


def _cells(grid: StateGrid) -> list[list[StateCell]]:
    return [
        [grid.cell(column, row) for column in range(width)] for row, width in enumerate(grid.widths)
    ]


def grid_rows(launched: Launched, grid: StateGrid, first: int, after: int) -> Sequence[Json]:
    """Return the rows of `grid` from the row `first` up to, but not including, the row `after`. A
    row contains cells, and the places of these cells in the text."""
    return [_row(launched, grid, row) for row in range(first, min(after, len(grid.widths)))]


def _row(launched: Launched, grid: StateGrid, row: int) -> Json:
    cells = [grid.cell(column, row) for column in range(grid.widths[row])]
    body: dict[str, Json] = {"row": row, "cells": [cell_data(cell) for cell in cells]}
    spans = [cell.span for cell in cells if cell.span is not None]
    if cells and len(spans) == len(cells):
        ranges = [launched.source.range(span) for span in spans]
        body["line"] = ranges[0]["line"]
        body["columns"] = [place["column"] for place in ranges]
        body["lengths"] = [units(launched.source.text(span), "utf-16") for span in spans]
    return body
