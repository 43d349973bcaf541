"""Changes the board: puts or takes a mine, and inserts or deletes rows and columns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.base.records import NamedTuple
from mines_tools.interface.board import BoardEdit
from mines_tools.interface.editor import Refusal
from mines_tools.languages.mines.flow.pairs import difference
from mines_tools.languages.mines.ide.board_actions import proved_edits
from mines_tools.languages.mines.ide.board_changes import changed_operations, edited
from mines_tools.languages.mines.ide.board_edits import edits_for, fills
from mines_tools.languages.mines.ide.place import cell_span, flow_of, tree_of
from mines_tools.text.diagnostics import Edit
from mines_tools.translations.phrases import counted, phrase

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from mines_tools.interface.board import ChangedOperation
    from mines_tools.interface.editor import Snapshot
    from mines_tools.languages.mines.board import Board
    from mines_tools.languages.mines.ide.board_edits import BoardChange

SAFE, MINE_TEXT = ".", "*"
_MOST_PAIRS = 10_000
_MOST_TRIED = 10_000
"""The greatest number of cells of a board on which several texts for a new row or column are tried."""


def painted(snapshot: Snapshot, offset: int, cell: int, text: str) -> BoardEdit:
    """Return the edit that replaces the text of `cell` by `text`: ``.`` or ``*``. If `text` is empty, the cell gets the
    other text than it has. `offset` is the place of the cursor.

    Raises Refusal if the cell can't get this text.
    """
    tree = tree_of(snapshot)
    board, span = tree.board, cell_span(tree, cell)
    assert board is not None
    column, row = board.coordinate(cell)
    old = board.rows[row][column]
    new = text or (SAFE if old == MINE_TEXT else MINE_TEXT)
    if new not in (SAFE, MINE_TEXT):
        raise Refusal(phrase("a cell of the board is `.` or `*`"))
    if span is None:
        raise Refusal(phrase("this row of the board is too short"))
    if new == old:
        raise Refusal(phrase("the cell has this text already"))
    edits = (Edit(span, new),)
    after = edited(snapshot, edits)
    changed = changed_operations(snapshot, after, lambda index: index)
    flow, program = flow_of(snapshot), after.tree.program
    is_proved = False
    if changed is not None and not changed and flow is not None and program is not None:
        is_proved = difference(flow, program, _MOST_PAIRS) is None
    place = f"{column},{row}"
    words = phrase("a mine at {place}" if new == MINE_TEXT else "no mine at {place}", place=place)
    return BoardEdit(
        edits,
        offset,
        _with_changes(words, changed),
        changed=changed or (),
        is_proved=is_proved,
        is_uncertain=changed is None,
    )


class _Candidate(NamedTuple):
    edits: tuple[Edit, ...]
    changed: Sequence[ChangedOperation] | None

    @property
    def cost(self) -> int:
        return len(self.changed) if self.changed is not None else 1 << 30


def reshaped(snapshot: Snapshot, offset: int, change: BoardChange) -> BoardEdit:
    """Return the edit that makes `change`, and adapts all coordinates. If it is not proved that the program does the
    same, a new row or column has the text with which the fewest operations change.

    Raises Refusal if the change is not possible.
    """
    tree, flow = tree_of(snapshot), flow_of(snapshot)
    board = tree.board
    assert board is not None
    _check(board, change)
    words = _title(board, change)
    proved = None if flow is None else proved_edits(tree, flow, change)
    if proved is not None:
        words = phrase("{words}; the program does the same", words=words)
        return BoardEdit(proved, moved_offset(proved, offset), words, is_proved=True)
    candidates: list[_Candidate] = []
    for fill in fills(board, change):
        edits = edits_for(tree, change, fill)
        if edits is not None:
            after = edited(snapshot, edits)
            changed = changed_operations(snapshot, after, lambda index: index)
            candidates.append(_Candidate(edits, changed))
        if len(board.digits) > _MOST_TRIED:
            break
    if not candidates:
        raise Refusal(phrase("the board cannot be changed in this way"))
    best = min(candidates, key=lambda candidate: candidate.cost)
    return BoardEdit(
        best.edits,
        moved_offset(best.edits, offset),
        _with_changes(words, best.changed),
        changed=best.changed or (),
        is_uncertain=best.changed is None,
    )


def _check(board: Board, change: BoardChange) -> None:
    """Raise Refusal if `board` has no such row or column."""
    size = board.width if change.axis == "column" else board.height
    if not 0 <= change.at < size + (change.by == 1):
        raise Refusal(phrase("the board has no such cell"))
    if size + change.by < 1:
        raise Refusal(phrase("the board needs at least one row and one column"))


def _title(board: Board, change: BoardChange) -> str:
    number = change.at
    if change.axis == "column":
        if change.by == -1:
            return phrase("Delete column {column}", column=number)
        if number == board.width:
            return phrase("Insert a column after column {column}", column=number - 1)
        return phrase("Insert a column before column {column}", column=number)
    if change.by == -1:
        return phrase("Delete row {row}", row=number)
    if number == board.height:
        return phrase("Insert a row below row {row}", row=number - 1)
    return phrase("Insert a row above row {row}", row=number)


def _with_changes(words: str, changed: Sequence[ChangedOperation] | None) -> str:
    if changed is None:
        return phrase("{words}; it is not known whether other operations change", words=words)
    if not changed:
        return phrase("{words}; no operation selects another command", words=words)
    return counted(
        len(changed),
        "{words}; {count} operation selects another command",
        "{words}; {count} operations select other commands",
        words=words,
    )


def moved_offset(edits: Iterable[Edit], offset: int) -> int:
    """Return the place that `offset` has after `edits`. A place within a replaced text becomes the end of the new
    text."""
    moved = offset
    for (start, end), text in edits:
        if end <= offset:
            moved += len(text) - (end - start)
        elif start < offset:
            moved += len(text) - (offset - start)
    return moved
