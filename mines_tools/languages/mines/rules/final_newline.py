"""
## What it does
Finds a newline at the very end of the text. The rule does not report the newline if nothing else is below
the board.

## Why is this bad?
Every line below the board is an operation. A final newline adds one more line, which is empty. This empty
line does nothing, but `skip` counts it. Editors add and remove a final newline without telling you.

## Example
```mines
.*.
...
0,0
2,0

```

## Use instead
```mines
.*.
...
0,0
2,0
```

## Fix safety
Unsafe: the program becomes one operation shorter, so a `skip` that jumps over the end of the program goes
to another operation.
"""

from __future__ import annotations

from mines_tools.languages.mines.rules.preconditions import ends_with_empty_line
from mines_tools.rules.definition import rule
from mines_tools.text.diagnostics import Edit, Fix
from mines_tools.text.source import Span
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.languages.mines.rules.rule import Context
    from mines_tools.text.diagnostics import Diagnostic


@rule("M109", "hint", "file", ends_with_empty_line)
def check(context: Context) -> Iterator[Diagnostic]:
    """Report an empty last line. It is an operation, because a line end is before it."""
    tree = context.tree
    if len(tree.shapes) < 2 or tree.line_texts[-1]:
        return
    lines = tree.lines
    start, end = lines.end(len(lines) - 2), lines.starts[-1]
    if tree.text[:start].endswith("\r"):
        start -= 1  # part of this line end, though the language treats it as a blank
    span = Span(start, end)
    fix = Fix(
        phrase("Remove the last line end: one operation fewer"), (Edit(span, ""),), safe=False
    )
    message = phrase("the final line end adds an operation: the empty line after it")
    yield check.diagnostic(span, message, fix=fix)
