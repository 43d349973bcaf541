"""
## What it does
Finds a `get`, `set` or `assert-depth` that may be wrong after a read that fails.

## Why is this bad?
A read that fails pushes nothing. After it, the stack has one value less than after a read that succeeds, so `get`
takes another value, or none. The program is made for the reads that succeed.

Two things help. Test whether the read has failed, and leave the same number of values in both cases. Or push a
number before the read and name the top after it, as in `push 0 in(n) let n`: if the read fails, this number counts.
But slots that were named before are not found after that.

The rule is silent if the program tests for the failure in a way that constants decide, such as `push 1 push 0 in(n)
swap if`, or with a number that `in(c)` never reads: `push -1 in(c) dup push 1 add if`.

## Example
```minesasm
push 10 let limit
in(n) get limit add out(n)
```

## Use instead
```minesasm
push 10 let limit
push 1 push 0 in(n) swap
if
    print "no number"
    halt
end
get limit add out(n)
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


@rule("A108", "info", "file", has_warning("failed-read"))
def check(context: Context) -> Iterator[Diagnostic]:
    """Yield the findings of the assembler."""
    for found in context.text.warnings("failed-read"):
        yield check.diagnostic(found.span, found.message, found.help)
