"""The player: the Minesweeper part of Mines ("Player" and "Instructing operations" in the language text).

The player does not depend on stacks and commands. For each operation it returns an outcome, which selects the command.
"""

from __future__ import annotations

from mines_tools.base.records import NamedTuple
from mines_tools.languages.mines.board import MINE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Literal

    from mines_tools.languages.mines.board import Board
    from mines_tools.languages.mines.dialect import Dialect
    from mines_tools.languages.mines.operations import Operation

    Status = Literal["playing", "cleared", "over"]
    Action = Literal[
        "left on unopened",
        "left on flagged",
        "left on opened",
        "right on unopened",
        "right on flagged",
        "right on opened",
        "chord",
        "chord into a mine",
        "switch",
        "restart",
        "noop",
    ]
    """The action of the player in an operation: the button that counts for the click, and the state of the clicked cell
    before the operation."""
    Outcome = tuple[Action, int, Sequence[int]]
    """The result of an operation: the action, the digit and the opened cells. The digit is that of the clicked cell, or
    0 if no cell is clicked."""

UNOPENED, FLAGGED, OPENED = 0, 1, 2
"""The states of a cell."""
CELL_STATES = ("unopened", "flagged", "opened")
STATE_LETTERS = "ufo"


_LEFT: tuple[Action, ...] = ("left on unopened", "left on flagged", "left on opened")
_NONE: tuple[int, ...] = ()


class PlayerState(NamedTuple):
    """The whole state of a player, as a record that does not change."""

    cells: bytes
    status: Status
    flagging: bool
    opened_ever: frozenset[int]


