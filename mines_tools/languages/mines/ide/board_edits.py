"""The edits that insert or remove a row or a column of the board."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from mines_tools.base.integers import wrapped
from mines_tools.base.records import NamedTuple
from mines_tools.languages.mines.comments import comment_at
from mines_tools.languages.mines.ide.place import cell_span
from mines_tools.text.diagnostics import Edit
from mines_tools.text.source import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.languages.mines.board import Board
    from mines_tools.languages.mines.tree import Tree


class BoardChange(NamedTuple):
    """A change of the board. If `by` is 1, a new row or column is inserted, and gets the number
    `at`. If `by` is -1, the row or column with the number `at` is removed."""

    axis: Literal["column", "row"]
    at: int
    by: Literal[1, -1]


def moved(coordinate: int, change: BoardChange) -> int | None:
    """Return the number that the column or row `coordinate` has after `change`. Return None if this
    column or row is removed."""
    if change.by == -1 and coordinate == change.at:
        return None
    return coordinate + change.by if coordinate >= change.at else coordinate


def moved_cell(board: Board, change: BoardChange, cell: int) -> int | None:
    """Return the number that `cell` has after `change`. Return None if the cell is removed."""
    column, row = board.coordinate(cell)
    if change.axis == "column":
        new = moved(column, change)
        return None if new is None else row * (board.width + change.by) + new
    new = moved(row, change)
    return None if new is None else new * board.width + column


def fills(board: Board, change: BoardChange) -> Iterator[str]:
    """Yield the texts that a new row or column may have, each text once. If `change` removes a row
    or column, yield an empty text.

    The first text contains only mines, because a mine is never opened. The next texts are copies of
    the rows or columns beside the new one. After such a copy is inserted, only the digits of the
    copied row or column change. The last text contains only safe cells.
    """
    if change.by == -1:
        yield ""
        return
    rows = board.rows
    lines = (
        ["".join(column) for column in zip(*rows, strict=True)] if change.axis == "column" else rows
    )
    length = len(lines[0])
    beside = lines[max(change.at - 1, 0) : change.at + 1]
    yield from dict.fromkeys(("*" * length, *beside, "." * length))


def edits_for(tree: Tree, change: BoardChange, fill: str) -> tuple[Edit, ...] | None:
    """Return the edits that make `change`. A new row or column gets the text `fill`. Return None if
    the change is not possible, or if a comment would be lost.

    A click on a removed cell keeps its text.
    """
    board = tree.board
    if board is None:
        return None
    size = board.width if change.axis == "column" else board.height
    if size + change.by < 1:
        return None
    edits = _column(tree, change, fill) if change.axis == "column" else _row(tree, change, fill)
    if edits is None:
        return None
    return (*edits, *_coordinates(tree, change, size))


def _column(tree: Tree, change: BoardChange, fill: str) -> list[Edit] | None:
    edits = []
    board = tree.board
    assert board is not None
    for row in range(board.height):
        is_last = change.at == board.width
        span = cell_span(tree, board.cell(change.at - is_last, row))
        if span is None:
            return None
        if change.by == -1:
            edits.append(Edit(span, ""))
        else:
            at = span.end if is_last else span.start
            edits.append(Edit(Span(at, at), fill[row]))
    return edits


def _row(tree: Tree, change: BoardChange, fill: str) -> list[Edit] | None:
    starts = tree.lines.starts
    line = tree.board_lines.start + change.at
    if line >= len(starts):
        return None
    if change.by == -1:
        if comment_at(tree.line_texts[line]) >= 0 or line + 1 >= len(starts):
            return None  # the words in its comment would be lost
        return [Edit(Span(starts[line], starts[line + 1]), "")]
    model = tree.board_lines[0]
    end = tree.text[tree.lines.end(model) : starts[model + 1]]
    if tree.line_texts[model].endswith("\r"):
        end = "\r" + end
    return [Edit(Span(starts[line], starts[line]), fill + end)]


def _coordinates(tree: Tree, change: BoardChange, size: int) -> Iterator[Edit]:
    """Yield the edits that adapt coordinates to `change`. A coordinate is edited if its old text
    would select another cell after `change`. `size` is the number of columns or rows before
    `change`."""
    position = 0 if change.axis == "column" else 2
    anew: dict[str, str | None] = {}
    for index, shape in enumerate(tree.shapes):
        integer = shape[position]
        if not integer:
            continue
        if integer not in anew:
            new = moved(wrapped(integer, size), change)
            is_right = new is None or wrapped(integer, size + change.by) == new
            anew[integer] = None if is_right else str(new)
        text = anew[integer]
        if text is not None:
            node = tree.operation_node(index)
            span = node.column if change.axis == "column" else node.row
            if span is not None:
                yield Edit(span, text)
