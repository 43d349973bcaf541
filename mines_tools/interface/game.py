"""The interface of a game: a language whose programs are games that a person can play.

A board is a sequence of rows. In a row, ``.`` is a safe cell and ``*`` is a mine. Columns and rows
are counted from 0.
"""

from __future__ import annotations

from mines_tools.base.records import NamedTuple, Protocol

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any, Literal

    Status = Literal["playing", "cleared", "over"]
    Button = Literal["left", "right", "mode"]
    """The button that is pressed: the left or the right button of the mouse, or the switch of the flagging mode. In
    flagging mode, the left and the right button are swapped."""

UNOPENED, FLAGGED = "#", "F"
"""The letters of cells that are not opened. An opened cell has its digit, 0 to 8."""
MINE, SAFE = "*", "."
"""The letters of a board."""


class Move(NamedTuple):
    """One action of the player. `column` and `row` have a meaning only if a cell is clicked."""

    button: Button
    column: int = 0
    row: int = 0


class Outcome(NamedTuple):
    """The result of a move."""

    operation: str
    """The move as a program writes it, such as ``3,4``."""
    command: str
    """The command that the move selects, such as ``push(n)``."""
    value: int | None
    """The value that the command pushes; None if the command does not always push the same value."""
    is_click: bool
    """True if a cell is clicked."""

    @property
    def text(self) -> str:
        """The command and the value that it pushes, as a program writes it in a comment."""
        return self.command if self.value is None else f"{self.command}; {self.value}"


class Game(Protocol):
    """One game on one board. The game ends when its status is not ``playing`` any more."""

    @property
    def status(self) -> Status: ...
    @property
    def flagging(self) -> bool:
        """True in flagging mode."""

    def play(self, move: Move) -> Outcome:
        """Perform `move`, and return its outcome. The game must not have ended. A click must be on the board."""

    def rows(self) -> Sequence[str]:
        """Return a letter for each cell, as a text for each row: ``#`` for an unopened cell, ``F`` for a flagged
        cell, and the digit of an opened cell."""

    def letter(self, column: int, row: int) -> str:
        """Return the letter of the cell at `column` and `row`."""


class GameRules(NamedTuple):
    """The functions for the games of a language."""

    board: Callable[[Any], Sequence[str]]
    """Returns the board of a parsed program that has no errors."""
    start: Callable[[Sequence[str], str], Game]
    """Starts a game on a board. The second argument is the dialect. The board has safe cells and mines."""
    program: Callable[[Sequence[str], str, Sequence[Move]], str]
    """Returns the program that performs moves on a board, from the start of a game. There must be at least one move.
    The second argument is the dialect. In a comment, each operation names the command that the move selects."""