class Player:
    """A Minesweeper game. `perform` plays it; debuggers and engines also use `restart`, `put` and `restore`."""

    __slots__ = (
        "_chord_on_zero",
        "_ends_ever",
        "_flags",
        "_never_opened",
        "_safe_left",
        "_takes_flags",
        "board",
        "cells",
        "digits",
        "flagging",
        "opened_ever",
        "status",
    )

    def __init__(self, board: Board, dialect: Dialect) -> None:
        self.board = board
        self.digits = board.digits
        self.cells = bytearray(len(board.digits))
        """The state of each cell."""
        self.status: Status = "playing"
        self.flagging = False
        self.opened_ever: set[int] = set()
        """The cells that were opened in any game of this run, and the mines that got a left click. This is used in
        dialect 1 only."""
        self._never_opened = [board.safe_cells, board.mine_cells]
        self._flags = 0
        self._safe_left = board.safe_cells
        self._takes_flags = dialect.zero_region_takes_flags
        self._chord_on_zero = dialect.chord_on_zero
        self._ends_ever = dialect.ends == "opened-ever"
        if self._ends_ever:
            self._remember(())

    def perform(self, operation: Operation) -> Outcome:
        """Perform `operation`, and return its outcome."""
        kind, cell, button = operation
        if kind == "click":
            if (button == "left") != self.flagging:
                return self._left_click(cell)
            return self._right_click(cell)
        if kind == "switch":
            self.flagging = not self.flagging
            return "switch", 0, _NONE
        if kind == "restart":
            self.restart()
            return "restart", 0, _NONE
        return "noop", 0, _NONE

    def restart(self) -> None:
        """Restart the game: every cell becomes unopened. Flagging mode does not change."""
        self.cells = bytearray(len(self.cells))
        self.status = "playing"
        self._flags = 0
        self._safe_left = self.board.safe_cells
        if self._ends_ever:
            self._remember(())

    def _left_click(self, cell: int) -> Outcome:
        digit = self.digits[cell]
        action = _LEFT[self.cells[cell]]
        if action != "left on unopened":
            return action, digit, _NONE
        if digit == MINE:
            self.status = "over"
            if self._ends_ever:
                self._remember((cell,))
            return action, digit, _NONE
        return action, digit, self._open((cell,))

    def _right_click(self, cell: int) -> Outcome:
        digit = self.digits[cell]
        state = self.cells[cell]
        if state == UNOPENED:
            self.cells[cell] = FLAGGED
            self._flags += 1
            return "right on unopened", digit, _NONE
        if state == FLAGGED:
            self.cells[cell] = UNOPENED
            self._flags -= 1
            return "right on flagged", digit, _NONE
        unopened = self._chord_cells(cell, digit)
        if not unopened:
            return "right on opened", digit, _NONE
        if any(self.digits[other] == MINE for other in unopened):
            self.status = "over"
            return "chord into a mine", digit, _NONE
        return "chord", digit, self._open(unopened)

    def _chord_cells(self, cell: int, digit: int) -> Sequence[int]:
        """Return the cells that a right click on the opened cell `cell` opens if the click is a chord. Otherwise return
        no cells."""
        if digit == 0:
            if not self._chord_on_zero:
                return _NONE
        elif self._flags < digit:
            return _NONE  # fewer flags on the whole board: the common case, and fast
        around = self.board.neighbours(cell)
        cells = self.cells
        if sum(cells[other] == FLAGGED for other in around) != digit:
            return _NONE
        return [other for other in around if cells[other] == UNOPENED]

    def _open(self, unopened: Iterable[int]) -> Sequence[int]:
        """Open the safe cells `unopened`. If the digit of a cell is 0, also open its zero region. Return all cells that
        were opened."""
        cells, digits = self.cells, self.digits
        opened = list(unopened)
        for cell in opened:
            cells[cell] = OPENED
        for cell in opened:  # the list grows with the zero region
            if digits[cell]:
                continue
            for other in self.board.neighbours(cell):
                if cells[other] == UNOPENED or (self._takes_flags and cells[other] == FLAGGED):
                    self._flags -= cells[other] == FLAGGED
                    cells[other] = OPENED
                    opened.append(other)
        self._safe_left -= len(opened)
        if self._ends_ever:
            self._remember(opened)
        elif not self._safe_left:
            self.status = "cleared"
        return opened

    def _remember(self, cells: Iterable[int]) -> None:
        """Record that `cells` have been opened (dialect 1). End the game if all safe cells, or all mines, have been
        opened at some time."""
        for cell in cells:
            if cell not in self.opened_ever:
                self.opened_ever.add(cell)
                self._never_opened[self.digits[cell] == MINE] -= 1
        if 0 in self._never_opened:
            self.status = "cleared"

    def put(self, cell: int, state: int) -> None:
        """Set the state of `cell` to `state`. No cell around it opens. If `cell` is a mine, it must not become opened."""
        self.cells[cell] = state
        self.restore(self.snapshot())  # updates the counts
        if state != OPENED:
            return
        if self._ends_ever:
            self._remember((cell,))
        elif not self._safe_left:
            self.status = "cleared"

    def snapshot(self) -> PlayerState:
        """Return the whole state, so that it can be compared or restored."""
        return PlayerState(
            bytes(self.cells), self.status, self.flagging, frozenset(self.opened_ever)
        )

    def restore(self, state: PlayerState) -> None:
        """Go back to `state`."""
        self.cells = bytearray(state.cells)
        self.status = state.status
        self.flagging = state.flagging
        self.opened_ever = set(state.opened_ever)
        mines = sum(self.digits[cell] == MINE for cell in self.opened_ever)
        safe = len(self.opened_ever) - mines
        self._never_opened = [self.board.safe_cells - safe, self.board.mine_cells - mines]
        self._flags = state.cells.count(FLAGGED)
        opened = state.cells.count(OPENED)
        self._safe_left = self.board.safe_cells - opened

    def rows(self) -> list[str]:
        """Return the states of the cells, as one text for each row. Each letter is a state: u for unopened, f for
        flagged, o for opened."""
        letters = self.cells.translate(_LETTER_OF_STATE).decode("ascii")
        width = self.board.width
        return [letters[start : start + width] for start in range(0, len(letters), width)]


_LETTER_OF_STATE = bytes.maketrans(bytes((UNOPENED, FLAGGED, OPENED)), STATE_LETTERS.encode())
