"""A person's games on one board, or on boards with random mines. The moves of the present game are recorded."""

from __future__ import annotations

from mines_tools.base.records import NamedTuple
from mines_tools.interface.game import FLAGGED, MINE, UNOPENED, Move
from mines_tools.playing.boards import random_board, unknown_board

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from mines_tools.base.random_numbers import Chance
    from mines_tools.interface.game import Button, Game, GameRules, Outcome, Status
    from mines_tools.playing.boards import Size

_WRONG_FLAG = "X"


class Played(NamedTuple):
    """A move that was played."""

    move: Move
    outcome: Outcome
    effect: str
    """The effect of the move in the words of Minesweeper: ``open``, ``flag``, ``chord`` or ``mode``."""
    time: int
    """The milliseconds since the first move of the game."""


class Recorded(NamedTuple):
    """A game that was played."""

    board: Sequence[str]
    dialect: str
    played: Sequence[Played]
    status: Status
    time: int
    """The milliseconds from the first move to the last move."""


class Session:
    """The present game, and the moves that were played in it."""

    def __init__(
        self,
        rules: GameRules,
        dialect: str,
        rows: Sequence[str] | None,
        size: Size | None = None,
        chance: Chance | None = None,
    ) -> None:
        """Start the first game. Each game is on the board `rows`. If `rows` is None, each game is on another board of
        the size `size`, and `chance` chooses its mines. The first cell that is opened, and the cells around it, then
        have no mines."""
        self._rules, self.dialect = rules, dialect
        self._fixed, self._size, self._chance = rows, size, chance
        self.played: list[Played] = []
        """The moves of the present game."""
        self._last: Recorded | None = None
        """The game before the present game; None if there is none."""
        self._start()

    def _start(self) -> None:
        self._is_open = self._fixed is not None
        """True if the mines of the present game are known: the board is fixed, or a cell has been opened."""
        rows = self._fixed
        if rows is None:
            assert self._size is not None
            rows = unknown_board(self._size)  # replaced when a cell is opened
        self.board: Sequence[str] = rows
        """The rows of the board."""
        self._game: Game = self._rules.start(rows, self.dialect)
        self._began: int | None = None
        self.time = 0
        """The milliseconds from the first move to the last move of the present game."""

    @property
    def width(self) -> int:
        """The number of columns."""
        return len(self.board[0])

    @property
    def height(self) -> int:
        """The number of rows."""
        return len(self.board)

    @property
    def mines(self) -> int:
        """The number of mines."""
        return sum(row.count(MINE) for row in self.board)

    @property
    def status(self) -> Status:
        """The status of the present game."""
        return self._game.status

    @property
    def flagging(self) -> bool:
        """True in flagging mode."""
        return self._game.flagging

    def rows(self) -> Sequence[str]:
        """Return a letter for each cell, as a text for each row (see `Game.rows`)."""
        return self._game.rows()

    def letter(self, column: int, row: int) -> str:
        """Return the letter of the cell at `column` and `row` (see `Game.rows`)."""
        return self._game.letter(column, row)

    def shown_rows(self) -> Sequence[str]:
        """Return the letters of the cells as the player sees them. After the end of the game, ``*`` is a mine without a
        flag, and ``X`` is a flag on a cell without a mine."""
        rows = self.rows()
        if self.status == "playing":
            return rows
        return [
            "".join(map(_revealed, letters, cells))
            for letters, cells in zip(rows, self.board, strict=True)
        ]

    def elapsed(self, now: int) -> int:
        """Return the milliseconds since the first move of the present game. After the end of the game, return the
        milliseconds from the first move to the last move. `now` is the time in milliseconds on any clock."""
        if self._began is None:
            return 0
        return now - self._began if self.status == "playing" else self.time

    def click(self, button: Button, column: int, row: int, now: int) -> Played | None:
        """Press `button` on the cell at `column` and `row`. Return None if the game has ended. `now` is the time in
        milliseconds."""
        return self._play(Move(button, column, row), now)

    def switch(self, now: int) -> Played | None:
        """Switch the flagging mode. Return None if the game has ended."""
        return self._play(Move("mode"), now)

    def open(self, column: int, row: int, now: int) -> Played | None:
        """Click the cell with the button that opens cells in the present mode."""
        return self.click("right" if self.flagging else "left", column, row, now)

    def flag(self, column: int, row: int, now: int) -> Played | None:
        """Click the cell with the button that sets and removes flags in the present mode. On an opened cell, this is a
        chord."""
        return self.click("left" if self.flagging else "right", column, row, now)

    def restart(self) -> None:
        """Begin another game. The flagging mode stays as it is."""
        flagging = self.flagging
        self._last = self.recorded()
        self.played = []
        self._start()
        if flagging:
            self._play(Move("mode"), 0)
            self._began = None

    def _play(self, move: Move, now: int) -> Played | None:
        if self.status != "playing":
            return None
        effect = self._effect(move)
        if effect == "open" and not self._is_open:
            self._place_mines(move.column, move.row)
        if self._began is None:
            self._began = now
        self.time = max(now - self._began, self.time)
        played = Played(move, self._game.play(move), effect, self.time)
        self.played.append(played)
        return played

    def _effect(self, move: Move) -> str:
        if move.button == "mode":
            return "mode"
        if (move.button == "left") != self.flagging:
            return "open"
        letter = self.letter(move.column, move.row)
        return "flag" if letter in (UNOPENED, FLAGGED) else "chord"

    def _place_mines(self, column: int, row: int) -> None:
        """Place the mines for the first opened cell, which is at `column` and `row`. Repeat the earlier moves: they
        were flags and switches of the mode, which select the same commands on every board."""
        if self.letter(column, row) == FLAGGED:
            return
        assert self._size is not None
        assert self._chance is not None
        self._is_open = True
        self.board = random_board(self._size, self._chance, column, row)
        self._game = self._rules.start(self.board, self.dialect)
        for played in self.played:
            self._game.play(played.move)

    def recorded(self) -> Recorded | None:
        """Return the game that was played last: the present game, or the game before it if no cell has been clicked in
        the present game. Return None if no cell has been clicked at all."""
        if not any(played.outcome.is_click for played in self.played):
            return self._last
        return Recorded(self.board, self.dialect, tuple(self.played), self.status, self.time)


def _revealed(letter: str, cell: str) -> str:
    if letter == FLAGGED and cell != MINE:
        return _WRONG_FLAG
    return MINE if letter == UNOPENED and cell == MINE else letter
