"""
## What it does
Finds an integer of more than 4300 digits in a program in dialect 1 or 2.0.0.

## Why is this bad?
These dialects do what the interpreter mines-esolang does, and mines-esolang crashes at such an integer. The
reason is that Python does not convert a text of more than 4300 digits to an integer. Dialect 2 has no such
limit.

## Example
```mines
.*.  # mines: dialect=2.0.0
...
0,\\u{31*4301}
```

## Use instead
```mines
.*.  # mines: dialect=2.0.0
...
0,1
```

## Fix safety
Safe: the fix writes a short number for the same cell. There is such a number, because coordinates wrap
around the board.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.languages.mines.rules.coordinates import wrapped
from mines_tools.languages.mines.rules.offering import choose_dialect_2
from mines_tools.text.diagnostics import Edit, Fix
from mines_tools.translations.phrases import phrase

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.languages.mines.tree import Tree
    from mines_tools.text.diagnostics import Diagnostic


def fix(tree: Tree, diagnostic: Diagnostic) -> Fix | None:
    """Return the fix that writes the column and the row of the click as the numbers that they have
    on the board."""
    board = tree.board
    if board is None:
        return None
    index = tree.lines.line_at(diagnostic.span.start) - tree.operation_lines.start
    column, _, row, _ = tree.shapes[index]
    node = tree.operation_node(index)
    if node.column is None or node.row is None:
        return None
    edits = (
        Edit(node.column, wrapped(column, board.width)),
        Edit(node.row, wrapped(row, board.height)),
    )
    return Fix(phrase("Wrap the click onto the board"), edits, safe=True)


def offers(tree: Tree, _diagnostic: Diagnostic) -> Iterator[Fix]:
    """Offer to choose dialect 2, which allows long integers."""
    return choose_dialect_2(tree)
