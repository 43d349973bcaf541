"""Texts about cells: their coordinates, their digits, and the command that each button selects on them."""

from __future__ import annotations

from mines_tools.languages.mines.board import MINE
from mines_tools.languages.mines.commands import SELECTION
from mines_tools.languages.mines.dialect import DEFAULT_DIALECT
from mines_tools.translations.phrases import counted, phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mines_tools.languages.mines.board import Board
    from mines_tools.languages.mines.dialect import Dialect

_LARGEST_REGION = 10_000
_FEW = 8
"""A number of rows or columns. Of a board with at most this many, a picture shows all."""


def coordinate_text(board: Board, cell: int) -> str:
    """Return the coordinate of `cell` as text: ``(19, 14)``, the column first."""
    column, row = board.coordinate(cell)
    return f"({column}, {row})"


def digit_text(digit: int) -> str:
    """Return the digit of a cell as text: ``4``, or ``mine`` for the digit of a mine."""
    return phrase("mine") if digit == MINE else str(digit)


def zero_region_size(board: Board, cell: int) -> int | None:
    """Return the number of cells that a left click on `cell` opens if all cells are unopened. The
    digit of `cell` must be 0.

    Return None if the cells are too many to be counted quickly.
    """
    opened = [cell]
    seen = {cell}
    for opened_cell in opened:  # the list grows with the zero region
        if board.digits[opened_cell]:
            continue
        fresh = [other for other in board.neighbours(opened_cell) if other not in seen]
        seen.update(fresh)
        opened += fresh
        if len(opened) > _LARGEST_REGION:
            return None
    return len(opened)


def cell_line(board: Board, cell: int) -> str:
    """Return a description of `cell` in one line: ``(19, 14), safe, digit 4``."""
    digit = board.digits[cell]
    place = coordinate_text(board, cell)
    if digit == MINE:
        return phrase("{cell}, mine", cell=place)
    return phrase("{cell}, safe, digit {digit}", cell=place, digit=digit)


def cell_text(board: Board, cell: int, dialect: Dialect = DEFAULT_DIALECT) -> str:
    """Return a full description of `cell`: its digit, its neighbours, its zero region, and the
    commands that clicks on the cell select.

    The commands are listed for each button and each state of the cell, as they are when flagging
    mode is off. In flagging mode, the buttons are exchanged.
    """
    facts, buttons = cell_facts(board, cell), button_lines(board, cell, dialect)
    return "\n".join([*facts, *picture(board, cell), *buttons])


def cell_facts(board: Board, cell: int) -> list[str]:
    """Return the lines that describe `cell`: its digit, its neighbours and its zero region."""
    digit = board.digits[cell]
    around = board.neighbours(cell)
    mines = [other for other in around if board.digits[other] == MINE]
    lines = [cell_line(board, cell)]
    beside = " ".join(coordinate_text(board, mine) for mine in mines)
    lines.append(
        phrase(
            "{count} adjacent cells, {mines} of them mines: {cells}"
            if mines
            else "{count} adjacent cells, {mines} of them mines",
            count=len(around),
            mines=len(mines),
            cells=beside,
        )
    )
    if digit == 0:
        count = zero_region_size(board, cell)
        if count is None:
            lines.append(
                phrase("opened first, it opens more than {count:,} cells", count=_LARGEST_REGION)
            )
        else:
            lines.append(
                phrase("opened first, it opens {count}: `push(count)` {count}", count=count)
            )
    return lines


def button_lines(board: Board, cell: int, dialect: Dialect) -> list[str]:
    """Return lines that say which command a click on `cell` selects. The command depends on the
    button and on the state of the cell. Flagging mode is off."""
    digit = board.digits[cell]
    unopened = SELECTION["left on unopened"][digit].name
    if digit == MINE:
        return [
            phrase("left: unopened `{unopened}`, flagged `noop`", unopened=unopened),
            phrase("right: unopened or flagged `swap`"),
        ]
    left_button = phrase(
        "left: unopened `{unopened}`, flagged `noop`, opened `{opened}`",
        unopened=unopened,
        opened=SELECTION["left on opened"][digit].name,
    )
    opened = SELECTION["right on opened"][digit].name
    right_button = phrase("right: unopened or flagged `swap`, opened `{opened}`", opened=opened)
    if digit > 0 or dialect.chord_on_zero:
        right_button = counted(
            digit,
            "{right} (a chord if {count} flag is beside it and a cell beside it is unopened)",
            "{right} (a chord if {count} flags are beside it and a cell beside it is unopened)",
            right=right_button,
        )
    return [left_button, right_button]


def picture(board: Board, cell: int, reach: int = 3) -> list[str]:
    """Return the lines of a picture of the cells around `cell`, up to the distance `reach`. Of a board with few rows or
    columns, the picture shows all of them. The picture shows digits, and ``*`` for a mine. The digit of `cell` is in
    brackets. A ``…`` stands for rows and columns that are left out."""
    column, row = board.coordinate(cell)
    columns, rows = _near(column, board.width, reach), _near(row, board.height, reach)
    lines = []
    for other_row in rows:
        pieces = []
        for other_column in columns:
            digit = board.digits[board.cell(other_column, other_row)]
            shown = "*" if digit == MINE else str(digit)
            is_here = (other_column, other_row) == (column, row)
            pieces.append(f"[{shown}]" if is_here else f" {shown} ")
        before, after = "…" * (columns.start > 0), "…" * (columns.stop < board.width)
        lines.append(f"{before}{''.join(pieces)}{after}".rstrip())
    return [*[" …"] * (rows.start > 0), *lines, *[" …"] * (rows.stop < board.height)]


def _near(index: int, count: int, reach: int) -> range:
    """Return the rows or columns, of `count` ones, that a picture around the row or column `index` shows."""
    if count <= _FEW:
        return range(count)
    return range(max(index - reach, 0), min(index + reach + 1, count))
