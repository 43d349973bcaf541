"""
## What it does
Finds a click without a column or without a row.

## Why is this bad?
A click consists of a column, a button (`,` or `;`) and a row. Without one of them, the program is not run.

## Example
```mines
.*.
...
1,
```

## Use instead
```mines
.*.
...
1,0
```
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.languages.mines.rules.offering import as_meant

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.languages.mines.tree import Tree
    from mines_tools.text.diagnostics import Diagnostic, Fix


def offers(tree: Tree, diagnostic: Diagnostic) -> Iterator[Fix]:
    """If the line begins with `!` or `@`, offer to remove the text after this character. If not, offer to make the line
    a comment."""
    return as_meant(tree, diagnostic)
