"""Draws a game of Minesweeper as lines. The picture depends on the size of the screen, but not on the kind of
terminal. Each cell has its own letter, so the picture can be read without colours."""

from __future__ import annotations

from mines_tools.base.records import NamedTuple
from mines_tools.interface.game import FLAGGED, MINE, UNOPENED
from mines_tools.report.wrapping import screen_lines
from mines_tools.terminal.lines import filled

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from mines_tools.terminal.lines import Line, Piece

_CELL = 2
"""The columns of the screen that a cell takes: the letter, and the space before it."""
_TOP = 2
"""The lines above the board."""
_BELOW = 2
"""The lines below the board: an empty line and the message."""
_STYLES: Mapping[str, str] = {
    UNOPENED: "unopened-cell",
    FLAGGED: "flag-cell",
    MINE: "mine-cell",
    "X": "mine-cell",
}


class GameSight(NamedTuple):
    """The content of the screen at one moment."""

    title: str
    state: str
    """The number of mines left, the time and the status."""
    rows: Sequence[str]
    """A letter for each cell, as a text for each row."""
    cursor: tuple[int, int]
    """The column and the row of the chosen cell."""
    message: str
    help: str = ""
    """A text that is shown in place of the board; empty if the board is shown."""


class Corner(NamedTuple):
    """The cell in the upper left corner of the screen. It is not the first cell if the board is larger than the
    screen."""

    column: int
    row: int


def corner(sight: GameSight, columns: int, rows: int) -> Corner:
    """Return the cell in the upper left corner, so that the chosen cell is on a screen of `columns` and `rows`."""
    column, row = sight.cursor
    return Corner(
        _first(column, len(sight.rows[0]), (columns - 1) // _CELL),
        _first(row, len(sight.rows), rows - _TOP - _BELOW),
    )


def _first(chosen: int, count: int, room: int) -> int:
    """Return the first of `count` columns or rows that is shown if there is room for `room` of them."""
    return max(min(chosen - room // 2, count - room), 0)


def cell_at(sight: GameSight, columns: int, rows: int, x: int, y: int) -> tuple[int, int] | None:
    """Return the column and the row of the cell at the place `x`, `y` of a screen of `columns` and `rows`. Return None
    if there is no cell."""
    first_column, first_row = corner(sight, columns, rows)
    if x < 0 or not _TOP <= y < rows - _BELOW:
        return None
    column, row = first_column + max(x - 1, 0) // _CELL, first_row + y - _TOP
    return (column, row) if column < len(sight.rows[0]) and row < len(sight.rows) else None


def draw_game(sight: GameSight, columns: int, rows: int) -> Sequence[Line]:
    """Return the picture: `rows` lines of `columns` columns. The picture does not include the line with the keys."""
    if columns < 1 or rows < 1:
        return []
    if sight.help:
        text = list(screen_lines(sight.help, columns, at_blanks=True))
        return filled(
            [[("title-strong", f" {sight.title} ")], [], *([("said", line)] for line in text)],
            columns,
            rows,
        )
    lines: list[Line] = [[("title-strong", f" {sight.title} "), ("", f"  {sight.state}")], []]
    room = max(rows - _TOP - _BELOW, 0)
    first = corner(sight, columns, rows)
    shown_rows = range(first.row, min(first.row + room, len(sight.rows)))
    lines += [_row(sight, row, first.column, (columns - 1) // _CELL) for row in shown_rows]
    said = [("said", line) for line in screen_lines(sight.message, columns, at_blanks=True)]
    most = max(rows - len(lines) - 1, 1)  # long messages, such as the help, take the free lines
    return filled([*lines, [], *([piece] for piece in said[:most])], columns, rows)


def _row(sight: GameSight, row: int, first: int, room: int) -> Line:
    """Return the cells of a row, from the column `first` on. The chosen cell is in brackets."""
    letters = sight.rows[row][first : first + room]
    at = sight.cursor[0] - first if sight.cursor[1] == row else -2
    pieces: list[Piece] = []
    for number, letter in enumerate(letters):
        space = "[" if number == at else "]" if number == at + 1 else " "
        pieces.append(("key" if space != " " else "", space))
        style = _STYLES.get(letter) or f"digit-{letter}"
        pieces.append((style, " " if letter == "0" else letter))
    pieces.append(("key", "]") if at == len(letters) - 1 else ("", " "))
    return pieces
