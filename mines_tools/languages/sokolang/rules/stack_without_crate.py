"""
## What it does
Finds a stack for a letter that no crate on the map has.

## Why is this bad?
No run executes or changes such a stack. Usually the name of the stack is wrong, or the crate is missing on
the map.

## Example
```sokolang
#####
#@A*#
##*##
#####

---

a:11,1
b:11,2

---

rwd
```

## Use instead
```sokolang
#####
#@A*#
##*##
#####

---

a:11,1

---

rwd
```

## Fix safety
Safe: the program does the same after the fix. But the fix removes the values, so first check that the name
of the stack is right.
"""

from __future__ import annotations

from mines_tools.languages.sokolang.edits import without_stack
from mines_tools.languages.sokolang.rules.preconditions import has_stacks
from mines_tools.languages.sokolang.warehouse import PLAYER
from mines_tools.rules.definition import rule
from mines_tools.text.diagnostics import Fix
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.languages.sokolang.rules.rule import Context
    from mines_tools.text.diagnostics import Diagnostic


@rule("S101", "warning", "file", has_stacks)
def check(context: Context) -> Iterator[Diagnostic]:
    """Report stacks whose letter belongs to no crate on the map."""
    letters = {PLAYER, *context.map.stacks}
    for name, stack in context.program.stacks.items():
        if name not in letters:
            message = phrase("there is no crate {letter}", letter=f"`{name}`")
            edit = without_stack(context.program, stack)
            fix = Fix(phrase("Remove the stack"), (edit,), True)
            yield check.diagnostic(stack.name_span, message, tags=("unnecessary",), fix=fix)
