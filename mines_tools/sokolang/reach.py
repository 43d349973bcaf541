"""Which parts of a map anybody could come to, if only walls were in the way ("Level map")."""

from __future__ import annotations

from bisect import bisect_right

from mines_tools.once import once
from mines_tools.records import NamedTuple

TYPE_CHECKING = False  # without importing typing
if TYPE_CHECKING:
    import re
    from collections.abc import Sequence

    from mines_tools.sokolang.warehouse import Place, Warehouse


class _Run(NamedTuple):
    """Cells side by side in a row, without a wall between them."""

    begin: int
    """The column of the first."""
    end: int
    """That behind the last."""


@once
def _open() -> re.Pattern[str]:
    import re

    return re.compile("[^# ]+")


@once
def _portal() -> re.Pattern[str]:
    import re

    return re.compile("[0-9]")


def lost_marks(map_: Warehouse) -> list[Place]:
    """The marks that neither the player nor a crate can ever come to."""
    rows = [[_Run(*match.span()) for match in _open().finditer(row)] for row in map_.rows]
    waiting = {
        _run_at(rows, place) for place in (map_.player, *(each.place for each in map_.crates))
    }
    found = set(waiting)
    portals = dict(map_.portals)
    while waiting:
        row, number = waiting.pop()
        run = rows[row][number]
        near = _beside(rows, row - 1, run) | _beside(rows, row + 1, run)
        # One portal leads to all others of its number.
        for match in _portal().finditer(map_.rows[row], run.begin, run.end):
            near |= {_run_at(rows, place) for place in portals.pop(match[0], ())}
        waiting |= near - found
        found |= near
    return [mark for mark in map_.marks if _run_at(rows, mark) not in found]


def _run_at(rows: Sequence[Sequence[_Run]], place: Place) -> tuple[int, int]:
    """The row and the number of the run that a place is in, which is no wall."""
    return place.row, bisect_right(rows[place.row], place.column, key=_begin_of) - 1


def _begin_of(run: _Run) -> int:
    return run.begin


def _beside(rows: Sequence[Sequence[_Run]], row: int, run: _Run) -> set[tuple[int, int]]:
    """The runs of that row that lie beside a run."""
    if not 0 <= row < len(rows):
        return set()
    first = bisect_right(rows[row], run.begin, key=_end_of)
    last = bisect_right(rows[row], run.end - 1, first, key=_begin_of)
    return {(row, number) for number in range(first, last)}


def _end_of(run: _Run) -> int:
    return run.end
