"""Runs a program for a limited time, and notices when it is useless to continue."""

from __future__ import annotations

from mines_tools.interface.run import Input
from mines_tools.languages.mines.board import Board
from mines_tools.languages.mines.machine import Machine

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mines_tools.languages.mines.operations import Program

CELLS = 16
"""A number of cells. Opening this many cells takes about as long as one step."""
FREE = 60_000
"""A number of cells. A run may open this many cells, and `CELLS` more cells for each of its steps."""
_LARGEST = 20_000  # bits; a run with larger integers is abandoned


def machine_on(program: Program, text: str, steps: int) -> Machine:
    """Return a machine for `program` with the input `text`. The run may take at most `steps` steps.

    The machine raises TooCostlyRunError if it opens more cells than a run of `steps` steps may open.
    """
    board = WatchedBoard(program.board, steps * CELLS + FREE)
    return Machine(program._replace(board=board), input_of([text]), ignore)


def has_too_large(machine: Machine) -> bool:
    """Return whether the integer on top of the stack is too large for the run to continue."""
    return bool(machine.stack) and machine.stack[-1].bit_length() > _LARGEST


def input_of(pieces: list[str]) -> Input:
    return Input(lambda: pieces.pop() if pieces else "")


def ignore(_text: str) -> None:
    pass


class TooCostlyRunError(Exception):
    """Raised if a run opens more cells than its limit allows."""


class WatchedBoard(Board):
    """A board that counts the requests for the neighbours of a cell."""

    def __init__(self, board: Board, most: int) -> None:
        digits = board.digits  # computed once for all
        self.__dict__.update(board.__dict__, digits=digits)
        self.looks = 0
        self.most = most
        """The greatest number of requests (`looks`) before the board raises TooCostlyRunError."""

    def neighbours(self, cell: int) -> tuple[int, ...]:
        self.looks += 1
        if self.looks > self.most:
            raise TooCostlyRunError
        return super().neighbours(cell)
