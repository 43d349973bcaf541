"""
## What it does
Finds cells on which nothing depends: neither they nor their neighbours are ever clicked or opened. The
rule is off by default, because some boards are pictures.

## Why is this bad?
The board is larger than it needs to be.

## Example
```mines
.*......
*.......
0,0
```
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.mines.rules.rule import Context, mines_rule
from mines_tools.phrases import counted
from mines_tools.text import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.diagnostics import Diagnostic


def check(context: Context) -> Iterator[Diagnostic]:
    """Stretches of idle cells, row by row."""
    flow, tree = context.flow, context.tree
    if flow is None or flow.idle is None or True not in flow.idle:
        return
    board, idle = flow.program.board, flow.idle
    for row in range(board.height):
        column = 0
        while column < board.width:
            start = column
            while column < board.width and idle[board.cell(column, row)]:
                column += 1
            if column > start:
                first, last = tree.cell_span(start, row), tree.cell_span(column - 1, row)
                count = column - start
                yield RULE.says(
                    Span(first.start, last.end),
                    counted(
                        count,
                        "nothing depends on this cell",
                        "nothing depends on these {count} cells",
                    ),
                    tags=("unnecessary",),
                )
            column += 1


RULE = mines_rule(__name__, "M210", "idle-cell", "hint", "flow", check, is_default=False)
