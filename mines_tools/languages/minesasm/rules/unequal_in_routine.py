"""
## What it does
Finds a place in a routine at which the number of values on the stack depends on the way by which a run comes
there.

## Why is this bad?
Then `ret` may take another value for the number of the call. Usually one of the ways has forgotten a `pop`.

A read that fails pushes nothing, and a program may rely on this. So after a read, this rule reports a place only if
the depths differ although the same number of reads have failed. It is silent about a loop that collects what it reads
on the stack.

## Example
```minesasm
push 5 call sign out(n)
halt
sign: swap dup if push 1 end swap ret
```

## Use instead
```minesasm
push 5 call sign out(n)
halt
sign: swap dup if pop push 1 end swap ret
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


@rule("A105", "warning", "file", has_warning("unequal-in-routine"))
def check(context: Context) -> Iterator[Diagnostic]:
    """Yield the warnings of the assembler."""
    for found in context.text.warnings("unequal-in-routine"):
        yield check.diagnostic(found.span, found.message, found.help)
