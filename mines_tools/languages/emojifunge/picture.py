"""The look of the grid in pictures: its emoji, and the pointer with the way that it took."""

from __future__ import annotations

from mines_tools.interface.picture import CellLook, Focus, PictureStyle

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mines_tools.interface.run_state import StateCell
    from mines_tools.languages.emojifunge.stepping import MachineSteps

_PLAIN = {"empty": CellLook("#ffffff"), "wall": CellLook("#57606a")}
"""The looks of cells that need no emoji, by the names of their instructions."""


def _cell(cell: StateCell) -> CellLook:
    if cell.note in _PLAIN:
        return _PLAIN[cell.note]
    code = " ".join(f"U+{ord(character):04X}" for character in cell.text)
    return CellLook("#f3f6fa", text=cell.text, name=cell.note or code)


def _pointed_at(run: MachineSteps) -> Focus:
    """Return the cell at which the pointer is."""
    pointer = run.machine.pointer
    return Focus("grid", int(pointer.x), int(pointer.y))


STYLE = PictureStyle(cell=_cell, focus=_pointed_at, has_way=True, main_stack="stack")
