"""The digits of the board's cells, in the form in which an editor draws them over the text."""

from __future__ import annotations

__all__ = ["coordinate", "grids"]

from typing import TYPE_CHECKING

from mines_tools.interface.editor import DrawnGrid, GridRow
from mines_tools.languages.mines.board import MINE
from mines_tools.languages.mines.ide.coordinate import coordinate
from mines_tools.languages.mines.ide.place import cells_drawn, line_at, tree_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.interface.editor import Snapshot
    from mines_tools.languages.mines.board import Board
    from mines_tools.languages.mines.tree import Tree
    from mines_tools.text.source import Span

_MARKS = bytes(32 if digit == MINE else 48 + digit for digit in range(10)).ljust(256)
"""The character to show for each digit. A mine has a blank, so that the text of the program stays
visible."""


def grids(snapshot: Snapshot, span: Span) -> Sequence[DrawnGrid]:
    """Return a grid for the board, with only the rows on the lines of `span`. Return an empty list
    if there is no board."""
    tree = tree_of(snapshot)
    board, lines = tree.board, tree.board_lines
    if board is None:
        return []
    first = max(line_at(tree, span.start), lines.start)
    stop = min(line_at(tree, span.end) + 1, lines.stop)
    shown = (_row(tree, board, line) for line in range(first, stop))
    start = tree.lines.starts[lines.start]
    return [DrawnGrid("board", board.width, board.height, start, shown)]


def _row(tree: Tree, board: Board, line: int) -> GridRow:
    """Return the board row on `line`, with the digits to show over its safe cells."""
    row = line - tree.board_lines.start
    cells = cells_drawn(tree, line)[: board.width]
    digits = board.digits[row * board.width :][: len(cells)].translate(_MARKS).decode()
    drawn = "".join(map(tree.text.__getitem__, cells))
    if drawn.count(".") + drawn.count("*") < len(drawn):  # a row with an error in it
        digits = "".join(
            digit if cell == "." else " " for cell, digit in zip(drawn, digits, strict=False)
        )
    return GridRow(row, cells, digits)
