"""
## What it does
Finds a line after the board that is not an operation.

## Why is this bad?
Every line after the board must be an operation: a click, `!`, `@`, or nothing. You execute a command by
clicking a cell. The name of the command may stand only in a comment. The program is not run.

## Example
```mines
.*.
...
0,0
push the number of mines
```

## Use instead
```mines
.*.
...
0,0
# push the number of mines
```

## Fix safety
Unsafe: the line becomes a comment. A line with only a comment is an operation that does nothing, and you
may have meant another operation.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.languages.mines.rules.offering import as_comment, as_meant

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.languages.mines.tree import Tree
    from mines_tools.text.diagnostics import Diagnostic, Fix


def fix(_tree: Tree, diagnostic: Diagnostic) -> Fix:
    """Return the fix that makes the line a comment."""
    return as_comment(diagnostic.span.start)


def offers(tree: Tree, diagnostic: Diagnostic) -> Iterator[Fix]:
    """Offer possible meanings of the line, such as a click if there are two integers."""
    return as_meant(tree, diagnostic)
