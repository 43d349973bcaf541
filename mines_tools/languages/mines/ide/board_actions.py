"""Inserts or removes a row or a column of the board, and adapts all coordinates.

A change is offered only if it is proved that the program does the same afterwards.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast
from weakref import WeakKeyDictionary

from mines_tools.base.records import NamedTuple
from mines_tools.interface.editor import Action
from mines_tools.languages.mines.flow.pairs import difference
from mines_tools.languages.mines.ide.board_edits import BoardChange, edits_for, fills, moved_cell
from mines_tools.languages.mines.ide.place import cell_at, flow_of, tree_of
from mines_tools.languages.mines.syntax import parse
from mines_tools.text.diagnostics import apply_edits
from mines_tools.translations.phrases import phrase

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.interface.editor import Snapshot
    from mines_tools.languages.mines.board import Board
    from mines_tools.languages.mines.flow import Flow
    from mines_tools.languages.mines.tree import Tree
    from mines_tools.text.diagnostics import Edit
    from mines_tools.text.source import Span

_MOST_TRANSITIONS = 2_000
_MOST_PAIRS = 10_000
_MOST_CELLS = 10_000
"""The greatest number of cells of a board that can be changed here. On a larger board, the proofs
take too long."""


def board_actions(snapshot: Snapshot, span: Span) -> Iterator[Action]:
    """Yield the changes that insert or remove a row or a column at the selected cell. This is the
    cell where `span` begins."""
    tree, flow = tree_of(snapshot), flow_of(snapshot)
    cell = cell_at(tree, span.start)
    board = tree.board
    if flow is None or cell is None or board is None or not _can_be_proved(tree, flow):
        return
    column, row = board.coordinate(cell)
    changes = (
        (
            phrase("Insert a column before column {column}", column=column),
            BoardChange("column", column, 1),
        ),
        (
            phrase("Insert a column after column {column}", column=column),
            BoardChange("column", column + 1, 1),
        ),
        (phrase("Delete column {column}", column=column), BoardChange("column", column, -1)),
        (phrase("Insert a row above row {row}", row=row), BoardChange("row", row, 1)),
        (phrase("Insert a row below row {row}", row=row), BoardChange("row", row + 1, 1)),
        (phrase("Delete row {row}", row=row), BoardChange("row", row, -1)),
    )
    for title, change in changes:
        proved = _proved(tree, flow, change)
        if proved is not None:
            yield Action(title, "refactor.rewrite", proved.edits)


def _can_be_proved(tree: Tree, flow: Flow) -> bool:
    """Return whether proofs about the program are possible, and do not take too long."""
    if tree.program is None or flow.transitions > _MOST_TRANSITIONS:
        return False
    is_small = len(tree.program.board.digits) <= _MOST_CELLS
    return is_small and flow.is_complete and flow.clicked is not None


class ProvedChange(NamedTuple):
    """A change after which the program does the same."""

    fill: str
    """The text of the new row or column. It is empty if a row or column is removed."""
    edits: tuple[Edit, ...]


def proved_change(tree: Tree, flow: Flow, change: BoardChange) -> ProvedChange | None:
    """Return the edits that make `change`. Return None if it is not proved that the changed program does the same."""
    return _proved(tree, flow, change) if _can_be_proved(tree, flow) else None


_PROVED: WeakKeyDictionary[Flow, tuple[str, dict[BoardChange, ProvedChange | None]]]
_PROVED = WeakKeyDictionary()
"""The results of earlier proofs for each analysis. They are stored because an editor asks for the
changes every time that the cursor moves."""


def _proved(tree: Tree, flow: Flow, change: BoardChange) -> ProvedChange | None:
    """Return the edits that make `change`. Return None if it is not proved that the changed program
    does the same."""
    text, proofs = _PROVED.get(flow, ("", {}))
    if text != tree.text:
        proofs = {}
        _PROVED[flow] = tree.text, proofs
    if change not in proofs:
        proofs[change] = _proof(tree, flow, change)
    return proofs[change]


def _proof(tree: Tree, flow: Flow, change: BoardChange) -> ProvedChange | None:
    for fill in fills(cast("Board", tree.board), change):
        edits = edits_for(tree, change, fill)
        if edits is not None and _is_same(tree, flow, change, edits):
            return ProvedChange(fill, edits)
    return None


def _is_same(tree: Tree, flow: Flow, change: BoardChange, edits: tuple[Edit, ...]) -> bool:
    before, after = flow.program, parse(apply_edits(tree.text, edits), tree.dialect).program
    if after is None or len(after.operations) != len(before.operations):
        return False
    clicked, opened = flow.clicked, flow.opened
    if clicked is None or opened is None:
        return False
    for cell in clicked | opened:
        new = moved_cell(before.board, change, cell)
        # A quick test before anything is analysed: the effect of a click depends on the digit.
        if new is None or before.board.digits[cell] != after.board.digits[new]:
            return False
    for old_click, new_click in zip(before.operations, after.operations, strict=True):
        cell = old_click.cell
        if cell >= 0 and moved_cell(before.board, change, cell) != new_click.cell:
            return False
    return difference(flow, after, _MOST_PAIRS) is None
