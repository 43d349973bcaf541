"""
## What it does
Finds more than one operation on a line.

## Why is this bad?
Each operation needs a line of its own. The program is not run.

## Example
```mines
.*.
...
! 0,0
```

## Use instead
```mines
.*.
...
!
0,0
```

## Fix safety
Unsafe: the program gets more operations, so a `skip` may jump to another operation. The fix splits a line
only if the line consists of operations, with blanks or punctuation between them. Editors also offer other
possible meanings of the line.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.languages.mines.rules.offering import as_meant, split_operations

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.languages.mines.tree import Tree
    from mines_tools.text.diagnostics import Diagnostic, Fix


def fix(tree: Tree, diagnostic: Diagnostic) -> Fix | None:
    """Return the fix that puts each operation on a line of its own. Return None if the line
    contains other text."""
    return split_operations(tree, diagnostic)


def offers(tree: Tree, diagnostic: Diagnostic) -> Iterator[Fix]:
    """Offer possible meanings of the line. A meaning is one operation or several."""
    return as_meant(tree, diagnostic)
