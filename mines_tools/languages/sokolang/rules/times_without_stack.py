"""
## What it does
Finds the prefix `*` in a program in which the stack of the player is always empty.

## Why is this bad?
The prefix `*` multiplies the number of an item by the first value of the player's stack. An empty stack
counts as 0, so the item is never performed.

## Example
```sokolang
#####
#@A*#
##*##
#####

---

a:11,1

---

r*lwd
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
"""

from __future__ import annotations

from mines_tools.languages.sokolang.actions import TIMES
from mines_tools.languages.sokolang.rules.preconditions import has_prefix
from mines_tools.languages.sokolang.rules.seen import is_never_counted
from mines_tools.rules.definition import rule
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.languages.sokolang.rules.rule import Context
    from mines_tools.text.diagnostics import Diagnostic


@rule("S210", "warning", "flow", has_prefix("*"))
def check(context: Context) -> Iterator[Diagnostic]:
    """Report each item with `*` if the player's stack is empty in all runs."""
    if not is_never_counted(context):
        return
    for _, node, head in context.heads():
        if TIMES in node.prefixes and node.times:
            message = phrase("the stack of the player is always empty: this is never performed")
            yield check.diagnostic(head, message)
