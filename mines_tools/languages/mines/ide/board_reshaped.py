"""Changes the board: puts or takes a mine, and inserts or deletes rows and columns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.base.records import NamedTuple
from mines_tools.interface.board import BoardEdit
from mines_tools.interface.editor import Refusal
from mines_tools.languages.mines.flow.pairs import difference
from mines_tools.languages.mines.ide.board_actions import proved_change
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


def painted(snapshot: Snapshot, offset: int, cells: Sequence[int], text: str) -> BoardEdit:
    """Return the edits that replace the texts of `cells` by `text`: ``.`` or ``*``. If `text` is empty, all cells get the
    other text than the first of them has. `offset` is the place of the cursor.

    Raises Refusal if no cell can get this text.
    """
    tree = tree_of(snapshot)
    board = tree.board
    assert board is not None
    old = {cell: _text_of(board, cell) for cell in cells}
    new = text or (SAFE if old[cells[0]] == MINE_TEXT else MINE_TEXT)
    if new not in (SAFE, MINE_TEXT):
        raise Refusal(phrase("a cell of the board is `.` or `*`"))
    spans = {cell: cell_span(tree, cell) for cell in sorted(cells)}
    if not any(spans.values()):
        raise Refusal(phrase("this row of the board is too short"))
    changing = {cell: span for cell, span in spans.items() if span and old[cell] != new}
    if not changing:
        raise Refusal(phrase("the cell has this text already"))
    edits = tuple(Edit(span, new) for span in changing.values())
    after = edited(snapshot, edits)
    changed = changed_operations(snapshot, after, lambda index: index)
    flow, program = flow_of(snapshot), after.tree.program
    is_proved = False
    if changed is not None and not changed and flow is not None and program is not None:
        is_proved = difference(flow, program, _MOST_PAIRS) is None
    words = _painted_words(board, list(changing), is_mine=new == MINE_TEXT)
    return BoardEdit(
        edits,
        offset,
        _with_changes(words, changed),
        changed=changed or (),
        is_proved=is_proved,
        is_uncertain=changed is None,
    )


def _text_of(board: Board, cell: int) -> str:
    column, row = board.coordinate(cell)
    return board.rows[row][column]


def _painted_words(board: Board, cells: Sequence[int], *, is_mine: bool) -> str:
    count = len(cells)
    if count > 1:
        if is_mine:
            return phrase("mines in {count} cells", count=count)
        return phrase("no mines in {count} cells", count=count)
    column, row = board.coordinate(cells[0])
    place = f"{column},{row}"
    return phrase("a mine at {place}" if is_mine else "no mine at {place}", place=place)


class _Candidate(NamedTuple):
    fill: str
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
    proved = None if flow is None else proved_change(tree, flow, change)
    if proved is not None:
        edits = proved.edits
        words = _title(board, change, proved.fill)
        words = phrase("{words}; the program does the same", words=words)
        return BoardEdit(edits, moved_offset(edits, offset), words, is_proved=True)
    candidates: list[_Candidate] = []
    for fill in fills(board, change):
        tried = edits_for(tree, change, fill)
        if tried is not None:
            after = edited(snapshot, tried)
            changed = changed_operations(snapshot, after, lambda index: index)
            candidates.append(_Candidate(fill, tried, changed))
        if len(board.digits) > _MOST_TRIED:
            break
    if not candidates:
        raise Refusal(phrase("the board cannot be changed in this way"))
    best = min(candidates, key=lambda candidate: candidate.cost)
    return BoardEdit(
        best.edits,
        moved_offset(best.edits, offset),
        _with_changes(_title(board, change, best.fill), best.changed),
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


def _title(board: Board, change: BoardChange, fill: str) -> str:
    """Return words for `change`. `fill` is the text of the new row or column."""
    number, cells = change.at, _fill_words(fill)
    if change.axis == "column":
        if change.by == -1:
            return phrase("Delete column {column}", column=number)
        if number == board.width:
            return phrase(
                "Insert a column of {cells} after column {column}", column=number - 1, cells=cells
            )
        return phrase(
            "Insert a column of {cells} before column {column}", column=number, cells=cells
        )
    if change.by == -1:
        return phrase("Delete row {row}", row=number)
    if number == board.height:
        return phrase("Insert a row of {cells} below row {row}", row=number - 1, cells=cells)
    return phrase("Insert a row of {cells} above row {row}", row=number, cells=cells)


def _fill_words(fill: str) -> str:
    kinds = set(fill)
    if kinds == {MINE_TEXT}:
        return phrase("mines")
    return phrase("safe cells") if kinds == {SAFE} else f"`{fill}`"


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
