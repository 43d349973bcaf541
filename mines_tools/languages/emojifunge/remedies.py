"""Starts runs. In place of instructions that print a text, a program may contain the text itself. If a run crashes at
such a text, the message about the crash says what to do."""

from __future__ import annotations

from mines_tools.languages.emojifunge import runs
from mines_tools.languages.emojifunge.glyphs.table import BY_NAME
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mines_tools.interface.run import Running
    from mines_tools.languages.emojifunge.numbers import Number
    from mines_tools.languages.emojifunge.syntax import Grid

_BUDGET = 1_000
"""The budget, in transitions, of the analysis that finds out whether instructions can print the text."""
_MOST_CHARACTERS = 20_000


def running(grid: Grid) -> Running:
    """Return the object with the functions that start runs of the program `grid`."""
    return runs.running(grid, remedy)


def remedy(grid: Grid, x: Number, y: Number) -> str:
    """Return a text that says what to do about a crash at the place (`x`, `y`). There is such a text if the program is
    empty. There is also one if the cell at this place is unknown text, and it is proved that instructions can print it.
    Otherwise, return ""."""
    if not grid.text.strip():
        return phrase("to print a text, type it in an editor, and take the quick fix")
    if not isinstance(x, int) or not isinstance(y, int) or len(grid.text) > _MOST_CHARACTERS:
        return ""
    cell = grid.cell(x, y)
    if cell is None or cell.emoji:
        return ""
    # These modules are imported only when they are needed.
    from mines_tools.languages.emojifunge.flow.analysis import Flow
    from mines_tools.languages.emojifunge.rules.printed_text import printed_text

    if printed_text(Flow(grid, _BUDGET), cell.span) is None:
        return ""
    return phrase(
        "to print this text, take the quick fix in an editor; a comment stands between two {emoji}",
        emoji=BY_NAME["comment"].emoji,
    )
