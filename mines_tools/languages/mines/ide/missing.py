"""Explains why no click at a place selects a certain command. The explanation also says what the
user must do first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.languages.mines.board import MINE
from mines_tools.languages.mines.commands import COMMANDS, SELECTION
from mines_tools.languages.mines.flow.cells import F, O, U
from mines_tools.languages.mines.ide.place import flow_of, tree_of
from mines_tools.languages.mines.operations import Operation, source_form
from mines_tools.languages.mines.words.cells import digit_text
from mines_tools.translations.phrases import phrase, template

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from mines_tools.interface.editor import Snapshot
    from mines_tools.languages.mines.board import Board
    from mines_tools.languages.mines.flow import Flow
    from mines_tools.languages.mines.flow.states import Control
    from mines_tools.languages.mines.player import Action

_MOST_CONTROLS = 16
_MOST_TRIED = 8
"""The greatest number of cells that are examined, to find one that the user can open first."""

_NEEDS: dict[Action, tuple[int, str]] = {
    "left on unopened": (U, template("needs an unopened {digit}")),
    "left on opened": (O, template("needs an opened {digit}")),
    "right on opened": (O, template("needs an opened {digit}")),
}
"""The actions in which the digit of the cell selects the command. For each action: the state that
the cell must have, and a text that names this state."""
_OTHERWISE: dict[str, str] = {
    "swap": template("needs a cell that is not opened"),
    "push(sum)": template(
        "needs an opened cell with as many flags around it as its digit says, and an unopened cell"
    ),
    "reset(r)": template(
        "needs an opened cell with as many flags around it as its digit says, and an unopened mine"
    ),
}


def why_missing(snapshot: Snapshot, index: int, name: str, digit: int | None, near: int) -> str:
    """Return a text that says why the user cannot replace the operation at `index` by a click that
    selects the command `name`. If `digit` is not None, the click must also push this digit. Cells
    near the cell `near` are examined first.

    The text says only what is proved. If nothing is proved, the text says what such a click needs.
    """
    board, flow = tree_of(snapshot).board, flow_of(snapshot)
    assert board is not None
    if name in _OTHERWISE:
        return phrase(_OTHERWISE[name])
    ways = _ways(name, digit)
    if not ways:
        return ""
    action, _ = ways[0]
    state, words = _NEEDS[action]
    digits = [cell_digit for other, cell_digit in ways if other == action]
    needs = phrase(words, digit=_digits_text(digits))
    drawn = [cell for cell, cell_digit in enumerate(board.digits) if cell_digit in digits]
    if not drawn:
        return phrase("{needs}; this board has none", needs=needs)
    controls = _controls(flow, index)
    if flow is None or not controls:
        return needs
    nearest = sorted(drawn, key=lambda cell: _distance(board, near, cell))[:_MOST_TRIED]
    if state == O:
        return _how_to_open(flow, board, nearest, controls, needs)
    if len(drawn) == 1 and _are(flow, controls, nearest, O):
        place = _place(board, drawn[0])
        return phrase(
            "the {digit} at {place} is opened already", digit=digit_text(digits[0]), place=place
        )
    if len(drawn) == 1 and _are(flow, controls, nearest, F):
        place = _place(board, drawn[0])
        return phrase(
            "take the flag off the {digit} at {place} first",
            digit=digit_text(digits[0]),
            place=place,
        )
    return needs


def _ways(name: str, digit: int | None) -> Sequence[tuple[Action, int]]:
    """Return the actions and digits that select the command `name`. If `digit` is not None, only this digit counts."""
    return [
        (action, cell_digit)
        for action in _NEEDS
        for cell_digit, command in enumerate(SELECTION[action])
        if command is COMMANDS[name] and digit in (None, cell_digit)
    ]


def digits_missing(board: Board, name: str) -> Sequence[int]:
    """Return the digits with which the command `name` can be selected, if `board` has no cell with any of them.
    Otherwise the result is empty."""
    digits = digits_for(name)
    return [] if any(digit in board.digits for digit in digits) else digits


def digits_for(name: str) -> Sequence[int]:
    """Return the digits of the cells on which a click selects the command `name`. The result is empty if the digit does
    not matter."""
    return [] if name in _OTHERWISE else [digit for _, digit in _ways(name, None)]


def _how_to_open(
    flow: Flow, board: Board, cells: Sequence[int], controls: Sequence[Control], needs: str
) -> str:
    """Return a text that tells the user to open one of `cells` first. Opening this cell must not
    end the program. If there is no such cell, return the text `needs`. If `cells` is a single
    cell, and opening this cell ends the program, the text also says so."""
    for cell in cells:
        words = {"digit": digit_text(board.digits[cell]), "place": _place(board, cell)}
        if _are(flow, controls, (cell,), U) and not _may_end(flow, controls, cell):
            if not 0 < board.digits[cell] < MINE:
                return phrase("open the {digit} at {place} first", **words)
            return phrase("open the {digit} at {place} first (it pushes {digit})", **words)
        if _are(flow, controls, (cell,), F):
            return phrase("take the flag off the {digit} at {place} and open it first", **words)
    if len(cells) == 1 and _are(flow, controls, cells, U):
        return phrase(
            "{needs}; to open {place} ends the program", needs=needs, place=_place(board, cells[0])
        )
    return needs


def _controls(flow: Flow | None, index: int) -> Sequence[Control]:
    """Return the control states in which a run reaches the operation at `index`. If there are too
    many, or if not all of them are known, the result is empty."""
    if flow is None:
        return ()
    controls = flow.controls(index)
    if not flow.knows_every_way:
        return ()
    return controls if len(controls) <= _MOST_CONTROLS else ()


def _are(flow: Flow, controls: Iterable[Control], cells: Iterable[int], state: int) -> bool:
    """Return whether, at each of the control states `controls`, all `cells` are certainly in the
    state `state`."""
    return all(flow.states_of(cell, control) == state for control in controls for cell in cells)


def _may_end(flow: Flow, controls: Iterable[Control], cell: int) -> bool:
    """Return whether the program could end if `cell` is opened in one of the control states
    `controls`."""
    return any(
        outcome.may_end
        for control in controls
        for outcome in flow.outcomes(
            control, Operation("click", cell, "right" if control.flagging else "left")
        )
    )


def _distance(board: Board, near: int, cell: int) -> tuple[int, int]:
    column, row = board.coordinate(cell)
    near_column, near_row = board.coordinate(near)
    return max(abs(column - near_column), abs(row - near_row)), cell


def _place(board: Board, cell: int) -> str:
    """Return the coordinate of `cell` as it is written in a click, such as ``1,1``."""
    return source_form(Operation("click", cell, "left"), board)


def _digits_text(digits: Sequence[int]) -> str:
    if len(digits) == 1 or MINE in digits:
        return digit_text(digits[0])
    return phrase("{low} to {high}", low=digits[0], high=digits[-1])
