"""
## What it does
Finds a `\\r` at the end of a row, in a program in dialect `author`. In this dialect, the `\\r` is a cell.
There is one report for each file.

## Why is this bad?
A program that comes to the end of such a row executes the `\\r`, and then ends abnormally. In dialect
`text`, the `\\r` is a part of the line end.

## Example
```emojifunge author
1️⃣⬇️\\u{d}
🔚🔢\\u{d}
```

## Use instead
```emojifunge author
1️⃣⬇️
🔚🔢
```

## Fix safety
Unsafe: the fix removes the cell at the end of each such row.
"""

from __future__ import annotations

from itertools import chain

from mines_tools.languages.emojifunge.rules.preconditions import contains
from mines_tools.rules.definition import rule
from mines_tools.text.diagnostics import Edit, Fix, joined
from mines_tools.text.source import Span
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.languages.emojifunge.rules.rule import Context
    from mines_tools.text.diagnostics import Diagnostic


@rule("E104", "warning", "file", contains("\r"))
def check(context: Context) -> Iterator[Diagnostic]:
    """Report carriage returns at the ends of rows."""
    grid = context.grid
    if not grid.rules.carriage_returns_are_text:
        return
    # All carriage returns at the end of a row: otherwise each round of fixes would remove only one.
    ends = (
        Span(end - (len(line) - len(line.rstrip("\r"))), end)
        for y, line in enumerate(grid.line_texts)
        if line.endswith("\r") and (end := grid.lines.end(y))
    )
    one = next(ends, None)
    if one is not None:
        edits = joined(grid.text, (Edit(span, "") for span in chain((one,), ends)))
        fix = Fix(phrase("Remove each `\\r` at the end of a row"), tuple(edits), safe=False)
        yield check.diagnostic(
            Span(one.end - 1, one.end),
            phrase("in dialect `author`, the `\\r` at the end of a row is a cell"),
            fix=fix,
        )
