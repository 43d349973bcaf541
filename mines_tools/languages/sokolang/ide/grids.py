"""The map as a grid, for rulers beside the text, and for the status bar."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.interface.editor import Coordinate, DrawnGrid, GridRow
from mines_tools.languages.sokolang.ide.place import cell_at, program_of
from mines_tools.languages.sokolang.ide.words import element_words
from mines_tools.languages.sokolang.words.obstacle import place_words
from mines_tools.translations.phrases import phrase

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.interface.editor import Snapshot
    from mines_tools.text.source import Span


def grids(snapshot: Snapshot, span: Span) -> Sequence[DrawnGrid]:
    """Return the map as a list with one grid. The grid has only the rows that `span` touches. If
    there is no map, return an empty list."""
    map_ = program_of(snapshot).map
    if map_ is None:
        return ()
    shown = (
        GridRow(row, range(start, start + len(text)))
        for row, (start, text) in enumerate(zip(map_.starts, map_.rows, strict=True))
        if start <= span.end and start + len(text) >= span.start
    )
    columns = max(map(len, map_.rows))
    return [DrawnGrid(phrase("map"), columns, len(map_.rows), map_.starts[0], shown)]


def coordinate(snapshot: Snapshot, offset: int) -> Coordinate | None:
    """Return the cell of the map that is drawn at `offset`. Return None if `offset` is not in the map."""
    program = program_of(snapshot)
    place = cell_at(program, offset)
    if place is None or program.map is None:
        return None
    drawn = program.map.rows[place.row][place.column]
    return Coordinate(place.column, place.row, place_words(place), element_words(drawn))
