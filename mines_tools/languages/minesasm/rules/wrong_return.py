"""
## What it does
Finds a `ret` in a routine at which the number of the call is not at the top of the stack, if every command succeeds.

## Why is this bad?
A `call` pushes a number, and `ret` takes it to find out where the run continues. With another number, the run
continues after another `call`.

## Example
```minesasm
push 3 call double out(n)
push 4 call double out(n)
halt
double: dup add ret
```

## Use instead
```minesasm
push 3 call double out(n)
push 4 call double out(n)
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


@rule("A107", "warning", "file", has_warning("wrong-return"))
def check(context: Context) -> Iterator[Diagnostic]:
    """Yield the warnings of the assembler."""
    for found in context.text.warnings("wrong-return"):
        yield check.diagnostic(found.span, found.message, found.help)
