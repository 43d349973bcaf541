"""Running a program for a while, whatever it does: how far a run is worth going on with."""

from __future__ import annotations

from mines_tools.interface.run import Input
from mines_tools.languages.mines.board import Board
from mines_tools.languages.mines.machine import Machine

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mines_tools.languages.mines.operations import Program

CELLS = 16
"""Cells opened that take as long as a step."""
FREE = 60_000
"""Cells of a board that are opened once without counting as steps."""
_LARGEST = 20_000  # bits; a run whose integers grow beyond is left


def machine_on(program: Program, text: str, steps: int) -> Machine:
    """A machine that reads `text`, for so many steps. It raises `TooManyCellsError` where they would
    take far longer than steps do."""
    board = WatchedBoard(program.board, steps * CELLS + FREE)
    return Machine(program._replace(board=board), input_of([text]), ignore)


def has_too_large(machine: Machine) -> bool:
    """Whether the last step left an integer that is not worth going on with."""
    return bool(machine.stack) and machine.stack[-1].bit_length() > _LARGEST


def input_of(pieces: list[str]) -> Input:
    return Input(lambda: pieces.pop() if pieces else "")


def ignore(_text: str) -> None:
    pass


class TooManyCellsError(Exception):
    """A run opens more cells than are worth the time."""


class WatchedBoard(Board):
    """A board that counts for how many cells it was asked for the neighbours."""

    def __init__(self, board: Board, most: int) -> None:
        digits = board.digits  # found out once for all
        self.__dict__.update(board.__dict__, digits=digits)
        self.looks = 0
        self.most = most
        """For so many it may be asked."""

    def neighbours(self, cell: int) -> tuple[int, ...]:
        self.looks += 1
        if self.looks > self.most:
            raise TooManyCellsError
        return super().neighbours(cell)
