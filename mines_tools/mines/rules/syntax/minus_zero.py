"""
## What it does
Finds `-0` in a program in Mines 1.

## Why is this bad?
Mines 1 does not accept `-0`, and does not run the program. It is the same as `0`.

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

from mines_tools.diagnostics import Edit, Fix
from mines_tools.mines.rules.coordinates import shortest
from mines_tools.mines.rules.offering import choose_dialect_2
from mines_tools.phrases import phrase

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.diagnostics import Diagnostic
    from mines_tools.mines.tree import Tree


def fix(tree: Tree, diagnostic: Diagnostic) -> Fix:
    """Remove the sign."""
    span = diagnostic.span
    edit = Edit(span, shortest(tree.text[span.start : span.end]))
    return Fix(phrase("Write 0"), (edit,), safe=True)


def offers(tree: Tree, _diagnostic: Diagnostic) -> Iterator[Fix]:
    """The dialect that allows it."""
    return choose_dialect_2(tree)
