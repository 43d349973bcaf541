"""A plan: a board, and which of its cells a program clicks for which command.

The *parts* of a board are what a single click opens: the field, which is a cell with the digit 0 and everything that
opens with it, and each other safe cell. Some cells of the field that have another digit than 0 can be parts, too: the
*edges*. They can be opened alone before the field, whose click then opens fewer cells. A set of parts is a number with a
bit for each part. Two more bits say that the game may be restarted, and that more parts can be open than the set says.
"""

from __future__ import annotations

from mines_tools.base.lazy import cached_property
from mines_tools.languages.mines.board import MINE, Board
from mines_tools.languages.mines.commands import SELECTION
from mines_tools.languages.minesasm.moves import RESET, RESTART, Move

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from typing import Literal

    from mines_tools.languages.mines.dialect import Dialect

    Button = Literal["left", "right"]

FIELD = 1
"""The set that contains only the field."""


def _clicks() -> Mapping[str, tuple[Button, int]]:
    clicks: dict[str, tuple[Button, int]] = {}
    left, right = SELECTION["left on opened"], SELECTION["right on opened"]
    for digit in range(MINE):
        clicks[left[digit].name] = ("left", digit)
        clicks[right[digit].name] = ("right", digit)
    return clicks


CLICKS = _clicks()
"""The button and the digit of an opened cell that select each command. ``push(n)`` pushes 0."""


class BoardPlan:
    """A board and its parts, for one dialect."""

    def __init__(
        self, rows: Sequence[str], dialect: Dialect, needed: frozenset[int], edges: int = 0
    ) -> None:
        """Make a plan for the board with the rows `rows`. `needed` are the digits of the commands of the program; at
        least one cell outside the field is not needed. `edges` is the maximum number of edges."""
        self.rows = rows
        self.needed = needed
        self.board = Board(tuple(rows))
        self.dialect = dialect
        digits = self.board.digits
        field = self._field()
        outside = [c for c, digit in enumerate(digits) if digit != MINE and c not in field]
        within = {digits[cell] for cell in field}
        used = [
            cell
            for at, cell in enumerate(outside)
            if digits[cell] in needed - within
            and digits[cell] not in [digits[other] for other in outside[:at]]
        ]
        edge_of = {digits[cell]: cell for cell in reversed(field) if digits[cell]}
        if self._counts_every_opening:
            edges = 0
        chosen = [edge_of[digit] for digit in sorted(edge_of, reverse=True)[:edges]]
        inner = [cell for cell in field if cell not in chosen]
        self._outer = 1 + len(outside)
        """The number of parts without the edges."""
        self.cells = (
            field[0],
            *used,
            *(cell for cell in outside if cell not in used),
            *chosen,
        )
        """The cell that opens each part: the field, then the cells that are needed, then the others, then the edges."""
        self.all = (1 << len(self.cells)) - 1
        """The set of all parts."""
        self.edges = self.all + 1 - (1 << self._outer)
        """The set of the edges."""
        self.ready = self.all + 1
        """The bit that says that the game may be restarted."""
        self.unsure = self.ready << 1
        """The bit that says that other parts may be open, too. Until the game is restarted, no part can be opened."""
        self.last = 1 << (self._outer - 1)
        """The set that contains only the last part without the edges."""
        self._field_size = len(field)
        self._openings = tuple(
            Move("open", "push(n)", part, digits[cell]) for part, cell in enumerate(self.cells)
        )
        self._field_openings = tuple(
            Move("open", "push(count)", 0, self._field_size - count)
            for count in range(len(chosen) + 1)
        )
        part_of = dict.fromkeys(field, 0) | {cell: at for at, cell in enumerate(self.cells)}
        self._commands: dict[int, frozenset[str]] = {}
        self.cell_of: dict[int, int] = {}
        """The cell to click for each digit."""
        self.part_of: dict[int, int] = {}
        """The part that contains this cell, as a set."""
        for cell in (*chosen, *inner, *self.cells):
            self.cell_of.setdefault(digits[cell], cell)
            self.part_of.setdefault(digits[cell], 1 << part_of[cell])

    def _field(self) -> Sequence[int]:
        board = self.board
        opened = [board.digits.index(0)]
        for cell in opened:
            if board.digits[cell] == 0:
                opened.extend(other for other in board.neighbours(cell) if other not in opened)
        return opened

    @cached_property
    def swap_cell(self) -> int:
        """A mine that is marked and unmarked for ``swap``. It is beside no cell that is clicked for ``not``: with a
        mark beside it, this click might open cells."""
        avoided = self.board.neighbours(self.cell_of[1]) if 1 in self.cell_of else ()
        mines = [cell for cell, digit in enumerate(self.board.digits) if digit == MINE]
        return next(cell for cell in mines if cell not in avoided)

    @cached_property
    def restart_cell(self) -> int:
        """A mine that is clicked for a restart if there is no restart operation. It is never marked."""
        mines = [cell for cell, digit in enumerate(self.board.digits) if digit == MINE]
        return next(cell for cell in mines if cell != self.swap_cell)

    def home(self, needed: Iterable[int]) -> int:
        """Return the parts that are open at each label: the field, and the cells whose digits are `needed`."""
        parts = self.ready | FIELD | self.edges
        for digit in needed:
            parts |= self.part_of.get(digit, 0)
        return parts

    @property
    def start(self) -> int:
        """The set of parts at the start of the program: none."""
        return 0 if self._counts_every_opening else self.ready

    @property
    def _counts_every_opening(self) -> bool:
        """True if a cell counts as opened for ever, also after a restart."""
        return self.dialect.ends == "opened-ever"

    @property
    def restart(self) -> Move:
        """The move that restarts the game."""
        return RESTART if self.dialect.restart_operation else RESET

    def has(self, parts: int, command: str) -> bool:
        """Return whether `command` can be selected if `parts` are open."""
        return command in self.commands(parts)

    def commands(self, parts: int) -> frozenset[str]:
        """Return the commands that can be selected if `parts` are open."""
        found = self._commands.get(parts)
        if found is None:
            found = self._commands[parts] = frozenset(
                name for name, (_, digit) in CLICKS.items() if self.part_of.get(digit, 0) & parts
            )
        return found

    def opening(self, parts: int, part: int) -> Move:
        """Return the move that opens `part` if `parts` are open."""
        if part:
            return self._openings[part]
        return self._field_openings[(parts & self.edges).bit_count()]

    def opened(self, parts: int, part: int) -> int | None:
        """Return the open parts after a click on `part`. Return None if it is open already, or if the program would
        end, or if it is not known which parts are open."""
        bit = 1 << part
        if parts & (bit | self.unsure):
            return None
        after = parts | (bit if part else FIELD | self.edges)
        if self._counts_every_opening:
            if bit == self.last:
                return None
            if after & self.all == self.all - self.last:
                after |= self.ready
            return after
        return None if after & self.all == self.all else after

    def restarted(self, parts: int) -> int | None:
        """Return the open parts after a restart. Return None if the game may not be restarted yet: in a dialect that
        counts every opening, each part but the last must have been open before."""
        return self.ready if parts & self.ready and parts & (self.all | self.unsure) else None

    def remaining(self, parts: int) -> Sequence[int]:
        """Return the parts that must be opened to end the program."""
        if self._counts_every_opening and parts & self.ready:
            return [self._outer - 1]
        return [part for part in range(self._outer) if not parts >> part & 1]
