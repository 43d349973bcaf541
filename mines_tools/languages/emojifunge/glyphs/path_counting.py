"""Counts paths on the lines of a square grid. A path leads from one corner to the opposite corner, and visits no point
twice.

The points are visited row by row. The *border* separates the visited points from the others.
"""

from __future__ import annotations

from mines_tools.languages.emojifunge.numbers import ProgramFailure
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

LARGEST = 10
"""The maximum number of squares on a side of the grid. With each additional square, the time to count becomes five
times as long."""

_COUNTED: dict[int, int] = {}
"""The numbers of paths that have been computed, by the size of the grid."""

_NONE, _LEFT, _RIGHT, _FIRST = range(4)
"""`count_paths` takes the points one by one. A border lies between the taken points and the others.
These numbers say what crosses the border at a place. `_NONE`: no path. `_LEFT` and `_RIGHT`: the
left and the right end of a piece of a path. `_FIRST`: the end of the piece that begins in the first
corner."""


def count_paths(size: int) -> int:
    """Return the number of paths along the lines of a grid of `size` by `size` squares. A path leads from one corner
    to the opposite corner, and visits no point twice. Raise `ProgramFailure` if `size` is too large.

    The algorithm visits the points one by one. Between the visited points and the other points is a border, which
    pieces of paths cross. Only two facts about these pieces matter: where they cross the border, and which two
    crossings belong to the same piece. The two crossings of a piece are like an opening and a closing bracket, and
    pieces are nested like brackets. All possibilities that have the same border are counted together.
    """
    if size > LARGEST:
        raise ProgramFailure(
            phrase("a grid of {size} squares a side has too many paths", size=size)
        )
    if size < 1:
        return 1
    if size not in _COUNTED:
        _COUNTED[size] = _count(size)
    return _COUNTED[size]


def _count(size: int) -> int:
    ways: dict[tuple[int, ...], int] = {(_NONE,) * (size + 2): 1}
    for y in range(size + 1):
        for x in range(size + 1):
            after: dict[tuple[int, ...], int] = {}
            for border, count in ways.items():
                for next_border in _through(border, x, y, size):
                    after[next_border] = after.get(next_border, 0) + count
            ways = after
        # No path may leave the last point of a row to the right.
        ways = {(_NONE, *border[:-1]): count for border, count in ways.items()}
    return sum(ways.values())


def _through(border: tuple[int, ...], x: int, y: int, size: int) -> Iterator[tuple[int, ...]]:
    """Yield the possible borders after the point (`x`, `y`) is visited. `border` is the border before the visit; it has
    an entry for each line that crosses it (see `count_paths`). The entries at the indices `x` and `x + 1` stand for the
    line that comes to the point from the left, and the line from above. In the results, these two entries stand for the
    line downwards and the line to the right."""
    left, above = border[x], border[x + 1]
    if x == y == size:
        if {left, above} == {_FIRST, _NONE}:
            yield (_NONE,) * len(border)
        return
    if not (left or above):
        if x == y == 0:
            yield from _going_on(border, x, y, size, _FIRST)
            return
        yield border
        if x < size and y < size:
            yield _with(border, x, _LEFT, _RIGHT)
    elif not (left and above):
        yield from _going_on(border, x, y, size, left or above)
    elif (left, above) != (_LEFT, _RIGHT):  # these two would close a ring
        joined = list(_with(border, x, _NONE, _NONE))
        if _FIRST in (left, above):
            other, at = (above, x + 1) if left == _FIRST else (left, x)
            joined[_partner(border, at, other)] = _FIRST
        elif left == above:
            joined[_partner(border, x + 1 if left == _LEFT else x, left)] = left
        yield tuple(joined)


def _going_on(
    border: tuple[int, ...], x: int, y: int, size: int, end: int
) -> Iterator[tuple[int, ...]]:
    if y < size:
        yield _with(border, x, end, _NONE)
    if x < size:
        yield _with(border, x, _NONE, end)


def _with(border: tuple[int, ...], x: int, down: int, right: int) -> tuple[int, ...]:
    return (*border[:x], down, right, *border[x + 2 :])


def _partner(border: tuple[int, ...], at: int, end: int) -> int:
    """Find a piece of a path by one of its ends, and return the index of the other end. `at` is the index of the known
    end, and `end` is the kind of this end."""
    step, depth = (1 if end == _LEFT else -1), 0
    while True:
        if border[at] == _LEFT:
            depth += 1
        elif border[at] == _RIGHT:
            depth -= 1
        if not depth:
            return at
        at += step
