"""
## What it does
Finds a column and a row without a button between them.

## Why is this bad?
A click is a column, a button and a row. The button matters: `,` and `;` select different commands. The
program is not run.

There is no fix, because only you know which button is meant. Editors offer both buttons.

## Example
```mines
.*.
...
0 1
```

## Use instead
```mines
.*.
...
0,1
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
    """Offer a left button and a right button."""
    return as_meant(tree, diagnostic)
