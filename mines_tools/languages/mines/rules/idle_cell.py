"""
## What it does
Finds cells that have no effect. No run clicks or opens such a cell or a neighbour of such a cell. The rule
is off by default, because some boards are pictures.

## Why is this bad?
The board is larger than necessary. A program ends when all safe cells are open. So a safe cell that is
never opened can keep the program from ending. If the reported cells keep the program from ending, the
message says so.

## Example
```mines
.*......
*.......
0,0
```
"""

from __future__ import annotations

from mines_tools.languages.mines.board import MINE
from mines_tools.languages.mines.rules.preconditions import always
from mines_tools.rules.definition import rule
from mines_tools.text.source import Span
from mines_tools.translations.phrases import counted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Set

    from mines_tools.languages.mines.flow import Flow
    from mines_tools.languages.mines.rules.rule import Context
    from mines_tools.text.diagnostics import Diagnostic


@rule("M210", "hint", "flow", always, is_default=False)
def check(context: Context) -> Iterator[Diagnostic]:
    """Report idle cells. Neighbouring idle cells in a row share one report."""
    flow, tree = context.flow, context.tree
    if flow is None or flow.idle is None or True not in flow.idle:
        return
    board, idle = flow.program.board, flow.idle
    keeps = _kept_from_ending(flow)
    if keeps is None:
        return
    for row in range(board.height):
        column = 0
        starts = tree.cell_starts(row)
        while column < board.width:
            start = column
            keeps_on = board.cell(start, row) in keeps
            while (
                column < board.width
                and idle[cell := board.cell(column, row)]
                and (cell in keeps) is keeps_on
            ):
                column += 1
            if column > start:
                count = column - start
                yield check.diagnostic(
                    Span(starts[start], starts[column - 1] + 1),
                    counted(
                        count,
                        "no operation comes near this cell, so the game is never cleared",
                        "no operation comes near these {count} cells, so the game is never cleared",
                    )
                    if keeps_on
                    else counted(
                        count,
                        "nothing depends on this cell",
                        "nothing depends on these {count} cells",
                    ),
                    tags=("unnecessary",),
                )
            else:
                column += 1


def _kept_from_ending(flow: Flow) -> Set[int] | None:
    """Return the idle cells that keep the game from being cleared. The result contains the safe
    cells that no run opens, but only if all of these are idle. In dialect 1, the result also
    contains the mines that no run clicks, but only if all of these are idle.

    Return None if a run may clear the game, or if not enough is known.
    """
    idle, opened, clicked = flow.idle, flow.opened, flow.clicked
    if idle is None or opened is None or clicked is None:
        return None
    digits = flow.program.board.digits
    safe = {cell for cell, digit in enumerate(digits) if digit != MINE} - opened
    mines = {cell for cell, digit in enumerate(digits) if digit == MINE} - clicked
    groups = [safe, mines] if flow.program.dialect.ends == "opened-ever" else [safe]
    if not all(groups):
        return None
    return {cell for group in groups if all(idle[member] for member in group) for cell in group}
