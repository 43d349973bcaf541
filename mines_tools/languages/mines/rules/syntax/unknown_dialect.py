"""
## What it does
Finds a directive that chooses an unknown dialect.

## Why is this bad?
There are three dialects. Dialect 2 follows the description of the language by its author. Dialect 2.0.0
does what the interpreter mines-esolang 2.0.0 does, and dialect 1 does what mines-esolang 1.0.4 does. With
an unknown dialect, the program is not run.

## Example
```mines
.*.  # mines: dialect=3
...
0,0
```

## Use instead
```mines
.*.  # mines: dialect=2
...
0,0
```
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.languages.mines.dialect import DIALECTS
from mines_tools.languages.mines.rules.offering import choose_dialect

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.languages.mines.tree import Tree
    from mines_tools.text.diagnostics import Diagnostic, Fix


def offers(_tree: Tree, diagnostic: Diagnostic) -> Iterator[Fix]:
    """Offer to choose one of the existing dialects."""
    return (choose_dialect(diagnostic.span, name) for name in DIALECTS)
