"""Converts the board at a place in a text to data. If the client has an earlier board, the data contain only the
differences."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mines_tools.base.records import NamedTuple
from mines_tools.report.grid_data import MOST_CELLS, MOST_VALUES, cell_data
from mines_tools.text.source import units

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from mines_tools.interface.board import BoardStack, BoardView
    from mines_tools.interface.run_state import StateCell, StateGrid
    from mines_tools.lsp.documents import Document

    Clicks = Callable[[str, int], Sequence[tuple[str, str]]]
    _Pairs = dict[tuple[str, str], tuple[int, ...]]

_MOST_CLICKED = 40_000
"""The maximum number of cells of a grid whose clicks are sent without a request for its rows."""
_MOST_NAMES = 1_000
"""The maximum number of names that are kept for the next answer."""
_UNKNOWN = -1
"""The index of a name that is not known."""


class SentBoard(NamedTuple):
    """The board that was last sent for a document. The parts have the form of the answer."""

    number: int
    stacks: Mapping[str, Any]
    variables: Mapping[str, str]
    cells: Mapping[str, Sequence[Sequence[list[str]]]]
    """The cells by the name of the grid, row by row."""
    places: Mapping[str, Sequence[Mapping[str, Any]]]
    """The places of the rows in the text, by the name of the grid."""
    names: dict[str, int]
    """The names of commands, and their indexes. A new name gets the next index."""
    clicks: Mapping[str, Sequence[Sequence[int]]]
    parsed: object
    """The parsed text of the document."""
    row_keys: Mapping[str, Sequence[object]]
    """The keys of the rows, by the name of the grid. A key is None if it is not known."""
    facts: Mapping[str, Any]
    """The facts about the board that often stay the same."""

    def has_shape(self, other: SentBoard) -> bool:
        """Return whether a client that has this board needs only the differences to get `other`."""
        return (
            self.stacks.keys() == other.stacks.keys()
            and self.variables.keys() == other.variables.keys()
            and self.places == other.places
            and _widths(self.cells) == _widths(other.cells)
            and _widths(self.clicks) == _widths(other.clicks)
            and len(self.names) <= _MOST_NAMES
        )


def board_of(
    document: Document,
    view: BoardView,
    acts: Sequence[str],
    number: int,
    before: SentBoard | None,
) -> SentBoard:
    """Return the data of `view`, under the number `number`. `acts` are the kinds of acts that the language has. `before`
    is the board that was sent before, whose indexes of names stay valid."""
    names = {} if before is None or len(before.names) > _MOST_NAMES else dict(before.names)
    grids = {name: grid for name, grid in view.grids.items() if sum(grid.widths) <= MOST_CELLS}
    rows = {name: _sent_rows(document, name, grid, before) for name, grid in grids.items()}
    clicks: dict[str, list[list[int]]] = {}
    pairs: _Pairs = {}
    if view.clicks is not None:
        clicks = {
            name: [_clicks(view.clicks(name, row), names, pairs) for row in range(len(grid.widths))]
            for name, grid in view.grids.items()
            if sum(grid.widths) <= _MOST_CLICKED
        }
    return SentBoard(
        number,
        {name: _stack(stack) for name, stack in view.stacks.items()},
        view.variables,
        {name: [cells for _, cells, _ in own] for name, own in rows.items()},
        {name: [place for _, _, place in own] for name, own in rows.items()},
        names,
        clicks,
        document.snapshot.parsed,
        {name: [key for key, _, _ in own] for name, own in rows.items()},
        {
            "certainty": view.certainty,
            "note": view.note,
            "kept": [list(kept) for kept in view.kept],
            "tally": [tally._asdict() for tally in view.tally],
            "tallyTitle": view.tally_title,
            "ending": view.ending,
            "output": view.output,
            "acts": list(acts),
        },
    )


def _sent_rows(
    document: Document, name: str, grid: StateGrid, before: SentBoard | None
) -> list[tuple[object, Sequence[list[str]], Mapping[str, Any]]]:
    """Return the key, the cells and the place of each row of a grid. A row with the same key as in the board `before`
    is taken from there."""
    parsed, key_of = document.snapshot.parsed, grid.row_key
    known = {}
    if before is not None and before.parsed is parsed and name in before.row_keys:
        rows = zip(before.row_keys[name], before.cells[name], before.places[name], strict=True)
        known = dict(enumerate(rows))
    sent: list[tuple[object, Sequence[list[str]], Mapping[str, Any]]] = []
    for row in range(len(grid.widths)):
        key = None if key_of is None else key_of(row)
        old = known.get(row)
        if old is None or key is None or old[0] != key:
            cells = _cells(grid, row)
            old = key, list(map(cell_data, cells)), _place(document, cells)
        sent.append(old)
    return sent


def answer(
    document: Document, view: BoardView, board: SentBoard, before: SentBoard | None
) -> dict[str, Any]:
    """Return the answer about `view`, whose data are `board`. If the client has the board `before`, the answer contains
    only the differences; `before` is None otherwise."""
    body: dict[str, Any] = {
        "number": board.number,
        "version": document.version,
        "title": view.title,
        "targets": [list(target) for target in view.targets],
        "names": list(board.names)[0 if before is None else len(before.names) :],
        **(board.facts if before is None else _differing(before.facts, board.facts)),
    }
    if view.span is not None:
        (line, column), (end_line, end) = map(document.positions.place, view.span)
        body["place"] = {
            "start": {"line": line, "character": column},
            "end": {"line": end_line, "character": end},
        }
    if view.last is not None:
        body["last"] = list(view.last)
    facts = {"step": 0, "title": view.title}
    if before is None:
        body["state"] = {
            **facts,
            "stacks": board.stacks,
            "variables": board.variables,
            "grids": {name: list(_rows(board, name)) for name in board.cells},
        }
        if view.clicks is not None:
            body["clicks"] = board.clicks
            body["commands"] = list(view.commands)
        return body
    body["state"] = {
        **facts,
        "isPartial": True,
        "stacks": _differing(before.stacks, board.stacks),
        "variables": _differing(before.variables, board.variables),
        "cells": {
            name: differing
            for name in board.cells
            if (differing := list(_differing_cells(before.cells[name], board.cells[name])))
        },
    }
    if view.clicks is not None:
        body["clicksChanged"] = {
            name: differing
            for name, rows in board.clicks.items()
            if (
                differing := [
                    [row, clicks]
                    for row, clicks in enumerate(rows)
                    if clicks != before.clicks[name][row]
                ]
            )
        }
    return body


def grid_rows(
    document: Document, view: BoardView, name: str, first: int, count: int
) -> dict[str, Any] | None:
    """Return rows of the grid `name` of `view`, or of the first grid if `name` is empty. The rows are `count` rows from
    the row `first`, but not many more than `MOST_CELLS` cells. Return None if there is no such grid.

    If the answer about the board has no clicks for the grid, because the grid is too large, each row has the names of
    its clicks.
    """
    name = name or next(iter(view.grids), "")
    grid = view.grids.get(name)
    if grid is None:
        return None
    rows: list[dict[str, Any]] = []
    left = MOST_CELLS
    has_clicks = view.clicks is not None and sum(grid.widths) > _MOST_CLICKED
    names: dict[str, int] = {}
    pairs: _Pairs = {}
    for row in range(max(first, 0), min(max(first, 0) + count, len(grid.widths))):
        left -= grid.widths[row]
        if left < 0 and rows:
            break
        cells = _cells(grid, row)
        data = {"row": row, "cells": list(map(cell_data, cells)), **_place(document, cells)}
        if has_clicks and view.clicks is not None:
            data["clicks"] = _clicks(view.clicks(name, row), names, pairs)
        rows.append(data)
    body: dict[str, Any] = {"name": name, "height": len(grid.widths), "rows": rows}
    if has_clicks:
        body["names"] = list(names)
    return body


def _rows(board: SentBoard, name: str) -> Iterator[dict[str, Any]]:
    rows = zip(board.cells[name], board.places[name], strict=True)
    for row, (cells, place) in enumerate(rows):
        yield {"row": row, "cells": cells, **place}


def _cells(grid: StateGrid, row: int) -> list[StateCell]:
    return [grid.cell(column, row) for column in range(grid.widths[row])]


def _place(document: Document, cells: Sequence[StateCell]) -> dict[str, Any]:
    """Return the place of a row in the text: its line, and the columns and lengths of its cells. Lines and columns are
    counted from 1. The result is empty if the place of a cell is not known."""
    spans = [cell.span for cell in cells if cell.span is not None]
    if not spans or len(spans) < len(cells):
        return {}
    positions = document.positions
    first = spans[0].start
    line, column = positions.place(first)
    if positions.is_plain or document.text[first : spans[-1].end].isascii():
        columns = [column + 1 + span.start - first for span in spans]
        lengths = [span.end - span.start for span in spans]
    else:
        columns = [positions.place(span.start)[1] + 1 for span in spans]
        lengths = [units(document.text[span.start : span.end], positions.unit) for span in spans]
    return {"line": line + 1, "columns": columns, "lengths": lengths}


def _clicks(row: Sequence[tuple[str, str]], names: dict[str, int], pairs: _Pairs) -> list[int]:
    """Return the indexes of the names of the clicks on the cells of a row: two for each cell. New names are added to
    `names`. `pairs` has the indexes for the pairs of names so far, because a large grid has few different pairs."""
    for both in dict.fromkeys(row):
        if both not in pairs:
            pairs[both] = tuple(
                names.setdefault(command, len(names)) if command else _UNKNOWN for command in both
            )
    return [index for both in row for index in pairs[both]]


def _stack(stack: BoardStack) -> dict[str, Any]:
    top = list(stack.top[:MOST_VALUES])
    if stack.depth is None:
        return {"depth": len(stack.top), "top": top, "isOpen": True}
    return {"depth": stack.depth, "top": top}


def stack_data(stack: BoardStack | None) -> dict[str, Any] | None:
    """Return `stack` as data; None if it is None."""
    return None if stack is None else _stack(stack)


def _widths(rows: Mapping[str, Sequence[Sequence[object]]]) -> dict[str, list[int]]:
    return {name: list(map(len, rows_of_grid)) for name, rows_of_grid in rows.items()}


def _differing(before: Mapping[str, Any], now: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in now.items() if before[name] != value}


def _differing_cells(
    before: Sequence[Sequence[list[str]]], now: Sequence[Sequence[list[str]]]
) -> Iterator[list[Any]]:
    for row, (old, new) in enumerate(zip(before, now, strict=True)):
        if old != new:
            for column, (cell, new_cell) in enumerate(zip(old, new, strict=True)):
                if cell != new_cell:
                    yield [column, row, *new_cell]
