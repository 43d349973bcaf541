"""The board at a place in a program: the state before the operation at the cursor."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.base.records import new_record
from mines_tools.interface.board import BoardStack, BoardView, Tally
from mines_tools.interface.run_state import StateCell, StateGrid
from mines_tools.languages.mines.board import MINE
from mines_tools.languages.mines.click_words import command_name
from mines_tools.languages.mines.flow.cells import STATES, F, O, U
from mines_tools.languages.mines.ide.board_clicks import CLICKS, classes, click_names
from mines_tools.languages.mines.ide.board_ending import ending_words
from mines_tools.languages.mines.ide.board_kept import kept_cells
from mines_tools.languages.mines.ide.place import (
    cell_at,
    cells_drawn,
    operation_at,
    target,
    tree_of,
)
from mines_tools.languages.mines.ide.state_before import state_before
from mines_tools.languages.mines.player import CELL_STATES
from mines_tools.languages.mines.state_cells import state_cell
from mines_tools.languages.mines.words.values import value_text
from mines_tools.text.letters import with_letter
from mines_tools.text.source import Span
from mines_tools.translations.phrases import phrase

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from mines_tools.interface.editor import Snapshot
    from mines_tools.languages.mines.board import Board
    from mines_tools.languages.mines.flow.stacks import AbstractStack
    from mines_tools.languages.mines.flow.state_before import KnownBefore
    from mines_tools.languages.mines.flow.values import Value
    from mines_tools.languages.mines.tree import Tree

GRID = "board"
_UNKNOWN = "unknown"
_STATE_NAMES = {U: CELL_STATES[0], F: CELL_STATES[1], O: CELL_STATES[2]}
_MOST_VALUES = 100


def board(snapshot: Snapshot, offset: int) -> BoardView | None:
    """Return the board at `offset`. If no operation is there, the board is as at the start of a run. Return None if the
    text has no board."""
    tree = tree_of(snapshot)
    index = operation_at(tree, offset)
    there = state_before(snapshot, index or 0)
    if there is None:
        return None
    clicked = cell_at(tree, offset) if index is None else target(tree, index)
    targets = [] if clicked is None else [(GRID, *there.board.coordinate(clicked))]
    cells, last = there.cells, there.past.last
    return BoardView(
        title=_title(tree, index),
        certainty=there.certainty,
        grids={GRID: _grid(tree, there.board, cells)},
        stacks={"stack": shown_stack(there.stack)},
        variables=_variables(there),
        output=there.past.output,
        span=None if index is None else tree.operation_node(index).span,
        targets=targets,
        last=None if last is None else (GRID, *there.board.coordinate(last)),
        clicks=_clicks(there),
        tally=_tally(there.board, cells),
        tally_title=phrase("Unopened cells of each digit"),
        ending=ending_words(there),
        commands=_commands(),
        kept=kept_cells(snapshot, there),
        note=_note(tree, there, is_pending=snapshot.is_pending),
    )


def _title(tree: Tree, index: int | None) -> str:
    if index is None:
        return phrase("at the start of the program")
    return phrase("before line {line}", line=tree.operation_lines[index] + 1)


def _grid(tree: Tree, board: Board, cells: bytes) -> StateGrid:
    starts: dict[int, Sequence[int]] = {}
    """The offsets of the cells in the text, by row. They are found when the row is read."""
    width, class_of = board.width, classes(board, cells)
    models: dict[int, StateCell] = {}
    """A cell without a place for each class of cells, because a large board has many cells of few classes."""

    def cell(column: int, row: int) -> StateCell:
        at = row * width + column
        model = models.get(class_of[at])
        if model is None:
            state = _STATE_NAMES.get(cells[at], _UNKNOWN)
            model = models[class_of[at]] = state_cell(board, column, row, state, None)
        drawn = starts.get(row)
        if drawn is None:
            drawn = starts[row] = _row_starts(tree, row)
        if column >= len(drawn):
            return model
        start = drawn[column]
        span = new_record(Span, (start, start + 1))
        text, note, state, _, now, words = model
        return new_record(StateCell, (text, note, state, span, now, words))

    return StateGrid(
        (width,) * board.height, cell, lambda row: class_of[row * width : (row + 1) * width]
    )


def _row_starts(tree: Tree, row: int) -> Sequence[int]:
    return cells_drawn(tree, tree.board_lines[row])


def shown_stack(stack: AbstractStack) -> BoardStack:
    """Return what is known about `stack` in the form of the interface."""
    sure = stack.top(min(stack.least, _MOST_VALUES))
    depth = stack.least if stack.least == stack.most else None
    missing = 0 if depth is None else min(depth, _MOST_VALUES) - len(sure)
    return BoardStack([*map(_shown_value, sure), *["?"] * missing], depth)


def _shown_value(value: Value) -> str:
    text = value_text(value)
    return with_letter(text, value) if isinstance(value, int) else text


def _variables(there: KnownBefore) -> dict[str, str]:
    modes = {flagging for _, flagging in there.knowledge}
    if len(modes) != 1:
        return {}
    return {"flagging": "true" if modes.pop() else "false"}


def _clicks(there: KnownBefore) -> Callable[[str, int], Sequence[tuple[str, str]]]:
    width = there.board.width
    if there.certainty == "unreached":
        return lambda _grid, _row: [("", "")] * width
    names = click_names(there)
    return lambda _grid, row: names[row * width : (row + 1) * width]


def _commands() -> Sequence[str]:
    """Return the names of the commands that clicks can select. Each push has the digit that it pushes."""
    names = (command_name(action, digit, None) for action in CLICKS for digit in range(MINE))
    return list(dict.fromkeys(names))


def _tally(board: Board, cells: bytes) -> Sequence[Tally]:
    class_of = classes(board, cells)
    unopened = [state for state in range(STATES + 1) if not state & O]
    return [
        Tally(
            str(digit), sum(class_of.count(digit * (STATES + 1) + state) for state in unopened), of
        )
        for digit in range(MINE)
        if (of := board.digits.count(digit))
    ]


def _note(tree: Tree, there: KnownBefore, *, is_pending: bool) -> str:
    """Return a sentence that says why the state is not known, or when it is not correct."""
    if there.certainty == "unreached":
        if there.ended_by is None:
            return phrase("no run comes here")
        line = tree.operation_lines[there.ended_by] + 1
        return phrase("no run comes here: the program ends at line {line}", line=line)
    if there.certainty == "unknown":
        return (
            phrase("this is not known yet")
            if is_pending
            else phrase("it is not known in which state a run comes here")
        )
    notes = []
    if there.if_reads_succeed:
        notes.append(phrase("as long as every read succeeds"))
    if there.is_only_first:
        notes.append(phrase("the first time that a run comes here"))
    if any(flagging for _, flagging in there.knowledge) and len(there.knowledge) == 1:
        notes.append(phrase("flagging mode is on: the buttons are swapped"))
    return "; ".join(notes)
