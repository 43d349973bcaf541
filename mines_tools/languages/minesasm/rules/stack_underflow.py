"""
## What it does
Finds a command that always fails, because the stack has too few values.

## Why is this bad?
A command that fails does nothing. Usually a value was forgotten, or a command before it takes more values
than expected.

## Example
```minesasm
push 72
add
out(c)
```

## Use instead
```minesasm
push 70 push 2
add
out(c)
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


@rule("A101", "warning", "file", has_warning("stack-underflow"))
def check(context: Context) -> Iterator[Diagnostic]:
    """Yield the warnings of the assembler."""
    for found in context.text.warnings("stack-underflow"):
        yield check.diagnostic(found.span, found.message, found.help)
