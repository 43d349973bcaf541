"""
## What it does
Finds a text in which some rows end with `\\r\\n` and others with `\\n`. There is one report for each file,
at the first row that ends differently from row 0. The rule reports only programs in dialect `text`.

## Why is this bad?
If you run the program in dialect `author`, each `\\r` is a cell at the end of its row. Then only some rows
have such a cell. Editors and version control may show or change such rows in surprising ways.

## Example
```emojifunge
1️⃣⬇️\\u{d}
🔚🔢
🔢🔢
```

## Use instead
```emojifunge
1️⃣⬇️\\u{d}
🔚🔢\\u{d}
🔢🔢
```

## Fix safety
Safe: after the fix, each row ends like the first row. No cell changes.
"""

from __future__ import annotations

from itertools import chain

from mines_tools.languages.emojifunge.layout import first_line_end, line_end_edits
from mines_tools.languages.emojifunge.rules.preconditions import contains
from mines_tools.languages.emojifunge.self_inspection import may_write_its_text
from mines_tools.rules.definition import rule
from mines_tools.text.diagnostics import Fix, joined
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.languages.emojifunge.rules.rule import Context
    from mines_tools.text.diagnostics import Diagnostic


@rule("E103", "warning", "file", contains("\r\n"))
def check(context: Context) -> Iterator[Diagnostic]:
    """Report a text that contains both kinds of line ends. In dialect `author`, where only one kind is a line end,
    report nothing."""
    grid = context.grid
    first = first_line_end(grid)
    others = (edit for y in range(grid.height - 1) for edit in line_end_edits(grid, y, first))
    one = next(others, None)
    if one is None:
        return
    message = (
        phrase("this row ends with `\\n`, the first one with `\\r\\n`")
        if first == "\r\n"
        else phrase("this row ends with `\\r\\n`, the first one with `\\n`")
    )
    fix = None
    if not may_write_its_text(context.keys):
        edits = tuple(joined(grid.text, chain((one,), others)))
        fix = Fix(phrase("Use the line end of the first line everywhere"), edits, safe=True)
    yield check.diagnostic(one.span, message, fix=fix)
