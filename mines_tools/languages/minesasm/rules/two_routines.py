"""
## What it does
Finds a place that belongs to two routines, or to a routine and to the program outside of routines.

## Why is this bad?
The depth of the stack is not known there, so mistakes are not found.

## Example
```minesasm
push 3 call one push 4 call two out(n)
halt
one: swap push 1 add jump last
two: swap push 2 add
last: swap ret
```

## Use instead
```minesasm
push 3 call one push 4 call two out(n)
halt
one: swap push 1 add swap ret
two: swap push 2 add swap ret
```
"""

from __future__ import annotations

from mines_tools.languages.minesasm.rules.preconditions import has_warning
from mines_tools.rules.definition import rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.languages.minesasm.rules.rule import Context
    from mines_tools.text.diagnostics import Diagnostic


@rule("A106", "warning", "file", has_warning("two-routines"))
def check(context: Context) -> Iterator[Diagnostic]:
    """Yield the warnings of the assembler."""
    for found in context.text.warnings("two-routines"):
        yield check.diagnostic(found.span, found.message, found.help)
