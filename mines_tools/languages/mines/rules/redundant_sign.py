"""
## What it does
Finds a coordinate with a plus sign, or with a minus sign before 0.

## Why is this bad?
The sign changes nothing, and readers may not see that `+5` is the same column as `5`. In Mines 1 such a
sign is an error, which the rules `plus-sign` and `minus-zero` report.

## Example
```mines
.*.
...
+1,-0
```

## Use instead
```mines
.*.
...
1,0
```

## Fix safety
Safe: the operation stays the same.
"""

from __future__ import annotations

from mines_tools.base.records import new_record
from mines_tools.languages.mines.rules.coordinates import integers_where, shown
from mines_tools.languages.mines.rules.preconditions import has_odd_integer
from mines_tools.rules.definition import rule
from mines_tools.text.diagnostics import Edit, Fix, repeated, with_template
from mines_tools.text.source import Span
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.languages.mines.rules.rule import Context
    from mines_tools.text.diagnostics import Diagnostic, Repeated


@rule("M102", "warning", "line", has_odd_integer)
def check(context: Context) -> Iterator[Diagnostic]:
    """Report a plus sign, or a minus sign before 0."""
    if context.tree.rules.integer is not None:
        return  # a narrower form of integers, and the parser holds the text to it
    templates: dict[str, Repeated] = {}  # of many clicks, few differ
    for integer, span, _ in integers_where(context, _is_redundant):
        start = span.start
        sign = new_record(Span, (start, start + 1))
        at = templates.get(integer)
        if at is None:
            fix = Fix(phrase("Remove the sign"), (Edit(sign, ""),), safe=True)
            message = phrase("the sign of `{integer}` is redundant", integer=shown(integer))
            diagnostic = check.diagnostic(span, message, fix=fix)
            at = with_template(templates, integer, repeated(diagnostic))
        yield at(span, sign)


def _is_redundant(integer: str) -> bool:
    return integer.startswith("+") or (integer.startswith("-") and not integer.strip("-0"))
