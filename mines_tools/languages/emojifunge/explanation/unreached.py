"""Sums up the cells that no run reaches."""

from __future__ import annotations

from itertools import groupby

from mines_tools.base.records import NamedTuple
from mines_tools.languages.emojifunge.glyphs.table import BY_NAME

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Set

    from mines_tools.languages.emojifunge.explanation.stretches import PointerWay

_BLANKS = {BY_NAME[name].emoji.replace("\ufe0f", "") for name in ("empty", "wall")}
_LONG = 10_000
"""A row with more characters than this is not read to its end."""
_BLANK_CHARACTERS = frozenset("\u2b1c\u2b1b\ufe0f")


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

    @property
    def ends(self) -> Set[tuple[int, int]]:
        """The places of the first and the last cell, if these are cells in a row."""
        return {(self.first, self.y), (self.first if self.last is None else self.last, self.y)}


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
            yield Unreached(whole[0], 0, 0, whole[-1] - whole[0] + 1, are_blank)
            continue
        for y in together:
            for first, last in _gaps(way, y, entered[y]):
                is_blank = last is not None and all(
                    (cell := grid.cell(x, y)) is not None and cell.key in _BLANKS
                    for x in range(first, last + 1)
                )
                yield Unreached(y, first, last, 0, is_blank)


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
