"""The board: cells, their digits, their neighbours (section "Board" of the language text).

A cell is represented by its index, ``row * width + column``. So data about all cells can be stored in a flat sequence.
"""

from __future__ import annotations

from mines_tools.base.lazy import cached_property

MINE = 9
"""The digit of a mine cell."""

_CELL_BYTES = bytes.maketrans(b".*", b"\x00\x01")
_MINE_BIT = 16
_MOST_REMEMBERED = 1 << 16
"""The greatest number of cells whose neighbours are cached. The neighbours of a million cells would fill half a
gigabyte."""
_DIGIT_OF_BYTE = bytes(MINE if byte >= _MINE_BIT else byte for byte in range(256))


class Board:
    """A rectangle of cells, each of which is safe or a mine."""

    def __init__(self, rows: tuple[str, ...]) -> None:
        """Create a board from `rows`: texts of the same length that consist of ``.`` and ``*``. Each of these two
        characters must occur in at least one row."""
        self.rows = rows
        self.width = len(rows[0])
        self.height = len(rows)
        self._neighbours: dict[int, tuple[int, ...]] = {}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Board) and self.rows == other.rows

    def __hash__(self) -> int:
        return hash(self.rows)

    def __repr__(self) -> str:
        return f"Board({self.width} x {self.height})"

    @cached_property
    def digits(self) -> bytes:
        """The digit of each cell: the number of adjacent mines, 0 to 8, or 9 if the cell is a mine."""
        return _digits(self.rows)

    @cached_property
    def safe_cells(self) -> int:
        """The number of safe cells."""
        return sum(row.count(".") for row in self.rows)

    @property
    def mine_cells(self) -> int:
        """The number of mines."""
        return self.width * self.height - self.safe_cells

    def cell(self, column: int, row: int) -> int:
        """Return the cell at `column` and `row`. A coordinate that is outside the board wraps around."""
        return row % self.height * self.width + column % self.width

    def coordinate(self, cell: int) -> tuple[int, int]:
        """Return the column and the row of `cell`."""
        row, column = divmod(cell, self.width)
        return column, row

    def neighbours(self, cell: int) -> tuple[int, ...]:
        """Return the cells around `cell`, up to eight, from the upper left in reading order."""
        cells = self._neighbours.get(cell)
        if cells is None:
            cells = self._neighbours_of(cell)
            if len(self._neighbours) < _MOST_REMEMBERED:
                self._neighbours[cell] = cells
        return cells

    def _neighbours_of(self, cell: int) -> tuple[int, ...]:
        width, height = self.width, self.height
        row, column = divmod(cell, width)
        if 0 < column < width - 1 and 0 < row < height - 1:
            above, below = cell - width, cell + width
            return (
                above - 1, above, above + 1, cell - 1, cell + 1, below - 1, below, below + 1,
            )  # fmt: skip
        columns = range(max(column - 1, 0), min(column + 2, width))
        rows = range(max(row - 1, 0), min(row + 2, height))
        around = (self.cell(c, r) for r in rows for c in columns)
        return tuple(other for other in around if other != cell)


def sums_around(cells: bytes, width: int) -> bytes:
    """Return the sum of the bytes of each cell and of the cells around it. `cells` are the bytes of a board with `width`
    columns. A sum must be less than 256."""
    # The board is one long integer, a byte a cell, with a spare column so that a row's last cell is
    # not beside the next row's first. Then shifting the whole board adds the neighbours: a million
    # cells take a few milliseconds.
    stride = width + 1
    rows = [cells[start : start + width] for start in range(0, len(cells), width)]
    spaced = b"\0".join(rows)
    each = int.from_bytes(spaced, "little")
    three = each + (each << 8) + (each >> 8)
    nine = three + (three << 8 * stride) + (three >> 8 * stride)
    sums = nine.to_bytes(len(spaced) + 2 * stride, "little")
    starts = range(0, stride * len(rows), stride)
    return b"".join(sums[start : start + width] for start in starts)


def _digits(rows: tuple[str, ...]) -> bytes:
    mines = "".join(rows).encode("ascii").translate(_CELL_BYTES)
    around = int.from_bytes(sums_around(mines, len(rows[0])), "little")
    marked = around + int.from_bytes(mines, "little") * _MINE_BIT
    return marked.to_bytes(len(mines), "little").translate(_DIGIT_OF_BYTE)
