"""
## What it does
Finds a program that ends with its board.

## Why is this bad?
A program needs at least one operation. Every line after the board is an operation, even an empty line. So a
newline after the last row would be enough. Without an operation the program is not run.

There is no fix, because only you know what the program should do. Editors offer to add a click or an empty
line.

## Example
```mines
.*.
...
```

## Use instead
```mines
.*.
...
0,0
```
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.languages.mines.rules.offering import line_end
from mines_tools.text.diagnostics import Edit, Fix
from mines_tools.text.source import Span
from mines_tools.translations.phrases import phrase

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.languages.mines.tree import Tree
    from mines_tools.text.diagnostics import Diagnostic


def offers(tree: Tree, _diagnostic: Diagnostic) -> Iterator[Fix]:
    """Offer a first operation: a click on a safe cell, or an empty line."""
    end = len(tree.text)
    below = line_end(tree, tree.board_lines[-1])
    places = ((cells.index("."), row) for row, cells in enumerate(tree.rows) if "." in cells)
    column, row = next(places, (0, 0))
    click = f"{column},{row}"
    title = phrase("Add a first operation: `{click}`", click=click)
    yield Fix(title, (Edit(Span(end, end), below + click),), safe=False)
    title = phrase("Add an empty line: an operation that does nothing")
    yield Fix(title, (Edit(Span(end, end), below),), safe=False)
