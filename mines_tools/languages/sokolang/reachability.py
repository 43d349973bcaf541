"""Finds the parts of a map that the player or a crate may reach. Only walls count as obstacles ("Level map" in the
language text).

In this module, a *run* is a piece of a row of the map: the cells between two walls.
"""

from __future__ import annotations

from array import array
from bisect import bisect_right

from mines_tools.base.lazy import once
from mines_tools.base.records import NamedTuple
from mines_tools.languages.sokolang.warehouse import WALL, MapPlace

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re
    from collections.abc import Iterator, Sequence

    from mines_tools.languages.sokolang.warehouse import Warehouse


class CellRow(NamedTuple):
    """Adjacent cells in one row of the map."""

    place: MapPlace
    """The first cell."""
    length: int
    """The number of cells."""


@once
def _open() -> re.Pattern[str]:
    import re

    return re.compile("[^# ]+")


@once
def _crate() -> re.Pattern[str]:
    import re

    return re.compile("[A-Za-z]")


@once
def _portal() -> re.Pattern[str]:
    import re

    return re.compile("[0-9]")


@once
def _some_marks() -> re.Pattern[str]:
    import re

    return re.compile(r"\*+")


class _Runs:
    """The runs of a map, numbered in text order."""

    __slots__ = ("begins", "ends", "firsts", "is_found", "rows")

    def __init__(self, rows: Sequence[str]) -> None:
        self.begins, self.ends = array("I"), array("I")
        """The column of the first cell of each run, and the column after its last cell."""
        self.rows = array("I")
        """The row of each run."""
        self.firsts = array("I", (0,))
        """The number of the first run of each row, and, as the last entry, the number of all runs."""
        open_cells = _open().finditer
        for row, drawn in enumerate(rows):
            for match in open_cells(drawn):
                begin, end = match.span()
                self.begins.append(begin)
                self.ends.append(end)
                self.rows.append(row)
            self.firsts.append(len(self.begins))
        self.is_found = bytearray(len(self.begins))
        """A byte for each run: 1 if the player or a crate can reach it, otherwise 0."""

    def run_at(self, place: MapPlace) -> int:
        """Return the number of the run that contains the cell at `place`. This cell must not be a wall."""
        first, stop = self.firsts[place.row], self.firsts[place.row + 1]
        return bisect_right(self.begins, place.column, first, stop) - 1

    def beside(self, run: int) -> Iterator[int]:
        """Yield the numbers of the runs that touch `run`, in the row above and the row below."""
        begin, end, row = self.begins[run], self.ends[run], self.rows[run]
        for near in (row - 1, row + 1):
            if 0 <= near < len(self.firsts) - 1:
                first, stop = self.firsts[near], self.firsts[near + 1]
                first = bisect_right(self.ends, begin, first, stop)
                yield from range(first, bisect_right(self.begins, end - 1, first, stop))


def lost_marks(map_: Warehouse) -> Iterator[CellRow]:
    """Yield the marks that neither the player nor a crate can ever reach, in text order. Adjacent
    marks are yielded together."""
    runs = _Runs(map_.rows)
    is_found = runs.is_found
    portals = dict(map_.portals)
    waiting = array("I", _starts(map_, runs))
    while waiting:
        run = waiting.pop()
        if is_found[run]:
            continue
        is_found[run] = True
        waiting.extend([other for other in runs.beside(run) if not is_found[other]])
        # One portal leads to all others of its number.
        drawn = map_.rows[runs.rows[run]]
        for match in _portal().finditer(drawn, runs.begins[run], runs.ends[run]):
            waiting.extend([runs.run_at(place) for place in portals.pop(match[0], ())])
    return _not_found(map_, runs)


def _starts(map_: Warehouse, runs: _Runs) -> Iterator[int]:
    """Yield the numbers of the runs in which the player and the crates begin."""
    if map_.at(map_.player) != WALL:
        yield runs.run_at(map_.player)
    has_crate = _crate().search
    for row, drawn in enumerate(map_.rows):
        if has_crate(drawn):
            for run in range(runs.firsts[row], runs.firsts[row + 1]):
                if has_crate(drawn, runs.begins[run], runs.ends[run]):
                    yield run


def _not_found(map_: Warehouse, runs: _Runs) -> Iterator[CellRow]:
    """Yield the marks of the map (`*`) in the runs that neither the player nor a crate can reach.
    Adjacent marks are yielded together."""
    some_marks = _some_marks().finditer
    for run, is_found in enumerate(runs.is_found):
        if not is_found:
            row = runs.rows[run]
            for match in some_marks(map_.rows[row], runs.begins[run], runs.ends[run]):
                begin, end = match.span()
                yield CellRow(MapPlace(begin, row), end - begin)
