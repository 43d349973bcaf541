"""
## What it does
Finds a character that looks like one of the language's but is another: a full-width digit, a dash that
is no minus sign, a space that does not break.

## Why is this bad?
Word processors, web pages and some keyboards put them in the place of the ASCII characters. To the
language they are foreign, so that a line which looks right is an error.

## Example
```mines
.*.
...
１,0
```

## Use instead
```mines
.*.
...
1,0
```

## Fix safety
Safe where the line, with ASCII characters in the place of all look-alikes in it, is one operation, or
where it is a row of the board. Otherwise unsafe: more is wrong with the line.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mines_tools.diagnostics import Edit, Fix
from mines_tools.mines.malformed import ascii_form, is_operation, look_alikes, with_ascii

if TYPE_CHECKING:
    from mines_tools.diagnostics import Diagnostic
    from mines_tools.mines.tree import Tree


def fix(tree: Tree, diagnostic: Diagnostic) -> Fix:
    """Write the whole line in ASCII: half of it is as wrong as all of it."""
    text = tree.text
    line = tree.lines.line_at(diagnostic.span.start)
    source = tree.line_texts[line]
    alike = [found.span for found in look_alikes(source, tree.lines.starts[line])]
    if not line:
        # A byte order mark is not this line's.
        alike = [span for span in alike if span.start or text[0] != "\ufeff"]
    edits = tuple(Edit(span, ascii_form(text[span.start]) or "") for span in alike)
    safe = line in tree.board_lines or is_operation(with_ascii(source))
    return Fix("Write the line with ASCII characters", edits, safe)
