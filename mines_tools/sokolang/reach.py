"""Which parts of a map anybody could come to, if only walls were in the way ("Level map")."""

from __future__ import annotations

from array import array
from bisect import bisect_right

from mines_tools.once import once
from mines_tools.records import NamedTuple
from mines_tools.sokolang.warehouse import MARK, WALL, Place

TYPE_CHECKING = False  # without importing typing
if TYPE_CHECKING:
    import re
    from collections.abc import Iterator, Sequence

    from mines_tools.sokolang.warehouse import Warehouse


class Stretch(NamedTuple):
    """Cells side by side in a row."""

    place: Place
    """The first of them."""
    length: int


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


class _Row:
    """The runs of a row: cells side by side, without a wall between them."""

    __slots__ = ("begins", "ends", "is_found")

    def __init__(self, drawn: str) -> None:
        self.begins, self.ends = array("I"), array("I")
        """The column of the first cell of each, and that after the last."""
        for match in _open().finditer(drawn):
            begin, end = match.span()
            self.begins.append(begin)
            self.ends.append(end)
        self.is_found = bytearray(len(self.begins))
        """Whether somebody can come to it."""

    def run_at(self, column: int) -> int:
        """The number of the run that a cell is in, which is no wall."""
        return bisect_right(self.begins, column) - 1

    def beside(self, begin: int, end: int) -> Iterator[int]:
        """The numbers of the runs, not found yet, that lie beside cells of a row next to this one."""
        first = bisect_right(self.ends, begin)
        last = bisect_right(self.begins, end - 1, first)
        return (number for number in range(first, last) if not self.is_found[number])


def lost_marks(map_: Warehouse) -> list[Stretch]:
    """The marks that neither the player nor a crate can ever come to, in the order of the text."""
    rows = [_Row(row) for row in map_.rows]
    portals = dict(map_.portals)
    waiting = list(_starts(map_, rows))
    while waiting:
        row, number = waiting.pop()
        if rows[row].is_found[number]:
            continue
        rows[row].is_found[number] = True
        begin, end = rows[row].begins[number], rows[row].ends[number]
        for near in (row - 1, row + 1):
            if 0 <= near < len(rows):
                waiting += ((near, other) for other in rows[near].beside(begin, end))
        # One portal leads to all others of its number.
        for match in _portal().finditer(map_.rows[row], begin, end):
            places = portals.pop(match[0], ())
            waiting += ((place.row, rows[place.row].run_at(place.column)) for place in places)
    return [each for row, runs in enumerate(rows) for each in _lost_in(map_.rows[row], row, runs)]


def _starts(map_: Warehouse, rows: Sequence[_Row]) -> Iterator[tuple[int, int]]:
    """Row and number of the runs in which the player and the crates begin."""
    if map_.at(map_.player) != WALL:
        yield map_.player.row, rows[map_.player.row].run_at(map_.player.column)
    has_crate = _crate().search
    for row, drawn in enumerate(map_.rows):
        if has_crate(drawn):
            for number, run in enumerate(zip(rows[row].begins, rows[row].ends, strict=True)):
                if has_crate(drawn, *run):
                    yield row, number


def _lost_in(drawn: str, row: int, runs: _Row) -> Iterator[Stretch]:
    """The marks in those runs of a row to which nobody comes."""
    if MARK not in drawn:
        return
    for number, is_found in enumerate(runs.is_found):
        if not is_found:
            for match in _some_marks().finditer(drawn, runs.begins[number], runs.ends[number]):
                begin, end = match.span()
                yield Stretch(Place(begin, row), end - begin)
