"""Plays a board of Mines as a game, and writes a game as a program: the implementation of `GameRules`."""

from __future__ import annotations

from _operator import add  # importing `operator` takes longer

from mines_tools.interface.game import FLAGGED, UNOPENED, GameRules, Outcome
from mines_tools.languages.mines.board import Board
from mines_tools.languages.mines.commands import SELECTION
from mines_tools.languages.mines.comments import MARK
from mines_tools.languages.mines.dialect import DEFAULT_DIALECT, DIALECTS
from mines_tools.languages.mines.operations import SWITCH, Operation, source_form
from mines_tools.languages.mines.player import FLAGGED as FLAGGED_CELL
from mines_tools.languages.mines.player import OPENED, Player
from mines_tools.languages.mines.player import UNOPENED as UNOPENED_CELL
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.interface.game import Move, Status
    from mines_tools.languages.mines.player import Outcome as PlayerOutcome
    from mines_tools.languages.mines.tree import Tree

_MOVES_POINTER = frozenset({"skip", "perform(l)", "perform(r)"})
"""The commands after which a program may perform other clicks than those that come next."""


class MinesGame:
    """A game on a board of Mines, with the rules of the reference interpreter (see `Player`)."""

    def __init__(self, rows: Sequence[str], dialect: str) -> None:
        """Start a game on the board with the rows `rows`."""
        self._board = Board(tuple(rows))
        self._player = Player(self._board, DIALECTS[dialect])

    @property
    def status(self) -> Status:
        """The status of the game."""
        return self._player.status

    @property
    def flagging(self) -> bool:
        """True in flagging mode."""
        return self._player.flagging

    def play(self, move: Move) -> Outcome:
        """Perform `move`, and return its outcome."""
        operation = SWITCH
        if move.button != "mode":
            cell = self._board.cell(move.column, move.row)
            operation = Operation("click", cell, move.button)
        outcome = self._player.perform(operation)
        action, digit, _ = outcome
        command = SELECTION[action][digit].name
        form = source_form(operation, self._board)
        return Outcome(form, command, self._pushed(command, outcome), move.button != "mode")

    def _pushed(self, command: str, outcome: PlayerOutcome) -> int | None:
        _, digit, opened = outcome
        if command == "push(n)":
            return digit
        if command == "push(count)":
            return len(opened)
        if command == "push(sum)":
            return sum(self._board.digits[cell] for cell in opened)
        return None

    def rows(self) -> list[str]:
        """Return a letter for each cell, as a text for each row."""
        tens = self._player.cells.translate(_TENS)
        letters = bytes(map(add, tens, self._board.digits)).translate(_LETTERS).decode("ascii")
        width = self._board.width
        return [letters[start : start + width] for start in range(0, len(letters), width)]

    def letter(self, column: int, row: int) -> str:
        """Return the letter of the cell at `column` and `row`."""
        cell = self._board.cell(column, row)
        return chr(_LETTERS[_TENS[self._player.cells[cell]] + self._board.digits[cell]])


_TENS = bytes.maketrans(bytes((UNOPENED_CELL, FLAGGED_CELL, OPENED)), bytes((0, 10, 20)))
"""Translates the state of a cell to the index of its first letter."""
_LETTERS = bytes.maketrans(
    bytes(range(30)), f"{UNOPENED * 10}{FLAGGED * 10}0123456789".encode("ascii")
)
"""Translates the index of a state's first letter, plus the digit of the cell, to the letter of the cell."""


def board(tree: Tree) -> Sequence[str]:
    """Return the rows of the board of a program."""
    return tree.rows


def program(rows: Sequence[str], dialect: str, moves: Sequence[Move]) -> str:
    """Return the program that performs `moves` on the board `rows`. Each operation has a comment that names the command
    of the move.

    A click that selects `skip` or `perform` changes nothing on the board. But in a program, the command might skip the
    next clicks, or perform another click. So an empty operation takes its place, and the comment says so.
    """
    game = MinesGame(rows, dialect)
    outcomes = [game.play(move) for move in moves]
    first, *others = rows
    if dialect != DEFAULT_DIALECT.name:
        directive = f"mines: dialect={dialect}"
        first = f"{first}  {MARK} {directive}"
    lines = [first, *others, *map(_operation, outcomes)]
    lines[-1] += f"; {_ending(game.status)}"
    return "\n".join(lines)  # an end of the last line would be one more operation


def _operation(outcome: Outcome) -> str:
    if outcome.command in _MOVES_POINTER:
        words = phrase(
            "left out: {operation}, which selects {command}",
            operation=outcome.operation,
            command=outcome.command,
        )
        return f"{MARK} {words}"
    return f"{outcome.operation}  {MARK} {outcome.text}"


def _ending(status: Status) -> str:
    if status == "cleared":
        return phrase("cleared: the program ends")
    if status == "over":
        return phrase("game over: the program begins again")
    return phrase("not cleared: the program begins again")


RULES = GameRules(board=board, start=MinesGame, program=program)
