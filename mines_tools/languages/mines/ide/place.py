"""Converts offsets to cells and operations, and cells and operations to offsets."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from mines_tools.languages.mines.comments import before_comment
from mines_tools.languages.mines.syntax import BLANKS
from mines_tools.text.source import Span
from mines_tools.translations.phrases import phrase

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.interface.editor import Snapshot
    from mines_tools.languages.mines.flow import Flow
    from mines_tools.languages.mines.tree import Tree


def tree_of(snapshot: Snapshot) -> Tree:
    """Return the tree of the text of `snapshot`."""
    return cast("Tree", snapshot.parsed)


def flow_of(snapshot: Snapshot) -> Flow | None:
    """Return the analysis of the text of `snapshot`; None if there is none so far."""
    return cast("Flow | None", snapshot.analysis)


def code_of(tree: Tree, line: int) -> str:
    """Return the text of `line` without its comment. Blanks at the ends are kept. Each look-alike
    is replaced by the character of the language that it looks like."""
    text = tree.line_texts[line]
    if not text.isascii():
        from mines_tools.languages.mines.syntax.look_alikes import with_ascii

        text = with_ascii(text)
    return before_comment(text)


def code_span(tree: Tree, line: int) -> Span:
    """Return the span of the code of `line`. If there is no code, return an empty span at the start of the line."""
    code = code_of(tree, line)
    bare = code.strip(BLANKS)
    start = tree.lines.starts[line] + (code.index(bare) if bare else 0)
    return Span(start, start + len(bare))


def comment_span(tree: Tree, line: int) -> Span | None:
    """Return the span of the comment of `line`. The comment begins at the ``#``. Return None if
    there is no comment."""
    start = tree.lines.starts[line] + len(code_of(tree, line))
    end = tree.lines.end(line)
    return Span(start, end) if start < end else None


def line_at(tree: Tree, offset: int) -> int:
    """Return the number of the line that contains `offset`. The end of the text belongs to the last
    line."""
    return min(tree.lines.line_at(offset), len(tree.line_texts) - 1)


def cell_at(tree: Tree, offset: int) -> int | None:
    """Return the cell of the board that is drawn at `offset`, or directly before `offset`. Return
    None if no cell is there."""
    line = line_at(tree, offset)
    board = tree.board
    if board is None or line not in tree.board_lines:
        return None
    code = code_of(tree, line)
    at = offset - tree.lines.starts[line]
    if at >= len(code) or code[at] in BLANKS:
        at -= 1  # the cursor is after the cell
    if not 0 <= at < len(code) or code[at] in BLANKS:
        return None
    column = at - sum(map(code[:at].count, BLANKS))
    if column >= board.width:
        return None
    return board.cell(column, line - tree.board_lines.start)


def cell_span(tree: Tree, cell: int) -> Span | None:
    """Return the span at which `cell` is drawn. Return None if the row of the cell is too short in the text."""
    board = tree.board
    if board is None:
        return None
    column, row = board.coordinate(cell)
    line = tree.board_lines[row]
    drawn = cells_drawn(tree, line)
    return Span(drawn[column], drawn[column] + 1) if column < len(drawn) else None


def cells_drawn(tree: Tree, line: int) -> Sequence[int]:
    """Return the offsets of the cells in the board row on `line`. If there are no blanks between
    the cells, the offsets are a range."""
    code = code_of(tree, line)
    start = tree.lines.starts[line]
    bare = code.strip(BLANKS)
    if any(blank in bare for blank in BLANKS):
        return [start + at for at, character in enumerate(code) if character not in BLANKS]
    first = start + code.index(bare)
    return range(first, first + len(bare))


def operation_at(tree: Tree, offset: int) -> int | None:
    """Return the index of the operation on the line that contains `offset`. Return None if the line
    is not an operation line."""
    line = line_at(tree, offset)
    return line - tree.operation_lines.start if line in tree.operation_lines else None


def is_only_operation(tree: Tree, index: int) -> bool:
    """Return whether all operation lines are empty, apart from the line of the operation at
    `index`."""
    lines = (line for line in tree.operation_lines if line != tree.operation_lines[index])
    spans = (code_span(tree, line) for line in lines)
    return all(span.start == span.end for span in spans)


def operations_between(tree: Tree, span: Span) -> range:
    """Return the indexes of the operations on all lines that `span` touches."""
    first = line_at(tree, span.start)
    last = line_at(tree, max(span.end, span.start))
    begin = tree.operation_lines.start
    return range(max(first - begin, 0), max(min(last - begin + 1, len(tree.shapes)), 0))


def target(tree: Tree, index: int) -> int | None:
    """Return the cell that the operation at `index` clicks; None if the operation is not a click."""
    operation = tree.operations[index]
    return None if operation is None or operation.cell < 0 else operation.cell


def clicks_on(tree: Tree, cell: int) -> list[int]:
    """Return the indexes of the operations that click `cell`."""
    return [
        index
        for index, operation in enumerate(tree.operations)
        if operation is not None and operation.cell == cell
    ]


def line_list(tree: Tree, indexes: Sequence[int], limit: int = 8) -> str:
    """Return a text that lists the lines of the operations at `indexes`: ``lines 28, 29 and 7
    more``. At most `limit` line numbers are listed. Lines are counted from 1."""
    shown = [str(tree.operation_lines[index] + 1) for index in indexes[:limit]]
    more = len(indexes) - len(shown)
    if more:
        return phrase("lines {lines} and {count} more", lines=", ".join(shown), count=more)
    if len(shown) == 1:
        return phrase("line {line}", line=shown[0])
    return phrase("lines {lines} and {last}", lines=", ".join(shown[:-1]), last=shown[-1])
