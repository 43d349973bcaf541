"""Turns statements into a board and clicks.

The program first opens the cells with the digits of the commands that it needs, and removes the
values that this pushed. From then on, the assembler knows of every cell that it is open, that it is
unopened, or that this depends on the path through the program. The digits of cells that are
certainly unopened serve as constants, unless a loop returns to this place.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from mines_tools.languages.mines.board import MINE
from tests.mines.flow.structured import boards
from tests.mines.flow.structured.board_statements import BoardStatements
from tests.mines.flow.structured.clicks import MissingError, NoTableError
from tests.mines.flow.structured.evaluation import ClickedCells
from tests.mines.flow.structured.statements import Clear, Passes, Read

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from tests.mines.flow.structured.statements import Statement


class Assembled(NamedTuple):
    """The board and the operations of a program."""

    rows: Sequence[str]
    operations: Sequence[str]
    clicked: ClickedCells
    """What a click selects in a game in which the cells for the commands are open."""

    @property
    def source(self) -> str:
        """Return the text of the program."""
        return "\n".join([*self.rows, *self.operations])


def assembled(
    random: Random,
    statements: Sequence[Statement],
    dialect: str,
    clicks: float = 0.0,
    larger: int = 0,
) -> Assembled:
    """Return the program for these statements. `clicks` is the share of commands that are selected
    by a computed click. The board may be `larger` by so many columns and rows."""
    needed = {0, 1, 2, 3, 4, 5, 7}
    seed = random.randrange(1 << 32)
    while True:
        random.seed(seed)
        seed += 1
        assembler = _Assembler(random, boards.chosen(random, needed, larger), dialect, clicks)
        try:
            return assembler.program(statements)
        except MissingError as missing:
            needed.add(missing.digit)
        except NoTableError:
            continue


class _Assembler(BoardStatements):
    """Makes a program from its statements."""

    def program(self, statements: Sequence[Statement]) -> Assembled:
        self._reserve(statements)
        if isinstance(statements[0], Passes):
            self._passes(statements[0])
        else:
            self._set_up()
            if not isinstance(statements[0], Read):
                self._do("push0")
            self._run(statements)
            if not isinstance(statements[-1], Clear):
                self._end()
        return Assembled(self._board.rows, self._code, self._clicked())

    def _clicked(self) -> ClickedCells:
        board = self._board
        digits = board.digits
        pushes = [
            None if digit == MINE else digit or len(boards.opened_by(board, cell, set(self._ready)))
            for cell, digit in enumerate(digits)
        ]
        opened = [digit if cell in self._ready else -1 for cell, digit in enumerate(digits)]
        clicked = ClickedCells(board.width, board.height, pushes, opened)
        clicked.tables = self._tables
        clicked.restarting = self._restarting
        clicked.restarts_to_clear = self._restarts_to_clear
        for area, rows in self._areas.items():
            clicked.areas[area] = [[digits[cell] for cell in row] for row in rows]
        return clicked
