"""
## What it does
Finds an integer of more than 4300 digits in a dialect whose interpreter crashes on such an integer.

## Why is this bad?
This interpreter converts integers with Python, which does not accept integers of this length. The language
itself has no limit: dialect 2 accepts the integer.

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
Safe: coordinates wrap around the board, so the cell stays the same.
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
