"""
## What it does
Finds a row of the board below the first operation.

## Why is this bad?
The board ends at the first line that is not a row. A blank line is not a row, and a line with only a
comment is not a row either. The line at which the board ends is the first operation. Rows below the first
operation are not part of the board. The program is not run.

The fix removes empty lines between rows. If other lines are between the rows, there is no fix, because only
you know where the lower row belongs. Editors offer to move the lower row to the end of the board, together
with the rows directly below the lower row.

## Example
```mines
.*.

...
0,0
```

## Use instead
```mines
.*.
...
0,0
```

## Fix safety
Unsafe: perhaps you meant the empty lines as operations, and the rows below the empty lines are the mistake.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.languages.mines.rules.offering import line_end
from mines_tools.languages.mines.syntax import BLANKS
from mines_tools.text.diagnostics import Edit, Fix
from mines_tools.text.source import Span
from mines_tools.translations.phrases import counted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.languages.mines.tree import Tree
    from mines_tools.text.diagnostics import Diagnostic


def fix(tree: Tree, diagnostic: Diagnostic) -> Fix | None:
    """Return the fix that removes the empty lines between the board and the row of `diagnostic`.
    Return None if other lines are between them, or if no line is empty."""
    line = tree.lines.line_at(diagnostic.span.start)
    first = line
    while not tree.line_texts[first - 1].strip(BLANKS):
        first -= 1
    if first == line or line >= tree.rows_stop:
        return None
    count = line - first
    title = counted(count, "Remove the empty line", "Remove the {count} empty lines")
    return Fix(
        title, (Edit(Span(tree.lines.starts[first], tree.lines.starts[line]), ""),), safe=False
    )


def offers(tree: Tree, diagnostic: Diagnostic) -> Iterator[Fix]:
    """Offer to move the row of `diagnostic` to the end of the board. Rows directly above and below
    that row are moved too.

    If only empty lines are between these rows and the board, offer to remove the empty lines
    instead.
    """
    line = tree.lines.line_at(diagnostic.span.start)
    starts = tree.lines.starts
    rows = _rows_around(tree, line)
    move = fix(tree, diagnostic._replace(span=Span(starts[rows.start], starts[rows.start])))
    if move is not None:
        if rows.start != line:
            yield move
        return
    last = tree.lines.end(rows[-1])
    stop = tree.board_lines.stop
    moved = tree.text[starts[rows.start] : last].removesuffix("\r") + line_end(tree, stop - 1)
    if rows.stop < len(starts):
        gone = Span(starts[rows.start], starts[rows.stop])
    else:  # with the line end before them
        gone = Span(starts[rows.start] - len(line_end(tree, rows.start - 1)), last)
    title = counted(
        len(rows),
        "Move the row to the end of the board",
        "Move the {count} rows to the end of the board",
    )
    yield Fix(title, (Edit(Span(starts[stop], starts[stop]), moved), Edit(gone, "")), safe=False)


def _rows_around(tree: Tree, line: int) -> range:
    """Return the lines of the consecutive rows around `line`. `line` itself is included."""
    first = last = line
    while tree.is_row(first - 1) and first - 1 not in tree.board_lines:
        first -= 1
    while last + 1 < len(tree.line_texts) and tree.is_row(last + 1):
        last += 1
    return range(first, last + 1)
