"""
## What it does
Finds lines before the board in a program in Mines 1.

## Why is this bad?
In Mines 1, the first line must be a row of the board. Otherwise the program is not run. In Mines 2,
comments and blank lines may stand before the board.

## Example
```mines
# A program in Mines 1  # mines: dialect=1
.*.
...
0,0
```

## Use instead
```mines
.*.  # A program in Mines 1  # mines: dialect=1
...
0,0
```
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.languages.mines.rules.offering import choose_dialect_2

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.languages.mines.tree import Tree
    from mines_tools.text.diagnostics import Diagnostic, Fix


def offers(tree: Tree, _diagnostic: Diagnostic) -> Iterator[Fix]:
    """Offer to choose the dialect that allows header lines."""
    return choose_dialect_2(tree)
