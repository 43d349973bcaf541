"""
## What it does
Finds a row of the board below the first operation.

## Why is this bad?
The board ends at the first line that is not a row. A blank line, or a line with only a comment, is such a
line: it is the first operation, and rows below it are not part of the board. The program is not run.

There is no fix, because only you know where the row belongs. Editors offer to move it to the end of the
board.

## Example
```mines
.*.
# the lower half
...
0,0
```

## Use instead
```mines
.*.  # the lower half comes next
...
0,0
```
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.diagnostics import Edit, Fix
from mines_tools.mines.rules.offering import line_end
from mines_tools.phrases import phrase
from mines_tools.text import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.diagnostics import Diagnostic
    from mines_tools.mines.tree import Tree


def offers(tree: Tree, diagnostic: Diagnostic) -> Iterator[Fix]:
    """The whole line further up."""
    line = tree.lines.line_at(diagnostic.span.start)
    starts, last = tree.lines.starts, tree.lines.end(line)
    stop = tree.board_lines.stop
    end = line_end(tree, stop - 1)
    moved = tree.text[starts[line] : last].removesuffix("\r") + end
    if line + 1 < len(starts):
        gone = Span(starts[line], starts[line + 1])
    else:  # with the line end before it
        gone = Span(starts[line] - len(line_end(tree, line - 1)), last)
    title = phrase("Move the row to the end of the board")
    yield Fix(title, (Edit(Span(starts[stop], starts[stop]), moved), Edit(gone, "")), safe=False)
