"""The outline of a text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.interface.editor import Symbol
from mines_tools.languages.mines.ide.blocks import blocks, span_of, title, written_lines
from mines_tools.languages.mines.ide.place import code_span, tree_of
from mines_tools.translations.phrases import counted, phrase

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.interface.editor import Snapshot
    from mines_tools.languages.mines.tree import Tree


_MOST = 1_000
"""The greatest number of rows, or of blocks, that have symbols of their own. All further ones share
one symbol."""


def symbols(snapshot: Snapshot) -> Sequence[Symbol]:
    """Return the symbols of the outline: the header, the board with its rows, and the blocks of
    operations."""
    tree = tree_of(snapshot)
    outline = []
    if tree.header_lines and tree.text:
        lines = written_lines(tree, tree.header_lines)
        names = (title(tree.line_texts[line]) for line in lines)
        name = next((name for name in names if name), phrase("header"))
        span = span_of(tree, lines)
        outline.append(Symbol(name, "words", span, tree.lines.span(lines.start)))
    if tree.board is not None:
        outline.append(_board(tree))
    parts = blocks(tree)
    outline += [_part(tree, block.name, block.lines) for block in parts[:_MOST]]
    if len(parts) > _MOST:
        count = len(parts) - _MOST
        name = counted(count, "{count:,} more part", "{count:,} more parts")
        outline.append(_part(tree, name, range(parts[_MOST].lines.start, parts[-1].lines.stop)))
    return outline


def _part(tree: Tree, name: str, operations: range) -> Symbol:
    """Return a symbol called `name` for the lines of `operations`."""
    lines = written_lines(tree, operations)
    span = span_of(tree, lines)
    detail = counted(len(operations), "{count} operation", "{count} operations")
    return Symbol(name, "part", span, tree.lines.span(lines.start), detail)


def _board(tree: Tree) -> Symbol:
    board = tree.board
    assert board is not None
    rows = []
    lines = tree.board_lines
    for row, line in enumerate(lines[:_MOST]):
        detail = _mines(tree.rows[row].count("*"))
        name = phrase("row {row}", row=row)
        rows.append(Symbol(name, "row", tree.lines.span(line), code_span(tree, line), detail))
    if len(lines) > _MOST:
        count = len(lines) - _MOST
        name = counted(count, "{count:,} more row", "{count:,} more rows")
        rest = span_of(tree, lines[_MOST:])
        rows.append(Symbol(name, "row", rest, code_span(tree, lines[_MOST])))
    span = span_of(tree, lines)
    detail = f"{board.width} x {board.height}, {_mines(board.mine_cells)}"
    return Symbol(
        phrase("board"), "grid", span, code_span(tree, tree.board_lines[0]), detail, tuple(rows)
    )


def _mines(count: int) -> str:
    return counted(count, "{count} mine", "{count} mines")
