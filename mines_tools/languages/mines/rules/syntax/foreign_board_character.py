"""
## What it does
Finds a character that is not a cell, in a row of the board.

## Why is this bad?
A row consists of `.` (safe cell) and `*` (mine cell). A line with any other character ends the board and is
read as the first operation. But such a line is not an operation, so the program is not run.

There is no fix, because only you know which cell is meant. Editors offer to replace the character by a safe
cell or by a mine. If the row has one cell too many, editors also offer to remove the character.

## Example
```mines
.*.
.x.
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

from mines_tools.languages.mines.comments import before_comment
from mines_tools.languages.mines.syntax import BLANKS
from mines_tools.text.diagnostics import Edit, Fix
from mines_tools.text.escaping import quoted
from mines_tools.translations.phrases import phrase

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.languages.mines.tree import Tree
    from mines_tools.text.diagnostics import Diagnostic


def offers(tree: Tree, diagnostic: Diagnostic) -> Iterator[Fix]:
    """Offer to replace the wrong characters by safe cells, or by mines. Also offer to remove them,
    if the row then is as wide as the board."""
    start, end = diagnostic.span
    what = quoted(tree.text[start:end])
    count = end - start
    line = tree.lines.line_at(start)
    code = before_comment(tree.line_texts[line]).translate(dict.fromkeys(map(ord, BLANKS)))
    if tree.board is not None and len(code) - count == tree.board.width:
        yield Fix(phrase("Remove {what}", what=what), (Edit(diagnostic.span, ""),), safe=False)
    title = (
        phrase("Replace {what} with safe cells", what=what)
        if count > 1
        else phrase("Replace {what} with a safe cell", what=what)
    )
    yield Fix(title, (Edit(diagnostic.span, "." * count),), safe=False)
    title = (
        phrase("Replace {what} with mines", what=what)
        if count > 1
        else phrase("Replace {what} with a mine", what=what)
    )
    yield Fix(title, (Edit(diagnostic.span, "*" * count),), safe=False)
