"""
## What it does
Finds a line before the board that is neither blank nor a comment.

## Why is this bad?
Only blank lines and comments may stand before the board. The program is not run.

## Example
```mines
A program that does little
.*.
...
0,0
```

## Use instead
```mines
# A program that does little
.*.
...
0,0
```

## Fix safety
Unsafe: the line becomes a comment, but you may have meant a row or an operation.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.text.diagnostics import Edit, Fix
from mines_tools.text.source import Span
from mines_tools.translations.phrases import phrase

if TYPE_CHECKING:
    from mines_tools.languages.mines.tree import Tree
    from mines_tools.text.diagnostics import Diagnostic


def fix(tree: Tree, diagnostic: Diagnostic) -> Fix | None:
    """Return the fix that makes the line a comment. Return None if the dialect does not allow a
    comment before the board."""
    if not tree.rules.header_lines:
        return None
    start = diagnostic.span.start
    edit = Edit(Span(start, start), "# ")
    return Fix(phrase("Make the line a comment"), (edit,), safe=False)
