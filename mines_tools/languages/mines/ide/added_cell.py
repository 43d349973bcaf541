"""Makes the board larger by a few cells, so that it has a cell with a certain digit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.base.records import NamedTuple
from mines_tools.languages.mines.ide.board_changes import changed_operations, edited
from mines_tools.languages.mines.ide.other_board import board_edits
from mines_tools.languages.mines.ide.place import tree_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from mines_tools.interface.editor import Snapshot
    from mines_tools.text.diagnostics import Edit

_MOST_LINES = 4
"""The greatest number of columns or rows that are added."""
_MOST_CELLS = 400
"""The greatest number of cells of the old board."""
_MOST_TRIED = 6
"""The greatest number of larger boards that are tried."""


class AddedCell(NamedTuple):
    """A larger board with a new cell."""

    edits: tuple[Edit, ...]
    digit: int
    column: int
    row: int


class _Larger(NamedTuple):
    rows: tuple[str, ...]
    digit: int
    column: int
    row: int

    @property
    def cost(self) -> tuple[int, int]:
        """The number of cells, and then the number of safe cells: each of them must be opened before the game is
        cleared."""
        text = "".join(self.rows)
        return len(text), text.count(".")

    def transposed(self) -> _Larger:
        rows = tuple("".join(column) for column in zip(*self.rows, strict=True))
        return _Larger(rows, self.digit, self.row, self.column)


def added_cell(snapshot: Snapshot, digits: Iterable[int]) -> AddedCell | None:
    """Return the change that adds the fewest cells, one of which has a digit in `digits`. All old cells keep their
    digits, and all operations select the same commands as before. Return None if no such change is found."""
    tree = tree_of(snapshot)
    board = tree.board
    if board is None or len(board.digits) > _MOST_CELLS:
        return None
    turned = ["".join(column) for column in zip(*board.rows, strict=True)]
    found = [
        larger
        for digit in digits
        for larger in (
            *_to_the_right(board.rows, digit),
            *(each.transposed() for each in _to_the_right(turned, digit)),
        )
    ]
    for larger in sorted(found, key=lambda each: each.cost)[:_MOST_TRIED]:
        edits = board_edits(tree, larger.rows)
        changed = changed_operations(snapshot, edited(snapshot, edits), lambda index: index)
        if changed is not None and not changed:
            return AddedCell(edits, larger.digit, larger.column, larger.row)
    return None


def _to_the_right(rows: Sequence[str], digit: int) -> Iterator[_Larger]:
    """Yield larger boards that have `rows` at the left, and a new cell with `digit` in one of the columns at the right."""
    width, height = len(rows[0]), len(rows)
    for count in range(1, _MOST_LINES + 1):
        for column in range(width, width + count):
            for row in range(height):
                added = _added(rows, count, (column, row), digit)
                if added is not None:
                    whole = tuple(old + new for old, new in zip(rows, added, strict=True))
                    yield _Larger(whole, digit, column, row)


def _added(
    rows: Sequence[str], count: int, cell: tuple[int, int], digit: int
) -> Sequence[str] | None:
    """Return the rows of `count` new columns to the right of `rows`, in which `cell` has `digit`. Return None if there
    are none that leave the digits of the old cells as they are."""
    width, height = len(rows[0]), len(rows)
    column, row = cell

    def is_free(x: int, y: int) -> bool:
        """Return whether a mine may be here: all old cells around it are mines themselves."""
        beside = rows[max(y - 1, 0) : y + 2]
        return x > width or all(line[-1] == "*" for line in beside)

    around = [
        (x, y)
        for x in range(column - 1, min(column + 2, width + count))
        for y in range(max(row - 1, 0), min(row + 2, height))
        if (x, y) != cell
    ]
    there = sum(x < width and rows[y][x] == "*" for x, y in around)
    free = [(x, y) for x, y in around if x >= width and is_free(x, y)]
    wanted = digit - there
    if not 0 <= wanted <= len(free):
        return None
    mines = {*free[len(free) - wanted :]}
    return [
        "".join(
            "*" if (x, y) in mines or ((x, y) not in (cell, *around) and is_free(x, y)) else "."
            for x in range(width, width + count)
        )
        for y in range(height)
    ]
