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


class _RunsOfRow:
    """The runs of one row of the map."""

    __slots__ = ("begins", "ends", "has_element", "states")

    def __init__(self, drawn: str) -> None:
        self.begins, self.ends = array("I"), array("I")
        """The column of the first cell of each run, and the column after its last cell."""
        for match in _open().finditer(drawn):
            begin, end = match.span()
            self.begins.append(begin)
            self.ends.append(end)
        self.states = bytearray(len(self.begins))
        """What is known about each run: `_UNKNOWN`, `_LOST` or `_FOUND`."""
        self.has_element = _element().search(drawn) is not None
        """True if the player or a crate begins in this row."""


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
            drawn, begin, end = self._map.rows[row], runs.begins[at], runs.ends[at]
            if runs.has_element and _element().search(drawn, begin, end):
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
                first = bisect_right(runs.ends, begin)
                for at in range(first, bisect_right(runs.begins, end - 1, first)):
                    if runs.states[at] != _LOST:
                        waiting.extend((near, at))

    def _runs(self, row: int) -> _RunsOfRow:
        runs = self._rows[row]
        if runs is None:
            runs = self._rows[row] = _RunsOfRow(self._map.rows[row])
        return runs

    def _run_at(self, row: int, column: int) -> tuple[_RunsOfRow, int]:
        """Return the runs of `row`, and the index of the run that contains the cell at `column`. This cell must not be
        a wall."""
        runs = self._runs(row)
        return runs, bisect_right(runs.begins, column) - 1


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
