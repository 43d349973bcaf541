"""The boards of games: the usual levels, and boards with random mines."""

from __future__ import annotations

from mines_tools.base.records import NamedTuple
from mines_tools.interface.game import MINE, SAFE
from mines_tools.translations.phrases import phrase, template

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from mines_tools.base.random_numbers import Chance

_AROUND = 3
"""The width and the height of the area without mines around the first opened cell."""
MOST_CELLS = 1_000_000
_USUAL_PERCENT = 15


class Size(NamedTuple):
    """The size of a board with random mines."""

    width: int
    height: int
    mines: int


LEVELS: Mapping[str, Size] = {
    template("beginner"): Size(9, 9, 10),
    template("intermediate"): Size(16, 16, 40),
    template("expert"): Size(30, 16, 99),
}
"""The size of the board at each level, by the name of the level."""


def custom_size(width: int, height: int, mines: int | None) -> Size:
    """Return the size of a board that the player has chosen. If `mines` is None, about one cell in seven is a mine.
    Raises ValueError if there is no such board."""
    most = width * height - min(width, _AROUND) * min(height, _AROUND)
    if not width or not height or width * height > MOST_CELLS or most < 1:
        message = phrase(
            "a board of {width} x {height} cells cannot be played: it needs room for a mine beside an area of 3 x 3"
            " cells, and has at most {most:,} cells",
            width=width, height=height, most=MOST_CELLS,
        )  # fmt: skip
        raise ValueError(message)
    if mines is None:
        mines = min(max(width * height * _USUAL_PERCENT // 100, 1), most)
    if not 1 <= mines <= most:
        message = phrase(
            "a board of {width} x {height} cells can have 1 to {most:,} mines, not {mines:,}",
            width=width, height=height, most=most, mines=mines,
        )  # fmt: skip
        raise ValueError(message)
    return Size(width, height, mines)


def unknown_board(size: Size) -> Sequence[str]:
    """Return the rows of a board that has the place of a board with random mines until a cell is opened. Only the size
    and the number of mines of this board have a meaning."""
    letters = SAFE * (size.width * size.height - size.mines) + MINE * size.mines
    return [letters[start : start + size.width] for start in range(0, len(letters), size.width)]


def random_board(size: Size, chance: Chance, column: int, row: int) -> Sequence[str]:
    """Return the rows of a board with random mines. The cell at `column` and `row`, and the cells around it, have no
    mines. There must be room for the mines in the rest of the board."""
    width, height, mines = size
    free = [
        (other_column, other_row)
        for other_row in range(height)
        for other_column in range(width)
        if max(abs(other_column - column), abs(other_row - row)) > 1
    ]
    cells = [[SAFE] * width for _ in range(height)]
    for number in range(mines):  # the mines come to the front of the list
        at = number + chance.below(len(free) - number)
        free[number], free[at] = free[at], free[number]
        mine_column, mine_row = free[number]
        cells[mine_row][mine_column] = MINE
    return ["".join(cells_of_row) for cells_of_row in cells]
