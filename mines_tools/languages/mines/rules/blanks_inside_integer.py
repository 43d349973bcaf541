"""
## What it does
Finds blanks inside a column or a row: between two digits, or between the sign and the first digit.

## Why is this bad?
Blanks are ignored, even between digits: in `1 2,0`, the column is 12, although `1 2` looks like two
integers. Usually a comma is missing, or a digit is in the wrong place.

## Example
```mines
.*.........
...........
1 0,- 1
```

## Use instead
```mines
.*.........
...........
10,-1
```

## Fix safety
Safe: the operation stays the same. But check the integer: you may have meant another number.
"""

from __future__ import annotations

from mines_tools.languages.mines.rules.coordinates import integers_with_blanks, shown
from mines_tools.languages.mines.rules.preconditions import has_blanks_between
from mines_tools.rules.definition import rule
from mines_tools.text.diagnostics import Edit, Fix
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.languages.mines.rules.rule import Context
    from mines_tools.text.diagnostics import Diagnostic


@rule("M104", "warning", "line", has_blanks_between)
def check(context: Context) -> Iterator[Diagnostic]:
    """Report integers that have blanks between their characters."""
    for integer, span, _ in integers_with_blanks(context.tree):
        fix = Fix(phrase("Remove the blanks"), (Edit(span, integer),), safe=True)
        message = phrase(
            "blanks inside an integer: it is read as `{integer}`", integer=shown(integer)
        )
        yield check.diagnostic(span, message, fix=fix)
