"""
## What it does
Finds an item with both `+` and `-`.

## Why is this bad?
The item is never performed: `+` needs a true test, and `-` needs a false test.

## Example
```sokolang
#####
#@A*#
##*##
#####

---

a:11,1

---

r+-lwd
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
Safe: the program does the same after the fix. There is no fix for an item that has several lines.
"""

from __future__ import annotations

from mines_tools.languages.sokolang.actions import IF_FALSE, IF_TRUE
from mines_tools.languages.sokolang.rules.preconditions import has_prefix
from mines_tools.languages.sokolang.rules.rule import Context, removing
from mines_tools.rules.definition import rule
from mines_tools.translations.phrases import phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from mines_tools.text.diagnostics import Diagnostic


@rule("S103", "warning", "file", has_prefix("+", "-"))
def check(context: Context) -> Iterator[Diagnostic]:
    """Report items that have both of the prefixes `+` and `-`."""
    for _, node, head in context.heads():
        if IF_TRUE in node.prefixes and IF_FALSE in node.prefixes:
            message = phrase("`+` and `-`: this is never performed")
            yield check.diagnostic(head, message, fix=removing(context, node, is_safe=True))
