"""
## What it does
Finds `-0` in a program in Mines 1.

## Why is this bad?
Mines 1 does not accept `-0`. The program is not run. Write `0` for `-0`: both are the same integer.

## Example
```mines
.*.  # mines: dialect=1
...
2,-0
```

## Use instead
```mines
.*.  # mines: dialect=1
...
2,0
```

## Fix safety
Safe: the integer stays the same.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.languages.mines.rules.coordinates import write_shortest
from mines_tools.languages.mines.rules.offering import choose_dialect_2
from mines_tools.translations.phrases import phrase

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.languages.mines.tree import Tree
    from mines_tools.text.diagnostics import Diagnostic, Fix


def fix(tree: Tree, diagnostic: Diagnostic) -> Fix:
    """Return the fix that removes the sign."""
    return write_shortest(tree, diagnostic.span, phrase("Write 0"))


def offers(tree: Tree, _diagnostic: Diagnostic) -> Iterator[Fix]:
    """Offer to choose the dialect that allows the minus sign of `-0`."""
    return choose_dialect_2(tree)
