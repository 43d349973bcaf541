"""Finds the parts of a map that the player or a crate may reach. Only walls count as obstacles ("Level map" in the
language text).

In this module, a *run* is a piece of a row of the map: the cells between two walls.
"""

from __future__ import annotations

from array import array
from bisect import bisect_right
from itertools import chain

from mines_tools.base.lazy import once
from mines_tools.base.records import NamedTuple
from mines_tools.languages.sokolang.warehouse import MARK, MapPlace

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re
    from collections.abc import Iterator

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
def _element() -> re.Pattern[str]:
    """Return the pattern of the player or a crate."""
    import re

    return re.compile("[@A-Za-z]")


@once
def _portal() -> re.Pattern[str]:
    import re

    return re.compile("[0-9]")


@once
def _some_marks() -> re.Pattern[str]:
    import re

    return re.compile(r"\*+")


class _DrawnRuns(NamedTuple):
    """The facts about the runs of a row that follow from its text. Equal rows share one of these records."""

    begins: array[int]
    """The column of the first cell of each run."""
    ends: array[int]
    """The column after the last cell of each run."""
    has_element: bool
    """True if the player or a crate begins in this row."""


def _drawn_runs(drawn: str) -> _DrawnRuns:
    begins, ends = array("I"), array("I")
    for match in _open().finditer(drawn):
        begins.append(match.start())
        ends.append(match.end())
    return _DrawnRuns(begins, ends, _element().search(drawn) is not None)


class _RunsOfRow:
    """The runs of one row of the map."""

    __slots__ = ("drawn", "states")

    def __init__(self, drawn: _DrawnRuns) -> None:
        self.drawn = drawn
        self.states = bytearray(len(drawn.begins))
        """What is known about each run: `_UNKNOWN`, `_LOST` or `_FOUND`."""


_SHORT = 64
"""The maximum number of characters of a row whose runs are shared with equal rows. A text of a megabyte can have very many
short rows."""
_MOST_DRAWN = 2_000
"""The maximum number of rows whose runs are kept for equal rows."""
_UNKNOWN, _LOST, _FOUND = range(3)
"""What is known about a run. A run is lost if neither the player nor a crate can reach it."""


class _Search:
    """A search for the player and the crates, from some marks. Runs that touch each other, or have portals with the same
    number, can be reached from each other. So a mark is lost if the search from it meets no element. The search from a
    mark stops at the first element, so most searches are short."""

    def __init__(self, map_: Warehouse) -> None:
        self._map = map_
        self._rows: list[_RunsOfRow | None] = [None] * len(map_.rows)
        """The runs of each row; None if no search has come to this row."""
        self._drawn_before: dict[str, _DrawnRuns] = {}
        """The runs of short rows, by the text of the row."""
        self._portals = dict(map_.portals)
        """The portals to which no search has come."""
        self._state_of_portals: dict[str, int] = {}
        """What is known about the runs of each portal to which a search has come."""

    def is_lost(self, row: int, column: int) -> bool:
        """Return whether neither the player nor a crate can reach the cell in `row` and `column`."""
        runs, at = self._run_at(row, column)
        if runs.states[at] == _UNKNOWN:
            self._search(row, at)
        return runs.states[at] == _LOST

    def _search(self, row: int, at: int) -> None:
        """Search from the run with the index `at` of `row`, and store what is known about all runs that the search has
        met."""
        waiting, met = array("I", (row, at)), array("I")
        portals: list[str] = []
        leads: Iterator[MapPlace] = iter(())
        """The places to which the portals that the search has met lead. There may be very many, so they come last."""
        is_found = False
        while not is_found:
            if not waiting:
                place = next(leads, None)
                if place is None:
                    break
                waiting.extend((place.row, self._run_at(place.row, place.column)[1]))
            at, row = waiting.pop(), waiting.pop()
            runs = self._runs(row)
            if runs.states[at] == _LOST:
                continue  # this search has met it already: the runs of an earlier search touch no others
            is_found = runs.states[at] == _FOUND
            runs.states[at] = _LOST
            met.extend((row, at))
            drawn = self._map.rows[row]
            begin, end = runs.drawn.begins[at], runs.drawn.ends[at]
            if runs.drawn.has_element and _element().search(drawn, begin, end):
                is_found = True
            if not is_found:
                self._add_beside(row, begin, end, waiting)
                here = {match[0] for match in _portal().finditer(drawn, begin, end)}
                is_found = any(self._state_of_portals.get(portal) == _FOUND for portal in here)
                new = here.intersection(self._portals)
                portals.extend(new)
                leads = chain(leads, *[self._portals.pop(portal) for portal in new])
        state = _FOUND if is_found else _LOST
        self._state_of_portals.update(dict.fromkeys(portals, state))
        for number in range(0, len(met), 2):
            self._runs(met[number]).states[met[number + 1]] = state

    def _add_beside(self, row: int, begin: int, end: int, waiting: array[int]) -> None:
        """Add the runs in the rows above and below `row` that touch the columns from `begin` to `end` to `waiting`."""
        for near in (row - 1, row + 1):
            if 0 <= near < len(self._rows):
                runs = self._runs(near)
                begins, ends, _ = runs.drawn
                first = bisect_right(ends, begin)
                for at in range(first, bisect_right(begins, end - 1, first)):
                    if runs.states[at] != _LOST:
                        waiting.extend((near, at))

    def _runs(self, row: int) -> _RunsOfRow:
        runs = self._rows[row]
        if runs is None:
            runs = self._rows[row] = _RunsOfRow(self._drawn_runs(self._map.rows[row]))
        return runs

    def _drawn_runs(self, drawn: str) -> _DrawnRuns:
        """Return the runs of a row with the text `drawn`."""
        if len(drawn) > _SHORT:
            return _drawn_runs(drawn)
        runs = self._drawn_before.get(drawn)
        if runs is None:
            if len(self._drawn_before) >= _MOST_DRAWN:
                self._drawn_before.clear()
            runs = self._drawn_before[drawn] = _drawn_runs(drawn)
        return runs

    def _run_at(self, row: int, column: int) -> tuple[_RunsOfRow, int]:
        """Return the runs of `row`, and the index of the run that contains the cell at `column`. This cell must not be
        a wall."""
        runs = self._runs(row)
        return runs, bisect_right(runs.drawn.begins, column) - 1


def lost_marks(map_: Warehouse) -> Iterator[CellRow]:
    """Yield the marks that neither the player nor a crate can ever reach, in text order. Adjacent
    marks are yielded together."""
    search = _Search(map_)
    for row, drawn in enumerate(map_.rows):
        if MARK in drawn:
            for match in _some_marks().finditer(drawn):
                begin, end = match.span()
                if search.is_lost(row, begin):
                    yield CellRow(MapPlace(begin, row), end - begin)
