"""Replaces the board by a larger one, on which operations can print a text.

The larger board contains the old one at the same coordinates, so that most operations stay as they
are. A change is offered only if the changed program does the same, and also prints the text.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.base.integers import wrapped
from mines_tools.base.records import NamedTuple
from mines_tools.interface.editor import Snapshot
from mines_tools.interface.run import Input
from mines_tools.languages.mines.flow.analysis import analyse
from mines_tools.languages.mines.flow.pairs import difference
from mines_tools.languages.mines.ide.ended import (
    above_the_end,
    added_printing,
    end_of_program,
    inserted_before,
)
from mines_tools.languages.mines.ide.place import code_span, flow_of, tree_of
from mines_tools.languages.mines.ide.rest import with_rest
from mines_tools.languages.mines.ide.wanted import operations_for, rest_of
from mines_tools.languages.mines.ide.written_operations import BOARD_ROWS
from mines_tools.languages.mines.machine import Machine
from mines_tools.languages.mines.operations import NOOP, Program
from mines_tools.languages.mines.rules.offering import line_end
from mines_tools.languages.mines.syntax import parse
from mines_tools.text.diagnostics import Edit, apply_edits
from mines_tools.text.source import Span
from mines_tools.translations.phrases import phrase

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.languages.mines.board import Board
    from mines_tools.languages.mines.flow import Flow
    from mines_tools.languages.mines.ide.rest import Rest
    from mines_tools.languages.mines.ide.written_operations import Written
    from mines_tools.languages.mines.tree import Tree

_MOST_TRANSITIONS = 2_000
_MOST_PAIRS = 10_000
_MOST_CELLS = 400
"""The greatest number of cells of the old board. For a board with more cells, no larger board is
sought."""
_MOST_STEPS = 5_000
"""The greatest number of steps of the runs that are compared. If a run has more steps, the larger
board is not offered."""


class LargerBoard(NamedTuple):
    """A change that makes the board larger, and adds operations that print a text."""

    replacement: str
    """The text that replaces what the user typed. It is empty if the operations are written at
    another place."""
    others: tuple[Edit, ...]
    """The edits at all other places of the text."""
    written: Written
    line: int | None
    """The line before which the operations are inserted. None if the operations replace what the
    user typed."""
    rest: Rest = "same"
    """Whether the rest of the program still does the same."""

    def words(self) -> str:
        """Return a short description of the change for the user."""
        operations = self.written.briefly()
        if self.line is None:
            words = phrase("on a larger board: {operations}", operations=operations)
            return with_rest(words, self.rest)
        return phrase(
            "before line {line}, on a larger board: {operations}",
            operations=operations,
            line=self.line + 1,
        )


def larger_board(snapshot: Snapshot, line: int | None, text: str) -> LargerBoard | None:
    """Return a change that makes the board larger, and adds operations that print `text`. Return
    None if no such change is found.

    The operations replace the code of `line`, or are inserted near the end of the program. `line`
    is a line above the board or an operation line. `line` is None if the typed text is not in the
    program.
    """
    tree, flow = tree_of(snapshot), flow_of(snapshot)
    board = tree.board
    if board is None or flow is None or len(board.digits) > _MOST_CELLS:
        return None
    if flow.transitions > _MOST_TRANSITIONS or not flow.is_complete:
        return None
    end = end_of_program(snapshot)
    if end is not None and not flow.reads_input.is_impossible:
        return None  # one run does not prove that the program stays the same
    removed = () if line is None else (Edit(code_span(tree, line), ""),)
    for rows in _larger(board):
        changes = board_edits(tree, rows)
        after = parse(apply_edits(tree.text, (*removed, *changes)), tree.dialect)
        if after.program is None or not _is_same_list(flow, after.program):
            continue
        if end is None and difference(flow, after.program, _MOST_PAIRS) is not None:
            continue
        new = Snapshot(after, analyse(after.program, _MOST_TRANSITIONS))
        change = (
            _in_place(new, None if line is None else line + len(rows) - board.height, text)
            if end is None
            else _before_end(flow, end, new, text)
        )
        if change is None:
            continue
        written, at = change
        if at is None and line is not None and line in tree.operation_lines:
            code = line_end(tree, line).join(written.operations)
            rest = rest_of(new, line - tree.operation_lines.start, written, text)
            return LargerBoard(code, changes, written, None, rest)
        # The lines of the old text: the new board may have more rows.
        index = len(tree.operation_lines) - 1 if at is None else at
        at_line = tree.operation_lines[index]
        start, ending = tree.lines.starts[at_line], line_end(tree, at_line)
        code = "".join(f"{operation}{ending}" for operation in written.operations)
        return LargerBoard("", (*changes, Edit(Span(start, start), code)), written, at_line)
    return None


def _in_place(new: Snapshot, line: int | None, text: str) -> tuple[Written, None] | None:
    """Return two things: operations that print `text`, and None. The None says that the operations
    are not inserted before another operation.

    The operations are meant to be written at `line`. If `line` is None or above the board, they are
    meant to be written at the end of the program.
    """
    tree = tree_of(new)
    if line is not None and line in tree.operation_lines:
        written = operations_for(new, line - tree.operation_lines.start, text)
        return None if written is None else (written, None)
    added = added_printing(new, text)
    return None if added is None else (added.written, None)


def _before_end(flow: Flow, end: int, new: Snapshot, text: str) -> tuple[Written, int] | None:
    """Return two things: operations that print `text`, and `end`. The operations can be inserted
    before the operation at `end`, which ends the program of `flow`.

    Return None unless a run proves three things: the changed program prints the whole output of the
    old program, then prints `text`, and then ends.
    """
    tree, written = tree_of(new), above_the_end(new, end, text)
    if written is None:
        return None
    printed, edit = _output(flow.program), inserted_before(tree, end, written)
    changed = parse(apply_edits(tree.text, (edit,)), tree.dialect).program
    is_same = printed is not None and changed is not None and _output(changed) == printed + text
    return (written, end) if is_same else None


def _output(program: Program) -> str | None:
    """Return everything that a run of `program` prints. `program` must not read input. Return None
    if the run has an error, or does not end in time."""
    written: list[str] = []
    machine = Machine(program, Input(lambda: ""), written.append)
    for _ in range(_MOST_STEPS):
        if not machine.step():
            break
    is_ended = machine.is_over and machine.aborted is None
    return "".join(written) if is_ended else None


def _is_same_list(flow: Flow, program: Program) -> bool:
    """Return whether `program` differs from the program of `flow` only in its larger board. Each
    old cell must have the same digit, and each operation must click the same coordinate."""
    old, new = flow.program, program
    cells = range(len(old.board.digits))
    is_same_board = all(
        old.board.digits[cell] == new.board.digits[new.board.cell(*old.board.coordinate(cell))]
        for cell in cells
    )
    return (
        is_same_board
        and len(old.operations) == len(new.operations)
        and all(
            one._replace(cell=NOOP.cell) == other._replace(cell=NOOP.cell)
            and (one.cell < 0 or old.board.coordinate(one.cell) == new.board.coordinate(other.cell))
            for one, other in zip(old.operations, new.operations, strict=True)
        )
    )


def _larger(board: Board) -> Iterator[tuple[str, ...]]:
    """Yield the rows of larger boards. Each board has `board` at the upper left, and the rows
    `BOARD_ROWS` below or to the right of it."""
    height, width = len(BOARD_ROWS), len(BOARD_ROWS[0])
    for column, row in ((0, board.height + 1), (board.width + 1, 0)):
        size = max(board.width + 1, column + width), max(board.height + 1, row + height)
        for rest in "*.":
            cells = {
                (x, y): rest
                if x > board.width or y > board.height
                else "."  # beside the old board, so that its digits stay the same
                for x in range(size[0])
                for y in range(size[1])
            }
            for drawn, (left, top) in ((board.rows, (0, 0)), (BOARD_ROWS, (column, row))):
                for y, line in enumerate(drawn):
                    cells.update(((left + x, top + y), cell) for x, cell in enumerate(line))
            yield tuple("".join(cells[x, y] for x in range(size[0])) for y in range(size[1]))


def board_edits(tree: Tree, rows: tuple[str, ...]) -> tuple[Edit, ...]:
    """Return the edits that replace the board of `tree` by a larger board with `rows`. The edits
    also rewrite each coordinate that would then select another cell."""
    board = tree.board
    assert board is not None
    edits = []
    for line, row in zip(tree.board_lines, rows, strict=False):
        end = code_span(tree, line).end
        edits.append(Edit(Span(end, end), row[board.width :]))
    last = tree.board_lines[-1]
    at = tree.lines.end(last) - tree.line_texts[last].endswith("\r")
    below = "".join(f"{line_end(tree, last)}{row}" for row in rows[board.height :])
    return (*edits, Edit(Span(at, at), below), *_coordinates(tree, len(rows[0]), len(rows)))


def _coordinates(tree: Tree, width: int, height: int) -> Iterator[Edit]:
    """Yield an edit for each coordinate that would no longer select the same cell on a board of
    `width` columns and `height` rows. After the edit, the coordinate selects the same cell on that
    board."""
    board = tree.board
    assert board is not None
    for index, (operation, shape) in enumerate(zip(tree.operations, tree.shapes, strict=True)):
        if operation is None or operation.cell < 0:
            continue
        column, row = board.coordinate(operation.cell)
        node = tree.operation_node(index)
        for span, written, size, place in (
            (node.column, shape[0], width, column),
            (node.row, shape[2], height, row),
        ):
            if span is not None and wrapped(written, size) != place:
                yield Edit(span, str(place))
