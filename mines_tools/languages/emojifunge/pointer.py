"""The pointer: its place, and its moves over the grid."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mines_tools.languages.emojifunge.cells import Cell
    from mines_tools.languages.emojifunge.numbers import Number
    from mines_tools.languages.emojifunge.syntax import Grid

WALL = "\u2b1b"
BICYCLE_STOP = "\U0001f6b3"
_TRIES = 4


class Pointer:
    """The pointer: the place of the next instruction, and the direction in which the pointer moves."""

    __slots__ = ("clockwise", "dx", "dy", "riding", "x", "y")

    def __init__(self, x: int, y: int) -> None:
        self.x: Number = x
        self.y: Number = y
        self.dx = 1
        self.dy = 0
        self.clockwise = True
        """True if the pointer turns clockwise when it cannot enter the next cell."""
        self.riding = False
        """True if the pointer rides the bicycle: it cannot enter a 🚳 (bicycle-stop)."""

    def turn(self, *, clockwise: bool) -> None:
        """Turn right if `clockwise`, otherwise left."""
        if clockwise:
            self.dx, self.dy = -self.dy, self.dx
        else:
            self.dx, self.dy = self.dy, -self.dx

    def can_enter(self, cell: Cell | None) -> bool:
        """Return whether the pointer can move onto `cell`. None stands for a place without a cell."""
        if cell is None or cell.key == WALL:
            return False
        return not (self.riding and cell.key == BICYCLE_STOP)

    def move(self, grid: Grid) -> bool:
        """Move to the next cell. Before the move, turn as long as the pointer cannot enter the cell ahead. Return False
        if no move is possible."""
        for _ in range(_TRIES):
            x, y = self.x + self.dx, self.y + self.dy
            if self.can_enter(grid.cell(x, y)):
                self.x, self.y = x, y
                return True
            self.turn(clockwise=self.clockwise)
        return False

    def snapshot(self) -> tuple[Number, Number, int, int, bool, bool]:
        """Return the whole state of the pointer."""
        return self.x, self.y, self.dx, self.dy, self.clockwise, self.riding

    def restore(self, state: tuple[Number, Number, int, int, bool, bool]) -> None:
        """Go back to `state`, a result of `snapshot`."""
        self.x, self.y, self.dx, self.dy, self.clockwise, self.riding = state
