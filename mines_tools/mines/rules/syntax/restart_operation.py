"""
## What it does
Finds `@` in a program in Mines 1.

## Why is this bad?
Mines 1 does not have it, and does not run the program. A left click on a mine selects `reset(l)`, which
restarts the game too.

## Example
```mines
.*.  # mines: dialect=1
...
@
```

## Use instead
```mines
.*.  # mines: dialect=1
...
1,0
```

## Fix safety
Unsafe: it clicks the first mine. That restarts the game only if the cell has no flag and flagging mode is off.
And in Mines 1 a program also ends when each mine has been clicked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.diagnostics import Edit, Fix
from mines_tools.mines.rules.offering import choose_dialect_2
from mines_tools.phrases import phrase

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.diagnostics import Diagnostic
    from mines_tools.mines.tree import Tree


def fix(tree: Tree, diagnostic: Diagnostic) -> Fix | None:
    """Click a mine, if there is one."""
    place = next(
        ((cells.index("*"), row) for row, cells in enumerate(tree.rows) if "*" in cells), None
    )
    if place is None:
        return None
    column, row = place
    click = f"{column},{row}"
    title = phrase("Click a mine instead: `{click}`", click=click)
    return Fix(title, (Edit(diagnostic.span, click),), safe=False)


def offers(tree: Tree, _diagnostic: Diagnostic) -> Iterator[Fix]:
    """The dialect that has it."""
    return choose_dialect_2(tree)
