"""
## What it does
Finds a place from which a run comes to a routine without a `call`.

## Why is this bad?
At its `ret`, the routine takes a value of the program for the number of a call, and continues somewhere.

## Example
```minesasm
push 3 call double out(n)
double: swap dup add swap ret
```

## Use instead
```minesasm
push 3 call double out(n)
halt
double: swap dup add swap ret
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


@rule("A104", "warning", "file", has_warning("enters-routine"))
def check(context: Context) -> Iterator[Diagnostic]:
    """Yield the warnings of the assembler."""
    for found in context.text.warnings("enters-routine"):
        yield check.diagnostic(found.span, found.message, found.help)
