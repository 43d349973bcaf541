"""
## What it does
Finds a row that is wider or narrower than the board.

## Why is this bad?
The first row sets the width of the board. The first line of another width ends the board, and is read as an
operation. But a row is not an operation, so the program is not run. If most rows have the same width, the
rule reports all rows of other widths, even the first row.

There is no fix, because only you know which cell is missing or which one should be removed. Editors offer to
add safe cells or mines at the end of the row, or to remove its last cells.

## Example
```mines
.*.
..
...
0,0
```

## Use instead
```mines
.*.
...
...
0,0
```
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.languages.mines.syntax import BLANKS
from mines_tools.text.diagnostics import Edit, Fix
from mines_tools.text.source import Span
from mines_tools.translations.phrases import counted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.languages.mines.tree import Tree
    from mines_tools.text.diagnostics import Diagnostic


def offers(tree: Tree, diagnostic: Diagnostic) -> Iterator[Fix]:
    """Offer to make the row as wide as the board. A narrow row gets safe cells or mines at its end.
    A wide row loses its last cells."""
    board = tree.board
    if board is None:
        return
    start, end = diagnostic.span
    # A character that is not a cell has an error of its own, and counts as one cell.
    cells = [at for at in range(start, end) if tree.text[at] not in BLANKS]
    off = len(cells) - board.width
    if off > 0:
        title = counted(off, "Remove the last cell", "Remove the last {count} cells")
        yield Fix(title, (Edit(Span(cells[-off], end), ""),), safe=False)
    elif off < 0:
        title = counted(-off, "Add a safe cell at the end", "Add {count} safe cells at the end")
        yield Fix(title, (Edit(Span(end, end), "." * -off),), safe=False)
        title = counted(-off, "Add a mine at the end", "Add {count} mines at the end")
        yield Fix(title, (Edit(Span(end, end), "*" * -off),), safe=False)
