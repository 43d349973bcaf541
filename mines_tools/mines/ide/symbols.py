"""The outline of a text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.editing import Symbol
from mines_tools.mines.ide.blocks import blocks, span_of, title, written_lines
from mines_tools.mines.ide.place import code_span, tree_of
from mines_tools.phrases import counted, phrase

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.editing import Snapshot
    from mines_tools.mines.tree import Tree


def symbols(snapshot: Snapshot) -> Sequence[Symbol]:
    """Header, board with its rows, and blocks of operations."""
    tree = tree_of(snapshot)
    found = []
    if tree.header_lines and tree.text:
        lines = written_lines(tree, tree.header_lines)
        names = (title(tree.line_texts[line]) for line in lines)
        name = next((name for name in names if name), phrase("header"))
        span = span_of(tree, lines)
        found.append(Symbol(name, "words", span, tree.lines.span(lines.start)))
    if tree.board is not None:
        found.append(_board(tree))
    for block in blocks(tree):
        lines = written_lines(tree, block.lines)
        span = span_of(tree, lines)
        count = len(block.lines)
        detail = counted(count, "{count} operation", "{count} operations")
        found.append(Symbol(block.name, "part", span, tree.lines.span(lines.start), detail))
    return found


def _board(tree: Tree) -> Symbol:
    board = tree.board
    assert board is not None
    rows = []
    for row, line in enumerate(tree.board_lines):
        detail = _mines(tree.rows[row].count("*"))
        name = phrase("row {row}", row=row)
        rows.append(Symbol(name, "row", tree.lines.span(line), code_span(tree, line), detail))
    span = span_of(tree, tree.board_lines)
    detail = f"{board.width} x {board.height}, {_mines(board.mine_cells)}"
    return Symbol(
        phrase("board"), "grid", span, code_span(tree, tree.board_lines[0]), detail, tuple(rows)
    )


def _mines(count: int) -> str:
    return counted(count, "{count} mine", "{count} mines")
