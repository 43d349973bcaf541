"""
## What it does
Finds a column or a row with zeros before its first digit.

## Why is this bad?
The zeros change nothing, and readers who know C read `010` as eight. In Mines 1 such zeros are an error,
which the rule `leading-zeros` reports.

## Example
```mines
.*.
...
02,01
```

## Use instead
```mines
.*.
...
2,1
```

## Fix safety
Safe: the operation stays the same.
"""

from __future__ import annotations

from mines_tools.languages.mines.rules.coordinates import integers_where, shortest, shown
from mines_tools.languages.mines.rules.preconditions import has_odd_integer
from mines_tools.rules.definition import rule
from mines_tools.text.diagnostics import Edit, Fix, repeated, with_template
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.languages.mines.rules.rule import Context
    from mines_tools.text.diagnostics import Diagnostic, Repeated


@rule("M103", "info", "line", has_odd_integer)
def check(context: Context) -> Iterator[Diagnostic]:
    """Report integers that begin with a zero, and have another digit after it."""
    if context.tree.rules.integer is not None:
        return  # a narrower form of integers, and the parser holds the text to it
    templates: dict[str, Repeated] = {}  # of many clicks, few differ
    for integer, span, _ in integers_where(context, _is_padded):
        at = templates.get(integer)
        if at is None:
            fix = Fix(phrase("Remove the zeros"), (Edit(span, shortest(integer)),), safe=True)
            message = phrase("`{integer}` has leading zeros", integer=shown(integer))
            diagnostic = check.diagnostic(span, message, fix=fix)
            at = with_template(templates, integer, repeated(diagnostic))
        yield at(span, None)


def _is_padded(integer: str) -> bool:
    digits = integer.lstrip("+-")
    return len(digits) > 1 and digits.startswith("0")
