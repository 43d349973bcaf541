"""The board as it is drawn, for rulers beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.editing import Grid, GridRow
from mines_tools.mines.ide.place import cells_drawn, line_at, tree_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.editing import Snapshot
    from mines_tools.text import Span


def grids(snapshot: Snapshot, span: Span) -> Sequence[Grid]:
    """The board, with the rows on the lines that a span touches; no other is looked at."""
    tree = tree_of(snapshot)
    board, lines = tree.board, tree.board_lines
    if board is None:
        return []
    first = max(line_at(tree, span.start), lines.start)
    stop = min(line_at(tree, span.end) + 1, lines.stop)
    shown = [
        GridRow(line - lines.start, cells_drawn(tree, line)[: board.width])
        for line in range(first, stop)
    ]
    start = tree.lines.starts[lines.start]
    return [Grid("board", board.width, board.height, start, shown)]
