"""The edits of acts on the board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.interface.editor import Refusal
from mines_tools.languages.mines.ide.board_edits import BoardChange
from mines_tools.languages.mines.ide.board_reshaped import painted, reshaped
from mines_tools.languages.mines.ide.board_view import GRID
from mines_tools.languages.mines.ide.board_written import written_click
from mines_tools.languages.mines.ide.new_board import new_board
from mines_tools.languages.mines.ide.place import tree_of
from mines_tools.translations.phrases import phrase

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mines_tools.interface.board import ActKind, BoardAct, BoardEdit
    from mines_tools.interface.editor import Snapshot

_RESHAPING: Mapping[ActKind, tuple[bool, bool]] = {
    "insert-column": (True, True),
    "delete-column": (True, False),
    "insert-row": (False, True),
    "delete-row": (False, False),
}
"""The acts that change the shape of the board: whether the act is about a column, and whether it inserts one."""


def board_act(snapshot: Snapshot, offset: int, act: BoardAct) -> BoardEdit:
    """Return the edits of `act`, with the cursor at `offset`. Raises Refusal if the act is not possible."""
    if act.kind == "new-board":
        return new_board(snapshot)
    board = tree_of(snapshot).board
    if board is None or act.grid not in ("", GRID):
        raise Refusal(phrase("there is no grid of that name"))
    if act.kind in _RESHAPING:
        is_column, is_new = _RESHAPING[act.kind]
        change = (
            BoardChange("column", act.column, 1 if is_new else -1)
            if is_column
            else BoardChange("row", act.row, 1 if is_new else -1)
        )
        return reshaped(snapshot, offset, change)
    places = act.cells if act.kind == "paint-cells" else ((act.column, act.row),)
    if not places or not all(
        0 <= column < board.width and 0 <= row < board.height for column, row in places
    ):
        raise Refusal(phrase("the board has no such cell"))
    if act.kind in ("paint", "paint-cells"):
        cells = list(dict.fromkeys(board.cell(*place) for place in places))
        return painted(snapshot, offset, cells, act.text)
    cell = board.cell(act.column, act.row)
    if act.kind not in ("left", "right"):
        raise Refusal(phrase("this language has no acts of this kind on the board"))
    return written_click(snapshot, offset, cell, "left" if act.kind == "left" else "right")
