"""Finds the cell that belongs to a place in the text. A place in the board belongs to the cell that
is drawn there. A place in an operation belongs to the cell that the operation clicks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.interface.editor import Coordinate
from mines_tools.languages.mines.board import MINE
from mines_tools.languages.mines.ide.first import first_time, with_first
from mines_tools.languages.mines.ide.hints import command_label
from mines_tools.languages.mines.ide.place import cell_at, flow_of, operation_at, target, tree_of
from mines_tools.languages.mines.words.cells import coordinate_text
from mines_tools.languages.mines.words.commands import either
from mines_tools.translations.phrases import phrase

if TYPE_CHECKING:
    from mines_tools.interface.editor import Snapshot
    from mines_tools.languages.mines.board import Board


def coordinate(snapshot: Snapshot, offset: int) -> Coordinate | None:
    """Return a description of the cell that is drawn at `offset`, or of the cell that the operation
    at `offset` clicks. Return None if there is no such cell."""
    tree = tree_of(snapshot)
    board = tree.board
    if board is None:
        return None
    cell = cell_at(tree, offset)
    if cell is not None:
        digit = board.digits[cell]
        return _of(
            board, cell, phrase("mine") if digit == MINE else phrase("digit {digit}", digit=digit)
        )
    index = operation_at(tree, offset)
    cell = None if index is None else target(tree, index)
    if index is None or cell is None:
        return None
    button = phrase("left button" if tree.shapes[index][1] == "," else "right button")
    return _of(board, cell, button + _does(snapshot, index))


def _does(snapshot: Snapshot, index: int) -> str:
    flow = flow_of(snapshot)
    if flow is None:
        return ""
    operation = flow.operation(index)
    label = with_first(command_label(operation), first_time(flow, index), either)
    if operation.reached.is_impossible:
        label = phrase("never reached")
    return f": {label}" if label else ""


def _of(board: Board, cell: int, detail: str) -> Coordinate:
    column, row = board.coordinate(cell)
    return Coordinate(column, row, coordinate_text(board, cell), detail)
