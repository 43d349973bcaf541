"""
## What it does
Finds a directive that chooses an unknown dialect.

## Why is this bad?
The dialects are 2 (the language text), 2.0.0 (as mines-esolang 2.0.0 runs it) and 1 (as mines-esolang
1.0.4 runs it). The program is not run.

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
