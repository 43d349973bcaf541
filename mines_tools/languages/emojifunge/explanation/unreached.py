"""Sums up the cells that no run reaches."""

from __future__ import annotations

from itertools import groupby

from mines_tools.base.records import NamedTuple
from mines_tools.languages.emojifunge.flow.early_end import early_end
from mines_tools.languages.emojifunge.glyphs.table import BY_NAME

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Literal

    from mines_tools.languages.emojifunge.explanation.stretches import PointerWay

_BLANKS = {BY_NAME[name].emoji.replace("\ufe0f", "") for name in ("empty", "wall")}
_LONG = 10_000
"""A row with more characters than this is not read to its end."""
_BLANK_CHARACTERS = frozenset("\u2b1c\u2b1b\ufe0f")


class GapCause(NamedTuple):
    """The reason why the pointer does not come to some cells."""

    kind: Literal["early", "left", "stays"]
    """``early``: every run that comes to `place`, beside the cells, ends there; ``left``: the pointer comes to `place`,
    but goes elsewhere from there; ``stays``: the pointer never leaves `place`."""
    place: tuple[int, int]


class Unreached(NamedTuple):
    """Cells in a row that no run reaches, or whole rows."""

    y: int
    first: int
    last: int | None
    """The last of the cells; None if these are all cells to the end of a row that is not read completely."""
    rows: int
    """The number of rows. If it is not 0, these are whole rows, and `first` and `last` have no meaning."""
    is_blank: bool
    """True if the cells contain no instruction, except ⬜️ and ⬛️."""
    cause: GapCause | None


def unreached(way: PointerWay) -> Iterator[Unreached]:
    """Yield the cells that certainly no run reaches, in the order of the text. Rows that the pointer never enters are
    whole. There must be a complete analysis."""
    grid = way.flow.grid
    entered: dict[int, set[int]] = {}
    for x, y in way.flow.notes:
        if grid.cell(x, y) is not None:
            entered.setdefault(round(y), set()).add(round(x))
    rows = (y for y in range(grid.height) if grid.line_texts[y])

    def kind(y: int) -> tuple[bool, bool]:
        return y in entered, y not in entered and _BLANK_CHARACTERS.issuperset(grid.line_texts[y])

    for (is_entered, are_blank), together in groupby(rows, kind):
        if not is_entered:
            whole = list(together)
            yield Unreached(whole[0], 0, 0, whole[-1] - whole[0] + 1, are_blank, None)
            continue
        for y in together:
            for first, last in _gaps(way, y, entered[y]):
                is_blank = last is not None and all(
                    (cell := grid.cell(x, y)) is not None and cell.key in _BLANKS
                    for x in range(first, last + 1)
                )
                cause = None if is_blank else _cause(way, y, first, last)
                yield Unreached(y, first, last, 0, is_blank, cause)


def _gaps(way: PointerWay, y: int, reached: set[int]) -> Iterator[tuple[int, int | None]]:
    """Yield the first and the last of the cells of a row that are not in `reached`, and that are beside each other. A
    long row is not read to its end; then the last is None."""
    grid = way.flow.grid
    after = 0
    for x in sorted(reached):
        if after < x:
            yield after, x - 1
        after = x + 1
    if grid.cell(after, y) is not None:
        is_long = len(grid.line_texts[y]) > _LONG
        yield after, None if is_long else len(grid.passing_row(y)) - 1


def _cause(way: PointerWay, y: int, first: int, last: int | None) -> GapCause | None:
    """Return why the pointer does not come from the cells beside those in row `y` from `first` to `last`."""
    for x in (first, first if last is None else last):
        end = early_end(way.flow, x, y)
        if end is not None:
            return GapCause("early", end)
    sides = [((first - 1, y), (1, 0))]
    if last is not None:
        sides.append(((last + 1, y), (-1, 0)))
    for place, direction in sides:
        note = way.note(place)
        # A pointer that comes along the row is what the reader expects. Otherwise, it passes beside the cells.
        if note is None or not (
            direction in note.directions or not _comes_along(way, y, first, last)
        ):
            continue
        if way.next_places(place):
            return GapCause("left", place)
        if way.always_ends(place):
            return GapCause("early", place)
        if place not in way.over:
            return GapCause("stays", place)
    return None


def _comes_along(way: PointerWay, y: int, first: int, last: int | None) -> bool:
    """Return whether the pointer comes along row `y` to one of the cells beside those from `first` to `last`."""
    left, right = way.note((first - 1, y)), None if last is None else way.note((last + 1, y))
    return (left is not None and (1, 0) in left.directions) or (
        right is not None and (-1, 0) in right.directions
    )
