"""The look of the board in pictures: that of the game Minesweeper."""

from __future__ import annotations

from mines_tools.interface.picture import CellLook, Figure, Focus, PictureStyle
from mines_tools.languages.mines.board import MINE
from mines_tools.languages.mines.stepping import EXPLODED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mines_tools.interface.run_state import StateCell
    from mines_tools.languages.mines.stepping import MachineSteps

_RAISED, _SUNK, _BLAST = "#c6c6c6", "#dedede", "#f0554a"
_BLACK, _FADED = "#26282b", "#a4a4a4"
_COLORS = (
    "#8a8a8a", "#0000e6", "#007b00", "#d60000", "#00007b", "#7b0000", "#007b7b", "#000000", "#5f5f5f",
)  # fmt: skip
"""The colours of the digits 0 to 8, as in the game. In the game, an opened cell with the digit 0 is empty."""
_FLAG = (
    Figure(((0.28, 0.8), (0.28, 0.72), (0.72, 0.72), (0.72, 0.8)), _BLACK),
    Figure(((0.47, 0.2), (0.54, 0.2), (0.54, 0.74), (0.47, 0.74)), _BLACK),
    Figure(((0.54, 0.18), (0.54, 0.54), (0.22, 0.36)), "#e00000"),
)


def _mine(color: str, glint: str) -> tuple[Figure, ...]:
    """Return the figures of a mine."""
    return (
        Figure(((0.47, 0.16), (0.53, 0.16), (0.53, 0.84), (0.47, 0.84)), color),
        Figure(((0.16, 0.47), (0.84, 0.47), (0.84, 0.53), (0.16, 0.53)), color),
        Figure(((0.25, 0.29), (0.29, 0.25), (0.75, 0.71), (0.71, 0.75)), color),
        Figure(((0.71, 0.25), (0.75, 0.29), (0.29, 0.75), (0.25, 0.71)), color),
        Figure(((0.26, 0.26), (0.74, 0.74)), color, is_round=True),
        Figure(((0.37, 0.36), (0.48, 0.47)), glint, is_round=True),
    )


_HIDDEN_MINE = CellLook(_RAISED, "raised", _mine(_FADED, _RAISED))


def _cell(cell: StateCell) -> CellLook:
    if cell.state == "opened":
        return CellLook(_SUNK, "sunk", text=cell.now, color=_COLORS[int(cell.now)])
    if cell.state == "flagged":
        return CellLook(_RAISED, "raised", _FLAG)
    return _HIDDEN_MINE if cell.note == str(MINE) else CellLook(_RAISED, "raised")


def _clicked(run: MachineSteps) -> Focus | None:
    """Return the cell that the last operation clicked. Return None if this operation was not a click."""
    machine = run.machine
    if machine.operation.kind != "click":
        return None
    return Focus("board", *machine.board.coordinate(machine.operation.cell))


STYLE = PictureStyle(
    cell=_cell,
    hits={EXPLODED: CellLook(_BLAST, "sunk", _mine(_BLACK, "#ffffff"))},
    focus=_clicked,
    main_stack="stack",
)
