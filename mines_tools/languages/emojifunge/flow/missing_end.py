"""Finds a place for a 🔚 in a program that never ends. This place is the end of a row, where the pointer turns."""

from __future__ import annotations

from mines_tools.languages.emojifunge.flow.trial_machine import TooCostlyError, TrialMachine
from mines_tools.languages.emojifunge.glyphs.table import BY_NAME
from mines_tools.languages.emojifunge.syntax import parse

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mines_tools.languages.emojifunge.cells import Cell
    from mines_tools.languages.emojifunge.flow.analysis import Flow
    from mines_tools.languages.emojifunge.flow.trials import SeededWitness
    from mines_tools.languages.emojifunge.syntax import Grid

END = BY_NAME["end"].emoji
_RIGHT = (1, 0)
_MOST_TRIED = 4
"""The maximum number of row ends at which a 🔚 is tried."""
_MOST_STEPS = 1000
_MOST_CHARACTERS = 20_000


def cell_to_end_after(flow: Flow) -> Cell | None:
    """Find a row such that a 🔚 after the last cell of the row ends the program. This is proved by a run with the 🔚.
    Return the last cell of the row. If there are several such rows, choose the one whose last cell is executed first.
    Return None if there is no such row."""
    grid = flow.grid
    if len(grid.text) > _MOST_CHARACTERS:
        return None
    ends: list[tuple[int, Cell, int, int, SeededWitness]] = []
    for (x, y), note in flow.notes.items():
        cell = grid.cell(x, y)
        witness = flow.cell(x, y).executed.witness
        is_left_to_right = _RIGHT in note.directions and grid.cell(x + 1, y) is None
        if cell is not None and witness is not None and is_left_to_right:
            ends.append((witness.steps, cell, int(x), int(y), witness))
    for _, cell, x, y, witness in sorted(ends, key=lambda end: end[0])[:_MOST_TRIED]:
        after = grid.text[: cell.end] + END + grid.text[cell.end :]
        if _ends_at(parse(after, grid.dialect), witness, (x + 1, y)):
            return cell
    return None


def _ends_at(grid: Grid, witness: SeededWitness, place: tuple[int, int]) -> bool:
    """Return whether the run of `grid` with the input and the seed of `witness` ends normally, in a step at `place`."""
    machine = TrialMachine(grid, witness.seed, witness.input)
    try:
        while machine.steps < _MOST_STEPS and machine.step():
            pass
    except TooCostlyError:
        return False
    return machine.is_over and machine.ended and machine.place == place
